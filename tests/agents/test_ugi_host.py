"""Driving somebody's UGI engine: our own, as a child process and with other squares."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING, Self

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninefold.agents.agent import Fault, Verdict
from ninefold.agents.contracts.ugi.host import Chosen, Event, Host, Introduced, Ready
from ninefold.agents.contracts.ugi.squares import Squares
from ninefold.rules import LimitError, Position
from ninefold.search import Limit
from ninefold.search.clock_plan import Clock
from tests.house.checkout import quiet_environment
from tests.search.positions import NAMES, wandered

if TYPE_CHECKING:
    from collections.abc import Iterable

START = Position.start("standard")
ALL_SQUARES = [Squares(top, zero) for top in (False, True) for zero in (False, True)]


class Child:
    """Our engine as a process, and a host that drives it through its lines."""

    def __init__(self, host: Host, *words: str) -> None:
        self.host = host
        self.running = subprocess.Popen(
            [sys.executable, "-m", "ninefold", "engine", "--table", "1", *words],
            env=quiet_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.running.kill()
        self.running.communicate()

    def tell(self, lines: Iterable[str]) -> Event:
        """Say lines, and wait for what they bring about."""
        assert self.running.stdin is not None
        assert self.running.stdout is not None
        for line in lines:
            self.running.stdin.write(f"{line}\n")
        self.running.stdin.flush()
        for line in self.running.stdout:
            assert "error" not in line
            event = self.host.hear(line.rstrip("\n"))
            if event is not None:
                return event
        raise AssertionError("the engine ended")


def played(child: Child, variant: str, dice: Random) -> Position:
    """A game of the engine against random moves."""
    position = Position.start(variant)
    assert child.tell(child.host.begin(position)) == Ready()
    side = dice.choice("XO")
    while position.outcome is None and position.plies < 60:
        if position.turn == side:
            chosen = child.tell(child.host.ask(position, Limit(nodes=20)))
            assert isinstance(chosen, Chosen)
            assert chosen.evaluation is not None
            position = position.play(chosen.move)
        else:
            position = position.play(dice.choice(position.moves()))
    return position


def test_our_own_engine_is_driven_through_games_of_every_kind() -> None:
    with Child(Host(settings={"Threads": "1"})) as child:
        introduced = child.tell(child.host.greet())
        assert isinstance(introduced, Introduced)
        assert introduced.name.startswith("ninefold ")
        assert "UGI_Variant" in introduced.options
        for variant in NAMES:
            position = played(child, variant, Random(variant))
            assert position.outcome is not None or position.plies >= 60


def test_moves_since_the_start_are_told_where_they_can_be_known() -> None:
    host = Host()
    host.begin(START)
    position = START.play("e5")
    assert host.ask(position, Limit(nodes=5)) == ["position startpos moves e5", "go nodes 5"]
    position = position.play("d6").play("b8")
    assert host.ask(position, Limit(depth=2))[0] == "position startpos moves e5 d6 b8"
    assert host.ask(position, Limit(depth=2))[0] == "position startpos moves e5 d6 b8"
    elsewhere = wandered("standard", 30)
    assert host.ask(elsewhere, Limit(depth=2))[0] == f"position fen {elsewhere.ugi}"
    host.begin(elsewhere)
    after = elsewhere.play(elsewhere.moves()[0])
    told = host.ask(after, Limit(depth=2))[0]
    assert told == f"position fen {elsewhere.ugi} moves {elsewhere.moves()[0].square}"


def test_a_game_that_the_engine_does_not_play_is_its_fault() -> None:
    host = Host()
    for line in (
        "id name Somebody 2",
        "id author some body",
        "option name UGI_Variant type combo default standard var standard var count",
        "option name Hash type spin default 1 min 1 max 9",
        "option damaged",
    ):
        assert host.hear(line) is None
    assert host.hear("ugiok") == Introduced("Somebody 2", "some body", ("UGI_Variant", "Hash"))
    assert host.begin(Position.start("count")) == [
        "setoption name UGI_Variant value count",
        "uginewgame",
        "isready",
    ]
    with pytest.raises(Fault, match="no-start: it does not play corner; it plays standard, count"):
        host.begin(Position.start("corner"))


def test_clocks_are_told() -> None:
    told = Host().ask(START, None, (Clock(60, 0.1), Clock(59.5, 0.1)))
    assert told[1] == "go ptime 60000 otime 59500 pinc 100 oinc 100"
    with pytest.raises(LimitError, match="would not end"):
        Host().ask(START, None)


@pytest.mark.parametrize("squares", ALL_SQUARES)
def test_squares_of_an_engine_are_written_and_read(squares: Squares) -> None:
    for variant, rows in (("standard", 9), ("tictactoe", 3)):
        seen = set()
        for move in Position.start(variant).moves():
            written = squares.write(move.square, rows)
            assert squares.read(written, rows) == move.square
            assert written[1] in "0123456789"[not squares.from_zero :][:rows]
            seen.add(written)
        assert len(seen) == rows**2
        top = squares.write(f"a{rows}", rows)
        assert (top == "a0" or top == "a1") == squares.from_top


def test_squares_are_written_wherever_they_stand() -> None:
    host = Host(squares=Squares(from_top=True, from_zero=True))
    position = Position.parse_ugi("x8/1o7/9/6o2/5x3/9/3x5/9/9 O 0 a9", "standard")
    told = host.ask(position, Limit(nodes=1))
    assert told[0] == "position fen x8/1o7/9/6o2/5x3/9/3x5/9/9 O 0 a0"
    assert host.hear("bestmove b0") == Chosen(position.parse_move("b9"))
    host.begin(START)
    assert host.ask(START.play("e4"), Limit(nodes=1))[0] == "position startpos moves e5"


@pytest.mark.parametrize("line", ["bestmove", "bestmove (none)", "bestmove z9", "bestmove a0 x"])
def test_an_answer_that_is_no_move_is_a_fault(line: str) -> None:
    host = Host()
    host.ask(START, Limit(nodes=1))
    with pytest.raises(Fault) as fault:
        host.hear(line)
    assert fault.value.verdict is Verdict.bad_output
    assert f'in "{line}"' in fault.value.detail


def test_what_the_engine_expects_is_told_as_x_sees_it() -> None:
    host = Host()
    position = START.play("e5")
    host.ask(position, Limit(nodes=1))
    host.hear("info depth 12 score cp 20 wdl 600 300 100 nodes 5 pv d6 e5")
    host.hear("info depth 12 multipv 2 score wdl 0 0 1000 pv e6")
    host.hear("info depth 13 score wdl 7 7 7 pv d6")
    host.hear("info string wdl")
    chosen = host.hear("bestmove d6 ponder a1")
    assert isinstance(chosen, Chosen)
    assert chosen.evaluation is not None
    assert (chosen.evaluation.score, chosen.evaluation.depth) == (-0.5, 12)


WORDS = (
    "id name option type info score wdl depth bestmove e5 ugiok readyok 1000 0 -1 99999 multipv "
    "proof var cp"
)


@given(st.text() | st.lists(st.sampled_from([*WORDS.split(), "\ud800"])).map(" ".join))
def test_whatever_an_engine_says_is_heard_or_a_fault(line: str) -> None:
    host = Host()
    host.ask(START, Limit(nodes=1))
    if line.split()[:1] == ["bestmove"] and line.split()[1:2] != ["e5"]:
        with pytest.raises(Fault, match="bad-output"):
            host.hear(line)
    else:
        assert isinstance(host.hear(line), (Introduced, Ready, Chosen, type(None)))
