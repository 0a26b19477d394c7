"""Levels: what the engine may use at each, their file, and what the ladder writes into it."""

from __future__ import annotations

import pytest

from bench import ladder
from ninefold.agents.builtin import player_named
from ninefold.rules import LimitError, Position
from ninefold.search import Engine, Limit
from ninefold.search.levels import (
    Level,
    Strength,
    engine_levels,
    level_named,
    levels,
    parse_levels,
)

START = Position.start("standard")
KNOWN = ", ".join(engine_levels())


def test_the_levels_are_the_rungs_of_the_ladder() -> None:
    rungs = [(rung.name, rung.player) for rung in ladder.RUNGS]
    assert [(level.name, level.player) for level in levels()] == rungs
    assert len(set(rungs)) == len(rungs)
    for level in levels():
        player = player_named(level.player)
        assert player.objection(None) is None
        assert {game for game, _ in level.elo} <= set(ladder.GAMES)


def test_what_the_ladder_writes_is_read() -> None:
    strengths = {rung.name: ladder.Strength(100.4 * i, i) for i, rung in enumerate(ladder.RUNGS)}
    read = parse_levels(ladder.toml({"standard": strengths, "count": strengths}))
    assert len(read) == len(ladder.RUNGS)
    for i, level in enumerate(read):
        measured = Strength(round(100.4 * i), i)
        assert dict(level.elo) == {"standard": measured, "count": measured}
    assert parse_levels(ladder.toml({}))[3] == Level(
        ladder.RUNGS[3].name, ladder.RUNGS[3].player, ()
    )


def test_levels_of_another_format_are_refused() -> None:
    with pytest.raises(LimitError) as caught:
        parse_levels("format = 2\n")
    assert str(caught.value) == "levels of the format 2; expected the format 1"


@pytest.mark.parametrize("name", engine_levels())
def test_a_level_caps_every_search(name: str) -> None:
    most = level_named(name).depth
    assert most is not None
    engine = Engine(table=1, level=name)
    limits = (Limit(depth=most), Limit(depth=most + 1), Limit(time=1000), Limit(nodes=10**9))
    for limit in (*limits, Limit()):
        assert engine.search(START, limit).depth == most
        engine.forget()
    assert engine.start(START).result().depth == most
    assert engine.search(START, Limit(depth=1)).depth == 1
    assert engine.search(START, Limit(nodes=20)).nodes == 20


def test_a_level_is_the_same_search_as_its_depth() -> None:
    position = START.play("55")
    with_level = Engine(table=1, level="depth-4").search(position, Limit(), lines=3)
    with_depth = Engine(table=1).search(position, Limit(depth=4), lines=3)
    assert (with_level.lines, with_level.nodes) == (with_depth.lines, with_depth.nodes)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("uct-1k", "no level of the engine: uct-1k"),
        ("random", "no level of the engine: random"),
        ("grandmaster", 'unknown level "grandmaster"'),
        ("", 'unknown level ""'),
        ("Depth-2", 'unknown level "Depth-2"'),
    ],
)
def test_levels_of_others_and_of_nobody_are_refused(name: str, problem: str) -> None:
    with pytest.raises(LimitError) as caught:
        Engine(level=name)
    assert str(caught.value) == f"{problem}; expected one of {KNOWN}"
    assert caught.value.offending == name


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        (Limit(), Limit(), Limit()),
        (Limit(depth=3), Limit(), Limit(depth=3)),
        (Limit(time=0.0), Limit(time=1.0, nodes=7), Limit(time=0.0, nodes=7)),
        (Limit(1.0, 2, 3), Limit(0.5, 3, 3), Limit(0.5, 2, 3)),
    ],
)
def test_two_limits_together_are_the_smaller_of_each(one: Limit, other: Limit, both: Limit) -> None:
    assert one.within(other) == both == other.within(one)
