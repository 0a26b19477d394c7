"""The 27×27 game, one sentence a test: L, the whole game, and the options (rules 13 and 14)."""

import pytest

from ninefold.rules import GameOver, Outcome, Position
from tests.rules.hand_made2 import (
    ALL,
    COUNTED,
    DRAWN_MAJORITY,
    DRAWN_NOBODY,
    FULL_BY_ONE,
    NINE_WITHOUT_LINE,
    NOT_COUNTED,
    after,
    all_but,
    exchanged,
    made,
    nine,
    of,
    small,
    turns,
    won,
)

LINES = ("123", "456", "789", "147", "258", "369", "159", "357")
BIG_LINES = pytest.mark.parametrize("line", LINES)
X_TO_COME = {"cells": "xx7", "tallies": "20", "turn": "39"}  # X's line completes the S
O_TO_COME = {"cells": "oo7", "tallies": "02", "turn": "93"}  # O's, by the mark that X makes


def completing(
    variant: str, name: str, owned: dict[str, str], how: dict[str, str] = X_TO_COME
) -> tuple[Position, str]:
    """A position with X to move on an S, and the turn that completes it."""
    target = f"{name[0]}.{name[1]}"
    cells, tallies = {name: how["cells"]}, {name: how["tallies"]}
    return made(variant, cells, tallies, owned, target=target), name + how["turn"]


def last_l(variant: str, owners: str) -> tuple[Position, str]:
    """Eight L are closed as `owners` says, and a turn of X closes L 9 for its owner by a line.

    A `d` is nine completed S without a line.
    """
    owned: dict[str, str] = {}
    for large, owner in enumerate(owners[:8], 1):
        owned |= nine(large, NINE_WITHOUT_LINE) if owner == "d" else won(large, owner)
    owned |= {"91": owners[8], "92": owners[8]}
    return completing(variant, "93", owned, X_TO_COME if owners[8] == "x" else O_TO_COME)


# Rule 13: how an L is won and closed


@of(*ALL)
@BIG_LINES
def test_rule_13_three_completed_s_of_one_owner_in_a_row_win_l(variant: str, line: str) -> None:
    a, b, c = (f"4{n}" for n in line)
    for how, owner in ((X_TO_COME, "x"), (O_TO_COME, "o")):
        position, turn = completing(variant, c, {a: owner, b: owner}, how)
        assert position.owners == "." * 9
        assert after(position, turn).owners == f"...{owner}....."


@of(*ALL)
def test_rule_13_a_won_l_is_closed_with_all_that_is_in_it(variant: str) -> None:
    cells = {"47": "x7o"}
    position = made(variant, cells, {"47": "21"}, won(4, "x"))
    assert position.targets == all_but(outside="4")
    assert small(position, "47") == ("x.......o", (2, 1), ".")


@of(*ALL)
@BIG_LINES
def test_rule_13_two_in_a_row_or_a_row_of_both_win_nothing(variant: str, line: str) -> None:
    a, b, c = (f"4{n}" for n in line)
    assert made(variant, {}, owned={a: "x", b: "x"}).owners == "." * 9
    assert made(variant, {}, owned={a: "x", b: "o", c: "x"}).owners == "." * 9


@of(*ALL)
def test_rule_13_two_lines_at_once_win_l_once(variant: str) -> None:
    owned = {"42": "x", "43": "x", "44": "x", "47": "x"}
    position, turn = completing(variant, "41", owned)
    assert after(position, turn).owners == "...x....."


@of(*DRAWN_NOBODY)
@pytest.mark.parametrize("marks", [NINE_WITHOUT_LINE, exchanged(NINE_WITHOUT_LINE)])
def test_rule_13_all_nine_s_without_a_line_close_l_for_nobody(variant: str, marks: str) -> None:
    how = X_TO_COME if marks[8] == "x" else O_TO_COME
    position, turn = completing(variant, "49", nine(4, marks[:8]), how)
    assert position.owners == "." * 9
    played = after(position, turn)
    assert played.owners == "...d....."
    assert made(variant, {}, owned=nine(4, marks)).targets == all_but(outside="4")


@of(*DRAWN_MAJORITY)
@pytest.mark.parametrize("marks", [NINE_WITHOUT_LINE, exchanged(NINE_WITHOUT_LINE)])
def test_rule_13_drawn_majority_gives_l_to_whoever_owns_more(variant: str, marks: str) -> None:
    how = X_TO_COME if marks[8] == "x" else O_TO_COME
    position, turn = completing(variant, "49", nine(4, marks[:8]), how)
    assert position.owners == "." * 9
    majority = max("xo", key=marks.count)
    assert after(position, turn).owners == f"...{majority}....."


@of(*DRAWN_MAJORITY)
def test_rule_13_drawn_majority_waits_for_all_nine(variant: str) -> None:
    """Five of one owner are a majority already, but the L is open."""
    position = made(variant, {}, owned=nine(4, "xo.oxxxo."))
    assert position.owners == "." * 9


# Rule 14: how the game ends


