"""`ninefold match`: players meet until their strength is known, or so many games are played."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

from ninefold.agents.builtin import BUILTIN
from ninefold.agents.roster import entry_named
from ninefold.agents.runtimes.crew import CrewFailed, cores
from ninefold.arena.formats.match import Match
from ninefold.arena.formats.sprt import SprtMatch
from ninefold.arena.game import Annulled
from ninefold.arena.record import GameRecord
from ninefold.arena.workers.local import Local
from ninefold.cli import output
from ninefold.cli.board import ShownGames
from ninefold.cli.hosting import (
    ClockOption,
    ContractOption,
    GameTimeOption,
    IncrementOption,
    IsolationOption,
    MemoryOption,
    PythonOption,
    RuntimeOption,
    StartOption,
    TrustOption,
    digests,
    housing_of,
    timing_of,
)
from ninefold.cli.options import JsonOption, VariantOption
from ninefold.cli.score import Report, line, table, told_as_json
from ninefold.cli.stopwatch import Stopwatch
from ninefold.cli.verdicts import as_json, told
from ninefold.league.plan import InvalidPlan, Plan
from ninefold.league.run import Play, Progress, Run, machine
from ninefold.rules import TimeControl, Variant, write_games
from ninefold.rules.game_files import ENDINGS
from ninefold.search.book import Book
from ninefold.store import Store, place_of_store

EXAMPLES = (
    "ninefold match greedy random --games 200",
    "ninefold match uct greedy --variant corner --time 10 --games 100",
    "ninefold match uct:nodes=2000 uct-1k --sprt 0,20 --variant count",
    "ninefold match uct-1k greedy random --games 40 --save trio.games",
    "ninefold match team27.py team64.py --time 200 --games 2 --show",
    "ninefold match 'block_move=python3 team27.py:Player' greedy --games 4",
)
# How many failures are told at length.
SHOWN = 3


def players_named(incomplete: str) -> list[tuple[str, str]]:
    """Complete the name of a player."""
    return [(name, one.what) for name, one in BUILTIN.items() if name.startswith(incomplete)]


PlayersArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="A B [C …]",
        help=f"Two players or more: {', '.join(BUILTIN)}; or programs: "
        "[CONTRACT=][PYTHON ]FILE.py[:NAME], CONTRACT=COMMAND.",
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


ShowOption = Annotated[
    bool, typer.Option("--show", help="Show each position, and what programs print, live.")
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
    contract: ContractOption = None,
    isolation: IsolationOption = None,
    trust: TrustOption = False,
    runtime: RuntimeOption = "process",
    clock: ClockOption = None,
    game_time: GameTimeOption = None,
    increment: IncrementOption = 0.0,
    start: StartOption = 10.0,
    memory: MemoryOption = 1024,
    python: PythonOption = "",
    show: ShowOption = False,
    json: JsonOption = False,
) -> None:
    """Let players meet, and measure who is stronger.

    Players are ours, by name, or programs that are written to a contract: files or commands. A
    program runs in a sandbox, by the clock of its course unless --time or --game-time says
    otherwise; one that fails loses the game, and it is told why.

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
    entries = tuple(entry_named(player, contract) for player in players)
    move = None if time is None else time / 1000
    plan = Plan(
        players=tuple(players),
        variant=name,
        format=Match(100 if games is None else games) if sprt is None else sprt_of(sprt),
        openings=book.digest,
        seed=seed,
        time=move,
        nodes=nodes,
        depth=depth,
        timing=timing_of(
            entries, clock=clock, move=move, game=game_time, increment=increment, start=start
        ),
        contract=contract if digests(entries) else None,
        housing=housing_of(
            entries,
            isolation=isolation,
            trust=trust,
            runtime=runtime,
            start=start,
            memory=memory,
            python=python,
        ),
        programs=digests(entries),
    ).check()
    has_programs = plan.housing is not None
    at_once = 1 if show else workers or max(cores() - has_programs, 1)
    is_inside = plan.housing is not None and plan.housing.inside
    here = ShownGames(show) if show or is_inside else None
    stopwatch = Stopwatch()
    with Store(store or place_of_store()) as kept:
        run = Run(plan, book, kept, machine())
        with interruptible(run, here):
            progress = follow(run, here or Local(at_once, pinned=has_programs), stopwatch)
        if (rounds := run.rounds(progress.done)) > len(book.openings):
            output.remark(f"{len(book.openings):,} openings for {rounds:,} pairs: they recurred")
        report = Report(plan, book.kind, progress, stopwatch.seconds, at_once)
        failed = [game for pair in run.games() for game in pair if game.failed]
        if save is not None:
            save_games(run, save)
    tell(report, failed, save, json=json)
    if not progress.ended:
        output.remark("not all games were played; the same command goes on")
        raise typer.Exit(130)
    if any(game.termination == "no-start" for game in failed):
        output.complain("a program could not be started")
        raise typer.Exit(1)


def tell(report: Report, failed: list[GameRecord], save: Path | None, *, json: bool) -> None:
    """Print what came of a run."""
    if json:
        failures = [as_json(record) for record in failed]
        output.say_json(told_as_json(report) | {"failed": failures})
    else:
        output.say("\n".join(table(report)))
        tell_failures(failed, report.plan, save)


def save_games(run: Run, place: Path) -> None:
    """Write the games that count to a file, with the clock they were played by."""
    plan = run.plan
    clock = None
    if plan.timing is not None:
        move, game = plan.timing.move, plan.timing.game
        clock = TimeControl(
            game=None if game is None else round(game * 1000),
            increment=round(plan.timing.increment * 1000) or None,
            move=None if move is None else round(move * 1000),
        )
    elif plan.time is not None:
        clock = TimeControl(move=round(plan.time * 1000))
    records = (record for pair in run.games() for record in pair)
    count = write_games((record.game(clock) for record in records), place)
    output.remark(f"{count:,} games written to {place}")


def tell_failures(failed: list[GameRecord], plan: Plan, save: Path | None) -> None:
    """Tell why programs failed: the first game of each player and verdict, at length."""
    seen: set[tuple[str | None, str]] = set()
    for record in failed:
        kind = (record.loser, record.termination)
        if kind in seen or record.failure is None or len(seen) == SHOWN:
            continue
        seen.add(kind)
        replay: list[str | Path] = ["ninefold", "replay", save or "FILE"]
        replay += ["--game", str(record.number + 1), "--agent", str(record.loser)]
        if plan.contract is not None:
            replay += ["--contract", plan.contract]
        output.say("\n" + "\n".join(told(record, replay)))
        if save is None:
            output.say("  (--save FILE writes the games to a file)")


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


def follow(run: Run, play: Play, stopwatch: Stopwatch) -> Progress:
    """Play what is missing, and show how it goes."""
    latest = run.progress
    with output.status() as show, suppress(KeyboardInterrupt, Annulled):
        try:
            for latest in run.go(play):
                show(line(run.plan, latest, stopwatch.seconds))
        except CrewFailed as failed:
            # the last line of a traceback from a process of ours
            problem = str(failed).strip().splitlines()[-1]
            if "MachineTooLate" not in problem and "NotIsolated" not in problem:
                raise
            raise InvalidPlan(problem.partition(": ")[2], "", "another machine, or less") from None
    return latest


@contextmanager
def interruptible(run: Run, here: ShownGames | None) -> Iterator[None]:
    """Let Ctrl-C stop a run: once after the games that are being played, twice at once.

    Games that are played in this process stop at once: somebody looks at them.
    """
    if here is not None:
        yield
        return

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
