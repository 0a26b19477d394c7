"""`ninefold analyse`: a table, a board with the moves on it, JSON; on a terminal as it changes."""

from __future__ import annotations

import json
import re
import signal

import pytest

from ninefold.cli.analyse import note, proven
from ninefold.cli.options import seconds_of
from ninefold.rules import Move, Position
from ninefold.search import Line
from ninefold.search.report import Proof
from tests.cli.front_door import Terminal, answer, answer_json, knock, process

MOVES = ("--variant", "tictactoe", "--moves", "5 2")


def test_the_moves_are_told_with_what_is_expected_of_them() -> None:
    text = answer("analyse", "--moves", "55 51", "--nodes", "3000", "--lines", "3", "--ascii")
    head, _, table = text.partition("\nmove ")
    rows = table.splitlines()[1:]
    assert len(rows) == 3
    position = Position.from_moves("standard", "55 51")
    for row in rows:
        found = re.fullmatch(
            r"(\d\d) \([a-i]\d\)((?: +\d+\.\d%){3})  ((?:\d\d ?)+)( …)?(  \(.*\))?", row
        )
        assert found
        assert sum(float(share) for share in found[2].replace("%", "").split()) == pytest.approx(
            100, abs=0.2
        )
        position.play_all(found[3])
        assert found[3].startswith(found[1])
    assert "X to move on board 1\n" in head
    rows_of_board = re.findall(r"(?m)^\d (.*)", head)
    assert sum(len(re.findall(r"\d", row)) for row in rows_of_board) == 3


def test_proofs_are_told_and_stand_on_the_board() -> None:
    text = answer("analyse", *MOVES, "--nodes", "3000", "--lines", "9", "--ascii")
    assert text.count("(win in 5, proven)") == 6
    assert "3 | + |[O]| + |" in text


def test_json_has_the_position_and_the_lines() -> None:
    told = answer_json("analyse", *MOVES, "--nodes", "3000", "--lines", "2")
    assert told["position"] == "tictactoe 1o2x4 x"
    assert told["turn"] == "X"
    assert [line["proof"] for line in told["lines"]] == [{"result": "win", "plies": 5}] * 2


def test_the_same_nodes_find_the_same() -> None:
    words = ("analyse", "--variant", "count", "--moves", "55", "--nodes", "5000")
    first, second = answer_json(*words), answer_json(*words)
    assert first.pop("time") != second.pop("time") or first == second
    assert first == second


def test_the_large_game_has_lines_and_no_board() -> None:
    text = answer("analyse", "--variant", "ultimate2", "--nodes", "50", "--lines", "2")
    assert text.startswith("X to move")
    assert len(text.partition("\nmove ")[2].splitlines()) == 3


def test_a_position_is_read_as_everywhere() -> None:
    text = Position.from_moves("corner", "55 51").text
    for words in ((text,), ("--position", text), ("--variant", "corner", "--moves", "55 51")):
        assert answer_json("analyse", *words, "--nodes", "10")["position"] == text


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--time", "2"), 2, "expected a number with its unit: 2s, 500ms, 1m or 1h"),
        (("--time", "fast"), 2, 'not a time: "fast"'),
        (("--time", "-1s"), 2, 'not a time: "-1s"'),
        (("--lines", "0"), 2, "0 is not in the range"),
        (("--depth", "3000"), 2, "3000 is not in the range"),
        (("--moves", "55 99"), 1, "at move 2: illegal move"),
        (("tictactoe xxxoo4 o", "--nodes", "5"), 1, "the game is over"),
        (("standard 9", "--position", "standard 9"), 2, "the position is there already"),
    ],
)
def test_what_cannot_be_searched_is_refused(words: tuple[str, ...], code: int, said: str) -> None:
    result = knock("analyse", *words, COLUMNS="200")
    assert result.exit_code == code
    assert said in result.output


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("2s", 2.0), ("500ms", 0.5), ("1.5 m", 90.0), ("1h", 3600.0), (" 0s ", 0.0)],
)
def test_times_have_units(text: str, seconds: float) -> None:
    assert seconds_of(text) == pytest.approx(seconds)


def test_a_note_is_a_tenth_of_the_points_or_a_proof() -> None:
    move = (Move("5"),)
    shares = [(1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (0.25, 0.3, 0.45)]
    assert [note(Line(move, wdl)) for wdl in shares] == ["9", "0", "5", "4"]
    proofs = [Proof("win", 3), Proof("draw"), Proof("loss", 2)]
    lines = [Line(move, (0.0, 1.0, 0.0), proof) for proof in proofs]
    assert [note(line) for line in lines] == ["+", "=", "-"]
    assert proven(lines[0]) == "  (win in 3, proven)"
    assert proven(lines[1]) == "  (draw, proven)"


def test_a_terminal_shows_the_table_as_it_changes_until_ctrl_c() -> None:
    with Terminal("analyse", "--time", "10m", "--lines", "2") as terminal:
        terminal.wait_for("depth ")
        for _ in range(8):  # one that comes at a bad moment is lost
            terminal.running.send_signal(signal.SIGINT)
            assert not terminal.sees("what never comes", 10)  # until it has ended
            if terminal.running.poll() is not None:
                break
        assert terminal.exit_code() == 130
        assert terminal.seen.count(b"depth ") >= 2


def test_a_pipe_gets_the_end_alone() -> None:
    done = process("analyse", "--time", "300ms", "--lines", "2", "--ascii")
    assert done.returncode == 0
    assert done.stdout.count("to move on any open board") == 1
    assert json.loads(process("analyse", "--time", "100ms", "--json").stdout)["nodes"] > 0
