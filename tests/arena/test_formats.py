"""Laws of formats: everybody meets fairly, it ends, and resuming is replaying."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice
from typing import get_args, get_type_hints

import pytest

from ninefold.arena.formats.match import Match
from ninefold.arena.formats.sprt import SprtMatch
from ninefold.arena.rating import Pairs, RatingError
from ninefold.league.plan import Plan

Format = Match | SprtMatch

# An example of each format, and how many players it is for.
EXAMPLES: list[tuple[Format, int]] = [
    (Match(games=2), 2),
    (Match(games=20), 2),
    (Match(games=6), 3),
    (Match(games=8), 7),
    (SprtMatch(0, 5, most=100), 2),
]


def test_every_format_of_a_plan_has_an_example() -> None:
    known = set(get_args(get_type_hints(Plan)["format"]))
    assert {type(one) for one, _ in EXAMPLES} == known


@pytest.mark.parametrize(("form", "players"), EXAMPLES, ids=repr)
class TestLaws:
    def test_pairs_are_numbered_from_0(self, form: Format, players: int) -> None:
        numbers = [pairing.number for pairing in form.pairings(players)]
        assert numbers == list(range(form.length(players)))

    def test_nobody_plays_himself_or_a_stranger(self, form: Format, players: int) -> None:
        for pairing in form.pairings(players):
            assert pairing.first != pairing.second
            assert {pairing.first, pairing.second} <= set(range(players))

    def test_everybody_meets_everybody_equally_often(self, form: Format, players: int) -> None:
        met = Counter((pairing.first, pairing.second) for pairing in form.pairings(players))
        assert set(met) == set(combinations(range(players), 2))
        assert len(set(met.values())) == 1

    def test_two_players_meet_once_in_an_opening(self, form: Format, players: int) -> None:
        met = Counter(form.pairings(players))
        assert max(met.values()) == 1
        openings = Counter(
            (pairing.first, pairing.second, pairing.opening) for pairing in form.pairings(players)
        )
        assert max(openings.values()) == 1

    def test_openings_come_in_order_and_everybody_has_the_same(
        self, form: Format, players: int
    ) -> None:
        order = [pairing.opening for pairing in form.pairings(players)]
        assert order == sorted(order)
        assert set(order) == set(range(max(order) + 1))
        assert len(set(Counter(order).values())) == 1

    def test_asking_again_gives_the_same(self, form: Format, players: int) -> None:
        assert list(form.pairings(players)) == list(form.pairings(players))

    def test_a_part_is_the_beginning_of_the_whole(self, form: Format, players: int) -> None:
        part = list(islice(form.pairings(players), form.length(players) // 2))
        assert part == list(form.pairings(players))[: len(part)]


def test_a_match_goes_on_however_it_stands() -> None:
    assert Match(games=10).verdict(Pairs(won=1000)) is None


def test_a_test_ends_when_it_is_decided() -> None:
    test = SprtMatch(0, 5)
    assert test.verdict(Pairs()) is None
    assert test.verdict(Pairs(won=1000)) == "accept"
    assert test.verdict(Pairs(lost=1000)) == "reject"
    assert test.test.bounds == pytest.approx((-2.944, 2.944), abs=1e-3)


def test_a_test_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(RatingError, match="a test of 5 against 0 Elo; expected the smaller one"):
        SprtMatch(5, 0).check()
    SprtMatch(0, 5).check()
