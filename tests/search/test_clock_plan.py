"""The time for a move: never more than there is, enough for the moves that follow."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninefold.rules import Position
from ninefold.search.clock_plan import LAG, LARGEST_SHARE, PLIES, Clock, time_for
from tests.search.positions import NAMES, wandered

SECONDS = st.floats(0, 10_000)


@given(st.sampled_from(NAMES), st.integers(0, 90), SECONDS, SECONDS)
def test_a_move_never_uses_up_the_clock(
    name: str, plies: int, left: float, increment: float
) -> None:
    seconds = time_for(wandered(name, plies), Clock(left, increment))
    assert 0 <= seconds <= LARGEST_SHARE * max(left - LAG, 0)


@given(st.sampled_from(NAMES), st.floats(1, 1000))
def test_more_time_and_more_increment_are_used(name: str, left: float) -> None:
    position = Position.start(name)
    seconds = time_for(position, Clock(left))
    assert time_for(position, Clock(2 * left)) > seconds
    assert time_for(position, Clock(left, 0.001)) > seconds


@pytest.mark.parametrize("name", ["standard", "corner", "tictactoe"])
@pytest.mark.parametrize("increment", [0.0, 0.1])
def test_a_long_game_is_paid_for(name: str, increment: float) -> None:
    position, left = Position.start(name), 60.0
    while position.outcome is None:
        thought = time_for(position, Clock(left, increment))
        assert thought >= 0.01 + 0.4 * increment
        left += increment - thought
        for _ in range(2):
            if position.outcome is None:
                position = position.play(position.moves()[-1])
    assert left > 0


def test_every_game_has_a_length() -> None:
    assert {len(Position.start(name).cells) for name in NAMES} == set(PLIES)
