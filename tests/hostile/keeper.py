"""Lets agents of the zoo play, and looks for what they leave behind."""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ninefold import Position
from ninefold.agents.roster import Housing, entry_named
from ninefold.agents.runtimes.isolation import Bounds, Level
from ninefold.arena.game import Sheet, play
from ninefold.arena.timing import Timing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ninefold.agents.agent import Agent
    from ninefold.arena.record import GameRecord

BOUNDS = Bounds(memory=256 << 20, file=4 << 20)


def housing(level: Level = Level.sandbox, start: float = 5.0) -> Housing:
    """Return how agents of the zoo are kept."""
    return Housing(level, BOUNDS, start)


def timing(seconds: float = 0.2) -> Timing:
    """Return the clocks of the zoo."""
    return Timing(move=seconds, factor=2.0, margin=0.3)


def agent(text: str, level: Level = Level.sandbox, start: float = 5.0) -> Agent:
    """Return an agent by its text."""
    return entry_named(text).agent(housing(level, start))


def game(x: Agent, o: Agent, *, seed: int = 1, timing: Timing | None = None) -> GameRecord:
    """Play a game of the standard rules."""
    return play(
        x, o, Sheet(0, Position.start("standard"), timing=timing or Timing(move=10), seed=seed)
    )


@contextmanager
def nothing_left() -> Iterator[None]:
    """Demand that no process, descriptor, file or shared memory is left."""
    before = traces()
    yield
    after = traces()
    assert after == before


def traces() -> dict[str, set[str]]:
    """Return what there is that agents could leave, and this process alone can see as its own."""
    own = Path("/proc/self/task").iterdir()
    children = {
        stat.rpartition(")")[2].split()[1]
        for name in filter(str.isdigit, names("/proc"))
        if (stat := _stat(name)) and stat.rpartition(")")[2].split()[1] == str(os.getpid())
    }
    return {
        "threads": {path.name for path in own},
        "children": children,
        "descriptors": set(names("/proc/self/fd")),
        "scratch": {n for n in names(tempfile.gettempdir()) if n.startswith("ninefold-")},
        "shared": set(names("/dev/shm")),
    }


def names(folder: str) -> list[str]:
    return [path.name for path in Path(folder).iterdir()]


def _stat(name: str) -> str:
    try:
        return Path(f"/proc/{name}/stat").read_text(errors="replace")
    except OSError:
        return ""
