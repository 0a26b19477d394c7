"""The player of random moves: every legal move is as likely as the others."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest

from ninefold.agents.builtin import player_named
from ninefold.rules import Position, variants
from ninefold.search import Limit

MOVES = 20_000
# The statistic has a mean of its degrees of freedom and a variance of twice as many: five standard
# deviations above the mean are exceeded by chance less than once in ten thousand seeds, even for
# the few degrees of freedom of the smallest position here, and this seed is always the same.
SIGMAS = 5
POSITIONS = [
    "tictactoe 4x4 o",
    "standard 9/9/9/9/9/9/9/9/9 x *",
    "standard 9/9/9/9/4x4/9/9/9/9 o 5",
    "corner 9/9/9/9/x8/9/9/9/9 o 124 .........",
    "adjacent 9/9/9/9/x8/9/9/9/9 o 24",
]


@pytest.mark.parametrize("text", POSITIONS)
def test_every_move_is_as_likely_as_the_others(text: str) -> None:
    position, dice, player = Position.parse(text), Random(2024), player_named("random")
    counts = Counter(player.choose(position, None, dice).move for _ in range(MOVES))
    moves = position.moves()
    assert set(counts) == set(moves)
    expected = MOVES / len(moves)
    chi_squared = sum((counts[move] - expected) ** 2 / expected for move in moves)
    freedom = len(moves) - 1
    assert abs(chi_squared - freedom) < SIGMAS * sqrt(2 * freedom)


@pytest.mark.parametrize("variant", variants(), ids=str)
def test_it_plays_every_game_to_its_end_with_any_limit(variant: object) -> None:
    player, dice, position = player_named("random"), Random(1), Position.start(str(variant))
    assert player.plays(position.variant)
    for limit in (None, Limit(time=0.001), Limit(nodes=1), Limit(depth=1)):
        assert player.objection(limit) is None
    while position.outcome is None:
        choice = player.choose(position, Limit(nodes=1), dice)
        assert choice.evaluation is None
        position = position.play(choice.move)


def test_all_chance_comes_from_the_dice() -> None:
    player, position = player_named("random"), Position.start("standard")
    first, again, other = (
        [player.choose(position, None, dice).move for _ in range(20)]
        for dice in (Random(1), Random(1), Random(2))
    )
    assert first == again
    assert first != other
