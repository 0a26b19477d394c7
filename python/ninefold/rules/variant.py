"""The games of the family, and what tells one from the other."""

from dataclasses import dataclass
from functools import cache

from ninefold.native import variants as native_variants
from ninefold.rules.errors import UnknownVariant


@dataclass(frozen=True, slots=True)
class Variant:
    """A game of the family.

    `name` is what programs call it and `title` what people do; `sends`, `closes` and `ends` say
    in one sentence each where a cell sends the opponent, when a board is closed and how the game
    ends. `destinations` has, for each of the fields 1-9, the boards it sends to; it is empty for
    plain tic-tac-toe. `closes_won` is whether a won board takes no more marks.

    >>> from ninefold import Variant
    >>> corner = Variant.named("corner")
    >>> corner.destinations[0], corner.destinations[4], corner.closes_won
    ((1, 2, 4), (5,), False)
    """

    name: str
    title: str
    sends: str
    closes: str
    ends: str
    destinations: tuple[tuple[int, ...], ...]
    closes_won: bool

    @staticmethod
    def named(name: str) -> "Variant":
        """Return the game of this name; an unknown one raises `UnknownVariant`.

        >>> from ninefold import Variant
        >>> Variant.named("standard").destinations[4]
        (5,)
        """
        for variant in variants():
            if variant.name == name:
                return variant
        known = ", ".join(variant.name for variant in variants())
        raise UnknownVariant(f'unknown variant "{name}"', name, f"one of {known}")

    def __str__(self) -> str:
        return self.name


@cache
def variants() -> tuple[Variant, ...]:
    """Return every game of the family, plain tic-tac-toe first.

    >>> from ninefold import variants
    >>> [variant.name for variant in variants()][:3]
    ['tictactoe', 'standard', 'count']
    """
    return tuple(
        Variant(
            name=facts.name,
            title=facts.title,
            sends=facts.sends,
            closes=facts.closes,
            ends=facts.ends,
            destinations=tuple(map(tuple, facts.destinations)),
            closes_won=facts.closes_won,
        )
        for facts in native_variants()
    )
