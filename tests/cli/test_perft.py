"""`ninefold perft`."""

from __future__ import annotations

import re

import pytest

from ninefold import Position, perft, perft_results
from ninefold.cli.perft import Piece, pieces, plies_of_progress
from tests.cli.front_door import Terminal, answer, answer_json, knock


def test_the_count_goes_to_stdout_and_the_time_to_stderr() -> None:
    result = knock("perft", "--depth", "4")
    assert result.stdout == "55080\n"
    assert re.fullmatch(r"\d+\.\d{3} s, [\d,]+ lines a second\n", result.stderr)


@pytest.mark.parametrize("depth", ["0", "1", "7", "8"])
def test_deep_counts_are_cut_into_pieces_and_come_out_the_same(depth: str) -> None:
    start = Position.from_moves("tictactoe", "5")
    words = ("perft", "--variant", "tictactoe", "--moves", "5", "--depth", depth)
    assert answer(*words) == f"{perft(start, int(depth))}\n"
    assert answer_json(*words, "--results")["perft"] == perft(start, int(depth))


def test_the_pieces_are_shares_of_the_whole() -> None:
    cut = list(pieces(Piece("", Position.start("tictactoe"), 9, 1.0), 5))
    assert sum(piece.share for piece in cut) == pytest.approx(1.0)
    assert sum(perft(piece.position, piece.depth) for piece in cut) == 127872
    assert {piece.first for piece in cut} == set("123456789")


LATE = (
    "standard oxxxxoxo1/3x1o1xo/o4xo1x/1ooxoxxxo/xo1oo1oxx/o1ooxxx1o/xx1oooxoo/x1xoxooo1/o2xxxxxo"
    " x 6"
)


@pytest.mark.parametrize(
    ("text", "depth", "most"),
    [
        (LATE, 16, 500),
        (LATE, 6, 100),
        ("standard 9/9/9/9/9/9/9/9/9 x *", 4, 81),
        ("standard 9/9/9/9/9/9/9/9/9 x *", 8, 720),
        (Position.start("ultimate2").text, 3, 1),
        (Position.start("ultimate2").text, 20, 5832),
    ],
)
def test_few_pieces_are_cut_however_deep_the_count(text: str, depth: int, most: int) -> None:
    origin = Position.parse(text)
    cut = list(pieces(Piece("", origin, depth, 1.0), plies_of_progress(origin, depth)))
    assert len(cut) <= most
    assert all(piece.depth >= 3 for piece in cut if piece.position.outcome is None)


def test_a_late_position_is_counted_to_the_end() -> None:
    assert answer("perft", "--position", LATE, "--depth", "16") == "1343131\n"


def test_counting_by_result() -> None:
    expected = perft_results(Position.start("tictactoe"), 7)
    lines = answer("perft", "-v", "tictactoe", "-d", "7", "--results").splitlines()
    assert {line.split()[0]: int(line.split()[1]) for line in lines} == {
        "unfinished": expected.unfinished,
        "x": expected.x,
        "o": expected.o,
        "drawn": expected.drawn,
        "total": expected.total,
    }


def test_dividing_by_the_first_move() -> None:
    lines = answer("perft", "--moves", "55 51", "--depth", "2", "--divide").splitlines()
    assert [line.split()[0] for line in lines] == [
        "move",
        *(f"1{field}" for field in range(1, 10)),
        "total",
    ]
    assert lines[-1].split()[1] == str(perft(Position.from_moves("standard", "55 51"), 2))
    both = answer("perft", "-v", "tictactoe", "-d", "5", "--divide", "--results").splitlines()
    assert both[0].split() == ["move", "unfinished", "x", "o", "drawn"]
    assert both[1].split() == ["1", "1500", "180", "0", "0"]


def test_json_has_it_all() -> None:
    found = answer_json("perft", "-v", "tictactoe", "-d", "5", "--results", "--divide")
    assert found.pop("seconds") >= 0
    assert found.pop("lines_per_second") >= 0
    assert found.pop("divide")["5"] == {"unfinished": 1440, "x": 240, "o": 0, "drawn": 0}
    assert found == {
        "variant": "tictactoe",
        "position": "tictactoe 9 x",
        "depth": 5,
        "perft": 15120,
        "results": {"unfinished": 13680, "x": 1440, "o": 0, "drawn": 0},
    }


def test_a_finished_game_has_nothing_below() -> None:
    words = ("perft", "--position", "tictactoe xxxoo4 o", "--depth")
    assert answer(*words, "0") == "1\n"
    assert answer(*words, "1") == "0\n"
    assert answer_json(*words, "2", "--divide")["divide"] == {}


def test_ctrl_c_stops_a_long_count_at_once() -> None:
    with Terminal("perft", "--depth", "30") as terminal:
        terminal.wait_for(" lines")
        terminal.interrupt("interrupted at 0%, after ")
        assert terminal.exit_code() == 130


def test_ctrl_c_stops_a_piece_at_once() -> None:
    with Terminal("perft", "--variant", "ultimate2", "--depth", "9", "--divide") as terminal:
        assert not terminal.sees("move", 2)
        terminal.interrupt("interrupted at 0%, after 0 lines")
        assert terminal.exit_code() == 130
