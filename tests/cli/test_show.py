"""`ninefold show`."""

from __future__ import annotations

from ninefold import Position
from tests.cli.front_door import answer, answer_json, knock

AFTER_55_51 = """\
  ┏━━ 1 ━━┱── 2 ──┬── 3 ──┐
9 ┃ · · · ┃ · · · │ · · · │
8 ┃ · · · ┃ · · · │ · · · │
7 ┃ · · · ┃ · · · │ · · · │
  ┡━━ 4 ━━╃── 5 ──┼── 6 ──┤
6 │ · · · │[O]· · │ · · · │
5 │ · · · │ · X · │ · · · │
4 │ · · · │ · · · │ · · · │
  ├── 7 ──┼── 8 ──┼── 9 ──┤
3 │ · · · │ · · · │ · · · │
2 │ · · · │ · · · │ · · · │
1 │ · · · │ · · · │ · · · │
  └───────┴───────┴───────┘
    a b c   d e f   g h i

game     Standard (standard)
to move  X on board 1
last     51 (d6)
text     standard 9/9/9/9/o3x4/9/9/9/9 x 1
ugi      9/9/9/3o5/4x4/9/9/9/9 X 0 d6
"""


def test_the_board_and_what_is_to_say_about_it() -> None:
    assert answer("show", "--moves", "55 51") == AFTER_55_51


def test_squares_and_numbers_are_the_same() -> None:
    assert answer("show", "--moves", "e5 d6") == AFTER_55_51


def test_a_position_is_given_as_text_quoted_or_not_or_as_ugi() -> None:
    text = "standard 9/9/9/9/o3x4/9/9/9/9 x 1"
    expected = AFTER_55_51.replace("[O]", " O ").replace("last     51 (d6)\n", "")
    assert answer("show", text) == expected
    assert answer("show", *text.split()) == expected
    assert answer("show", "--variant", "standard", *text.split()[1:]) == expected
    assert answer("show", "--position", text) == expected
    assert answer("show", "9/9/9/3o5/4x4/9/9/9/9 X 0 d6") == expected
    assert answer("show", "9/9/9/3o5/4x4/9/9/9/9 x 0 d6") == expected
    assert answer("show", "-p", " 9/9/9/3o5/4x4/9/9/9/9  x 12 d6") == expected
    from_ugi = answer("show", "-v", "tictactoe", "xxx/oo1/3 o 0 0000")
    assert from_ugi == answer("show", "tictactoe xxxoo4 o")
    text = Position.from_moves("corner", "55 51").text
    assert answer("show", "-v", "corner", *text.split()[1:]) == answer("show", text)


def test_json_is_everything_about_the_position() -> None:
    position = Position.from_moves("corner", "55 51")
    shown = answer_json("show", "--variant", "corner", "--moves", "55 51")
    assert shown == {
        "variant": "corner",
        "text": position.text,
        "ugi": position.ugi,
        "turn": "X",
        "plies": 2,
        "cells": position.cells,
        "owners": ".........",
        "small_owners": "",
        "tallies": [],
        "targets": [1, 2, 4],
        "moves": [move.text for move in position.moves()],
        "outcome": None,
        "key": f"{position.key:016x}",
    }
    assert Position.parse(shown["text"]) == position
    assert answer_json("show", shown["text"]) == shown
    assert answer("show", shown["text"], "--format", "json") == answer(
        "show", shown["text"], "--json"
    )


def test_a_finished_game() -> None:
    words = ("show", "--variant", "tictactoe", "--moves", "1 4 2 5 3")
    assert "over     X wins: three in a row\n" in answer(*words)
    shown = answer_json(*words)
    assert shown["outcome"] == {"winner": "X", "reason": "line"}
    assert shown["moves"] == []


def test_fields_marks_and_ascii() -> None:
    assert "┃ 1 2 3 ┃" in answer("show", "--moves", "55 51", "--fields")
    won = "standard xxx6/ooo6/9/9/9/9/9/9/9 x *"
    result = knock("show", won)
    assert result.exit_code == 0, result.output
    assert "9 │  ╲ ╱  │ ╭───╮ ┃" in result.stdout
    assert "9 │ X X X │ O O O ┃" in answer("show", won, "--marks")
    plain = answer("show", won, "--ascii")
    assert plain.isascii()
    assert "9 |  \\ /  | .---. #" in plain


def test_the_27_by_27_game() -> None:
    words = ("show", "--variant", "ultimate2", "--moves", "4718")
    position = Position.from_moves("ultimate2", "4718")
    text, empty, *lines = answer(*words).splitlines()
    assert (text, empty) == (position.text, "")
    assert "\n".join(lines[:16]) == position.draw("4718")
    assert lines[16:] == [
        "",
        "game     Ultimate ultimate (27×27) (ultimate2)",
        "to move  O on S 1 of L 8",
        "last     4718",
    ]
    assert answer(*words, "--look", "47").splitlines()[2].startswith("S 47 ")
    shown = answer_json(*words)
    assert shown["small_owners"] == "." * 81
    assert shown["tallies"] == [[0, 0]] * 81
    assert shown["targets"] == [81]
    assert len(shown["moves"]) == 72
    result = knock(*words, "--look", "40")
    assert result.exit_code == 1
    assert result.stderr.startswith("error: there is no board 40 to look at; expected ")
