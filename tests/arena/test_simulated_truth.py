"""Statistics are honest: simulated truth is found as often, and missed as seldom, as is promised.

Tests may err in 5 % of cases and intervals cover 95 %. Over 10,000 simulations, 5.6 % is what a
true 5 % exceeds once in 300 times; intervals may cover 93 to 97 %, which 2,000 simulations of a
true 95 % leave once in 20,000 times. From fewer than 50 pairs, which come out in few different
ways, an interval may cover more than it says, but not less.
"""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

import pytest

from ninefold.arena.bradley_terry import Meeting, bradley_terry
from ninefold.arena.rating import (
    Estimate,
    Pairs,
    Sprt,
    elo,
    likelihood_of_superiority,
    normalised_elo,
    score_of,
)
from tests.arena.truths import NORMALISED, SHAPES, chances_at, effect, pairs_of, results, tilted

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.arena.truths import Chances

TESTS = 10_000
MOST_ERRORS = 0.056
INTERVALS = 2_000
COVERED = (0.93, 0.97)


def accepted(test: Sprt, chances: Chances, dice: Random) -> bool:
    """Whether a test accepts elo1; it is looked at after every pair, as matches do."""
    pairs = Pairs()
    one = [Pairs(*(int(place == at) for place in range(5))) for at in range(5)]
    while True:
        for came in results(chances, 64, dice):
            pairs += one[came]
            if verdict := test.verdict(pairs):
                return verdict == "accept"


def errors(test: Sprt, truth: Callable[[float], Chances], seed: int) -> tuple[float, float]:
    """Return how often elo1 was accepted though elo0 was true, and refused though it was true."""
    dice = Random(seed)
    wrong = sum(accepted(test, truth(test.elo0), dice) for _ in range(TESTS))
    missed = sum(not accepted(test, truth(test.elo1), dice) for _ in range(TESTS))
    return wrong / TESTS, missed / TESTS


def check_errors(
    test: Sprt, truth: Callable[[float], Chances], record: Callable[[str, object], None], what: str
) -> None:
    first, second = errors(test, truth, seed=1)
    record(f"errors of [{test.elo0:g}, {test.elo1:g}], {what}", f"{first:.2%} {second:.2%}")
    assert first <= MOST_ERRORS
    assert second <= MOST_ERRORS


def test_a_sequential_test_errs_as_seldom_as_it_says(
    record_property: Callable[[str, object], None],
) -> None:
    check_errors(
        Sprt(0, 50), lambda strength: chances_at("drawish", strength), record_property, "drawish"
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("shape", "elos"),
    [("unbalanced", (0, 10)), ("drawish", (-20, 0)), ("sharp", (0, 30)), ("unbalanced", (0, 50))],
)
def test_sequential_tests_of_all_kinds_err_as_seldom_as_they_say(
    shape: str, elos: tuple[float, float], record_property: Callable[[str, object], None]
) -> None:
    check_errors(Sprt(*elos), lambda strength: chances_at(shape, strength), record_property, shape)


@pytest.mark.long
def test_a_sequential_test_of_normalised_elo_errs_as_seldom_as_it_says(
    record_property: Callable[[str, object], None],
) -> None:
    def truth(strength: float) -> Chances:
        low, high = 0.3, 0.9
        while high - low > 1e-12:
            middle = (low + high) / 2
            reached = effect(tilted(SHAPES["drawish"], middle)) * NORMALISED
            low, high = (middle, high) if reached < strength else (low, middle)
        return tilted(SHAPES["drawish"], low)

    test = Sprt(0, 100, model="normalised")
    check_errors(test, truth, record_property, "normalised, drawish")


