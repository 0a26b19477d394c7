"""Strength as numbers: Elo with error bars from pairs of games, and sequential tests of it.

A pair is two games from one opening with colours swapped. Its two games are not independent, so
pairs are what is counted: by what the first player scored in them (five results, hence
*pentanomial*). Every figure here comes from one function, the cost of supposing a strength
(`likelihood`): an interval holds all strengths that cost little, a test compares two costs.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

from ninefold.arena.likelihood import SHARES, cost_of_effect, cost_of_score
from ninefold.rules.errors import NinefoldError, quoted

Model = Literal["logistic", "normalised"]
Verdict = Literal["accept", "reject"]

# Elo for one unit of log odds, and the same for normalised Elo, which is twice as wide.
ELO_IN_LOG_ODDS = 400 / math.log(10)
_NORMALISED = 800 / math.log(10)

# The farthest from 0 that a supposed strength may be; from there on, scores are 0 and 1.
_FARTHEST = 2000

# 95 % of a chi-squared variable with one degree of freedom is below this.
_CHI_SQUARED = 3.841458820694124
_ROUNDS = 100
_CLOSE = 1e-9


class RatingError(NinefoldError, ValueError):
    """Numbers that cannot be rated or tested."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """How often the first player scored 0, ½, 1, 1½ and 2 points in a pair of games.

    >>> pairs = Pairs(lost=1, behind=3, level=10, ahead=4, won=2)
    >>> pairs.games, pairs.points, pairs.score
    (40, 21.5, 0.5375)
    >>> (pairs + Pairs(won=1)).counts
    (1, 3, 10, 4, 3)
    """

    lost: int = 0
    behind: int = 0
    level: int = 0
    ahead: int = 0
    won: int = 0

    def __post_init__(self) -> None:
        if min(self.counts) < 0:
            raise RatingError(
                f"counts of pairs below 0: {self.counts}", str(self.counts), "counts from 0"
            )

    def __add__(self, other: "Pairs") -> "Pairs":
        return Pairs(
            *(ours + theirs for ours, theirs in zip(self.counts, other.counts, strict=True))
        )

    @property
    def counts(self) -> tuple[int, int, int, int, int]:
        """The five counts, from two lost games to two won ones."""
        return self.lost, self.behind, self.level, self.ahead, self.won

    @property
    def number(self) -> int:
        """How many pairs there are."""
        return sum(self.counts)

    @property
    def games(self) -> int:
        """How many games there are."""
        return 2 * self.number

    @property
    def points(self) -> float:
        """What the first player has scored."""
        return sum(count * 2 * share for count, share in zip(self.counts, SHARES, strict=True))

    @property
    def score(self) -> float:
        """His share of the points; a half where there are no games."""
        return self.points / self.games if self.games else 0.5

    @property
    def variance(self) -> float:
        """The variance of his share of the points of a pair.

        >>> Pairs(lost=5, won=5).variance
        0.25
        """
        mean = self.score
        squares = (n * (share - mean) ** 2 for n, share in zip(self.counts, SHARES, strict=True))
        return sum(squares) / self.number if self.number else 0.0

    @property
    def swapped(self) -> "Pairs":
        """The same pairs as the second player counts them.

        >>> Pairs(lost=1, ahead=2).swapped
        Pairs(lost=0, behind=2, level=0, ahead=0, won=1)
        """
        return Pairs(*reversed(self.counts))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with the ends of its 95 % interval, any of which may be infinite.

    >>> Estimate(35.0, 16.0, 54.0).bar
    19.0
    """

    value: float
    low: float
    high: float

    @property
    def bar(self) -> float:
        """Half the length of the interval."""
        return (self.high - self.low) / 2


def elo_of(score: float) -> float:
    """Return the difference in Elo at which this share of the points is to be expected.

    >>> round(elo_of(0.75), 2), elo_of(0.5), elo_of(1.0)
    (190.85, 0.0, inf)
    """
    if not 0 < score < 1:
        return math.inf if score >= 1 else -math.inf
    return ELO_IN_LOG_ODDS * math.log(score / (1 - score))


def score_of(elo: float) -> float:
    """Return the share of the points to be expected at this difference in Elo.

    >>> round(score_of(100), 4)
    0.6401
    """
    return 1 / (1 + math.exp(-elo / ELO_IN_LOG_ODDS))


def elo(pairs: Pairs) -> Estimate:
    """Return how much stronger the first player is, in Elo.

    The interval holds what a likelihood-ratio test of the five counts would not refuse. Whoever
    won (lost) every game is infinitely stronger (weaker), and his interval has one finite end.

    >>> estimate = elo(Pairs(307, 619, 1202, 725, 353))
    >>> round(estimate.value, 2), round(estimate.bar, 2)
    (10.73, 6.7)
    >>> elo(Pairs(won=10)).value, round(elo(Pairs(won=10)).low)
    (inf, 235)
    """
    best = pairs.score
    low, high = _interval(pairs, best, (0, 1), cost_of_score)
    return Estimate(elo_of(best), elo_of(low), elo_of(high))


def normalised_elo(pairs: Pairs) -> Estimate:
    """Return the first player's lead over what chance makes of a game, on a scale like Elo's.

    It is the expected score less a half, in standard deviations of a game's score, times
    800 / ln 10; a game's variance is taken to be twice that of a pair's mean. How many games it
    takes to be sure of a lead depends on this number alone, not on draws or openings.

    >>> round(normalised_elo(Pairs(307, 619, 1202, 725, 353)).value, 2)
    13.63
    """
    lead = pairs.score - 0.5
    away = math.sqrt(pairs.variance + lead**2)
    best = lead / away if away else 0.0
    low, high = _interval(
        pairs, best, (-1, 1), lambda counts, u: cost_of_effect(counts, _effect(u))
    )
    return Estimate(*(_NORMALISED / math.sqrt(2) * _effect(u) for u in (best, low, high)))


