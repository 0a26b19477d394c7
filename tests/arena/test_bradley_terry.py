"""Ratings of many players: against `choix`, against an optimiser, and by their laws."""

from __future__ import annotations

import math
from itertools import permutations
from random import Random

import choix
import numpy as np
import pytest
from scipy.optimize import minimize

from ninefold.arena.bradley_terry import Meeting, bradley_terry
from ninefold.arena.rating import ELO_IN_LOG_ODDS, Pairs, RatingError, elo, score_of

NAMES = ["ann", "bob", "cat", "dan", "eve"]


def tables(seed: int, times: int = 1) -> list[Meeting]:
    """Results of everybody against everybody with both colours, so many of each game."""
    dice = Random(seed)
    played = []
    for x, o in permutations(NAMES, 2):
        wins, draws, losses = (times * dice.randrange(1, 30) for _ in range(3))
        played.append((x, o, wins, draws, losses))
    return played


def by_colour_swapped(meetings: list[Meeting]) -> list[Meeting]:
    """Add to each game the same one with colours swapped, so that the first move is worth 0."""
    return meetings + [(o, x, losses, draws, wins) for x, o, wins, draws, losses in meetings]


@pytest.mark.parametrize("seed", range(10))
def test_strengths_are_those_of_choix(seed: int) -> None:
    # so many games that the prior, which choix does not have, says nothing
    meetings = by_colour_swapped(tables(seed, times=100_000))
    points = np.zeros((5, 5))
    for x, o, wins, draws, losses in meetings:
        points[NAMES.index(x), NAMES.index(o)] += wins + draws / 2
        points[NAMES.index(o), NAMES.index(x)] += losses + draws / 2
    expected = choix.ilsr_pairwise_dense(points, alpha=0) * ELO_IN_LOG_ODDS
    rated = bradley_terry(meetings)
    for name, strength in zip(NAMES, expected - expected.mean(), strict=True):
        assert rated.players[name].value == pytest.approx(strength, abs=0.001)
    assert rated.first_move.value == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("seed", range(10))
def test_strengths_are_the_likeliest_under_the_prior(seed: int) -> None:
    meetings = tables(seed)

    def information(strengths: np.ndarray) -> tuple[float, np.ndarray]:
        """Return the likelihood of points, and the information of all unknowns but the first."""
        level = np.concatenate(([0.0], strengths))
        likelihood, matrix = 0.0, np.zeros((6, 6))
        for x, o, wins, draws, losses in meetings:
            way = np.zeros(6)
            way[NAMES.index(x)], way[NAMES.index(o)], way[5] = 1, -1, 1
            score = 1 / (1 + math.exp(-way @ level))
            games, points = wins + draws + losses, wins + draws / 2
            likelihood += points * math.log(score) + (games - points) * math.log(1 - score)
            matrix += games * score * (1 - score) * np.outer(way, way)
        return likelihood, matrix[1:, 1:]

    def loss(strengths: np.ndarray) -> float:
        likelihood, matrix = information(strengths)
        return -likelihood - float(np.linalg.slogdet(matrix)[1]) / 2

    best = minimize(loss, np.zeros(5), method="BFGS", options={"gtol": 1e-8}).x * ELO_IN_LOG_ODDS
    rated = bradley_terry(meetings, anchor="ann")
    for name, strength in zip(NAMES[1:], best[:4], strict=True):
        assert rated.players[name].value == pytest.approx(strength, abs=0.01)
    assert rated.first_move.value == pytest.approx(best[4], abs=0.01)


def test_points_are_as_expected() -> None:
    meetings = tables(1, times=1000)
    rated = bradley_terry(meetings)
    for player in NAMES:
        scored = expected = 0.0
        for x, o, wins, draws, losses in meetings:
            difference = rated.players[x].value - rated.players[o].value + rated.first_move.value
            games, share = wins + draws + losses, score_of(difference)
            if player == x:
                scored += wins + draws / 2
                expected += games * share
            elif player == o:
                scored += losses + draws / 2
                expected += games * (1 - share)
        assert scored == pytest.approx(expected, rel=1e-4)


