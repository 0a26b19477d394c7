"""The players that grow a tree: by random games, or by evaluations, the best first."""

from random import Random

from ninefold.agents.builtin.player import Choice
from ninefold.rules import Evaluation, Position
from ninefold.search import BestFirst, Limit, Uct


class Tree:
    """Plays what a tree finds: within the limit that is given, or with so many nodes of its own.

    >>> position = Position.parse("tictactoe xx1oo4 x")
    >>> Tree(nodes=100).choose(position, None, Random(1)).move
    Move('3')
    """

    def __init__(
        self,
        kind: type[Uct | BestFirst] = Uct,
        *,
        nodes: int | None = None,
        exploration: float | None = None,
    ) -> None:
        self._kind = kind
        self._own = None if nodes is None else Limit(nodes=nodes)
        self._exploration = exploration
        self._search: Uct | BestFirst | None = None

    def plays(self, variant: str) -> bool:
        """Every game."""
        return bool(variant)

    def objection(self, limit: Limit | None) -> str | None:
        """It counts nodes or time, unless it has a number of its own."""
        if self._own is not None:
            return None
        if limit is None or limit.is_endless:
            return "it would think for ever; a time or a number of nodes for a move"
        return None if limit.depth is None else "it has no depth; a time or a number of nodes"

    def prepare(self, position: Position) -> None:
        """Have a tree for the game, which remembers nothing of the last one."""
        self._tree_for(position).forget()

    def choose(self, position: Position, limit: Limit | None, dice: Random) -> Choice:
        """Search, and say what the tree thinks of it, as X sees it."""
        limit = self._own or limit or Limit()
        report = self._tree_for(position).search(position, limit, seed=dice.getrandbits(63))
        score = report.lines[0].score
        return Choice(report.best, Evaluation(score if position.turn == "X" else -score))

    def _tree_for(self, position: Position) -> Uct | BestFirst:
        if self._search is None or self._search.variant != position.variant:
            variant, weight = position.variant, self._exploration
            kind = self._kind
            self._search = kind(variant) if weight is None else kind(variant, exploration=weight)
        return self._search
