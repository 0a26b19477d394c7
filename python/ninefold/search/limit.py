"""How much a search may use."""

import math
from dataclasses import dataclass
from typing import TypeVar

from ninefold.rules.errors import LimitError

LONGEST = 10**9
MOST = 2**63 - 1
DEEPEST = 2000

_Number = TypeVar("_Number", int, float)


@dataclass(frozen=True, slots=True)
class Limit:
    """The most that a search may use of each; what is not limited is None.

    `time` is in seconds, `nodes` are positions or random games, `depth` is in plies.

    >>> from ninefold.search import Limit
    >>> Limit(time=0.1)
    Limit(time=0.1, nodes=None, depth=None)
    >>> Limit(depth=0)
    Traceback (most recent call last):
        ...
    ninefold.rules.errors.LimitError: the depth of a search is out of range: 0; expected 1 to 2,000
    """

    time: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        if self.time is not None and not (math.isfinite(self.time) and 0 <= self.time <= LONGEST):
            raise LimitError(
                f"the time of a search is out of range: {self.time}",
                str(self.time),
                f"0 to {LONGEST:,} seconds",
            )
        for name, number, most in (("nodes", self.nodes, MOST), ("depth", self.depth, DEEPEST)):
            if number is not None and not 1 <= number <= most:
                verb = "are" if name == "nodes" else "is"
                raise LimitError(
                    f"the {name} of a search {verb} out of range: {number}",
                    str(number),
                    f"1 to {most:,}",
                )

    @property
    def is_endless(self) -> bool:
        """Whether nothing is limited.

        >>> from ninefold.search import Limit
        >>> Limit().is_endless, Limit(depth=3).is_endless
        (True, False)
        """
        return self.time is None and self.nodes is None and self.depth is None

    def within(self, other: "Limit") -> "Limit":
        """Return the smaller of each.

        >>> from ninefold.search import Limit
        >>> Limit(depth=8, nodes=100).within(Limit(depth=4, time=1.0))
        Limit(time=1.0, nodes=100, depth=4)
        """
        return Limit(
            _lesser(self.time, other.time),
            _lesser(self.nodes, other.nodes),
            _lesser(self.depth, other.depth),
        )


def _lesser(one: _Number | None, other: _Number | None) -> _Number | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)
