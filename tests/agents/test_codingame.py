"""Our engine for the referee of CodinGame: turns in, rows and columns out."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from ninefold.agents.contracts.codingame import Codingame
from ninefold.rules import Move, Position
from ninefold.search import Limit, Report
from ninefold.search.engine import Engine
from tests.agents.conversation import Conversation

QUICK = (Limit(nodes=30), Limit(nodes=20))


def bot(variant: str = "count") -> Conversation:
    return Conversation(partial(Codingame, variant=variant, limits=QUICK))


def row_and_column(move: Move, side: int = 9) -> str:
    return f"{side - int(move.square[1])} {'abcdefghi'.index(move.square[0])}"


def turn(position: Position, last: Move | None) -> list[str]:
    """What the referee says in a turn."""
    side = 3 if position.variant == "tictactoe" else 9
    moves = [row_and_column(move, side) for move in position.moves()]
    return ["-1 -1" if last is None else row_and_column(last, side), str(len(moves)), *moves]


@pytest.mark.parametrize("variant", ["count", "standard", "tictactoe"])
@pytest.mark.parametrize("side", "XO")
def test_whole_games_are_played(variant: str, side: str) -> None:
    dice = Random(f"{variant} {side}")
    with bot(variant) as talk:
        for _ in range(2):  # a second game begins where the referee names no move
            position, last = Position.start(variant), None
            if side == "O":
                last = dice.choice(position.moves())
                position = position.play(last)
            while position.outcome is None:
                if position.turn == side:
                    (said,) = talk.say(*turn(position, last))
                    by_square = {
                        row_and_column(move, 3 if variant == "tictactoe" else 9): move
                        for move in position.moves()
                    }
                    position = position.play(by_square[said])
                else:
                    last = dice.choice(position.moves())
                    position = position.play(last)
            if side == "O":
                break
    assert talk.asides == []


def test_rows_count_from_the_top_and_from_zero() -> None:
    with bot() as talk:
        assert talk.say("-1 -1", "1", "0 0") == ["0 0"]
        # a9 is board 1 field 1: the opponent answers on board 1
        assert talk.say("0 1", "2", "1 3", "2 3") in (["1 3"], ["2 3"])
    assert talk.asides == []


def test_only_what_the_referee_allows_is_played() -> None:
    with bot() as talk:
        for _ in range(5):
            assert talk.say("-1 -1", "2", "8 8", "0 4") in (["8 8"], ["0 4"])


def test_it_goes_on_when_the_referee_sees_another_game() -> None:
    with bot() as talk:
        talk.say("-1 -1", "1", "4 4")
        assert talk.say("8 8", "1", "7 7") == ["7 7"]
        assert "illegal move" in talk.asides[0]
        assert talk.say("1 1", "2", "3 3", "4 4")[0] in ("3 3", "4 4")
        assert len(talk.asides) == 1
        assert talk.say("-1 -1", "1", "4 4") == ["4 4"]
        assert talk.say("3 3", "1", "8 0") == ["8 0"]
        assert "none of these is a move here" in talk.asides[1]


def test_a_search_is_given_less_than_the_referee_allows() -> None:
    limits: list[Limit] = []

    class Watched(Engine):
        def search(self, position: Position, limit: Limit, **asked: Any) -> Report:
            limits.append(limit)
            return super().search(position, Limit(nodes=5), **asked)

    with Conversation(partial(Codingame, make=partial(Watched, table=0))) as talk:
        talk.say("-1 -1", "1", "4 4")
        talk.say("3 3", "1", "0 0")
        talk.say("-1 -1", "1", "4 4")
    times = [limit.time or 9 for limit in limits[1:]]
    assert times[0] == times[2] < 0.8
    assert times[1] < 0.08


WRONG = {
    "": None,
    "hello": "error: opponentRow opponentCol: not understood",
    "1": "error: opponentRow opponentCol: not understood",
    "1 2 3": "error: opponentRow opponentCol: not understood",
    "9 0": "error: opponentRow opponentCol: outside the board: 9 0; expected a row and a column",
    "-1 0": "error: opponentRow opponentCol: outside the board: -1 0",
    "1 1.5": "error: opponentRow opponentCol: not understood",
}


@pytest.mark.parametrize("line", WRONG)
def test_a_line_that_means_nothing_is_waited_for_again(line: str) -> None:
    with bot() as talk:
        assert talk.say(line) == []
        wanted = WRONG[line]
        assert [aside[: len(wanted or "")] for aside in talk.asides] == ([wanted] if wanted else [])
        assert talk.say("-1 -1", "0", "82", "x", "1", "4 4") == ["4 4"]
        fields = [aside.split(":")[1] for aside in talk.asides[bool(wanted) :]]
        assert fields == [" validActionCount"] * 3


@pytest.mark.parametrize("broken", ["4", "9 9", "x y", "4 4 4", "-1 -1"])
@pytest.mark.parametrize("place", [0, 4, 8])
def test_a_move_that_means_nothing_is_counted(broken: str, place: int) -> None:
    with bot() as talk:
        assert talk.say("-1 -1", "1", "4 4") == ["4 4"]
        position = Position.from_moves("count", "55")
        for _ in range(3):
            last = position.moves()[0]
            position = position.play(last)
            lines = turn(position, last)
            lines[2 + place % (len(lines) - 2)] = broken
            (said,) = talk.say(*lines)  # nothing before its last line, and one answer to that
            assert said in lines[2:]
            by_square = {row_and_column(move): move for move in position.moves()}
            position = position.play(by_square[said])
    assert [aside.split(":")[1] for aside in talk.asides] == [" row col"] * 3


def test_a_list_of_nothing_is_answered_by_a_move() -> None:
    with bot() as talk:
        assert talk.say("-1 -1", "1", "4 4") == ["4 4"]
        (said,) = talk.say("3 3", "2", "9 9", "x")
        assert said in {
            row_and_column(move) for move in Position.from_moves("count", "55 51").moves()
        }
        assert talk.say("-1 -1", "1", "4 4") == ["4 4"]
        talk.say("8 8", "1", "0 0")  # it does not know the game any more
        assert len(talk.say("0 8", "1", "?")) == 1


def test_the_end_of_the_input_is_the_end() -> None:
    with bot() as talk:
        assert talk.say("-1 -1", "3") == []
        assert talk.hang_up() == []
        assert talk.offer.is_over
