"""Runs the benchmarks and prints their table: rates, and ratios to a calibration loop."""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pyspiel

from ninefold.arena.formats.match import Match
from ninefold.arena.workers.local import Local
from ninefold.league.plan import Plan
from ninefold.league.run import Run, machine
from ninefold.rules import Position
from ninefold.search.book import Book
from ninefold.store import Store

HERE = Path(__file__).parent
ROUNDS = 3
GAMES = 100
DEPTH = 4
LEAVES = 55_080
CORES = 2
MATCH = 400

HEAD = """# How fast the rules and the searches are

Printed by `make bench` and written here by `bench/run --write`. One thread; each figure is the best
of several rounds, by the time for which it had a processor. The calibration loop makes dependent
64-bit multiply-xor steps; the ratio of a figure to it, taken in the same run, says more than the
figure when the machine is busy.

OpenSpiel changes its state in place and ninefold makes a new, frozen position for each move.

"""

ARENA = """
## How little the arena costs

How much of the wall time of all cores passes in players, from the start of the processes to the
last game that is kept.

"""


@dataclass(frozen=True)
class Figure:
    """One row of the table."""

    what: str
    per_second: float
    ratio: float

    @property
    def row(self) -> str:
        """The row as Markdown."""
        return f"| {self.what} | {scaled(self.per_second)}/s | {self.ratio:.3g} |"


def scaled(number: float) -> str:
    """A number with three digits and a unit."""
    for size, unit in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{unit}"
    return f"{number:.3g} "


def rust_figures(crate: str, bench: str) -> list[Figure]:
    """What a Rust benchmark prints, the calibration loop first."""
    command = ["cargo", "bench", "--quiet", "--package", crate, "--bench", bench]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=HERE.parent)
    lines = (json.loads(line) for line in done.stdout.splitlines())
    return [Figure(line["name"], line["per_second"], line["ratio"]) for line in lines]


def ninefold_games(dice: random.Random) -> int:
    """Random games of `standard` through the Python face; the number of moves made."""
    moves = 0
    for _ in range(GAMES):
        position = Position.start("standard")
        while legal := position.moves():
            position = position.play(dice.choice(legal))
            moves += 1
    return moves


def openspiel_games(dice: random.Random) -> int:
    """The same with OpenSpiel; the number of marks made, since a choice of board is a ply there."""
    game = pyspiel.load_game("ultimate_tic_tac_toe")
    marks = 0
    for _ in range(GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        marks += sum(symbol in "xo" for symbol in str(state))
    return marks


def ninefold_leaves(_: random.Random) -> int:
    """Lines of play of four moves, walked in Python."""

    def count(position: Position, depth: int) -> int:
        if depth == 1:
            return len(position.moves())
        return sum(count(position.play(move), depth - 1) for move in position.moves())

    return count(Position.start("standard"), DEPTH)


def openspiel_leaves(_: random.Random) -> int:
    """The same with OpenSpiel, where the first move takes two actions."""

    def count(state: pyspiel.State, depth: int) -> int:
        actions = state.legal_actions()
        if depth == 1:
            return len(actions)
        return sum(count(state.child(action), depth - 1) for action in actions)

    # Four moves from the start never give a free choice of board but at the first move.
    return count(pyspiel.load_game("ultimate_tic_tac_toe").new_initial_state(), DEPTH + 1)


def python_figures(calibration: float) -> list[Figure]:
    """The same work in Python loops, with ninefold and with OpenSpiel."""
    works: list[tuple[str, Callable[[random.Random], int]]] = [
        ("moves of random games, Python loop over ninefold", ninefold_games),
        ("moves of random games, Python loop over OpenSpiel", openspiel_games),
        ("leaves to depth 4, Python loop over ninefold", ninefold_leaves),
        ("leaves to depth 4, Python loop over OpenSpiel", openspiel_leaves),
    ]
    best = dict.fromkeys((name for name, _ in works), 0.0)
    for seed in range(ROUNDS):
        for name, work in works:
            start = time.process_time()
            done = work(random.Random(seed))
            best[name] = max(best[name], done / (time.process_time() - start))
            if "leaves" in name and done != LEAVES:
                raise SystemExit(f"{name}: {done} leaves, not {LEAVES}")
    return [Figure(name, rate, rate / calibration) for name, rate in best.items()]


def share_of_players() -> float:
    """The share of the cores' wall time in which players thought, in a match at 1 ms a move."""
    book = Book.shipped("standard", "balanced")
    plan = Plan(
        players=("uct", "uct:exploration=0.9"),
        variant="standard",
        format=Match(MATCH),
        openings=book.digest,
        time=0.001,
    )
    with TemporaryDirectory() as folder, Store(f"{folder}/bench.db") as store:
        start = time.perf_counter()
        *_, last = Run(plan, book, store, machine()).go(Local(CORES))
        return last.thought / (CORES * (time.perf_counter() - start))


def tables() -> tuple[str, str]:
    """Measure everything: speeds, and what the arena costs."""
    figures = rust_figures("ninefold-rules", "rules")
    steps = figures[0].per_second
    figures += rust_figures("ninefold-search", "search")[1:]
    figures += python_figures(steps)
    rows = ["| what | rate | ratio to calibration |", "|---|---|---|"]
    speeds = "\n".join(rows + [figure.row for figure in figures]) + "\n"
    what = f"{MATCH} games of `standard`, UCT at 1 ms a move, {CORES} cores"
    arena = f"| what | in players |\n|---|---|\n| {what} | {share_of_players():.1%} |\n"
    return speeds, arena


def main() -> None:
    """Print the tables, and write them where asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write bench/RESULTS.md too")
    arguments = parser.parse_args()
    speeds, arena = tables()
    print(speeds, arena, sep="\n", end="")
    if arguments.write:
        (HERE / "RESULTS.md").write_text(HEAD + speeds + ARENA + arena, encoding="utf-8")


if __name__ == "__main__":
    main()
