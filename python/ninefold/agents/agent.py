"""What the referee knows of a player: it is told of a game, asked for moves, and may fail."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol, runtime_checkable

from ninefold.rules import Evaluation, Move, Position
from ninefold.rules.errors import NinefoldError
from ninefold.search import Limit


class Verdict(StrEnum):
    """Why a game was not ended by the rules: why a player lost it, or why nobody did."""

    no_start = "no-start"
    illegal_move = "illegal-move"
    bad_output = "bad-output"
    late_move = "late-move"
    late_game = "late-game"
    exception = "exception"
    crash = "crash"
    memory = "memory"
    modified_input = "modified-input"
    sandbox_violation = "sandbox-violation"
    withdrew = "withdrew"
    machine_late = "machine-late"
    interrupted = "interrupted"

    @property
    def is_nobodys(self) -> bool:
        """Whether it is nobody's fault: such a game is played again.

        >>> Verdict.machine_late.is_nobodys, Verdict.late_move.is_nobodys
        (True, False)
        """
        return self in (Verdict.machine_late, Verdict.interrupted)


class Evidence(NamedTuple):
    """What is known of a turn that failed: both clocks in nanoseconds, its rest from the machine.

    `queued` is how long the agent was ready and had no core.
    """

    wall: int = 0
    cpu: int = 0
    queued: int = 0


class Fault(Exception):
    """A player failed: the verdict names why, the detail says it in its own words.

    It ends the game as a loss of that player; it is never an error of ours.

    >>> fault = Fault(Verdict.bad_output, "a move, not NoneType: None")
    >>> str(fault)
    'bad-output: a move, not NoneType: None'
    """

    def __init__(
        self, verdict: Verdict, detail: str = "", evidence: Evidence | None = None
    ) -> None:
        super().__init__(verdict, detail)
        self.verdict = verdict
        self.detail = detail
        self.evidence = evidence or Evidence()

    def __str__(self) -> str:
        return f"{self.verdict}: {self.detail}" if self.detail else str(self.verdict)


class Unanswered(Exception):
    """A player had no reply within its allowance; the referee judges whose fault that is."""

    def __init__(self, evidence: Evidence) -> None:
        super().__init__(evidence)
        self.evidence = evidence


class InvalidAgent(NinefoldError, ValueError):
    """No agent is meant by this text, or not one that can play this game."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a player answered, and what the answer cost on both clocks, in nanoseconds.

    `queued` is how much of the wall clock it was ready to run and had no core.
    """

    move: Move
    evaluation: Evaluation | None
    wall: int
    cpu: int
    queued: int = 0


@dataclass(frozen=True, slots=True)
class Allowance(Limit):
    """A limit where the referee's clocks run: `limit` of `Agent.ask` in such a game.

    `last` is the last move. The player has `used` so many seconds of the game's time, and `left`
    are left, if there is an end to it. After so many nanoseconds, on the processor's clock or the
    wall's, nobody waits for an answer any more.
    """

    last: Move | None = None
    used: float = 0.0
    left: float | None = None
    cpu_end: int | None = None
    wall_end: int | None = None

    def __post_init__(self) -> None:
        """Nothing: the referee's own numbers are no input."""


@dataclass(frozen=True, slots=True)
class Remains:
    """What is left of a player after a game: the most memory it had in KiB, what it printed last.

    `level` is how it was isolated.
    """

    memory: int
    printed: str
    level: str


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


@runtime_checkable
class Guest(Protocol):
    """An agent with a program of its own, which ends with the game."""

    def heard(self) -> str:
        """Return what it has printed since this was asked the last time."""

    def rest(self) -> Remains:
        """End its program, and return what is left of it."""
