"""Clocks: nobody is late who is not, nobody thinks in another's time, and errors are small."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from ninefold.agents.agent import Allowance
from ninefold.agents.runtimes.isolation import Level
from ninefold.agents.runtimes.probe import lag
from ninefold.arena.game import Sheet, play
from ninefold.arena.timing import Timing
from ninefold.rules import Position
from tests.hostile.keeper import agent, game, timing
from tests.hostile.zoo import Misdeed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

LIMIT = 0.02
# Thinks for 80 % of 20 ms by the clock of its own process, as one does who wants to use its time.
BUSY = """
end = time.process_time() + 0.016
while time.process_time() < end: pass
"""
PLIES = 20


@contextmanager
def busy_loops(count: int) -> Iterator[None]:
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def thinker(folder: Path) -> str:
    """Write an agent that thinks at each of its turns."""
    source = Misdeed("thinker", "pass", None).source("block_move", "")
    path = folder / "thinker" / "agent.py"
    path.parent.mkdir()
    lines = "".join(f"        {line}\n" for line in BUSY.strip().splitlines())
    path.write_text(source.replace("        self.turns += 1\n", f"        self.turns += 1\n{lines}"))
    return str(path)


def late_games(games: int, path: str) -> int:
    """Return how many games a thinker of 80 % loses by time, of so many of twenty plies."""
    x, o = agent(path), agent(path)
    late = 0
    for number in range(games):
        # a position from which twenty plies remain to be asked for, however the game would end
        start = Position.start("standard")
        record = play(x, o, Sheet(number, start, timing=Timing(move=LIMIT, grace=0.002, start=30), seed=number), watch=_Until(PLIES))
        late += record.termination.startswith("late")
    return late


class Enough(Exception):
    """So many plies have been played."""


class _Until:
    """Ends a game after so many plies."""

    def __init__(self, plies: int) -> None:
        self._left = plies

    def __call__(self, *_: object) -> None:
        self._left -= 1
        if self._left == 0:
            raise Enough
