"""The clocks of a game: what a player may use, on which clock, and whose fault a late move is."""

from dataclasses import dataclass
from typing import Literal

import msgspec

from ninefold.agents.agent import Allowance, Evidence, Verdict
from ninefold.rules import Move
from ninefold.rules.errors import NinefoldError
from ninefold.search import Limit

SECOND = 1_000_000_000


class InvalidTiming(NinefoldError, ValueError):
    """Clocks that no game can be played by."""


class Timing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How long players may take: seconds for a move, for a game, added by each move.

    `clock` says which clock decides: the processor's (`cpu`) or the wall's. With `cpu`, the wall's
    decides all the same once a move has taken `factor` times as long and `margin` seconds more:
    somebody sleeps. A move that is late by no more than `grace` is in time. `start` is the budget
    until a program is ready; it is not taken from the game's.

    >>> Timing(move=0.2).text
    'move=0.2 clock=cpu'
    >>> Timing(clock="wall", move=10, game=120).allowance(Spent(), None, None).wall_end
    10020000000
    """

    clock: Literal["cpu", "wall"] = "cpu"
    move: float | None = None
    game: float | None = None
    increment: float = 0.0
    start: float = 10.0
    grace: float = 0.02
    factor: float = 3.0
    margin: float = 1.0

    def check(self) -> "Timing":
        """Return it if games can be played by it, and raise what is wrong if not."""
        for name in ("move", "game", "increment", "start", "grace", "margin"):
            value = getattr(self, name)
            least = name in ("move", "game", "start")
            if value is not None and not (0 <= value <= 1e6 and (value > 0 or not least)):
                problem = f"the time for {name} is out of range: {value:g} s"
                raise InvalidTiming(problem, str(value), "more than 0 and up to 1,000,000 seconds")
        if self.factor < 1:
            raise InvalidTiming(f"a factor of {self.factor:g}", str(self.factor), "1 or more")
        return self

    @property
    def text(self) -> str:
        """What is kept of it in records, in seconds."""
        parts = [("move", self.move), ("game", self.game), ("increment", self.increment or None)]
        told = [f"{name}={value:g}" for name, value in parts if value is not None]
        return " ".join([*told, f"clock={self.clock}"])

    def allowance(
        self, spent: "Spent", limit: Limit | None, last: Move | None, share: float = 1.0
    ) -> Allowance:
        """Return what a player may use for a move; `share` is how much of the game's rest it does.

        >>> Timing(move=10, game=100).allowance(Spent(40.0), None, None, share=0.05).time
        3.0
        """
        given, left = self.move, None
        if self.game is not None:
            left = max(self.game - spent.seconds, 0.0)
            given = left if given is None else min(given, left)
        cpu_end = wall_end = None
        if given is not None:
            end = given + self.grace
            if self.clock == "cpu":
                cpu_end = int(end * SECOND)
                end = end * self.factor + self.margin
            wall_end = int(end * SECOND)
        if left is not None and share < 1.0:
            given = min(left * share, given or left)
        nodes, depth = (None, None) if limit is None else (limit.nodes, limit.depth)
        return Allowance(given, nodes, depth, last, spent.seconds, left, cpu_end, wall_end)

    def cost(self, evidence: Evidence) -> float:
        """Return the seconds that a move costs; waiting for a core is nobody's time."""
        if self.clock == "cpu":
            return evidence.cpu / SECOND
        return max(evidence.wall - evidence.queued, 0) / SECOND

    def verdict(
        self, allowance: Allowance, evidence: Evidence, *, answered: bool = True
    ) -> tuple[Verdict, str] | None:
        """Judge a move by what was measured: too late and why, or None.

        Time without a core is the machine's fault: by the wall's clock the game is annulled then,
        by the processor's an answer counts.
        """
        in_time = allowance.cpu_end is None or evidence.cpu <= allowance.cpu_end
        on_wall = allowance.wall_end is None or evidence.wall <= allowance.wall_end
        if in_time and on_wall and answered:
            return None
        told = self._told(allowance, evidence)
        if not in_time:
            return self._late(allowance), told
        if allowance.wall_end is None or on_wall:
            return Verdict.late_move, told
        if evidence.wall - evidence.queued > allowance.wall_end:
            return self._late(allowance), told
        if answered and self.clock == "cpu":
            return None
        waited = f"{evidence.queued / 1e6:.1f} ms of these without a core"
        return Verdict.machine_late, f"{told}, {waited}"

    def _late(self, allowance: Allowance) -> Verdict:
        is_game = allowance.left is not None and allowance.left == allowance.time
        return Verdict.late_game if is_game and self.move != allowance.time else Verdict.late_move

    def _told(self, allowance: Allowance, evidence: Evidence) -> str:
        given = f"{(allowance.time or 0) * 1e3:g} ms are given by the {self.clock} clock"
        cpu, wall = evidence.cpu / 1e6, evidence.wall / 1e6
        return f"{cpu:.1f} ms of processor time, {wall:.1f} ms in all, where {given}"


@dataclass(slots=True)
class Spent:
    """What a player has used of the game's time, in seconds."""

    seconds: float = 0.0

    def add(self, timing: Timing, evidence: Evidence) -> None:
        """Charge a move, and add what it earns."""
        self.seconds += timing.cost(evidence) - timing.increment
