"""The engine as other programs run it: a process, its lines, and its end."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from typing import IO, Self

import pytest

from ninefold.cli.engine import LONGEST_LINE, lines
from ninefold.rules import Position
from tests.cli.front_door import knock, process
from tests.house.checkout import quiet_environment


class Engine:
    """`ninefold engine` as a process, whose lines are read as they come."""

    def __init__(self, *words: str) -> None:
        self.running = subprocess.Popen(
            [sys.executable, "-m", "ninefold", "engine", "--table", "1", *words],
            env=quiet_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.running.kill()
        self.running.communicate()

    @property
    def ear(self) -> IO[str]:
        """Where it listens."""
        assert self.running.stdin is not None
        return self.running.stdin

    def say(self, *said: str) -> None:
        """Write lines to it."""
        self.ear.write("".join(f"{line}\n" for line in said))
        self.ear.flush()

    def until(self, sign: str) -> str:
        """Read lines until one has a sign in it; return that one."""
        assert self.running.stdout is not None
        for line in self.running.stdout:
            if sign in line:
                return line.rstrip("\n")
        raise AssertionError(f"the engine ended before {sign}")


def test_ugi_answers_while_it_searches_and_quits_while_the_input_is_open() -> None:
    with Engine() as engine:
        engine.say("position startpos moves e5", "go infinite")
        engine.until("info depth")
        engine.say("isready")
        engine.until("readyok")
        engine.say("stop")
        move = engine.until("bestmove").split()[1]
        assert Position.from_moves("standard", "e5").is_legal(move)
        engine.say("go infinite", "quit")
        engine.until("bestmove")
        assert engine.running.wait(timeout=60) == 0
        assert engine.running.stderr is not None
        told = engine.running.stderr.read()
    assert told.startswith("ninefold ")
    assert told.endswith(" listens to ugi\n")
    assert told.count("\n") == 1


def test_what_is_typed_is_answered_to_the_end() -> None:
    done = process("engine", typed="position startpos\nnonsense\ngo nodes 500\n")
    assert done.returncode == 0
    said = done.stdout.splitlines()
    assert said[0].startswith('info string error: command: unknown: "nonsense"')
    assert said[-1].startswith("bestmove ")


def test_the_last_line_needs_no_end_and_may_have_the_end_of_windows() -> None:
    done = process("engine", typed="isready\r\nisready")
    assert done.stdout == "readyok\nreadyok\n"


def test_json_answers_several_at_once() -> None:
    requests = [{"id": number, "nodes": 200, "moves": "55"} for number in range(6)]
    typed = "".join(f"{json.dumps(request)}\n" for request in requests)
    done = process("engine", "--protocol", "json", "--threads", "2", typed=typed)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert sorted(answer["id"] for answer in answers) == list(range(6))
    assert len({json.dumps(answer["lines"]) for answer in answers}) == 1


def test_a_bot_plays_and_says_aside_what_is_wrong() -> None:
    typed = "-1 -1\nhm\n2\n4 4\n0 0\n"
    done = process("engine", "--protocol", "codingame", typed=typed)
    assert done.stdout in ("4 4\n", "0 0\n")
    assert 'error: validActionCount: not understood: "hm"' in done.stderr


def test_the_game_and_the_memory_are_those_that_were_asked_for() -> None:
    words = ("--variant", "tictactoe", "--threads", "2", "--table", "3")
    said = process("engine", *words, typed="ugi\nquery legal\n").stdout
    assert "Threads type spin default 2 " in said
    assert "Hash type spin default 3 " in said
    assert "UGI_Variant type combo default tictactoe " in said
    assert "response a3 b3 c3 a2 b2 c2 a1 b1 c1\n" in said
    asked = '{"id":1,"nodes":5}\n'
    told = process("engine", "-p", "json", "--variant", "tictactoe", typed=asked).stdout
    assert json.loads(told)["lines"][0]["move"] in set("123456789")


def test_bytes_that_are_no_text_are_answered() -> None:
    with Engine() as engine:
        engine.ear.buffer.write(b"\xff\xfe\x00\nisready\n")  # type: ignore[attr-defined]
        engine.ear.flush()
        assert "unknown" in engine.until("error")
        engine.until("readyok")


def test_a_line_that_is_too_long_is_cut() -> None:
    long = b"x" * (LONGEST_LINE + 7)
    assert [len(line) for line in lines(iter([long, b"y\nz"]))] == [LONGEST_LINE, 8, 1]


def test_ctrl_c_ends_it() -> None:
    with Engine() as engine:
        engine.say("go infinite")
        engine.until("info depth")
        engine.running.send_signal(signal.SIGINT)
        assert engine.running.wait(timeout=60) == 130


def test_nobody_reads_any_more() -> None:
    with Engine() as engine:
        assert engine.running.stdout is not None
        engine.say("isready")
        engine.until("readyok")
        engine.running.stdout.close()
        engine.say("isready", "isready")
        assert engine.running.wait(timeout=60) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--protocol", "gtp"), "'gtp' is not one of"),
        (("--threads", "0"), "0 is not in the range"),
        (("--table", "much"), "'much' is not a valid int"),
        (("--protocol", "codingame", "--variant", "ultimate2"), "expected any other game"),
        (("--variant", "chess"), "unknown variant"),
    ],
)
def test_what_is_no_engine_is_refused(words: tuple[str, ...], said: str) -> None:
    result = knock("engine", *words, NO_COLOR="1", COLUMNS="200")
    assert result.exit_code in (1, 2)
    assert said in result.output


# As on a machine with no more memory than this.
POOR = """
from ninefold.cli.main import main
from ninefold.search import engine
engine.MOST_TABLE = 8
main()
"""


def test_ugi_outlives_a_hash_that_cannot_be_had() -> None:
    typed = "isready\nsetoption name Hash value 65536\nisready\ngo nodes 50\n"
    done = subprocess.run(
        [sys.executable, "-c", POOR, "engine", "--table", "1"],
        env=quiet_environment(),
        input=typed,
        capture_output=True,
        check=True,
        text=True,
    )
    said = done.stdout.splitlines()
    wrong = "info string error: setoption Hash: the table is out of range: 65536"
    assert sum(line.startswith(wrong) for line in said) == 1
    assert said.count("readyok") == 2
    assert said[-1].startswith("bestmove ")
    assert said[-1] != "bestmove (none)"
