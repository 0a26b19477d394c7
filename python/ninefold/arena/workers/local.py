"""Plays pairs of games on the cores of this machine, a process for each."""

from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

from ninefold.agents.runtimes.crew import Crew
from ninefold.arena.workers.pair import Pair, PairJob, answer, parse_answer

# How long the players of one batch should think: long enough that nobody waits for the next one.
SHORT, LONG = 0.02, 0.1
MOST = 64


class Local:
    """Plays jobs on so many processes.

    Pairs come back in batches, as they are finished. Jobs are taken only as somebody is free to
    play them, and every job that was taken is played. A batch is one pair, or more where players
    hardly think. Those of `pinned` workers keep to one core each.

    >>> jobs = [PairJob(n, "greedy", "random", "tictactoe", "", seed=1) for n in range(3)]
    >>> sorted(first.number for batch in Local(2)(jobs) for first, _ in batch)
    [0, 2, 4]
    """

    def __init__(self, workers: int, *, pinned: bool = False) -> None:
        self._workers = workers
        self._pinned = pinned
        self._size = 1

    def __call__(self, jobs: Iterable[PairJob]) -> Iterator[list[Pair]]:
        """Play all jobs."""
        with Crew(answer, self._workers, pinned=self._pinned) as crew:
            for _, answered in crew.answers(enumerate(self._batches(iter(jobs)))):
                batch = parse_answer(answered)
                self._adapt(batch)
                yield batch

    def _batches(self, jobs: Iterator[PairJob]) -> Iterator[bytes]:
        while batch := list(islice(jobs, self._size)):
            yield msgspec.json.encode(batch)

    def _adapt(self, batch: list[Pair]) -> None:
        thinking = sum(sum(game.wall) for pair in batch for game in pair) / 1e6
        if thinking < SHORT and len(batch) == self._size:
            self._size = min(2 * self._size, MOST)
        elif thinking > LONG:
            self._size = max(self._size // 2, 1)
