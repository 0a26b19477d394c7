"""Strength of many players from all their games: Bradley–Terry, with the first move and draws.

The model: whoever moves first scores on average 1 / (1 + 10 ^ (-d / 400)), where d is his Elo less
his opponent's plus what the first move is worth. So Elo means here what it means everywhere in
this project, a share of the points, and two players get the same numbers from this table and from
a match of their own. The strengths are those at which everybody's points are as expected.

Draws follow Davidson's relation: they are `nu` times as likely as the geometric mean of a win and
a loss. Only that is taken from Davidson's model. In the whole of it, as in Rao and Kupper's, Elo
measures wins against losses with the draws left out, so the more draws, the longer its scale: two
players who draw 80 games of 100 and share the others 12 : 8 would be 70 Elo apart, not 14.
Bars take the draws into account, since draws make scores steadier.

A weak prior keeps every number finite: Jeffreys', in Firth's form, which is worth half a win and
half a loss for each unknown number, laid where the games say least. Where it alone keeps a number
from running away, that end of the interval is infinite. Bars suppose that games do not depend on
each other; from pairs of unbalanced openings, which make up for each other, they come out too wide.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ninefold.arena.rating import ELO_IN_LOG_ODDS, Estimate, RatingError
from ninefold.rules.errors import quoted

# X, O, and how many games X won, drew and lost.
Meeting = tuple[str, str, int, int, int]
Matrix = list[list[float]]

_BAR = 1.959963984540054
_STEPS = 200
_CLOSE = 1e-10
# No step of Newton's method goes farther; in log odds.
_STRIDE = 2.0
# A pivot this small, compared with the matrix, is 0.
_NOTHING = 1e-10


@dataclass(frozen=True, slots=True)
class Ratings:
    """What a table of results says.

    `players` are the strengths in Elo, strongest first; `first_move` is what moving first is
    worth, in Elo; `draws` is the share of draws between equals of whom neither has the move.
    """

    players: Mapping[str, Estimate]
    first_move: Estimate
    draws: Estimate


@dataclass(frozen=True, slots=True)
class _Row:
    """All games of one X against one O; players are their places."""

    x: int
    o: int
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2


def bradley_terry(meetings: Iterable[Meeting], anchor: str | None = None) -> Ratings:
    """Rate players by all their games; the anchor, or else the mean of all players, is 0.

    The bar of a player is that of the difference to the anchor, or to the mean.

    >>> ratings = bradley_terry([("ann", "bob", 30, 10, 10), ("bob", "ann", 15, 10, 25)], "bob")
    >>> for name, estimate in ratings.players.items():
    ...     print(f"{name} {estimate.value:.0f} ± {estimate.bar:.0f}")
    ann 106 ± 63
    bob 0 ± 0
    >>> f"{ratings.first_move.value:.0f} {ratings.draws.value:.2f}"
    '37 0.22'
    """
    names, rows = _read(meetings)
    if anchor is not None and anchor not in names:
        raise RatingError(
            f"no player is called {quoted(anchor)}", anchor, f"one of {', '.join(names)}"
        )
    strengths, inverse = _strengths(rows, len(names))
    expected = [_expected(row, strengths) for row in rows]
    log_nu, error = _draws(rows, expected)
    spread = _spread(rows, [_variance(s, math.exp(log_nu)) for s in expected], inverse)
    place = None if anchor is None else names.index(anchor)
    estimates = _anchored(rows, strengths, spread, place)
    order = sorted(range(len(names)), key=lambda player: -estimates[player].value)
    return Ratings(
        {names[player]: estimates[player] for player in order},
        _first_move(rows, strengths[-1], math.sqrt(spread[-1][-1])),
        _share_of_draws(rows, log_nu, error),
    )


def _read(meetings: Iterable[Meeting]) -> tuple[list[str], list[_Row]]:
    """Return the players and what there is to count, or say why that cannot be rated."""
    meetings = [*meetings]
    names = [*dict.fromkeys(name for meeting in meetings for name in meeting[:2])]
    places = {name: place for place, name in enumerate(names)}
    rows = []
    for x, o, *counts in meetings:
        if x == o:
            raise RatingError(f"games of {quoted(x)} with itself", x, "two players")
        if min(counts) < 0:
            raise RatingError(
                f"counts below 0 in games of {x} and {o}: {counts}", str(counts), "counts from 0"
            )
        if any(counts):
            rows.append(_Row(places[x], places[o], *counts))
    if not rows:
        raise RatingError("no games to rate players by", "", "at least one game")
    _check_connected(names, rows)
    return names, rows


def _check_connected(names: list[str], rows: list[_Row]) -> None:
    """Refuse players who have not met, not even through others."""
    met = defaultdict(set)
    for row in rows:
        met[row.x].add(row.o)
        met[row.o].add(row.x)
    groups: list[list[str]] = []
    rest = set(range(len(names)))
    while rest:
        group = _reached(min(rest), met)
        rest -= group
        groups.append([names[place] for place in sorted(group)])
    if len(groups) > 1:
        told = " | ".join(", ".join(group) for group in groups)
        raise RatingError(
            f"groups of players who have not met: {told}", told, "games that connect all players"
        )


def _reached(start: int, steps: Mapping[int, set[int]]) -> set[int]:
    """Return where one comes by any number of steps."""
    found, todo = {start}, [start]
    while todo:
        new = steps.get(todo.pop(), set()) - found
        found |= new
        todo += new
    return found


def _expected(row: _Row, strengths: list[float]) -> float:
    """Return what X scores in one game on average."""
    return 1 / (1 + math.exp(strengths[row.o] - strengths[row.x] - strengths[-1]))


def _direction(row: _Row, players: int) -> tuple[tuple[int, int], ...]:
    """Return which strengths a row compares, and with which sign; the first move's is the last."""
    return (row.x, 1), (row.o, -1), (players, 1)


