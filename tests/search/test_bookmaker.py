"""Making books: the same wish gives the same book, whoever judges and however fast."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from ninefold.rules import Position
from ninefold.search.bookmaker import (
    PLIES,
    WANTED,
    Candidate,
    Judges,
    Wish,
    candidates,
    judge,
    made,
)
from tests.search.positions import BOARDED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ninefold.search.book import Opening

Job = tuple[int, bytes]
WISHES = [
    Wish("standard", "balanced", 12, 200),
    Wish("corner", "unbalanced", 5, 100),
    Wish("tictactoe", "balanced", 1000, 100),
    Wish("ultimate2", "balanced", 2, 1),
]


def one_by_one(jobs: Iterator[Job]) -> Iterator[Job]:
    """Judge in order."""
    return ((number, judge(job)) for number, job in jobs)


def shuffled(seed: int, at_once: int) -> Judges:
    """Judge so many at once, and answer in any order."""

    def judges(jobs: Iterator[Job]) -> Iterator[Job]:
        dice, waiting = Random(seed), list[Job]()
        for job in jobs:
            waiting.append(job)
            if len(waiting) == at_once:
                number, content = waiting.pop(dice.randrange(at_once))
                yield number, judge(content)
        dice.shuffle(waiting)
        for number, content in waiting:
            yield number, judge(content)

    return judges


def book(wish: Wish, judges: Judges = one_by_one) -> list[Opening]:
    """All openings of a book."""
    return list(made(wish, judges))


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: wish.variant)
def test_a_book_does_not_depend_on_who_is_faster(wish: Wish) -> None:
    expected = book(wish)
    assert book(wish) == expected
    for seed, at_once in ((1, 2), (2, 7), (3, 30)):
        assert book(wish, shuffled(seed, at_once)) == expected


@pytest.mark.parametrize("wish", WISHES[:2], ids=lambda wish: wish.variant)
def test_another_seed_makes_another_book(wish: Wish) -> None:
    other = Wish(wish.variant, wish.kind, wish.openings, wish.nodes, seed=2)
    assert book(wish) != book(other)


@pytest.mark.parametrize("kind", WANTED)
@pytest.mark.parametrize("variant", BOARDED)
def test_a_book_holds_what_was_wished_for(variant: str, kind: str) -> None:
    wish = Wish(variant, kind, 6, 100)
    openings = book(wish)
    assert len(openings) == 6
    low, high = WANTED[kind]
    fewest, most = PLIES[kind]
    for opening in openings:
        assert opening.score is not None
        assert low - 0.0005 <= abs(opening.score) <= high + 0.0005
        assert fewest <= len(opening.moves) <= most
        assert opening.start == Position.start(variant)
        assert opening.start.play_all(opening.moves).outcome is None


@pytest.mark.parametrize("variant", ["tictactoe", "standard", "ultimate2:free=inside"])
def test_no_two_candidates_are_the_same_through_a_symmetry(variant: str) -> None:
    some = list(islice(candidates(Wish(variant, "balanced", 1, 1)), 60))
    ends = [Position.from_moves(variant, candidate.moves) for candidate in some]
    assert len({end.canonical()[0] for end in ends}) == 60
    assert all(end.outcome is None for end in ends)


def test_a_book_of_more_openings_begins_with_those_of_fewer() -> None:
    few, many = (book(Wish("count", "balanced", size, 100)) for size in (3, 9))
    assert many[:3] == few


@pytest.mark.parametrize(("moves", "winner"), [("1 4 2 5", "X"), ("1 4 2 5 9", "O")])
def test_scores_are_seen_by_x(moves: str, winner: str) -> None:
    # whoever is to move wins at once
    asked = Candidate("tictactoe", moves, nodes=500, seed=1)
    score = msgspec.json.decode(judge(msgspec.json.encode(asked)), type=float)
    assert (score > 0.8) if winner == "X" else (score < -0.8)
