"""Positions that searches are tried on: from random games, and with wins that a solver knows."""

from __future__ import annotations

from functools import cache
from random import Random

from ninefold.rules import Move, Position, variants

NAMES = tuple(variant.name for variant in variants())
BOARDED = tuple(name for name in NAMES if name not in {"tictactoe", "ultimate2"})


def random_game(variant: str, seed: object) -> list[Position]:
    """Every position of a random game."""
    dice, position = Random(f"{variant} {seed}"), Position.start(variant)
    seen = [position]
    while position.outcome is None:
        position = position.play(dice.choice(position.moves()))
        seen.append(position)
    return seen


def wandered(variant: str, plies: int, seed: object = 0) -> Position:
    """A position of a random game that goes on there: so many moves from the start, or fewer."""
    game = random_game(variant, seed)
    return game[min(plies, len(game) - 2)]


def ended(variant: str, seed: object = 0) -> Position:
    """The end of a random game."""
    return random_game(variant, seed)[-1]


def winning_at_once(position: Position) -> set[Move]:
    """The moves that win the game on the spot."""
    found = set()
    for move in position.moves():
        outcome = position.play(move).outcome
        if outcome is not None and outcome.winner == position.turn:
            found.add(move)
    return found


def is_now_or_never(position: Position) -> bool:
    """Whether some moves win the game at once, and after every other the opponent does."""
    winning = winning_at_once(position)
    others = set(position.moves()) - winning
    return bool(winning and others) and all(winning_at_once(position.play(m)) for m in others)


@cache
def value(position: Position) -> int:
    """Who wins plain tic-tac-toe with best play: 1 whoever is to move, -1 the other."""
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -1
    return max(-value(position.play(move)) for move in position.moves())


def tictactoe_positions(plies: int) -> list[Position]:
    """All positions of plain tic-tac-toe after so many moves that go on, one of each eight."""
    level = {Position.start("tictactoe")}
    for _ in range(plies):
        level = {
            position.play(move).canonical()[0] for position in level for move in position.moves()
        }
    return sorted((p for p in level if p.outcome is None), key=lambda position: position.text)
