"""`ninefold solve`: what is certain of a position."""

from typing import Annotated

import typer

from ninefold.cli import output
from ninefold.cli.options import JsonOption, MovesOption, VariantOption
from ninefold.cli.start import start
from ninefold.search import Limit, Solution, solve

EXAMPLES = (
    "ninefold solve --variant tictactoe",
    "ninefold solve --variant open --moves '55 51'",
    "ninefold solve 'tictactoe 1o2x4 x'",
    "ninefold solve --variant count --moves '55 51' --time 1 --threads 2 --json",
)
LIKELY = {"win": "wins", "draw": "draws", "loss": "loses"}

PositionArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="[POSITION]",
        help="Canonical or UGI text.  [default: the empty board]",
        show_default=False,
    ),
]


def command(
    position: PositionArgument = None,
    variant: VariantOption = None,
    moves: MovesOption = "",
    time: Annotated[
        float | None,
        typer.Option("--time", "-t", metavar="SECONDS", help="Stop then.", show_default=False),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option("--nodes", "-n", metavar="N", help="Stop after so many.", show_default=False),
    ] = None,
    threads: Annotated[int, typer.Option("--threads", metavar="N", help="Work on so many.")] = 1,
    table: Annotated[float, typer.Option("--table", metavar="MIB", help="Size of the table.")] = 64,
    json: JsonOption = False,
) -> None:
    """Solve a position: who wins, for certain.

    Both sides play their best, and a line that shows it is told. Without a limit it goes on until
    all is known. That takes less than a second where 30 cells can still be played, and hopelessly
    long at the beginning of most games.
    """
    origin = start(position, variant, moves).position
    found = solve(origin, Limit(time=time, nodes=nodes), threads=threads, table=table)
    if json:
        output.say_json(
            {
                "variant": origin.variant,
                "position": origin.text,
                "result": found.result,
                "at_least": found.at_least,
                "at_most": found.at_most,
                "plies": found.plies,
                "line": [move.text for move in found.line],
                "nodes": found.nodes,
                "seconds": round(found.time, 6),
            }
        )
        return
    output.say(sentence(found, origin.turn))
    if found.line:
        output.say(f"line  {' '.join(move.text for move in found.line)}")
    output.remark(f"{found.time:.3f} s, {found.nodes:,} positions")


def sentence(found: Solution, turn: str) -> str:
    """Return what is certain, in words.

    >>> sentence(Solution("draw", "win", (), None, 0, 0.0), "X")
    'X, to move, does not lose; whether X wins is not known yet'
    """
    if found.result is not None:
        within = "" if found.plies is None else f", in at most {found.plies} plies"
        return f"{turn}, to move, {LIKELY[found.result]}{within}"
    if found.at_least == "draw":
        return f"{turn}, to move, does not lose; whether {turn} wins is not known yet"
    if found.at_most == "draw":
        return f"{turn}, to move, does not win; whether {turn} loses is not known yet"
    return "nothing is known yet"
