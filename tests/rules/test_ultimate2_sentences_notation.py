"""The 27×27 game, one sentence a test: how turns and positions are written."""

import pytest

from ninefold.rules import (
    IllegalMove,
    Move,
    MoveSyntaxError,
    Position,
    PositionSyntaxError,
    UnknownVariant,
)
from tests.rules.hand_made2 import (
    ALL,
    FREE_ANYWHERE,
    FREE_INSIDE,
    FULL_BY_ONE,
    after,
    made,
    nine,
    of,
    won,
)


@of(*ALL)
def test_a_turn_is_written_lsab(variant: str) -> None:
    start = Position.start(variant)
    move = start.parse_move("4718")
    assert (move.board, move.field, move.second) == (47, 1, 8)
    assert (move.text, move.square) == ("4718", "4718")
    assert move == Move("4718")
    assert start.play(move) == start.play("4718")


@of(*ALL)
def test_turns_are_numbered_from_0_in_the_order_of_their_text(variant: str) -> None:
    digits = range(1, 10)
    texts = [f"{a}{b}{c}{d}" for a in digits for b in digits for c in digits for d in digits]
    moves = [Position.start(variant).parse_move(text) for text in texts]
    assert [move.text for move in moves] == texts
    assert [move.index for move in moves] == list(range(6561))


@of(*ALL)
@pytest.mark.parametrize("text", ["", "4", "47", "e4", "471", "4710", "0718", "47181", "471a"])
def test_other_text_is_no_turn(variant: str, text: str) -> None:
    with pytest.raises(MoveSyntaxError):
        Position.start(variant).parse_move(text)


@of(*ALL)
def test_in_rule_9_b_is_the_l_named(variant: str) -> None:
    position = made(variant, {"47": FULL_BY_ONE}, {"47": "20"}, target="4.7")
    for b in range(1, 10):
        assert after(position, f"478{b}").targets == (10 * b + 8,)


@of(*ALL)
def test_in_rule_11_b_is_a_by_convention(variant: str) -> None:
    position = made(variant, {"47": FULL_BY_ONE}, {"47": "02"}, target="4.7")
    assert [move.text for move in position.moves()] == ["4788"]
    for b in "12345679":
        with pytest.raises(IllegalMove):
            position.play(f"478{b}")


# Positions


@of(*ALL)
def test_a_position_is_cells_side_target_tallies_and_owners(variant: str) -> None:
    large = "/".join("9" * 9)
    before = "//".join([large] * 9)
    tallies, owners = "/".join(["0" * 18] * 9), "/".join(["." * 9] * 9)
    start = Position.start(variant)
    assert start.text == f"{variant} {before} x * {tallies} {owners}"
    cells = before.split("//")
    cells[3] = "9/9/9/9/9/9/x6o1/9/9"
    played = start.play("4718")
    assert played.text == f"{variant} {'//'.join(cells)} o 8.1 {tallies} {owners}"


@of(*ALL)
def test_tallies_are_pairs_of_x_and_o_and_owners_are_groups_of_nine(variant: str) -> None:
    position = made(variant, {}, {"11": "12", "92": "23"}, {"47": "x", "92": "o"})
    tallies, owners = position.text.split()[4:]
    assert tallies.split("/") == [
        "12" + "00" * 8,
        *["00" * 9] * 2,
        "00" * 6 + "30" + "00" * 2,
        *["00" * 9] * 4,
        "00" + "23" + "00" * 7,
    ]
    assert owners.split("/") == [*["." * 9] * 3, "......x..", *["." * 9] * 4, ".o......."]
    assert position.tallies[0] == (1, 2)
    assert position.tallies[8 * 9 + 1] == (2, 3)


@of(*ALL)
def test_print_and_parse_are_inverse(variant: str) -> None:
    position = made(variant, {"11": "xo7", "99": "7ox"}, {"11": "12"}, {"47": "x"}, side="o")
    assert Position.parse(position.text) == position
    assert Position.parse(position.text).text == position.text
    without = position.text.removeprefix(variant + " ")
    assert Position.parse(without, variant) == position


