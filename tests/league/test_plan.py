"""Plans: what cannot be played is refused before the first game, and equal plans are one run."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from ninefold.agents.agent import InvalidAgent
from ninefold.arena.formats.match import Match
from ninefold.arena.formats.sprt import SprtMatch
from ninefold.arena.rating import RatingError
from ninefold.league.plan import InvalidPlan, Plan
from ninefold.rules import UnknownVariant
from ninefold.rules.errors import LimitError, NinefoldError
from ninefold.search import Limit

PLAN = Plan(("greedy", "random"), "standard", Match(games=10), openings="a book", nodes=100)
DIGEST = "a655174386c6b971cd8015639c7791ab5e95747067516df3e2cdb3b9936a8e02"
CHANGES: list[dict[str, object]] = [
    {"players": ("random", "greedy")},
    {"variant": "count"},
    {"format": Match(games=12)},
    {"format": SprtMatch(0, 5)},
    {"format": SprtMatch(0, 6)},
    {"openings": "another book"},
    {"seed": 2},
    {"time": 0.1},
    {"nodes": 101},
    {"depth": 3},
]


def test_everything_that_decides_how_games_go_tells_plans_apart() -> None:
    plans = [PLAN, *(replace(PLAN, **change) for change in CHANGES)]
    assert len({plan.digest for plan in plans}) == len(plans)
    changed = {name for change in CHANGES for name in change}
    assert changed == {field.name for field in msgspec.structs.fields(Plan)}


def test_equal_plans_have_one_digest_for_ever() -> None:
    assert replace(PLAN).digest == PLAN.digest
    # a store that was made long ago is resumed by the same command: this may never change
    assert PLAN.digest == DIGEST


def test_a_number_is_the_same_however_it_is_written() -> None:
    assert replace(PLAN, time=1).digest == replace(PLAN, time=1.0).digest
    whole, broken = SprtMatch(0, 5), SprtMatch(0.0, 5.0)
    assert replace(PLAN, format=whole).digest == replace(PLAN, format=broken).digest


def test_a_plan_is_read_back_as_it_was() -> None:
    for plan in [PLAN, *(replace(PLAN, **change) for change in CHANGES)]:
        again = msgspec.json.decode(msgspec.json.encode(plan), type=Plan)
        assert again == plan
        assert again.digest == plan.digest


@pytest.mark.parametrize(
    ("given", "limit"),
    [
        ({}, None),
        ({"time": 0.01}, Limit(time=0.01)),
        ({"nodes": 5}, Limit(nodes=5)),
        ({"depth": 2, "nodes": 5}, Limit(depth=2, nodes=5)),
    ],
)
def test_the_limit_is_what_is_said(given: dict[str, float], limit: Limit | None) -> None:
    plan = Plan(("greedy", "random"), "standard", Match(games=2), **given)  # type: ignore[arg-type]
    assert plan.limit == limit


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"players": ("greedy",)}, InvalidPlan, "a match of one player; expected two or more"),
        ({"players": ("greedy", "greedy")}, InvalidPlan, "the player greedy twice; expected each"),
        ({"players": ("greedy", "alphazero")}, InvalidAgent, 'unknown player "alphazero"'),
        ({"players": ("uct:depth=3", "random")}, InvalidAgent, 'unknown setting "depth" of uct'),
        ({"variant": "chess"}, UnknownVariant, "chess"),
        ({"variant": "ultimate2"}, InvalidAgent, "greedy does not play ultimate2"),
        ({"format": Match(games=3)}, InvalidPlan, "3 games; expected an even number"),
        ({"format": Match(games=0)}, InvalidPlan, "0 games; expected an even number"),
        ({"format": SprtMatch(5, 0)}, RatingError, "a test of 5 against 0 Elo"),
        (
            {"format": SprtMatch(0, 5), "players": ("greedy", "random", "uct-1k")},
            InvalidPlan,
            "a test of more than two; expected two players",
        ),
        ({"players": ("uct", "random"), "nodes": None}, InvalidPlan, "it would think for ever"),
        ({"players": ("uct", "random"), "depth": 3}, InvalidPlan, "uct: it has no depth"),
        ({"time": -1.0}, LimitError, "the time of a search is out of range: -1.0"),
    ],
)
def test_what_cannot_be_played_is_refused(
    change: dict[str, object], error: type[NinefoldError], message: str
) -> None:
    with pytest.raises(error, match=message):
        replace(PLAN, **change).check()


def test_a_plan_that_can_be_played_is_returned() -> None:
    assert PLAN.check() is PLAN