def likelihood_of_superiority(pairs: Pairs) -> float:
    """Return how sure it is, from 0 to 1, that the first player is the stronger one.

    >>> likelihood_of_superiority(Pairs(level=8)), round(likelihood_of_superiority(Pairs(won=1)), 2)
    (0.5, 0.75)
    """
    if not pairs.number:
        return 0.5
    root = math.sqrt(2 * cost_of_score(pairs.counts, 0.5) / _widening(pairs))
    sure = math.erfc(-root / math.sqrt(2)) / 2
    return sure if pairs.score > 0.5 else 1 - sure


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test whether the first player is `elo0` or `elo1` stronger.

    It goes on until the logarithm of how much likelier `elo1` makes the results than `elo0`
    (both at their best, whatever else there is to know: a generalised test) leaves the bounds.
    `alpha` is how often `elo1` may be accepted though `elo0` is true, `beta` how often it may be
    rejected though it is true. The model says what `elo0` and `elo1` are: "logistic" for Elo,
    "normalised" for normalised Elo.

    >>> test = Sprt(0, 10)
    >>> low, high = test.bounds
    >>> f"{low:.2f} {high:.2f}"
    '-2.94 2.94'
    >>> test.verdict(Pairs(10, 20, 30, 20, 10)), test.verdict(Pairs(100, 200, 500, 300, 160))
    (None, 'accept')
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = "logistic"

    def __post_init__(self) -> None:
        for elo in (self.elo0, self.elo1):
            if not abs(elo) <= _FARTHEST:
                raise RatingError(
                    f"a test of {elo:g} Elo", f"{elo:g}", f"between -{_FARTHEST} and {_FARTHEST}"
                )
        if self.elo0 >= self.elo1:
            raise RatingError(
                f"a test of {self.elo0:g} against {self.elo1:g} Elo",
                f"{self.elo0:g},{self.elo1:g}",
                "the smaller one first, such as 0,5",
            )
        for name, error in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < error <= 0.5:
                raise RatingError(
                    f"an error {name} of {error:g}", f"{error:g}", "more than 0 and at most 0.5"
                )
        if self.alpha + self.beta >= 1:
            raise RatingError(
                "a test that errs as often as a coin",
                f"{self.alpha:g},{self.beta:g}",
                "alpha and beta that are less than 1 together, such as 0.05,0.05",
            )
        if self.model not in get_args(Model):
            raise RatingError(
                f"unknown model {quoted(self.model)}",
                self.model,
                f"one of {', '.join(get_args(Model))}",
            )

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which `elo1` is rejected and accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, pairs: Pairs) -> float:
        """Return the logarithm of how much likelier `elo1` makes these results than `elo0`.

        >>> round(Sprt(0.5, 2.5).llr(Pairs(223, 9863, 21279, 10037, 246)), 2)
        -3.07
        """
        return self._cost(pairs, self.elo0) - self._cost(pairs, self.elo1)

    def verdict(self, pairs: Pairs) -> Verdict | None:
        """Return "accept" for elo1, "reject" for elo0, None while the test goes on."""
        llr = self.llr(pairs)
        low, high = self.bounds
        return "accept" if llr >= high else "reject" if llr <= low else None

    def _cost(self, pairs: Pairs, elo: float) -> float:
        if self.model == "logistic":
            return cost_of_score(pairs.counts, score_of(elo))
        return cost_of_effect(pairs.counts, elo / _NORMALISED * math.sqrt(2))


def _effect(u: float) -> float:
    """Return t for t / √(1 + t²): this way all effects have their place between -1 and 1."""
    return math.copysign(math.inf, u) if abs(u) >= 1 else u / math.sqrt(1 - u * u)


def _widening(pairs: Pairs) -> float:
    """Return how much more of a cost chance explains while there are few pairs.

    Without it, intervals from ten or twenty pairs would cover less than they say.
    """
    return 1 + 2 / pairs.number


def _interval(
    pairs: Pairs,
    best: float,
    edges: tuple[float, float],
    cost: Callable[[tuple[int, ...], float], float],
) -> tuple[float, float]:
    """Return the ends of what does not cost too much, on a scale with edges."""
    if not pairs.number:
        return edges
    limit = math.sqrt(_CHI_SQUARED / 2 * _widening(pairs))

    def excess(place: float) -> float:
        return math.sqrt(cost(pairs.counts, place)) - limit

    step = (edges[1] - edges[0]) / math.sqrt(pairs.number)
    low, high = (_end(excess, best, edge, step, -limit) for edge in edges)
    return low, high


def _end(
    excess: Callable[[float], float], best: float, edge: float, step: float, under: float
) -> float:
    """Return where the excess is 0 between the best guess and the edge, if they are not the same.

    `under` is the excess of the best guess.

    The root of a cost grows almost in a straight line, so the line through two places of
    different sign soon hits it (the rule of false position, Illinois' variant).
    """
    if best == edge:
        return edge
    inside = best
    while True:
        outside = inside + math.copysign(step, edge - best)
        if abs(outside - best) >= abs(edge - best):
            outside = (inside + edge) / 2
        over = excess(outside)
        if over >= 0:
            break
        inside, under = outside, over
    last = 0
    for _ in range(_ROUNDS):
        place = outside - over * (outside - inside) / (over - under)
        found = excess(place)
        if abs(found) < _CLOSE or place in {inside, outside}:
            return place
        side = -1 if found < 0 else 1
        if found < 0:
            inside, under = place, found
            over /= 2 if side == last else 1
        else:
            outside, over = place, found
            under /= 2 if side == last else 1
        last = side
    return outside
