"""Laws of the pages about rules and seeds: pictures, figures and cited tests are true."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from ninefold import Position, Variant, perft, perft_results, variants
from tests.house.checkout import ROOT, files, name
from tests.house.document import Document
from tests.rules import perft_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CITATION = re.compile(r"`([\w/]+\.py)::(\w+)`")
PICTURE = re.compile(r"^```board (\S+) ?(.*)\n([^`]*)\n```$", re.MULTILINE)
NAMES = [variant.name for variant in variants()]
# 729 cells are no picture in text; tests/house/test_pictures.py holds those of that page.
SMALL_ENOUGH = [name for name in NAMES if name != "ultimate2"]
RULES = "The rules, sentence by sentence"
STATES = {"done", "part", "not yet", "—"}
DEEPEST_COUNTED = 5


def rules_page(variant: str) -> Document:
    return Document.read(ROOT / f"docs/rules/{variant}.md")


def rows(text: str) -> Iterator[list[str]]:
    """Yield the cells of each row of each table, headings aside; an escaped bar is no border."""
    for table in re.findall(r"(?:^\|.*\|$\n?)+", text, re.MULTILINE):
        for line in table.splitlines()[2:]:
            yield [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def section(page: Document, heading: str) -> str:
    """Return what stands under a heading, up to the next."""
    found = re.search(
        rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", page.text, re.MULTILINE | re.DOTALL
    )
    assert found, f"{name(page.path)} has no section {heading!r}"
    return found[1]


@cache
def cited(file: str, function: str) -> Callable[..., None] | None:
    """Return the test that a page names, if there is just one such file and it has the test."""
    found = [path for path in (ROOT / "tests").rglob("*.py") if path.match(file)]
    if len(found) != 1:
        return None
    module = import_module(name(found[0]).removesuffix(".py").replace("/", "."))
    test: Callable[..., None] | None = getattr(module, function, None)
    return test


def games(test: Callable[..., None]) -> list[str]:
    """Return the games that a test is run for; plain tic-tac-toe where none is said."""
    marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
    return [game for mark in marks if mark.args[0] == "variant" for game in mark.args[1]] or [
        "tictactoe"
    ]


def drawn(position: Position) -> str:
    """Draw a position as the pages do: `+` is where one may play."""
    legal = {move.index for move in position.moves()}
    cells = ["+" if at in legal else cell for at, cell in enumerate(position.cells)]
    if len(cells) == 9:
        return "\n".join(" ".join(cells[at : at + 3]) for at in (0, 3, 6))
    lines = []
    for row in range(9):
        starts = [9 * (row // 3 * 3 + column) + row % 3 * 3 for column in range(3)]
        lines.append(" │ ".join(" ".join(cells[at : at + 3]) for at in starts))
    lines[6:6] = lines[3:3] = ["──────┼───────┼──────"]
    return "\n".join(lines)


def test_every_cited_test_exists() -> None:
    pages = [path for path in files() if path.suffix == ".md"]
    missing = {
        f"{name(page)}: {file}::{function}"
        for page in pages
        for file, function in CITATION.findall(page.read_text(encoding="utf-8"))
        if cited(file, function) is None
    }
    assert not missing


@pytest.mark.parametrize("variant", NAMES)
def test_every_rule_has_a_test_that_runs_for_its_game(variant: str) -> None:
    table = list(rows(section(rules_page(variant), RULES)))
    assert len(table) >= 6
    for _, rule, shown_by in table:
        tests = [cited(*names) for names in CITATION.findall(shown_by)]
        assert tests, rule
        assert all(test is not None and variant in games(test) for test in tests), rule


@pytest.mark.parametrize("variant", NAMES)
def test_a_page_is_headed_by_the_name_of_its_game(variant: str) -> None:
    title = f"# {Variant.named(variant).title} (`{variant}`)"
    assert rules_page(variant).text.splitlines()[0] == title


@pytest.mark.parametrize("variant", SMALL_ENOUGH)
def test_pictures_show_what_may_be_played(variant: str) -> None:
    pictures = PICTURE.findall(rules_page(variant).text)
    assert len(pictures) >= 3
    for game, moves, picture in pictures:
        assert game == variant
        assert picture == drawn(Position.from_moves(variant, moves)), moves


@pytest.mark.parametrize("variant", NAMES)
def test_counts_are_those_of_the_rules(variant: str) -> None:
    counts = section(rules_page(variant), "Counts")
    table = [[int(cell.replace(",", "")) for cell in row] for row in rows(counts)]
    start = Position.start(variant)
    stored = {
        line.depth: line.total
        for block in perft_files.read(variant)
        if block.position == start.text
        for line in block.lines
    }
    assert [depth for depth, *_ in table] == list(range(1, len(table) + 1))
    for depth, ways, *ends in table:
        assert ways == (perft(start, depth) if depth <= DEEPEST_COUNTED else stored[depth])
        if ends:
            results = perft_results(start, depth)
            assert ends == [results.x, results.o, results.drawn]


@pytest.mark.parametrize("variant", NAMES)
def test_arrows_are_where_a_cell_sends(variant: str) -> None:
    destinations = Variant.named(variant).destinations
    for field, boards in re.findall(r"(\d) → \{([\d, ]+)\}", rules_page(variant).text):
        assert tuple(map(int, boards.split(","))) == destinations[int(field) - 1]


def test_every_sentence_of_a_seed_has_a_state() -> None:
    page = Document.read(ROOT / "docs/seeds.md")
    tables = [row for row in rows(page.text) if len(row) == 3]
    assert len(tables) >= 150
    assert not [sentence for sentence, state, _ in tables if state not in STATES]
    assert not [sentence for sentence, state, by in tables if state in {"done", "part"} and not by]
