"""The engine as a player: settings, limits, levels, and what it thinks of a position."""

from __future__ import annotations

from random import Random

import pytest

from ninefold.agents.agent import InvalidAgent
from ninefold.agents.builtin import player_named
from ninefold.agents.builtin.engine import Searching
from ninefold.rules import Evaluation, LimitError, Position
from ninefold.search import Engine, Limit
from ninefold.search.engine import parameters
from ninefold.search.levels import engine_levels
from tests.search.positions import NAMES, wandered

DICE = Random(1)
START = Position.start("standard")
ENDLESS = "it would think for ever; a time, a depth or a number of nodes for a move"


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        (None, ENDLESS),
        (Limit(), ENDLESS),
        (Limit(depth=3), None),
        (Limit(nodes=5), None),
        (Limit(time=0.01), None),
    ],
)
def test_it_objects_to_no_limit_unless_it_has_its_own(
    limit: Limit | None, said: str | None
) -> None:
    assert player_named("engine").objection(limit) == said
    assert player_named("engine:threads=2").objection(limit) == said
    for own in ("engine:nodes=5", "engine:depth=2", "depth-2"):
        assert player_named(own).objection(limit) is None


@pytest.mark.parametrize("name", NAMES)
def test_it_plays_what_the_engine_finds_in_every_game(name: str) -> None:
    player = player_named("engine:nodes=200,table=1")
    for plies in (3, 10):
        position = wandered(name, plies)
        report = Engine(name, table=1).search(position, Limit(nodes=200))
        choice = player_named("engine:nodes=200,table=1").choose(position, None, DICE)
        assert choice.move == report.best
        score = report.lines[0].score
        assert choice.evaluation == Evaluation(score if position.turn == "X" else -score)
        assert position.is_legal(player.choose(position, None, DICE).move)


def test_one_player_plays_one_game_after_the_other() -> None:
    player = player_named("engine:depth=2")
    for name in ("standard", "corner", "standard", "tictactoe"):
        assert player.choose(Position.start(name), None, DICE).move in Position.start(name).moves()


def test_the_smaller_of_two_limits_counts() -> None:
    small, large = Limit(nodes=100), Limit(nodes=3000)
    position = START.play("55")
    with_few = Searching(table=1).choose(position, small, DICE)
    assert Searching(nodes=100, table=1).choose(position, large, DICE) == with_few
    assert Searching(nodes=3000, table=1).choose(position, small, DICE) == with_few
    assert Searching(nodes=3000, table=1).choose(position, None, DICE) != with_few
    both = Searching(depth=1, table=1).choose(position, Limit(nodes=10**6), DICE)
    assert both == Searching(depth=1, table=1).choose(position, None, DICE)


@pytest.mark.parametrize("name", engine_levels())
def test_a_level_is_a_player(name: str) -> None:
    position = START.play_all(["55", "51"])
    choice = player_named(name).choose(position, None, DICE)
    report = Engine(level=name).search(position, Limit(depth=50))
    assert (choice.move, report.depth) == (report.best, engine_levels()[name].depth)


def test_settings_make_a_difference() -> None:
    def evaluation(text: str) -> Evaluation | None:
        return player_named(text).choose(START.play("55"), None, DICE).evaluation

    plain = evaluation("engine:nodes=3000")
    assert evaluation("engine:nodes=3000,tempo_early=2000") != plain
    own = ",".join(f"{name}={value}" for name, (value, _, _) in parameters().items())
    assert evaluation(f"engine:{own},nodes=3000") == plain


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "engine:contempt=3",
            'unknown setting "contempt" of engine; expected one of nodes, ',
        ),
        ("engine:depth=0", 'not a value of depth: "0"; expected a number above 0, such as depth=2'),
        ("engine:nodes=-3", 'not a value of nodes: "-3"; expected a number above 0'),
        ("engine:window=wide", 'not a value of window: "wide"; expected a number'),
        ("engine:depth=1,depth=2", "the setting depth of engine twice; expected each setting once"),
        ("depth-2:nodes=5", 'unknown setting "nodes" of depth-2; expected depth-2 alone'),
    ],
)
def test_what_cannot_be_set_is_refused(text: str, said: str) -> None:
    with pytest.raises(InvalidAgent) as caught:
        player_named(text)
    assert str(caught.value).startswith(said)
    assert caught.value.offending == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("engine:window=0", "the parameter window is out of range: 0; expected 1 to 30000"),
        ("engine:depth=2001", "the depth of a search is out of range: 2001; expected 1 to 2,000"),
    ],
)
def test_a_setting_out_of_range_is_refused(text: str, said: str) -> None:
    with pytest.raises(LimitError) as caught:
        player_named(text)
    assert str(caught.value) == said
