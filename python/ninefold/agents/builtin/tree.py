"""The player that searches a tree by random games: UCT."""

from random import Random

from ninefold.agents.builtin.player import Choice
from ninefold.rules import Evaluation, Position
from ninefold.search import Limit, Uct
from ninefold.search.uct import EXPLORATION


class Tree:
    """Plays what UCT finds: within the limit that is given, or with so many playouts of its own.

    >>> position = Position.parse("tictactoe xx1oo4 x")
    >>> Tree(nodes=100).choose(position, None, Random(1)).move
    Move('3')
    """

    def __init__(self, nodes: int | None = None, exploration: float | None = None) -> None:
        self._own = None if nodes is None else Limit(nodes=nodes)
        self._exploration = EXPLORATION if exploration is None else exploration
        self._uct: Uct | None = None

    def plays(self, variant: str) -> bool:
        """Every game."""
        return bool(variant)

    def objection(self, limit: Limit | None) -> str | None:
        """It counts random games or time, unless it has a number of its own."""
        if self._own is not None:
            return None
        if limit is None or limit.is_endless:
            return "it would think for ever; a time or a number of nodes for a move"
        return None if limit.depth is None else "it has no depth; a time or a number of nodes"

    def choose(self, position: Position, limit: Limit | None, dice: Random) -> Choice:
        """Search, and say what the tree thinks of it, as X sees it."""
        if self._uct is None or self._uct.variant != position.variant:
            self._uct = Uct(position.variant, exploration=self._exploration)
        limit = self._own or limit or Limit()
        report = self._uct.search(position, limit, seed=dice.getrandbits(63))
        score = report.lines[0].score
        return Choice(report.best, Evaluation(score if position.turn == "X" else -score))
