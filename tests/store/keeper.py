"""A process that keeps pairs in a store, and says of each when it is kept; killed by tests.

`python -m tests.store.keeper FILE FIRST`: pairs from FIRST on, for ever.
"""

from __future__ import annotations

import sys

from ninefold.arena.record import GameRecord
from ninefold.store import Store


def pair(number: int, words: str = "1 4 2 5 3") -> tuple[GameRecord, GameRecord]:
    """A pair of games that says which one it is."""
    one, other = (
        GameRecord(n, "tictactoe", "ann", "bob", words, "X", "line", seed=n)
        for n in (2 * number, 2 * number + 1)
    )
    return one, other


def main() -> None:
    path, first = sys.argv[1], int(sys.argv[2])
    with Store(path) as store:
        run = store.run_of("digest", b"{}", b"{}")
        with store.claimed(run):
            print("claimed", flush=True)
            number = first
            while True:
                store.add(run, [pair(number), pair(number + 1)])
                number += 2
                print(number, flush=True)


if __name__ == "__main__":
    main()
