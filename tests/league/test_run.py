"""Runs: every pair is played once, kept before it is told, and counted in order."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ninefold.arena.formats.match import Match
from ninefold.arena.formats.sprt import SprtMatch
from ninefold.arena.rating import Pairs
from ninefold.arena.workers.pair import Pair, PairJob, play_pair
from ninefold.league.plan import InvalidPlan, Plan
from ninefold.league.run import Progress, Run, jobs, machine
from ninefold.rules import Variant
from ninefold.search.book import Book
from ninefold.store import Store, StoreError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

BOOK = Book.shipped("tictactoe", "balanced")
PLAYERS = ("greedy", "random")


def plan_of(form: Match | SprtMatch, players: tuple[str, ...] = PLAYERS) -> Plan:
    return Plan(players, "tictactoe", form, openings=BOOK.digest)


def alone(jobs: Iterable[PairJob]) -> Iterator[list[Pair]]:
    """Play one pair after the other."""
    for job in jobs:
        yield [play_pair(job)]


class Mixed:
    """Plays so many jobs at once, which are finished in any order and told in batches."""

    def __init__(self, seed: int, at_once: int = 6) -> None:
        self.dice = Random(seed)
        self.at_once = at_once
        self.taken: list[int] = []

    def __call__(self, jobs: Iterable[PairJob]) -> Iterator[list[Pair]]:
        rest, running = iter(jobs), list[PairJob]()
        while True:
            running += islice(rest, self.at_once - len(running))
            if not running:
                return
            self.dice.shuffle(running)
            number = self.dice.randrange(1, len(running) + 1)
            finished, running = running[:number], running[number:]
            self.taken += [job.number for job in finished]
            yield [play_pair(job) for job in finished]


def counted(progress: Progress) -> Progress:
    """Leave out what depends on when it was played."""
    return replace(progress, resumed=0, played=0, thought=0.0)


def games_of(run: Run) -> list[tuple[int, str, str]]:
    return [(game.number, game.x, game.moves) for pair in run.games() for game in pair]


def whole(plan: Plan) -> tuple[Progress, list[tuple[int, str, str]]]:
    """Run a plan at one go, one pair after the other."""
    with Store(":memory:") as store:
        run = Run(plan, BOOK, store, machine())
        *_, last = run.go(alone)
        return counted(last), games_of(run)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # a store in memory has its lock in the folder one is in
    monkeypatch.chdir(tmp_path)


def test_a_match_is_played_to_its_end(tmp_path: Path) -> None:
    with Store(tmp_path / "games.db") as store:
        run = Run(plan_of(Match(games=20)), BOOK, store, machine())
        told = list(run.go(alone))
        assert [progress.done for progress in told] == list(range(11))
        assert [progress.played for progress in told] == list(range(0, 21, 2))
        first, last = told[0], told[-1]
        assert (first.ended, last.ended) == (False, True)
        assert (first.most, last.most, last.resumed, last.verdict) == (10, 10, 0, None)
        assert last.standing.games == 20
        assert last.thought > 0
        assert len(games_of(run)) == 20


@settings(max_examples=20)
@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4]))
def test_what_comes_out_does_not_depend_on_who_is_faster(seed: int, number: int) -> None:
    players = ("greedy", "random", "uct:nodes=3", "uct:nodes=9")[:number]
    plan = plan_of(Match(games=6), players)
    expected, games = whole(plan)
    with Store(":memory:") as store:
        run = Run(plan, BOOK, store, machine())
        *_, last = run.go(Mixed(seed))
        assert counted(last) == expected
        assert games_of(run) == games


@settings(max_examples=20)
@given(st.integers(0, 2**32), st.lists(st.integers(0, 6), max_size=5))
def test_a_run_that_was_left_goes_on(seed: int, parts: list[int]) -> None:
    plan = plan_of(Match(games=40))
    expected, games = whole(plan)
    with Store(":memory:") as store:
        played = list[int]()
        came, run = list[Progress](), Run(plan, BOOK, store, machine())
        for part in [*parts, 100]:
            workers = Mixed(seed)
            run = Run(plan, BOOK, store, machine())
            told = run.go(workers)
            came = list(islice(told, part + 1))
            told.close()  # type: ignore[attr-defined]
            assert came[0].done <= came[0].resumed == len(set(played))
            assert came[-1].played == 2 * len(workers.taken)
            played += workers.taken
        # nothing was played twice
        assert sorted(played) == list(range(20))
        assert counted(came[-1]) == expected
        assert games_of(run) == games


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_a_test_ends_at_the_same_pair_whoever_is_faster(seed: int) -> None:
    plan = plan_of(SprtMatch(0, 200, most=1000))
    expected, games = whole(plan)
    assert expected.verdict == "accept"
    with Store(":memory:") as store:
        run = Run(plan, BOOK, store, machine())
        *_, last = run.go(Mixed(seed, at_once=20))
        assert counted(last) == expected
        # games that were being played when it was decided are kept, and not counted
        assert last.played // 2 >= last.done
        assert games_of(run) == games
        again = Run(plan, BOOK, store, machine())
        (told,) = again.go(alone)
        assert counted(told) == expected


def test_a_test_that_is_never_decided_ends_with_its_games() -> None:
    plan = plan_of(SprtMatch(0, 1, most=10), ("uct:nodes=2000", "uct:nodes=2001"))
    progress, games = whole(plan)
    assert (progress.verdict, progress.ended, progress.done, len(games)) == (None, True, 5, 10)


def test_what_is_told_is_kept(tmp_path: Path) -> None:
    plan = plan_of(Match(games=20))
    with Store(tmp_path / "games.db") as store, Store(tmp_path / "games.db") as other:
        run = Run(plan, BOOK, store, machine())
        for progress in run.go(Mixed(1)):
            there = list(other.pairs(1))
            assert len(there) >= progress.done
            assert 2 * len(there) == progress.played


def test_nobody_is_told_of_a_pair_that_could_not_be_kept() -> None:
    class Full(Store):
        def add(self, run: int, pairs: object) -> None:
            del run, pairs
            raise StoreError("no space", "", "some")

    with Full(":memory:") as store:
        run = Run(plan_of(Match(games=4)), BOOK, store, machine())
        told = run.go(alone)
        assert next(told).done == 0
        with pytest.raises(StoreError):
            next(told)
        assert run.progress.done == 0


def test_stopping_finishes_what_is_being_played() -> None:
    with Store(":memory:") as store:
        run = Run(plan_of(Match(games=200)), BOOK, store, machine())
        workers = Mixed(1, at_once=5)
        for progress in run.go(workers):
            if progress.done >= 10:
                run.stop()
        latest = run.progress
        assert not latest.ended
        assert latest.done == latest.played // 2
        assert sorted(workers.taken) == list(range(latest.done))
        assert 10 <= latest.done <= 20


def test_the_end_is_noted_and_nothing_is_played_again() -> None:
    def nobody(jobs: Iterable[PairJob]) -> Iterator[list[Pair]]:
        raise AssertionError(jobs)

    with Store(":memory:") as store:
        plan = plan_of(Match(games=4))
        *_, last = Run(plan, BOOK, store, machine()).go(alone)
        (again,) = Run(plan, BOOK, store, machine()).go(nobody)
        assert counted(again) == counted(last)
        assert (again.resumed, again.played) == (2, 0)


def test_a_run_is_played_by_one_at_a_time(tmp_path: Path) -> None:
    plan = plan_of(Match(games=4))
    with Store(tmp_path / "games.db") as store, Store(tmp_path / "games.db") as other:
        told = Run(plan, BOOK, store, machine()).go(alone)
        next(told)
        with pytest.raises(StoreError, match="being played already"):
            next(Run(plan, BOOK, other, machine()).go(alone))
        told.close()  # type: ignore[attr-defined]
        *_, last = Run(plan, BOOK, other, machine()).go(alone)
        assert last.ended


def test_another_book_than_the_plan_says_is_refused() -> None:
    with Store(":memory:") as store, pytest.raises(InvalidPlan, match="not those of the plan"):
        Run(plan_of(Match(games=4)), Book.empty("tictactoe"), store, machine())


def test_two_plans_are_two_runs_of_one_store() -> None:
    with Store(":memory:") as store:
        for games in (4, 6):
            *_, last = Run(plan_of(Match(games=games)), BOOK, store, machine()).go(alone)
            assert (last.played, last.resumed) == (games, 0)


def test_openings_come_in_the_order_of_the_book_and_recur() -> None:
    number = len(BOOK.openings)
    plan = plan_of(Match(games=2 * number + 6))
    came = [job.opening for job in jobs(plan, BOOK)]
    written = [" ".join(move.text for move in opening.moves) for opening in BOOK.openings]
    assert came == [*written, *written[:3]]


def test_everybody_plays_the_same_openings() -> None:
    plan = plan_of(Match(games=10), ("greedy", "random", "uct:nodes=9"))
    by_pair: dict[tuple[str, str], list[str]] = {}
    for job in jobs(plan, BOOK):
        by_pair.setdefault((job.first, job.second), []).append(job.opening)
    assert len(by_pair) == 3
    assert len({tuple(openings) for openings in by_pair.values()}) == 1


def test_jobs_say_everything_that_decides_how_games_go() -> None:
    plan = Plan(
        PLAYERS, "standard", Match(games=2), openings="", seed=7, time=0.1, nodes=5, depth=3
    )
    (job,) = jobs(plan, Book.empty("standard"))
    assert job == PairJob(0, "greedy", "random", "standard", "", 7, 0.1, 5, 3)
    assert Variant.named(job.start).name == "standard"


def test_every_two_players_meet_as_often_as_is_said() -> None:
    with Store(":memory:") as store:
        run = Run(
            plan_of(Match(games=6), ("greedy", "random", "uct:nodes=9")), BOOK, store, machine()
        )
        assert [run.rounds(pairs) for pairs in (0, 1, 3, 4, 9)] == [0, 1, 1, 2, 3]
        *_, last = run.go(alone)
        assert [meeting.pairs.games for meeting in last.standing.meetings] == [6, 6, 6]
        assert last.standing.meetings[0].pairs != Pairs()