@of(*ALL)
def test_the_ugi_form_is_the_canonical_text(variant: str) -> None:
    position = after(Position.start(variant), "4718")
    assert position.ugi == position.text
    assert Position.parse_ugi(position.ugi, variant) == position


@of(*ALL)
def test_the_name_carries_the_options(variant: str) -> None:
    position = Position.start(variant)
    assert position.variant == variant
    assert position.play("4718").variant == variant


@pytest.mark.parametrize(
    "name",
    [
        "ultimate2:free=anywhere",
        "ultimate2:tiebreak=count,",
        "ultimate2:tiebreak=count,tiebreak=count",
        "ultimate2:all",
        "ultimate2:",
        "ultimate3",
        "standard:free=inside",
    ],
)
def test_other_options_are_refused(name: str) -> None:
    with pytest.raises((UnknownVariant, PositionSyntaxError)) as error:
        Position.start(name)
    assert error.value.offending
    assert error.value.offending in name
    assert error.value.expected


# The target: the first form that fits of *, L.S, L.*, *.S, and - at the end


@of(*ALL)
def test_a_target_of_all_open_s_is_a_star(variant: str) -> None:
    assert made(variant, {}, owned={"47": "x"}).text.split()[3] == "*"


@of(*ALL)
def test_a_target_of_one_s_is_l_dot_s(variant: str) -> None:
    assert after(Position.start(variant), "4718").text.split()[3] == "8.1"


@of(*FREE_INSIDE)
def test_a_target_inside_l_is_l_dot_star(variant: str) -> None:
    position = after(made(variant, {}, owned={"81": "x"}), "4718")
    assert position.text.split()[3] == "8.*"


@of(*FREE_INSIDE)
def test_a_target_inside_l_with_one_s_left_is_that_s(variant: str) -> None:
    position = after(made(variant, {}, owned=nine(8, "xoxxoxox.")), "4718")
    assert position.targets == (89,)
    assert position.text.split()[3] == "8.9"


@of(*FREE_INSIDE)
def test_a_target_inside_the_only_open_l_is_a_star(variant: str) -> None:
    owned = {"98": "x"}
    for large, owner in zip("12345678", "xoxxoxox", strict=True):
        owned |= won(large, owner)
    position = after(made(variant, {}, owned=owned), "9189")
    assert position.targets == (91, 92, 93, 94, 95, 96, 97, 99)
    assert position.text.split()[3] == "*"


@of(*ALL)
def test_a_target_of_s_in_several_l_is_star_dot_s(variant: str) -> None:
    position = made(variant, {"47": FULL_BY_ONE}, {"47": "02"}, target="4.7")
    assert after(position, "4788").text.split()[3] == "*.8"


@of(*ALL)
def test_a_star_dot_s_that_names_all_open_s_is_a_star(variant: str) -> None:
    """Two L are open, and S 8 is all that is open in them once S 7 of L 4 is completed."""
    owned = nine(4, "xooo.x...") | {"45": "x", "49": "o"} | nine(1, "xoxxoxo.o")
    for large, owner in zip("2356789", "oxxooxo", strict=True):
        owned |= won(large, owner)
    position = made(variant, {"47": FULL_BY_ONE}, {"47": "02"}, owned, target="4.7")
    played = after(position, "4788")
    assert played.outcome is None
    assert played.targets == (18, 48)
    assert played.text.split()[3] == "*"


@of(*FREE_ANYWHERE)
def test_positions_that_differ_in_the_last_turn_alone_are_equal(variant: str) -> None:
    """Both completed the same S, and both sent to a completed one."""
    position = made(variant, {"47": "xx7"}, {"47": "20"}, {"53": "x", "63": "o"}, target="4.7")
    assert after(position, "4735") == after(position, "4736")
    assert hash(position.play("4735")) == hash(position.play("4736"))
