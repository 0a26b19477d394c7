"""The likelihood of five counts under a condition, against a general optimiser."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize

from ninefold.arena.likelihood import SHARES, cost_of_effect, cost_of_score

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Chances = NDArray[np.float64]

COUNTS = st.tuples(*[st.integers(0, 60)] * 5).filter(any)
OFF = 1e-4


def optimised(counts: tuple[int, ...], condition: Callable[[Chances], float]) -> float:
    """Return the cost that sequential quadratic programming finds, the best of several starts."""
    shares = [count / sum(counts) for count in counts]
    best = sum(
        count * math.log(share) for count, share in zip(counts, shares, strict=True) if count
    )

    def loss(chances: Chances) -> float:
        return -sum(n * math.log(max(c, 1e-300)) for n, c in zip(counts, chances, strict=True) if n)

    found = []
    for weight in (0.02, 0.3, 0.7):
        begin = np.array([(1 - weight) * share + weight / 5 for share in shares])
        result = minimize(
            loss,
            begin,
            method="SLSQP",
            bounds=[(1e-12, 1)] * 5,
            constraints=[
                {"type": "eq", "fun": lambda chances: sum(chances) - 1},
                {"type": "eq", "fun": condition},
            ],
            options={"maxiter": 1000, "ftol": 1e-12},
        )
        # it may say that it could not go on: what counts is where it came
        if abs(condition(result.x)) < 1e-7 and abs(sum(result.x) - 1) < 1e-7:
            found.append(float(result.fun) + best)
    return min(found)


def some_counts(dice: Random) -> tuple[int, ...]:
    counts = [dice.randrange(1, 80) for _ in range(5)]
    for place in dice.sample(range(5), dice.randrange(3)):
        counts[place] = 0
    return tuple(counts)


@pytest.mark.parametrize("seed", range(30))
def test_the_cost_of_a_score_is_what_an_optimiser_finds(seed: int) -> None:
    dice = Random(seed)
    counts, score = some_counts(dice), dice.uniform(0.2, 0.8)
    cost = optimised(counts, lambda chances: float(np.dot(chances, SHARES)) - score)
    assert cost_of_score(counts, score) == pytest.approx(cost, rel=OFF, abs=OFF)


@pytest.mark.parametrize("seed", range(30))
def test_the_cost_of_an_effect_is_what_an_optimiser_finds(seed: int) -> None:
    dice = Random(seed)
    counts, effect = some_counts(dice), dice.uniform(-0.6, 0.6)

    def condition(chances: Chances) -> float:
        mean = float(np.dot(chances, SHARES))
        variance = float(np.dot(chances, (np.array(SHARES) - mean) ** 2))
        return mean - 0.5 - effect * math.sqrt(max(variance, 1e-15))

    cost = optimised(counts, condition)
    assert cost_of_effect(counts, effect) == pytest.approx(cost, rel=OFF, abs=OFF)


@given(COUNTS, st.floats(0.001, 0.999))
def test_a_score_costs_nothing_only_where_it_was_scored(
    counts: tuple[int, ...], score: float
) -> None:
    scored = sum(count * share for count, share in zip(counts, SHARES, strict=True)) / sum(counts)
    cost = cost_of_score(counts, score)
    assert cost >= 0
    assert math.isfinite(cost)
    if abs(score - scored) > 0.01:
        assert cost > 0
    elif 0 < scored < 1:
        assert cost_of_score(counts, scored) == pytest.approx(0, abs=1e-9)


@given(COUNTS, st.floats(0.001, 0.999), st.floats(0.001, 0.999))
def test_the_farther_a_score_the_more_it_costs(
    counts: tuple[int, ...], one: float, other: float
) -> None:
    scored = sum(count * share for count, share in zip(counts, SHARES, strict=True)) / sum(counts)
    near, far = sorted((one, other), key=lambda score: abs(score - scored))
    if (near - scored) * (far - scored) > 0:
        assert cost_of_score(counts, near) <= cost_of_score(counts, far) + 1e-9


@given(COUNTS, st.floats(-1, 1))
def test_both_players_see_the_same_cost(counts: tuple[int, ...], lead: float) -> None:
    score = 0.5 + lead * 0.499
    assert cost_of_score(counts, score) == pytest.approx(
        cost_of_score(counts[::-1], 1 - score), abs=1e-7
    )
    assert cost_of_effect(counts, lead) == pytest.approx(
        cost_of_effect(counts[::-1], -lead), abs=1e-6
    )


@given(COUNTS)
def test_no_lead_is_half_the_points(counts: tuple[int, ...]) -> None:
    assert cost_of_effect(counts, 0.0) == pytest.approx(cost_of_score(counts, 0.5), abs=1e-6)


@pytest.mark.parametrize("place", range(5))
@pytest.mark.parametrize("number", [1, 2, 30])
@pytest.mark.parametrize("effect", [-2.0, -0.5, 0.0, 1e-6, 0.5, 2.0])
def test_one_kind_of_result_has_its_cost(place: int, number: int, effect: float) -> None:
    counts = tuple(number * (at == place) for at in range(5))
    cost = cost_of_effect(counts, effect)
    assert math.isfinite(cost)
    assert cost >= 0
    if place == 2:
        # the likeliest way to such a lead: now and then a pair is won (or lost) as a whole
        assert cost == pytest.approx(number * math.log1p(effect * effect), rel=1e-5, abs=1e-9)


@given(COUNTS, st.integers(2, 9), st.floats(0.1, 0.9))
def test_many_times_the_games_cost_as_many_times_more(
    counts: tuple[int, ...], times: int, score: float
) -> None:
    more = tuple(times * count for count in counts)
    assert cost_of_score(more, score) == pytest.approx(
        times * cost_of_score(counts, score), rel=1e-6, abs=1e-9
    )
