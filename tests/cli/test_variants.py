"""`ninefold variants` and `ninefold rules`."""

from __future__ import annotations

import pytest

from ninefold import variants
from ninefold.cli.options import variant_names
from tests.cli.front_door import answer, answer_json, knock

NAMES = [variant.name for variant in variants()]


def test_the_list_has_a_line_for_each_game() -> None:
    lines = answer("variants").splitlines()
    assert [line.split()[0] for line in lines] == NAMES
    assert [line[16:] for line in lines] == [variant.title for variant in variants()]


def test_the_list_as_json_is_the_facts() -> None:
    facts = answer_json("variants")
    assert [fact["name"] for fact in facts] == NAMES
    assert {"title", "sends", "closes", "ends", "destinations", "closes_won"} < set(facts[0])


@pytest.mark.parametrize("name", NAMES)
def test_rules_of_each_game(name: str) -> None:
    facts = answer_json("rules", name)
    assert facts in answer_json("variants")
    text = answer("rules", name)
    words = " ".join(text.split())
    assert text.startswith(f"{facts['title']} ({name})\n")
    assert facts["ends"] in words
    if facts["destinations"]:
        assert facts["sends"] in words
        assert facts["closes"] in words
    assert max(map(len, text.splitlines())) < 80
    assert answer("rules", name, "--ascii").isascii()


def test_where_a_cell_sends_is_drawn() -> None:
    assert (
        "    a corner, field 1    an edge, field 2     the centre, field 5\n"
        "    X · ·     1 2 ·      · X ·     · 2 ·      · · ·     · · ·\n"
        "    · · ·  →  4 · ·      · · ·  →  · · ·      · X ·  →  · 5 ·\n"
        "    · · ·     · · ·      · · ·     · · ·      · · ·     · · ·\n"
    ) in answer("rules", "corner")
    assert "X · ·     · 2 ·      · X ·     1 · 3 " in answer("rules", "adjacent")


def test_rules_of_the_27_by_27_game_with_options() -> None:
    facts = answer_json("rules", "ultimate2:tiebreak=count,free=inside")
    assert facts["name"] == "ultimate2:free=inside,tiebreak=count"
    assert "  on   tiebreak=count" in answer("rules", facts["name"])
    wrong = knock("rules", "ultimate2:free=outside")
    assert wrong.exit_code == 1
    assert wrong.stderr == (
        'error: unknown option of ultimate2 "free=outside"; '
        "expected free=inside, drawn=majority or tiebreak=count, each once\n"
    )


def test_names_are_completed_with_their_options() -> None:
    assert [name for name, _ in variant_names("ul")] == ["ultimate2"]
    assert len(variant_names("ultimate2:")) == 7
    assert [name for name, _ in variant_names("ultimate2:t")] == ["ultimate2:tiebreak=count"]
