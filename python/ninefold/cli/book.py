"""`ninefold book`: books of openings, made and looked at."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ninefold.agents.runtimes.crew import Crew, cores
from ninefold.cli import output
from ninefold.cli.options import JsonOption, VariantOption
from ninefold.cli.stopwatch import Stopwatch
from ninefold.rules import Variant
from ninefold.search.book import KINDS, Book, Opening, checked, format_book
from ninefold.search.bookmaker import Wish, judge, made

EXAMPLES = (
    "ninefold book show --variant corner",
    "ninefold book show --openings unbalanced --json",
    "ninefold book make my.book --variant count --size 50 --nodes 1000",
    "ninefold book make sharp.book --kind unbalanced --size 20 --nodes 1000 --seed 7",
)


def make(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the book is written.")],
    variant: VariantOption = None,
    kind: Annotated[
        str,
        typer.Option("--kind", metavar="KIND", help="balanced, or unbalanced: one side is ahead."),
    ] = "balanced",
    size: Annotated[int, typer.Option("--size", min=1, help="How many openings.")] = 1000,
    nodes: Annotated[
        int,
        typer.Option(
            "--nodes",
            min=1,
            help="Nodes of the engine that judge an opening; in ultimate2 random games.",
        ),
    ] = 20_000,
    seed: Annotated[int, typer.Option("--seed", help="Another one gives other openings.")] = 1,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers", "-w", min=1, help="Processes.  [default: one a core]", show_default=False
        ),
    ] = None,
) -> None:
    """Make a book of openings: random moves, judged by the engine.

    The same options give the same book. The result that is expected is at most 0.1
    for either side where openings are balanced, and 0.3 to 0.6 where they are unbalanced.
    """
    if kind not in KINDS:
        raise typer.BadParameter(f"{kind}; expected one of {', '.join(KINDS)}", param_hint="--kind")
    name = Variant.named(variant or "standard").name
    wish = Wish(name, kind, size, nodes, seed)
    watch, judged = Stopwatch(), 0
    openings: list[Opening] = []
    try:
        file.open("ab").close()
    except OSError as error:
        raise typer.BadParameter(f"{file}: {error.strerror}", param_hint="FILE") from None
    with output.status() as show, Crew(judge, workers or cores()) as crew:

        def judges(jobs: Iterator[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
            nonlocal judged
            for answered in crew.answers(jobs):
                judged += 1
                show(f"{judged:,} judged, {len(openings):,} of {size:,} found")
                yield answered

        openings.extend(made(wish, judges))
    command = f"ninefold book make --variant {name} --kind {kind} --size {size} --nodes {nodes}"
    book = checked(Book(name, kind, tuple(openings), f"{command} --seed {seed}"))
    file.write_text(format_book(book), encoding="utf-8")
    if len(openings) < size:
        output.remark(f"there are no more: {len(openings):,} openings of {size:,}")
    output.say(f"{len(openings):,} openings of {judged:,} judged, in {watch.seconds:.1f} s: {file}")


def show(
    openings: Annotated[
        str, typer.Option("--openings", metavar="BOOK", help="balanced, unbalanced, or a file.")
    ] = "balanced",
    variant: VariantOption = None,
    json: JsonOption = False,
) -> None:
    """Show a book of openings: how it was made, and what it expects of each."""
    book = Book.named(openings, Variant.named(variant or "standard").name)
    if json:
        output.say_json(
            {
                "variant": book.variant,
                "kind": book.kind,
                "made": book.made,
                "digest": book.digest,
                "openings": [
                    {"moves": opening.text, "score": opening.score} for opening in book.openings
                ],
            }
        )
        return
    output.say(f"game      {book.variant}\nkind      {book.kind}\nmade by   {book.made}")
    output.say(f"openings  {len(book.openings):,}, digest {book.digest}\n")
    for opening in book.openings:
        score = "" if opening.score is None else f"{opening.score:+.3f}  "
        output.say(f"{score}{opening.text}")


COMMANDS = {"make": make, "show": show}
