"""The 27×27 game, one sentence a test: the turn on an S with eight marks (rules 8 to 11)."""

import pytest

from ninefold.rules import Outcome
from tests.rules.hand_made2 import (
    ALL,
    FREE_ANYWHERE,
    FREE_INSIDE,
    FULL_BY_ONE,
    FULL_BY_TWO,
    LINE_BY_ONE,
    SIDES,
    TWO_LINES_BY_ONE,
    after,
    all_but,
    inside,
    made,
    of,
    on_47,
    seen,
    small,
    turns,
    won,
)

EMPTY = "." * 9


# Rule 8: eight marks


@of(*ALL)
@SIDES
@pytest.mark.parametrize(
    ("cells", "a"), [(FULL_BY_ONE, "8"), (LINE_BY_ONE, "3"), (TWO_LINES_BY_ONE, "3")]
)
def test_rule_8_on_eight_marks_the_mover_marks_the_last_cell(
    variant: str, side: str, cells: str, a: str
) -> None:
    for tallies in ("00", "20", "22"):
        position = on_47(variant, cells, tallies, side=side)
        assert turns(position) == [f"47{a}{b}" for b in range(1, 10)]


@of(*ALL)
@SIDES
def test_rule_8_a_line_is_a_tally_for_the_mover(variant: str, side: str) -> None:
    for cells in (LINE_BY_ONE, TWO_LINES_BY_ONE):
        played = after(on_47(variant, cells, "02", side=side), "4735")
        assert seen(played, side) == ("....o....", (1, 2), ".")


@of(*ALL)
@SIDES
def test_rule_8_otherwise_full_is_a_tally_for_each(variant: str, side: str) -> None:
    played = after(on_47(variant, FULL_BY_ONE, "10", side=side), "4785")
    assert seen(played, side) == ("....o....", (2, 1), ".")


# Rule 9: eight marks and the mover's third tally


@of(*ALL)
@SIDES
@pytest.mark.parametrize(
    ("cells", "a", "before", "tallies"),
    [
        (LINE_BY_ONE, 3, "20", (3, 0)),
        (LINE_BY_ONE, 3, "22", (3, 2)),
        (TWO_LINES_BY_ONE, 3, "21", (3, 1)),
        (FULL_BY_ONE, 8, "20", (3, 1)),
        (FULL_BY_ONE, 8, "21", (3, 2)),
        (FULL_BY_ONE, 8, "22", (3, 3)),
    ],
)
def test_rule_9_the_movers_third_tally_by_line_or_fullness_and_the_mover_names_any_l(
    variant: str, side: str, cells: str, a: int, before: str, tallies: tuple[int, int]
) -> None:
    position = on_47(variant, cells, before, side=side)
    assert turns(position) == [f"47{a}{b}" for b in range(1, 10)]
    for b in range(1, 10):
        played = after(position, f"47{a}{b}")
        assert seen(played, side) == (EMPTY, tallies, "x")  # no second mark
        assert played.plies == 0
        assert played.targets == (10 * b + a,)  # its S number is a


@of(*FREE_ANYWHERE)
def test_rule_9_naming_an_l_where_that_s_is_completed_gives_a_free_turn(variant: str) -> None:
    position = made(variant, {"47": LINE_BY_ONE}, {"47": "20"}, {"53": "o"}, target="4.7")
    assert after(position, "4735").targets == all_but("47", "53")


@of(*FREE_INSIDE)
def test_rule_9_inside_naming_an_l_where_that_s_is_completed_gives_that_l(variant: str) -> None:
    position = made(variant, {"47": LINE_BY_ONE}, {"47": "20"}, {"53": "o"}, target="4.7")
    assert after(position, "4735").targets == inside(5, "53")


@of(*ALL)
def test_rule_9_naming_a_closed_l_gives_a_free_turn(variant: str) -> None:
    owned = won(5, "o", "789")
    position = made(variant, {"47": LINE_BY_ONE}, {"47": "20"}, owned, target="4.7")
    assert after(position, "4735").targets == all_but("47", outside="5")


@of(*FREE_ANYWHERE)
def test_rule_9_the_s_completed_by_the_turn_may_be_named_too(variant: str) -> None:
    position = made(variant, {"43": LINE_BY_ONE}, {"43": "20"}, target="4.3")
    assert after(position, "4334").targets == all_but("43")


@of(*ALL)
def test_rule_9_lists_nine_turns_even_when_the_third_tally_ends_the_game(variant: str) -> None:
    owned = won(1, "x") | won(2, "x") | {"31": "x", "32": "x"}
    position = made(variant, {"33": LINE_BY_ONE}, {"33": "20"}, owned, target="3.3")
    assert turns(position) == [f"333{b}" for b in range(1, 10)]
    played = [after(position, turn) for turn in turns(position)]
    assert {p.outcome for p in played} == {Outcome("X", "line")}
    assert len(set(played)) == 1  # all nine are the same position


