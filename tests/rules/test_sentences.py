"""The rules of the 81-cell games, one sentence a test, on positions made by hand."""

import pytest

from ninefold.rules import GameOver, IllegalMove, Outcome, Position, Variant
from tests.rules.hand_made import (
    ADJACENT,
    ALL,
    CORNER,
    COUNTED,
    FULL,
    NOT_COUNTED,
    SAME,
    SEVERAL,
    WON_IS_CLOSED,
    WON_STAYS_OPEN,
    last_move_to_come,
    made,
    one_from_winning,
    played_on,
)

LINES = ("123", "456", "789", "147", "258", "369", "159", "357")


def of(*variants: str) -> pytest.MarkDecorator:
    """Run the test for these games."""
    return pytest.mark.parametrize("variant", variants)


# The start


@of(*ALL)
def test_boards_and_fields_are_numbered_from_the_top_left_and_empty_at_first(variant: str) -> None:
    start = Position.start(variant)
    assert start.cells == "." * 81
    assert start.owners == "." * 9
    assert start.play("11").ugi.startswith("x8/9/9/9/9/9/9/9/9 ")
    assert start.play("19").ugi.startswith("9/9/2x6/9/9/9/9/9/9 ")
    assert start.play("37").ugi.startswith("9/9/6x2/9/9/9/9/9/9 ")
    assert start.play("99").ugi.startswith("9/9/9/9/9/9/9/9/8x ")
    assert start.play("58").cells.index("x") == 9 * 4 + 7


@of(*ALL)
def test_x_moves_first_and_the_players_move_in_turn(variant: str) -> None:
    position = Position.start(variant)
    for turn in "XOXOXO":
        assert position.turn == turn
        position = position.play(position.moves()[0])


@of(*ALL)
def test_a_move_marks_one_empty_cell_with_the_movers_sign(variant: str) -> None:
    one = Position.start(variant).play("55")
    assert one.cells == "." * 40 + "x" + "." * 40
    with pytest.raises(IllegalMove):
        one.play("55")
    two = one.play("54")
    assert two.cells == "." * 39 + "ox" + "." * 40


@of(*ALL)
def test_the_first_move_may_be_on_any_of_the_81_cells(variant: str) -> None:
    start = Position.start(variant)
    assert [move.index for move in start.moves()] == list(range(81))
    assert start.targets == (1, 2, 3, 4, 5, 6, 7, 8, 9)


# Where a cell sends


@of(*SAME)
def test_a_cell_sends_to_the_board_of_the_same_number(variant: str) -> None:
    for field in range(1, 10):
        assert Position.start(variant).play(f"4{field}").targets == (field,)
        assert Variant.named(variant).destinations[field - 1] == (field,)


@of(*CORNER)
def test_a_corner_cell_sends_to_its_board_and_the_two_edge_neighbours(variant: str) -> None:
    for field, boards in {1: (1, 2, 4), 3: (2, 3, 6), 7: (4, 7, 8), 9: (6, 8, 9)}.items():
        assert Position.start(variant).play(f"4{field}").targets == boards


@of(*CORNER)
def test_a_cell_that_is_no_corner_sends_to_the_board_of_the_same_number(variant: str) -> None:
    for field in (2, 4, 5, 6, 8):
        assert Position.start(variant).play(f"4{field}").targets == (field,)


@of(*ADJACENT)
def test_a_corner_cell_sends_to_the_two_edge_neighbours_of_its_board(variant: str) -> None:
    for field, boards in {1: (2, 4), 3: (2, 6), 7: (4, 8), 9: (6, 8)}.items():
        assert Position.start(variant).play(f"4{field}").targets == boards


@of(*ADJACENT)
def test_an_edge_cell_sends_to_the_two_corner_neighbours_of_its_board(variant: str) -> None:
    for field, boards in {2: (1, 3), 4: (1, 7), 6: (3, 9), 8: (7, 9)}.items():
        assert Position.start(variant).play(f"4{field}").targets == boards


@of(*ADJACENT)
def test_the_centre_cell_sends_to_the_centre_board(variant: str) -> None:
    for board in range(1, 10):
        assert Position.start(variant).play(f"{board}5").targets == (5,)