def coverage(
    rate: Callable[[Pairs], Estimate], chances: Chances, number: int, truth: float, times: int
) -> float:
    """Return how often the interval holds the truth."""
    dice = Random(f"{number} {truth}")
    held = 0
    for _ in range(times):
        estimate = rate(pairs_of(chances, number, dice))
        held += estimate.low <= truth <= estimate.high
    return held / times


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("strength", [0, 100, 250])
@pytest.mark.parametrize("number", [10, 20, 50, 400])
def test_intervals_of_elo_cover(shape: str, strength: float, number: int) -> None:
    covered = coverage(elo, chances_at(shape, strength), number, strength, INTERVALS)
    assert covered >= COVERED[0]
    assert covered <= COVERED[1] or number < 50


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("strength", [0, 150])
def test_intervals_of_normalised_elo_cover(shape: str, strength: float) -> None:
    chances = chances_at(shape, strength)
    truth = effect(chances) * NORMALISED
    covered = coverage(normalised_elo, chances, 200, truth, INTERVALS // 2)
    assert COVERED[0] <= covered <= COVERED[1]


@pytest.mark.parametrize("shape", SHAPES)
def test_between_equals_superiority_is_claimed_as_seldom_as_it_says(shape: str) -> None:
    dice, times = Random(1), 4_000
    equals = chances_at(shape, 0)
    found = [likelihood_of_superiority(pairs_of(equals, 200, dice)) for _ in range(times)]
    for claimed in (0.05, 0.5, 0.95):
        below, same = (sum(map(by, found)) for by in (claimed.__gt__, claimed.__eq__))
        # 4,000 simulations are right to one percent, and counts are not quite normal
        assert (below + same / 2) / times == pytest.approx(claimed, abs=0.02)


STRENGTHS = {"ann": 150.0, "bob": 40.0, "cat": 0.0, "dan": -120.0}
FIRST_MOVE = 35.0
DRAWS = 0.3


def game_chances(x: str, o: str) -> tuple[float, float, float]:
    """Return how likely X wins, draws and loses, by the model that ratings suppose."""
    share = score_of(STRENGTHS[x] - STRENGTHS[o] + FIRST_MOVE)
    nu = DRAWS / ((1 - DRAWS) / 2)
    low, high = 0.0, 2 * min(share, 1 - share)
    for _ in range(60):
        draw = (low + high) / 2
        win, loss = share - draw / 2, 1 - share - draw / 2
        low, high = (draw, high) if draw**2 < nu**2 * win * loss else (low, draw)
    return share - low / 2, low, 1 - share - low / 2


def tournament(games: int, dice: Random) -> list[Meeting]:
    """Everybody meets everybody, so many games with each colour."""
    played = []
    for x, o in permutations(STRENGTHS, 2):
        came = dice.choices("wdl", game_chances(x, o), k=games)
        played.append((x, o, came.count("w"), came.count("d"), came.count("l")))
    return played


@pytest.mark.parametrize("games", [10, 100])
def test_intervals_of_ratings_cover(games: int) -> None:
    dice = Random(games)
    held = dict.fromkeys([*STRENGTHS, "first move", "draws"], 0)
    for _ in range(INTERVALS):
        rated = bradley_terry(tournament(games, dice), anchor="cat")
        for name, estimate, truth in [
            *((name, rated.players[name], strength) for name, strength in STRENGTHS.items()),
            ("first move", rated.first_move, FIRST_MOVE),
            ("draws", rated.draws, DRAWS),
        ]:
            held[name] += estimate.low <= truth <= estimate.high
    assert held.pop("cat") == INTERVALS
    for name, times in held.items():
        assert COVERED[0] <= times / INTERVALS <= COVERED[1], name


def test_ratings_are_right_on_average() -> None:
    dice = Random(5)
    sums = dict.fromkeys(STRENGTHS, 0.0)
    times = 500
    for _ in range(times):
        rated = bradley_terry(tournament(50, dice), anchor="cat")
        for name in sums:
            sums[name] += rated.players[name].value / times
    for name, strength in STRENGTHS.items():
        # a mean of 500 ratings with a bar of 40 Elo is right to 4 Elo
        assert sums[name] == pytest.approx(strength, abs=4)
