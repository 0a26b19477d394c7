"""Arrows from a cell to the boards it sends to."""

from collections.abc import Iterator
from math import cos, hypot, radians, sin

from ninefold.rules.move import Move
from ninefold.rules.pictures.layout import Box, Layout
from ninefold.rules.pictures.markup import Layer, Shape, element, number
from ninefold.rules.pictures.scene import Drawable
from ninefold.rules.variant import Variant


def destinations(position: Drawable, move: Move) -> tuple[int, ...]:
    """Return the boards that a move sends to, closed ones too; none in plain tic-tac-toe.

    >>> from ninefold import Move, Position
    >>> destinations(Position.start("corner"), Move("51"))
    (1, 2, 4)
    """
    if len(move.text) == 4:
        return _sent(position, move)
    if len(move.text) == 1:
        return ()
    return Variant.named(position.variant).destinations[move.field - 1]


def _sent(position: Drawable, move: Move) -> tuple[int, ...]:
    """S a of L b; of every L where the turn before gave the S to whoever is to move now."""
    large, small, first, second = (int(digit) for digit in move.text)
    owner = position.small_owners[9 * large + small - 10]
    if first == second and owner == position.turn.lower():
        return tuple(board for board in position.targets if board % 10 == first)
    return (10 * second + first,)


def arrow_shapes(
    layout: Layout, move: Move, boards: tuple[int, ...], seen: frozenset[int], weight: float
) -> Iterator[Shape]:
    """Yield the arrows of one move whose two ends are seen; a `weight` of 1 suits nine boards."""
    if (move.board or 0) not in seen:
        return
    cell = layout.cell(move.board or 0, move.field)
    for board in boards:
        if board in seen:
            yield Shape(Layer.ARROW, _arrow(cell, layout.tile(board), weight))


def _arrow(cell: Box, tile: Box, weight: float) -> str:
    x, y = cell.centre
    to_x, to_y = tile.centre
    length = hypot(to_x - x, to_y - y)
    if length < cell.side / 2:
        return _circle(x, y, weight)
    along = (to_x - x) / length, (to_y - y) / length
    head = 17 * weight
    begin = min(15.0, length / 3)
    neck = length - head * 0.8
    shaft = _points((x, y), along, [(begin, 0.0), (neck, 0.0)])
    half = 9.5 * weight
    tip = _points((x, y), along, [(length, 0.0), (length - head, half), (length - head, -half)])
    return _drawn(f"M{shaft[0]}L{shaft[1]}", tip, weight)


def _circle(x: float, y: float, weight: float) -> str:
    """An arrow once around a cell, which sends to the board it is in the middle of."""
    radius = 27 * weight
    start, end = (
        (x + radius * cos(radians(turn)), y + radius * sin(radians(turn))) for turn in (-40, -95)
    )
    # at the end the way leads along the circle
    along = (-sin(radians(-82)), cos(radians(-82)))
    tip = _points(
        end, along, [(13 * weight, 0.0), (-4 * weight, 9 * weight), (-4 * weight, -9 * weight)]
    )
    way = f"M{_pair(start)}A{number(radius)} {number(radius)} 0 1 1 {_pair(end)}"
    return _drawn(way, tip, weight)


def _drawn(way: str, tip: list[str], weight: float) -> str:
    shaft = element("path", d=way, stroke_width=5.5 * weight)
    head = element("path", d=f"M{'L'.join(tip)}z", class_="head")
    return element("g", shaft + head, class_="arrow")


def _points(
    origin: tuple[float, float],
    along: tuple[float, float],
    places: list[tuple[float, float]],
) -> list[str]:
    """Places so far along a direction and so far beside it."""
    (x, y), (dx, dy) = origin, along
    return [
        _pair((x + ahead * dx - aside * dy, y + ahead * dy + aside * dx)) for ahead, aside in places
    ]


def _pair(point: tuple[float, float]) -> str:
    return f"{number(point[0])} {number(point[1])}"
