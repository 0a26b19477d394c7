"""`ninefold book`: books made, shown, and refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from ninefold.search.book import Book
from tests.cli.front_door import Terminal, answer, answer_json, knock


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Books are made in a folder of one's own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


MAKE = ("book", "make", "my.book", "--size", "6", "--nodes", "300")


def test_a_book_is_made_shown_and_played_from(folder: Path) -> None:
    said = answer(*MAKE, "--variant", "count", "--seed", "3")
    assert said.startswith("6 openings of ")
    assert said.endswith(" s: my.book\n")
    shown = answer_json("book", "show", "--openings", "my.book", "--variant", "count")
    assert (shown["variant"], shown["kind"], len(shown["openings"])) == ("count", "balanced", 6)
    assert shown["made"] == (
        "ninefold book make --variant count --kind balanced --size 6 --nodes 300 --seed 3"
    )
    assert all(abs(opening["score"]) <= 0.1 for opening in shown["openings"])
    book = Book.read(folder / "my.book", "count")
    assert book.digest == shown["digest"]
    assert [one["moves"] for one in shown["openings"]] == [one.text for one in book.openings]
    played = answer_json(
        *("match", "random", "greedy", "-v", "count", "--openings", "my.book"),
        *("--games", "12", "--store", "games.db"),
    )
    assert played["games"] == 12


def test_the_same_command_makes_the_same_book_on_however_many_processes(folder: Path) -> None:
    written = []
    for workers in ("1", "2", "3"):
        answer(*MAKE, "--workers", workers)
        written.append((folder / "my.book").read_bytes())
    assert written[0] == written[1] == written[2]
    answer(*MAKE, "--seed", "2")
    assert (folder / "my.book").read_bytes() != written[0]


def test_the_command_that_a_book_names_makes_it_again(folder: Path) -> None:
    answer(*MAKE, "--kind", "unbalanced")
    written = (folder / "my.book").read_bytes()
    _, book, make, *options = Book.read(folder / "my.book", "standard").made.split()
    answer(book, make, "again.book", *options)
    assert (folder / "again.book").read_bytes() == written


def test_an_unbalanced_book_has_one_side_ahead() -> None:
    answer(*MAKE, "--kind", "unbalanced")
    shown = answer_json("book", "show", "--openings", "my.book")
    assert shown["kind"] == "unbalanced"
    assert all(0.3 <= abs(opening["score"]) <= 0.6 for opening in shown["openings"])


def test_where_there_are_no_more_openings_that_is_said() -> None:
    result = knock(
        *("book", "make", "all.book", "-v", "tictactoe"), *("--size", "500", "--nodes", "100")
    )
    assert result.exit_code == 0
    assert "there are no more: " in result.stderr
    assert " openings of 500\n" in result.stderr


def test_a_shipped_book_is_shown_for_people() -> None:
    lines = answer("book", "show", "--variant", "corner").splitlines()
    assert lines[0] == "game      corner"
    assert lines[1] == "kind      balanced"
    assert lines[2].startswith("made by   ninefold book make --variant corner ")
    assert lines[3].startswith("openings  1,000, digest ")
    assert len(lines) == 5 + 1000


def test_a_line_tells_how_far_it_is_on_a_terminal() -> None:
    with Terminal(*MAKE) as terminal:
        terminal.wait_for(" judged, ")
        terminal.wait_for("my.book")
        assert terminal.exit_code() == 0


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("make", "my.book", "--kind", "sharp"), 2, "sharp; expected one of balanced, unbalanced"),
        (("make", "no/my.book"), 2, "no/my.book: No such file or directory"),
        (("make", "my.book", "--size", "0"), 2, "0 is not in the range x>=1"),
        (("make", "my.book", "--variant", "chess"), 1, 'unknown variant "chess"; expected one of'),
        (("make",), 2, "Missing argument 'FILE'"),
        (("show", "--openings", "mine"), 1, "no such book: mine; expected one of balanced"),
        (("show", "--openings", "bad.book"), 1, 'line 1: "hello"; expected format = …'),
        (("show", "--openings", "bad.book", "-v", "chess"), 1, 'unknown variant "chess"'),
        (("burn",), 2, "No such command 'burn'"),
    ],
)
def test_what_cannot_be_done_is_refused(
    words: tuple[str, ...], code: int, message: str, folder: Path
) -> None:
    Path("bad.book").write_text("hello\n", encoding="utf-8")
    result = knock("book", *words)
    assert result.exit_code == code
    assert message in " ".join(result.stderr.split())
    assert not (folder / "no").exists()


def test_a_book_that_is_refused_is_not_overwritten(folder: Path) -> None:
    (folder / "my.book").write_text("my notes\n", encoding="utf-8")
    assert knock("book", "make", "my.book", "--kind", "sharp").exit_code == 2
    assert (folder / "my.book").read_text(encoding="utf-8") == "my notes\n"