# Where one may play


@of(*SAME)
def test_the_mover_plays_on_the_board_sent_to_unless_it_is_closed(variant: str) -> None:
    there = Position.start(variant).play("52").moves()
    assert [move.text for move in there] == [f"2{field}" for field in range(1, 10)]
    assert 2 not in played_on(made(variant, {2: FULL, 1: "1o7"}, to=2))


@of(*SEVERAL)
def test_the_mover_plays_on_any_destined_board_that_is_not_closed(variant: str) -> None:
    assert played_on(Position.start(variant).play("51")) == set(
        Variant.named(variant).destinations[0]
    )
    one_is_full = made(variant, {2: FULL, 1: "o8"}, to=4)
    assert one_is_full.targets == ((1, 4) if variant in CORNER else (4,))
    assert played_on(one_is_full) == set(one_is_full.targets)


@of(*ALL)
def test_a_mover_sent_only_to_full_boards_plays_on_any_board_that_is_not_closed(
    variant: str,
) -> None:
    full = {1: FULL, 2: FULL, 4: FULL, 5: FULL, 6: "o8", 9: "oo6o"}
    position = made(variant, full, to=2)
    assert position.targets == (3, 6, 7, 8, 9)
    assert len(position.moves()) == 5 * 9 - 4
    assert position.text.split()[3] == "*"


@of(*WON_IS_CLOSED)
def test_a_mover_sent_only_to_won_boards_plays_on_any_board_that_is_not_closed(
    variant: str,
) -> None:
    won = {1: "xxx6", 2: "ooo6", 4: "xxx6", 6: "oo7", 7: "o8"}
    position = made(variant, won, to=1 if variant in SAME else 2)
    assert position.targets == (3, 5, 6, 7, 8, 9)
    assert len(position.moves()) == 6 * 9 - 3


@of(*ALL)
def test_a_mover_who_is_free_stays_out_of_closed_boards(variant: str) -> None:
    boards = {1: FULL, 2: FULL, 4: FULL, 5: FULL, 3: "xxx6", 6: "ooo6", 8: "oooo5"}
    position = made(variant, boards, to=2)
    assert position.targets == ((3, 6, 7, 8, 9) if variant in WON_STAYS_OPEN else (7, 9))


# Who owns a board


@of(*ALL)
@pytest.mark.parametrize("line", LINES)
def test_three_in_a_row_on_a_board_make_its_owner(variant: str, line: str) -> None:
    for mark, other in ("xo", "ox"):
        cells = ["1"] * 9
        for field in line:
            cells[int(field) - 1] = mark
        strays = {1: f"{other}8", 2: f"1{other}7", 3: f"2{other}6"}
        if mark == "o":
            strays[4] = "x8"
        position = made(variant, {5: "".join(cells)} | strays)
        assert position.owners == "...." + mark + "...."


@of(*ALL)
def test_two_in_a_row_make_no_owner(variant: str) -> None:
    position = made(variant, {5: "xx1oo4"})
    assert position.owners == "........."
    assert position.outcome is None


@of(*ALL)
def test_the_mark_that_makes_the_line_makes_the_owner(variant: str) -> None:
    before = made(variant, {5: "xx7", 1: "4o4", 2: "4o4"}, to=5)
    after = before.play("53")
    assert (before.owners, after.owners) == (".........", "....x....")


@of(*WON_STAYS_OPEN)
def test_the_first_owner_keeps_the_board_whatever_is_played_there_later(variant: str) -> None:
    before = made(variant, {5: "xxxoo4", 1: "4x4", 2: "oo7", 3: "x8"}, to=5)
    assert (before.turn, before.owners) == ("O", "....x....")
    after = before.play("56")
    assert after.cells[36:45] == "xxxooo..."
    assert after.owners == "....x...."
    full = {5: "xxxoxooo1", 1: "4x4", 2: "o8", 3: "x8"}
    filled = made(variant, full, to=5).play("59")
    assert filled.cells[36:45] == "xxxoxoooo"
    assert filled.owners == "....x...."


