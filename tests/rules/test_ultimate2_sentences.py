"""The 27×27 game, one sentence a test: what a turn is and where the next one goes."""

import pytest

from ninefold.rules import IllegalMove, MoveSyntaxError, Position
from tests.rules.hand_made2 import (
    ALL,
    FREE_ANYWHERE,
    FREE_INSIDE,
    FULL_BY_TWO,
    after,
    all_but,
    inside,
    made,
    of,
    small,
    turns,
    won,
)

# The board, and rule 3: the first turn


@of(*ALL)
def test_there_are_nine_l_of_nine_s_of_nine_cells_all_empty(variant: str) -> None:
    start = Position.start(variant)
    assert start.cells == "." * 729
    assert start.small_owners == "." * 81
    assert start.owners == "." * 9
    assert start.tallies == ((0, 0),) * 81
    assert start.plies == 0


@of(*ALL)
def test_x_begins_and_the_players_take_turns(variant: str) -> None:
    position = Position.start(variant)
    for turn in "XOXO":
        assert position.turn == turn
        position = after(position, turns(position)[-1])


@of(*ALL)
def test_rule_3_the_first_turn_is_free(variant: str) -> None:
    start = Position.start(variant)
    assert start.targets == all_but()
    assert start.text.split()[3] == "*"
    assert len(start.moves()) == 81 * 72 == 5832
    assert turns(start) == [
        f"{name}{a}{b}" for name in all_but() for a in range(1, 10) for b in range(1, 10) if a != b
    ]


# Rule 1: the two marks and where they send


@of(*ALL)
def test_rule_1_a_turn_marks_two_cells_of_one_s(variant: str) -> None:
    position = after(Position.start(variant), "4718")
    assert small(position, "47") == ("x......o.", (0, 0), ".")
    assert position.plies == 2
    assert position.cells.count(".") == 727


@of(*ALL)
def test_rule_1_the_first_mark_is_the_movers_the_second_the_opponents(variant: str) -> None:
    position = after(after(Position.start(variant), "4718"), "8123")
    assert small(position, "47")[0] == "x......o."
    assert small(position, "81")[0] == ".ox......"


@of(*ALL)
def test_rule_1_the_second_cell_is_another_than_the_first(variant: str) -> None:
    start = Position.start(variant)
    for cell in range(1, 10):
        assert f"47{cell}{cell}" not in turns(start)
        with pytest.raises(IllegalMove):
            start.play(f"47{cell}{cell}")


@of(*ALL)
def test_rule_1_both_cells_are_empty(variant: str) -> None:
    position = made(variant, {"47": "x6o1"}, target="4.7")
    assert len(position.moves()) == 7 * 6
    for turn in turns(position):
        assert turn[:2] == "47"
        assert not set(turn[2:]) & {"1", "8"}
    for turn in ("4712", "4721", "4782", "4728"):
        with pytest.raises(IllegalMove):
            position.play(turn)


@of(*ALL)
def test_rule_1_the_opponent_must_play_in_s_number_a_of_l_number_b(variant: str) -> None:
    for a in range(1, 10):
        for b in range(1, 10):
            if a != b:
                position = after(Position.start(variant), f"47{a}{b}")
                assert position.targets == (10 * b + a,)
                assert {move.board for move in position.moves()} == {10 * b + a}


@of(*ALL)
def test_rule_1_a_turn_may_send_to_the_s_it_was_played_on(variant: str) -> None:
    position = after(Position.start(variant), "4774")
    assert position.targets == (47,)
    assert len(position.moves()) == 7 * 6


# Rule 2: completed or closed


@of(*FREE_ANYWHERE)
def test_rule_2_sent_to_a_completed_s_the_mover_chooses_any_open_s_of_any_open_l(
    variant: str,
) -> None:
    owned = {"81": "x", "25": "o"} | won(3, "o")
    position = after(made(variant, {}, owned=owned), "4718")
    assert position.targets == all_but("81", "25", outside="3")
    assert position.text.split()[3] == "*"
    assert len(position.moves()) == 69 * 72 + 42


