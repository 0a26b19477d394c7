"""Random games played by the reference, the same ones for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ninefold.rules import Move, Position
from tests.rules.games import ULTIMATE2, Game, start

# The 27×27 game has twenty times as many turns, and each is slower: fewer games of it, and fewer
# positions, but more of them from each game.
FEWER_GAMES = 20
FEWER_POSITIONS = 4
POSITIONS_A_GAME = 3
POSITIONS_A_LONG_GAME = 20


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
    for _ in range(max(games // FEWER_GAMES, 1) if variant in ULTIMATE2 else games):
        yield from walk(variant, random)


def scattered(variant: str, positions: int, seed: object = 0) -> list[Game]:
    """Positions from all parts of random games, few from each; about one in fifteen is an end."""
    random = Random(f"{variant} {seed} scattered")
    found: list[Game] = []
    many = positions // FEWER_POSITIONS if variant in ULTIMATE2 else positions
    from_each = POSITIONS_A_LONG_GAME if variant in ULTIMATE2 else POSITIONS_A_GAME
    while len(found) < many:
        game = [position for position, _ in walk(variant, random)]
        with_end = variant in ULTIMATE2 or len(found) % 5 == 0
        found += random.sample(game, min(from_each, len(game))) + game[-1:] * with_end
    return found[:many]


def every_move(variant: str) -> tuple[Move, ...]:
    """Everything that is a move of the game, legal somewhere or not."""
    if variant not in ULTIMATE2:
        return Position.start(variant).moves()
    digits = range(1, 10)
    return tuple(
        Move(f"{large}{small}{a}{b}")
        for large in digits
        for small in digits
        for a in digits
        for b in digits
    )
