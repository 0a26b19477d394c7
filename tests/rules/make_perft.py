"""Writes `testdata/perft/*.perft` from the reference: `python -m tests.rules.make_perft`.

Deterministic: run again it writes the same files, so a difference is a change of the reference.
`--suite FILE` writes `suite-standard.perft` instead, from a suite in JSON (see testdata/README.md).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

from tests.rules.games import perft_results
from tests.rules.mutants import Mutant, mutants
from tests.rules.perft_files import FOLDER, Block, Line
from tests.rules.reference import (
    SAME,
    VARIANTS,
    Game,
    Position,
    parse,
    runs,
    start,
)

# Totals from the empty board at depths 1 to 8; those after the fourth are not counted here.
TOTALS = {
    "standard": (81, 720, 6336, 55080, 473256, 4020960, 33782544, 281067408),
    "count": (81, 720, 6336, 55080, 473256, 4020960, 33782544, 281067408),
    "open": (81, 720, 6336, 55080, 473256, 4017888, 33702480, 279251280),
    "corner": (81, 1360, 22416, 362336, 5739520, 89078144, 1354279296, 20164542400),
    "corner-closed": (81, 1360, 22416, 362336, 5739520, 89098512, 1355535624, 20222289160),
    "adjacent": (81, 1360, 22560, 369344, 5968528, 95185536, 1497826384, 23250998752),
    "adjacent-count": (81, 1360, 22560, 369344, 5968528, 95185536, 1497826384, 23250998752),
}
HEADER = """\
# Perft of {game}: how many lines of exactly so many moves there are, and how they stand.
# position TEXT                                   the canonical text; its lines follow
# depth N unfinished N x N o N drawn N            results after exactly that many moves
# depth N total N                                 only their sum
# A game that has ended has no moves, and is counted at the depth where it ended only.
"""
MIDGAME_NODES = 50_000
SHARED_NODES = 20_000
LATE_NODES = 5_000
BOARDS_IN_ALL = 3
LATE_AT_LEAST = 4


def lines(position: Game, most: int) -> tuple[Line, ...]:
    """Every depth up to the last move, or to the first with more than `most` lines of play."""
    found: list[Line] = []
    unfinished = int(position.outcome is None)
    while unfinished:
        results = perft_results(position, len(found) + 1)
        if sum(results) > most:
            break
        found.append(Line(len(found) + 1, sum(results), results))
        unfinished = results[0]
    return tuple(found)


def random_game(variant: str, random: Random) -> list[Position]:
    """The positions of one random game, the final one left out."""
    position, played = start(variant), []
    while moves := position.moves():
        assert isinstance(position, Position)
        played.append(position)
        position = position.play(random.choice(moves))
    return played


def playable(position: Position) -> int:
    """The number of empty fields on boards that are not closed."""
    return sum(position.boards[int(b) - 1].count(".") for b in position.all_open())


def late_positions(variant: str, random: Random) -> Iterator[Position]:
    """One position near the end of each of endless random games that get that far."""
    while True:
        late = [p for p in random_game(variant, random) if 6 <= playable(p) <= 14]
        if late:
            yield random.choice(late)


def tells(block: Block, mutant: Mutant) -> bool:
    """Whether some line of the block differs under the mutant."""
    position = parse(block.position)
    assert isinstance(position, Position)
    broken = mutant.mutate(position)
    return any(
        perft_results(broken, line.depth) != line.results
        for line in block.lines
        if line.total <= LATE_NODES
    )


def telling_blocks(variant: str, others: list[Block], random: Random) -> list[Block]:
    """A few late positions, and more until every broken rule is noticed by some block."""
    chosen: list[Block] = []
    missed = [m for m in mutants(variant) if not any(tells(block, m) for block in others)]
    for position in late_positions(variant, random):
        block = Block(position.text, lines(position, LATE_NODES))
        left = [mutant for mutant in missed if not tells(block, mutant)]
        if len(chosen) < LATE_AT_LEAST or len(left) < len(missed):
            chosen.append(block)
        missed = left
        if len(chosen) >= LATE_AT_LEAST and not missed:
            break
    return chosen


def in_variant(position: Position, variant: str) -> Position:
    """The same marks, owners, side and last move under the rules of another variant."""
    return replace(position, variant=variant, rules=VARIANTS[variant])


def boards_in_all(random: Random) -> Iterator[dict[str, Block]]:
    """Boards that all seven variants can have, the mover sent to board 5, told apart by counts.

    They come from games in which won boards close, so no board has two lines; and field 5
    sends to board 5 everywhere, so that the texts differ in nothing but the variant and owners.
    """
    source = late_positions("standard", random)
    while True:
        late = next(source)
        if late.destined != "5" or late.is_closed("5"):
            continue
        found = {}
        for name in VARIANTS:
            position = in_variant(late, name)
            found[name] = Block(position.text, lines(position, SHARED_NODES))
        if all(differ(a, b) for a, b in combinations(found.values(), 2)):
            yield found


def differ(one: Block, other: Block) -> bool:
    """Whether two blocks give different counts for some depth."""
    return any(a != b for a, b in zip(one.lines, other.lines, strict=False))


def write(name: str, game: str, parts: dict[str, list[Block]]) -> None:
    """Write one file, each part under its heading."""
    text = HEADER.format(game=game)
    for heading, blocks in parts.items():
        text += f"\n# {heading}\n" + "\n".join(block.text + "\n" for block in blocks)
    (FOLDER / f"{name}.perft").write_text(text, encoding="utf-8")
    print(name, {heading: len(blocks) for heading, blocks in parts.items()})


def start_block(variant: str) -> Block:
    """The empty board: four counts as far as is quick, totals to depth 8."""
    position = start(variant)
    if variant == "tictactoe":
        return Block(position.text, lines(position, 1_000_000))
    counted = [Line(d, sum(r), r) for d in range(1, 5) for r in [perft_results(position, d)]]
    known = [Line(depth, total) for depth, total in enumerate(TOTALS[variant], 1)]
    assert [line.total for line in counted] == [line.total for line in known[:4]]
    return Block(position.text, (*counted, *known[4:]))


def write_variants() -> None:
    """Write the file of each of the seven games and of plain tic-tac-toe."""
    source = boards_in_all(Random(7))
    shared = [next(source) for _ in range(BOARDS_IN_ALL)]
    for variant in VARIANTS:
        random = Random(variant)
        games = [(random_game(variant, random), ply) for ply in (12, 20, 28)]
        midgame = [Block(g[ply].text, lines(g[ply], MIDGAME_NODES)) for g, ply in games]
        in_all = [found[variant] for found in shared]
        parts = {
            "The empty board": [start_block(variant)],
            "Midgame": midgame,
            "Boards that all seven games can have": in_all,
            "Late positions; with those above they notice every rule": telling_blocks(
                variant, midgame + in_all, random
            ),
        }
        write(variant, variant, parts)
    write("tictactoe", "tictactoe", {"The empty board": [start_block("tictactoe")]})


def suite_position(cells: str) -> Position:
    """The position of 81 characters board by board, the last move in upper case."""
    last = next((i for i, cell in enumerate(cells) if cell in "XO"), None)
    marks = cells.lower().replace(" ", ".")
    boards = "/".join(runs(marks[i : i + 9]) for i in range(0, 81, 9))
    side = "o" if last is not None and cells[last] == "X" else "x"
    position = parse(f"standard {boards} {side} *")
    assert isinstance(position, Position)
    return position if last is None else replace(position, destined=SAME[str(last % 9 + 1)])


def can_arise(cells: str) -> bool:
    """Whether the numbers of marks fit the last move."""
    return cells.lower().count("x") - cells.lower().count("o") == cells.count("X")


def write_suite(source: Path) -> None:
    """Write the shared suite of `standard` in our format.

    Where a position that has ended has an o too many the first one is left out: no board or
    game hangs on it, which the counts confirm.
    """
    whole, mended = list[Block](), list[Block]()
    for entry in json.loads(source.read_text(encoding="utf-8")):
        counts = tuple(Line(depth, n) for depth, n in enumerate(entry["perft0to8"]))
        cells = entry["position"]
        if can_arise(cells):
            whole.append(Block(suite_position(cells).text, counts))
            continue
        one_less = cells.replace("o", " ", 1)
        assert can_arise(one_less)
        assert suite_position(one_less).outcome == suite_position(cells).outcome is not None
        mended.append(Block(suite_position(one_less).text, counts))
    parts = {
        "A suite shared by public engines": whole,
        "One more of that suite, without an o that it has too many": mended,
    }
    write("suite-standard", "standard", parts)


def main() -> None:
    """Write what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--suite", type=Path, help="the JSON file of the shared suite")
    suite = parser.parse_args().suite
    if suite:
        write_suite(suite)
    else:
        write_variants()


if __name__ == "__main__":
    main()
