"""`ninefold show`: a position, drawn or as JSON."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from ninefold.cli import output
from ninefold.cli.options import AsciiOption, FieldsOption, JsonOption, MovesOption, VariantOption
from ninefold.cli.start import Start, start
from ninefold.cli.wording import destination, ending
from ninefold.rules import Position, Variant

EXAMPLES = (
    "ninefold show",
    "ninefold show --variant corner --moves '55 51 15'",
    "ninefold show 'standard 9/9/9/9/4x4/9/9/9/9 o 5'",
    "ninefold show --moves 'e5 d6' --json",
)


class Format(StrEnum):
    """How a position is shown."""

    text = "text"
    json = "json"


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


def command(
    position: PositionArgument = None,
    variant: VariantOption = None,
    moves: MovesOption = "",
    form: FormatOption = Format.text,
    json: JsonOption = False,
    fields: FieldsOption = False,
    marks: MarksOption = False,
    ascii_: AsciiOption = False,
) -> None:
    """Show a position: the board, or everything about it as JSON.

    A heavy frame is around the boards one may play on, brackets are around the last move, and
    beside the number of a board stands its owner: X, O, or = when it is full and nobody's.
    """
    begun = start(" ".join(position) if position else None, variant, moves)
    if json or form is Format.json:
        output.say_json(facts(begun.position))
        return
    output.say(output.drawn(begun.position, begun.last, plain=ascii_, fields=fields, marks=marks))
    output.say()
    output.say("\n".join(f"{name:<9}{value}" for name, value in caption(begun).items()))


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
        lines["last"] = f"{begun.last} ({begun.last.square})"
    lines["text"] = position.text
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
        "targets": position.targets,
        "moves": [move.text for move in position.moves()],
        "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason},
        "key": f"{position.key:016x}",
    }
