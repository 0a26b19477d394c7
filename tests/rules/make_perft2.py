"""Writes `testdata/perft/ultimate2.perft` from the reference: `python -m tests.rules.make_perft2`.

Deterministic: run again it writes the same file, so a difference is a change of the reference.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tests.rules.games import perft_results
from tests.rules.make_perft import write
from tests.rules.mutants2 import Broken, Mutant, mutants
from tests.rules.perft_files import Block, Line
from tests.rules.reference2 import OPTIONS, Position, parse, start

MOST_LINES = 3_000
DEEPEST = 4
NAME = "ultimate2"


def counted(position: Position, most: int = MOST_LINES) -> Block:
    """The position and its counts, as deep as there are not more than `most` lines of play."""
    found: list[Line] = []
    for depth in range(1, DEEPEST + 1):
        results = perft_results(position, depth)
        if sum(results) > most:
            break
        found.append(Line(depth, sum(results), results))
        if results[0] == 0 or sum(results) ** ((depth + 1) / depth) > 4 * most:
            break  # over, or the next depth is too much
    return Block(position.text, tuple(found))


def random_game(random: Random) -> list[Position]:
    """The positions of one random game, the final one left out."""
    position, played = start(NAME), []
    while moves := position.moves():
        played.append(position)
        position = position.play(random.choice(moves))
    return played


def candidates(random: Random) -> Iterator[Position]:
    """Endless positions where something rare is near: eight marks, or the end of the game."""
    while True:
        game = random_game(random)
        few = [position for position in game[400:] if len(position.moves()) <= 20]
        eight = [position for position in few if len(position.moves()) == 9]
        yield from [position for position in few if len(position.moves()) == 1]
        yield from random.sample(eight, min(8, len(eight)))
        yield from random.sample(few, min(8, len(few)))
        yield from [position for position in game[-6:] if len(position.moves()) <= 72]


def tells(block: Block, mutant: Mutant) -> bool:
    """Whether some line of the block differs under the mutant."""
    broken = mutant.mutate(parse(block.position))
    return any(perft_results(broken, line.depth) != line.results for line in block.lines)


def telling_blocks(random: Random) -> dict[str, list[Block]]:
    """For each broken rule a position that notices it, but for those that others notice too."""
    chosen: dict[str, list[Block]] = {}
    missed = list(mutants(frozenset()))
    for position in candidates(random):
        block = counted(position)
        noticed = [mutant for mutant in missed if block.lines and tells(block, mutant)]
        if noticed:
            assert not tells(block, Mutant("", Broken))
            chosen.setdefault("Late positions that notice every broken rule", []).append(block)
            for mutant in noticed:
                if mutant.option:
                    other = replace(position, options=frozenset({mutant.option}))
                    heading = "The same positions where an option changes the counts"
                    chosen.setdefault(heading, []).append(counted(other))
            missed = [mutant for mutant in missed if mutant not in noticed]
        if not missed:
            return chosen
    raise AssertionError(missed)


def main() -> None:
    """Write the file."""
    empty = start(NAME)
    results = [perft_results(empty, depth) for depth in (1, 2)]
    lines = [Line(depth, sum(found), found) for depth, found in enumerate(results, 1)]
    options = [start(f"{NAME}:{option}") for option in OPTIONS]
    parts = {
        "The empty board": [Block(empty.text, tuple(lines))],
        "The empty board, with options": [counted(position, 6_000) for position in options],
    }
    write(NAME, NAME, parts | telling_blocks(Random(NAME)))


if __name__ == "__main__":
    main()
