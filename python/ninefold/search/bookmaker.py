"""Makes books of openings: random play, of which a search keeps what is worth playing from."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

import msgspec

from ninefold.rules import Move, Position, playouts
from ninefold.search.book import Opening
from ninefold.search.engine import Engine
from ninefold.search.limit import Limit

# By kind: how far the expected result may be from a draw.
WANTED = {"balanced": (0.0, 0.1), "unbalanced": (0.3, 0.6)}
# How many plies openings have: of some games by name, else by kind. Few random moves leave one
# side well ahead, so unbalanced openings need more of them.
PLIES = {
    "tictactoe": (1, 4),
    "ultimate2": (8, 40),
    "balanced": (2, 8),
    "unbalanced": (6, 14),
}
# So many openings in a row that were seen before mean that there are hardly any others.
PATIENCE = 2000
# MiB of the table of the engine.
TABLE = 16


class Candidate(msgspec.Struct, frozen=True):
    """Random moves from the start of a game, and what they are judged by.

    `nodes` are those of the engine, or in the 27×27 game random games.
    """

    variant: str
    moves: str
    nodes: int
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Wish:
    """What a book is to hold: so many openings of one kind, judged by so many nodes each.

    >>> Wish("standard", "balanced", openings=10, nodes=100).wants(-0.05)
    True
    """

    variant: str
    kind: str
    openings: int
    nodes: int
    seed: int = 1

    def wants(self, score: float) -> bool:
        """Return whether an opening with this expected result is of the kind."""
        low, high = WANTED[self.kind]
        return low <= abs(score) <= high


def candidates(wish: Wish) -> Iterator[Candidate]:
    """Yield random openings without end, or until no new ones are found.

    No two lead to the same position, or to one that is the same seen through a symmetry.

    >>> wish = Wish("tictactoe", "balanced", 10, nodes=100)
    >>> len(list(candidates(wish)))
    160
    """
    dice = Random(f"openings of {wish.variant} {wish.seed}")
    low, high = PLIES.get(wish.variant.partition(":")[0], PLIES[wish.kind])
    seen: set[str] = set()
    misses = 0
    while misses < PATIENCE:
        position, moves = Position.start(wish.variant), list[Move]()
        for _ in range(dice.randint(low, high)):
            moves.append(dice.choice(position.moves()))
            position = position.play(moves[-1])
            if position.outcome is not None:
                break
        text = position.canonical()[0].text
        if position.outcome is not None or text in seen:
            misses += 1
            continue
        misses = 0
        seen.add(text)
        words = " ".join(move.text for move in moves)
        yield Candidate(wish.variant, words, wish.nodes, dice.getrandbits(32))


def judge(candidate: bytes) -> bytes:
    """Return what a search expects of a candidate, seen by X; both as processes pass them."""
    asked = msgspec.json.decode(candidate, type=Candidate)
    position = Position.from_moves(asked.variant, asked.moves)
    if position.variant.startswith("ultimate2"):
        games = playouts(position, asked.nodes, seed=asked.seed)
        return msgspec.json.encode((games.x_wins - games.o_wins) / games.games)
    engine = _engine(asked.variant)
    # what is found does not depend on the candidate before
    engine.forget()
    score = engine.search(position, Limit(nodes=asked.nodes)).lines[0].score
    return msgspec.json.encode(score if position.turn == "X" else -score)


@cache
def _engine(variant: str) -> Engine:
    return Engine(variant, table=TABLE)


# Takes numbered jobs, gives numbered answers in any order.
Judges = Callable[[Iterator[tuple[int, bytes]]], Iterator[tuple[int, bytes]]]


def made(wish: Wish, judges: Judges) -> Iterator[Opening]:
    """Yield the openings of a book in the order of their candidates, as `judges` allow.

    What comes out does not depend on who is faster.

    >>> def one_by_one(jobs):
    ...     return ((number, judge(job)) for number, job in jobs)
    >>> wish = Wish("tictactoe", "balanced", openings=3, nodes=200)
    >>> [opening.text for opening in made(wish, one_by_one)]
    ['7', '6', '6 9 5']
    """
    asked: dict[int, Candidate] = {}

    def jobs() -> Iterator[tuple[int, bytes]]:
        for number, candidate in enumerate(candidates(wish)):
            asked[number] = candidate
            yield number, msgspec.json.encode(candidate)

    start = Position.start(wish.variant)
    scores: dict[int, float] = {}
    due, found = 0, 0
    for number, answer in judges(jobs()):
        scores[number] = msgspec.json.decode(answer, type=float)
        while due in scores:
            candidate, score = asked.pop(due), scores.pop(due)
            due += 1
            if wish.wants(score):
                moves = tuple(start.parse_move(word) for word in candidate.moves.split())
                yield Opening(start, moves, round(score, 3))
                found += 1
                if found == wish.openings:
                    return