def _strengths(rows: list[_Row], players: int) -> tuple[list[float], Matrix]:
    """Return strengths in log odds with the first move's after them, and the inverse information.

    The first player is held at 0; his row and column of the inverse are 0.
    """
    strengths = [0.0] * (players + 1)
    inverse: Matrix = []
    for _ in range(_STEPS):
        expected = [_expected(row, strengths) for row in rows]
        weights = [row.games * s * (1 - s) for row, s in zip(rows, expected, strict=True)]
        inverse = _inverse(_information(rows, weights, players))
        slopes = [0.0] * (players + 1)
        for row, s, weight in zip(rows, expected, weights, strict=True):
            prior = weight * _in_direction(inverse, row)
            more = row.points - row.games * s + prior * (0.5 - s)
            for place, sign in _direction(row, players):
                slopes[place] += sign * more
        steps = [_dot(line, slopes) for line in inverse]
        farthest = max(map(abs, steps))
        stride = min(1.0, _STRIDE / farthest) if farthest else 1.0
        strengths = [s + stride * step for s, step in zip(strengths, steps, strict=True)]
        if farthest < _CLOSE:
            break
    return strengths, inverse


def _information(rows: list[_Row], weights: list[float], players: int) -> Matrix:
    """Return the sum of weight × direction × direction."""
    matrix = [[0.0] * (players + 1) for _ in range(players + 1)]
    for row, weight in zip(rows, weights, strict=True):
        direction = _direction(row, players)
        for one, sign in direction:
            for other, another in direction:
                matrix[one][other] += sign * another * weight
    return matrix


def _in_direction(matrix: Matrix, row: _Row) -> float:
    """Return direction × matrix × direction."""
    direction = _direction(row, len(matrix) - 1)
    return sum(
        sign * another * matrix[one][other]
        for one, sign in direction
        for other, another in direction
    )


