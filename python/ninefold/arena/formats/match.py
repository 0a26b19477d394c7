"""A match: every two players meet so many times."""

from collections.abc import Iterator
from itertools import combinations

import msgspec

from ninefold.arena.formats.pairing import Pairing
from ninefold.arena.rating import Pairs


class Match(msgspec.Struct, frozen=True, tag="match", forbid_unknown_fields=True):
    """So many games, an even number, between every two players; all of them are played.

    >>> [(pair.first, pair.second, pair.opening) for pair in Match(games=2).pairings(3)]
    [(0, 1, 0), (0, 2, 0), (1, 2, 0)]
    """

    games: int

    def pairings(self, players: int) -> Iterator[Pairing]:
        """Yield all pairings: one opening after the other, each for every two players."""
        number = 0
        for opening in range(self.games // 2):
            for first, second in combinations(range(players), 2):
                yield Pairing(number, first, second, opening)
                number += 1

    def length(self, players: int) -> int:
        """Return how many pairs there will be."""
        return self.games // 2 * (players * (players - 1) // 2)

    def verdict(self, pairs: Pairs) -> str | None:
        """Return None: how a match goes makes no difference to how long it is."""
        del pairs
        return None
