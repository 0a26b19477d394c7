"""Simulated truth: how pairs come out between players whose strength is settled beforehand."""

from __future__ import annotations

import math
from itertools import accumulate
from typing import TYPE_CHECKING

from ninefold.arena.likelihood import SHARES
from ninefold.arena.rating import Pairs, score_of

if TYPE_CHECKING:
    from random import Random

# Chances of 0, ½, 1, 1½ and 2 points between equals: many draws, few draws, openings that decide.
SHAPES = {
    "drawish": (0.02, 0.18, 0.60, 0.18, 0.02),
    "sharp": (0.20, 0.10, 0.40, 0.10, 0.20),
    "unbalanced": (0.03, 0.07, 0.80, 0.07, 0.03),
}

# Normalised Elo for a lead of one standard deviation of a pair's share.
NORMALISED = 800 / math.log(10) / math.sqrt(2)

Chances = tuple[float, ...]


def tilted(shape: Chances, score: float) -> Chances:
    """Return chances of a shape whose expected share of the points is `score`."""
    low, high = -50.0, 50.0
    while True:
        tilt = (low + high) / 2
        weights = [
            chance * math.exp(tilt * share) for chance, share in zip(shape, SHARES, strict=True)
        ]
        chances = tuple(weight / sum(weights) for weight in weights)
        mean = sum(chance * share for chance, share in zip(chances, SHARES, strict=True))
        if abs(mean - score) < 1e-12 or high - low < 1e-13:
            return chances
        low, high = (tilt, high) if mean < score else (low, tilt)


def chances_at(shape: str, elo: float) -> Chances:
    """Return how pairs come out when the first player is so many Elo stronger."""
    return tilted(SHAPES[shape], score_of(elo))


def effect(chances: Chances) -> float:
    """Return the lead over a half in standard deviations of a pair's share."""
    mean = sum(chance * share for chance, share in zip(chances, SHARES, strict=True))
    return (mean - 0.5) / math.sqrt(
        sum(chance * (share - mean) ** 2 for chance, share in zip(chances, SHARES, strict=True))
    )


def results(chances: Chances, number: int, dice: Random) -> list[int]:
    """Return how so many pairs came out, each as its place among the five."""
    return dice.choices(range(5), cum_weights=list(accumulate(chances)), k=number)


def pairs_of(chances: Chances, number: int, dice: Random) -> Pairs:
    """Return the counts of so many pairs."""
    came = results(chances, number, dice)
    return Pairs(*(came.count(place) for place in range(5)))