@of(*ALL)
def test_a_full_board_without_a_line_belongs_to_nobody(variant: str) -> None:
    before = made(variant, {5: "xoxxoxox1", 1: "4x4", 2: "oo7"}, to=5)
    after = before.play("59")
    assert after.cells[36:45] == FULL
    assert after.owners == "....d...."


@of(*ALL)
def test_no_line_goes_through_a_board_that_belongs_to_nobody(variant: str) -> None:
    before = made(variant, {1: "xxx6", 5: FULL, 9: "xx7", 2: "oo3o1o1", 3: "o1o6"}, to=9)
    after = before.play("93")
    assert after.owners == "x...d...x"
    assert after.outcome is None


# When a board is closed


@of(*WON_IS_CLOSED)
def test_a_board_is_closed_once_it_is_won(variant: str) -> None:
    position = made(variant, {5: "xxx6", 1: "4o4", 2: "oo7"}, to=5)
    assert 5 not in position.targets
    assert position.targets == (1, 2, 3, 4, 6, 7, 8, 9)
    with pytest.raises(IllegalMove):
        position.play("59")


@of(*ALL)
def test_a_board_is_closed_once_it_is_full(variant: str) -> None:
    position = made(variant, {5: FULL, 1: "4o4"}, to=5)
    assert position.targets == (1, 2, 3, 4, 6, 7, 8, 9)


@of(*WON_STAYS_OPEN)
def test_a_won_board_stays_playable_until_it_is_full(variant: str) -> None:
    position = made(variant, {5: "xxx6", 1: "4o4", 2: "oo7"}, to=5)
    assert position.targets == (5,)
    assert [move.text for move in position.moves()] == ["54", "55", "56", "57", "58", "59"]


# How it ends


@of(*ALL)
@pytest.mark.parametrize("line", LINES)
def test_three_owned_boards_in_a_row_win_at_once(variant: str, line: str) -> None:
    last = int(line[2])
    before = made(variant, one_from_winning(line), to=last)
    assert before.outcome is None
    after = before.play(f"{last}3")
    assert after.outcome == Outcome("X", "line")
    assert after.cells.count(".") > 60


@of(*ALL)
def test_two_owned_boards_in_a_row_win_nothing(variant: str) -> None:
    assert made(variant, one_from_winning("123")).outcome is None


@of(*NOT_COUNTED)
def test_without_three_in_a_row_the_game_is_a_draw(variant: str) -> None:
    for x, o in (("1267", "3458"), ("1267", "345"), ("126", "3458")):
        before = made(variant, last_move_to_come(x, o))
        assert before.outcome is None
        assert before.play("91").outcome == Outcome(None, "no-line")


@of(*COUNTED)
def test_without_three_in_a_row_whoever_owns_more_boards_wins(variant: str) -> None:
    more_x = made(variant, last_move_to_come("1267", "345"))
    assert more_x.play("91").outcome == Outcome("X", "more-boards")
    more_o = made(variant, last_move_to_come("126", "3458"))
    assert more_o.play("91").outcome == Outcome("O", "more-boards")


@of(*COUNTED)
def test_without_three_in_a_row_equal_boards_are_a_draw(variant: str) -> None:
    before = made(variant, last_move_to_come("1267", "3458"))
    assert before.play("91").outcome == Outcome(None, "equal-boards")


@of(*COUNTED)
def test_three_in_a_row_beat_more_boards(variant: str) -> None:
    boards = {1: "xxx6", 2: "xxx6", 3: "xx7", 6: "xx7", 7: "xx7"}
    boards |= {4: "ooo6", 5: "ooo6", 8: "ooo6", 9: "ooo6"}
    position = made(variant, boards, to=3)
    assert position.owners.count("o") > 3 > position.owners.count("x")
    assert position.play("33").outcome == Outcome("X", "line")


@of(*ALL)
def test_after_the_end_there_is_no_legal_move(variant: str) -> None:
    won = made(variant, one_from_winning("123"), to=3).play("33")
    drawn_or_counted = made(variant, last_move_to_come("1267", "3458")).play("91")
    for position in (won, drawn_or_counted):
        assert position.outcome is not None
        assert position.moves() == ()
        assert position.targets == ()
        assert position.text.split()[3] == "-"
        with pytest.raises(GameOver):
            position.play("55")
