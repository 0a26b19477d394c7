"""Options that say how programs are run and timed, and what becomes of them."""

from pathlib import Path
from typing import Annotated

import typer

from ninefold.agents.contracts.table import CONTRACTS
from ninefold.agents.roster import BuiltIn, Entry, Housing, Written
from ninefold.agents.runtimes.channel import NotIsolated
from ninefold.agents.runtimes.isolation import Bounds, Level, interpreter
from ninefold.agents.runtimes.probe import try_level
from ninefold.arena.timing import Timing
from ninefold.cli import output
from ninefold.league.plan import InvalidPlan

RUNTIMES = ("process", "inline")


def contracts_named(incomplete: str) -> list[str]:
    """Complete the name of a contract."""
    return [name for name in CONTRACTS if name.startswith(incomplete)]


def levels_named(incomplete: str) -> list[str]:
    """Complete the name of a level."""
    return [level.value for level in Level if level.startswith(incomplete)]


ContractOption = Annotated[
    str | None,
    typer.Option(
        "--contract",
        "-c",
        metavar="NAME",
        help=f"What programs are written to: {', '.join(CONTRACTS)}.  [default: found in the file]",
        autocompletion=contracts_named,
        show_default=False,
    ),
]
IsolationOption = Annotated[
    str | None,
    typer.Option(
        "--isolation",
        metavar="LEVEL",
        help=f"How programs are closed in: {', '.join(Level)}.  [default: sandbox]",
        autocompletion=levels_named,
        show_default=False,
    ),
]
TrustOption = Annotated[
    bool, typer.Option("--trust", help="Let programs do what you can do: no sandbox.")
]
RuntimeOption = Annotated[
    str,
    typer.Option(
        "--runtime",
        metavar="NAME",
        help="process, or inline: in this process, for a debugger; needs --trust.",
    ),
]
ClockOption = Annotated[
    str | None,
    typer.Option(
        "--clock",
        metavar="NAME",
        help="Which clock decides: cpu, the processor's, or wall.  [default: cpu]",
        show_default=False,
    ),
]
GameTimeOption = Annotated[
    float | None,
    typer.Option(
        "--game-time", metavar="S", help="Seconds of a player for a game.", show_default=False
    ),
]
IncrementOption = Annotated[
    float, typer.Option("--increment", metavar="S", help="Seconds that each move adds to these.")
]
StartOption = Annotated[
    float, typer.Option("--start", metavar="S", help="Seconds until a program must be ready.")
]
MemoryOption = Annotated[
    int, typer.Option("--memory", metavar="MB", min=32, help="Memory that a program may have.")
]
PythonOption = Annotated[
    str,
    typer.Option(
        "--python", metavar="PATH", help="The interpreter of programs.", show_default=False
    ),
]


def housing_of(
    entries: tuple[Entry, ...],
    *,
    isolation: str | None = None,
    trust: bool = False,
    runtime: str = "process",
    start: float = 10.0,
    memory: int = 1024,
    python: str = "",
) -> Housing | None:
    """Return how programs are run, tried out; None where all players are ours."""
    if runtime not in RUNTIMES:
        raise InvalidPlan(f'unknown runtime "{runtime}"', runtime, f"one of {', '.join(RUNTIMES)}")
    if isolation is not None and isolation not in list(Level):
        right = f"one of {', '.join(Level)}"
        raise InvalidPlan(f'unknown level of isolation "{isolation}"', isolation, right)
    if all(isinstance(entry, BuiltIn) for entry in entries):
        return None
    level = Level(isolation or ("limits" if trust else "sandbox"))
    inside = runtime == "inline"
    how = "in this very process" if inside else f"at level {level}"
    if inside or not level.is_closed:
        if not trust:
            raise InvalidPlan(
                f"programs nobody trusts are not run {how}", str(level), "--trust, if you do"
            )
        output.remark(f"warning: programs run {how} and may do what you may do")
    if not inside and not (trial := try_level(level)).works:
        problem = f"level {level} does not work here: {trial.detail}"
        raise NotIsolated(problem, level, "a level that `ninefold doctor` finds to work")
    if python:
        interpreter(python)
    return Housing(level, Bounds(memory=memory << 20), start, inside, python)


def timing_of(
    entries: tuple[Entry, ...],
    *,
    clock: str | None = None,
    move: float | None = None,
    game: float | None = None,
    increment: float = 0.0,
    start: float = 10.0,
) -> Timing | None:
    """Return the clocks of the referee; those of the contract's courses where none are asked for.

    Players of ours alone need none.
    """
    if clock not in (None, "cpu", "wall"):
        raise InvalidPlan(f'unknown clock "{clock}"', str(clock), "cpu or wall")
    written = [entry for entry in entries if isinstance(entry, Written)]
    if not written and clock is None and game is None:
        return None
    if move is None and game is None and written:
        given = written[0].contract.clock
        move, game = given.move, given.game
    if increment and game is None:
        raise InvalidPlan("an increment without a time for the game", "", "--game-time too")
    return Timing("wall" if clock == "wall" else "cpu", move, game, increment, start).check()


def digests(entries: tuple[Entry, ...]) -> dict[str, str]:
    """Return what tells programs from others."""
    return {entry.name: entry.digest for entry in entries if isinstance(entry, Written)}


def quoted_command(words: list[str | Path]) -> str:
    """Return a command as a shell reads it.

    >>> quoted_command(["ninefold", "replay", "a b.games"])
    "ninefold replay 'a b.games'"
    """
    import shlex

    return shlex.join(map(str, words))
