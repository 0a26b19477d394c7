"""Our engine in JSON lines: requests in, answers out in any order, errors that name the field."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from ninefold.agents.contracts.json_lines.offer import JsonLines
from ninefold.rules import Position, variants
from ninefold.search import Uct
from tests.agents.conversation import Conversation
from tests.search.positions import NAMES, ended, wandered


class Program(Conversation):
    """A program that asks."""

    def __init__(self, at_once: int = 1, variant: str = "standard") -> None:
        super().__init__(partial(JsonLines, variant=variant, at_once=at_once, make=Uct))

    def ask(self, **request: Any) -> list[Any]:
        """Ask, and return what is answered at once."""
        return [json.loads(text) for text in self.say(json.dumps(request))]

    def answers(self, count: int) -> dict[Any, Any]:
        """Wait for so many final answers, and return them by their ids."""
        found: dict[Any, Any] = {}
        while len(found) < count:
            answer = json.loads(self.until('"final":true')[-1])
            found[answer["id"]] = answer
        return found


def test_a_position_is_searched() -> None:
    with Program() as program:
        assert program.ask(id="a", moves="55 51", nodes=500, lines=2, seed=3) == []
        answer = program.answers(1)["a"]
    lines = answer.pop("lines")
    assert answer.pop("depth") >= 1
    assert answer.pop("time") >= 0
    assert answer == {"id": "a", "final": True, "terminated": False, "turn": "X", "nodes": 500}
    position = Position.from_moves("standard", "55 51")
    assert len(lines) == 2
    for line in lines:
        assert sorted(line) == ["line", "move", "proof", "score", "wdl"]
        assert sum(line["wdl"]) == pytest.approx(1, abs=0.001)
        assert line["score"] == pytest.approx(line["wdl"][0] - line["wdl"][2], abs=0.001)
        assert line["line"][0] == line["move"]
        position.play_all(line["line"])


@pytest.mark.parametrize("variant", NAMES)
def test_every_game_is_searched_from_any_position(variant: str) -> None:
    position = wandered(variant, 12, "json")
    without = position.text.split(" ", 1)[1]
    with Program(variant=variant) as program:
        program.ask(id=1, position=position.text, nodes=5)
        program.ask(id=2, position=without, nodes=5)
        program.ask(id=3, position=without, variant=position.variant, nodes=5)
        program.ask(id=4, position=position.text, variant=position.variant, nodes=5)
        answers = program.answers(4)
    lines = [answers[number]["lines"] for number in (1, 2, 3, 4)]
    assert lines[0] == lines[1] == lines[2] == lines[3]
    assert position.is_legal(lines[0][0]["move"])


def test_moves_are_text_or_a_list_and_first_moves_may_be_chosen_from() -> None:
    with Program() as program:
        program.ask(id=1, moves="e5 d6", only=["11"], nodes=5)
        program.ask(id=2, moves=["55", "51"], only="11 12", lines=9, nodes=50)
        program.ask(id=3, moves=[], only=[], lines=81, nodes=200)
        answers = program.answers(3)
    assert [line["move"] for line in answers[1]["lines"]] == ["11"]
    assert {line["move"] for line in answers[2]["lines"]} == {"11", "12"}
    assert len(answers[3]["lines"]) == 81


def test_several_are_searched_at_once_and_answered_in_any_order() -> None:
    with Program(at_once=2) as program:
        program.ask(id="long")
        program.ask(id="short", nodes=10)
        assert list(program.answers(1)) == ["short"]
        assert program.ask(id="end", action="terminate", of="long") == [
            {"id": "end", "action": "terminate", "terminated": 1}
        ]
        answer = program.answers(1)["long"]
        assert answer["terminated"] is True
        assert answer["lines"]


def test_those_of_different_clients_are_served_in_turn() -> None:
    with Program() as program:
        program.ask(id="first", report_every=0.001)
        program.until('"final":false')
        for number in range(4):
            program.ask(id=f"greedy {number}", client="greedy", nodes=10)
        program.ask(id="modest", client="modest", nodes=10)
        program.ask(id=0, action="terminate", of="first")
        order = [next(iter(program.answers(1))) for _ in range(6)]
    assert order.index("modest") == 2


def test_partial_reports_come_as_often_as_asked_for() -> None:
    with Program() as program:
        program.ask(id=1, report_every=0.001)
        partial_reports = [json.loads(program.until('"final":false')[-1]) for _ in range(3)]
        program.ask(id=2, action="terminate_all")
        final = program.answers(1)[1]
        nodes = [report["nodes"] for report in [*partial_reports, final]]
        assert nodes == sorted(nodes)
        assert all(report["lines"] and not report["terminated"] for report in partial_reports)
        program.ask(id=3, nodes=200_000)
        program.ask(id=4, nodes=200_000, report_every=1e6)
        said = program.until('"id":4') if "3" in str(program.until('"id":3')) else []
    assert all('"final":true' in text for text in said)


def test_all_may_be_terminated_begun_or_not() -> None:
    with Program() as program:
        program.ask(id="running", report_every=0.001)
        program.until('"final":false')
        program.ask(id="waiting", nodes=10)
        said = program.ask(id="end", action="terminate_all")
        assert said == [{"id": "end", "action": "terminate_all", "terminated": 2}]
        answers = program.answers(2)
        assert answers["waiting"] == {
            "id": "waiting",
            "final": True,
            "terminated": True,
            "turn": "X",
            "depth": 0,
            "nodes": 0,
            "time": 0.0,
            "lines": [],
        }
        assert answers["running"]["lines"]
        again = program.ask(id="again", action="terminate", of="running")
        assert again == [{"id": "again", "action": "terminate", "terminated": 0}]


def test_the_version_and_the_games_are_told() -> None:
    with Program() as program:
        (said,) = program.ask(id=1, action="version")
    assert said["name"] == "ninefold"
    assert said["variants"] == [variant.name for variant in variants()]


def test_an_id_may_be_used_again_when_it_is_answered() -> None:
    with Program() as program:
        for _ in range(3):
            program.ask(id=1, nodes=5)
            (refused,) = program.ask(id=1, nodes=5)
            assert refused["field"] == "id"
            program.ask(id="1", nodes=5)
            assert set(program.answers(2)) == {1, "1"}


def test_the_end_of_the_input_finishes_what_ends_by_itself() -> None:
    with Program() as program:
        program.ask(id=1)
        program.ask(id=2, nodes=20)
        said = [json.loads(text) for text in program.hang_up()]
    assert {answer["id"]: answer["terminated"] for answer in said} == {1: True, 2: False}
    assert said[-1]["nodes"] == 20


START_TEXT = Position.start("standard").text
WRONG: list[tuple[dict[str, Any], str, str, str]] = [
    ({}, "id", "missing", "it in every request"),
    ({"id": None}, "id", "this is null", "a whole number or text"),
    ({"id": 1.5}, "id", "this is a number", "a whole number or text"),
    ({"id": True}, "id", "this is true or false", "a whole number or text"),
    ({"id": 2**60}, "id", "out of range", "a whole number <= 9007199254740992"),
    ({"id": 1, "depht": 3}, "depht", "no such field", "one of id, action, variant, position, "),
    ({"id": 1, "action": "think"}, "action", 'unknown action "think"', "one of analyse, term"),
    ({"id": 1, "action": 3}, "action", 'unknown action "3"', "one of analyse, terminate, "),
    ({"id": 1, "action": "terminate"}, "of", "missing", "it in every request of this action"),
    ({"id": 1, "action": "version", "of": 1}, "of", "no such field", "one of id, action"),
    ({"id": 1, "variant": "chess"}, "variant", 'unknown variant "chess"', "one of tictactoe, "),
    ({"id": 1, "position": "9/9"}, "position", "", ""),
    ({"id": 1, "position": f"{START_TEXT} 1 2 3"}, "position", "", ""),
    ({"id": 1, "variant": "corner", "position": START_TEXT}, "position", "", "corner"),
    ({"id": 1, "moves": "55 99"}, "moves", 'at move 2: illegal move "99"', "one of 51 52 53 54"),
    ({"id": 1, "moves": ["55", 1]}, "moves", "this is a whole number", "text"),
    ({"id": 1, "moves": {"a": 1}}, "moves", "this is an object", "text or a list"),
    ({"id": 1, "only": "55 z1"}, "only", 'not a move: "z1"', ""),
    ({"id": 1, "only": "55", "moves": "51"}, "only", 'illegal move "55"', ""),
    ({"id": 1, "position": ended("standard").text}, "position", "the game is over", "a posi"),
    ({"id": 1, "time": "1s"}, "time", "this is text", "a number or null"),
    ({"id": 1, "time": -1}, "time", "out of range", "a number >= 0"),
    ({"id": 1, "nodes": 0}, "nodes", "out of range", "a whole number >= 1"),
    ({"id": 1, "nodes": 10**30}, "nodes", "", ""),
    ({"id": 1, "depth": 2001}, "depth", "out of range", "a whole number <= 2000"),
    ({"id": 1, "lines": "two"}, "lines", "this is text", "a whole number"),
    ({"id": 1, "seed": -1}, "seed", "out of range", "a whole number >= 0"),
    ({"id": 1, "report_every": 0}, "report_every", "out of range", "a number > 0"),
    ({"id": 1, "client": 1}, "client", "this is a whole number", "text"),
]


@pytest.mark.parametrize(("request_", "field", "problem", "right"), WRONG)
def test_what_is_wrong_names_the_field(
    request_: dict[str, Any], field: str, problem: str, right: str
) -> None:
    with Program() as program:
        (said,) = program.ask(**request_)
        assert said["field"] == field
        assert said["error"].startswith(problem)
        assert right in said["expected"]
        wrong_id = field == "id" and request_.get("id") is not True
        assert said["id"] == (None if wrong_id or field == "id" else 1)
        program.ask(id="next", nodes=5)
        assert program.answers(1)


@pytest.mark.parametrize(
    "line", ["{", "[]", "1", '"id"', "null", "{}x", "\ud800", "[" * 100_000, '{"id":1', "\x00"]
)
def test_a_line_that_is_no_object_is_answered_too(line: str) -> None:
    with Program() as program:
        (said,) = (json.loads(text) for text in program.say(line))
        assert said["id"] is None
        assert said["field"] == "line"
        assert said["expected"].startswith("one JSON object, such as ")
