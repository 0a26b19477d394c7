"""`ninefold solve` through the front door."""

from __future__ import annotations

from tests.cli.front_door import answer, answer_json, knock


def test_tic_tac_toe_is_a_draw() -> None:
    assert answer("solve", "--variant", "tictactoe").startswith(
        "X, to move, draws, in at most 9 plies\nline  "
    )


def test_json_says_everything() -> None:
    found = answer_json("solve", "tictactoe xx1oo4 x")
    assert found["line"] == ["3"]
    assert (found["result"], found["at_least"], found["at_most"]) == ("win", "win", "win")
    assert found["plies"] == 1
    assert found["position"] == "tictactoe xx1oo4 x"


def test_a_certificate_answers_at_once() -> None:
    said = answer("solve", "--variant", "open", "--moves", "55")
    assert said.startswith("O, to move, loses, in at most 42 plies\nline  5")


def test_what_is_not_known_is_said() -> None:
    assert answer("solve", "--nodes", "100") == "nothing is known yet\n"


def test_wrong_input_is_refused() -> None:
    result = knock("solve", "tictactoe xxxoo4 o")
    assert result.exit_code == 1
    assert "the game is over" in result.stderr
    result = knock("solve", "--moves", "55", "--threads", "0")
    assert result.exit_code == 1
    assert "expected 1 to 256" in result.stderr
