"""Files of games: read one game after the other, written, added to; text or JSON by their name."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import BinaryIO, Literal

from ninefold.rules.game import Game
from ninefold.rules.game_reader import parse_lines
from ninefold.rules.game_text import format_game

GameFormat = Literal["text", "json"]
Place = str | PathLike[str]

# How the names of files of games end.
ENDINGS: dict[str, GameFormat] = {".games": "text", ".jsonl": "json"}


def read_games(source: Place | BinaryIO) -> Iterator[Game]:
    r"""Yield the games of a file, text or JSON, one at a time, however many there are.

    The file is a path or open for reading bytes. Damage raises `GameFileError` when it is reached,
    after the games before it.

    >>> from io import BytesIO
    >>> from ninefold import read_games
    >>> file = BytesIO(b'[format "1"]\n[variant "standard"]\n\n1. 55 51\nend\n')
    >>> [game.moves for game in read_games(file)]
    [(Move('55'), Move('51'))]
    """
    with _opened(source, "rb") as file:
        lines = iter(file)
        form, before = detect(lines)
        yield from reader(form)(chain(before, lines))


def detect(lines: Iterator[bytes]) -> tuple[GameFormat, list[bytes]]:
    """Return the format of a file and the lines read to see it: only JSON begins with a brace."""
    before = []
    for line in lines:
        before.append(line)
        if text := line.removeprefix(b"\xef\xbb\xbf").strip():
            return ("json" if text.startswith(b"{") else "text"), before
    return "text", before


def write_games(
    games: Iterable[Game], destination: Place | BinaryIO, form: GameFormat | None = None
) -> int:
    r"""Write games to a file, each as it comes, and return how many there were.

    The file is a path, and what it held is replaced, or open for writing bytes. Without a format a
    path that ends with .jsonl gets JSON, anything else text.

    >>> from io import BytesIO
    >>> from ninefold import Game, write_games
    >>> file = BytesIO()
    >>> write_games([Game.from_moves("standard", "55 51")], file, "json")
    1
    >>> file.getvalue()
    b'{"format":1,"variant":"standard","turns":["55","51"]}\n'
    """
    chosen = form or _format_of(destination)
    written = writer(chosen)
    count = 0
    with _opened(destination, "wb") as file:
        for count, game in enumerate(games, 1):
            text = written(game)
            file.write((f"\n{text}" if chosen == "text" and count > 1 else text).encode())
    return count


def save_game(game: Game, path: Place) -> None:
    """Add a game to the end of a file, which is made if there is none.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from ninefold import Game, read_games, save_game
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "club.games")
    ...     for moves in ("55 51", "11"):
    ...         save_game(Game.from_moves("standard", moves), path)
    ...     [len(game.turns) for game in read_games(path)]
    [2, 1]
    """
    form = _format_of(path)
    with Path(path).open("ab+") as file:
        held = file.tell()
        file.seek(max(held - 1, 0))
        apart = (
            "" if file.read() in (b"", b"\n") else "\n"
        )  # an editor may leave the last line open
        apart += "\n" if held and form == "text" else ""
        file.write((apart + writer(form)(game)).encode())


def reader(form: GameFormat) -> Callable[[Iterable[bytes]], Iterator[Game]]:
    """Return what reads lines of a format."""
    if form == "text":
        return parse_lines
    from ninefold.rules.game_json import parse_json_lines  # noqa: PLC0415 - only JSON needs msgspec

    return parse_json_lines


def writer(form: GameFormat) -> Callable[[Game], str]:
    """Return what writes a game in a format."""
    if form == "text":
        return format_game
    from ninefold.rules.game_json import format_json  # noqa: PLC0415 - only JSON needs msgspec

    return format_json


def _format_of(place: Place | BinaryIO) -> GameFormat:
    return ENDINGS.get(Path(place).suffix, "text") if isinstance(place, (str, PathLike)) else "text"


def _opened(place: Place | BinaryIO, mode: Literal["rb", "wb"]) -> AbstractContextManager[BinaryIO]:
    if isinstance(place, (str, PathLike)):
        return Path(place).open(mode)
    return nullcontext(place)
