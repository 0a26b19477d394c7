"""A game as it was played, and what is said about it: a frozen value, equal by what it holds."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, NoReturn

from ninefold.rules.errors import InvalidGame, NinefoldError
from ninefold.rules.move import Move
from ninefold.rules.outcome import Outcome
from ninefold.rules.position import Position
from ninefold.rules.time_control import TimeControl
from ninefold.rules.turn import Turn, check_text
from ninefold.rules.variant import Variant

Result = Literal["X", "O", "draw"]

# The version of the formats of game files, text and JSON.
FORMAT = 1
RESULTS: tuple[Result, ...] = ("X", "O", "draw")
# How games end by the rules: what the moves say, and nobody else.
BY_RULE = ("line", "more-boards", "no-line", "equal-boards")
# How they end otherwise, and which results that can have.
_WON: tuple[Result | None, ...] = ("X", "O")
OTHERWISE: dict[str, tuple[Result | None, ...]] = {
    "resignation": _WON,
    "agreement": ("draw",),
    "time": _WON,
    "illegal-move": _WON,
    "fault": _WON,
    "adjudication": RESULTS,
    "abandoned": (None,),
}
TERMINATIONS = (*BY_RULE, *OTHERWISE)
# What everybody says about a game, in the order in which it is written.
TAGS = ("variant", "position", "event", "date", "x", "o", "clock", "result", "termination")

_OWN_TAG = re.compile(r"[a-z][a-z0-9-]*(\.[a-z0-9-]+)+")
_DATES = (
    (re.compile(r"\d{4}", re.ASCII), "{}-01-01"),
    (re.compile(r"\d{4}-\d\d", re.ASCII), "{}-01"),
    (re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?", re.ASCII), "{}"),
)


@dataclass(frozen=True, slots=True)
class Game:
    """A game: where it starts, its turns, and what is said about it.

    Its moves are played when it is made; one that is not allowed raises `IllegalMove`, and what
    contradicts the moves `InvalidGame`. Texts that are not known are "". `result` is "X", "O",
    "draw" or None while there is none; `termination` says what made it so. Both follow from the
    moves where these end the game, and may then be left out. `tags` are pairs of a name with a
    dot in it, so that it is nobody else's, and a text.

    >>> from ninefold import Game
    >>> game = Game.from_moves("tictactoe", "5 1 3 7 4 6 2 8 9", x="Ada", o="Bob")
    >>> game.result, game.termination, len(game.turns)
    ('draw', 'no-line', 9)
    """

    start: Position
    turns: tuple[Turn, ...] = ()
    event: str = ""
    date: str = ""
    x: str = ""
    o: str = ""
    clock: TimeControl | None = None
    result: Result | None = None
    termination: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    comment: str = ""
    end: Position = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._settle("turns", tuple(self.turns))
        self._settle("tags", tuple(sorted((name, text) for name, text in self.tags)))
        self._settle("end", _play(self.start, self.turns))
        for name in ("event", "date", "x", "o", "comment"):
            check_text(getattr(self, name), name)
        self._check_tags()
        if self.date and not _is_date(self.date):
            raise InvalidGame(
                f'not a date: "{self.date}"', self.date,
                "a day such as 2026-11-18, a month such as 2026-11, a year, "
                "or a moment such as 2026-11-18T20:15:00Z",
                "date",
            )  # fmt: skip
        self._check_ending()

    @staticmethod
    def from_moves(
        start: str | Variant | Position,
        moves: str | Iterable[Move | str],
        *,
        x: str = "",
        o: str = "",
    ) -> "Game":
        """Return the game of these moves: text with spaces, or any iterable.

        >>> from ninefold import Game
        >>> Game.from_moves("standard", "55 e6").turns[1].move
        Move('52')
        """
        origin = start if isinstance(start, Position) else Position.start(start)
        words = moves.split() if isinstance(moves, str) else moves
        turns = (Turn(origin.parse_move(m) if isinstance(m, str) else m) for m in words)
        return Game(origin, tuple(turns), x=x, o=o)

    @property
    def variant(self) -> str:
        """The name of the game that was played.

        >>> from ninefold import Game
        >>> Game.from_moves("corner", "55").variant
        'corner'
        """
        return self.start.variant

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that were played.

        >>> from ninefold import Game
        >>> Game.from_moves("standard", "55 51").moves
        (Move('55'), Move('51'))
        """
        return tuple(turn.move for turn in self.turns)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by its rules, or None if they had it go on.

        >>> from ninefold import Game
        >>> Game.from_moves("tictactoe", "1 4 2 5 3").outcome
        Outcome(winner='X', reason='line')
        """
        return self.end.outcome

    def positions(self) -> Iterator[Position]:
        """Yield the positions of the game, from the start to the end.

        >>> from ninefold import Game
        >>> [position.plies for position in Game.from_moves("standard", "55 51").positions()]
        [0, 1, 2]
        """
        position = self.start
        yield position
        for turn in self.turns:
            position = position.play(turn.move)
            yield position

    def _settle(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _check_tags(self) -> None:
        names = [name for name, _ in self.tags]
        for name, text in self.tags:
            if not _OWN_TAG.fullmatch(name):
                raise InvalidGame(
                    f'unknown tag "{name}"', name,
                    f"one of {', '.join(TAGS)}, or your own with a dot, such as club.table",
                    name,
                )  # fmt: skip
            if names.count(name) > 1:
                raise InvalidGame(f'the tag "{name}" twice', name, "each tag once", name)
            check_text(text, name)

    def _check_ending(self) -> None:
        if self.result not in (None, *RESULTS):
            raise InvalidGame(
                f'unknown result "{self.result}"', str(self.result), "one of X, O, draw", "result"
            )
        if self.termination and self.termination not in TERMINATIONS:
            raise InvalidGame(
                f'unknown termination "{self.termination}"',
                self.termination,
                f"one of {', '.join(TERMINATIONS)}",
                "termination",
            )
        outcome = self.end.outcome
        if outcome is not None:
            self._follow("result", outcome.winner or "draw")
            self._follow("termination", outcome.reason)
        elif self.termination in BY_RULE:
            raise InvalidGame(
                f'the termination "{self.termination}", but the moves do not end the game',
                self.termination,
                f"one of {', '.join(OTHERWISE)}, or none",
                "termination",
            )
        elif self.termination and self.result not in OTHERWISE[self.termination]:
            said = f'the result "{self.result}"' if self.result else "no result"
            right = ", ".join(result or "none" for result in OTHERWISE[self.termination])
            raise InvalidGame(
                f'the termination "{self.termination}" with {said}',
                self.result or "",
                f"a result of {right}",
                "result" if self.result else "termination",
            )

    def _follow(self, name: str, told: str) -> None:
        """Take what the moves tell, or refuse what contradicts it."""
        said = getattr(self, name)
        if said and said != told:
            raise InvalidGame(
                f'the {name} "{said}" contradicts the moves: {self.end.outcome}', said, told, name
            )
        self._settle(name, told)


def _play(position: Position, turns: tuple[Turn, ...]) -> Position:
    """Play turns and every variation in them."""
    for number, turn in enumerate(turns, 1):
        try:
            for variation in turn.variations:
                _play(position, variation.turns)
            position = position.play(turn.move)
        except NinefoldError as error:
            error.add_note(f"at move {number}")
            raise
    return position


def refuse_format(version: str) -> NoReturn:
    """Say what is wrong with a version of the formats that is not read."""
    if version.isdecimal() and int(version[:9]) > FORMAT:
        problem = f"format {version[:20]} is newer than this ninefold"
        raise InvalidGame(problem, version, f"format {FORMAT}, or a newer ninefold", "format")
    raise InvalidGame(f'unknown format "{version}"', version, f"format {FORMAT}", "format")


def _is_date(text: str) -> bool:
    for pattern, whole in _DATES:
        if pattern.fullmatch(text):
            with suppress(ValueError):
                return datetime.fromisoformat(whole.format(text)).year > 0
    return False
