"""What is seen where in a picture: the whole board, or a part enlarged and the rest beside it."""

from collections.abc import Iterator
from dataclasses import dataclass

from ninefold.rules.pictures.boards import Detail, label
from ninefold.rules.pictures.layout import Box, Layout
from ninefold.rules.pictures.look import Settled
from ninefold.rules.pictures.markup import Layer, Number, Shape

# In units of a sheet with a part enlarged: its width, and what is left empty around things.
_WIDE = 1000
_EDGE = 24


@dataclass(frozen=True, slots=True)
class View:
    """A part of the board shown somewhere in a picture: which, where, how large and how closely.

    `lens` is the part that another view enlarges, `weight` how thick arrows are, and `caption`
    the height of letters outside the boards, as large as it comes out; without one there are none.
    """

    box: Box
    boards: frozenset[int]
    detail: Detail
    x: Number = 0
    y: Number = 0
    scale: float = 1
    lens: Box | None = None
    weight: float = 1
    caption: float = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture yet empty: its size in units, and its views, the main one first."""

    width: Number
    height: Number
    views: tuple[View, ...]


def sheet_of(layout: Layout, look: Settled) -> Sheet:
    """Return the sheet for a look: the whole board, or a part of it and the rest beside it.

    >>> from ninefold.rules.pictures.look import settle
    >>> [len(sheet_of(Layout(2), settle(look, 2)).views) for look in ({}, {"zoom": 5})]
    [1, 2]
    """
    return _whole(layout, look) if look.zoom is None else _enlarged(layout, look, look.zoom)


def rim(layout: Layout, view: View) -> Iterator[Shape]:
    """Yield what stands outside the boards: rows and columns, or the numbers of boards."""
    size = view.caption / view.scale
    if view.box != layout.whole:
        number = min(view.boards) if len(view.boards) == 1 else min(view.boards) // 10
        yield _label(f"board {number}", view.box.centre[0], view.box.y - 0.55 * size, size)
    elif layout.depth == 3:
        for large in range(1, 10):
            box = layout.panel(large)
            yield _label(str(large), box.centre[0], box.y - 11, size)
    else:
        yield from _squares(layout, size)


def _whole(layout: Layout, look: Settled) -> Sheet:
    whole, deep = layout.whole, layout.depth == 3
    left = top = right = bottom = 28 if deep else 14
    if look.coordinates:
        left, top, right, bottom = (28, 48, 28, 28) if deep else (32, 20, 18, 32)
    view = View(
        whole,
        _within(layout, None),
        Detail(numbers=look.coordinates, fields=look.fields, close=not deep),
        x=left,
        y=top,
        weight=_weight(layout),
        caption=look.coordinates * (27 if deep else 13),
    )
    return Sheet(whole.side + left + right, whole.side + top + bottom, (view,))


def _enlarged(layout: Layout, look: Settled, zoom: int) -> Sheet:
    several = layout.depth == 3 and zoom < 10
    box = layout.panel(zoom) if several else layout.tile(zoom)
    main = _WIDE - 2 * _EDGE
    if look.overview:
        main = 600 if several else 440
    caption = look.coordinates * (24 if look.overview else 44)
    header = 2 * caption + 4 if caption else _EDGE
    view = View(
        box,
        _within(layout, zoom),
        Detail(numbers=look.coordinates and several, fields=look.fields, close=True),
        x=_EDGE,
        y=header,
        scale=main / box.side,
        caption=caption,
    )
    if not look.overview:
        return Sheet(_WIDE, header + main + _EDGE, (view,))
    rest = _WIDE - main - 3 * _EDGE
    beside = View(
        layout.whole,
        _within(layout, None),
        Detail(numbers=False, fields=False, close=False),
        x=main + 2 * _EDGE,
        y=header,
        scale=rest / layout.whole.side,
        lens=box,
        weight=_weight(layout),
    )
    return Sheet(_WIDE, header + max(main, rest) + _EDGE, (view, beside))


def _weight(layout: Layout) -> float:
    return 2.6 if layout.depth == 3 else 1


def _within(layout: Layout, zoom: int | None) -> frozenset[int]:
    """The boards of the whole, of a large board, or just one."""
    if zoom is not None and (layout.depth == 2 or zoom > 9):
        return frozenset({zoom})
    if layout.depth == 1:
        return frozenset({0})
    if layout.depth == 2:
        return frozenset(range(1, 10))
    large = range(1, 10) if zoom is None else (zoom,)
    return frozenset(10 * one + small for one in large for small in range(1, 10))


def _squares(layout: Layout, size: float) -> Iterator[Shape]:
    """The columns below and the rows on the left, as in chess."""
    side = 3**layout.depth
    for at, letter in enumerate("abcdefghi"[:side]):
        beside, below = (3 * (at // 3), at // 3) if layout.depth == 2 else (-1, -1)
        x = layout.cell(below + 1, at % 3 + 1).centre[0]
        y = layout.cell(beside + 1, 3 * (at % 3) + 1).centre[1]
        yield _label(letter, x, layout.whole.side + 21, size)
        yield _label(str(side - at), -17, y + 4.5, size)


def _label(text: str, x: float, y: float, size: float) -> Shape:
    return Shape(Layer.LABEL, label(text, x, y, size, "rim"))
