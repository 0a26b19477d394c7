"""The one place that prints: results on stdout, remarks and errors on stderr."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Any, TextIO
from unicodedata import category

if TYPE_CHECKING:
    from ninefold.rules import Move, Position
    from ninefold.rules.ink import Ink


def say(text: str = "") -> None:
    """Print a result."""
    print(text)


def say_json(value: Any) -> None:
    """Print a result as JSON."""
    print(json.dumps(value, indent=2))


def harmless(text: str) -> str:
    r"""Return somebody's text for a terminal: nothing in it but newlines and tabs is obeyed.

    >>> print(harmless("red: \x1b[31m"))
    red: \x1b[31m
    """
    plain = text.replace("\r\n", "\n")
    return "".join(_shown(character) for character in plain)


def _shown(character: str) -> str:
    # controls, what turns the direction of writing, other ends of lines, halves of characters
    if category(character) in ("Cc", "Cf", "Zl", "Zp", "Cs") and character not in "\n\t":
        return character.encode("unicode_escape").decode("ascii")
    return character


def pass_on(text: str) -> None:
    """Print a line that somebody waits for."""
    print(text, flush=True)


def remark(text: str) -> None:
    """Print what is no result, such as how long it took."""
    sys.stdout.flush()
    print(text, file=sys.stderr)


@contextmanager
def status() -> Iterator[Callable[[str], None]]:
    """Give a function that shows one line on a terminal, where the next one takes its place."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return

    def show(text: str) -> None:
        room = get_terminal_size().columns - 1
        shown = text if len(text) <= room else f"{text[: room - 1]}…"
        print(f"\r\x1b[2K{shown}", end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        print("\r\x1b[2K", end="", file=sys.stderr, flush=True)


@contextmanager
def live() -> Iterator[Callable[[str], None]]:
    """Give a function that shows a text on a terminal, where the next one takes its place.

    The last one stays. Where there is no terminal, only the last one is printed.
    """
    if not sys.stdout.isatty():
        shown: list[str] = []
        yield lambda text: shown.__setitem__(slice(None), [text])
        say("\n".join(shown))
        return
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    with Live(console=Console(highlight=False), auto_refresh=False) as screen:

        def show(text: str) -> None:
            written = Text.from_ansi(text, no_wrap=True, overflow="ellipsis")
            screen.update(written, refresh=True)

        yield show


def complain(text: str) -> None:
    """Print what is wrong."""
    sys.stdout.flush()
    message = f"error: {text}"
    if sys.stderr.isatty():
        width = get_terminal_size().columns - 1
        message = fill(message, width, subsequent_indent="  ", break_on_hyphens=False)
    if has_colour(sys.stderr):
        message = message.replace("error:", "\x1b[1;38;5;160merror:\x1b[0m", 1)
    print(message, file=sys.stderr)


def has_colour(stream: TextIO) -> bool:
    """Return whether colours go to a stream: NO_COLOR, then FORCE_COLOR, then a terminal or not."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def has_unicode(stream: TextIO) -> bool:
    """Return whether a stream can carry the lines of a board."""
    try:
        "┏·╳→".encode(stream.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def ink(*, plain: bool = False) -> "Ink":
    """Return how to draw on stdout; `plain` asks for ASCII."""
    from ninefold.rules.ink import Ink

    return Ink(colour=has_colour(sys.stdout), unicode=not plain and has_unicode(sys.stdout))


def drawn(
    position: "Position",
    last: "Move | None",
    *,
    plain: bool = False,
    fields: bool = False,
    marks: bool = False,
    look: int | None = None,
) -> str:
    """Return the board as it is drawn on stdout."""
    with_ = ink(plain=plain)
    return position.draw(
        last, colour=with_.colour, unicode=with_.unicode, fields=fields, marks=marks, look=look
    )
