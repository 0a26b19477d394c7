"""Books of openings: written and read again, found by name, read from files of games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from ninefold.rules import Game, Position, write_games
from ninefold.rules.game_files import ENDINGS
from ninefold.search.book import KINDS, Book, BookError, Opening, checked, format_book, parse_book
from tests.search.openings import books, text_of

if TYPE_CHECKING:
    from pathlib import Path


@given(book=books())
def test_what_is_written_is_read_again(book: Book) -> None:
    text = format_book(book)
    assert parse_book(text, book.variant) == book
    assert parse_book(text) == book
    assert format_book(parse_book(text)) == text
    assert parse_book(text).digest == book.digest


def test_a_book_is_text_that_people_can_write() -> None:
    book = parse_book(text_of("55 51 15 +0.125", "e5", " 11  12 -1"))
    assert (book.variant, book.kind, book.made) == ("standard", "balanced", "by hand")
    assert [opening.text for opening in book.openings] == ["55 51 15", "55", "11 12"]
    assert [opening.score for opening in book.openings] == [0.125, None, -1.0]


def test_the_openings_of_a_book_are_of_the_game_that_is_asked_for() -> None:
    text = text_of("4718", variant="ultimate2")
    asked = "ultimate2:free=inside,drawn=majority"
    assert parse_book(text, asked).openings[0].start.variant == asked
    assert parse_book(text).openings[0].start.variant == "ultimate2"


def test_the_digest_is_of_what_is_played() -> None:
    base = parse_book(text_of("55 51", "11"))
    same = parse_book(text_of("55 51 +0.5", "11", kind="other", made="otherwise"))
    assert same.digest == base.digest
    others = [
        parse_book(text_of("11", "55 51")),
        parse_book(text_of("55 51")),
        parse_book(text_of("55 52", "11")),
        parse_book(text_of("55 51", "11", variant="count")),
        parse_book(text_of("55", "51 11", variant="open")),
    ]
    assert len({base.digest, *(other.digest for other in others)}) == 6


def test_no_book_is_a_book_of_one_opening_without_moves() -> None:
    book = Book.named("none", "corner")
    assert book == Book.empty("corner")
    assert [(opening.start, opening.moves) for opening in book.openings] == [
        (Position.start("corner"), ())
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_names_a_book_that_comes_with_ninefold(kind: str) -> None:
    book = Book.named(kind, "corner")
    assert book == Book.shipped("corner", kind)
    assert (book.variant, book.kind) == ("corner", kind)


def test_a_file_names_a_book(tmp_path: Path) -> None:
    path = tmp_path / "my.book"
    path.write_text(text_of("55 51"), encoding="utf-8")
    assert [opening.text for opening in Book.named(str(path), "standard").openings] == ["55 51"]


@pytest.mark.parametrize("ending", ENDINGS)
def test_games_are_openings_with_all_their_moves(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"my{ending}"
    later = Position.from_moves("standard", "55 51 15")
    games = [
        Game.from_moves("standard", "55 51"),
        Game.from_moves(later, "52 25"),
        Game.from_moves("standard", ""),
    ]
    write_games(games, path)
    book = Book.named(str(path), "standard")
    assert book.kind == str(path)
    assert [(opening.start, opening.moves) for opening in book.openings] == [
        (game.start, game.moves) for game in games
    ]
    assert [opening.text for opening in book.openings] == [
        "55 51",
        "standard 4x4/9/9/9/o3x4/9/9/9/9 o 5: 52 25",
        "",
    ]


def test_games_that_begin_elsewhere_are_another_book(tmp_path: Path) -> None:
    digests = set()
    for start in ("", "55 51", "55 52 25 51"):
        path = tmp_path / "my.games"
        write_games([Game.from_moves(Position.from_moves("open", start), "")], path)
        digests.add(Book.named(str(path), "open").digest)
    assert len(digests) == 3


@pytest.mark.parametrize(
    ("moves", "variant", "said"),
    [
        ("", "standard", "a book without openings; expected one opening or more"),
        ("5 1", "standard", "opening 1 is of tictactoe; expected openings of standard"),
        ("1 4 2 5 3", "tictactoe", "opening 1 ends the game; expected openings that go on"),
    ],
)
def test_games_that_are_no_openings_are_refused(
    tmp_path: Path, moves: str, variant: str, said: str
) -> None:
    path = tmp_path / "my.games"
    write_games([Game.from_moves("tictactoe", moves)] if moves else [], path)
    with pytest.raises(BookError) as caught:
        Book.named(str(path), variant)
    assert str(caught.value) == said


@pytest.mark.parametrize("name", ["", "Balanced", "nowhere.book", "a\0b", "x" * 5000, "\udcff"])
def test_an_unknown_book_is_told_what_there_is(name: str) -> None:
    with pytest.raises(BookError) as caught:
        Book.named(name, "standard")
    assert str(caught.value) == (
        f"no such book: {name}; expected one of balanced, unbalanced, none, or a file that exists"
    )
    assert caught.value.offending == name


def test_a_book_that_does_not_come_with_ninefold_is_refused() -> None:
    with pytest.raises(BookError) as caught:
        Book.named("unbalanced", "tictactoe")
    assert str(caught.value) == (
        "there is no unbalanced book of tictactoe; expected a file of games or openings, or none"
    )


def test_what_is_no_text_is_no_book(tmp_path: Path) -> None:
    path = tmp_path / "my.book"
    path.write_bytes(b"format = 1\nvariant = \xff\n")
    with pytest.raises(BookError) as caught:
        Book.named(str(path), "standard")
    assert str(caught.value) == f"{path} is no text; expected a book or a file of games"


def test_a_book_by_hand_is_checked() -> None:
    start = Position.start("tictactoe")
    good = Book("tictactoe", "", (Opening(start, (start.moves()[4],)),))
    assert checked(good) is good
    with pytest.raises(BookError, match="opening 2 is of tictactoe; expected openings of open"):
        checked(Book("open", "", (Opening(Position.start("open"), ()), good.openings[0])))
