"""How long endings take to solve: `python -m bench.endings` makes the tables of docs/solve.md.

Without a file it takes endings of short games of the engine, of each 81-cell game and number of
playable empties; with files (`testdata/endings/*.positions`) the positions in them. Processor time
is of all threads, so that a busy machine shows less. On such a machine `--patience` lets every
position take so many times as long; it counts as solved if the threads had their time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from ninefold.rules import Position
from ninefold.search import Limit, solve
from tests.search.make_endings import endings
from tests.search.positions import BOARDED

EMPTIES = (20, 24, 28, 32, 36, 40)


@dataclass(frozen=True)
class Taken:
    """What one position took."""

    solved: bool
    seconds: float
    processor: float
    nodes: int


def measured(position: Position, limit: Limit, threads: int) -> Taken:
    """Solve one position."""
    wall, processor = time.perf_counter(), time.process_time()
    found = solve(position, limit, threads=threads)
    return Taken(
        found.result is not None,
        time.perf_counter() - wall,
        time.process_time() - processor,
        found.nodes,
    )


def row(name: str, taken: list[Taken], processor: float) -> str:
    """One line of the table: how many were solved, then medians and ninetieth percentiles."""

    def at(share: float, what: str) -> float:
        values = sorted(getattr(one, what) for one in taken)
        return float(values[min(len(values) - 1, int(share * len(values)))])

    solved = sum(one.solved and one.processor <= processor for one in taken)
    times = " | ".join(f"{at(s, w):.3f}" for w in ("seconds", "processor") for s in (0.5, 0.9))
    nodes = " | ".join(f"{at(share, 'nodes'):,.0f}" for share in (0.5, 0.9))
    return f"| {name} | {solved}/{len(taken)} | {times} | {nodes} |"


def sets(arguments: argparse.Namespace) -> Iterator[tuple[str, Iterator[Position]]]:
    """The positions of each line of the table."""
    for file in arguments.files:
        lines = file.read_text(encoding="ascii").splitlines()
        positions = (Position.parse(line) for line in lines if not line.startswith("#"))
        yield file.stem, islice(positions, arguments.count)
    if not arguments.files:
        for variant in arguments.games or BOARDED:
            for empties in arguments.empties:
                found = endings(variant, empties, arguments.nodes)
                yield f"{variant} {empties}", islice(found, arguments.count)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--games", nargs="*")
    parser.add_argument("--empties", nargs="*", type=int, default=EMPTIES)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=2000, help="a move of the games")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--time", type=float, default=10.0)
    parser.add_argument("--patience", type=float, default=1.0)
    arguments = parser.parse_args()
    print("| endings | solved | s, median | 90 % | processor s, median | 90 % | nodes | 90 % |")
    print("|---|---|---|---|---|---|---|---|")
    for name, positions in sets(arguments):
        limit = Limit(time=arguments.time * arguments.patience)
        taken = [measured(position, limit, arguments.threads) for position in positions]
        print(row(name, taken, arguments.time * arguments.threads), flush=True)


if __name__ == "__main__":
    main()
