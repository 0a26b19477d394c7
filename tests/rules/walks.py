"""Random games played by the reference, the same ones for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.rules.reference import VARIANTS, Game, start

GAMES = ("tictactoe", *VARIANTS)


def walk(variant: str, random: Random) -> Iterator[tuple[Game, str | None]]:
    """Every position of one random game with the move played there, None at the end."""
    position = start(variant)
    while moves := position.moves():
        move = random.choice(moves)
        yield position, move
        position = position.play(move)
    yield position, None


def walks(variant: str, games: int, seed: object = 0) -> Iterator[tuple[Game, str | None]]:
    """The positions of many games, one after the other."""
    random = Random(f"{variant} {seed}")
    for _ in range(games):
        yield from walk(variant, random)


def scattered(variant: str, positions: int, seed: object = 0) -> list[Game]:
    """Positions from all parts of random games, few from each; about one in fifteen is an end."""
    random = Random(f"{variant} {seed} scattered")
    found: list[Game] = []
    while len(found) < positions:
        game = [position for position, _ in walk(variant, random)]
        found += random.sample(game, min(3, len(game))) + (
            [game[-1]] if len(found) % 5 == 0 else []
        )
    return found[:positions]
