"""`ninefold perft`: counts the lines of play to a depth, in pieces that show how far it is."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass, field
from typing import Annotated, Any

import typer

from ninefold.cli import output
from ninefold.cli.options import JsonOption, MovesOption, PositionOption, VariantOption
from ninefold.cli.start import start
from ninefold.cli.stopwatch import Stopwatch
from ninefold.rules import Position, perft, perft_results

EXAMPLES = (
    "ninefold perft --depth 5",
    "ninefold perft --variant corner --depth 4 --results",
    "ninefold perft --moves '55 51' --depth 3 --divide",
    "ninefold perft --variant adjacent --depth 4 --json",
)
RESULTS = ("unfinished", "x", "o", "drawn")

DepthOption = Annotated[
    int, typer.Option("--depth", "-d", min=0, max=81, help="How many moves deep.")
]
ResultsOption = Annotated[
    bool, typer.Option("--results", help="Count by result: unfinished, X won, O won, drawn.")
]
DivideOption = Annotated[bool, typer.Option("--divide", help="Count below each move as well.")]


def command(
    depth: DepthOption,
    variant: VariantOption = None,
    moves: MovesOption = "",
    position: PositionOption = None,
    results: ResultsOption = False,
    divide: DivideOption = False,
    json: JsonOption = False,
) -> None:
    """Count the lines of play to a depth.

    A game that has ended has no moves. The count goes to stdout, the time it took to stderr.
    """
    if divide and depth == 0:
        raise typer.BadParameter("to divide takes a depth of 1 or more", param_hint="--depth")
    origin = start(position, variant, moves).position
    tally = Tally(columns=RESULTS if results else ("perft",))
    split = max(plies_of_progress(origin, depth), int(divide))
    stopwatch = Stopwatch()
    try:
        with progress(shown=split > int(divide) and sys.stderr.isatty()) as tell:
            for piece in pieces(Piece("", origin, depth, 1.0), split):
                tally.count(piece)
                tell(tally)
    except KeyboardInterrupt:
        output.complain(f"interrupted at {tally.share:.0%}, after {tally.lines:,} lines")
        raise typer.Exit(130) from None
    seconds = stopwatch.seconds
    speed = round(tally.lines / seconds) if seconds else 0
    if json:
        about: dict[str, Any] = {"variant": origin.variant, "position": origin.text, "depth": depth}
        about["perft"] = tally.lines
        if results:
            about["results"] = dict(zip(RESULTS, tally.sums, strict=True))
        if divide:
            about["divide"] = tally.facts
        output.say_json(about | {"seconds": round(seconds, 6), "lines_per_second": speed})
    else:
        output.say("\n".join(tally.table(divide)))
        output.remark(f"{seconds:.3f} s, {speed:,} lines a second")


@dataclass(frozen=True)
class Piece:
    """A part of the tree: below which first move, from where, how deep, its share of the whole."""

    first: str
    position: Position
    depth: int
    share: float


def plies_of_progress(origin: Position, depth: int) -> int:
    """Return how many plies to cut off, so that a long count can say how far it is.

    One is thousands of turns in the 27×27 game; below a cut there are at least three plies.
    """
    most = 1 if origin.small_owners else 3 if depth >= 9 else 2
    return max(0, min(most, depth - 3))


def pieces(whole: Piece, split: int) -> Iterator[Piece]:
    """Cut the tree after `split` plies; a game that has ended before is a piece by itself."""
    moves = whole.position.moves() if split else ()
    if not moves:
        yield whole
    for move in moves:
        first = whole.first or move.text
        below = whole.position.play(move)
        yield from pieces(Piece(first, below, whole.depth - 1, whole.share / len(moves)), split - 1)


@dataclass
class Tally:
    """What has been counted so far below each first move, a number for each column."""

    columns: tuple[str, ...]
    branches: dict[str, tuple[int, ...]] = field(default_factory=dict)
    lines: int = 0
    share: float = 0.0

    def count(self, piece: Piece) -> None:
        """Add the lines of a piece."""
        if self.columns == RESULTS:
            numbers: tuple[int, ...] = astuple(perft_results(piece.position, piece.depth))
        else:
            numbers = (perft(piece.position, piece.depth),)
        before = self.branches.get(piece.first, (0,) * len(numbers))
        self.branches[piece.first] = tuple(a + b for a, b in zip(before, numbers, strict=True))
        self.lines += sum(numbers)
        self.share += piece.share

    @property
    def sums(self) -> tuple[int, ...]:
        """The numbers of all branches together."""
        return tuple(map(sum, zip(*self.branches.values(), strict=True)))

    @property
    def facts(self) -> dict[str, Any]:
        """Each branch as JSON has it: one number, or one for each result."""
        return {
            move: dict(zip(RESULTS, numbers, strict=True)) if len(numbers) > 1 else numbers[0]
            for move, numbers in self.branches.items()
            if move
        }

    def table(self, divide: bool) -> Iterator[str]:
        """Yield the lines that are printed: one number if that is all there is."""
        if divide:
            yield "move".ljust(6) + "".join(name.rjust(16) for name in self.columns)
            for move, numbers in {**self.branches, "total": self.sums}.items():
                if move:
                    yield move.ljust(6) + "".join(str(number).rjust(16) for number in numbers)
        elif self.columns == RESULTS:
            for name, number in zip((*RESULTS, "total"), (*self.sums, self.lines), strict=True):
                yield f"{name:<11}{number:>16}"
        else:
            yield str(self.lines)


@contextmanager
def progress(*, shown: bool) -> Iterator[Callable[[Tally], None]]:
    """Give a function to call after each piece; it moves a bar on stderr if that is shown."""
    if not shown:
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[lines]:,} lines"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("perft", total=1.0, lines=0)
        yield lambda tally: bar.update(task, completed=tally.share, lines=tally.lines)
