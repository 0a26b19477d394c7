"""Openings: where games of a match begin, read from books of ours and from files of games."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from ninefold.rules import Move, Position, Variant, read_games
from ninefold.rules.errors import NinefoldError, UnknownVariant, quoted
from ninefold.rules.game_files import ENDINGS

FORMAT = 1
KINDS = ("balanced", "unbalanced")
# The lines that a book begins with, in this order.
FIELDS = ("format", "variant", "kind", "made", "openings")


class BookError(NinefoldError, ValueError):
    """A book of openings is damaged, or there is none."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Moves from a start, and what is expected then: 1 a win of X, -1 of O; None if not known."""

    start: Position
    moves: tuple[Move, ...]
    score: float | None = None

    @property
    def text(self) -> str:
        """The moves as text, with the start before them where it is not the empty board."""
        moves = " ".join(move.text for move in self.moves)
        if self.start == Position.start(self.start.variant):
            return moves
        return f"{self.start.text}: {moves}"


@dataclass(frozen=True, slots=True)
class Book:
    """Openings of one game in the order in which they are played.

    `made` is the command that made it, `kind` what they are chosen for.

    >>> book = Book.shipped("standard", "balanced")
    >>> book.variant, book.kind
    ('standard', 'balanced')
    """

    variant: str
    kind: str
    openings: tuple[Opening, ...]
    made: str = ""

    @property
    def digest(self) -> str:
        """What tells it from every other book: a hash of its openings."""
        text = "\n".join([self.variant, *(opening.text for opening in self.openings)])
        return sha256(text.encode()).hexdigest()[:16]

    @staticmethod
    def empty(variant: str) -> "Book":
        """Return the book whose one opening is no move at all."""
        return Book(variant, "empty", (Opening(Position.start(variant), ()),))

    @staticmethod
    def named(name: str, variant: str) -> "Book":
        """Return the book of a name: none, one of `KINDS`, or a file.

        >>> [opening.text for opening in Book.named("none", "standard").openings]
        ['']
        """
        if name == "none":
            return Book.empty(variant)
        if name in KINDS:
            return Book.shipped(variant, name)
        try:
            is_there = Path(name).is_file()
        except OSError:  # a name that no file can have
            is_there = False
        if is_there:
            return Book.read(Path(name), variant)
        known = f"one of {', '.join(KINDS)}, none, or a file that exists"
        raise BookError(f"no such book: {name}", name, known)

    @staticmethod
    def shipped(variant: str, kind: str) -> "Book":
        """Return the book of a game that comes with ninefold."""
        game = Variant.named(variant).name.partition(":")[0]
        place = files("ninefold.search").joinpath("books", f"{game}.{kind}.book")
        if not place.is_file():
            right = "a file of games or openings, or none"
            raise BookError(f"there is no {kind} book of {variant}", kind, right)
        return parse_book(place.read_text(encoding="utf-8"), variant)

    @staticmethod
    def read(path: Path, variant: str) -> "Book":
        """Return the openings of a file: a book, or games, of which all moves are the opening."""
        if path.suffix in ENDINGS:
            openings = tuple(Opening(game.start, game.moves) for game in read_games(path))
            return checked(Book(variant, str(path), openings))
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise BookError(f"{path} is no text", str(path), "a book or a file of games") from None
        return parse_book(text, variant)


def checked(book: Book) -> Book:
    """Return a book that can be played from: openings of its game, none of which ends it."""
    if not book.openings:
        raise BookError("a book without openings", "", "one opening or more")
    for number, opening in enumerate(book.openings, 1):
        if opening.start.variant != book.variant:
            raise BookError(
                f"opening {number} is of {opening.start.variant}",
                opening.text,
                f"openings of {book.variant}",
            )
        if opening.start.play_all(opening.moves).outcome is not None:
            raise BookError(f"opening {number} ends the game", opening.text, "openings that go on")
    return book


def parse_book(text: str, variant: str | None = None) -> Book:
    r"""Read the text of a book; `variant` says which game it must be of.

    >>> text = format_book(Book("tictactoe", "balanced", (), "by hand")) + "5 1 +0.1\n"
    >>> parse_book(text.replace("openings = 0", "openings = 1")).openings[0].score
    0.1
    """
    lines = text.splitlines()
    head = _head(lines)
    if (form := head["format"]) != str(FORMAT):
        newer = form.isdecimal() and int(form[:9]) > FORMAT
        problem = f"line 1: format {form[:20]}{' is newer than this ninefold' if newer else ''}"
        raise BookError(problem, form, f"format {FORMAT}")
    try:
        named = Variant.named(head["variant"]).name
    except UnknownVariant as error:
        raise BookError(f"line 2: {error.problem}", error.offending, error.expected) from error
    if variant is not None and named.partition(":")[0] != variant.partition(":")[0]:
        raise BookError(f"line 2: a book of {named}", named, f"a book of {variant}")
    start = Position.start(variant or named)
    openings = tuple(_openings(start, lines[len(FIELDS) :]))
    if head["openings"] != str(len(openings)):
        problem = f"line 5: {len(openings)} openings, where {head['openings'][:20]} are announced"
        raise BookError(problem, head["openings"], "the whole file")
    return checked(Book(variant or named, head["kind"], openings, head["made"]))


def format_book(book: Book) -> str:
    """Write a book: what `parse_book` reads.

    >>> print(format_book(Book("standard", "balanced", (), "by hand")).splitlines()[0])
    format = 1
    """
    values = (str(FORMAT), book.variant, book.kind, book.made, str(len(book.openings)))
    lines = [f"{name} = {value}" for name, value in zip(FIELDS, values, strict=True)]
    for opening in book.openings:
        score = [] if opening.score is None else [f"{opening.score:+.3f}"]
        lines.append(" ".join([*(move.text for move in opening.moves), *score]))
    return "\n".join(lines) + "\n"


def _head(lines: list[str]) -> dict[str, str]:
    head = {}
    for number, field in enumerate(FIELDS, 1):
        if number > len(lines):
            raise BookError(f"line {number}: the field {field} is missing", "", f"{field} = …")
        line = lines[number - 1]
        name, equals, head[field] = line.partition(" = ")
        if not equals or name != field:
            raise BookError(f"line {number}: {quoted(line[:60])}", line, f"{field} = …")
    return head


def _openings(start: Position, lines: Iterable[str]) -> Iterator[Opening]:
    for number, line in enumerate(lines, len(FIELDS) + 1):
        words = line.split()
        score = None
        if words and words[-1][:1] in "+-":
            try:
                score = float(words.pop())
            except ValueError:
                problem = f"line {number}: not a score"
                raise BookError(problem, line, "such as +0.125") from None
        try:
            moves = tuple(start.parse_move(word) for word in words)
            position = start.play_all(moves)
        except NinefoldError as error:
            raise BookError(f"line {number}: {error.problem}", line, error.expected) from error
        if position.outcome is not None:
            problem = f"line {number}: the moves end the game"
            raise BookError(problem, line, "an opening that goes on")
        if score is not None and not -1 <= score <= 1:
            raise BookError(f"line {number}: a score of {score}", line, "-1 to 1")
        yield Opening(start, moves, score)
