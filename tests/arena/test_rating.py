"""Elo, normalised Elo and sequential tests: against figures of other tools, and by their laws."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninefold.arena.rating import (
    Estimate,
    Pairs,
    RatingError,
    Sprt,
    elo,
    elo_of,
    likelihood_of_superiority,
    normalised_elo,
    score_of,
)

COUNTS = st.tuples(*[st.integers(0, 200)] * 5)
PAIRS = COUNTS.map(lambda counts: Pairs(*counts))


def near(estimate: Estimate, value: float, bar: float) -> None:
    """Compare with a value and a bar that another tool printed.

    Their bars come from the normal approximation, ours from the likelihood: the same for many
    pairs, a percent apart for hundreds. Theirs of a normalised Elo take its variance for known,
    and so are narrower by up to 4 percent here.
    """
    assert estimate.value == pytest.approx(value, abs=0.005)
    assert estimate.bar == pytest.approx(bar, rel=0.04)


# fastchess's own tests of its numbers (app/tests/elo_test.cpp); two level kinds are one count
FASTCHESS_ELO = [
    ((34, 54, 31 + 32, 64, 75), (55.58, 27.65), (57.94, 28.28)),
    ((332, 433, 457 + 41, 333, 334), (-8.64, 10.33), (-9.17, 10.96)),
    ((7895, 8757, 5485 + 200, 568, 9999), (-21.04, 2.95), (-19.01, 2.65)),
]
# what fastchess printed at the end of matches: Elo, nElo, LOS, test, LLR where it is decided
FASTCHESS_MATCHES = [
    ((307, 619, 1202, 725, 353), (10.73, 6.70), (13.63, 8.50), 0.9992, (0, 5), 2.95),
    ((73, 79, 296, 91, 118), (27.02, 15.81), (32.26, 18.79), 0.9996, (0, 10), 2.95),
    ((40, 67, 295, 123, 54), (25.25, 13.92), (36.44, 20.01), 0.9998, (0, 10), 2.95),
    ((578, 1352, 1985, 1283, 564), (-2.92, 5.02), (-3.70, 6.34), 0.1265, (0, 5), -2.96),
    ((598, 1553, 2651, 1569, 648), (2.87, 4.37), (3.78, 5.75), None, (0, 5), 0.74),
]
# app/tests/sprt_test.cpp, whose LLRs agree with those that Stockfish's fishtest shows
FASTCHESS_LLR = [
    ("normalised", (0, 2), (365, 16618, 36029 + 200, 16974, 390), 2.25),
    ("normalised", (-1.75, 0.25), (127, 4883, 10311 + 401, 5150, 104), 3.01),
    ("logistic", (0.5, 2.5), (223, 9863, 20279 + 1000, 10037, 246), -3.07),
    ("logistic", (0, 2), (871, 26175, 55003 + 980, 26678, 821), -4.98),
]


@pytest.mark.parametrize(("counts", "logistic", "normalised"), FASTCHESS_ELO)
def test_elo_is_that_of_fastchess(
    counts: tuple[int, ...], logistic: tuple[float, float], normalised: tuple[float, float]
) -> None:
    near(elo(Pairs(*counts)), *logistic)
    near(normalised_elo(Pairs(*counts)), *normalised)


@pytest.mark.parametrize(
    ("counts", "logistic", "normalised", "los", "test", "llr"), FASTCHESS_MATCHES
)
def test_a_match_is_told_as_fastchess_told_it(
    counts: tuple[int, ...],
    logistic: tuple[float, float],
    normalised: tuple[float, float],
    los: float | None,
    test: tuple[float, float],
    llr: float,
) -> None:
    pairs = Pairs(*counts)
    near(elo(pairs), *logistic)
    near(normalised_elo(pairs), *normalised)
    if los is not None:
        assert likelihood_of_superiority(pairs) == pytest.approx(los, abs=2e-4)
    # fastchess tests normalised Elo unless told otherwise
    assert Sprt(*test, model="normalised").llr(pairs) == pytest.approx(llr, abs=0.02)


@pytest.mark.parametrize(("model", "elos", "counts", "llr"), FASTCHESS_LLR)
def test_the_log_likelihood_ratio_is_that_of_fastchess_and_fishtest(
    model: str, elos: tuple[float, float], counts: tuple[int, ...], llr: float
) -> None:
    test = Sprt(*elos, model=model)  # type: ignore[arg-type]
    assert test.llr(Pairs(*counts)) == pytest.approx(llr, abs=0.005)


@given(st.floats(-1500, 1500))
def test_elo_and_score_are_the_same_thing(value: float) -> None:
    assert elo_of(score_of(value)) == pytest.approx(value, abs=1e-6)
    assert score_of(value) + score_of(-value) == pytest.approx(1)


def test_the_scale_of_elo_is_that_of_chess() -> None:
    assert score_of(400) == pytest.approx(10 / 11)
    assert elo_of(0.75) == pytest.approx(400 * math.log10(3))


@given(PAIRS)
def test_both_players_see_the_same_match(pairs: Pairs) -> None:
    for rate in (elo, normalised_elo):
        mine, theirs = rate(pairs), rate(pairs.swapped)
        assert mine.value == pytest.approx(-theirs.value, abs=1e-6)
        assert mine.low == pytest.approx(-theirs.high, rel=1e-4, abs=1e-3)
    ours = likelihood_of_superiority(pairs)
    assert ours == pytest.approx(1 - likelihood_of_superiority(pairs.swapped), abs=1e-6)
    test = Sprt(-5, 5)
    assert test.llr(pairs) == pytest.approx(-test.llr(pairs.swapped), abs=1e-6)


@given(PAIRS)
def test_a_value_lies_in_its_interval(pairs: Pairs) -> None:
    for estimate in (elo(pairs), normalised_elo(pairs)):
        assert estimate.low <= estimate.value <= estimate.high


@given(PAIRS.filter(lambda pairs: 0 < pairs.points < pairs.games))
def test_more_of_the_same_is_surer(pairs: Pairs) -> None:
    more = pairs + pairs + pairs + pairs
    one, four = elo(pairs), elo(more)
    assert four.value == pytest.approx(one.value)
    assert four.bar < one.bar


@given(PAIRS, st.integers(1, 50))
def test_a_win_more_makes_nobody_weaker(pairs: Pairs, wins: int) -> None:
    better = pairs + Pairs(won=wins)
    assert elo(better).value >= elo(pairs).value
    assert Sprt(0, 10).llr(better) >= Sprt(0, 10).llr(pairs) - 1e-9


def test_even_matches_of_any_length_are_told() -> None:
    for pairs in (Pairs(1, 0, 0, 0, 1), Pairs(0, 3, 1, 3, 0), Pairs(7, 2, 9, 2, 7)):
        assert likelihood_of_superiority(pairs) == pytest.approx(0.5)
        assert elo(pairs).value == normalised_elo(pairs).value == 0


def test_without_games_anything_may_be() -> None:
    for estimate in (elo(Pairs()), normalised_elo(Pairs())):
        assert (estimate.value, estimate.low, estimate.high) == (0, -math.inf, math.inf)
    assert likelihood_of_superiority(Pairs()) == 0.5
    assert Sprt(0, 5).llr(Pairs()) == 0


def test_whoever_wins_everything_has_one_finite_end() -> None:
    for rate in (elo, normalised_elo):
        estimate = rate(Pairs(won=20))
        assert estimate.value == estimate.high == math.inf
        assert 0 < estimate.low < math.inf
        assert rate(Pairs(lost=20)).high == pytest.approx(-estimate.low)


def test_pairs_count_games_and_points() -> None:
    pairs = Pairs(1, 2, 3, 4, 5)
    assert (pairs.number, pairs.games, pairs.points) == (15, 30, 20)
    assert pairs.swapped.points == pairs.games - pairs.points
    shares = [0] * 1 + [0.25] * 2 + [0.5] * 3 + [0.75] * 4 + [1.0] * 5
    mean = sum(shares) / 15
    assert pairs.score == pytest.approx(mean)
    assert pairs.variance == pytest.approx(sum((s - mean) ** 2 for s in shares) / 15)
    with pytest.raises(RatingError, match="counts of pairs below 0"):
        Pairs(lost=-1)


def test_the_bounds_of_a_test_are_walds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((math.log(0.05 / 0.95), math.log(0.95 / 0.05)))
    assert Sprt(0, 5, alpha=0.01, beta=0.1).bounds == pytest.approx(
        (math.log(0.1 / 0.99), math.log(0.9 / 0.01))
    )


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"elo0": 5}, "a test of 5 against 5 Elo; expected the smaller one first"),
        ({"elo0": math.nan}, "a test of nan Elo"),
        ({"elo1": math.inf}, "a test of inf Elo"),
        ({"elo1": 2001}, "between -2000 and 2000"),
        ({"alpha": 0}, "an error alpha of 0; expected more than 0"),
        ({"beta": 0.6}, "an error beta of 0.6"),
        ({"alpha": 0.5, "beta": 0.5}, "errs as often as a coin"),
        ({"model": "bayesian"}, 'unknown model "bayesian"; expected one of logistic, normalised'),
    ],
)
def test_tests_that_make_no_sense_are_refused(changes: dict[str, float], message: str) -> None:
    with pytest.raises(RatingError, match=message):
        replace(Sprt(0, 5), **changes)  # type: ignore[arg-type]
