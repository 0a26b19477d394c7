"""`ninefold check`: whether a program would do in a tournament, as a list with reasons."""

from typing import Annotated

import typer

from ninefold.agents.roster import Housing, Written, entry_named
from ninefold.arena.check import Checkup, Item
from ninefold.arena.courses import Course, course_named, courses
from ninefold.arena.timing import Timing
from ninefold.cli import output
from ninefold.cli.hosting import (
    ClockOption,
    ContractOption,
    GameTimeOption,
    IsolationOption,
    MemoryOption,
    PythonOption,
    RuntimeOption,
    StartOption,
    TrustOption,
    housing_of,
    timing_of,
)
from ninefold.cli.match import SeedOption, TimeOption
from ninefold.cli.options import JsonOption, VariantOption
from ninefold.cli.verdicts import as_json, indented, told
from ninefold.league.plan import InvalidPlan
from ninefold.rules import Variant

EXAMPLES = (
    "ninefold check player.py --course seed-001",
    "ninefold check team27.py --contract block_move --time 500",
)


def courses_named(incomplete: str) -> list[tuple[str, str]]:
    """Complete the name of a course, with what it plays beside it."""
    return [(name, course_named(name).title) for name in courses() if name.startswith(incomplete)]


AgentArgument = Annotated[
    str,
    typer.Argument(
        metavar="AGENT", help="[CONTRACT=][PYTHON ]FILE.py[:NAME], or CONTRACT=COMMAND."
    ),
]
CourseOption = Annotated[
    str | None,
    typer.Option(
        "--course",
        metavar="NAME",
        help=f"Its game, contract and clock: {', '.join(courses())}.",
        autocompletion=courses_named,
        show_default=False,
    ),
]


def command(
    agent: AgentArgument,
    contract: ContractOption = None,
    course: CourseOption = None,
    variant: VariantOption = None,
    time: TimeOption = None,
    game_time: GameTimeOption = None,
    clock: ClockOption = None,
    seed: SeedOption = 1,
    isolation: IsolationOption = None,
    trust: TrustOption = False,
    runtime: RuntimeOption = "process",
    start: StartOption = 10.0,
    memory: MemoryOption = 1024,
    python: PythonOption = "",
    json: JsonOption = False,
) -> None:
    """Check whether a program would do in a tournament.

    Loading, the first move, both sides, every kind of turn, time, memory, chance: under the same
    clock and in the same sandbox, with the same verdicts.

    What is wrong would lose a game; a note would not. The exit code is 1 if anything is wrong.
    """
    given = None if course is None else course_named(course)
    entry = entry_named(agent, contract or (given.contract if given else None))
    if not isinstance(entry, Written):
        raise InvalidPlan(f"{agent} is a player of ours", agent, "a program of yours")
    name = chosen(entry, given, variant)
    timing = (
        given.timing(start)
        if given is not None and (time, game_time, clock) == (None, None, None)
        else timing_of(
            (entry,),
            clock=clock,
            move=None if time is None else time / 1000,
            game=game_time,
            start=start,
        )
    )
    housing = housing_of(
        (entry,),
        isolation=isolation,
        trust=trust,
        runtime=runtime,
        start=start,
        memory=memory,
        python=python,
    )
    housing, timing = housing or Housing(), timing or Timing()
    checkup = Checkup(entry.agent(housing), name, timing, housing.bounds.memory, seed)
    items = []
    if not json:
        output.say(f"{entry.name}: {entry.contract.name}, {name}, {timing.text}")
    for item in checkup.items():
        items.append(item)
        if not json:
            show(item)
    ok = all(item.state != "wrong" for item in items)
    if json:
        output.say_json({"ok": ok, "variant": name, "items": [item_as_json(i) for i in items]})
    elif ok:
        output.say("nothing is wrong")
    if not ok:
        raise typer.Exit(1)


def chosen(entry: Written, course: Course | None, variant: str | None) -> str:
    """Return the game it is checked in: what is asked for, the course's, or standard."""
    name = Variant.named(variant or (course.variant if course else "standard")).name
    if not entry.plays(name):
        problem = f"{entry.contract.name} has no words for {name}"
        raise InvalidPlan(problem, name, "a game of 81 cells that the contract knows")
    return name


def show(item: Item) -> None:
    """Print one thing that was looked at."""
    first, *more = output.harmless(item.detail).splitlines() or [""]
    output.say(f"{item.state:<6}{item.name:<26}{first}")
    for line in indented("\n".join(more)):
        output.say(f"  {line}")
    if item.record is not None:
        output.say("\n".join(told(item.record)))


def item_as_json(item: Item) -> dict[str, object]:
    """Return one thing for programs."""
    shown: dict[str, object] = {"name": item.name, "state": item.state, "detail": item.detail}
    return shown | ({"failure": as_json(item.record)} if item.record is not None else {})
