"""A sequential test: two players meet until it is clear which of two guesses is better."""

from collections.abc import Iterator

import msgspec

from ninefold.arena.formats.pairing import Pairing
from ninefold.arena.rating import Pairs, Sprt


class SprtMatch(msgspec.Struct, frozen=True, tag="sprt", forbid_unknown_fields=True):
    """Two players meet until the test of their pairs is decided, or `most` games are played.

    The first player is supposed to be `elo0` or `elo1` stronger than the second; `alpha` and
    `beta` are how often each of these may be refused though it is true.

    >>> test = SprtMatch(0, 5, most=4)
    >>> [pair.opening for pair in test.pairings(2)]
    [0, 1]
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    most: int = 200_000

    def check(self) -> None:
        """Raise what is wrong with the test, if anything is."""
        Sprt(self.elo0, self.elo1, self.alpha, self.beta)

    @property
    def test(self) -> Sprt:
        """The test itself."""
        return Sprt(self.elo0, self.elo1, self.alpha, self.beta)

    def pairings(self, players: int) -> Iterator[Pairing]:
        """Yield one pairing for each opening."""
        del players
        return (Pairing(number, 0, 1, number) for number in range(self.most // 2))

    def length(self, players: int) -> int:
        """Return how many pairs there will be at most."""
        del players
        return self.most // 2

    def verdict(self, pairs: Pairs) -> str | None:
        """Return "accept" for elo1, "reject" for elo0, None while the test goes on."""
        return self.test.verdict(pairs)
