"""Limits: what may be asked of a search, and what is refused."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninefold.rules import LimitError
from ninefold.search import Limit
from ninefold.search.limit import DEEPEST, LONGEST, MOST


@given(
    time=st.none() | st.floats(0, LONGEST),
    nodes=st.none() | st.integers(1, MOST),
    depth=st.none() | st.integers(1, DEEPEST),
)
def test_whatever_is_in_range_is_kept(
    time: float | None, nodes: int | None, depth: int | None
) -> None:
    limit = Limit(time=time, nodes=nodes, depth=depth)
    assert (limit.time, limit.nodes, limit.depth) == (time, nodes, depth)
    assert limit.is_endless == (time is None and nodes is None and depth is None)


OUT_OF_TIME = [-0.001, -math.inf, math.inf, math.nan, LONGEST * 1.001]


@pytest.mark.parametrize("time", OUT_OF_TIME)
def test_a_time_out_of_range_is_refused(time: float) -> None:
    with pytest.raises(LimitError) as caught:
        Limit(time=time)
    assert str(caught.value) == (
        f"the time of a search is out of range: {time}; expected 0 to 1,000,000,000 seconds"
    )
    assert caught.value.offending == str(time)


@pytest.mark.parametrize("nodes", [0, -1, MOST + 1])
def test_nodes_out_of_range_are_refused(nodes: int) -> None:
    with pytest.raises(LimitError) as caught:
        Limit(nodes=nodes)
    assert str(caught.value) == (
        f"the nodes of a search are out of range: {nodes}; expected 1 to {MOST:,}"
    )


@pytest.mark.parametrize("depth", [0, -1, DEEPEST + 1])
def test_a_depth_out_of_range_is_refused(depth: int) -> None:
    with pytest.raises(LimitError) as caught:
        Limit(depth=depth)
    assert str(caught.value) == (
        f"the depth of a search is out of range: {depth}; expected 1 to 2,000"
    )


def test_a_limit_is_a_frozen_value() -> None:
    limit = Limit(nodes=5)
    assert limit == Limit(None, 5, None)
    assert hash(limit) == hash(Limit(nodes=5))
    with pytest.raises(AttributeError):
        limit.nodes = 6  # type: ignore[misc]
