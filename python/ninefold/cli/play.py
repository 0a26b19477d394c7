"""`ninefold play`: a game in the terminal, between people or against players of ours."""

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
    ThinkingOption,
    VariantOption,
)
from ninefold.cli.seats import HUMAN, seat_named, seats_named
from ninefold.cli.session import Session
from ninefold.cli.start import start
from ninefold.cli.wording import in_both_forms
from ninefold.rules import Variant, save_game
from ninefold.rules.game_files import ENDINGS

EXAMPLES = (
    "ninefold play",
    "ninefold play --o engine",
    "ninefold play --variant corner --o depth-2",
    "ninefold play --moves '55 51 15'",
    "ninefold play --x random --o random --seed 7",
    "ninefold play --variant ultimate2 --o random",
    "ninefold play --variant ultimate2:free=inside,tiebreak=count",
    "ninefold play --x random --o random --save club.games",
)

WHO = "human, random, engine, a level such as depth-2, or another player of `ninefold match`"
XOption = Annotated[
    str,
    typer.Option("--x", metavar="WHO", help=f"Who plays X: {WHO}.", autocompletion=seats_named),
]
OOption = Annotated[
    str,
    typer.Option("--o", metavar="WHO", help="Who plays O.", autocompletion=seats_named),
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", help="Makes moves by chance the same again.", show_default=False),
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
    bool, typer.Option("--verbose", help="Draw each position of other players, list all moves.")
]


def command(
    variant: VariantOption = None,
    x: XOption = HUMAN,
    o: OOption = HUMAN,
    time: ThinkingOption = None,
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
    Without a terminal, lines are read from standard input. Of a game between players that are no
    people only the end is shown.
    """
    begun = start(position, variant, moves)
    seats = {
        side: seat_named(who, begun.position.variant, time) for side, who in (("X", x), ("O", o))
    }
    if save is not None:
        check_place(save)
    if sys.stdin.isatty():
        # Lines can then be edited, and brought back with the arrow keys.
        with suppress(ImportError):
            import readline  # noqa: F401
    if HUMAN in (x, o) and begun.position.outcome is None:
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
