"""`ninefold convert`: files of games from text to JSON and back."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from ninefold.cli import output
from ninefold.rules import Game, GameFileError, write_games
from ninefold.rules.game_files import ENDINGS, GameFormat, detect, reader

EXAMPLES = (
    "ninefold convert club.games club.jsonl",
    "ninefold convert club.jsonl",
    "ninefold convert - --to json",
)
# Below this nobody waits, so there is nothing to show.
LONG = 2**21


class Target(StrEnum):
    """The formats there are."""

    text = "text"
    json = "json"


SourceArgument = Annotated[
    str, typer.Argument(metavar="IN", help="A file of games, text or JSON; - is standard input.")
]
DestinationArgument = Annotated[
    str,
    typer.Argument(
        metavar="OUT", help="Where to write, replacing what is there; - is standard output."
    ),
]
ToOption = Annotated[
    Target | None,
    typer.Option(
        "--to",
        "-t",
        help="The format to write; else by the name of OUT, else the one that IN does not have.",
    ),
]


def command(
    source: SourceArgument, destination: DestinationArgument = "-", to: ToOption = None
) -> None:
    """Convert files of games from text to JSON and back.

    Text files end with .games; JSON has one game a line, and such files end with .jsonl. Every
    move is checked. Where a file is damaged, the games before the damage are written and the
    message names the game, the line and the reason.
    """
    named: GameFormat | None = None
    if to is not None:
        named = "json" if to is Target.json else "text"
    elif destination != "-":
        named = ENDINGS.get(Path(destination).suffix)
        if named is None:
            known = " or ".join(ENDINGS)
            raise typer.BadParameter(
                f"which format? Say --to, or end the name with {known}", param_hint="OUT"
            )
    if "-" not in (source, destination) and is_same(source, destination):
        raise typer.BadParameter("that is IN, which would be lost", param_hint="OUT")
    try:
        convert(source, destination, named)
    except GameFileError as error:
        error.add_note("standard input" if source == "-" else source)
        raise
    except BrokenPipeError:
        raise
    except OSError as error:
        output.complain(f"{error.filename or destination}: {error.strerror}")
        raise typer.Exit(1) from None


def is_same(source: str, destination: str) -> bool:
    """Return whether two names are of one file."""
    there = Path(source).exists() and Path(destination).exists()
    return there and Path(source).samefile(destination)


def convert(source: str, destination: str, named: GameFormat | None) -> None:
    """Read games and write each as it comes, in the format named or the other one."""
    with ExitStack() as opened:
        file: BinaryIO = sys.stdin.buffer
        size = 0
        if source != "-":
            file = opened.enter_context(Path(source).open("rb"))
            size = Path(source).stat().st_size
        tell = opened.enter_context(progress(size))
        lines = watched(file, tell)
        form, before = detect(lines)
        games: Iterator[Game] = reader(form)(chain(before, lines))
        other: GameFormat = "json" if form == "text" else "text"
        if destination == "-":
            sys.stdout.flush()
            count = write_games(games, sys.stdout.buffer, named or other)
        else:
            count = write_games(games, destination, named or other)
    output.remark(f"{count:,} game{'s' * (count != 1)}")


def watched(file: BinaryIO, tell: Callable[[int], None]) -> Iterator[bytes]:
    """Yield the lines of a file, and tell after each how many bytes have been read."""
    read = 0
    for line in file:
        read += len(line)
        tell(read)
        yield line


@contextmanager
def progress(size: int) -> Iterator[Callable[[int], None]]:
    """Give a function to tell how far it is; it moves a bar on stderr if that takes long."""
    if size < LONG or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("convert", total=size)
        shown = 0

        def tell(read: int) -> None:
            nonlocal shown
            if read - shown > size // 1000:
                shown = read
                bar.update(task, completed=read)

        yield tell
