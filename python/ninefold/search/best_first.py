"""The search that looks into the most promising position next, and tells odds of every move."""

from ninefold import native
from ninefold.rules import Variant
from ninefold.rules.errors import LimitError
from ninefold.rules.variant import name_of
from ninefold.search.searcher import Searcher

EXPLORATION = 0.25
# Twenty-eight bytes each, taken as they are needed.
MOST_NODES = 2**24


class BestFirst(Searcher):
    """Best-first minimax: a tree in memory, whose nodes are looked into where play is best.

    `exploration` weighs what is little known against what promises most; the tree has `most_nodes`
    at most, and is kept where the next position follows from the last one.

    >>> from ninefold.rules import Position
    >>> from ninefold.search import BestFirst, Limit
    >>> with BestFirst("tictactoe") as search:
    ...     report = search.search(Position.parse("tictactoe xx1oo4 x"), Limit(nodes=500), lines=9)
    >>> report.best, report.proof, len(report.lines)
    (Move('3'), Proof(result='win', plies=1), 5)
    """

    def __init__(
        self,
        variant: str | Variant = "standard",
        *,
        exploration: float = EXPLORATION,
        most_nodes: int = MOST_NODES,
    ) -> None:
        if not 0 <= exploration <= 1000:
            wrong = f"the exploration is out of range: {exploration}"
            raise LimitError(wrong, str(exploration), "0 to 1000")
        if not 1 <= most_nodes <= 2**32:
            wrong = f"the most nodes of a tree are out of range: {most_nodes}"
            raise LimitError(wrong, str(most_nodes), "1 to 2^32")
        super().__init__(variant, native.bestfirst(name_of(variant), exploration, most_nodes))
