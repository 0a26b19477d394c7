"""The books that come with ninefold: every opening is good for what the book says it is for."""

from __future__ import annotations

import re
from importlib.resources import files

import msgspec
import pytest

from ninefold.rules import Position
from ninefold.rules.variant import names
from ninefold.search.book import FIELDS, KINDS, Book, format_book
from ninefold.search.bookmaker import WANTED, Candidate, Wish, judge
from tests.search.positions import BOARDED, NAMES

SHIPPED = sorted(
    place.name.removesuffix(".book").rpartition(".")[::2]
    for place in files("ninefold.search").joinpath("books").iterdir()
    if place.name.endswith(".book")
)
MADE = re.compile(
    r"ninefold book make --variant (\S+) --kind (\S+) --size (\d+) --nodes (\d+) --seed (\d+)"
)


def text_of(variant: str, kind: str) -> str:
    """The text of a book that comes with ninefold."""
    place = files("ninefold.search").joinpath("books", f"{variant}.{kind}.book")
    return place.read_text(encoding="utf-8")


def wish_of(book: Book) -> Wish:
    """What the command in the head of a book asked for."""
    match = MADE.fullmatch(book.made)
    assert match is not None, book.made
    variant, kind, size, nodes, seed = match.groups()
    return Wish(variant, kind, int(size), int(nodes), int(seed))


def test_every_game_has_a_book_of_each_kind_that_makes_sense_for_it() -> None:
    assert {variant for variant, kind in SHIPPED if kind == "balanced"} == set(NAMES)
    assert {variant for variant, kind in SHIPPED if kind == "unbalanced"} == set(BOARDED)
    assert {kind for _, kind in SHIPPED} == set(KINDS)


@pytest.mark.parametrize(("variant", "kind"), SHIPPED)
def test_the_head_is_true(variant: str, kind: str) -> None:
    text, book = text_of(variant, kind), Book.shipped(variant, kind)
    wish = wish_of(book)
    assert (book.variant, book.kind) == (wish.variant, wish.kind) == (variant, kind)
    assert wish.openings >= len(book.openings) == len(text.splitlines()) - len(FIELDS)
    assert format_book(book) == text


@pytest.mark.parametrize(("variant", "kind"), SHIPPED)
def test_openings_are_legal_unfinished_and_unique_up_to_symmetry(variant: str, kind: str) -> None:
    start, seen = Position.start(variant), set()
    for opening in Book.shipped(variant, kind).openings:
        assert opening.start == start
        position = start.play_all(opening.moves)
        assert position.outcome is None
        assert position.moves()
        seen.add(position.canonical()[0])
    assert len(seen) == len(Book.shipped(variant, kind).openings)


@pytest.mark.parametrize(("variant", "kind"), SHIPPED)
def test_scores_are_those_of_the_kind(variant: str, kind: str) -> None:
    low, high = WANTED[kind]
    for opening in Book.shipped(variant, kind).openings:
        assert opening.score is not None
        # scores are written with three decimals
        assert low - 0.0005 <= abs(opening.score) <= high + 0.0005


# Engines change and books stay: the one of today may see an opening so much otherwise.
SLACK = 0.3


@pytest.mark.parametrize(("variant", "kind"), SHIPPED)
def test_the_engine_of_today_sees_them_much_like_that(variant: str, kind: str) -> None:
    low, high = WANTED[kind]
    book = Book.shipped(variant, kind)
    for opening in book.openings[:: len(book.openings) // 3]:
        nodes = wish_of(book).nodes
        score = msgspec.json.decode(
            judge(msgspec.json.encode(Candidate(variant, opening.text, nodes))), type=float
        )
        assert low - SLACK <= abs(score) <= high + SLACK


@pytest.mark.parametrize("name", names())
def test_every_game_with_every_option_has_openings_of_its_own(name: str) -> None:
    book = Book.shipped(name, "balanced")
    assert book.variant == name
    assert {opening.start for opening in book.openings} == {Position.start(name)}