@of(*FREE_INSIDE)
def test_rule_2_inside_sent_to_a_completed_s_of_an_open_l_the_mover_stays_inside_it(
    variant: str,
) -> None:
    owned = {"81": "x", "85": "o", "25": "o"} | won(3, "o")
    position = after(made(variant, {}, owned=owned), "4718")
    assert position.targets == inside(8, "81", "85")
    assert position.text.split()[3] == "8.*"
    assert len(position.moves()) == 7 * 72


@of(*ALL)
def test_rule_2_sent_into_a_closed_l_the_mover_chooses_any_open_s_of_any_open_l(
    variant: str,
) -> None:
    owned = won(8, "x", "456") | {"25": "o"}
    for turn in ("4718", "4748"):  # S 1 of L 8 was never completed, S 4 was
        position = after(made(variant, {}, owned=owned), turn)
        assert position.targets == all_but("25", outside="8")
        assert position.text.split()[3] == "*"


@of(*ALL)
def test_rule_2_sent_into_a_closed_l_of_nobody_the_mover_is_free(variant: str) -> None:
    owned = {f"8{at}": mark for at, mark in enumerate("xoxxoxoxo", 1)}
    assert after(made(variant, {}, owned=owned), "4718").targets == all_but(outside="8")


@of(*ALL)
def test_rule_2_tallies_alone_do_not_free_the_mover(variant: str) -> None:
    position = after(made(variant, {"81": "x7o"}, {"81": "22"}), "4718")
    assert position.targets == (81,)


@of(*FREE_ANYWHERE)
def test_a_target_completed_by_the_turn_itself_frees_the_mover(variant: str) -> None:
    position = after(made(variant, {"47": "7xx"}, {"47": "20"}, target="4.7"), "4774")
    assert small(position, "47")[2] == "x"
    assert position.targets == all_but("47")


@of(*FREE_INSIDE)
def test_inside_a_target_completed_by_the_turn_itself_frees_the_mover_in_its_l(
    variant: str,
) -> None:
    position = after(made(variant, {"47": "7xx"}, {"47": "20"}, target="4.7"), "4774")
    assert position.targets == inside(4, "47")


@of(*ALL)
def test_a_target_in_an_l_closed_by_the_turn_itself_frees_the_mover(variant: str) -> None:
    """S 7 of L 4 is open until the turn that names it closes L 4."""
    owners = {"x": {"42": "x", "43": "x"}, "o": {"42": "o", "43": "o"}}
    by_the_mover = made(variant, {"41": "7xx"}, {"41": "20"}, owners["x"], target="4.1")
    by_the_opponent = made(variant, {"41": "4oo3"}, {"41": "02"}, owners["o"], target="4.1")
    for position, owner in ((by_the_mover, "x"), (by_the_opponent, "o")):
        played = after(position, "4174")
        assert small(played, "47")[2] == "."
        assert played.owners == f"...{owner}....."
        assert played.targets == all_but(outside="4")


# Rule 12: the second mark


@of(*ALL)
def test_rule_12_the_second_mark_is_never_optional(variant: str) -> None:
    start = Position.start(variant)
    assert {len(turn) for turn in turns(start)} == {4}
    for text in ("471", "47", "4710"):
        with pytest.raises(MoveSyntaxError):
            start.play(text)


@of(*ALL)
def test_rule_12_the_second_mark_may_complete_a_line_of_the_opponent(variant: str) -> None:
    position = after(made(variant, {"47": "oo7"}, target="4.7"), "4793")
    assert small(position, "47") == ("." * 9, (0, 1), ".")


@of(*ALL)
def test_rule_12_even_where_every_second_mark_does(variant: str) -> None:
    cells = "xoxoxo" + "1o1"  # 7 and 9 are left: either is a line of X, whoever marks it
    position = made(variant, {"47": cells}, side="o", target="4.7")
    assert turns(position) == ["4779", "4797"]
    for turn in turns(position):
        assert small(after(position, turn), "47") == ("." * 9, (1, 0), ".")


@of(*ALL)
def test_two_empty_cells_are_two_turns(variant: str) -> None:
    assert turns(made(variant, {"47": FULL_BY_TWO}, target="4.7")) == ["4789", "4798"]
