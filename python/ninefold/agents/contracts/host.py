"""What a contract is to its host: which file speaks it beside the agent, and words both ways."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from ninefold.rules import Move, Position

GUEST = Path(__file__).parents[1] / "guest"
SHIM = GUEST / "shim.py"
# The games of 81 cells; contracts with a class or a function are about those.
NINE = ("standard", "count", "open", "corner", "corner-closed", "adjacent", "adjacent-count")


class Malformed(ValueError):
    """Words that are no answer by the contract; the text says what would be."""


@dataclass(frozen=True, slots=True)
class CourseClock:
    """The seconds a course gives for a move and for a game; None where it gives no number."""

    move: float
    game: float | None = None


class Contract(Protocol):
    """What is said to an agent and what it may answer: words of ASCII without spaces, both ways.

    `guest` is the file that speaks it in the agent's interpreter and `pattern` what an agent's
    source has if it is written to it. `clock` is what its courses give.
    """

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def guest(self) -> Path:
        """The file that speaks it in the agent's interpreter."""

    @property
    def pattern(self) -> str:
        """What the source of an agent has that is written to it: a regular expression."""

    @property
    def clock(self) -> CourseClock:
        """What its courses give."""

    def plays(self, variant: str) -> bool:
        """Return whether a game can be put in its words."""

    def start(self, variant: str) -> tuple[str, ...]:
        """Return the words that an agent is started with."""

    def request(self, position: Position, last: Move | None, left: float) -> str:
        """Return the words for a turn: the position, the last move, the seconds that are left."""

    def move(self, words: list[str]) -> Move:
        """Return the move that an answer means, or raise `Malformed`."""


def number(word: str, most: int) -> int:
    """Return the number that a word of an answer is.

    Any other word is `Malformed`.

    >>> number("8", 8)
    8
    """
    if not (word.isascii() and word.isdigit() and len(word) <= 2 and int(word) <= most):
        raise Malformed(f'a number from 0 to {most}, not "{word[:100]}"')
    return int(word)
