"""A heat map over cells: numbers of moves as the strength of one colour."""

from collections.abc import Iterator, Mapping
from math import isfinite

from ninefold.rules.errors import LimitError
from ninefold.rules.move import Move
from ninefold.rules.pictures.boards import rectangle
from ninefold.rules.pictures.layout import Layout
from ninefold.rules.pictures.markup import Layer, Shape, element, number, written
from ninefold.rules.pictures.scene import Drawable

Heat = Mapping[Move, float] | Mapping[str, float] | Mapping[Move | str, float]
Place = tuple[int, int]

_FAINT, _STRONG = 0.06, 0.82


def heat_of(position: Drawable, heat: Heat) -> dict[Place, tuple[str, float]]:
    """Return the number of each cell, by board and field; the greatest where moves share one.

    >>> from ninefold import Position
    >>> heat_of(Position.start(), {"58": 0.5, "a9": 2})
    {(5, 8): ('58', 0.5), (1, 1): ('11', 2)}
    """
    found: dict[Place, tuple[str, float]] = {}
    for key, value in heat.items():
        if not isfinite(value):
            raise LimitError(f"no heat can be {value}", str(value), "a finite number")
        move = key if isinstance(key, Move) else position.parse_move(key)
        place = (move.board or 0, move.field)
        if place not in found or value > found[place][1]:
            found[place] = (move.text, value)
    return found


def heat_shapes(
    layout: Layout, heat: Mapping[Place, tuple[str, float]], seen: frozenset[int]
) -> Iterator[Shape]:
    """Yield the cells: the least number is faint and the greatest strong, between them in line."""
    values = [value for _, value in heat.values()]
    least, span = min(values, default=0), max(values, default=0) - min(values, default=0)
    for (board, field), (text, value) in sorted(heat.items()):
        if board in seen:
            part = (value - least) / span if span else 1
            title = element("title", written(f"{text}: {value:g}"))
            strength = number(_FAINT + (_STRONG - _FAINT) * part)
            box = rectangle(layout.cell(board, field).inset(2), 5, "heat", title)
            yield Shape(Layer.HEAT, element("g", box, fill_opacity=strength))
