"""Laws of workers: nothing lost, nothing counted twice, the same games at fixed nodes."""

from __future__ import annotations

import os
import signal
from itertools import islice
from typing import TYPE_CHECKING

import msgspec
import pytest

from ninefold.arena.workers.local import MOST, Local
from ninefold.arena.workers.pair import Pair, PairJob, answer, parse_answer, play_pair
from tests.agents.test_crew import children

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Workers = Callable[[Iterable[PairJob]], Iterable[list[Pair]]]

# Every way to run many games.
WORKERS: dict[str, Workers] = {"local 1": Local(1), "local 2": Local(2), "local 3": Local(3)}
workers = pytest.mark.parametrize("play", WORKERS.values(), ids=WORKERS.keys())

OPENINGS = ("", "55 51", "64 42 28")


def job(number: int, first: str = "uct:nodes=20", second: str = "greedy") -> PairJob:
    return PairJob(number, first, second, "standard", OPENINGS[number % 3], seed=9)


def without_clocks(pair: Pair) -> list[tuple[object, ...]]:
    return [
        (game.number, game.x, game.o, game.moves, game.result, game.given, game.seed, game.scores)
        for game in pair
    ]


@workers
def test_every_job_is_played_once(play: Workers) -> None:
    number = 3 * MOST
    batches = list(play(job(n, "random", "random") for n in range(number)))
    numbers = [game.number for batch in batches for pair in batch for game in pair]
    assert sorted(numbers) == list(range(2 * number))
    # players who hardly think are played in batches, whose size grows
    assert max(map(len, batches)) > 1


@workers
def test_games_are_those_that_one_gets_alone(play: Workers) -> None:
    jobs = [job(n) for n in range(12)]
    came = {pair[0].pair: pair for batch in play(iter(jobs)) for pair in batch}
    for one in jobs:
        assert without_clocks(came[one.number]) == without_clocks(play_pair(one))


@workers
def test_no_jobs_are_no_games(play: Workers) -> None:
    assert list(play(iter(()))) == []


@workers
def test_jobs_are_taken_as_somebody_is_free(play: Workers) -> None:
    taken = []

    def jobs() -> Iterator[PairJob]:
        for number in range(100_000):
            taken.append(number)
            yield job(number, "random", "random")

    first = list(islice(play(jobs()), 3))
    assert len(taken) < 1_000
    # whoever stops listening leaves no process behind
    assert sum(map(len, first)) <= len(taken)


@workers
def test_jobs_of_a_worker_that_dies_are_played_by_another(play: Workers) -> None:
    before = children()
    came, killed = [], False
    for batch in play(job(n) for n in range(30)):
        came += [game.number for pair in batch for game in pair]
        if not killed:
            os.kill(min(children() - before), signal.SIGKILL)
            killed = True
    assert sorted(came) == list(range(60))


@workers
def test_nobody_is_left(play: Workers) -> None:
    before = children()
    assert list(play([job(0)]))
    assert children() == before


def test_a_pair_swaps_colours_in_one_opening() -> None:
    first, second = play_pair(job(2, "greedy", "random"))
    assert (first.number, first.x, first.o) == (4, "greedy", "random")
    assert (second.number, second.x, second.o) == (5, "random", "greedy")
    for game in (first, second):
        assert game.given == 3
        assert game.moves.startswith("64 42 28 ")
    assert first.seed != second.seed


def test_games_depend_on_the_seed_and_the_number_of_the_pair_alone() -> None:
    # random answers all depend on the dice, so equal games are no accident
    one = PairJob(5, "random", "random", "standard", "", seed=1)
    play_pair(PairJob(4, "random", "random", "standard", "", seed=1))
    assert without_clocks(play_pair(one)) == without_clocks(play_pair(one))
    others = [
        PairJob(6, "random", "random", "standard", "", seed=1),
        PairJob(5, "random", "random", "standard", "", seed=2),
    ]
    moves = {play_pair(other)[0].moves for other in [one, *others]}
    assert len(moves) == 3


def test_limits_reach_the_players() -> None:
    one, many = (
        play_pair(PairJob(0, "uct", "random", "tictactoe", "", seed=1, nodes=nodes))[0].scores[0]
        for nodes in (1, 20_000)
    )
    # one random game is won, drawn or lost; of many, there is a share
    assert one in {-1.0, 0.0, 1.0}
    assert many not in {-1.0, 0.0, 1.0}
    timed = play_pair(PairJob(0, "uct", "random", "tictactoe", "", seed=1, time=0.005))[0]
    assert timed.scores[0] is not None
    # without any limit it would think for ever, and deep is nothing that it can be
    assert play_pair(PairJob(0, "uct:nodes=9", "random", "tictactoe", "", seed=1, depth=3))


def test_a_start_may_be_a_position() -> None:
    text = "tictactoe xx1oo4 x"
    first, _ = play_pair(PairJob(0, "greedy", "random", text, "", seed=1))
    assert (first.start, first.moves, first.result) == (text, "3", "X")


def test_batches_cross_as_bytes() -> None:
    jobs = [job(0), job(1)]
    pairs = parse_answer(answer(msgspec.json.encode(jobs)))
    assert [without_clocks(pair) for pair in pairs] == [
        without_clocks(play_pair(one)) for one in jobs
    ]
