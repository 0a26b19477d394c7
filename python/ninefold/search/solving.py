"""Endings solved: what is certain of a position, and a line that shows it."""

from dataclasses import dataclass
from typing import cast

from ninefold import native
from ninefold.rules import GameOver, Move, Position
from ninefold.rules.errors import LimitError
from ninefold.rules.move import table_of
from ninefold.search.certificate import Certificate, certified
from ninefold.search.limit import Limit
from ninefold.search.report import Ends, Proof

MOST_THREADS = 256
# In MiB.
TABLE = 64
MOST_TABLE = 2**20
_MIB = 2**20


@dataclass(frozen=True, slots=True)
class Solution:
    """What is certain of a position, for whoever is to move.

    He gets `at_least` and `at_most` this; `result` is both if they are the same. `line` is what is
    played then, to the end of the game, and `plies` after how many plies it ends at most, where
    that is known. `nodes` is how many positions were looked at, in `time` seconds.
    """

    at_least: Ends
    at_most: Ends
    line: tuple[Move, ...]
    plies: int | None
    nodes: int
    time: float

    @property
    def result(self) -> Ends | None:
        """How the game ends when both play their best; None if that is not known.

        >>> from ninefold.rules import Position
        >>> solve(Position.start("tictactoe")).result
        'draw'
        """
        return self.at_least if self.at_least == self.at_most else None

    @property
    def proof(self) -> Proof | None:
        """The same as a proof; None if the result is not known.

        >>> from ninefold.rules import Position
        >>> solve(Position.parse("tictactoe xx1oo4 x")).proof
        Proof(result='win', plies=1)
        """
        return None if self.result is None else Proof(self.result, self.plies)


def solve(
    position: Position, limit: Limit | None = None, *, threads: int = 1, table: float = TABLE
) -> Solution:
    """Solve a position, or as much of it as the limit allows: time and nodes count, depth does not.

    It works on so many `threads` with a `table` of so many MiB. Where a certificate leads, it is
    the certificate that answers. With one thread and a number of nodes it finds the same every
    time.

    >>> from ninefold.rules import Position
    >>> solution = solve(Position.parse("tictactoe 1o2x4 x"))
    >>> solution.result, [move.text for move in solution.line]
    ('win', ['1', '9', '4', '3', '6'])
    """
    if position.outcome is not None:
        raise GameOver("the game is over", position.text, "a position that is not")
    if not 1 <= threads <= MOST_THREADS:
        wrong = f"the threads are out of range: {threads}"
        raise LimitError(wrong, str(threads), f"1 to {MOST_THREADS}")
    if not 0 <= table <= MOST_TABLE:
        wrong = f"the table is out of range: {table} MiB"
        raise LimitError(wrong, str(table), f"0 to {MOST_TABLE:,} MiB")
    known = certified_solution(position)
    if known is not None:
        return known
    limit = limit or Limit()
    limits = limit.time, limit.nodes
    found = native.solve(position.native, limits, threads, int(table * _MIB))
    at_least, at_most, line, plies, nodes, time = found
    moves = table_of(position.variant)
    return Solution(
        cast("Ends", at_least),
        cast("Ends", at_most),
        tuple(moves[number] for number in line),
        plies,
        nodes,
        time,
    )


def certified_solution(position: Position) -> Solution | None:
    """Return what a certificate that comes with ninefold says; None where none leads.

    >>> from ninefold.rules import Position
    >>> solution = certified_solution(Position.start("open"))
    >>> solution.result, len(solution.line)
    ('win', 43)
    """
    if position.variant not in certified():
        return None
    certificate = Certificate.shipped(position.variant)
    proof = certificate.proof(position)
    if proof is None:
        return None
    line = certificate.line(position)
    return Solution(proof.result, proof.result, line, proof.plies, 0, 0.0)
