"""`ninefold play` against players of ours: the engine, its levels, trees of random games."""

from __future__ import annotations

import re
import shlex

import pytest

from ninefold import Position
from tests.cli.front_door import knock

# The one answer to a corner that is not lost.
CENTRE = "O plays 5"


def test_the_engine_answers() -> None:
    result = knock("play", "--variant", "tictactoe", "--o", "engine", typed="1\n")
    assert result.exit_code == 0
    assert CENTRE in result.stdout
    assert "--moves '1 5' --o engine --seed " in result.stdout
    assert "--time" not in result.stdout


@pytest.mark.parametrize("name", ["engine:depth=6", "depth-8", "uct-10k", "bestfirst", "greedy"])
def test_whoever_plays_is_named_when_one_leaves_and_plays_on(name: str) -> None:
    left = knock("play", "--o", name, "--seed", "3", "--time", "50ms", typed="55\n").stdout
    resumed = re.search(r"^To go on: ninefold (.*)$", left, re.MULTILINE)
    assert resumed is not None
    words = shlex.split(resumed[1])
    assert words[-6:] == ["--o", name, "--time", "0.05s", "--seed", "3"]
    again = knock(*words, typed="quit\n")
    assert again.exit_code == 0
    assert resumed[0] in again.stdout


def test_a_level_plays_the_same_every_time() -> None:
    words = ("play", "--variant", "corner", "--x", "depth-2", "--o", "depth-4")
    first, second = knock(*words).stdout, knock(*words).stdout
    assert first == second
    assert "X wins" in first or "O wins" in first or "draw" in first


def test_two_engines_draw_the_plain_game() -> None:
    words = ("play", "--variant", "tictactoe", "--x", "engine", "--o", "engine", "--time", "10ms")
    moves = re.search(r"^moves: (.*)$", knock(*words).stdout, re.MULTILINE)
    assert moves is not None
    end = Position.from_moves("tictactoe", moves[1])
    assert end.outcome is not None
    assert end.outcome.winner is None


def test_the_engine_plays_the_large_game() -> None:
    result = knock(
        "play", "--variant", "ultimate2", "--o", "engine", "--time", "1ms", typed="4718\n"
    )
    assert result.exit_code == 0
    played = re.search(r"--moves '4718 (\d{4})'", result.stdout)
    assert played is not None
    assert Position.from_moves("ultimate2", "4718").is_legal(played[1])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--o", "stockfish"),
            'unknown player "stockfish"; expected one of random, greedy, engine, ',
        ),
        (("--x", "engine:depth=0"), 'not a value of depth: "0"; expected a number above 0'),
        (("--x", "engine:window=0"), "the parameter window is out of range: 0; expected 1 to"),
        (("--x", ""), 'unknown player ""; expected one of random, '),
        (("--o", "engine", "--time", "1"), 'not a time: "1"; expected a number with its unit'),
    ],
)
def test_who_is_nobody_is_refused(words: tuple[str, ...], said: str) -> None:
    result = knock("play", *words)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
    assert "Traceback" not in result.stderr


def test_people_are_among_those_who_may_play() -> None:
    told = " ".join(knock("play", "--o", "robot").stderr.split())
    assert "depth-8; or human" in told