def test_two_players_are_as_far_apart_as_in_a_match_of_their_own() -> None:
    pairs = Pairs(100, 200, 500, 300, 160)
    games = pairs.games
    draws, points = 400, pairs.points
    wins = int(points - draws / 2)
    half = (wins // 2, draws // 2, (games - wins - draws) // 2)
    rated = bradley_terry([("ann", "bob", *half), ("bob", "ann", *half[::-1])], anchor="bob")
    assert rated.players["ann"].value == pytest.approx(elo(pairs).value, abs=0.2)


def test_the_order_of_games_and_players_makes_no_difference() -> None:
    meetings = tables(2)
    shuffled = meetings[:]
    Random(1).shuffle(shuffled)
    one, other = bradley_terry(meetings), bradley_terry(shuffled)
    assert list(one.players) == list(other.players)
    for name in NAMES:
        assert one.players[name].value == pytest.approx(other.players[name].value, abs=1e-6)
        assert one.players[name].bar == pytest.approx(other.players[name].bar, abs=1e-6)


def test_players_come_strongest_first_and_their_mean_is_0() -> None:
    values = [estimate.value for estimate in bradley_terry(tables(3)).players.values()]
    assert values == sorted(values, reverse=True)
    assert sum(values) == pytest.approx(0, abs=1e-9)


def test_the_anchor_is_0_and_known() -> None:
    rated = bradley_terry(tables(3), anchor="cat")
    assert (rated.players["cat"].value, rated.players["cat"].bar) == (0, 0)


def test_four_times_the_games_halve_the_bars() -> None:
    # times 100, so that the prior says nothing
    one, four = (bradley_terry(tables(4, times)) for times in (100, 400))
    for name in NAMES:
        assert four.players[name].bar == pytest.approx(one.players[name].bar / 2, rel=1e-3)


def test_the_share_of_draws_between_equals_is_told() -> None:
    meetings: list[Meeting] = [("ann", "bob", 300, 400, 300), ("bob", "ann", 300, 400, 300)]
    rated = bradley_terry(meetings)
    assert rated.draws.value == pytest.approx(0.4, abs=0.001)
    assert rated.draws.low < 0.4 < rated.draws.high


def test_draws_make_scores_steadier() -> None:
    drawn = bradley_terry([("ann", "bob", 6, 40, 4), ("bob", "ann", 4, 40, 6)])
    decided = bradley_terry([("ann", "bob", 26, 0, 24), ("bob", "ann", 24, 0, 26)])
    assert drawn.players["ann"].value == pytest.approx(decided.players["ann"].value, abs=0.01)
    assert drawn.players["ann"].bar < decided.players["ann"].bar / 2


def test_who_lost_everything_is_at_most_so_strong() -> None:
    meetings: list[Meeting] = [
        ("ann", "bob", 10, 0, 5),
        ("bob", "ann", 10, 0, 5),
        ("bob", "cat", 10, 0, 0),
        ("cat", "bob", 0, 0, 10),
    ]
    cat = bradley_terry(meetings, anchor="ann").players["cat"]
    assert math.isfinite(cat.value)
    assert cat.low == -math.inf
    assert cat.high < 0


@pytest.mark.parametrize(
    ("meetings", "anchor", "message"),
    [
        ([], None, "no games to rate players by"),
        ([("ann", "bob", 0, 0, 0)], None, "no games to rate players by"),
        ([("ann", "ann", 1, 0, 0)], None, 'games of "ann" with itself'),
        ([("ann", "bob", 1, -1, 0)], None, r"counts below 0 in games of ann and bob: \[1, -1, 0\]"),
        ([("ann", "bob", 1, 0, 0)], None, "games that do not tell strength from moving first"),
        (
            [("ann", "bob", 1, 1, 1), ("bob", "ann", 1, 1, 1)],
            "cat",
            'no player is called "cat"; expected one of ann, bob',
        ),
        (
            [("ann", "bob", 1, 1, 1), ("cat", "dan", 1, 1, 1)],
            None,
            r"groups of players who have not met: ann, bob \| cat, dan",
        ),
    ],
)
def test_tables_that_say_nothing_are_refused(
    meetings: list[Meeting], anchor: str | None, message: str
) -> None:
    with pytest.raises(RatingError, match=message):
        bradley_terry(meetings, anchor)
