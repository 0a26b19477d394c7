"""Boards as shapes: tiles, marks, owners, tallies, frames and numbers."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ninefold.rules.move import Move
from ninefold.rules.pictures.layout import CELL, GRID, Box, Layout
from ninefold.rules.pictures.markup import Layer, Shape, element, number
from ninefold.rules.pictures.scene import Scene, Tile

_MANY = 9  # more targets than this have a thin frame, or none would stand out


@dataclass(frozen=True, slots=True)
class Detail:
    """What is shown of the boards beside their marks."""

    numbers: bool
    fields: bool
    close: bool


def cross(box: Box, reach: float) -> str:
    """Return the path of an X in the middle of a box, so far to each side.

    >>> cross(Box(0, 0, 40), 10)
    'M10 10L30 30M30 10L10 30'
    """
    x, y = box.centre
    left, right, top, bottom = map(number, (x - reach, x + reach, y - reach, y + reach))
    return f"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"


def sign(owner: str, box: Box, reach: float, class_: str, width: str = "") -> str:
    """Return the sign of a player, X or O, or the bars of a board that is nobody's.

    >>> sign("o", Box(0, 0, 40), 11, "mark o")
    '<circle cx="20" cy="20" r="11" class="mark o"/>'
    """
    more = {"stroke_width": width} if width else {}
    x, y = box.centre
    if owner == "o":
        return element("circle", None, cx=x, cy=y, r=reach, class_=class_, **more)
    if owner == "x":
        return element("path", None, d=cross(box, reach), class_=class_, **more)
    ends = f"M{number(x - reach)} {{}}H{number(x + reach)}"
    bars = "".join(ends.format(number(y + side * reach / 2)) for side in (-1, 1))
    return element("path", None, d=bars, class_=class_, **more)


def rectangle(box: Box, radius: float, class_: str, content: str | None = None) -> str:
    """Return a rounded square.

    >>> rectangle(Box(0, 0, 40), 4, "tile")
    '<rect x="0" y="0" width="40" height="40" rx="4" class="tile"/>'
    """
    return element(
        "rect",
        content,
        x=box.x,
        y=box.y,
        width=box.side,
        height=box.side,
        rx=radius,
        class_=class_,
    )


def label(text: str, x: float, y: float, size: float, class_: str = "number") -> str:
    """Return a word at a place: the middle of its foot.

    >>> label("5", 10, 20, 12)
    '<text x="10" y="20" font-size="12" class="number">5</text>'
    """
    return element("text", text, x=x, y=y, font_size=size, class_=class_)


def board_shapes(scene: Scene, detail: Detail, boards: frozenset[int]) -> Iterator[Shape]:
    """Yield the shapes of some of the boards."""
    many = sum(tile.target for tile in scene.tiles) > _MANY
    for tile in scene.tiles:
        if tile.board in boards:
            yield from _tile(scene.layout, tile, detail, soft=many)
    if scene.layout.depth == 3:
        for large in sorted({board // 10 for board in boards}):
            if boards.issuperset(range(10 * large + 1, 10 * large + 10)):
                yield from _panel(scene, large)


def last_shapes(scene: Scene, last: Move, boards: frozenset[int]) -> Iterator[Shape]:
    """Yield what shows the last move: gold cells, or a gold frame where a board was completed."""
    board = last.board or 0
    if board not in boards:
        return
    tile = next(tile for tile in scene.tiles if tile.board == board)
    layout = scene.layout
    if layout.depth == 3 and tile.closed:
        frame = rectangle(layout.tile(board).inset(2), 7, "frame turned")
        yield Shape(Layer.FRAME, frame)
        return
    cell = layout.cell(board, last.field)
    yield Shape(Layer.LAST, rectangle(cell.inset(1.5), 5, "last"))
    if layout.depth == 3:
        second = last.second or last.field
        inner = layout.cell(board, second).inset(3.5)
        yield Shape(Layer.LAST, rectangle(inner, 5, "second"))


@lru_cache(maxsize=4096)
def _tile(layout: Layout, tile: Tile, detail: Detail, *, soft: bool) -> tuple[Shape, ...]:
    """The shapes of a board; most boards of a game stay as they are from move to move."""
    return tuple(_shapes(layout, tile, detail, soft=soft))


def _shapes(layout: Layout, tile: Tile, detail: Detail, *, soft: bool) -> Iterator[Shape]:
    box = layout.tile(tile.board)
    inside = box.inset(layout.padding)
    faded = " faded" if tile.faded else ""
    yield Shape(Layer.TILE, rectangle(box, 7, f"tile{tile.state}{faded}"))
    if not tile.closed:
        yield Shape(Layer.GRID, _grid(inside, faded))
    if tile.owner != ".":
        yield _owner(tile, box)
    elif layout.depth == 3:
        yield from _tally(tile, inside, detail)
    yield from _cells(layout, tile, detail)
    if tile.winning and tile.owner != "." and not tile.faded:
        yield Shape(Layer.FRAME, rectangle(box.inset(-1), 8, f"frame {tile.owner}"))
    elif tile.target:
        kind = "frame target soft" if soft else "frame target"
        yield Shape(Layer.FRAME, rectangle(box.inset(1 if soft else 0), 7, kind))
    if detail.numbers and tile.board and layout.depth == 2:
        text = label(str(tile.board), box.x + 9, box.y - 6, 11)
        yield Shape(Layer.LABEL, text)
    elif detail.numbers and detail.close and layout.depth == 3:
        text = label(str(tile.board % 10), box.x + 10, box.y + 14.5, 13)
        yield Shape(Layer.LABEL, text)


def _grid(inside: Box, faded: str) -> str:
    near, far = inside.inset(3), inside
    lines = ""
    for step in (CELL, 2 * CELL):
        lines += f"M{number(far.x + step)} {number(near.y)}v{number(near.side)}"
        lines += f"M{number(near.x)} {number(far.y + step)}h{number(near.side)}"
    return element("path", d=lines, class_=f"grid{faded}")


def _owner(tile: Tile, box: Box) -> Shape:
    """One big sign: over a closed board, and faintly behind the marks of one still open."""
    reach = {"x": 0.29, "o": 0.32}.get(tile.owner, 0.16) * box.side
    width = (0.1 if tile.owner != "d" else 0.06) * box.side
    state = (" faded" if tile.faded else "") if tile.closed else " hint"
    text = sign(tile.owner, box, reach, f"owner {tile.owner}{state}", number(width))
    return Shape(Layer.OWNER if tile.closed else Layer.HINT, text)


def _tally(tile: Tile, inside: Box, detail: Detail) -> Iterator[Shape]:
    """Tallies beside the cells: those of X on the left, those of O on the right."""
    faded = " faded" if tile.faded else ""
    for owner, count, x in (
        ("x", tile.tally[0], inside.x - 15),
        ("o", tile.tally[1], inside.x + GRID + 3),
    ):
        for place in range(3):
            box = Box(x, inside.y + CELL * place + 14, 12)
            if place < count:
                yield Shape(Layer.MARK, sign(owner, box, 4.5, f"tally {owner}{faded}"))
            elif detail.close and not tile.faded:
                x_, y = box.centre
                yield Shape(Layer.MARK, element("circle", cx=x_, cy=y, r=1.8, class_="slot"))


def _cells(layout: Layout, tile: Tile, detail: Detail) -> Iterator[Shape]:
    faded = " faded" if tile.faded or tile.closed else ""
    for at, mark in enumerate(tile.cells):
        cell = layout.cell(tile.board, at + 1)
        if at + 1 in tile.line:
            yield Shape(Layer.HEAT, rectangle(cell.inset(1.5), 5, f"won {mark}"))
        if mark in ("x", "o"):
            reach = 10.5 if mark == "x" else 11.5
            yield Shape(Layer.MARK, sign(mark, cell, reach, f"mark {mark}{faded}"))
        elif tile.playable and detail.fields:
            x, y = cell.centre
            yield Shape(Layer.MARK, label(str(at + 1), x, y + 6, 17, "field"))


def _panel(scene: Scene, large: int) -> Iterator[Shape]:
    box = scene.layout.panel(large)
    owner = scene.owners[large - 1]
    state = f" {owner}" if owner != "." else ""
    yield Shape(Layer.PANEL, rectangle(box, 14, f"panel{state}"))
    if owner != ".":
        reach = {"x": 0.3, "o": 0.33}.get(owner, 0.16) * box.side
        width = (0.075 if owner != "d" else 0.05) * box.side
        text = sign(owner, box, reach, f"owner {owner}", number(width))
        yield Shape(Layer.BIG, text)
    if large in scene.line:
        frame = rectangle(box.inset(-3), 16, f"frame {owner} large")
        yield Shape(Layer.FRAME, frame)
