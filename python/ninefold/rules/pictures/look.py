"""How a picture is to look, whatever it shows; and what is refused."""

from dataclasses import dataclass
from math import isfinite
from typing import TypedDict

from ninefold.rules.errors import LimitError
from ninefold.rules.pictures.theme import THEMES, Theme

SMALLEST, LARGEST = 32, 8192


class Look(TypedDict, total=False):
    """The options that a picture and an animation share.

    `theme` is "light", "dark" or "auto" (what the reader's screen prefers). `size` is the width
    in pixels, the height follows. `zoom` enlarges one board and shows the rest beside it: "5" of
    the nine boards; in the game of nine times nine "4" for a large board and "47" for a small
    one. `overview=False` leaves out the rest. `coordinates` are the numbers of boards, rows and
    columns, `fields` the numbers of the fields one may play on. `title` is the accessible name.
    """

    theme: Theme
    size: int | None
    zoom: int | str | None
    overview: bool
    coordinates: bool
    fields: bool
    title: str | None


@dataclass(frozen=True, slots=True)
class Settled:
    """A look with every option settled and found good for a game of this depth."""

    theme: Theme
    size: int
    zoom: int | None
    overview: bool
    coordinates: bool
    fields: bool
    title: str | None


def settle(look: Look, depth: int) -> Settled:
    """Return every option of a look; one that makes no sense is refused.

    >>> settle({"zoom": "5"}, 2).zoom
    5
    """
    zoom = _zoom(look.get("zoom"), depth)
    size = look.get("size")
    return Settled(
        theme=_theme(look.get("theme", "light")),
        size=_size(size) if size is not None else (240, 480, 960)[depth - 1],
        zoom=zoom,
        overview=look.get("overview", True),
        coordinates=look.get("coordinates", True),
        fields=look.get("fields", False),
        title=look.get("title"),
    )


def _theme(theme: Theme) -> Theme:
    if theme not in THEMES:
        raise LimitError(f'unknown theme "{theme}"', str(theme), f"one of {', '.join(THEMES)}")
    return theme


def _size(size: float) -> int:
    if not (isfinite(size) and SMALLEST <= size <= LARGEST):
        expected = f"a width in pixels from {SMALLEST} to {LARGEST}"
        raise LimitError(f"no picture is {size} wide", str(size), expected)
    return int(size)


def _zoom(zoom: int | str | None, depth: int) -> int | None:
    if zoom is None:
        return None
    expected = {
        1: "none: plain tic-tac-toe has one board",
        2: "a board from 1 to 9",
        3: "a large board from 1 to 9, or a small one from 11 to 99 such as 47",
    }
    text = str(zoom)
    if not (text and len(text) < depth and set(text) <= set("123456789")):
        raise LimitError(f'no board to zoom to: "{text}"', text, expected[depth])
    return int(text)
