"""How much worse a supposed strength explains the results of pairs than the best guess does.

Results of pairs are five counts; nothing is supposed about their chances but what is asked for.
Under that condition the likelihood is maximised over all five chances (maximum likelihood of a
multinomial under a constraint, as in M. Van den Bergh, "A practical introduction to the GSPRT"
and "Comments on normalized Elo"). What is returned is the logarithm of the likelihood without
the condition minus that under it: 0 for the best guess, more for worse ones, never infinite.
"""

import math
from collections.abc import Sequence

# What the first player scores in a pair, as a share of its two points.
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)

_NEWTON = 100
_ROUNDS = 200
_CLOSE = 1e-9


def cost_of_score(counts: Sequence[int], score: float) -> float:
    """Return the cost of supposing that the share of points to be expected is `score`.

    >>> cost_of_score((0, 0, 10, 0, 0), 0.5)
    0.0
    >>> round(cost_of_score((0, 0, 0, 0, 10), 0.5), 6) == round(10 * math.log(2), 6)
    True
    """
    gains = [share - score for share in SHARES]
    return _cost(counts, gains, _stake(counts, gains))


def cost_of_effect(counts: Sequence[int], effect: float) -> float:
    """Return the cost of supposing that (score - ½) / (standard deviation of a pair's) is `effect`.

    The condition bends with the chances; it is straightened at the last guess of them until the
    guess stays where it is.

    >>> round(cost_of_effect((5, 10, 20, 10, 5), 0.0), 6)
    0.0
    """
    total = sum(counts)
    chances = [(count + 0.2) / (total + 1) for count in counts]
    cost = 0.0
    for _ in range(_ROUNDS):
        mean = sum(chance * share for chance, share in zip(chances, SHARES, strict=True))
        spread = math.sqrt(
            sum(c * (share - mean) ** 2 for c, share in zip(chances, SHARES, strict=True))
        )
        if not spread:
            # every pair was level, and no lead is supposed
            break
        gains = [
            share - 0.5 - effect * spread * (1 + ((share - mean) / spread) ** 2) / 2
            for share in SHARES
        ]
        if not min(gains) < 0 < max(gains):
            drift = effect / math.hypot(1, effect) / 2
            extremes = (0.5 - drift, 0.0, 0.0, 0.0, 0.5 + drift)
            chances = [(a + b) / 2 for a, b in zip(chances, extremes, strict=True)]
            continue
        stake = _stake(counts, gains)
        before, chances = chances, _chances(counts, gains, stake)
        cost = _cost(counts, gains, stake)
        if max(abs(new - old) for new, old in zip(chances, before, strict=True)) < _CLOSE:
            break
    return cost


def _stake(counts: Sequence[int], gains: Sequence[float]) -> float:
    """Return the multiplier of the condition "the gain to be expected is 0".

    It is the stake with which a gambler who wins `gains` for each 1 at stake, and may not stake
    more than he can pay, would have become richest on these results: the dual of the problem.
    """
    top, bottom = max(gains), min(gains)
    low, high = -1 / top, -1 / bottom
    seen = [(count, gain) for count, gain in zip(counts, gains, strict=True) if count]
    if all(gain < top for _, gain in seen) and _slope(seen, low)[0] <= 0:
        return low
    if all(gain > bottom for _, gain in seen) and _slope(seen, high)[0] >= 0:
        return high
    close = _CLOSE * (high - low)
    stake = 0.0
    for _ in range(_NEWTON):
        slope, bend = _slope(seen, stake)
        if slope > 0:
            low = stake
        else:
            high = stake
        step = slope / bend if bend else 0.0
        better = stake + step
        if not low < better < high:
            better = (low + high) / 2
        if abs(better - stake) <= close:
            return better
        stake = better
    return stake


def _slope(seen: list[tuple[int, float]], stake: float) -> tuple[float, float]:
    """Return how the gambler's growth changes with his stake, and minus how that changes."""
    slope = bend = 0.0
    for count, gain in seen:
        part = gain / (1 + stake * gain)
        slope += count * part
        bend += count * part * part
    return slope, bend


def _cost(counts: Sequence[int], gains: Sequence[float], stake: float) -> float:
    cost = sum(
        count * math.log1p(stake * gain) for count, gain in zip(counts, gains, strict=True) if count
    )
    # at the best guess it may be rounded to just below
    return max(0.0, cost)


def _chances(counts: Sequence[int], gains: Sequence[float], stake: float) -> list[float]:
    """Return the likeliest chances; what is missing to 1 falls to the result that can mend it."""
    total = sum(counts)
    chances = [
        count / (total * (1 + stake * gain)) if count else 0.0
        for count, gain in zip(counts, gains, strict=True)
    ]
    mender = gains.index(min(gains) if stake > 0 else max(gains))
    chances[mender] += max(0.0, 1 - sum(chances))
    return chances
