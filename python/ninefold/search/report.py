"""What a search found."""

from dataclasses import dataclass
from typing import Literal, cast

from ninefold import native
from ninefold.rules import Move, Position
from ninefold.rules.move import table_of

Ends = Literal["win", "draw", "loss"]
# The shares of wins, draws and losses of whoever is to move.
Odds = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Proof:
    """What is certain: how the game ends for whoever is to move, and after how many plies.

    `plies` is None where it is not known.
    """

    result: Ends
    plies: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A move, what is expected to follow it, and what is expected to come of it.

    `wdl` are the shares of wins, draws and losses of whoever is to move, `proof` what is certain.
    """

    moves: tuple[Move, ...]
    wdl: Odds
    proof: Proof | None = None

    @property
    def move(self) -> Move:
        """The move itself.

        >>> Line((Move("5"), Move("1")), (0.5, 0.5, 0.0)).move
        Move('5')
        """
        return self.moves[0]

    @property
    def score(self) -> float:
        """The expected result for whoever is to move: 1 for a win, -1 for a loss.

        >>> Line((Move("5"),), (0.5, 0.25, 0.25)).score
        0.25
        """
        return self.wdl[0] - self.wdl[2]


@dataclass(frozen=True, slots=True)
class Report:
    """What a search found: `lines` of the best moves, best first.

    `depth` is how many plies it looked ahead wherever it looked, `nodes` what it searched, `time`
    how many seconds it took. `restricted` says that some first moves were not considered.

    >>> from ninefold.search import Limit, Uct
    >>> report = Uct("tictactoe").search(Position.parse("tictactoe xx1oo4 x"), Limit(nodes=500))
    >>> report.best, report.wdl[0] > 0.9, report.nodes
    (Move('3'), True, 500)
    """

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    time: float
    restricted: bool = False

    @property
    def best(self) -> Move:
        """The move that it would play."""
        return self.lines[0].move

    @property
    def wdl(self) -> Odds:
        """What is expected after the best move."""
        return self.lines[0].wdl

    @property
    def proof(self) -> Proof | None:
        """What is certain of the position: with moves left out, no more than that it is won."""
        proof = self.lines[0].proof
        if self.restricted and proof is not None and proof.result != "win":
            return None
        return proof


def report_of(found: native.Report, position: Position, *, restricted: bool = False) -> Report:
    """Return a report with the moves as values."""
    table = table_of(position.variant)
    lines = tuple(
        Line(
            tuple(table[number] for number in moves),
            wdl,
            None if proof is None else Proof(cast("Ends", proof[0]), proof[1]),
        )
        for moves, wdl, proof in found.lines
    )
    return Report(lines, found.depth, found.nodes, found.time, restricted)
