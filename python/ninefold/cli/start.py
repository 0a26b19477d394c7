"""The position that a command starts from."""

from dataclasses import dataclass

from ninefold.rules import Move, Position


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
    origin = Position.start(variant or "standard") if text is None else read(text, variant)
    position = origin.play_all(moves)
    return Start(origin, tuple(origin.parse_move(move) for move in moves.split()), position)


def read(text: str, variant: str | None) -> Position:
    """Return the position of a text, canonical or UGI: only UGI writes the side as X or O."""
    if text.split()[1:2] in (["X"], ["O"]):
        return Position.parse_ugi(text, variant or "standard")
    return Position.parse(text, variant)
