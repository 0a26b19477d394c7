"""Counting: every game once, for the right player, whichever colour he had."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from ninefold.arena.rating import Pairs
from ninefold.arena.record import GameRecord
from ninefold.arena.standing import Score
from tests.arena.records import plain

RESULTS = st.sampled_from(["X", "O", "draw"])
MEETINGS = [("ann", "bob"), ("ann", "cat"), ("bob", "cat")]


def pair(number: int, first: str, second: str, came: tuple[str, str]) -> tuple[GameRecord, ...]:
    return (
        plain(2 * number, first, second, came[0]),
        plain(2 * number + 1, second, first, came[1]),
    )


@given(
    st.lists(st.tuples(st.sampled_from(MEETINGS), st.tuples(RESULTS, RESULTS)), max_size=60),
    st.integers(),
)
def test_counts_are_those_of_the_games_in_any_order(
    came: list[tuple[tuple[str, str], tuple[str, str]]], seed: int
) -> None:
    pairs = [pair(number, *who, results) for number, (who, results) in enumerate(came)]
    Random(seed).shuffle(pairs)
    score = Score(MEETINGS)
    for first, second in pairs:
        score.add((first, second))
    standing = score.standing
    games = [game for both in pairs for game in both]
    assert standing.games == len(games)
    assert standing.draws == sum(game.result == "draw" for game in games)
    assert standing.x_points == sum(game.points(game.x) for game in games)
    assert dict(standing.terminations) == Counter(game.termination for game in games)
    assert [(one.first, one.second) for one in standing.meetings] == MEETINGS
    for meeting in standing.meetings:
        theirs = [game for game in games if {game.x, game.o} == set(meeting.players)]
        for player in meeting.players:
            assert meeting.points_of(player) == sum(game.points(player) for game in theirs)
        points = Counter(game.points(meeting.first) for game in theirs)
        assert (meeting.wins, meeting.draws, meeting.losses) == (points[1], points[0.5], points[0])
        as_x = Counter(game.points(meeting.first) for game in theirs if game.x == meeting.first)
        assert meeting.as_x == (as_x[1], as_x[0.5], as_x[0])
        assert score.pairs(*meeting.players) == meeting.pairs


def test_a_pair_is_counted_by_what_the_first_player_scored() -> None:
    for came, counted in [
        (("X", "O"), Pairs(won=1)),
        (("O", "X"), Pairs(lost=1)),
        (("X", "X"), Pairs(level=1)),
        (("draw", "draw"), Pairs(level=1)),
        (("X", "draw"), Pairs(ahead=1)),
        (("draw", "X"), Pairs(behind=1)),
    ]:
        score = Score([("ann", "bob")])
        first, second = pair(0, "ann", "bob", came)
        score.add((first, second))
        assert score.pairs("ann", "bob") == counted


def test_failures_are_counted_for_whoever_failed() -> None:
    score = Score([("ann", "bob")])
    late = GameRecord(0, "standard", "ann", "bob", "", "O", "late-move")
    wrong = GameRecord(1, "standard", "bob", "ann", "", "X", "illegal-move")
    score.add((late, wrong))
    assert score.standing.failures == (("ann", "late-move", 1), ("ann", "illegal-move", 1))
    assert score.standing.meetings[0].pairs == Pairs(lost=1)


def test_before_the_first_game_everything_is_0() -> None:
    standing = Score([("ann", "bob")]).standing
    assert (standing.games, standing.draws, standing.x_points) == (0, 0, 0)
    assert not standing.terminations
    assert not standing.failures
