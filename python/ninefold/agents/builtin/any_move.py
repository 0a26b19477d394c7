"""The player of random moves: every legal move as likely as the others."""

from random import Random

from ninefold.agents.builtin.player import Choice
from ninefold.rules import Position
from ninefold.search import Limit


class AnyMove:
    """Plays any legal move; the zero of every ladder.

    >>> position = Position.start("standard")
    >>> AnyMove().choose(position, None, Random(1)).move in position.moves()
    True
    """

    def plays(self, variant: str) -> bool:
        """Every game."""
        return bool(variant)

    def objection(self, limit: Limit | None) -> None:
        """Any limit will do, and none."""

    def prepare(self, position: Position) -> None:
        """Nothing is needed."""

    def choose(self, position: Position, limit: Limit | None, dice: Random) -> Choice:
        """Throw the dice."""
        del limit
        return Choice(dice.choice(position.moves()))
