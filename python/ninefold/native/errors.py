"""The errors that the binding raises, one class a case; `ninefold.rules.errors` is their face."""


class NinefoldError(Exception):
    """An input was refused.

    `offending` is the input that was wrong, `expected` says what would be right; the message says
    both.
    """

    offending: str
    expected: str

    def __init__(self, problem: str, offending: str, expected: str) -> None:
        super().__init__(problem, offending, expected)
        self.problem = problem
        self.offending = offending
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.problem}; expected {self.expected}"


class UnknownVariant(NinefoldError, ValueError):
    """No game has this name."""


class PositionSyntaxError(NinefoldError, ValueError):
    """The text is not that of a position."""


class InvalidPosition(NinefoldError, ValueError):
    """The text describes a position that cannot arise; `reasons` names every reason."""

    def __init__(
        self, problem: str, offending: str, expected: str, reasons: tuple[str, ...] = ()
    ) -> None:
        super().__init__(problem, offending, expected)
        self.args = (problem, offending, expected, reasons)
        self.reasons = reasons


class MoveSyntaxError(NinefoldError, ValueError):
    """The text is not that of a move."""


class IllegalMove(NinefoldError, ValueError):
    """The move is not allowed in this position."""


class GameOver(IllegalMove):
    """The game has ended: no move is allowed."""


class LimitError(NinefoldError, ValueError):
    """A number is out of its range."""
