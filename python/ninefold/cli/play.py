"""`ninefold play`: a game in the terminal, between people or against random moves."""

import sys
from contextlib import suppress
from random import SystemRandom  # noqa: TID251 (a seed that nobody chose)
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
from ninefold.cli.wording import in_both_forms
from ninefold.rules import Variant

EXAMPLES = (
    "ninefold play",
    "ninefold play --variant corner --o random",
    "ninefold play --moves '55 51 15'",
    "ninefold play --x random --o random --seed 7",
    "ninefold play --variant ultimate2 --o random",
    "ninefold play --variant ultimate2:free=inside,tiebreak=count",
)

XOption = Annotated[Seat, typer.Option("--x", help="Who plays X.")]
OOption = Annotated[Seat, typer.Option("--o", help="Who plays O.")]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", help="Makes random moves the same again.", show_default=False),
]
VerboseOption = Annotated[
    bool, typer.Option("--verbose", help="Draw each position of random players, list all moves.")
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
    verbose: VerboseOption = False,
) -> None:
    """Play a game in the terminal.

    Type a move by number or by square, 58 or e4, or a turn of ultimate2, 4718; help lists what
    else you can type. Leave with quit, Ctrl-D or Ctrl-C and you are told how to go on later.
    Without a terminal, lines are read from standard input. Of a game between random players only
    the end is shown.
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
        output.say(f"{title}. Type a move, such as {in_both_forms(move)}, or help.")
    chosen = SystemRandom().randrange(2**32) if seed is None else seed
    Session(begun, seats, chosen, plain=ascii_, fields=fields, verbose=verbose).run()
