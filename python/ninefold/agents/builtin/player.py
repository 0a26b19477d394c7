"""What a built-in player is: a choice of move for a position."""

from dataclasses import dataclass
from random import Random
from typing import Protocol

from ninefold.rules import Evaluation, Move, Position
from ninefold.search import Limit


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and what the player thinks will come of it."""

    move: Move
    evaluation: Evaluation | None = None


class Player(Protocol):
    """A player of ours; all that it does by chance comes from the dice it is given."""

    def plays(self, variant: str) -> bool:
        """Return whether it knows a game."""

    def objection(self, limit: Limit | None) -> str | None:
        """Return what is wrong with a limit, and what would be right, or None."""

    def prepare(self, position: Position) -> None:
        """Get ready for a game that begins here; no clock runs."""

    def choose(self, position: Position, limit: Limit | None, dice: Random) -> Choice:
        """Return what it plays in a position that is not over."""
