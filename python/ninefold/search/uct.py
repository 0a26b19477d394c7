"""The search that grows a tree where random games went well."""

from ninefold import native
from ninefold.rules import Variant
from ninefold.rules.errors import LimitError
from ninefold.rules.variant import name_of
from ninefold.search.searcher import Searcher

EXPLORATION = 0.7
# Sixteen bytes each, taken as they are needed.
MOST_NODES = 2**26


class Uct(Searcher):
    """UCT: random games from the leaves of a tree, whose best branches grow.

    `exploration` weighs what is little known against what went well; the tree has `most_nodes`
    at most.

    >>> from ninefold.rules import Position
    >>> from ninefold.search import Limit
    >>> uct = Uct("standard")
    >>> report = uct.search(Position.start("standard"), Limit(nodes=1000), lines=3, seed=1)
    >>> len(report.lines), report.nodes
    (3, 1000)
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
        super().__init__(variant, native.uct(name_of(variant), exploration, most_nodes))
