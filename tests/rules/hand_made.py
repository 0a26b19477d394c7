"""Positions made by hand, from the marks alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ninefold.rules import InvalidPosition, Position
from tests.rules import reference
from tests.rules.reference import NUMBERS

SAME = ("standard", "count", "open")
CORNER = ("corner", "corner-closed")
ADJACENT = ("adjacent", "adjacent-count")
ALL = (*SAME, *CORNER, *ADJACENT)
SEVERAL = (*CORNER, *ADJACENT)
WON_STAYS_OPEN = ("open", "corner")
WON_IS_CLOSED = tuple(name for name in ALL if name not in WON_STAYS_OPEN)
COUNTED = ("count", "adjacent-count")
NOT_COUNTED = tuple(name for name in ALL if name not in COUNTED)

FULL = "xoxxoxoxo"  # no line


def made(variant: str, boards: Mapping[int, str], to: int | None = None) -> Position:
    """The position with these boards, the others empty, after a last move that sends to `to`.

    Who is to move follows from the number of marks, who owns a board from its line; `to=None`
    takes any last move.
    """
    texts = [boards.get(int(number), "9") for number in NUMBERS]
    marks = "".join(texts)
    side = "x" if marks.count("x") == marks.count("o") else "o"
    position = reference.parse(f"{variant} {'/'.join(texts)} {side} *")
    assert isinstance(position, reference.Position)
    refusals = []
    for destined in position.rules.sends.values():
        if to is None or str(to) in destined:
            try:
                return Position.parse(replace(position, destined=destined).text)
            except InvalidPosition as error:
                refusals.append(str(error))
    raise AssertionError("\n".join(refusals))


def one_from_winning(line: str) -> dict[int, str]:
    """Boards on which X, to move, wins a line of boards with field 3 of the last of them.

    O has a mark on each field, but no line, so that it may have sent X there.
    """
    a, b, c = map(int, line)
    others = [n for n in range(1, 10) if n not in (a, b, c)]
    strays = ["oo7", "2oo5", "4oo3", "6oo1", "x7o"]
    return {a: "xxx6", b: "xxx6", c: "xx7"} | dict(zip(others, strays, strict=False))


def last_move_to_come(x: str, o: str) -> dict[int, str]:
    """Everything is full but field 1 of board 9, which cannot be won; X and O own these boards."""
    boards = {int(n): "xxxooxxoo" for n in x} | {int(n): "oooxxooxx" for n in o}
    rest = {7: FULL, 8: "oxooxoxox", 9: "1oxxoxoxo"}
    return rest | boards


def played_on(position: Position) -> set[int]:
    """The boards that the legal moves are on."""
    return {move.board for move in position.moves() if move.board is not None}
