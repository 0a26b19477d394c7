"""The levels one can play against, and how strong each of them was measured to be."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ninefold.rules.errors import LimitError, quoted
from ninefold.search.limit import Limit

FORMAT = 1
ENGINE = "engine"


@dataclass(frozen=True, slots=True)
class Strength:
    """Elo above random play, and how far that may be off."""

    elo: float
    bar: float


@dataclass(frozen=True, slots=True)
class Level:
    """A name, the player it stands for, and the strengths that were measured, by game."""

    name: str
    player: str
    elo: tuple[tuple[str, Strength], ...] = ()

    @property
    def cap(self) -> Limit | None:
        """The most that the engine uses for a move at this level; None for other players.

        >>> Level("easy", "engine:depth=2").cap
        Limit(time=None, nodes=None, depth=2)
        >>> Level("random", "random").cap is None
        True
        """
        player, _, rest = self.player.partition(":")
        if player != ENGINE:
            return None
        settings = (word.partition("=")[::2] for word in rest.split(",") if word)
        return Limit(**{name: int(number) for name, number in settings})


def parse_levels(text: str) -> tuple[Level, ...]:
    """Read levels from the text of a file of them.

    >>> [
    ...     level.name
    ...     for level in parse_levels('''
    ... format = 1
    ... [[level]]
    ... name = "depth-2"
    ... player = "engine:depth=2"
    ... [level.elo]
    ... standard = [350, 12]
    ... ''')
    ... ]
    ['depth-2']
    """
    record = tomllib.loads(text)
    if record["format"] != FORMAT:
        problem = f"levels of the format {record['format']}"
        raise LimitError(problem, str(record["format"]), f"the format {FORMAT}")
    return tuple(
        Level(
            level["name"],
            level["player"],
            tuple((game, Strength(*measured)) for game, measured in level["elo"].items()),
        )
        for level in record["level"]
    )


@cache
def levels() -> tuple[Level, ...]:
    """Return the levels that come with ninefold, weakest first.

    >>> levels()[0].player
    'random'
    """
    return parse_levels((files(__package__) / "levels.toml").read_text(encoding="utf-8"))


def engine_levels() -> dict[str, Limit]:
    """Return what the engine may use for a move, by the names of its levels.

    >>> engine_levels()["depth-4"].depth
    4
    """
    return {level.name: level.cap for level in levels() if level.cap is not None}


def level_named(name: str) -> Limit:
    """Return what the engine may use for a move at a level of this name.

    >>> level_named("grandmaster")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    ninefold.rules.errors.LimitError: unknown level "grandmaster"; expected one of depth-2, ...
    """
    known = engine_levels()
    if name not in known:
        others = {level.name for level in levels()}
        problem = f"no level of the engine: {name}" if name in others else ""
        raise LimitError(
            problem or f"unknown level {quoted(name)}", name, f"one of {', '.join(known)}"
        )
    return known[name]
