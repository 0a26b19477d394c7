"""What is to be played: everything that decides how games go, as one frozen value."""

from hashlib import sha256

import msgspec

from ninefold.agents.agent import InvalidAgent
from ninefold.agents.builtin import player_named
from ninefold.arena.formats.match import Match
from ninefold.arena.formats.sprt import SprtMatch
from ninefold.rules import Variant
from ninefold.rules.errors import NinefoldError
from ninefold.search import Limit


class InvalidPlan(NinefoldError, ValueError):
    """What is asked for cannot be played."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match or a test: where no clock decides, the same plan gives the same games.

    `openings` is the digest of the book that the games begin from and `seed` what all dice come
    from. `time` is seconds for a move, `nodes` and `depth` are counts. Equal plans are the same
    run of a store.

    >>> plan = Plan(("greedy", "random"), "standard", Match(games=10))
    >>> plan.check() is plan, plan.limit is None
    (True, True)
    """

    players: tuple[str, ...]
    variant: str
    format: Match | SprtMatch
    openings: str = ""
    seed: int = 1
    time: float | None = None
    nodes: int | None = None
    depth: int | None = None

    @property
    def limit(self) -> Limit | None:
        """How long a player may think about a move; None if nobody was told."""
        if (self.time, self.nodes, self.depth) == (None, None, None):
            return None
        return Limit(time=self.time, nodes=self.nodes, depth=self.depth)

    @property
    def digest(self) -> str:
        """What tells it from every other plan."""
        # 5 and 5.0 are the same number once they are read
        same = msgspec.json.decode(msgspec.json.encode(self), type=Plan)
        return sha256(b"plan 1 " + msgspec.json.encode(same)).hexdigest()

    def check(self) -> "Plan":
        """Return the plan itself if it can be played, and raise what is wrong with it if not."""
        Variant.named(self.variant)
        if len(self.players) < 2:
            raise InvalidPlan("a match of one player", " ".join(self.players), "two or more")
        for name in self.players:
            if self.players.count(name) > 1:
                raise InvalidPlan(
                    f"the player {name} twice", name, "each player once: nobody plays himself"
                )
            player = player_named(name)
            if not player.plays(self.variant):
                raise InvalidAgent(
                    f"{name} does not play {self.variant}", name, "a player who does"
                )
            if objection := player.objection(self.limit):
                problem, _, right = objection.partition("; ")
                raise InvalidPlan(f"{name}: {problem}", name, right)
        if isinstance(self.format, SprtMatch):
            if len(self.players) != 2:
                raise InvalidPlan("a test of more than two", " ".join(self.players), "two players")
            self.format.check()
        elif self.format.games < 2 or self.format.games % 2:
            raise InvalidPlan(
                f"{self.format.games} games",
                str(self.format.games),
                "an even number: each opening is played twice, with colours swapped",
            )
        return self
