"""The text of moves and positions, one sentence a test."""

import pytest

from ninefold.rules import InvalidPosition, Position
from tests.rules.hand_made import ALL, SAME, WON_IS_CLOSED, WON_STAYS_OPEN, made, one_from_winning

TWO_LINES = "xxx6/ooo6/9/9/9/9/9/9/9 X 0 a8"


@pytest.mark.parametrize(
    ("variant", "text", "square"),
    [
        ("standard", "58", "e4"),
        ("standard", "11", "a9"),
        ("standard", "99", "i1"),
        ("standard", "37", "g7"),
        ("corner", "58", "e4"),
        ("tictactoe", "5", "b2"),
        ("tictactoe", "1", "a3"),
        ("tictactoe", "9", "c1"),
    ],
)
def test_squares_are_accepted_wherever_a_move_is_read(variant: str, text: str, square: str) -> None:
    start = Position.start(variant)
    move = start.parse_move(square)
    assert move == start.parse_move(text)
    assert (move.text, move.square) == (text, square)
    assert start.is_legal(square)
    assert start.play(square) == start.play(text) == Position.from_moves(variant, square)


@pytest.mark.parametrize(
    ("variant", "moves", "text"),
    [
        ("standard", "55", "standard 9/9/9/9/4x4/9/9/9/9 o 5"),
        ("adjacent", "19", "adjacent 8x/9/9/9/9/9/9/9/9 o 68"),
        ("tictactoe", "5", "tictactoe 4x4 o"),
        ("open", "", "open 9/9/9/9/9/9/9/9/9 x * ........."),
    ],
)
def test_a_position_has_one_canonical_text(variant: str, moves: str, text: str) -> None:
    assert Position.from_moves(variant, moves).text == text
    assert Position.parse(text) == Position.from_moves(variant, moves)


def test_open_and_corner_carry_owners_since_both_can_own_a_line_on_one_board() -> None:
    for variant in WON_STAYS_OPEN:
        x_first = Position.parse(f"{variant} xxxooo3/9/9/9/9/9/9/9/9 x 4 x........")
        o_first = Position.parse(f"{variant} xxxooo3/x8/9/9/9/9/9/9/9 o 2 o........")
        assert (x_first.owners, o_first.owners) == ("x........", "o........")
        with pytest.raises(InvalidPosition) as error:
            Position.parse(f"{variant} xxxooo3/9/9/9/9/9/9/9/9 x 4")
        assert "ambiguous" in str(error.value)


@pytest.mark.parametrize("variant", WON_IS_CLOSED)
def test_games_that_close_won_boards_carry_no_owners(variant: str) -> None:
    assert len(made(variant, {5: "xxx6", 1: "4o4", 2: "oo7"}).text.split()) == 4


@pytest.mark.parametrize("variant", ALL)
def test_targets_are_a_dash_once_the_game_is_over(variant: str) -> None:
    won = made(variant, one_from_winning("123"), to=3).play("33")
    assert won.text.split()[3] == "-"
    assert Position.parse(won.text) == won


@pytest.mark.parametrize("variant", WON_IS_CLOSED)
def test_a_target_that_frees_the_mover_is_a_star(variant: str) -> None:
    assert made(variant, {5: "xxx6", 1: "4o4", 2: "oo7"}, to=5).text.split()[3] == "*"


@pytest.mark.parametrize("variant", SAME[:2])
def test_positions_with_the_same_text_are_equal_whatever_was_played_last(variant: str) -> None:
    """O was last on field 5 of board 1 or on field 6 of board 2: both send to a won board."""
    texts = {5: "xxx6", 6: "xxx6", 1: "4o4", 2: "5o3", 3: "oo7", 4: "oo7"}
    one = made(variant, texts, to=5)
    other = made(variant, texts, to=6)
    assert one == other
    assert one.text == other.text
    assert hash(one) == hash(other)


@pytest.mark.parametrize("variant", ["tictactoe", *ALL])
def test_the_first_word_may_be_left_out_when_the_variant_is_given(variant: str) -> None:
    start = Position.start(variant)
    assert Position.parse(start.text.removeprefix(variant).strip(), variant) == start


def test_the_ugi_form_is_rows_of_the_grid_side_counter_and_last_move() -> None:
    text = "x8/1o7/9/6o2/5x3/9/3x5/9/9 O 0 a9"
    position = Position.parse_ugi(text)
    assert position.text == "standard x3o4/9/9/9/5x3/o8/9/x8/9 o 1"
    assert position.ugi == text
    assert Position.parse_ugi("9/9/9/9/9/9/9/9/9 X 0 0000") == Position.start("standard")


def test_the_counter_of_the_ugi_form_is_ignored() -> None:
    one, other = ("9/9/9/9/4x4/9/9/9/9 O 0 e5", "9/9/9/9/4x4/9/9/9/9 O 31 e5")
    assert Position.parse_ugi(one) == Position.parse_ugi(other)


@pytest.mark.parametrize("variant", WON_STAYS_OPEN)
def test_an_ambiguous_ugi_form_is_refused_unless_a_fifth_field_gives_the_owners(
    variant: str,
) -> None:
    with pytest.raises(InvalidPosition) as error:
        Position.parse_ugi(TWO_LINES, variant)
    assert "ambiguous" in str(error.value)
    position = Position.parse_ugi(f"{TWO_LINES} x........", variant)
    assert position.owners == "x........"
    assert position.ugi == f"{TWO_LINES} x........"


@pytest.mark.parametrize("variant", ALL)
def test_finished_positions_are_valid(variant: str) -> None:
    won = made(variant, one_from_winning("357"), to=7).play("73")
    assert Position.parse(won.text).outcome == won.outcome is not None
