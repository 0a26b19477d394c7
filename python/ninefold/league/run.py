"""Runs a plan: plays the games that the store does not hold, keeps them, and tells."""

import platform
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from itertools import combinations

import msgspec

from ninefold.arena.formats.pairing import Pairing
from ninefold.arena.standing import Score, Standing
from ninefold.arena.workers.pair import Pair, PairJob
from ninefold.league.plan import InvalidPlan, Plan
from ninefold.search.book import Book
from ninefold.store import Store

Play = Callable[[Iterable[PairJob]], Iterable[list[Pair]]]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: pairs that count, of so many at most, and how things stand.

    `resumed` is how many pairs the store held when the run began, `played` how many games were
    played since, and `thought` how many seconds players thought in those. `verdict` is that of a
    test which is decided; `ended` says that no game is missing.
    """

    done: int
    most: int
    resumed: int
    played: int
    thought: float
    standing: Standing
    verdict: str | None
    ended: bool


def jobs(plan: Plan, book: Book) -> Iterator[PairJob]:
    """Yield every pair that a plan has, in order; past its end the book begins again.

    >>> from ninefold.arena.formats.match import Match
    >>> plan = Plan(("greedy", "random"), "standard", Match(games=4))
    >>> [job.opening for job in jobs(plan, Book.empty("standard"))]
    ['', '']
    """
    for pairing in plan.format.pairings(len(plan.players)):
        yield _job(plan, book, pairing)


def _job(plan: Plan, book: Book, pairing: Pairing) -> PairJob:
    opening = book.openings[pairing.opening % len(book.openings)]
    is_plain = opening.start.plies == 0
    return PairJob(
        number=pairing.number,
        first=plan.players[pairing.first],
        second=plan.players[pairing.second],
        start=opening.start.variant if is_plain else opening.start.text,
        opening=" ".join(move.text for move in opening.moves),
        seed=plan.seed,
        time=plan.time,
        nodes=plan.nodes,
        depth=plan.depth,
    )


class Run:
    """A plan at work on a store; the same plan on the same store goes on where it was left.

    Games are played by `play`, which takes jobs and gives batches of pairs in any order. Pairs
    count in the order of their numbers, so that what comes out does not depend on who was faster.
    """

    def __init__(self, plan: Plan, book: Book, store: Store, made_by: dict[str, str]) -> None:
        self.plan = plan.check()
        if plan.openings != book.digest:
            raise InvalidPlan(
                "the openings are not those of the plan", book.digest, f"those of {plan.openings}"
            )
        self._book = book
        self._store = store
        self._number = store.run_of(
            plan.digest, msgspec.json.encode(plan), msgspec.json.encode(made_by)
        )
        self._most = plan.format.length(len(plan.players))
        self._score = Score(list(combinations(plan.players, 2)))
        self._counted = 0
        self._waiting: dict[int, Pair] = {}
        self._resumed = 0
        self._played = 0
        self._thought = 0
        self._verdict: str | None = None
        self._stopping = False

    def stop(self) -> None:
        """Begin no more games; those that are being played are finished and kept."""
        self._stopping = True

    def go(self, play: Play) -> Iterator[Progress]:
        """Play what is missing: tell how things stand at first, and after each batch is kept."""
        with self._store.claimed(self._number):
            held = set()
            for pair in self._store.pairs(self._number):
                held.add(pair[0].pair)
                self._take(pair)
            self._resumed = len(held)
            yield self.progress
            if self._has_ended():
                return
            for batch in play(self._missing(held)):
                self._store.add(self._number, batch)
                for pair in batch:
                    self._take(pair)
                    self._played += 2
                    self._thought += sum(sum(game.wall) for game in pair)
                yield self.progress
            if self._has_ended():
                self._store.end(self._number, msgspec.json.encode({"verdict": self._verdict}))

    def games(self) -> Iterator[Pair]:
        """Yield the pairs that count, in order."""
        for number, pair in enumerate(self._store.pairs(self._number)):
            if number >= self._counted:
                return
            yield pair

    def rounds(self, pairs: int) -> int:
        """Return how many openings so many pairs need: every two players meet in each."""
        players = len(self.plan.players)
        return -(-pairs // (players * (players - 1) // 2))

    @property
    def progress(self) -> Progress:
        """How far it is."""
        return Progress(
            self._counted,
            self._most,
            self._resumed,
            self._played,
            self._thought / 1e6,
            self._score.standing,
            self._verdict,
            self._has_ended(),
        )

    def _has_ended(self) -> bool:
        return self._verdict is not None or self._counted == self._most

    def _missing(self, held: set[int]) -> Iterator[PairJob]:
        for job in jobs(self.plan, self._book):
            if self._stopping or self._has_ended():
                return
            if job.number not in held:
                yield job

    def _take(self, pair: Pair) -> None:
        """Count the pairs that are next in order, until the test is decided."""
        self._waiting[pair[0].pair] = pair
        while self._counted in self._waiting and not self._has_ended():
            taken = self._waiting.pop(self._counted)
            self._score.add(taken)
            self._counted += 1
            first, second = taken[0].x, taken[0].o
            self._verdict = self.plan.format.verdict(self._score.pairs(first, second))


def machine() -> dict[str, str]:
    """Return what made the games: versions, and the processor.

    >>> sorted(machine())
    ['machine', 'ninefold', 'python']
    """
    return {
        "ninefold": version("ninefold"),
        "python": platform.python_version(),
        "machine": platform.machine(),
    }
