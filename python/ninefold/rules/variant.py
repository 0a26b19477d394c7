"""The games of the family, and what tells one from the other."""

from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

from ninefold.native import Position as NativePosition
from ninefold.native import variants as native_variants
from ninefold.rules.errors import PositionSyntaxError, UnknownVariant, quoted

# The options of `ultimate2`, and what a fact then says as well, or instead.
OPTIONS = ("free=inside", "drawn=majority", "tiebreak=count")
_FREE_INSIDE = (
    " If that small board is completed and that large one is open, any open small board of that "
    "large one may be chosen, and no other."
)
_DRAWN_MAJORITY = " One that is closed without a line belongs to whoever owns more of it."
_TIEBREAK_COUNT = (
    "When all large boards are closed without a line, whoever owns more of them wins; as many "
    "each is a draw."
)


@dataclass(frozen=True, slots=True)
class Variant:
    """A game of the family.

    `name` is what programs call it and `title` what people do; `sends`, `closes` and `ends` say
    in one sentence each where a cell sends the opponent, when a board is closed and how the game
    ends. `destinations` has, for each of the fields 1-9, the boards it sends to; it is empty for
    plain tic-tac-toe, and for `ultimate2`, where it takes two cells to send. `closes_won` is
    whether a won board takes no more marks.

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

        The name of `ultimate2` may go on with options, in any order and each once.

        >>> from ninefold import Variant
        >>> Variant.named("standard").destinations[4]
        (5,)
        >>> Variant.named("ultimate2:tiebreak=count,free=inside").name
        'ultimate2:free=inside,tiebreak=count'
        """
        for variant in variants():
            if variant.name == name:
                return variant
        return _with_options(sendable(name))

    @property
    def options(self) -> tuple[str, ...]:
        """The options that are played with; `ultimate2` alone has any.

        >>> from ninefold import Variant
        >>> Variant.named("ultimate2:drawn=majority").options
        ('drawn=majority',)
        """
        return tuple(option for option in self.name.partition(":")[2].split(",") if option)

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


def names() -> list[str]:
    """Return the names of all games, those of `ultimate2` with every choice of options.

    >>> len(names()), names()[-1]
    (16, 'ultimate2:free=inside,drawn=majority,tiebreak=count')
    """
    chosen = [",".join(some) for size in (1, 2, 3) for some in combinations(OPTIONS, size)]
    return [variant.name for variant in variants()] + [f"ultimate2:{some}" for some in chosen]


@cache
def _with_options(asked: str) -> Variant:
    """The game of a name with options, named as positions name it."""
    plain = Variant.named("ultimate2")
    try:
        name = NativePosition.start(asked).variant
    except PositionSyntaxError as error:
        wrong = error.offending
        problem = f"unknown option of {plain.name} {quoted(wrong)}"
        raise UnknownVariant(problem, wrong, error.expected) from None
    inside, majority, count = (option in name for option in OPTIONS)
    return replace(
        plain,
        name=name,
        sends=plain.sends + _FREE_INSIDE * inside,
        closes=plain.closes + _DRAWN_MAJORITY * majority,
        ends=_TIEBREAK_COUNT if count else plain.ends,
    )


def name_of(variant: str | Variant) -> str:
    """Return the name of a game as the native module takes it.

    >>> name_of("corner"), name_of(Variant.named("corner"))
    ('corner', 'corner')
    """
    return variant.name if isinstance(variant, Variant) else sendable(variant)


def sendable(text: str) -> str:
    r"""Return text that the native module can take: what is no character is written out.

    >>> sendable("\udcff")
    '\\udcff'
    """
    if not isinstance(text, str):
        raise TypeError(f"this takes text, not {type(text).__name__}: {text!r}")
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()
