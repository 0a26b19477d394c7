"""Records: written and read to the byte, strict, and told as games that files can hold."""

from __future__ import annotations

import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninefold.agents.agent import Verdict
from ninefold.arena.record import (
    BY_RULE,
    TERMINATIONS,
    GameRecord,
    InvalidRecord,
    Side,
    format_record,
    parse_record,
)
from ninefold.rules import Position, TimeControl, format_game, parse_games
from tests.arena.records import games

RECORD = GameRecord(3, "tictactoe", "ann", "bob", "1 4 2 5 3", "X", "line", given=2, seed=7)
LINE = format_record(RECORD)


@given(games())
def test_a_record_is_read_back_as_it_was(record: GameRecord) -> None:
    line = format_record(record)
    assert b"\n" not in line
    assert parse_record(line) == record
    assert format_record(parse_record(line)) == line


@given(games())
def test_a_record_is_a_game_that_files_can_hold(record: GameRecord) -> None:
    clock = TimeControl(move=10)
    for game in (record.game(), record.game(clock)):
        assert next(iter(parse_games(format_game(game)))) == game
        assert " ".join(turn.move.text for turn in game.turns) == record.moves
        assert (game.x, game.o, game.result) == (record.x, record.o, record.result)
    timed = record.game(clock)
    assert [turn.used is None for turn in timed.turns] == [
        place < record.given for place in range(len(timed.turns))
    ]
    assert all(turn.used is None for turn in record.game().turns)


def test_thoughts_and_times_belong_to_the_moves_after_the_opening() -> None:
    record = GameRecord(
        0,
        "tictactoe",
        "ann",
        "bob",
        "1 4 2 5 3",
        "X",
        "line",
        given=3,
        wall=(1_500, 2_999),
        cpu=(1_000, 2_000),
        scores=(None, 1.0),
    )
    turns = record.game(TimeControl(move=10)).turns
    assert [turn.used for turn in turns] == [None, None, None, 1, 2]
    thoughts = [turn.evaluation and turn.evaluation.score for turn in turns]
    assert thoughts == [None, None, None, None, 1.0]


@pytest.mark.parametrize(
    ("verdict", "told"),
    [
        ("late-move", "time"),
        ("illegal-move", "illegal-move"),
        ("exception", "fault"),
        ("bad-output", "fault"),
        ("no-start", "fault"),
    ],
)
def test_a_failure_is_told_in_the_words_of_files_and_in_its_own(verdict: str, told: str) -> None:
    record = GameRecord(0, "tictactoe", "ann", "bob", "1", "X", verdict, detail="why")
    game = record.game()
    assert game.termination == told
    assert dict(game.tags) == {"ninefold.verdict": verdict, "ninefold.detail": "why"}
    assert record.failed
    assert (record.loser, record.points("ann"), record.points("bob")) == ("bob", 1.0, 0.0)


def test_a_record_knows_its_points() -> None:
    assert {TERMINATIONS.index(name) for name in BY_RULE} == {0, 1, 2, 3}
    assert set(TERMINATIONS) == {*BY_RULE, *Verdict}
    drawn = GameRecord(5, "tictactoe", "ann", "bob", "", "draw", "no-line")
    assert (drawn.loser, drawn.points("ann"), drawn.points("bob"), drawn.pair) == (
        None,
        0.5,
        0.5,
        2,
    )
    for side in get_args(Side):
        won = GameRecord(4, "tictactoe", "ann", "bob", "", side, "line")
        assert (won.points("ann"), won.points("bob")) == ((1, 0) if side == "X" else (0, 1))
        assert not won.failed


def test_a_start_of_its_own_is_where_the_game_begins() -> None:
    start = Position.parse("tictactoe xx1oo4 x")
    record = GameRecord(0, "tictactoe", "a", "b", "3", "X", "line", start=start.text)
    assert record.game().start == start


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("moves", None, "`str`"),
        ("number", "3", "`int`"),
        ("result", "Y", "Invalid enum value 'Y'"),
        ("wall", [1.5], "`int`"),
        ("colour", "red", "unknown field `colour`"),
    ],
)
def test_what_is_no_record_is_refused(field: str, value: object, reason: str) -> None:
    line = json.dumps({**json.loads(LINE), field: value}).encode()
    with pytest.raises(InvalidRecord, match=reason):
        parse_record(line)


@given(st.integers(0, len(LINE) - 1), st.binary(max_size=4))
def test_damage_is_one_kind_of_error(at: int, instead: bytes) -> None:
    damaged = LINE[:at] + instead + LINE[at + len(instead) :]
    try:
        record = parse_record(damaged)
    except InvalidRecord:
        return
    assert isinstance(record, GameRecord)


@given(st.binary(max_size=80))
def test_any_bytes_are_a_record_or_one_kind_of_error(line: bytes) -> None:
    with pytest.raises(InvalidRecord):
        parse_record(line)
