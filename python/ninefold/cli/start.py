"""The position that a command starts from."""

import re
from dataclasses import dataclass

from ninefold.rules import Move, Position

UGI = re.compile(r"\s*\S+\s+\S+\s+[0-9]+\s+(?:[a-i][1-9]|0000)(?:\s.*)?", re.DOTALL)


@dataclass(frozen=True)
class Start:
    """A position, and the moves that led to it from the text or the variant it was given by."""

    origin: Position
    moves: tuple[Move, ...]
    position: Position

    @property
    def last(self) -> Move | None:
        """The last of the moves, if there is one."""
        return self.moves[-1] if self.moves else None


def start(text: str | None, variant: str | None, moves: str) -> Start:
    """Return the position that options describe: a text or a variant, then moves."""
    if text is None:
        origin = Position.start("standard" if variant is None else variant)
    else:
        origin = read(text, variant)
    position = origin.play_all(moves)
    return Start(origin, tuple(origin.parse_move(move) for move in moves.split()), position)


def read(text: str, variant: str | None) -> Position:
    """Return the position of a text, canonical or UGI.

    Only UGI writes the side as X or O, or ends with a counter and the square of the last move.
    """
    if text.split()[1:2] in (["X"], ["O"]) or UGI.fullmatch(text):
        return Position.parse_ugi(text, "standard" if variant is None else variant)
    return Position.parse(text, variant)
