"""The third game of seed 002, one sentence of the seed a test."""

from ninefold.rules import Outcome, Position
from tests.rules.hand_made2 import (
    FULL_BY_ONE,
    FULL_BY_TWO,
    LINE_BY_ONE,
    after,
    all_but,
    made,
    of,
    on_47,
    seen,
    small,
    turns,
    won,
)

EMPTY = "." * 9
GAME = of("ultimate2")


@GAME
def test_seed_002_the_board_is_a_grid_of_ultimate_tic_tac_toe_grids(variant: str) -> None:
    start = Position.start(variant)
    assert (len(start.cells), len(start.small_owners), len(start.owners)) == (729, 81, 9)


@GAME
def test_seed_002_the_first_turn_the_player_can_move_anywhere(variant: str) -> None:
    assert {move.board for move in Position.start(variant).moves()} == set(all_but())


@GAME
def test_seed_002_a_move_marks_two_squares_yours_then_your_opponents_on_one_3x3_board(
    variant: str,
) -> None:
    position = after(Position.start(variant), "4718")
    assert small(position, "47")[0] == "x......o."
    assert small(after(position, "8129"), "81")[0] == ".o......x"


@GAME
def test_seed_002_the_first_mark_names_the_3x3_grid_the_second_the_9x9_grid(variant: str) -> None:
    assert after(Position.start(variant), "4718").targets == (81,)


@GAME
def test_seed_002_in_the_case_of_a_completed_board_the_player_can_move_anywhere(
    variant: str,
) -> None:
    position = after(made(variant, {}, owned={"81": "o"}), "4718")
    assert position.targets == all_but("81")


@GAME
def test_seed_002_three_in_a_row_do_not_win_a_3x3_board_and_it_is_cleared(variant: str) -> None:
    assert seen(after(on_47(variant, "xx3o3"), "4739"))[::2] == (EMPTY, ".")


@GAME
def test_seed_002_three_in_a_row_are_a_tally_for_that_board_and_that_player(variant: str) -> None:
    position = after(on_47(variant, "xx7"), "4739")
    assert seen(position)[1] == (1, 0)
    assert sum(x + o for x, o in position.tallies) == 1


@GAME
def test_seed_002_a_3x3_board_is_won_with_three_tallies_only(variant: str) -> None:
    position, owners = Position.start(variant), []
    tally = "xx3o3"
    for before in ("00", "10", "20"):
        position = after(on_47(variant, tally, before), "4739")
        owners.append(seen(position)[2])
    assert owners == [".", ".", "x"]


@GAME
def test_seed_002_with_three_tallies_the_symbol_is_placed_over_it_and_it_is_completed(
    variant: str,
) -> None:
    assert seen(after(on_47(variant, "xx3o3", "20"), "4739")) == (EMPTY, (3, 0), "x")
    assert 47 not in made(variant, {}, owned={"47": "x"}).targets


@GAME
def test_seed_002_a_single_row_of_3x3_boards_wins_a_9x9_board(variant: str) -> None:
    position = made(variant, {"43": "xx7"}, {"43": "20"}, {"41": "x", "42": "x"}, target="4.3")
    assert after(position, "4339").owners == "...x....."


@GAME
def test_seed_002_a_single_row_of_9x9_boards_wins_the_game(variant: str) -> None:
    owned = won(1, "x") | won(2, "x") | {"31": "x", "32": "x"}
    position = made(variant, {"33": "xx7"}, {"33": "20"}, owned, target="3.3")
    assert after(position, "3339").outcome == Outcome("X", "line")


@GAME
def test_seed_002_a_full_3x3_board_is_a_tally_for_both_and_is_cleared(variant: str) -> None:
    assert seen(after(on_47(variant, FULL_BY_TWO), "4789")) == (EMPTY, (1, 1), ".")


@GAME
def test_seed_002_if_this_gives_both_three_tallies_the_player_whose_turn_it_is_wins_it(
    variant: str,
) -> None:
    for side in "xo":
        position = after(on_47(variant, FULL_BY_TWO, "22", side), "4789")
        assert seen(position, side) == (EMPTY, (3, 3), "x")
        assert small(position, "47")[2] == side


@GAME
def test_seed_002_in_the_case_of_8_pieces_your_symbol_is_placed_first(variant: str) -> None:
    """It is a line before the other symbol is placed, and that one finds a cleared board."""
    position = after(on_47(variant, LINE_BY_ONE), "4735")
    assert seen(position) == ("....o....", (1, 0), ".")


@GAME
def test_seed_002_if_that_is_your_third_tally_you_choose_the_9x9_board(variant: str) -> None:
    position = on_47(variant, LINE_BY_ONE, "20")
    assert turns(position) == [f"473{b}" for b in range(1, 10)]
    for b in range(1, 10):
        played = after(position, f"473{b}")
        assert seen(played) == (EMPTY, (3, 0), "x")
        assert played.targets == (10 * b + 3,)


@GAME
def test_seed_002_otherwise_clear_the_board_and_place_your_opponents_symbol_anywhere(
    variant: str,
) -> None:
    position = on_47(variant, FULL_BY_ONE)
    for b in range(1, 10):
        marks = EMPTY[: b - 1] + "o" + EMPTY[b:]
        assert seen(after(position, f"478{b}")) == (marks, (1, 1), ".")


@GAME
def test_seed_002_if_your_first_symbol_makes_a_row_finish_placing_your_opponents_symbol(
    variant: str,
) -> None:
    position = on_47(variant, "xx7")
    assert "4733" not in turns(position)
    assert {after(position, f"473{b}").targets[0] // 10 for b in range(4, 10)} == set(range(4, 10))


@GAME
def test_seed_002_it_is_your_win_even_if_your_opponent_has_a_row_through_your_move_too(
    variant: str,
) -> None:
    assert seen(after(on_47(variant, "xx1oo4", "02"), "4736")) == (EMPTY, (1, 2), ".")
    assert seen(after(on_47(variant, "xx1oo4", "22"), "4736")) == (EMPTY, (3, 2), "x")


@GAME
def test_seed_002_decided_here_only_the_opponents_third_tally_lets_the_opponent_choose(
    variant: str,
) -> None:
    """The bonus of achieving victory in a board goes to whoever achieves it."""
    position = after(on_47(variant, FULL_BY_ONE, "12"), "4788")
    assert seen(position) == (EMPTY, (2, 3), "o")
    assert position.targets == tuple(10 * large + 8 for large in range(1, 10))
