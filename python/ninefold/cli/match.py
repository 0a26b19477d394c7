"""`ninefold match`: players meet until their strength is known, or so many games are played."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

from ninefold.agents.builtin import BUILTIN
from ninefold.agents.runtimes.crew import cores
from ninefold.arena.formats.match import Match
from ninefold.arena.formats.sprt import SprtMatch
from ninefold.arena.workers.local import Local
from ninefold.cli import output
from ninefold.cli.options import JsonOption, VariantOption
from ninefold.cli.score import Report, line, table, told_as_json
from ninefold.cli.stopwatch import Stopwatch
from ninefold.league.plan import InvalidPlan, Plan
from ninefold.league.run import Progress, Run, machine
from ninefold.rules import TimeControl, Variant, write_games
from ninefold.rules.game_files import ENDINGS
from ninefold.search.book import Book
from ninefold.store import Store, place_of_store

EXAMPLES = (
    "ninefold match greedy random --games 200",
    "ninefold match uct greedy --variant corner --time 10 --games 100",
    "ninefold match uct:nodes=2000 uct-1k --sprt 0,20 --variant count",
    "ninefold match uct-1k greedy random --games 40 --save trio.games",
)


def players_named(incomplete: str) -> list[tuple[str, str]]:
    """Complete the name of a player."""
    return [(name, one.what) for name, one in BUILTIN.items() if name.startswith(incomplete)]


PlayersArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="A B [C …]",
        help=f"Two players or more: {', '.join(BUILTIN)}.",
        autocompletion=players_named,
        show_default=False,
    ),
]
GamesOption = Annotated[
    int | None,
    typer.Option(
        "--games",
        "-g",
        min=2,
        help="How many games every two players play.  [default: 100]",
        show_default=False,
    ),
]
SprtOption = Annotated[
    str | None,
    typer.Option(
        "--sprt",
        metavar="ELO0,ELO1",
        help="Play until it is clear which is the better guess: how much stronger A is than B.",
        show_default=False,
    ),
]
TimeOption = Annotated[
    float | None,
    typer.Option("--time", "-t", metavar="MS", help="Milliseconds for a move.", show_default=False),
]
NodesOption = Annotated[
    int | None,
    typer.Option("--nodes", "-n", min=1, help="Nodes, or random games, for a move."),
]
DepthOption = Annotated[
    int | None, typer.Option("--depth", "-d", min=1, help="How many moves deep to look.")
]
OpeningsOption = Annotated[
    str,
    typer.Option(
        "--openings",
        metavar="BOOK",
        help="balanced, unbalanced, none, or a file: a book, or games.",
    ),
]
SeedOption = Annotated[int, typer.Option("--seed", help="Another one gives other games.")]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers", "-w", min=1, help="Games at once.  [default: one a core]", show_default=False
    ),
]
StoreOption = Annotated[
    Path | None,
    typer.Option(
        "--store",
        metavar="FILE",
        help="Where all games are kept.  [default: $NINEFOLD_STORE, or in the user's data]",
        show_default=False,
    ),
]
SaveOption = Annotated[
    Path | None,
    typer.Option(
        "--save", metavar="FILE", help="Write the games to a file too.", show_default=False
    ),
]


def command(
    players: PlayersArgument,
    variant: VariantOption = None,
    games: GamesOption = None,
    sprt: SprtOption = None,
    time: TimeOption = None,
    nodes: NodesOption = None,
    depth: DepthOption = None,
    openings: OpeningsOption = "balanced",
    seed: SeedOption = 1,
    workers: WorkersOption = None,
    store: StoreOption = None,
    save: SaveOption = None,
    json: JsonOption = False,
) -> None:
    """Let players meet, and measure who is stronger.

    Every opening is played twice, with colours swapped. All games are kept as they end: the same
    command goes on where it was stopped or killed, and tells the result again once all are played;
    another --seed plays other games. Ctrl-C finishes the games that are being played, a second
    one does not.
    """
    if games is not None and sprt is not None:
        raise typer.BadParameter("say --games or --sprt, not both", param_hint="--sprt")
    check_place(save)
    name = Variant.named(variant or "standard").name
    book = Book.named(openings, name)
    plan = Plan(
        players=tuple(players),
        variant=name,
        format=Match(100 if games is None else games) if sprt is None else sprt_of(sprt),
        openings=book.digest,
        seed=seed,
        time=None if time is None else time / 1000,
        nodes=nodes,
        depth=depth,
    ).check()
    at_once = workers or cores()
    stopwatch = Stopwatch()
    with Store(store or place_of_store()) as kept:
        run = Run(plan, book, kept, machine())
        with interruptible(run):
            progress = follow(run, Local(at_once), stopwatch)
        if (rounds := run.rounds(progress.done)) > len(book.openings):
            output.remark(f"{len(book.openings):,} openings for {rounds:,} pairs: they recurred")
        report = Report(plan, book.kind, progress, stopwatch.seconds, at_once)
        if save is not None:
            clock = None if time is None else TimeControl(move=round(time))
            records = (record for pair in run.games() for record in pair)
            count = write_games((record.game(clock) for record in records), save)
            output.remark(f"{count:,} games written to {save}")
    if json:
        output.say_json(told_as_json(report))
    else:
        output.say("\n".join(table(report)))
    if not progress.ended:
        output.remark("not all games were played; the same command goes on")
        raise typer.Exit(130)


def check_place(save: Path | None) -> None:
    """Refuse, before the first game, a file that games could not be written to after the last."""
    if save is None:
        return
    if save.suffix not in ENDINGS:
        problem = f"a file of games ends with {' or '.join(ENDINGS)}"
        raise typer.BadParameter(problem, param_hint="--save")
    try:
        save.open("ab").close()
    except OSError as error:
        raise typer.BadParameter(f"{save}: {error.strerror}", param_hint="--save") from None


def sprt_of(text: str) -> SprtMatch:
    """Read the two strengths of a test."""
    try:
        elo0, elo1 = (float(word) for word in text.split(","))
    except ValueError:
        raise InvalidPlan(f'not a test: "{text}"', text, "two numbers, such as 0,5") from None
    return SprtMatch(elo0, elo1)


def follow(run: Run, workers: Local, stopwatch: Stopwatch) -> Progress:
    """Play what is missing, and show how it goes."""
    latest = run.progress
    with output.status() as show, suppress(KeyboardInterrupt):
        for latest in run.go(workers):
            show(line(run.plan, latest, stopwatch.seconds))
    return latest


@contextmanager
def interruptible(run: Run) -> Iterator[None]:
    """Let Ctrl-C stop a run: once after the games that are being played, twice at once."""

    def ask(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, before)
        output.remark("\nfinishing the games that are being played; Ctrl-C again leaves them")
        run.stop()

    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, ask)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
