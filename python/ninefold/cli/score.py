"""How `ninefold match` tells a score: one line while it is played, a table, and JSON."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ninefold.arena.bradley_terry import Ratings, bradley_terry
from ninefold.arena.formats.sprt import SprtMatch
from ninefold.arena.rating import (
    Estimate,
    elo,
    likelihood_of_superiority,
    normalised_elo,
)
from ninefold.arena.standing import Meeting, Standing
from ninefold.league.plan import Plan
from ninefold.league.run import Progress


@dataclass(frozen=True)
class Report:
    """What came of a run, how long it took here, and with how many games at once."""

    plan: Plan
    book: str
    progress: Progress
    seconds: float
    workers: int

    @property
    def thinking(self) -> float:
        """The share of the time of all processes in which players thought."""
        return self.progress.thought / (self.seconds * self.workers)


def signed(number: float) -> str:
    """Write a number with its sign, without decimals where they say nothing.

    >>> signed(12.34), signed(-250.4), signed(math.inf)
    ('+12.3', '-250', '+∞')
    """
    if math.isinf(number):
        return "+∞" if number > 0 else "-∞"
    return f"{number:+.1f}" if abs(number) < 100 else f"{number:+.0f}"


def written(estimate: Estimate) -> str:
    """Write an estimate with its bar, or with its ends where one of them is infinite.

    >>> written(Estimate(35.0, 16.0, 54.0)), written(Estimate(math.inf, -32.0, math.inf))
    ('+35.0 ± 19.0', 'above -32.0')
    """
    if not math.isinf(estimate.bar):
        return f"{signed(estimate.value)} ± {signed(estimate.bar)[1:]}"
    if math.isinf(estimate.low) and math.isinf(estimate.high):
        return "anything"
    if math.isinf(estimate.high):
        return f"above {signed(estimate.low)}"
    return f"below {signed(estimate.high)}"


def lasting(seconds: float) -> str:
    """Write how long something takes.

    >>> lasting(7.4), lasting(754), lasting(40_000)
    ('7 s', '12 min 34 s', '11 h 6 min')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours:,} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def line(plan: Plan, progress: Progress, seconds: float) -> str:
    """Tell in one line how far a run is and how it goes."""
    words = [f"{2 * progress.done:,}/{2 * progress.most:,} games"]
    if len(plan.players) == 2:
        (meeting,) = progress.standing.meetings
        words.append(f"+{meeting.wins} ={meeting.draws} -{meeting.losses}")
        words.append(f"Elo {written(elo(meeting.pairs))}")
        if isinstance(plan.format, SprtMatch):
            low, high = plan.format.test.bounds
            llr = plan.format.test.llr(meeting.pairs)
            words.append(f"LLR {llr:+.2f} ({low:.2f}, {high:.2f})")
    if progress.played:
        words.append(f"{progress.played / seconds:.3g} games/s")
        left = 2 * (progress.most - progress.done) * seconds / progress.played
        words.append(f"{lasting(left)} left at most")
    return "  ".join(words)


def table(report: Report) -> Iterator[str]:
    """Tell everything, for people."""
    plan, progress = report.plan, report.progress
    standing = progress.standing
    yield f"{' '.join(plan.players)} · {plan.variant} · {limit_of(plan)} · openings {report.book}"
    if len(plan.players) == 2:
        (meeting,) = standing.meetings
        yield from _of_two(plan, meeting, progress.verdict)
    else:
        yield from _of_many(standing)
    games = standing.games
    if games:
        yield f"X scored  {standing.x_points / games:.3f}, draws {standing.draws / games:.1%}"
        ends = ", ".join(f"{name} {count:,}" for name, count in standing.terminations)
        yield f"ended by  {ends}"
    for player, verdict, count in standing.failures:
        yield f"failed    {player}: {verdict} in {count:,} games"
    processes = "1 process" if report.workers == 1 else f"{report.workers} processes"
    yield (
        f"played    {progress.played:,} games in {report.seconds:.1f} s on {processes}; "
        f"players thought {report.thinking:.1%} of that time"
    )


def _of_two(plan: Plan, meeting: Meeting, verdict: str | None) -> Iterator[str]:
    pairs = meeting.pairs
    yield (
        f"score     {pairs.score:.3f} of {pairs.games:,} games: "
        f"+{meeting.wins} ={meeting.draws} -{meeting.losses}"
    )
    yield f"pairs     {' '.join(map(str, pairs.counts))} with 0, ½, 1, 1½, 2 points"
    yield f"Elo       {written(elo(pairs))}"
    yield f"nElo      {written(normalised_elo(pairs))}"
    yield f"LOS       {likelihood_of_superiority(pairs):.1%}"
    if isinstance(plan.format, SprtMatch):
        test = plan.format.test
        low, high = test.bounds
        told = {"accept": "accepted", "reject": "refused", None: "not decided yet"}[verdict]
        yield (
            f"SPRT      [{plan.format.elo0:g}, {plan.format.elo1:g}] {told}: "
            f"LLR {test.llr(pairs):+.2f} ({low:.2f}, {high:.2f})"
        )


