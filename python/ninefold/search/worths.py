"""What the ends of a game are worth to whoever searches: what a course pays, for example."""

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, get_args

from ninefold.rules.errors import LimitError, quoted

Measure = Literal["boards", "diagonals", "boards-then-corners"]


@dataclass(frozen=True, slots=True)
class Worths:
    """The points for each end of a game, on any scale of which more is better.

    A draw may be worth more to whoever is ahead in `measure`: small boards owned, those of them
    with a diagonal, or boards and then marks on corner cells. The engine plays for these points,
    and supposes that the opponent grudges them.

    >>> Worths(win=3, ahead=2, draw=1, behind=1, loss=0)
    Worths(win=3, ahead=2, draw=1, behind=1, loss=0, measure='boards')
    >>> Worths(win=0)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    ninefold.rules.errors.LimitError: worths out of order: ...
    """

    win: float = 1.0
    ahead: float = 0.5
    draw: float = 0.5
    behind: float = 0.5
    loss: float = 0.0
    measure: Measure = "boards"

    def __post_init__(self) -> None:
        ends = self.win, self.ahead, self.draw, self.behind, self.loss
        in_order = all(better >= worse for better, worse in pairwise(ends))
        if not all(map(math.isfinite, ends)) or not in_order or self.win == self.loss:
            raise LimitError(
                f"worths out of order: {ends}",
                str(ends),
                "win >= ahead >= draw >= behind >= loss, and win above loss",
            )
        if self.measure not in get_args(Measure):
            raise LimitError(
                f"unknown measure {quoted(self.measure)}",
                self.measure,
                f"one of {', '.join(get_args(Measure))}",
            )

    @property
    def native(self) -> tuple[float, float, float, float, float, str]:
        """The same as the native module takes it."""
        return self.win, self.ahead, self.draw, self.behind, self.loss, self.measure
