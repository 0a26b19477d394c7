"""The players that come with ninefold: by name, with settings, and what is no player."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninefold.agents.agent import Fault, InvalidAgent, Verdict
from ninefold.agents.builtin import BUILTIN, player_named
from ninefold.agents.builtin.tree import Tree
from ninefold.rules import Position, variants
from ninefold.search import Limit, Uct
from tests.search.positions import random_game

if TYPE_CHECKING:
    from ninefold.agents.builtin import Player

WIN_IN_ONE = Position.parse("tictactoe xx1oo4 x")


@pytest.mark.parametrize("name", BUILTIN)
def test_every_player_plays_what_it_says_it_does(name: str) -> None:
    player = player_named(name)
    limit = None if player.objection(None) is None else Limit(nodes=3)
    assert player.objection(limit) is None
    assert BUILTIN[name].what
    for variant in variants():
        if player.plays(variant.name):
            # near the end, where random games are short
            position = random_game(variant.name, "late")[-3]
            assert player.choose(position, limit, Random(1)).move in position.moves()


REFUSED = {
    "stockfish": (
        'unknown player "stockfish"; expected one of random, greedy, engine, bestfirst, uct, '
        "uct-1k, uct-10k, uct-100k, depth-2, "
    ),
    "": 'unknown player ""; expected one of random, ',
    "Random": 'unknown player "Random"; expected one of random, ',
    " uct": 'unknown player " uct"; expected one of random, ',
    "greedy:nodes=1": (
        'unknown setting "nodes" of greedy; expected greedy alone: it has no settings'
    ),
    "uct:depth=3": 'unknown setting "depth" of uct; expected one of nodes, exploration',
    "uct-1k:nodes=3": 'unknown setting "nodes" of uct-1k; expected one of exploration',
    "uct:,": 'unknown setting "" of uct; expected one of nodes, exploration',
    "uct:nodes": 'not a value of nodes: ""; expected a number above 0, such as nodes=2',
    "uct:nodes=": 'not a value of nodes: ""; expected a number above 0, such as nodes=2',
    "uct:nodes=0": 'not a value of nodes: "0"; expected a number above 0, such as nodes=2',
    "uct:nodes=1.5": 'not a value of nodes: "1.5"; expected a number above 0, such as nodes=2',
    "uct:nodes=1=2": 'not a value of nodes: "1=2"; expected a number above 0, such as nodes=2',
    "uct:nodes=9223372036854775808": (
        'not a value of nodes: "9223372036854775808"; expected a number above 0, such as nodes=2'
    ),
    "uct:exploration=nan": (
        'not a value of exploration: "nan"; expected a number above 0, such as exploration=2'
    ),
    "uct:exploration=1e999": (
        'not a value of exploration: "1e999"; expected a number above 0, such as exploration=2'
    ),
    "uct:exploration=-1": (
        'not a value of exploration: "-1"; expected a number above 0, such as exploration=2'
    ),
    "uct:nodes=1,nodes=2": "the setting nodes of uct twice; expected each setting once",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_player_is_told_who_there_is(text: str) -> None:
    with pytest.raises(InvalidAgent) as caught:
        player_named(text)
    assert str(caught.value).startswith(REFUSED[text])
    assert caught.value.offending == text


WORDS = st.sampled_from(
    [*BUILTIN, ":", "=", ",", "nodes", "exploration", "1", "0", "-", "1e9", "inf", "nan", " ", "9"]
)
TEXTS = st.text() | st.lists(WORDS, max_size=8).map("".join)
SETTINGS = st.tuples(
    st.sampled_from(["uct", "uct-1k", "bestfirst"]),
    st.sampled_from(["nodes", "exploration", ""]),
    st.text() | st.integers().map(str) | st.floats().map(str) | st.just("9" * 5000),
).map(lambda words: f"{words[0]}:{words[1]}={words[2]}")


@given(text=TEXTS | SETTINGS)
def test_any_text_names_a_player_or_is_refused(text: str) -> None:
    try:
        player = player_named(text)
    except InvalidAgent as error:
        assert error.offending == text and error.expected  # noqa: PT017, PT018 - or it is none
        return
    limit = None if player.objection(None) is None else Limit(nodes=2)
    if isinstance(player, Tree) and "nodes=" in text:
        return  # it might think for years
    assert player.choose(WIN_IN_ONE, limit, Random(1)).move in WIN_IN_ONE.moves()


def test_settings_make_a_difference() -> None:
    position = Position.start("standard").play("55")

    def evaluations(player: Player) -> list[object]:
        return [player.choose(position, None, Random(seed)) for seed in range(3)]

    texts = ("uct:nodes=300", "uct:nodes=200", "uct:nodes=300,exploration=2")
    all_of_them = [evaluations(player_named(text)) for text in texts]
    assert all_of_them[0] == evaluations(player_named("uct:exploration=0.7,nodes=300"))
    assert all_of_them[0] != all_of_them[1]
    assert all_of_them[0] != all_of_them[2]
    assert evaluations(player_named("uct-1k")) == evaluations(player_named("uct:nodes=1000"))


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        (None, "it would think for ever; a time or a number of nodes for a move"),
        (Limit(), "it would think for ever; a time or a number of nodes for a move"),
        (Limit(depth=3), "it has no depth; a time or a number of nodes"),
        (Limit(nodes=5, depth=3), "it has no depth; a time or a number of nodes"),
        (Limit(nodes=5), None),
        (Limit(time=0.01), None),
        (Limit(time=0.01, nodes=5), None),
    ],
)
@pytest.mark.parametrize("name", ["uct", "bestfirst"])
def test_a_tree_objects_to_limits_that_are_none(
    name: str, limit: Limit | None, said: str | None
) -> None:
    assert player_named(name).objection(limit) == said
    assert player_named(f"{name}:nodes=5").objection(limit) is None
    assert player_named("uct-1k").objection(limit) is None


@pytest.mark.parametrize("name", ["uct", "bestfirst"])
def test_a_tree_remembers_nothing_of_the_game_before(name: str) -> None:
    player, position = player_named(f"{name}:nodes=300"), Position.start("standard").play("55")
    choices = []
    for _ in range(2):
        player.prepare(position)
        choices.append(player.choose(position, None, Random(3)))
    assert choices[0] == choices[1]


def test_a_tree_plays_within_the_limit_or_with_its_own_number() -> None:
    position = Position.start("standard").play("55")
    for player, limit in ((Tree(), Limit(nodes=50)), (Tree(nodes=50), Limit(nodes=1000))):
        choice = player.choose(position, limit, Random(8))
        report = Uct("standard").search(position, Limit(nodes=50), seed=Random(8).getrandbits(63))
        assert choice.move == report.best
        assert choice.evaluation is not None
        # the report is seen by O, who is to move, and an evaluation by X
        assert choice.evaluation.score == pytest.approx(-report.lines[0].score, abs=0.0006)


@pytest.mark.parametrize(("moves", "least"), [("1 4 2 5", 0.8), ("1 4 2 5 9", -1.0)])
def test_a_tree_says_what_it_thinks_as_x_sees_it(moves: str, least: float) -> None:
    position = Position.from_moves("tictactoe", moves)
    evaluation = Tree(nodes=300).choose(position, None, Random(1)).evaluation
    assert evaluation is not None
    assert least <= evaluation.score <= least + 0.2


def test_a_tree_goes_from_one_game_to_another() -> None:
    player = Tree(nodes=20)
    for name in ("standard", "corner", "standard", "ultimate2", "ultimate2:free=inside"):
        position = Position.start(name)
        assert player.choose(position, None, Random(1)).move in position.moves()


def test_a_fault_says_its_verdict_and_its_detail() -> None:
    assert str(Fault(Verdict.late_move)) == "late-move"
    fault = Fault(Verdict.bad_output, "hm")
    assert (str(fault), fault.verdict, fault.detail) == ("bad-output: hm", "bad-output", "hm")