@of(*ALL)
@BIG_LINES
def test_rule_14_three_l_in_a_row_win_the_game_at_once(variant: str, line: str) -> None:
    a, b, c = tuple(line)
    for how, owner in ((X_TO_COME, "x"), (O_TO_COME, "o")):
        owned = won(a, owner) | won(b, owner) | {f"{c}1": owner, f"{c}2": owner}
        position, turn = completing(variant, f"{c}3", owned, how)
        assert position.outcome is None
        played = after(position, turn)
        assert played.outcome == Outcome("X" if owner == "x" else "O", "line")
        assert played.small_owners.count(".") > 60


@of(*ALL)
def test_rule_14_the_mover_can_lose_by_the_second_mark(variant: str) -> None:
    owned = won(1, "o") | won(2, "o") | {"31": "o", "32": "o"}
    position, turn = completing(variant, "33", owned, O_TO_COME)
    assert position.turn == "X"
    assert after(position, turn).outcome == Outcome("O", "line")


@of(*ALL)
def test_rule_14_the_opponents_third_tally_on_eight_marks_can_win_it(variant: str) -> None:
    """Rule 11 lists its one turn there, too."""
    owned = won(1, "o") | won(2, "o") | {"31": "o", "32": "o"}
    position = made(variant, {"33": FULL_BY_ONE}, {"33": "12"}, owned, target="3.3")
    assert turns(position) == ["3388"]
    assert after(position, "3388").outcome == Outcome("O", "line")


@of(*ALL)
def test_rule_14_two_l_in_a_row_or_a_row_of_both_win_nothing(variant: str) -> None:
    for third in ({}, won(3, "o")):
        position = made(variant, {}, owned=won(1, "x") | won(2, "x") | third)
        assert position.outcome is None


@of(*DRAWN_NOBODY)
def test_rule_14_no_line_goes_through_an_l_of_nobody(variant: str) -> None:
    owned = won(1, "x") | nine(2, NINE_WITHOUT_LINE) | won(3, "x")
    position = made(variant, {}, owned=owned)
    assert position.owners == "xdx......"
    assert position.outcome is None


@of(*DRAWN_MAJORITY)
def test_rule_14_drawn_majority_a_line_goes_through_an_l_of_the_majority(variant: str) -> None:
    owned = won(1, "x") | nine(2, NINE_WITHOUT_LINE[:8]) | won(3, "x")
    position, turn = completing(variant, "29", owned)
    assert position.outcome is None
    assert after(position, turn).outcome == Outcome("X", "line")


@of(*NOT_COUNTED)
@pytest.mark.parametrize("owners", ["xoxxoxoxo", "oxooxoxox"])
def test_rule_14_all_l_closed_without_a_line_is_a_draw(variant: str, owners: str) -> None:
    position, turn = last_l(variant, owners)
    assert position.outcome is None
    played = after(position, turn)
    assert played.owners == owners
    assert played.outcome == Outcome(None, "no-line")


@of(*COUNTED)
@pytest.mark.parametrize(("owners", "winner"), [("xoxxoxoxo", "X"), ("oxooxoxox", "O")])
def test_rule_14_tiebreak_count_whoever_owns_more_l_wins(
    variant: str, owners: str, winner: str
) -> None:
    position, turn = last_l(variant, owners)
    assert position.outcome is None
    assert after(position, turn).outcome == Outcome("X" if winner == "X" else "O", "more-boards")


@of(*(name for name in COUNTED if name in DRAWN_NOBODY))
@pytest.mark.parametrize("owners", ["doxxoxoxo", "dooxxoodx"])
def test_rule_14_tiebreak_count_equal_numbers_of_l_are_a_draw(variant: str, owners: str) -> None:
    position, turn = last_l(variant, owners)
    played = after(position, turn)
    assert played.owners == owners
    x, o = owners.count("x"), owners.count("o")
    if x == o:
        assert played.outcome == Outcome(None, "equal-boards")
    else:
        assert played.outcome == Outcome("X" if x > o else "O", "more-boards")


@of(*DRAWN_MAJORITY)
def test_rule_14_drawn_majority_leaves_no_l_to_nobody(variant: str) -> None:
    position, turn = last_l(variant, "doxxoxoxo")
    played = after(position, turn)
    assert played.owners == "xoxxoxoxo"
    counted = Outcome("X", "more-boards")
    assert played.outcome == (counted if variant in COUNTED else Outcome(None, "no-line"))


@of(*COUNTED)
def test_rule_14_a_line_beats_more_l(variant: str) -> None:
    owned: dict[str, str] = {}
    for large in "4589":
        owned |= won(large, "o")
    owned |= won(1, "x") | won(2, "x") | {"31": "x", "32": "x"}
    position, turn = completing(variant, "33", owned)
    played = after(position, turn)
    assert played.owners == "xxxoo..oo"
    assert played.outcome == Outcome("X", "line")


@of(*ALL)
def test_after_the_end_there_is_no_turn(variant: str) -> None:
    ends = [after(*last_l(variant, owners)) for owners in ("xooxxooox", "xoxxoxoxo")]
    for position in ends:
        assert position.outcome is not None
        assert position.moves() == ()
        assert position.targets == ()
        assert position.text.split()[3] == "-"
        with pytest.raises(GameOver):
            position.play("1112")
