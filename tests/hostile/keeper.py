"""Lets agents of the zoo play, and looks for what they leave behind."""

from __future__ import annotations

import os
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ninefold import Position
from ninefold.agents.roster import Housing, entry_named
from ninefold.agents.runtimes.isolation import Bounds, Level
from ninefold.agents.runtimes.scratch import SCRATCH
from ninefold.arena.game import Sheet, play
from ninefold.arena.timing import Timing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ninefold.agents.agent import Agent
    from ninefold.arena.record import GameRecord

# How long the system may take to let go of what has ended, in seconds.
PATIENCE = 5.0
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
    """Demand that no process, descriptor, file or shared memory is left, but for a moment.

    What other tests leave for a moment at the same time is no trace of this one.
    """
    before = traces()
    yield
    end = time.monotonic() + PATIENCE
    while left := {kind: more for kind, now in traces().items() if (more := now - before[kind])}:
        assert time.monotonic() < end, f"left behind: {left}"
        time.sleep(0.02)


def traces() -> dict[str, set[str]]:
    """Return what there is that agents of this process could leave; others work beside it."""
    own = str(os.getpid())
    stats = (_stat(name) for name in names("/proc") if name.isdigit())
    return {
        "threads": set(names("/proc/self/task")),
        "children": {stat.split()[0] for stat in stats if _parent(stat) == own},
        "descriptors": set(names("/proc/self/fd")),
        "scratch": {n for n in names(tempfile.gettempdir()) if n.startswith(f"{SCRATCH}{own}-")},
        "shared": {n for n in names("/dev/shm") if n.startswith(("ninefold", "psm_", "sem."))},
    }


def names(folder: str) -> list[str]:
    return [path.name for path in Path(folder).iterdir()]


def _parent(stat: str) -> str:
    return stat.rpartition(")")[2].split()[1] if stat else ""


def _stat(name: str) -> str:
    try:
        return Path(f"/proc/{name}/stat").read_text(errors="replace")
    except OSError:
        return ""
