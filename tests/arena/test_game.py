"""The referee: games go by the rules, every failure is a loss, and no agent is believed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninefold.agents.agent import Fault, Reply, Verdict
from ninefold.arena.game import GRACE, Sheet, play
from ninefold.rules import Move, Position, variants
from ninefold.search import Limit
from tests.arena.scripted import ByDice, Scripted

START = Position.start("standard")
NAMES = [variant.name for variant in variants()]
SECOND = 1_000_000_000


def moves(position: Position, *words: str) -> tuple[Move, ...]:
    """Read moves that are played one after the other."""
    found = []
    for word in words:
        found.append(position.parse_move(word))
        position = position.play(found[-1])
    return tuple(found)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_played_to_the_end_by_the_rules(name: str) -> None:
    for seed in range(2 if name == "ultimate2" else 20):
        dice = Random(seed)
        record = play(
            ByDice("a", dice), ByDice("b", dice), Sheet(seed, Position.start(name), seed=seed)
        )
        position = Position.start(name)
        words = record.moves.split()
        for word in words:
            assert position.outcome is None
            position = position.play(position.parse_move(word))
        outcome = position.outcome
        assert outcome is not None
        assert (record.result, record.termination) == (outcome.winner or "draw", outcome.reason)
        assert (record.number, record.variant, record.x, record.o) == (seed, name, "a", "b")
        assert not record.failed
        assert len(record.wall) == len(record.cpu) == len(record.scores) == len(words)
        assert set(record.wall) == {5}
        assert set(record.cpu) == {4}
        assert set(record.scores) == {-0.5, 0.25}


def test_the_game_begins_after_the_opening_with_whoever_is_to_move() -> None:
    opening = moves(START, "64", "42", "28")
    x, o = Scripted("x"), Scripted("o")
    record = play(x, o, Sheet(4, START, opening, Limit(nodes=7), seed=21))
    assert record.given == 3
    assert record.moves.split()[:3] == ["64", "42", "28"]
    after = START.play_all(opening)
    assert x.begun == [(after, 42)]
    assert o.begun == [(after, 43)]
    assert o.asked[0] == (after, Limit(nodes=7))
    assert x.asked[0][0].plies == 4
    assert len(record.wall) == len(record.moves.split()) - 3
    assert record.start == ""


def test_a_start_of_its_own_is_told() -> None:
    start = Position.parse("tictactoe xx1oo4 x")
    record = play(Scripted("x", [Move("3")]), Scripted("o"), Sheet(0, start))
    assert (record.start, record.moves, record.result) == (start.text, "3", "X")


@given(
    verdict=st.sampled_from(list(Verdict)),
    at=st.integers(0, 16),
    detail=st.text(max_size=20),
)
def test_whoever_fails_loses_at_any_move(verdict: Verdict, at: int, detail: str) -> None:
    position = START
    for _ in range(at):
        position = position.play(position.moves()[0])
    agents = {"X": Scripted("x"), "O": Scripted("o")}
    agents[position.turn].script = [
        *(answer for answer in played(position, position.turn)),
        Fault(verdict, detail),
    ]
    record = play(agents["X"], agents["O"], Sheet(0, START))
    assert record.result == ("O" if position.turn == "X" else "X")
    assert record.loser == position.turn.lower()
    assert (record.termination, record.detail) == (verdict.value, detail)
    assert record.failed
    assert len(record.moves.split()) == len(record.wall) == at


def played(position: Position, turn: str) -> list[Move]:
    """What one side plays, of the first legal moves, to come to a position."""
    answers, now = [], START
    while now != position:
        move = now.moves()[0]
        if now.turn == turn:
            answers.append(move)
        now = now.play(move)
    return answers


@pytest.mark.parametrize("word", ["64", "11", "99"])
def test_a_move_that_is_not_allowed_loses(word: str) -> None:
    opening = moves(START, "64", "46")
    record = play(Scripted("x", [Move(word)]), Scripted("o"), Sheet(0, START, opening))
    assert (record.result, record.termination) == ("O", "illegal-move")
    assert record.moves == "64 46"
    assert record.detail == f"{word} in {START.play_all(opening).text}"


@pytest.mark.parametrize("word", ["5", "5555"])
def test_a_move_of_another_game_loses(word: str) -> None:
    record = play(Scripted("x", [Move(word)]), Scripted("o"), Sheet(0, START))
    assert (record.result, record.termination) == ("O", "illegal-move")


def test_a_move_in_time_is_in_time_and_a_nanosecond_later_is_not() -> None:
    most = round((0.5 + GRACE) * SECOND)
    move = START.moves()[0]
    sheet = Sheet(0, START, (), Limit(time=0.5))
    in_time = play(Scripted("x", [Reply(move, None, most, most)]), Scripted("o"), sheet)
    assert in_time.termination == "line"
    late = play(Scripted("x", [Reply(move, None, most, most + 1)]), Scripted("o"), sheet)
    assert (late.result, late.termination, late.moves) == ("O", "late-move", "")
    assert late.detail == "520.0 ms of processor time, where 500 ms are given"


def test_a_busy_machine_is_not_the_fault_of_a_player() -> None:
    record = play(
        Scripted("x", wall=900 * SECOND), Scripted("o"), Sheet(0, START, (), Limit(time=0.001))
    )
    assert not record.failed


@pytest.mark.parametrize("limit", [None, Limit(nodes=1), Limit(depth=1)])
def test_without_a_clock_nobody_is_late(limit: Limit | None) -> None:
    slow = Scripted("x", cpu=900 * SECOND)
    assert not play(slow, Scripted("o"), Sheet(0, START, (), limit)).failed


def test_a_move_that_is_late_and_not_allowed_is_late() -> None:
    reply = Reply(Move("99"), None, SECOND, SECOND)
    opening = moves(START, "64", "46")
    sheet = Sheet(0, START, opening, Limit(time=0.1))
    assert play(Scripted("x", [reply]), Scripted("o"), sheet).termination == "late-move"


def test_agents_play_one_game_after_the_other() -> None:
    x, o = Scripted("x", [Fault(Verdict.exception)]), Scripted("o")
    assert play(x, o, Sheet(0, START, seed=1)).result == "O"
    assert play(x, o, Sheet(1, START, seed=2)).termination == "line"
    assert [seed for _, seed in x.begun] == [2, 4]
