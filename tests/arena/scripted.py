"""Agents that do as they are told: play these moves, take this long, then fail."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ninefold.agents.agent import Fault, Reply
from ninefold.rules import Evaluation, Move

if TYPE_CHECKING:
    from random import Random

    from ninefold.rules import Position
    from ninefold.search import Limit


@dataclass
class Scripted:
    """Plays what a script says: a move, a reply as a whole, or a fault; then the first legal one.

    `begun` and `asked` are what it was told.
    """

    name: str
    script: list[Move | Reply | Fault] = field(default_factory=list)
    wall: int = 3_000
    cpu: int = 2_000
    begun: list[tuple[Position, int]] = field(default_factory=list)
    asked: list[tuple[Position, Limit | None]] = field(default_factory=list)

    def begin(self, position: Position, seed: int) -> None:
        self.begun.append((position, seed))

    def ask(self, position: Position, limit: Limit | None) -> Reply:
        self.asked.append((position, limit))
        now = self.script.pop(0) if self.script else position.moves()[0]
        if isinstance(now, Fault):
            raise now
        return now if isinstance(now, Reply) else Reply(now, None, self.wall, self.cpu)

    def close(self) -> None:
        """Nothing is held."""


@dataclass
class ByDice:
    """Plays any legal move, and says what it thinks of it."""

    name: str
    dice: Random

    def begin(self, position: Position, seed: int) -> None:
        """It has dice of its own."""

    def ask(self, position: Position, limit: Limit | None) -> Reply:
        del limit
        move = self.dice.choice(position.moves())
        return Reply(move, Evaluation(self.dice.choice((-0.5, 0.25))), 5_999, 4_001)

    def close(self) -> None:
        """Nothing is held."""
