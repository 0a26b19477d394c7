"""What is to be played: everything that decides how games go, as one frozen value."""

from hashlib import sha256

import msgspec

from ninefold.agents.agent import InvalidAgent
from ninefold.agents.roster import BuiltIn, Entry, Housing, Written, entry_named
from ninefold.arena.formats.match import Match
from ninefold.arena.formats.sprt import SprtMatch
from ninefold.arena.timing import Timing
from ninefold.rules import Variant
from ninefold.rules.errors import NinefoldError
from ninefold.search import Limit


class InvalidPlan(NinefoldError, ValueError):
    """What is asked for cannot be played."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match or a test: where no clock decides, the same plan gives the same games.

    `openings` is the digest of the book that the games begin from and `seed` what all dice come
    from. `time` is seconds for a move, `nodes` and `depth` are counts. `timing` are the clocks of
    the referee. Where programs play, `contract` is that of those who name none, `housing` is how
    they are run, and `programs` are the digests of their files. Equal plans are the same run of a
    store.

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
    timing: Timing | None = None
    contract: str | None = None
    housing: Housing | None = None
    programs: dict[str, str] = {}

    @property
    def limit(self) -> Limit | None:
        """How long a player may think about a move; None if nobody was told."""
        time = self.time
        if time is None and self.timing is not None:
            time = self.timing.move or self.timing.game
        if (time, self.nodes, self.depth) == (None, None, None):
            return None
        return Limit(time=time, nodes=self.nodes, depth=self.depth)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Who plays.

        >>> Plan(("greedy", "random"), "standard", Match(games=10)).entries[0].name
        'greedy'
        """
        return tuple(entry_named(name, self.contract) for name in self.players)

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
        if self.timing is not None:
            self.timing.check()
        for name in self.players:
            if self.players.count(name) > 1:
                raise InvalidPlan(
                    f"the player {name} twice", name, "each player once: nobody plays himself"
                )
            self._check_entry(entry_named(name, self.contract))
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

    def _check_entry(self, entry: Entry) -> None:
        """Raise what is wrong with a player in this plan."""
        if not entry.plays(self.variant):
            spoken = f" by {entry.contract.name}" if isinstance(entry, Written) else ""
            problem = f"{entry.name} does not play {self.variant}{spoken}"
            raise InvalidAgent(problem, entry.name, "a player who does")
        if isinstance(entry, BuiltIn) and (objection := entry.player.objection(self.limit)):
            problem, _, right = objection.partition("; ")
            raise InvalidPlan(f"{entry.name}: {problem}", entry.name, right)
        if isinstance(entry, Written):
            if self.timing is None:
                raise InvalidPlan(f"no clock for {entry.name}", entry.name, "a timing")
            if self.programs.get(entry.name) != entry.digest:
                problem = f"{entry.name} is not the program of the plan"
                raise InvalidPlan(problem, entry.name, "the file that the plan was made with")
