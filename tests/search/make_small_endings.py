"""Writes `testdata/endings/GAME.endings`: small endings of random games and how they end.

The results come from the reference (`tests/rules/reference.py`), which tries everything.
`python -m tests.search.make_small_endings GAME` prints the file again, to the letter.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from tests.rules.reference import Game, Plain, start

COUNT = 500
# Playable empties; a few more than what the solver looks at as a whole.
FEWEST, MOST = 4, 12
FEWEST_PLAIN = 1
# A position that takes more than this is left out.
MOST_NODES = 1_500
ENDS = {1: "win", 0: "draw", -1: "loss"}


class TooLarge(Exception):
    """There is more to be tried than is affordable."""


def empties(position: Game) -> int:
    """How many cells are empty on boards that are not closed."""
    if isinstance(position, Plain):
        return position.cells.count(".")
    return sum(position.boards[int(board) - 1].count(".") for board in position.all_open())


def result(position: Game, known: dict[Game, int]) -> int:
    """How the game ends for whoever is to move when both play their best: 1, 0 or -1."""
    if position.outcome is not None:
        winner, _ = position.outcome
        return 0 if winner is None else 1 if winner.lower() == position.side else -1
    if position not in known:
        if len(known) > MOST_NODES:
            raise TooLarge
        best = -1
        for move in position.moves():
            best = max(best, -result(position.play(move), known))
            if best == 1:
                break
        known[position] = best
    return known[position]


def endings(variant: str) -> Iterator[tuple[Game, int]]:
    """Yield endings of random games, each with its result; all of plain tic-tac-toe's that come."""
    dice = Random(f"endings of {variant}")
    plain = variant == "tictactoe"
    while True:
        position = start(variant)
        wanted = dice.randint(FEWEST_PLAIN if plain else FEWEST, 9 if plain else MOST)
        while position.outcome is None and empties(position) > wanted:
            position = position.play(dice.choice(position.moves()))
        if position.outcome is None:
            try:
                yield position, result(position, {})
            except TooLarge:
                continue


def main() -> None:
    variant = sys.argv[1]
    seen: set[str] = set()
    print(f"# python -m tests.search.make_small_endings {variant}")
    for position, found in endings(variant):
        if position.text not in seen:
            seen.add(position.text)
            print(f"{ENDS[found]:<5}{position.text}", flush=True)
        if len(seen) == COUNT:
            return


if __name__ == "__main__":
    main()