# Rule 10: eight marks and nobody completes the S


@of(*ALL)
@SIDES
def test_rule_10_the_s_is_cleared_and_the_opponents_mark_goes_anywhere_and_stays(
    variant: str, side: str
) -> None:
    for cells, a, tallies in ((FULL_BY_ONE, 8, (1, 1)), (LINE_BY_ONE, 3, (1, 0))):
        position = on_47(variant, cells, side=side)
        assert len(position.moves()) == 9
        for b in range(1, 10):
            played = after(position, f"47{a}{b}")
            marks = "".join("o" if n == b else "." for n in range(1, 10))
            assert seen(played, side) == (marks, tallies, ".")
            assert played.plies == 1


@of(*ALL)
@SIDES
def test_rule_10_b_may_be_a(variant: str, side: str) -> None:
    played = after(on_47(variant, FULL_BY_ONE, side=side), "4788")
    assert seen(played, side) == (".......o.", (1, 1), ".")
    assert played.targets == (88,)


@of(*ALL)
def test_rule_10_the_target_is_s_a_of_l_b_as_always(variant: str) -> None:
    for b in range(1, 10):
        assert after(on_47(variant, FULL_BY_ONE), f"478{b}").targets == (10 * b + 8,)


@of(*ALL)
def test_rule_10_boards_with_odd_counts_come_from_this(variant: str) -> None:
    position = after(made(variant, {"44": "xoxo1xoxo"}, target="4.4", side="x"), "4454")
    assert small(position, "44")[0] == "...o....."
    assert position.targets == (45,)
    odd = made(variant, {"47": "3o5"}, target="4.7")
    assert len(odd.moves()) == 8 * 7
    assert after(odd, "4712").cells.count(".") == 726
    assert turns(on_47(variant, FULL_BY_TWO)) == ["4789", "4798"]


# Rule 11: eight marks and only the opponent's third tally


@of(*ALL)
@SIDES
def test_rule_11_only_the_opponents_third_tally_by_fullness_is_one_turn_with_b_equal_to_a(
    variant: str, side: str
) -> None:
    for before, tallies in (("02", (1, 3)), ("12", (2, 3))):
        position = on_47(variant, FULL_BY_ONE, before, side=side)
        assert turns(position) == ["4788"]
        played = after(position, "4788")
        assert seen(played, side) == (EMPTY, tallies, "o")  # no second mark
        assert played.plies == 0


@of(*ALL)
def test_rule_11_the_opponent_chooses_the_l_and_its_s_number_is_a(variant: str) -> None:
    played = after(on_47(variant, FULL_BY_ONE, "12"), "4788")
    assert played.targets == (18, 28, 38, 48, 58, 68, 78, 88, 98)
    assert played.text.split()[3] == "*.8"
    assert len(played.moves()) == 9 * 72


@of(*ALL)
def test_rule_11_only_where_that_s_is_open_in_an_open_l(variant: str) -> None:
    owned = {"18": "x", "28": "o"} | won(3, "x") | won(6, "o", "789")
    position = made(variant, {"47": FULL_BY_ONE}, {"47": "12"}, owned, target="4.7")
    played = after(position, "4788")
    assert played.targets == (48, 58, 78, 88, 98)
    assert played.text.split()[3] == "*.8"


@of(*ALL)
def test_rule_11_the_s_just_completed_is_not_among_them(variant: str) -> None:
    position = made(variant, {"48": FULL_BY_ONE}, {"48": "12"}, target="4.8")
    assert after(position, "4888").targets == (18, 28, 38, 58, 68, 78, 88, 98)


@of(*ALL)
def test_rule_11_if_that_s_is_completed_in_every_open_l_the_turn_is_free(variant: str) -> None:
    owned = {f"{large}8": "xoxo"[large % 4] for large in (1, 2, 3, 5, 7, 8, 9)} | won(6, "x")
    position = made(variant, {"48": FULL_BY_ONE}, {"48": "12"}, owned, target="4.8")
    played = after(position, "4888")
    completed = [name for name in (*owned, "48") if name[0] != "6"]
    assert played.targets == all_but(*completed, outside="6")
    assert played.text.split()[3] == "*"


@of(*ALL)
def test_rule_11_one_open_l_left_is_written_as_that_s(variant: str) -> None:
    owned = {f"{large}8": "xoxo"[large % 4] for large in (1, 2, 3, 4, 6, 7, 8)}
    position = made(variant, {"47": FULL_BY_ONE}, {"47": "12"}, owned | won(5, "o"), target="4.7")
    played = after(position, "4788")
    assert played.targets == (98,)
    assert played.text.split()[3] == "9.8"


@of(*ALL)
def test_rule_11_a_line_of_the_mover_gives_the_opponent_nothing(variant: str) -> None:
    position = on_47(variant, LINE_BY_ONE, "02")
    assert len(position.moves()) == 9
    assert seen(after(position, "4731")) == ("o........", (1, 2), ".")
