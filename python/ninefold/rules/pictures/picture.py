"""A position as SVG: one board, nine, or nine times nine, whole or with one enlarged."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Unpack

from ninefold.rules.move import Move
from ninefold.rules.pictures.arrows import arrow_shapes, destinations
from ninefold.rules.pictures.boards import board_shapes, last_shapes, rectangle
from ninefold.rules.pictures.heat import Heat, Place, heat_of, heat_shapes
from ninefold.rules.pictures.look import Look, Settled, settle
from ninefold.rules.pictures.markup import Layer, Shape, element, number, written
from ninefold.rules.pictures.scene import Drawable, Scene, depth_of, scene
from ninefold.rules.pictures.theme import style
from ninefold.rules.pictures.views import Sheet, View, rim, sheet_of
from ninefold.rules.variant import Variant


def svg(
    position: Drawable,
    *,
    last: Move | str | None = None,
    targets: bool = True,
    arrows: Iterable[Move | str] = (),
    heat: Heat | None = None,
    **look: Unpack[Look],
) -> str:
    """Return a picture of a position as SVG.

    `last` is shown in gold, `targets` (the boards one may play on) in green frames, `arrows` lead
    from the cell of each of these moves to the boards it sends to, and `heat` colours cells by
    numbers of moves. A big sign shows whose a board is: over the whole of a closed one, behind
    the marks of one still open. For the other options see `Look`.

    >>> from ninefold import Position
    >>> picture = svg(Position.from_moves("standard", "55 51"), last="51", theme="dark")
    >>> picture.startswith("<svg "), picture.count('class="mark x"')
    (True, 1)
    """
    settled = settle(look, depth_of(position))
    moves = [_read(position, move) for move in arrows]
    content = Content(
        position,
        scene(position, targets=targets),
        None if last is None else _read(position, last),
        tuple((move, destinations(position, move)) for move in moves),
        heat_of(position, heat or {}),
    )
    sheet = sheet_of(content.scene.layout, settled)
    parts = [_group(view, number_, content) for number_, view in enumerate(sheet.views)]
    return document(sheet, settled, content, parts)


@dataclass(frozen=True, slots=True)
class Content:
    """Everything one picture shows."""

    position: Drawable
    scene: Scene
    last: Move | None
    arrows: tuple[tuple[Move, tuple[int, ...]], ...]
    heat: dict[Place, tuple[str, float]]


def _read(position: Drawable, move: Move | str) -> Move:
    return position.parse_move(str(move))


def _group(view: View, place: int, content: Content) -> str:
    inside = "\n".join(shape.text for shape in view_shapes(view, content))
    return placed(view, place, inside)


def placed(view: View, place: int, inside: str) -> str:
    """Return the shapes of a view where the view is."""
    class_ = "overview" if place else "board"
    shift = f"translate({number(view.x)} {number(view.y)}) scale({view.scale:.4f})"
    origin = f"translate({number(-view.box.x)} {number(-view.box.y)})"
    return element("g", f"\n{inside}\n", class_=class_, transform=f"{shift} {origin}")


def view_shapes(view: View, content: Content) -> list[Shape]:
    """Return what a view shows, from the lowest layer to the highest."""
    seen = content.scene
    shapes = [*board_shapes(seen, view.detail, view.boards)]
    shapes += heat_shapes(seen.layout, content.heat, view.boards)
    if content.last is not None:
        shapes += last_shapes(seen, content.last, view.boards)
    for move, boards in content.arrows:
        shapes += arrow_shapes(seen.layout, move, boards, view.boards, view.weight)
    if view.caption:
        shapes += rim(seen.layout, view)
    if view.lens is not None:
        shapes.append(Shape(Layer.ARROW, rectangle(view.lens.inset(-9), 14, "frame lens")))
    return sorted(shapes, key=lambda shape: shape.layer)


def document(sheet: Sheet, look: Settled, content: Content, parts: list[str]) -> str:
    """Return the whole document around the parts of a picture."""
    title, description = describe(content)
    body = [
        element("title", written(look.title or title)),
        element("desc", written(description)),
        element("style", f"\n{style(look.theme)}"),
        element("rect", width=sheet.width, height=sheet.height, rx=10, class_="paper"),
        *parts,
    ]
    return element(
        "svg",
        "\n" + "\n".join(body) + "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(sheet.width)} {number(sheet.height)}",
        width=look.size,
        height=round(look.size * sheet.height / sheet.width),
        role="img",
        class_=f"ninefold-{look.theme}",
        data_position=content.position.text,
    )


def describe(content: Content) -> tuple[str, str]:
    """Return a name for a picture, and in words what it shows."""
    position = content.position
    game = Variant.named(position.variant.partition(":")[0]).title
    if position.outcome is not None:
        state = f"The game is over: {position.outcome}."
    else:
        boards = " ".join(map(str, position.targets))
        where = "anywhere" if len(position.targets) in (0, 9, 81) else f"on {boards}"
        state = f"{position.turn} to move {where}."
    last = "" if content.last is None else f" The last move was {content.last}."
    return f"{game}: {state}", f"{state}{last}{_owned(position)}"


def _owned(position: Drawable) -> str:
    """Who owns which boards, in words."""
    found = ""
    for owner in "xo":
        boards = [str(at) for at, one in enumerate(position.owners, 1) if one == owner]
        if boards:
            found += f" {owner.upper()} owns {' '.join(boards)}."
    return found
