"""`ninefold analyse`: what the engine thinks of a position."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Annotated, Any

import msgspec
import typer

from ninefold.agents.contracts.json_lines.shapes import shaped
from ninefold.cli import output
from ninefold.cli.options import (
    AsciiOption,
    JsonOption,
    MovesOption,
    PositionOption,
    TableOption,
    ThinkingOption,
    ThreadsOption,
    VariantOption,
)
from ninefold.cli.start import Start, start
from ninefold.cli.turns import has_turns
from ninefold.cli.wording import destination, named
from ninefold.rules import Position
from ninefold.rules.notes import draw_notes
from ninefold.search import Limit, Line, Report
from ninefold.search.engine import Engine

EXAMPLES = (
    "ninefold analyse --nodes 2000",
    "ninefold analyse 'standard 9/9/9/9/4x4/9/9/9/9 o 5' --lines 3 --time 500ms",
    "ninefold analyse --variant corner --moves '55 51' --lines 27 --nodes 2000",
    "ninefold analyse --variant tictactoe --moves '5 1' --nodes 2000 --json",
)
# How long it thinks where nothing is said.
SECONDS = 2.0
MOST_MOVES_SHOWN = 12
SIGNS = {"win": "+", "draw": "=", "loss": "-"}

PositionArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="POSITION",
        help="Canonical or UGI text; the start of the game when left out.",
        show_default=False,
    ),
]
LinesOption = Annotated[
    int, typer.Option("--lines", "-l", min=1, max=10_000, help="How many moves are judged.")
]
NodesOption = Annotated[
    int | None, typer.Option("--nodes", "-n", min=1, help="Positions to search.")
]
DepthOption = Annotated[
    int | None, typer.Option("--depth", "-d", min=1, max=2000, help="How many plies deep to look.")
]


def command(
    words: PositionArgument = None,
    position: PositionOption = None,
    variant: VariantOption = None,
    moves: MovesOption = "",
    lines: LinesOption = 5,
    time: ThinkingOption = None,
    nodes: NodesOption = None,
    depth: DepthOption = None,
    threads: ThreadsOption = 1,
    table: TableOption = 64,
    json: JsonOption = False,
    ascii_: AsciiOption = False,
) -> None:
    """Search a position, and show what is expected of its moves.

    For each of the best moves: how often it wins, draws and loses, and what is expected to follow.
    On the board stands for each of them its share of the points in tenths, 0 to 9; + is a proven
    win, = a proven draw, - a proven loss. It thinks for 2 s where no limit is given; Ctrl-C ends
    it sooner, and what was found is shown.
    """
    if words and position is not None:
        raise typer.BadParameter("the position is there already", param_hint="--position")
    begun = start(" ".join(words) if words else position, variant, moves)
    limit = Limit(time=time, nodes=nodes, depth=depth)
    if limit.is_endless:
        limit = Limit(time=SECONDS)
    searcher = Engine(begun.position.variant, threads=threads, table=table)
    is_whole = True
    with searcher.start(begun.position, limit, lines=lines) as search, shown(json=json) as show:
        try:
            for report in search:
                show("\n".join(told(begun, report, plain=ascii_)))
        except KeyboardInterrupt:
            is_whole = False
            search.stop()
        report = search.result()
        show("\n".join(told(begun, report, plain=ascii_)))
    if json:
        output.say_json(told_as_json(begun.position, report))
    if not is_whole:
        raise typer.Exit(130)


def shown(*, json: bool) -> AbstractContextManager[Callable[[str], None]]:
    """Give a function that shows how far it is; JSON is for programs, which see the end alone."""
    return nullcontext(lambda _: None) if json else output.live()


def told(begun: Start, report: Report, *, plain: bool) -> Iterator[str]:
    """Tell everything, for people."""
    position = begun.position
    if not has_turns(position):
        notes = {line.move: note(line) for line in report.lines}
        yield draw_notes(position, notes, output.ink(plain=plain), begun.last)
        yield ""
    yield f"{position.turn} to move {destination(position)}".rstrip()
    yield f"depth {report.depth}, {report.nodes:,} nodes, {report.time:.2f} s"
    yield ""
    yield from table(report)


def table(report: Report) -> Iterator[str]:
    """Tell of each move what is expected of it."""
    names = [named(line.move) for line in report.lines]
    width = max(map(len, [*names, "move"]))
    yield f"{'move':{width}}     win    draw    loss  line"
    for name, line in zip(names, report.lines, strict=True):
        odds = "  ".join(f"{share:>6.1%}" for share in line.wdl)
        shown = " ".join(move.text for move in line.moves[:MOST_MOVES_SHOWN])
        more = " …" if len(line.moves) > MOST_MOVES_SHOWN else ""
        yield f"{name:{width}}  {odds}  {shown}{more}{proven(line)}"


def proven(line: Line) -> str:
    """Say what is certain."""
    if line.proof is None:
        return ""
    plies = "" if line.proof.plies is None else f" in {line.proof.plies}"
    return f"  ({line.proof.result}{plies}, proven)"


def note(line: Line) -> str:
    """Return the character that stands on the board for a move.

    >>> from ninefold.rules import Move
    >>> note(Line((Move("5"),), (0.5, 0.2, 0.3)))
    '6'
    """
    if line.proof is not None:
        return SIGNS[line.proof.result]
    return str(min(int(10 * (line.wdl[0] + line.wdl[1] / 2)), 9))


def told_as_json(position: Position, report: Report) -> dict[str, Any]:
    """Tell everything, for programs: lines as the JSON protocol has them."""
    return {
        "variant": position.variant,
        "position": position.text,
        "turn": position.turn,
        "depth": report.depth,
        "nodes": report.nodes,
        "time": report.time,
        "lines": [msgspec.to_builtins(shaped(line)) for line in report.lines],
    }
