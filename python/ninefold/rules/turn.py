"""A turn of a game: its move, and what was measured, thought and said about it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from ninefold.rules.errors import InvalidGame
from ninefold.rules.move import Move
from ninefold.rules.time_control import check_time

# How deep variations may lie in each other: more than anybody can follow, less than any stack.
DEEPEST = 32
_LONE = re.compile(r"[\ud800-\udfff]")
_LARGEST = 10**9


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a player or an engine thinks will come of the game, seen by X.

    `score` is the expected result to three decimals: 1 if X wins, -1 if O wins, 0 for a draw.
    `proven` says that a score of 1, 0 or -1 is certain, and after how many more turns the game
    ends; `depth` how many turns ahead was looked.

    >>> from ninefold import Evaluation
    >>> Evaluation(0.35, depth=14)
    Evaluation(score=0.35, proven=None, depth=14)
    """

    score: float
    proven: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        if not -1 <= self.score <= 1:
            raise InvalidGame(
                f"not a score: {self.score}", str(self.score), "-1 to 1, seen by X", "evaluation"
            )
        # adding zero makes a minus zero one
        object.__setattr__(self, "score", round(float(self.score), 3) + 0.0)
        for name, number in (("proven", self.proven), ("depth", self.depth)):
            if number is not None and not 0 <= number <= _LARGEST:
                raise InvalidGame(
                    f"{name} is {number}", str(number), f"0 to {_LARGEST:,} turns", "evaluation"
                )
        if self.proven is not None and self.score not in (-1, 0, 1):
            raise InvalidGame(
                f"a score of {self.score} that is proven",
                str(self.score),
                "-1, 0 or 1",
                "evaluation",
            )


@dataclass(frozen=True, slots=True)
class Turn:
    """One move of a game.

    `used` is the time the player took for it and `left` what then was left on the clock, in
    milliseconds. `evaluation` and `comment` are of the position after the move. `variations` are
    what might have been played instead.

    >>> from ninefold import Move, Turn
    >>> Turn(Move("55"), used=1200, comment="The centre.").move.square
    'e5'
    """

    move: Move
    used: int | None = None
    left: int | None = None
    evaluation: Evaluation | None = None
    comment: str = ""
    variations: "tuple[Variation, ...]" = ()

    def __post_init__(self) -> None:
        check_time(self.used, "used")
        check_time(self.left, "left")
        check_text(self.comment, "comment")
        if type(self.variations) is not tuple:
            object.__setattr__(self, "variations", tuple(self.variations))


@dataclass(frozen=True, slots=True)
class Variation:
    """A line of play that was not played, from the turn it stands with on.

    `comment` is what is said before its first move. `depth` is how many variations lie in each
    other here, 1 when none lies in this one.

    >>> from ninefold import Move, Turn, Variation
    >>> Variation((Turn(Move("51")), Turn(Move("15")))).depth
    1
    """

    turns: tuple[Turn, ...]
    comment: str = ""
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_text(self.comment, "comment")
        object.__setattr__(self, "turns", tuple(self.turns))
        if not self.turns:
            raise InvalidGame("a variation without a move", "", "one move or more", "variations")
        object.__setattr__(self, "depth", 1 + deepest(self.turns))
        if self.depth > DEEPEST:
            raise InvalidGame(
                "variations too deep in each other",
                str(self.depth),
                f"at most {DEEPEST}",
                "variations",
            )


def deepest(turns: Iterable[Turn]) -> int:
    """Return how many variations lie in each other at most; 0 if there is none."""
    return max((line.depth for turn in turns for line in turn.variations), default=0)


def check_text(text: str, name: str) -> None:
    """Refuse text that no file can hold."""
    if not text.isascii() and (lone := _LONE.search(text)):
        code = f"\\u{ord(lone[0]):04x}"
        raise InvalidGame(f"half a character in the {name}", code, "whole characters", name)
