"""Every game of the family, each played by its reference."""

from __future__ import annotations

from tests.rules import reference, reference2
from tests.rules.reference import VARIANTS

Game = reference.Game | reference2.Position

# The 27×27 game as it is, and with every option.
ULTIMATE2 = ("ultimate2", "ultimate2:free=inside,drawn=majority,tiebreak=count")
GAMES = ("tictactoe", *VARIANTS, *ULTIMATE2)


def start(variant: str) -> Game:
    """The position before the first move."""
    if variant in ULTIMATE2:
        return reference2.start(variant)
    return reference.start(variant)


def parse(text: str) -> Game:
    """The position of a canonical text, taken on trust."""
    if text.startswith("ultimate2"):
        return reference2.parse(text)
    return reference.parse(text)


def perft_results(position: Game, depth: int) -> tuple[int, int, int, int]:
    """How many lines of exactly `depth` moves end unfinished, won by X, won by O and drawn."""
    if depth == 0:
        if position.outcome is None:
            return 1, 0, 0, 0
        winner = position.outcome[0]
        return 0, int(winner == "X"), int(winner == "O"), int(winner is None)
    unfinished = x = o = drawn = 0
    for move in position.moves():
        below = perft_results(position.play(move), depth - 1)
        unfinished += below[0]
        x += below[1]
        o += below[2]
        drawn += below[3]
    return unfinished, x, o, drawn
