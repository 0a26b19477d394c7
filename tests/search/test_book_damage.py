"""Damaged books: the line is named, and what would be right; nothing else comes out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninefold.search.book import Book, BookError, format_book, parse_book
from tests.search.openings import books, text_of

GOOD = text_of("55 51", "11 +0.125")
DAMAGED = {
    "": ("line 1: the field format is missing", "format = …"),
    "\n": ('line 1: ""', "format = …"),
    "format 1\n": ('line 1: "format 1"', "format = …"),
    "variant = standard\n": ('line 1: "variant = standard"', "format = …"),
    "format = 1\nvariant = standard\nmade = x\n": ('line 3: "made = x"', "kind = …"),
    "format = 1\nvariant = standard\n": ("line 3: the field kind is missing", "kind = …"),
    text_of("55", format="2"): ("line 1: format 2 is newer than this ninefold", "format 1"),
    text_of("55", format="9" * 5000): (
        f"line 1: format {'9' * 20} is newer than this ninefold",
        "format 1",
    ),
    text_of("55", format="0"): ("line 1: format 0", "format 1"),
    text_of("55", format="one"): ("line 1: format one", "format 1"),
    text_of("55", variant="chess"): (
        'line 2: unknown variant "chess"',
        "one of tictactoe, standard, ",
    ),
    text_of("55", variant="corner"): ("line 2: a book of corner", "a book of standard"),
    text_of("55", variant="ultimate2:free=inside"): (
        "line 2: a book of ultimate2:free=inside",
        "a book of standard",
    ),
    text_of("55", openings="2"): (
        "line 5: 1 openings, where 2 are announced",
        "the whole file",
    ),
    text_of("55", openings="01"): (
        "line 5: 1 openings, where 01 are announced",
        "the whole file",
    ),
    GOOD + "\n": ("line 5: 3 openings, where 2 are announced", "the whole file"),
    text_of(): ("a book without openings", "one opening or more"),
    text_of("55", "nonsense"): (
        'line 7: not a move: "nonsense"',
        "board and field as two digits 1-9",
    ),
    text_of("55", "55 11"): ("line 7: ", "one of 51 52 53 54 56 57 58 59"),
    text_of("55", "+0.1 55"): ('line 7: not a move: "+0.1"', "board and field as two digits 1-9"),
    text_of("55 +one", "55"): ("line 6: not a score", "such as +0.125"),
    text_of("55 +", "55"): ("line 6: not a score", "such as +0.125"),
    text_of("55 +1.5"): ("line 6: a score of 1.5", "-1 to 1"),
    text_of("55 -inf"): ("line 6: a score of -inf", "-1 to 1"),
    text_of("55 +nan"): ("line 6: a score of nan", "-1 to 1"),
}


@pytest.mark.parametrize("text", DAMAGED, ids=range(len(DAMAGED)))
def test_damage_is_named(text: str) -> None:
    problem, expected = DAMAGED[text]
    with pytest.raises(BookError) as caught:
        parse_book(text, "standard")
    assert caught.value.problem.startswith(problem)
    assert caught.value.expected.startswith(expected)
    assert len(str(caught.value)) < 500


def test_an_opening_that_ends_the_game_is_named() -> None:
    text = text_of("5", "1 4 2 5 3", variant="tictactoe")
    with pytest.raises(BookError) as caught:
        parse_book(text)
    assert str(caught.value) == "line 7: the moves end the game; expected an opening that goes on"


def read_or_refuse(text: str, variant: str | None) -> Book | None:
    """Read a text; nothing but a `BookError` may come out, and it says what is wrong where."""
    try:
        return parse_book(text, variant)
    except BookError as error:
        told = error.problem.startswith("line ") or error.problem == "a book without openings"
        assert told and error.expected  # noqa: PT017, PT018 - or it is none
        return None


ANYTHING = st.text() | st.text(st.sampled_from("format= 1\nvandkim5+-0.\r\x0b\u2028\ud800"))
VARIANTS = st.sampled_from([None, "standard", "ultimate2:free=inside"])


@given(text=ANYTHING, variant=VARIANTS)
def test_any_text_is_refused(text: str, variant: str | None) -> None:
    assert read_or_refuse(text, variant) is None


@given(
    book=books(),
    at=st.floats(0, 1),
    length=st.integers(0, 6),
    inserted=ANYTHING | st.sampled_from(["\n", "9", "+", "-0.5", " ", "=", "x" * 100, "9" * 5000]),
    variant=VARIANTS,
)
def test_damage_anywhere_is_refused_or_gives_another_book(
    book: Book, at: float, length: int, inserted: str, variant: str | None
) -> None:
    text = format_book(book)
    place = int(at * len(text))
    read = read_or_refuse(text[:place] + inserted + text[place + length :], variant)
    if read is not None:
        assert parse_book(format_book(read), read.variant).openings


@given(book=books(), at=st.floats(0, 1, exclude_max=True))
def test_a_book_that_was_cut_off_is_not_taken_for_a_whole_one(book: Book, at: float) -> None:
    text = format_book(book)
    cut = text[: int(at * (len(text) - 1))]
    read = read_or_refuse(cut, None)
    # what is missing may be a few digits of the last line; whole openings are counted
    assert read is None or len(read.openings) == len(book.openings)
