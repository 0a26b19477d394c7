"""`ninefold play`: whole games by pipe, and by a terminal with somebody at it."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

import pytest

from ninefold import Position, read_games
from tests.cli.front_door import Terminal, answer, knock, process

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

X_WINS = "1\n4\n2\n5\n3\n"
RESUMED = re.compile(r"^To go on: ninefold (.*)$", re.MULTILINE)


def test_two_people_play_a_game_to_its_end() -> None:
    result = knock("play", "--variant", "tictactoe", typed=X_WINS)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "Type a move, such as 1 or a3, or help." in result.stdout
    assert "O to move\nO> 5\n" in result.stdout
    assert result.stdout.endswith("\nX wins: three in a row\nmoves: 1 4 2 5 3\n")


def test_numbers_and_squares_are_moves() -> None:
    result = knock("play", typed="58\n E2 \n")
    assert "O> E2\n" in result.stdout
    assert "--moves '58 85'" in result.stdout


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "11\n",
            "11 is not allowed: board 1 is not where you were sent; play an empty cell on board 5",
        ),
        (
            "e5\n",
            "e5 is not allowed: there is a mark already; play an empty cell on board 5: 51 52 ",
        ),
        ("nonsense\n", 'not a move: "nonsense"; expected '),
        ("51 52\n", 'not a move: "51 52"; expected '),
    ],
)
def test_a_bad_move_is_explained_and_asked_again(typed: str, said: str) -> None:
    result = knock("play", "--moves", "55", typed=typed + "51\n")
    assert result.exit_code == 0
    assert result.stderr.startswith(f"error: {said}")
    assert "--moves '55 51'" in result.stdout


def test_a_closed_board_is_called_closed() -> None:
    won = "standard xxx6/ooo6/9/9/9/9/9/9/9 x *"
    result = knock("play", "--position", won, typed="15\n")
    assert "15 is not allowed: board 1 is closed; play an empty cell on any open board\n" in (
        result.stderr
    )


def test_what_can_be_asked() -> None:
    typed = "help\nmoves\nplayed\n51\nplayed\ntext\nfields\nboard\nquit\n"
    told = knock("play", "--moves", "55", typed=typed).stdout
    assert "  59 or f4  play there" in told
    assert "  51 52 53 54 56 57 58 59\n" in told
    assert "O> played\n  55\n" in told
    assert "X> played\n  55 51\n" in told
    assert "  standard 9/9/9/9/o3x4/9/9/9/9 x 1\n" in told
    assert told.count("┃ 1 2 3 ┃") == 2
    assert told.endswith("To go on: ninefold play --variant standard --moves '55 51'\n")


def test_undo_takes_back_one_move_between_people() -> None:
    result = knock("play", typed="undo\n55\n51\nundo\n52\n")
    assert result.stderr == "error: there is no move of yours to take back\n"
    assert "--moves '55 52'" in result.stdout


def test_undo_takes_back_the_random_answer_too() -> None:
    words = ("play", "--o", "random", "--seed", "1")
    result = knock(*words, typed="55\nundo\nplayed\n")
    assert "O plays 5" in result.stdout
    assert "X> played\n  nothing yet\n" in result.stdout
    result = knock("play", "--x", "random", "--seed", "1", typed="undo\n")
    assert result.stderr == "error: there is no move of yours to take back\n"


@pytest.mark.parametrize("name", ["tictactoe", "standard", "corner", "adjacent-count"])
def test_random_players_play_it_out_the_same_way_with_the_same_seed(name: str) -> None:
    words = ("play", "--variant", name, "--x", "random", "--o", "random", "--seed")
    told = answer(*words, "7")
    assert told == answer(*words, "7")
    assert told != answer(*words, "8")
    *_, ending, moves = told.splitlines()
    position = Position.from_moves(name, moves.removeprefix("moves: "))
    assert position.outcome is not None
    assert ending.startswith(str(position.outcome))


def test_a_game_that_is_left_goes_on_as_it_would_have() -> None:
    words = ("play", "--x", "random", "--o", "random", "--seed", "7")
    whole = answer(*words)
    moves = whole.splitlines()[-1].removeprefix("moves: ")
    assert answer(*words, "--moves", " ".join(moves.split()[:20])) == whole


def test_a_resumed_game_is_the_same_position() -> None:
    start = "corner 9/9/9/9/4x4/9/9/9/9 o 5 ........."
    for words in (("--variant", "corner"), ("--position", start), ("--o", "random", "--seed", "3")):
        left = knock("play", *words, typed="51\n12\n")
        told = RESUMED.findall(left.stdout)
        assert len(told) == 1
        again = knock(*shlex.split(told[0]))
        assert RESUMED.findall(again.stdout) == told


def test_a_finished_game_is_shown_as_finished() -> None:
    assert answer("play", "--position", "tictactoe xxxoo4 o").endswith("\nX wins: three in a row\n")


def test_counted_boards_are_told() -> None:
    words = ("play", "--variant", "count", "--x", "random", "--o", "random", "--seed")
    endings = [answer(*words, str(seed)).splitlines()[-2] for seed in range(30)]
    counted = [line for line in endings if "boards" in line]
    assert counted
    assert all(re.search(r"\(X \d, O \d\)$", line) for line in counted)


def test_by_pipe_as_a_process() -> None:
    result = process("play", "-v", "tictactoe", typed=X_WINS)
    assert result.returncode == 0
    assert result.stdout.endswith("X wins: three in a row\nmoves: 1 4 2 5 3\n")
    assert "X> 1\n" in result.stdout


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    """A terminal with a game in it, and nothing left behind."""
    with Terminal("play", "--moves", "55 51") as begun:
        yield begun


def test_at_a_terminal_ctrl_d_leaves(terminal: Terminal) -> None:
    terminal.wait_for("X> ")
    assert b"\x1b[" in terminal.seen
    terminal.type("15\r")
    terminal.wait_for("O> ")
    terminal.type("\x04")
    terminal.wait_for("To go on: ninefold play --variant standard --moves '55 51 15'")
    assert terminal.exit_code() == 0


def test_at_a_terminal_ctrl_c_leaves(terminal: Terminal) -> None:
    terminal.wait_for("X> ")
    terminal.interrupt("To go on: ninefold play --variant standard --moves '55 51'")
    assert terminal.exit_code() == 0


def test_at_a_terminal_a_long_message_is_wrapped(terminal: Terminal) -> None:
    terminal.wait_for("X> ")
    terminal.type("?\r")
    terminal.wait_for("lists them")
    message = terminal.seen.decode().partition("error:")[2]
    assert "\r\n  " in message


@pytest.mark.parametrize("ending", ["games", "jsonl"])
def test_games_are_added_to_a_file_when_they_end_or_are_left(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"club.{ending}"
    words = ("play", "--variant", "tictactoe", "--save", str(path))
    assert knock(*words, typed=X_WINS).stdout.endswith(f"\nsaved in {path}\n")
    assert knock(*words, "--o", "random", typed="1\n").exit_code == 0
    ended, left = read_games(path)
    assert (ended.result, len(ended.turns), ended.o) == ("X", 5, "")
    assert (left.result, len(left.turns), left.o) == (None, 2, "random")


@pytest.mark.parametrize(
    ("name", "said"), [("club.txt", ".games or .jsonl"), ("nowhere/club.games", "No such file")]
)
def test_where_a_game_cannot_be_saved_is_said_before_it_begins(
    tmp_path: Path, name: str, said: str
) -> None:
    result = knock("play", "--save", str(tmp_path / name), typed="55\n")
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""
