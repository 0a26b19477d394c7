"""`ninefold play`: a game in the terminal, between people or against random moves."""

import sys
from contextlib import suppress
from pathlib import Path
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
from ninefold.rules import Variant, save_game
from ninefold.rules.game_files import ENDINGS

EXAMPLES = (
    "ninefold play",
    "ninefold play --variant corner --o random",
    "ninefold play --moves '55 51 15'",
    "ninefold play --x random --o random --seed 7",
    "ninefold play --variant ultimate2 --o random",
    "ninefold play --variant ultimate2:free=inside,tiebreak=count",
    "ninefold play --x random --o random --save club.games",
)

XOption = Annotated[Seat, typer.Option("--x", help="Who plays X.")]
OOption = Annotated[Seat, typer.Option("--o", help="Who plays O.")]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", help="Makes random moves the same again.", show_default=False),
]
SaveOption = Annotated[
    Path | None,
    typer.Option(
        "--save",
        metavar="FILE",
        help="Add the game to a file of games, .games or .jsonl, when it ends or is left.",
        show_default=False,
    ),
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
    save: SaveOption = None,
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
    if save is not None:
        check_place(save)
    if sys.stdin.isatty():
        # Lines can then be edited, and brought back with the arrow keys.
        with suppress(ImportError):
            import readline  # noqa: F401
    if Seat.human in seats.values() and begun.position.outcome is None:
        move = begun.position.moves()[0]
        title = Variant.named(begun.position.variant).title
        output.say(f"{title}. Type a move, such as {in_both_forms(move)}, or help.")
    chosen = SystemRandom().randrange(2**32) if seed is None else seed
    session = Session(begun, seats, chosen, plain=ascii_, fields=fields, verbose=verbose)
    session.run()
    if save is not None:
        save_game(session.game, save)
        output.say(f"saved in {save}")


def check_place(path: Path) -> None:
    """Refuse, before the first move, a file that the game could not be added to after the last."""
    if path.suffix not in ENDINGS:
        problem = f"a file of games ends with {' or '.join(ENDINGS)}"
        raise typer.BadParameter(problem, param_hint="--save")
    try:
        path.open("ab").close()
    except OSError as error:
        raise typer.BadParameter(f"{path}: {error.strerror}", param_hint="--save") from None