def _dot(one: list[float], other: list[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _inverse(matrix: Matrix) -> Matrix:
    """Invert all but the first row and column, which become 0 (Gauss and Jordan's method)."""
    size = len(matrix) - 1
    lines = [
        [*line[1:], *(float(i == place) for i in range(size))]
        for place, line in enumerate(matrix[1:])
    ]
    largest = max(line[place] for place, line in enumerate(lines))
    for column in range(size):
        pivot = max(range(column, size), key=lambda place: abs(lines[place][column]))
        if abs(lines[pivot][column]) <= _NOTHING * largest:
            raise RatingError(
                "games that do not tell strength from moving first",
                "",
                "games with colours swapped",
            )
        lines[column], lines[pivot] = lines[pivot], lines[column]
        divisor = lines[column][column]
        top = lines[column] = [number / divisor for number in lines[column]]
        for place, line in enumerate(lines):
            factor = line[column]
            if place != column and factor:
                lines[place] = [n - factor * t for n, t in zip(line, top, strict=True)]
    return [[0.0] * (size + 1), *([0.0, *line[size:]] for line in lines)]


def _share(s: float, nu: float) -> float:
    """Return how likely a draw is where `s` is the score to be expected.

    It solves draw² = nu² × win × loss with win = s - draw / 2 and loss = 1 - s - draw / 2.
    """
    product = s * (1 - s)
    return 4 * nu * product / (nu + math.sqrt(nu * nu + (16 - 4 * nu * nu) * product))


def _variance(s: float, nu: float) -> float:
    """Return the variance of the score of one game."""
    return s * (1 - s) - _share(s, nu) / 4


def _draws(rows: list[_Row], expected: list[float]) -> tuple[float, float]:
    """Return the logarithm of nu and its standard error.

    The prior (Jeffreys' again) is half a draw and half a decided game between equals.
    """
    counts = [(s, row.wins, row.draws, row.losses) for row, s in zip(rows, expected, strict=True)]
    counts += [(0.5, 0.25, 0.5, 0.25)]  # type: ignore[list-item]
    log_nu, information = 0.0, 1.0
    for _ in range(_STEPS):
        slope = information = 0.0
        for s, wins, draws, losses in counts:
            draw = _share(s, math.exp(log_nu))
            win, loss = s - draw / 2, 1 - s - draw / 2
            growth = 1 / (1 / draw + (1 / win + 1 / loss) / 4)
            slope += growth * (draws / draw - (wins / win + losses / loss) / 2)
            information += growth * (wins + draws + losses)
        step = slope / information
        log_nu += max(-_STRIDE, min(_STRIDE, step))
        if abs(step) < _CLOSE:
            break
    return log_nu, 1 / math.sqrt(information)


def _spread(rows: list[_Row], variances: list[float], inverse: Matrix) -> Matrix:
    """Return the covariance of the strengths: what the scores vary, seen through the inverse."""
    weights = [row.games * variance for row, variance in zip(rows, variances, strict=True)]
    middle = _information(rows, weights, len(inverse) - 1)
    half = [[_dot(line, column) for column in middle] for line in inverse]
    return [[_dot(line, column) for column in inverse] for line in half]


def _anchored(
    rows: list[_Row], strengths: list[float], spread: Matrix, anchor: int | None
) -> list[Estimate]:
    """Return the players' Elo with their intervals; an end that nothing holds is infinite."""
    players = range(len(strengths) - 1)
    base = players if anchor is None else (anchor,)
    scored, conceded = defaultdict(set), defaultdict(set)
    for row in rows:
        for one, other, points in (
            (row.x, row.o, row.points),
            (row.o, row.x, row.games - row.points),
        ):
            if points:
                scored[one].add(other)
                conceded[other].add(one)
    level = sum(strengths[place] for place in base) / len(base)
    shared = [sum(spread[player][place] for place in base) / len(base) for player in players]
    common = sum(shared[place] for place in base) / len(base)
    estimates = []
    for player in players:
        variance = spread[player][player] - 2 * shared[player] + common
        estimates.append(
            _in_elo(
                strengths[player] - level,
                math.sqrt(max(0.0, variance)),
                low_held=_reached(player, scored).issuperset(base),
                high_held=_reached(player, conceded).issuperset(base),
            )
        )
    return estimates


def _first_move(rows: list[_Row], strength: float, error: float) -> Estimate:
    """Return what the first move is worth."""
    points = sum(row.points for row in rows)
    games = sum(row.games for row in rows)
    return _in_elo(strength, error, low_held=points > 0, high_held=points < games)


def _in_elo(strength: float, error: float, *, low_held: bool, high_held: bool) -> Estimate:
    value, bar = strength * ELO_IN_LOG_ODDS, _BAR * error * ELO_IN_LOG_ODDS
    return Estimate(
        value, value - bar if low_held else -math.inf, value + bar if high_held else math.inf
    )


def _share_of_draws(rows: list[_Row], log_nu: float, error: float) -> Estimate:
    """Return the share of draws between equals."""
    draws, games = sum(row.draws for row in rows), sum(row.games for row in rows)
    value, low, high = (_share(0.5, math.exp(log_nu + side * _BAR * error)) for side in (0, -1, 1))
    return Estimate(value, low if draws else 0.0, high if draws < games else 1.0)
