"""The engine answers with a legal move, whatever the position, the limit and the memory."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from ninefold.rules import Position
from ninefold.search import Engine, Limit, Worths
from tests.search.positions import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

# Positions of each game. A turn of the 27×27 game has thousands of others.
HOW_MANY = [
    pytest.param(500, 100, id="some"),
    pytest.param(10_000, 2_000, id="many", marks=pytest.mark.long),
]
LIMITS: tuple[Limit, ...] = (
    Limit(nodes=1),
    Limit(nodes=2),
    Limit(nodes=40),
    Limit(depth=1),
    Limit(depth=2),
    Limit(time=0),
    Limit(time=0.00005, nodes=100, depth=3),
)
# A table of no bytes keeps the fewest entries that there can be.
TABLES = (0, 0.01)


def positions(variant: str, count: int) -> Iterator[Position]:
    """So many positions of random games, each of which goes on."""
    dice = Random(f"engine {variant}")
    while True:
        position = Position.start(variant)
        while position.outcome is None:
            yield position
            count -= 1
            if count == 0:
                return
            for _ in range(dice.randint(1, 3)):
                if position.outcome is None:
                    position = position.play(dice.choice(position.moves()))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("count", "of_large"), HOW_MANY)
def test_every_answer_is_legal(name: str, count: int, of_large: int) -> None:
    engines = [Engine(name, table=table) for table in TABLES]
    engines.append(Engine(name, table=0, worths=Worths(3, 2, 1, 1, 0, "diagonals")))
    limits = LIMITS
    if name == "ultimate2":
        count, limits = of_large, tuple(limit for limit in LIMITS if limit != Limit(depth=2))
    for number, position in enumerate(positions(name, count)):
        moves = set(position.moves())
        engine = engines[number % len(engines)]
        for limit in limits:
            report = engine.search(position, limit, lines=1 + number % 3)
            assert len(report.lines) == min(1 + number % 3, len(moves)), position.text
            for line in report.lines:
                assert line.move in moves, (position.text, limit)
                position.play_all(line.moves)
            assert limit.nodes is None or report.nodes <= limit.nodes
            assert limit.depth is None or report.depth <= limit.depth


@pytest.mark.parametrize("name", NAMES)
def test_one_wanted_move_is_the_answer(name: str) -> None:
    engine, dice = Engine(name, table=0), Random(name)
    for position in positions(name, 30):
        wanted = dice.choice(position.moves())
        for limit in (Limit(nodes=1), Limit(time=0), Limit(depth=1)):
            assert engine.search(position, limit, only=[wanted]).best == wanted
