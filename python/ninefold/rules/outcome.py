"""How a game ended: who won, and why."""

from dataclasses import dataclass
from functools import cache
from typing import Literal, cast

Player = Literal["X", "O"]
Reason = Literal["line", "more-boards", "no-line", "equal-boards"]

_SENTENCES: dict[Reason, str] = {
    "line": "three in a row",
    "more-boards": "no line, but more boards",
    "no-line": "nobody has three in a row",
    "equal-boards": "no line, and as many boards each",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game.

    `winner` is "X", "O" or None for a draw. `reason` is "line" (three in a row), "more-boards"
    (a game that counts boards when there is no line), "no-line" (a draw) or "equal-boards" (a
    draw where boards are counted).

    >>> from ninefold import Position
    >>> outcome = Position.from_moves("tictactoe", "1 4 2 5 3").outcome
    >>> outcome
    Outcome(winner='X', reason='line')
    >>> print(outcome)
    X wins: three in a row
    """

    winner: Player | None
    reason: Reason

    def __str__(self) -> str:
        verdict = f"{self.winner} wins" if self.winner else "a draw"
        return f"{verdict}: {_SENTENCES[self.reason]}"


@cache
def outcome_of(pair: tuple[str | None, str]) -> Outcome:
    """Return the outcome that the native module tells as a pair."""
    winner, reason = pair
    return Outcome(cast("Player | None", winner), cast("Reason", reason))
