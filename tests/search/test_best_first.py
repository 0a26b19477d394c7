"""Best first: every move has its odds, what is kept of a tree is used, limits are never passed."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from ninefold.rules import LimitError, NinefoldError, Position, UnknownVariant
from ninefold.rules.variant import names
from ninefold.search import BestFirst, Limit, Report
from tests.search.positions import BOARDED, NAMES, tictactoe_positions, value, wandered

if TYPE_CHECKING:
    from collections.abc import Callable

FEW = Limit(nodes=2000)
ENOUGH = Limit(nodes=1_000_000)
START = Position.start("standard")


def found(report: Report) -> object:
    """A report without the time it took."""
    return report.lines, report.depth, report.nodes


@pytest.mark.parametrize("name", NAMES)
def test_every_move_has_a_line_and_odds(name: str) -> None:
    with BestFirst(name) as search:
        for plies in (1, 7, 30, 50):
            position = wandered(name, plies, seed=plies)
            report = search.search(position, Limit(nodes=10_000), lines=10_000)
            assert report.nodes <= 10_000
            assert {line.move for line in report.lines} == set(position.moves())
            assert len(report.lines) == len(position.moves())
            for line in report.lines:
                position.play_all(line.moves)
                assert math.isclose(sum(line.wdl), 1)
                assert all(0 <= share <= 1 for share in line.wdl)
                if line.proof is not None:
                    assert line.wdl[("win", "draw", "loss").index(line.proof.result)] == 1
            assert (report.best, report.wdl) == (report.lines[0].move, report.lines[0].wdl)


@pytest.mark.parametrize("plies", [1, 3, 5])
def test_plain_tictactoe_is_proved(plies: int) -> None:
    with BestFirst("tictactoe") as search:
        for position in tictactoe_positions(plies):
            search.forget()
            report = search.search(position, ENOUGH)
            assert report.proof is not None
            assert {"win": 1, "draw": 0, "loss": -1}[report.proof.result] == value(position)
            assert -value(position.play(report.best)) == value(position)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("nodes", [1, 10, 100])
def test_no_limit_is_passed(name: str, nodes: int) -> None:
    position = wandered(name, 2)
    report = BestFirst(name).search(position, Limit(nodes=nodes), lines=10_000)
    assert 1 <= report.nodes <= nodes
    assert len(report.lines) == min(nodes, len(position.moves()))
    assert {line.move for line in report.lines} <= set(position.moves())


def test_a_tree_is_kept_until_it_is_forgotten() -> None:
    search = BestFirst("standard")
    first = search.search(START, Limit(nodes=30_000))
    following = START.play_all(first.lines[0].moves[:2])
    kept = search.search(following, Limit(nodes=90))
    search.forget()
    fresh = search.search(following, Limit(nodes=90))
    assert kept.depth > fresh.depth
    assert found(fresh) == found(BestFirst("standard").search(following, Limit(nodes=90)))
    again = BestFirst("standard").search(START, Limit(nodes=30_000))
    assert found(again) == found(first)


@pytest.mark.parametrize("name", BOARDED)
def test_only_wanted_moves_are_considered_and_the_others_not_forgotten(name: str) -> None:
    position = wandered(name, 9)
    wanted = position.moves()[1:4]
    search = BestFirst(name)
    report = search.search(position, FEW, lines=100, only=wanted)
    assert {line.move for line in report.lines} == set(wanted)
    report = search.search(position, FEW, lines=100)
    assert {line.move for line in report.lines} == set(position.moves())


def test_settings_make_a_difference() -> None:
    lazy, curious = (
        BestFirst("standard", exploration=weight).search(START, Limit(nodes=20_000))
        for weight in (0.01, 5.0)
    )
    assert lazy.depth > curious.depth
    small = BestFirst("standard", most_nodes=500).search(START, Limit(nodes=20_000))
    assert small.nodes <= 500


@pytest.mark.parametrize(
    ("act", "kind", "said"),
    [
        (lambda: BestFirst("chess"), UnknownVariant, 'unknown variant "chess"; expected one of '),
        (lambda: BestFirst(exploration=-0.1), LimitError, "out of range: -0.1; expected 0 to 1000"),
        (lambda: BestFirst(exploration=math.nan), LimitError, "out of range: nan; expected 0 to"),
        (lambda: BestFirst(most_nodes=0), LimitError, "out of range: 0; expected 1 to 2^32"),
        (lambda: BestFirst(most_nodes=2**32 + 1), LimitError, "expected 1 to 2^32"),
        (lambda: BestFirst().search(START, Limit()), LimitError, "would not end; expected a time"),
    ],
)
def test_what_cannot_be_is_refused(
    act: Callable[[], object], kind: type[NinefoldError], said: str
) -> None:
    with pytest.raises(kind) as caught:
        act()
    assert said in str(caught.value)
