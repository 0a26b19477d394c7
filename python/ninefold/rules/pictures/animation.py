"""A game as one SVG that plays itself: each shape is shown while it is true."""

from collections.abc import Iterable
from math import isfinite
from typing import Protocol, Self, Unpack

from ninefold.rules.errors import LimitError, NinefoldError
from ninefold.rules.move import Move
from ninefold.rules.pictures.arrows import destinations
from ninefold.rules.pictures.look import Look, settle
from ninefold.rules.pictures.markup import Shape, element
from ninefold.rules.pictures.picture import Content, document, placed, view_shapes
from ninefold.rules.pictures.scene import Drawable, scene
from ninefold.rules.pictures.views import View, sheet_of

_REST = 3  # how many moves long the last position is shown before the game begins again
_SLOWEST = 3600

Stretch = tuple[tuple[int, int], ...]


class Playable(Drawable, Protocol):
    """A position that can be played on from."""

    def play(self, move: Move | str, /) -> Self:
        """Return the position after a move."""


def animate(
    position: Playable,
    moves: str | Iterable[Move | str],
    *,
    seconds_per_move: float = 1.0,
    loop: bool = True,
    targets: bool = True,
    arrows: bool = False,
    **look: Unpack[Look],
) -> str:
    """Return a game as animated SVG: a position and the moves played from there.

    Each move is shown for `seconds_per_move`; after the last one the game begins again, or stays
    there without `loop`. `arrows` shows where each move sends. Where animations are not played,
    the picture shows the last position.

    >>> from ninefold import Position
    >>> film = animate(Position.start("tictactoe"), "5 1 9", seconds_per_move=0.5)
    >>> film.count("<animate "), 'dur="3s"' in film
    (6, True)
    """
    if not (isfinite(seconds_per_move) and 0 < seconds_per_move <= _SLOWEST):
        wrong = f"a move cannot take {seconds_per_move} seconds"
        expected = f"more than 0 and at most {_SLOWEST}"
        raise LimitError(wrong, str(seconds_per_move), expected)
    contents = _contents(position, moves, targets=targets, arrows=arrows)
    settled = settle(look, contents[0].scene.layout.depth)
    sheet = sheet_of(contents[0].scene.layout, settled)
    clock = _Clock(len(contents), seconds_per_move, loop=loop)
    parts = [
        placed(view, place, _film(view, contents, clock)) for place, view in enumerate(sheet.views)
    ]
    return document(sheet, settled, contents[-1], parts)


class _Clock:
    """When each position is shown."""

    def __init__(self, positions: int, seconds: float, *, loop: bool) -> None:
        self.positions = positions
        self.seconds = seconds
        self.loop = loop
        self.total = positions + (_REST - 1 if loop else 0)

    def shown(self, stretch: Stretch, inside: str) -> str:
        """Show shapes during some positions, each stretch being the first and the one after."""
        if stretch == ((0, self.positions),):
            return inside
        states = [(0, "hidden")] if stretch[0][0] else []
        for begin, end in stretch:
            states.append((begin, "visible"))
            if end < self.positions:
                states.append((end, "hidden"))
        times = ";".join(_fraction(at / self.total) for at, _ in states)
        timing = {"repeatCount": "indefinite"} if self.loop else {"fill": "freeze"}
        switch = element(
            "animate",
            attributeName="visibility",
            calcMode="discrete",
            values=";".join(state for _, state in states),
            keyTimes=times,
            dur=f"{self.total * self.seconds:.10g}s",
            **timing,
        )
        return element("g", f"{switch}\n{inside}\n", visibility=states[-1][1])


def _fraction(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".") or "0"


def _contents(
    position: Playable, moves: str | Iterable[Move | str], *, targets: bool, arrows: bool
) -> list[Content]:
    contents = [Content(position, scene(position, targets=targets), None, (), {})]
    for place, text in enumerate(moves.split() if isinstance(moves, str) else moves, 1):
        try:
            move = position.parse_move(str(text))
            position = position.play(move)
        except NinefoldError as error:
            error.add_note(f"at move {place}")
            raise
        sent = ((move, destinations(position, move)),) if arrows else ()
        contents.append(Content(position, scene(position, targets=targets), move, sent, {}))
    return contents


def _film(view: View, contents: list[Content], clock: _Clock) -> str:
    """Return all shapes of all positions, each once, grouped by when they are shown."""
    stretches: dict[Shape, list[tuple[int, int]]] = {}
    for at, content in enumerate(contents):
        for shape in dict.fromkeys(view_shapes(view, content)):
            known = stretches.setdefault(shape, [])
            if known and known[-1][1] == at:
                known[-1] = (known[-1][0], at + 1)
            else:
                known.append((at, at + 1))
    groups: dict[tuple[int, Stretch], list[str]] = {}
    for shape, stretch in stretches.items():
        groups.setdefault((shape.layer, tuple(stretch)), []).append(shape.text)
    ordered = sorted(groups.items(), key=lambda item: item[0][0])
    return "\n".join(clock.shown(stretch, "\n".join(texts)) for (_, stretch), texts in ordered)
