"""A board with a character on each move: what somebody thinks of them."""

from collections.abc import Mapping

from ninefold.rules.drawing import Picture, draw
from ninefold.rules.ink import Ink
from ninefold.rules.move import Move
from ninefold.rules.position import Position


def draw_notes(
    position: Position, notes: Mapping[Move, str], ink: Ink, last: Move | None = None
) -> str:
    """Return the board of any game but `ultimate2` drawn as text, with characters for moves.

    >>> print(draw_notes(Position.parse("tictactoe xx1oo4 x"), {Move("3"): "+"}, Ink()))
      +---+---+---+
    3 | X | X | + |
      +---+---+---+
    2 | O | O | . |
      +---+---+---+
    1 | . | . | . |
      +---+---+---+
        a   b   c
    """
    cells = [" "] * len(position.cells)
    for move, note in notes.items():
        cells[move.index] = note
    picture = Picture(
        cells=position.cells,
        owners=position.owners,
        targets=position.targets,
        closed=position.closed,
        line=position.line,
        last=last,
        notes="".join(cells),
    )
    return draw(picture, ink)
