"""How much time players have, and seconds as text: counted in milliseconds, written in seconds."""

import re
from dataclasses import dataclass

from ninefold.rules.errors import InvalidGame

_SECONDS = re.compile(r"(\d{1,12})(?:\.(\d{1,3}))?", re.ASCII)
_RIGHT = (
    "seconds for any of game, increment, move and first, in this order, "
    "such as game=120 increment=2 or move=10"
)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time each player has, in milliseconds; what is not limited is None.

    `game` is the time for all moves together, `increment` what each move adds to it, `move` the
    most that one move may take, and `first` the same for a player's first move.

    >>> from ninefold import TimeControl
    >>> TimeControl.parse("game=120 move=10")
    TimeControl(game=120000, increment=None, move=10000, first=None)
    >>> TimeControl(move=100, first=1000).text
    'move=0.1 first=1'
    """

    game: int | None = None
    increment: int | None = None
    move: int | None = None
    first: int | None = None

    def __post_init__(self) -> None:
        times = (self.game, self.increment, self.move, self.first)
        for time in times:
            check_time(time, "clock")
        if times == (None, None, None, None):
            raise InvalidGame("a clock that limits nothing", "", _RIGHT, "clock")
        if self.increment is not None and self.game is None:
            raise InvalidGame(
                "an increment without a time for the game",
                self.text,
                "game=120 increment=2",
                "clock",
            )

    @property
    def text(self) -> str:
        """The canonical text, which `parse` reads.

        >>> from ninefold import TimeControl
        >>> TimeControl(game=60_000, increment=500).text
        'game=60 increment=0.5'
        """
        times = ((name, getattr(self, name)) for name in self.__match_args__)
        return " ".join(f"{name}={format_seconds(ms)}" for name, ms in times if ms is not None)

    @staticmethod
    def parse(text: str) -> "TimeControl":
        """Read the canonical text.

        >>> from ninefold import TimeControl
        >>> TimeControl.parse("move=6").move
        6000
        """
        found: dict[str, int] = {}
        for word in text.split(" "):
            name, _, seconds = word.partition("=")
            time = parse_seconds(seconds)
            names = [*found, name]
            if time is None or names != [n for n in TimeControl.__match_args__ if n in names]:
                raise InvalidGame(f'not a clock: "{text}"', text, _RIGHT, "clock")
            found[name] = time
        return TimeControl(**found)

    def __str__(self) -> str:
        return self.text


def check_time(milliseconds: int | None, field: str) -> None:
    """Refuse a time that is no time."""
    if milliseconds is not None and not 0 <= milliseconds < 10**15:
        raise InvalidGame(
            f"not a time: {milliseconds} ms",
            str(milliseconds),
            "milliseconds, 0 or more and less than 10 to the 15th",
            field,
        )


def format_seconds(milliseconds: int) -> str:
    """Write milliseconds as seconds, with as many decimals as they need.

    >>> format_seconds(1500), format_seconds(60_000), format_seconds(7)
    ('1.5', '60', '0.007')
    """
    whole, rest = divmod(milliseconds, 1000)
    return f"{whole}.{rest:03}".rstrip("0") if rest else str(whole)


def parse_seconds(text: str) -> int | None:
    """Read seconds with at most three decimals as milliseconds; None if they are not that.

    >>> parse_seconds("1.5"), parse_seconds("60"), parse_seconds("1.5678")
    (1500, 60000, None)
    """
    match = _SECONDS.fullmatch(text)
    return match and int(match[1]) * 1000 + int((match[2] or "").ljust(3, "0"))
