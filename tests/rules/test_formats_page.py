"""The page about formats: its examples are what is written, and it names everything there is."""

from __future__ import annotations

import re
from io import BytesIO

from ninefold import format_game, read_games
from ninefold.rules.game import OTHERWISE, TAGS, TERMINATIONS
from ninefold.rules.game_json import (
    ClockRecord,
    EvaluationRecord,
    GameRecord,
    TurnRecord,
    VariationRecord,
    format_json,
)
from tests.house.checkout import ROOT
from tests.house.document import Document

PAGE = Document.read(ROOT / "docs/formats.md")
SHAPES = {
    "game": GameRecord,
    "clock": ClockRecord,
    "turn": TurnRecord,
    "evaluation": EvaluationRecord,
    "variation": VariationRecord,
}


def first_cells(heading: str) -> list[str]:
    """The first cells of the tables between a heading and the next."""
    (section,) = re.findall(rf"^## {heading}$(.*?)^## ", PAGE.text, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"^\| ([^|]*) \|", section, flags=re.MULTILINE)


def test_the_examples_are_canonical_and_the_same() -> None:
    (text,) = PAGE.blocks("games")
    (json,) = PAGE.blocks("json")
    games = list(read_games(BytesIO(text.text.encode())))
    assert "\n".join(map(format_game, games)) == text.text
    assert "".join(map(format_json, games)) == json.text
    assert list(read_games(BytesIO(json.text.encode()))) == games


def test_the_page_names_every_field_and_termination() -> None:
    named = re.findall(r"`([a-z-]+)`", "\n".join(first_cells("A game")))
    tags = list(TAGS)
    assert named[: len(tags)] == tags
    turn = ["used", "left", "evaluation", "proven", "depth", "comment", "variations"]
    assert named[len(tags) :] == [*turn, *TERMINATIONS]


def test_the_page_has_the_results_that_fit_a_termination() -> None:
    for name, results in OTHERWISE.items():
        (cell,) = re.findall(rf"^\| `{name}` \|[^|]*\| ([^|]*) \|", PAGE.text, re.MULTILINE)
        if results == (None,):
            assert cell == "none"
        else:
            assert cell == "any" or re.findall(r"\w+", cell.replace(" or ", " ")) == list(results)


def test_the_page_has_every_field_of_the_json_in_order() -> None:
    for name, shape in SHAPES.items():
        (cell,) = re.findall(rf"^\| {name} \| (.*) \|$", PAGE.text, re.MULTILINE)
        fields = list(shape.__struct_fields__)
        assert [field for field in re.findall(r"`(\w+)`", cell) if field in fields] == fields
