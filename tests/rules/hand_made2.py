"""Positions of the 27×27 game made by hand, and turns that the reference plays along."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product

import pytest

from ninefold.rules import Position
from tests.rules import reference2
from tests.rules.reference import runs, unrun
from tests.rules.reference2 import NAMES, OPTIONS, PLACE

ALL = tuple(
    ("ultimate2:" + ",".join(filter(None, chosen))).rstrip(":")
    for chosen in (
        [option for option, is_on in zip(OPTIONS, switches, strict=True) if is_on]
        for switches in product((False, True), repeat=3)
    )
)
FREE_INSIDE = tuple(name for name in ALL if "free=inside" in name)
FREE_ANYWHERE = tuple(name for name in ALL if "free=inside" not in name)
DRAWN_MAJORITY = tuple(name for name in ALL if "drawn=majority" in name)
DRAWN_NOBODY = tuple(name for name in ALL if "drawn=majority" not in name)
COUNTED = tuple(name for name in ALL if "tiebreak=count" in name)
NOT_COUNTED = tuple(name for name in ALL if "tiebreak=count" not in name)

# Of one S. What X does to them is said; cells are numbered
#   1 2 3
#   4 5 6
#   7 8 9
FULL_BY_TWO = "xoxxoxo.."  # 89 makes it full without a line
FULL_BY_ONE = "xoxxoxo.o"  # 8 makes it full without a line
LINE_BY_ONE = "xx.ooxoxo"  # 3 makes it full, with a line of X
TWO_LINES_BY_ONE = "xx.ooxoxx"  # 3 makes two lines of X
NINE_WITHOUT_LINE = "xoxxoxoxo"  # owners: X has five


SIDES = pytest.mark.parametrize("side", ["x", "o"])


def of(*variants: str) -> pytest.MarkDecorator:
    """Run the test for these games."""
    return pytest.mark.parametrize("variant", variants)


def exchanged(marks: str) -> str:
    """X and O change places."""
    return marks.translate(str.maketrans("xo", "ox"))


def won(large: int | str, mark: str, line: str = "123") -> dict[str, str]:
    """Owners that win an L with a line."""
    return {f"{large}{small}": mark for small in line}


def nine(large: int | str, marks: str) -> dict[str, str]:
    """Owners of the nine S of an L; those not completed are `.`."""
    return {f"{large}{at}": mark for at, mark in enumerate(marks, 1) if mark != "."}


def made(
    variant: str,
    cells: Mapping[str, str],
    tallies: Mapping[str, str] | None = None,
    owned: Mapping[str, str] | None = None,
    *,
    side: str = "x",
    target: str = "*",
) -> Position:
    """The position with these cells, tallies (`21`: X two, O one) and owners of S, else empty.

    The target is written in the first form that fits.
    """
    tallies, owned = tallies or {}, owned or {}
    three = {"x": "30", "o": "03"}
    digits = [tallies.get(name) or three.get(owned.get(name, ""), "00") for name in NAMES]
    words = (
        variant,
        "/".join(runs(unrun(cells.get(name, "9"))) for name in NAMES),
        side,
        target,
        "/".join(digits),
        "".join(owned.get(name, ".") for name in NAMES),
    )
    return Position.parse(reference2.parse(" ".join(words)).text)


def after(position: Position, turn: str) -> Position:
    """The position after a turn, which the reference allows too and plays to the same end."""
    game = reference2.parse(position.text)
    assert [move.text for move in position.moves()] == game.moves()
    assert turn in game.moves()
    played, same = position.play(turn), game.play(turn)
    assert played.text == same.text
    assert list(played.targets) == [int(name) for name in same.targets]
    assert (played.outcome and (played.outcome.winner, played.outcome.reason)) == same.outcome
    return played


def turns(position: Position) -> list[str]:
    """The text of every legal turn."""
    return [move.text for move in position.moves()]


def small(position: Position, name: str) -> tuple[str, tuple[int, int], str]:
    """Cells, tallies and owner of an S."""
    at = PLACE[name]
    cells = position.cells[9 * at : 9 * at + 9]
    return cells, position.tallies[at], position.small_owners[at]


def all_but(*names: str, outside: Iterable[str] = ()) -> tuple[int, ...]:
    """Targets: every S but these and those of the L `outside`."""
    return tuple(int(n) for n in NAMES if n not in names and n[0] not in outside)


def inside(large: int, *but: str) -> tuple[int, ...]:
    """Targets: every S of an L but these."""
    return tuple(int(name) for name in NAMES if name[0] == str(large) and name not in but)


def on_47(variant: str, cells: str, tallies: str = "00", side: str = "x") -> Position:
    """X to move on S 7 of L 4; for O all marks and tallies are exchanged."""
    if side == "o":
        cells, tallies = exchanged(cells), tallies[::-1]
    return made(variant, {"47": cells}, {"47": tallies}, side=side, target="4.7")


def seen(position: Position, side: str = "x") -> tuple[str, tuple[int, int], str]:
    """S 7 of L 4 as `on_47` describes it."""
    cells, (x, o), owner = small(position, "47")
    if side == "o":
        return exchanged(cells), (o, x), exchanged(owner)
    return cells, (x, o), owner
