"""`ninefold play`: a game in the terminal, between people or against random moves."""

import sys
from contextlib import suppress
from random import SystemRandom
from typing import Annotated

import typer

from ninefold.cli import output
from ninefold.cli.options import (
    AsciiOption,
    FieldsOption,
    MovesOption,
    PositionOption,
    VariantOption,
)
from ninefold.cli.session import Seat, Session
from ninefold.cli.start import start
from ninefold.rules import Variant

EXAMPLES = (
    "ninefold play",
    "ninefold play --variant corner --o random",
    "ninefold play --moves '55 51 15'",
    "ninefold play --x random --o random --seed 7",
)

XOption = Annotated[Seat, typer.Option("--x", help="Who plays X.")]
OOption = Annotated[Seat, typer.Option("--o", help="Who plays O.")]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", help="Makes random moves the same again.", show_default=False),
]


def command(
    variant: VariantOption = None,
    x: XOption = Seat.human,
    o: OOption = Seat.human,
    seed: SeedOption = None,
    moves: MovesOption = "",
    position: PositionOption = None,
    fields: FieldsOption = False,
    ascii_: AsciiOption = False,
) -> None:
    """Play a game in the terminal.

    Type a move by number or by square, 58 or e4; help lists what else you can type. Leave with
    quit, Ctrl-D or Ctrl-C and you are told how to go on later. Without a terminal, lines are read
    from standard input.
    """
    begun = start(position, variant, moves)
    seats = {"X": x, "O": o}
    if sys.stdin.isatty():
        # Lines can then be edited, and brought back with the arrow keys.
        with suppress(ImportError):
            import readline  # noqa: F401
    if Seat.human in seats.values() and begun.position.outcome is None:
        move = begun.position.moves()[0]
        title = Variant.named(begun.position.variant).title
        output.say(f"{title}. Type a move, such as {move} or {move.square}, or help.")
    chosen = SystemRandom().randrange(2**32) if seed is None else seed
    Session(begun, seats, chosen, plain=ascii_, fields=fields).run()
