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

import pyspiel

from ninefold.rules import Position

HERE = Path(__file__).parent
ROUNDS = 3
GAMES = 100
DEPTH = 4
LEAVES = 55_080

HEAD = """# How fast the rules are

Printed by `make bench` and written here by `bench/run --write`. One thread; each figure is the best
of several rounds. The calibration loop makes dependent 64-bit multiply-xor steps; the ratio of a
figure to it, taken in the same run, says more than the figure when the machine is busy.

OpenSpiel changes its state in place and ninefold makes a new, frozen position for each move.

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


def rust_figures() -> list[Figure]:
    """What the Rust benchmark prints."""
    command = ["cargo", "bench", "--quiet", "--package", "ninefold-rules", "--bench", "rules"]
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
            start = time.perf_counter()
            done = work(random.Random(seed))
            best[name] = max(best[name], done / (time.perf_counter() - start))
            if "leaves" in name and done != LEAVES:
                raise SystemExit(f"{name}: {done} leaves, not {LEAVES}")
    return [Figure(name, rate, rate / calibration) for name, rate in best.items()]


def main() -> None:
    """Print the table, and write it where asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write bench/RESULTS.md too")
    arguments = parser.parse_args()
    figures = rust_figures()
    figures += python_figures(figures[0].per_second)
    rows = ["| what | rate | ratio to calibration |", "|---|---|---|"]
    table = "\n".join(rows + [figure.row for figure in figures]) + "\n"
    print(table, end="")
    if arguments.write:
        (HERE / "RESULTS.md").write_text(HEAD + table, encoding="utf-8")


if __name__ == "__main__":
    main()
