"""The player that searches by alpha-beta: the engine."""

from random import Random

from ninefold.agents.builtin.player import Choice
from ninefold.rules import Evaluation, Position
from ninefold.search import Engine, Limit
from ninefold.search.engine import check_parameters

# MiB: a move of a match is short.
TABLE = 16


class Searching:
    """Plays what the engine finds: within the limit that is given, and within its own.

    >>> position = Position.parse("tictactoe xx1oo4 x")
    >>> Searching(depth=3).choose(position, None, Random(1)).move
    Move('3')
    """

    def __init__(
        self,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        threads: int = 1,
        table: float = TABLE,
        **params: int,
    ) -> None:
        self._own = Limit(nodes=nodes, depth=depth)
        self._threads = threads
        self._table = table
        self._params = dict(check_parameters(params))
        self._engine: Engine | None = None

    def plays(self, variant: str) -> bool:
        """Every game."""
        return bool(variant)

    def objection(self, limit: Limit | None) -> str | None:
        """It needs a limit, unless it has one of its own."""
        if not self._within(limit).is_endless:
            return None
        return "it would think for ever; a time, a depth or a number of nodes for a move"

    def prepare(self, position: Position) -> None:
        """Have an engine for the game, which remembers nothing of the last one."""
        self._engine_for(position).forget()

    def choose(self, position: Position, limit: Limit | None, dice: Random) -> Choice:
        """Search, and say what the engine thinks of it, as X sees it."""
        del dice
        report = self._engine_for(position).search(position, self._within(limit))
        score = report.lines[0].score
        return Choice(report.best, Evaluation(score if position.turn == "X" else -score))

    def _engine_for(self, position: Position) -> Engine:
        if self._engine is None or self._engine.variant != position.variant:
            self._engine = Engine(
                position.variant, threads=self._threads, table=self._table, params=self._params
            )
        return self._engine

    def _within(self, limit: Limit | None) -> Limit:
        return self._own if limit is None else limit.within(self._own)
