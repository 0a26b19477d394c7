"""What a format proposes: two players who meet twice from one opening, with colours swapped."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pairing:
    """A pair of games: `first` is X in game 2n and O in game 2n + 1.

    Players and openings are their places in the lists of the plan; an opening's place goes on
    counting past the end of the book, where it begins again.
    """

    number: int
    first: int
    second: int
    opening: int
