"""Writes `testdata/endings/*.positions`: endings of strong games, all of as many playable empties.

`python -m tests.search.make_endings GAME EMPTIES COUNT` prints them; the same words give the same
positions as long as the engine plays the same.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from ninefold.rules import Position
from ninefold.search import Engine, Limit

# Games begin with so many random moves, and go on with so many nodes a move.
RANDOM_PLIES = 4
NODES = 20_000


def playable_empties(position: Position) -> int:
    """How many cells are empty on boards that are not closed."""
    open_boards = [board for board in range(9) if board + 1 not in position.closed]
    return sum(position.cells[9 * board : 9 * board + 9].count(".") for board in open_boards)


def endings(variant: str, empties: int, nodes: int = NODES) -> Iterator[Position]:
    """Yield the position of this many playable empties of each game that has one."""
    engine, seed = Engine(variant, table=16), 0
    while True:
        seed += 1
        dice = Random(f"{variant} {seed}")
        engine.forget()
        position = Position.start(variant)
        for _ in range(RANDOM_PLIES):
            position = position.play(dice.choice(position.moves()))
        while position.outcome is None and playable_empties(position) > empties:
            found = engine.search(position, Limit(nodes=nodes))
            position = position.play(found.best)
        if position.outcome is None and playable_empties(position) == empties:
            yield position


def main() -> None:
    variant, empties, count = sys.argv[1:]
    seen: set[Position] = set()
    print(f"# python -m tests.search.make_endings {variant} {empties} {count}")
    for position in endings(variant, int(empties)):
        if position not in seen:
            seen.add(position)
            print(position.text, flush=True)
        if len(seen) == int(count):
            return


if __name__ == "__main__":
    main()
