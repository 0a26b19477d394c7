"""Clocks: nobody is late who is not, nobody thinks in another's time, and errors are small."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ninefold.agents.agent import Allowance
from ninefold.agents.hosted import Hosted
from ninefold.agents.runtimes.clock import processor_time
from ninefold.agents.runtimes.isolation import Level
from ninefold.agents.runtimes.probe import lag
from ninefold.agents.runtimes.process import Process
from ninefold.arena.game import Sheet, play
from ninefold.arena.timing import Timing
from ninefold.rules import Position
from tests.hostile.keeper import agent, game, timing
from tests.hostile.zoo import Misdeed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
    path.write_text(
        source.replace("        self.turns += 1\n", f"        self.turns += 1\n{lines}")
    )
    return str(path)


class Enough(Exception):
    """So many plies have been played."""


def late_games(games: int, path: str) -> int:
    """Return how many games of twenty plies the thinkers do not bring to their end in time."""
    x, o = agent(path), agent(path)
    clocks = Timing(move=LIMIT, grace=0.005, factor=50, start=30)
    late = 0
    for number in range(games):
        seen: list[object] = []

        def watch(position: object, _: object, seen: list[object] = seen) -> None:
            seen.append(position)
            if len(seen) == PLIES:
                raise Enough

        sheet = Sheet(number, Position.start("standard"), seed=number, timing=clocks)
        try:
            record = play(x, o, sheet, watch)
        except Enough:
            continue
        late += record.failed
    return late


@pytest.mark.parametrize("part", range(10))
def test_who_uses_four_fifths_of_a_move_is_never_late(part: int, tmp_path: Path) -> None:
    """A hundred games, ten at a time."""
    path = thinker(tmp_path)
    with busy_loops(2):
        assert late_games(10, path) == 0, part


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_who_uses_four_fifths_is_not_late_in_two_thousand_games(part: int, tmp_path: Path) -> None:
    path = thinker(tmp_path)
    with busy_loops(2):
        assert late_games(100, path) == 0, part


def test_who_uses_too_much_is_late(tmp_path: Path) -> None:
    """The same thinker and the same test find out who needs more than there is."""
    path = thinker(tmp_path)
    text = Path(path).read_text().replace("0.016", "0.05")
    Path(path).write_text(text)
    assert late_games(2, path) == 2


@pytest.mark.long
def test_the_processor_clock_of_a_child_is_exact(
    record_property: Callable[[str, object], None],
) -> None:
    with busy_loops(2):
        measured = lag(5000, think=0.002, level=Level.sandbox)
    error = measured.cpu[int(0.999 * measured.turns)]
    record_property("error of the processor clock, p99.9", f"{error * 1e3:.3f} ms")
    assert error <= 0.001


@pytest.mark.parametrize("level", Level)
def test_who_is_not_to_move_is_stopped(level: Level, tmp_path: Path) -> None:
    """A thread that counts uses no time while the opponent thinks."""
    code = """
        import threading
        threading.Thread(target=lambda: [0 for _ in iter(int, 1)], daemon=True).start()
        """
    path = Misdeed("ponderer", code, None, early=True).write(tmp_path / "team", "block_move")
    ponderer = agent(str(path), level)
    assert isinstance(ponderer, Hosted)
    position = Position.start("standard")
    ponderer.begin(position, 1)
    try:
        for _ in range(3):
            ponderer.ask(position, Allowance(cpu_end=10**10, wall_end=10**11))
            process = ponderer._channel
            assert isinstance(process, Process)
            before = processor_time(process._clock)
            subprocess.run(["sleep", "0.3"], check=True)
            # what it did until the signal arrived
            assert processor_time(process._clock) - before < 20_000_000
    finally:
        ponderer.close()


def test_what_a_child_does_before_its_turn_is_not_charged(tmp_path: Path) -> None:
    """What it takes to start is not taken from the first move."""
    code = "end = time.process_time() + 0.5\nwhile time.process_time() < end: pass"
    path = Misdeed("slow-start", code, None, early=True).write(tmp_path / "team", "block_move")
    record = game(agent(str(path)), agent("random"), timing=timing(0.2))
    assert not record.failed, (record.termination, record.detail)


def test_a_game_s_time_is_used_up_and_earned(tmp_path: Path) -> None:
    path = thinker(tmp_path)
    bank = Timing(game=0.1, grace=0.0, start=30)
    record = game(agent(path), agent("random"), timing=bank)
    assert record.termination == "late-game"
    assert "100 ms" not in record.detail
    assert 4 <= (len(record.moves.split()) + 1) // 2 <= 7
    rich = Timing(game=0.1, increment=0.1, grace=0.0, start=30)
    assert not game(agent(path), agent("random"), timing=rich).failed


def test_by_the_wall_s_clock_sleepers_are_late(tmp_path: Path) -> None:
    path = Misdeed("sleeper", "time.sleep(0.5)", None).write(tmp_path / "team", "block_move")
    by_wall = Timing("wall", move=0.3, start=30)
    assert game(agent(str(path)), agent("random"), timing=by_wall).termination == "late-move"
    by_cpu = Timing("cpu", move=0.3, start=30)
    assert not game(agent(str(path)), agent("random"), timing=by_cpu).failed


def test_who_waits_behind_threads_of_its_own_is_late(tmp_path: Path) -> None:
    """By the wall's clock it is not the machine that owes them cores."""
    code = """
        import hashlib, threading
        def work():
            hashlib.pbkdf2_hmac("sha256", b"x", b"y", 10**8)
        for _ in range(12): threading.Thread(target=work, daemon=True).start()
        end = time.time() + 3
        while time.time() < end: hashlib.pbkdf2_hmac("sha256", b"x", b"y", 20000)
        """
    path = Misdeed("crowd", code, None).write(tmp_path / "team", "block_move")
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        record = game(agent(str(path)), agent("greedy"), timing=Timing("wall", move=1.0, start=30))
    finally:
        os.sched_setaffinity(0, cores)
    assert record.termination == "late-move", record.detail
