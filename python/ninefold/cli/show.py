"""`ninefold show`: a position, drawn as text or as a picture, or as JSON."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from ninefold.cli import output
from ninefold.cli.options import (
    AsciiOption,
    FieldsOption,
    JsonOption,
    MovesOption,
    PositionOption,
    VariantOption,
)
from ninefold.cli.start import Start, start
from ninefold.cli.turns import has_turns
from ninefold.cli.wording import destination, ending, named
from ninefold.rules import Position, Variant, svg

EXAMPLES = (
    "ninefold show",
    "ninefold show --variant corner --moves '55 51 15'",
    "ninefold show 'standard 9/9/9/9/4x4/9/9/9/9 o 5'",
    "ninefold show --moves 'e5 d6' --json",
    "ninefold show --variant ultimate2 --moves '4718 8125' --look 47",
    "ninefold show --moves '55 51' --format svg --theme dark",
)


class Format(StrEnum):
    """How a position is shown."""

    text = "text"
    json = "json"
    svg = "svg"


class Theme(StrEnum):
    """The colours of a picture; `auto` is what the reader's screen prefers."""

    light = "light"
    dark = "dark"
    auto = "auto"


PositionArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="POSITION",
        help="Canonical or UGI text; the start of the game when left out.",
        show_default=False,
    ),
]
FormatOption = Annotated[Format, typer.Option("--format", "-f", help="How to show it.")]
MarksOption = Annotated[
    bool, typer.Option("--marks", help="Show the marks of won boards instead of one big mark.")
]
LookOption = Annotated[
    int | None,
    typer.Option(
        "--look",
        "--zoom",
        metavar="BOARD",
        help="In ultimate2: the small board (47) or the large one (4) to enlarge. In svg: of the "
        "nine boards as well (5).",
        show_default=False,
    ),
]
ThemeOption = Annotated[
    Theme | None,
    typer.Option("--theme", help="The colours of svg.  [default: light]", show_default=False),
]
SizeOption = Annotated[
    int | None,
    typer.Option("--size", metavar="PIXELS", help="The width of svg.", show_default=False),
]
OutputOption = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write svg there, replacing what is there, and not to standard output.",
        show_default=False,
    ),
]


def command(
    words: PositionArgument = None,
    position: PositionOption = None,
    variant: VariantOption = None,
    moves: MovesOption = "",
    form: FormatOption = Format.text,
    json: JsonOption = False,
    fields: FieldsOption = False,
    marks: MarksOption = False,
    ascii_: AsciiOption = False,
    look: LookOption = None,
    theme: ThemeOption = None,
    size: SizeOption = None,
    file: OutputOption = None,
) -> None:
    """Show a position: the board, or everything about it as JSON.

    A heavy frame is around the boards one may play on, brackets are around the last move, and
    beside the number of a board stands its owner: X, O, or = when it is full and nobody's. Of
    ultimate2 it shows one small board, its large board and the whole, below the text. With
    --format svg the board is a picture.
    """
    for name, value in (("--theme", theme), ("--size", size), ("--output", file)):
        if value is not None and (json or form is not Format.svg):
            raise typer.BadParameter("that is for --format svg", param_hint=name)
    if words and position is not None:
        raise typer.BadParameter("the position is there already", param_hint="--position")
    begun = start(" ".join(words) if words else position, variant, moves)
    if form is Format.svg and not json:
        deliver(picture(begun, theme or Theme.light, size, look, fields=fields), file)
        return
    if json or form is Format.json:
        output.say_json(facts(begun.position))
        return
    lines = caption(begun)
    board = output.drawn(
        begun.position, begun.last, plain=ascii_, fields=fields, marks=marks, look=look
    )
    if has_turns(begun.position):
        # Its text takes many lines of a terminal: the board is to stay in sight.
        output.say(f"{lines.pop('text')}\n")
    output.say(f"{board}\n")
    output.say("\n".join(f"{name:<9}{value}" for name, value in lines.items()))


def picture(begun: Start, theme: Theme, size: int | None, look: int | None, *, fields: bool) -> str:
    """Return the position as SVG."""
    return svg(
        begun.position, last=begun.last, theme=theme.value, size=size, zoom=look, fields=fields
    )


def deliver(text: str, file: Path | None) -> None:
    """Print a picture, or write it to a file."""
    if file is None:
        output.say(text)
        return
    try:
        file.write_text(f"{text}\n", encoding="utf-8")
    except OSError as error:
        output.complain(f"{error.filename or file}: {error.strerror}")
        raise typer.Exit(1) from None


def caption(begun: Start) -> dict[str, str]:
    """Return what is said below the board."""
    position = begun.position
    title = Variant.named(position.variant).title
    lines = {"game": f"{title} ({position.variant})"}
    if position.outcome is None:
        lines["to move"] = f"{position.turn} {destination(position)}".rstrip()
    else:
        lines["over"] = ending(position)
    if begun.last is not None:
        lines["last"] = named(begun.last)
    lines["text"] = position.text
    if position.ugi != position.text:
        lines["ugi"] = position.ugi
    return lines


def facts(position: Position) -> dict[str, Any]:
    """Return everything about a position. The key is text: it does not fit a JavaScript number."""
    outcome = position.outcome
    return {
        "variant": position.variant,
        "text": position.text,
        "ugi": position.ugi,
        "turn": position.turn,
        "plies": position.plies,
        "cells": position.cells,
        "owners": position.owners,
        "small_owners": position.small_owners,
        "tallies": position.tallies,
        "targets": position.targets,
        "moves": [move.text for move in position.moves()],
        "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason},
        "key": f"{position.key:016x}",
    }
