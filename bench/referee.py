"""Measures what the referee costs beyond the pipe's own round trip, and how exact clocks are."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter_ns

from ninefold.agents.contracts.table import CONTRACTS
from ninefold.agents.roster import Housing, entry_named
from ninefold.agents.runtimes.isolation import Level, interpreter
from ninefold.agents.runtimes.probe import lag
from ninefold.arena.game import Sheet, play
from ninefold.arena.timing import Timing
from ninefold.rules import Move, Position

HERE = Path(__file__).parent
GAMES = 60
TURNS = 5000
THINK = 0.001

HEAD = """# What the referee costs

Printed by `make bench` and written here by `bench/run --write`. Programs that know their moves by
heart play in the sandbox, stopped while they are not to move; the pipe's own round trip is the same
lines to the same program without a referee. Clocks are compared in a program that thinks for a
millisecond by its own.

"""

# Answers each line with the next word of a list: as little thought as there is.
HEART = """
import os, sys
os.write(1, b"0 ready\\n")
for answer in {answers!r}:
    line = os.read(0, 65536)
    if not line:
        break
    os.write(1, line.partition(b" ")[0] + answer)
os.read(0, 65536)
"""


def game(dice: Random) -> tuple[Move, ...]:
    """A random game of `standard`."""
    position, moves = Position.start("standard"), []
    while position.outcome is None:
        moves.append(dice.choice(position.moves()))
        position = position.play(moves[-1])
    return tuple(moves)


def program(folder: Path, name: str, moves: tuple[Move, ...]) -> str:
    """Write a program that plays these moves; return how it is named."""
    answers = []
    for move in moves:
        words = next(
            f"{row} {column}"
            for row in range(9)
            for column in range(9)
            if CONTRACTS["block_move"].move([str(row), str(column)]) == move
        )
        answers.append(f" move {words}\n".encode())
    path = folder / f"{name}.py"
    path.write_text(HEART.format(answers=answers))
    return str(path)


def refereed(folder: Path, moves: tuple[Move, ...]) -> list[int]:
    """The nanoseconds of each turn of a game."""
    python, _ = interpreter(sys.executable)
    x, o = (
        entry_named(f"block_move={python} -S {program(folder, name, mine)} --").agent(Housing())
        for name, mine in (("x", moves[::2]), ("o", moves[1::2]))
    )
    times = [perf_counter_ns()]
    sheet = Sheet(0, Position.start("standard"), timing=Timing(move=10))
    record = play(x, o, sheet, lambda *_: times.append(perf_counter_ns()))
    if record.failed:
        raise SystemExit(f"{record.termination}: {record.detail} {record.failure}")
    # the first turn of each starts them
    return [after - before for before, after in pairwise(times[1:])]


def bare(folder: Path, moves: tuple[Move, ...]) -> list[int]:
    """The nanoseconds of the same lines through a bare pipe."""
    path = program(folder, "bare", moves)
    child = subprocess.Popen(
        [sys.executable, "-S", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert child.stdin is not None
    assert child.stdout is not None
    into, out = child.stdin.fileno(), child.stdout.fileno()
    os.read(out, 65536)
    position, last, times = Position.start("standard"), None, []
    for number, move in enumerate(moves, 1):
        words = CONTRACTS["block_move"].request(position, last, 1.0)
        line = f"{number} {words}\n".encode()
        began = perf_counter_ns()
        os.write(into, line)
        os.read(out, 65536)
        times.append(perf_counter_ns() - began)
        position, last = position.play(move), move
    child.stdin.close()
    child.stdout.close()
    child.wait()
    return times[1:]


def main() -> None:
    """Print the table, and write it where asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write bench/REFEREE.md too")
    arguments = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with_, without = [], []
    with tempfile.TemporaryDirectory(dir=Path.cwd() / "target") as folder:
        for seed in range(GAMES):
            moves = game(Random(seed))
            with_ += refereed(Path(folder), moves)
            without += bare(Path(folder), moves)
    errors = lag(TURNS, think=THINK, level=Level.sandbox).cpu
    whole, pipe = median(with_) / 1000, median(without) / 1000
    rows = [
        ("a turn with the referee, median", f"{whole:.1f} µs"),
        ("the pipe's own round trip, median", f"{pipe:.1f} µs"),
        ("the referee beyond it, median", f"{whole - pipe:.1f} µs"),
        ("error of the processor clock, median", f"{errors[TURNS // 2] * 1e3:.3f} ms"),
        ("error of the processor clock, p99.9", f"{errors[int(0.999 * TURNS)] * 1e3:.3f} ms"),
    ]
    table = (
        "\n".join(["| what | figure |", "|---|---|", *(f"| {a} | {b} |" for a, b in rows)]) + "\n"
    )
    print(table, end="")
    if arguments.write:
        (HERE / "REFEREE.md").write_text(HEAD + table, encoding="utf-8")


if __name__ == "__main__":
    main()
