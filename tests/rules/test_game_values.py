"""Games and their parts are values, and nothing that cannot be so is one."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ninefold import (
    Evaluation,
    Game,
    IllegalMove,
    InvalidGame,
    Move,
    MoveSyntaxError,
    Position,
    TimeControl,
    Turn,
    Variation,
)
from ninefold.rules.game import BY_RULE, OTHERWISE, RESULTS
from ninefold.rules.time_control import format_seconds, parse_seconds
from tests.rules.game_cases import games

START = Position.start("standard")
WON = "1 4 2 5 3"


@settings(max_examples=60)
@given(games(30))
def test_copies_are_equal_and_hash_alike(game: Game) -> None:
    for other in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert other == game
        assert hash(other) == hash(game)
        assert other.end == game.end


def test_games_are_frozen_and_differ_in_whatever_is_said() -> None:
    game = Game.from_moves("standard", "55 51")
    with pytest.raises(FrozenInstanceError):
        game.x = "Eve"  # type: ignore[misc]
    others = [
        Game.from_moves("standard", "55 52"),
        Game.from_moves("count", "55 51"),
        replace(game, x="2026"),
        replace(game, o="2026"),
        replace(game, event="2026"),
        replace(game, date="2026"),
        replace(game, comment="2026"),
        replace(game, result="X"),
        replace(game, termination="abandoned"),
        replace(game, tags=(("a.b", "c"),)),
        replace(game, clock=TimeControl(move=1)),
        replace(game, turns=(game.turns[0], replace(game.turns[1], used=0))),
    ]
    assert len({game, *others}) == 1 + len(others)


def test_lists_will_do_and_the_order_of_tags_is_not_kept() -> None:
    tags: Any = [["b.b", "2"], ["a.a", "1"]]
    turns: Any = [Turn(Move("55")), Turn(Move("51"))]
    game = Game(START, turns, tags=tags)
    assert game.tags == (("a.a", "1"), ("b.b", "2"))
    assert game == Game(START, tuple(turns), tags=(("a.a", "1"), ("b.b", "2")))
    assert hash(Turn(Move("55"), variations=[Variation(turns)])) is not None  # type: ignore[arg-type]


def test_a_game_knows_its_positions() -> None:
    game = Game.from_moves("corner", "55 51 15")
    positions = list(game.positions())
    assert positions[0] == game.start
    assert positions[-1] == game.end == Position.from_moves("corner", "55 51 15")
    assert len(positions) == 4
    assert game.outcome is None
    assert game.moves == (Move("55"), Move("51"), Move("15"))


def test_the_moves_say_how_a_game_ended() -> None:
    for said in ({}, {"result": "X"}, {"termination": "line"}):
        turns = Game.from_moves("tictactoe", WON).turns
        game = Game(Position.start("tictactoe"), turns, **said)  # type: ignore[arg-type]
        assert (game.result, game.termination) == ("X", "line")


@pytest.mark.parametrize("termination", ["", *BY_RULE, *OTHERWISE])
@pytest.mark.parametrize("result", [None, *RESULTS])
def test_results_and_terminations_fit_each_other(result: Any, termination: str) -> None:
    going = Game.from_moves("standard", "55")
    if termination == "" or result in OTHERWISE.get(termination, ()):
        game = replace(going, result=result, termination=termination)
        assert (game.result, game.termination) == (result, termination)
    else:
        with pytest.raises(InvalidGame) as error:
            replace(going, result=result, termination=termination)
        assert error.value.field in ("result", "termination")
    won = Game.from_moves("tictactoe", WON)
    if result in (None, "X") and termination in ("", "line"):
        assert replace(won, result=result, termination=termination) == won
    else:
        with pytest.raises(InvalidGame, match="contradicts the moves: X wins"):
            replace(won, result=result, termination=termination)


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"result": "1-0"}, "result"),
        ({"termination": "boredom"}, "termination"),
        ({"tags": (("round", "1"),)}, "round"),
        ({"tags": (("A.b", "1"),)}, "A.b"),
        ({"tags": (("a.b", "1"), ("a.b", "2"))}, "a.b"),
        ({"tags": (("a.b", "\ud800"),)}, "a.b"),
        ({"date": "yesterday"}, "date"),
        ({"date": "0000"}, "date"),
        ({"date": "2026-13"}, "date"),
        ({"date": "2026-11-18T25:00:00Z"}, "date"),
        ({"date": "2026-11-18T20:00:00"}, "date"),
        ({"date": "२०२६"}, "date"),
        ({"x": "\udfff"}, "x"),
        ({"comment": "a\ud83d"}, "comment"),
    ],
)
def test_what_cannot_be_said_is_refused(said: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidGame) as error:
        Game(START, **said)
    assert error.value.field == field
    assert error.value.expected


@pytest.mark.parametrize(
    "make",
    [
        TimeControl,
        lambda: TimeControl(game=-1),
        lambda: TimeControl(increment=1000),
        lambda: TimeControl(game=10**15),
        lambda: Evaluation(1.5),
        lambda: Evaluation(float("nan")),
        lambda: Evaluation(0.5, proven=3),
        lambda: Evaluation(1, proven=-3),
        lambda: Evaluation(0, depth=-1),
        lambda: Turn(Move("55"), used=-1),
        lambda: Turn(Move("55"), left=-1),
        lambda: Turn(Move("55"), comment="\ud800"),
        lambda: Variation(()),
        lambda: Variation((Turn(Move("55")),), comment="\ud800"),
    ],
)
def test_parts_that_cannot_be_are_refused(make: Any) -> None:
    with pytest.raises(InvalidGame) as error:
        make()
    assert error.value.expected
    assert error.value.field


def test_moves_are_played_those_of_variations_too() -> None:
    with pytest.raises(IllegalMove) as illegal:
        Game.from_moves("standard", "55 99")
    assert illegal.value.__notes__ == ["at move 2"]
    with pytest.raises(MoveSyntaxError):
        Game(START, (Turn(Move("5")),))
    wrong = Variation((Turn(Move("99")),))
    with pytest.raises(IllegalMove):
        Game(START, (Turn(Move("55")), Turn(Move("51"), variations=(wrong,))))


def test_variations_are_at_most_thirty_two_deep() -> None:
    line = Variation((Turn(Move("55")),))
    for depth in range(2, 33):
        line = Variation((Turn(Move("55"), variations=(line,)),))
        assert line.depth == depth
    Game(START, (Turn(Move("55"), variations=(line,)),))
    with pytest.raises(InvalidGame):
        Variation((Turn(Move("55"), variations=(line,)),))


def test_a_score_has_three_decimals_and_no_minus_zero() -> None:
    assert Evaluation(0.12345) == Evaluation(0.123)
    assert str(Evaluation(-0.0001).score) == "0.0"
    assert isinstance(Evaluation(1).score, float)


@given(st.integers(0, 10**15 - 1))
def test_seconds_are_read_back(milliseconds: int) -> None:
    assert parse_seconds(format_seconds(milliseconds)) == milliseconds


@pytest.mark.parametrize("text", ["", "-1", "1.", ".5", "1.2345", "1e3", "²", "1 ", "1" * 13])
def test_what_is_no_time_is_not_read(text: str) -> None:
    assert parse_seconds(text) is None


@pytest.mark.parametrize(
    "text", ["", "2+1", "game", "game=", "game=1 game=2", "move=1 game=5", "game=1  move=1", "x=1"]
)
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(InvalidGame):
        TimeControl.parse(text)
