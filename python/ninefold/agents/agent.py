"""What the referee knows of a player: it is told of a game, asked for moves, and may fail."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from ninefold.rules import Evaluation, Move, Position
from ninefold.rules.errors import NinefoldError
from ninefold.search import Limit


class Verdict(StrEnum):
    """Why a player lost a game that the rules did not end."""

    no_start = "no-start"
    illegal_move = "illegal-move"
    bad_output = "bad-output"
    late_move = "late-move"
    exception = "exception"


class Fault(Exception):
    """A player failed: the verdict names why, the detail says it in its own words.

    It ends the game as a loss of that player; it is never an error of ours.

    >>> fault = Fault(Verdict.bad_output, "a move, not NoneType: None")
    >>> str(fault)
    'bad-output: a move, not NoneType: None'
    """

    def __init__(self, verdict: Verdict, detail: str = "") -> None:
        super().__init__(verdict, detail)
        self.verdict = verdict
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.verdict}: {self.detail}" if self.detail else str(self.verdict)


class InvalidAgent(NinefoldError, ValueError):
    """No agent is meant by this text, or not one that can play this game."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a player answered, and what the answer cost on both clocks, in nanoseconds."""

    move: Move
    evaluation: Evaluation | None
    wall: int
    cpu: int


class Agent(Protocol):
    """A player, however it is run.

    A runtime makes one; it plays any number of games, one after the other.
    """

    @property
    def name(self) -> str:
        """What tables and game files call it."""

    def begin(self, position: Position, seed: int) -> None:
        """Tell it that a game begins here; the seed is for whatever it does by chance."""

    def ask(self, position: Position, limit: Limit | None) -> Reply:
        """Return its reply in a position in which it is to move, or raise `Fault`."""

    def close(self) -> None:
        """Let go of whatever it holds."""