def ratings(standing: Standing) -> Ratings:
    """Rate all players by all games.

    >>> from ninefold.arena.rating import Pairs
    >>> level = Meeting("a", "b", Pairs(level=10), as_x=(5, 0, 5), as_o=(5, 0, 5))
    >>> [round(estimate.value) for estimate in ratings(Standing((level,), (), ())).players.values()]
    [0, 0]
    """
    games = []
    for meeting in standing.meetings:
        games.append((meeting.first, meeting.second, *meeting.as_x))
        won, drawn, lost = meeting.as_o
        games.append((meeting.second, meeting.first, lost, drawn, won))
    return bradley_terry(games)


def _of_many(standing: Standing) -> Iterator[str]:
    if not standing.games:
        return
    rated = ratings(standing)
    width = max(map(len, rated.players))
    yield f"{'':{width}}  {'Elo':>14}  {'points':>9}  {'games':>6}"
    for player, estimate in rated.players.items():
        mine = [meeting for meeting in standing.meetings if player in meeting.players]
        points = sum(meeting.points_of(player) for meeting in mine)
        games = sum(meeting.pairs.games for meeting in mine)
        yield f"{player:{width}}  {written(estimate):>14}  {points:>9,.1f}  {games:>6,}"
    for meeting in standing.meetings:
        yield (
            f"{meeting.first} - {meeting.second}: +{meeting.wins} ={meeting.draws} "
            f"-{meeting.losses}, Elo {written(elo(meeting.pairs))}"
        )
    yield f"first move {written(rated.first_move)} Elo"


def told_as_json(report: Report) -> dict[str, Any]:
    """Tell everything, for programs; what is infinite is null."""
    plan, progress = report.plan, report.progress
    standing = progress.standing
    told: dict[str, Any] = {
        "players": list(plan.players),
        "variant": plan.variant,
        "openings": report.book,
        "seed": plan.seed,
        "time": plan.time,
        "nodes": plan.nodes,
        "depth": plan.depth,
        "games": standing.games,
        "draws": standing.draws,
        "x_score": standing.x_points / standing.games if standing.games else None,
        "terminations": dict(standing.terminations),
        "failures": [
            {"player": player, "verdict": verdict, "games": count}
            for player, verdict, count in standing.failures
        ],
        "meetings": [_meeting_as_json(meeting) for meeting in standing.meetings],
        "ended": progress.ended,
        "played": progress.played,
        "seconds": report.seconds,
        "workers": report.workers,
        "thinking": report.thinking,
    }
    if isinstance(plan.format, SprtMatch):
        low, high = plan.format.test.bounds
        told["sprt"] = {
            "elo0": plan.format.elo0,
            "elo1": plan.format.elo1,
            "llr": plan.format.test.llr(standing.meetings[0].pairs),
            "bounds": [low, high],
            "verdict": progress.verdict,
        }
    elif len(plan.players) > 2 and standing.games:
        rated = ratings(standing)
        told["ratings"] = {name: _as_json(one) for name, one in rated.players.items()}
        told["first_move"] = _as_json(rated.first_move)
    return told


def _meeting_as_json(meeting: Meeting) -> dict[str, Any]:
    pairs = meeting.pairs
    return {
        "first": meeting.first,
        "second": meeting.second,
        "wins": meeting.wins,
        "draws": meeting.draws,
        "losses": meeting.losses,
        "score": pairs.score,
        "pairs": list(pairs.counts),
        "elo": _as_json(elo(pairs)),
        "normalised_elo": _as_json(normalised_elo(pairs)),
        "los": likelihood_of_superiority(pairs),
    }


def _as_json(estimate: Estimate) -> list[float | None]:
    ends = (estimate.value, estimate.low, estimate.high)
    return [end if math.isfinite(end) else None for end in ends]


def limit_of(plan: Plan) -> str:
    """Say how long a move may take."""
    words = [
        plan.time is not None and f"{plan.time * 1000:g} ms a move",
        plan.nodes is not None and f"{plan.nodes:,} nodes a move",
        plan.depth is not None and f"depth {plan.depth}",
    ]
    return ", ".join(word for word in words if word) or "no limit"
