"""The 27×27 game, one sentence a test: tallies and what they make of an S (rules 4 to 7)."""

import pytest

from ninefold.rules import IllegalMove
from tests.rules.hand_made2 import (
    ALL,
    FULL_BY_ONE,
    FULL_BY_TWO,
    SIDES,
    after,
    all_but,
    made,
    of,
    on_47,
    seen,
)

EMPTY = "." * 9
LINES = ("123", "456", "789", "147", "258", "369", "159", "357")


# Rules 4 to 6: one evaluation, one tally, no marks


@of(*ALL)
@SIDES
@pytest.mark.parametrize("line", LINES)
def test_rule_4_a_line_of_the_mover_is_a_tally_for_the_mover(
    variant: str, side: str, line: str
) -> None:
    cells = "".join("x" if str(n) in line[:2] else "." for n in range(1, 10))
    b = next(n for n in "123456789" if n not in line)
    assert seen(after(on_47(variant, cells, side=side), f"47{line[2]}{b}"), side) == (
        EMPTY,
        (1, 0),
        ".",
    )


@of(*ALL)
@SIDES
@pytest.mark.parametrize("line", LINES)
def test_rule_4_else_a_line_of_the_opponent_is_a_tally_for_the_opponent(
    variant: str, side: str, line: str
) -> None:
    cells = "".join("o" if str(n) in line[:2] else "." for n in range(1, 10))
    a = next(n for n in "123456789" if n not in line)
    assert seen(after(on_47(variant, cells, side=side), f"47{a}{line[2]}"), side) == (
        EMPTY,
        (0, 1),
        ".",
    )


@of(*ALL)
@SIDES
def test_rule_4_else_a_full_s_is_a_tally_for_each(variant: str, side: str) -> None:
    position = on_47(variant, FULL_BY_TWO, side=side)
    assert seen(after(position, "4789"), side) == (EMPTY, (1, 1), ".")


@of(*ALL)
@SIDES
def test_rule_4_without_line_and_not_full_the_marks_stay(variant: str, side: str) -> None:
    position = on_47(variant, "xx7", "21", side=side)
    assert seen(after(position, "4743"), side) == ("xxox.....", (2, 1), ".")


@of(*ALL)
@SIDES
def test_rule_4_the_s_is_evaluated_after_both_marks(variant: str, side: str) -> None:
    """The opponent's mark is made before the line of the mover clears the S: it does not stay."""
    played = after(on_47(variant, "xx7", side=side), "4739")
    assert seen(played, side)[0] == EMPTY
    assert played.plies == 0


@of(*ALL)
@SIDES
def test_rule_5_if_both_have_a_line_only_the_mover_gets_a_tally(variant: str, side: str) -> None:
    position = on_47(variant, "xx1oo4", side=side)
    assert seen(after(position, "4736"), side) == (EMPTY, (1, 0), ".")


@of(*ALL)
@SIDES
def test_rule_5_if_both_have_a_line_the_opponents_third_tally_does_not_count(
    variant: str, side: str
) -> None:
    position = on_47(variant, "xx1oo4", "02", side=side)
    assert seen(after(position, "4736"), side) == (EMPTY, (1, 2), ".")


@of(*ALL)
@SIDES
def test_rule_5_two_lines_at_once_are_one_tally(variant: str, side: str) -> None:
    of_the_mover = on_47(variant, "1xxx2x2", side=side)
    assert seen(after(of_the_mover, "4719"), side) == (EMPTY, (1, 0), ".")
    of_the_opponent = on_47(variant, "1ooo2o2", side=side)
    assert seen(after(of_the_opponent, "4791"), side) == (EMPTY, (0, 1), ".")


@of(*ALL)
@SIDES
def test_rule_5_a_line_goes_before_full(variant: str, side: str) -> None:
    """Cells 3 and 9 are left; either way the S is full then."""
    position = on_47(variant, "xx1oox" + "ox1", side=side)
    assert seen(after(position, "4739"), side) == (EMPTY, (1, 0), ".")
    assert seen(after(position, "4793"), side) == (EMPTY, (0, 1), ".")


@of(*ALL)
@SIDES
@pytest.mark.parametrize(
    ("cells", "turn"), [("xx7", "4739"), ("oo7", "4793"), (FULL_BY_TWO, "4789")]
)
def test_rule_6_after_any_tally_the_s_is_cleared_of_all_marks(
    variant: str, side: str, cells: str, turn: str
) -> None:
    played = after(on_47(variant, cells, "10", side=side), turn)
    assert seen(played, side)[0] == EMPTY
    assert sum(seen(played, side)[1]) > 1
    assert len(made(variant, {"47": "9"}, {"47": "11"}, target="4.7").moves()) == 72


# Rule 7: three tallies


@of(*ALL)
@SIDES
def test_rule_7_the_third_tally_completes_the_s(variant: str, side: str) -> None:
    for before, owner in (("00", "."), ("10", "."), ("12", "."), ("20", "x"), ("22", "x")):
        played = after(on_47(variant, "xx7", before, side=side), "4739")
        expected = (int(before[0]) + 1, int(before[1]))
        assert seen(played, side) == (EMPTY, expected, owner)
        assert played.small_owners.count(".") == (81 if owner == "." else 80)


@of(*ALL)
@SIDES
def test_rule_7_the_opponents_third_tally_completes_the_s_for_the_opponent(
    variant: str, side: str
) -> None:
    played = after(on_47(variant, "oo7", "12", side=side), "4793")
    assert seen(played, side) == (EMPTY, (1, 3), "o")
    assert played.targets == (39,)  # the target is S a of L b as ever


@of(*ALL)
@SIDES
def test_rule_7_full_by_two_marks_can_complete_it_for_either(variant: str, side: str) -> None:
    for before, owner in (("20", "x"), ("21", "x"), ("02", "o"), ("12", "o")):
        played = after(on_47(variant, FULL_BY_TWO, before, side=side), "4789")
        assert seen(played, side) == (EMPTY, (int(before[0]) + 1, int(before[1]) + 1), owner)
        assert played.targets == (98,)


@of(*ALL)
@SIDES
def test_rule_7_if_both_reach_three_at_once_the_mover_owns_it(variant: str, side: str) -> None:
    played = after(on_47(variant, FULL_BY_TWO, "22", side=side), "4789")
    assert seen(played, side) == (EMPTY, (3, 3), "x")


@of(*ALL)
def test_rule_7_nobody_plays_on_a_completed_s(variant: str) -> None:
    played = after(on_47(variant, "xx7", "20"), "4739")
    back = after(played, "9374")  # O sends X to S 7 of L 4
    assert 47 not in back.targets
    assert len(back.targets) > 1
    free = made(variant, {}, owned={"47": "x"})
    assert free.targets == all_but("47")
    with pytest.raises(IllegalMove):
        free.play("4712")


@of(*ALL)
@SIDES
def test_rule_7_an_s_is_never_drawn(variant: str, side: str) -> None:
    """Whatever the tallies were, who has three afterwards owns the S, and one has to."""
    for x in range(3):
        for o in range(3):
            for cells, turn in ((FULL_BY_TWO, "4789"), (FULL_BY_ONE, "4788")):
                position = on_47(variant, cells, f"{x}{o}", side=side)
                owner = seen(after(position, turn), side)[2]
                assert owner == ("x" if x == 2 else "o" if o == 2 else ".")
