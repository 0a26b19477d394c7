"""The one tree of errors, for everything that can be wrong with what comes from outside.

::

    NinefoldError                 .offending, .expected
    ├── UnknownVariant            no game has this name
    ├── PositionSyntaxError       not the text of a position
    ├── InvalidPosition           well written, but it cannot arise; .reasons
    ├── MoveSyntaxError           not the text of a move
    ├── IllegalMove               well written, but not allowed here
    │   └── GameOver              no move is: the game has ended
    ├── InvalidGame               what is said about a game does not hold; .field
    ├── GameFileError             damage in a file of games; .game, .line, .reason
    └── LimitError                a number out of its range

Each is a `ValueError` too. `offending` is the input that was wrong, `expected` says what would
have been right, and the message says both.

>>> from ninefold import IllegalMove, Position
>>> try:
...     Position.from_moves("standard", "55 99")
... except IllegalMove as error:
...     error.offending, error.expected
('99', 'one of 51 52 53 54 56 57 58 59')
"""

from ninefold.native.errors import (
    GameOver,
    IllegalMove,
    InvalidPosition,
    LimitError,
    MoveSyntaxError,
    NinefoldError,
    PositionSyntaxError,
    UnknownVariant,
)

__all__ = [
    "GameFileError",
    "GameOver",
    "IllegalMove",
    "InvalidGame",
    "InvalidPosition",
    "LimitError",
    "MoveSyntaxError",
    "NinefoldError",
    "PositionSyntaxError",
    "UnknownVariant",
]

# They are defined beside the binding, which raises them; this is their name.
for _error in (
    GameOver,
    IllegalMove,
    InvalidPosition,
    LimitError,
    MoveSyntaxError,
    NinefoldError,
    PositionSyntaxError,
    UnknownVariant,
):
    _error.__module__ = __name__

_ESCAPES = str.maketrans(
    {'"': r"\"", "\\": r"\\", "\n": r"\n", "\r": r"\r", "\t": r"\t", "\0": r"\0"}
)


def quoted(text: str) -> str:
    r"""Return text as it stands in a message: between quotes, what cannot be seen written out.

    >>> print(quoted('say "hm"\x1b'))
    "say \"hm\"\u{1b}"
    """
    escaped = text.translate(_ESCAPES)
    seen = (char if char.isprintable() else f"\\u{{{ord(char):x}}}" for char in escaped)
    return f'"{"".join(seen)}"'


class InvalidGame(NinefoldError, ValueError):
    """What is said about a game does not hold, or cannot be said; `field` names what it is."""

    def __init__(self, problem: str, offending: str, expected: str, field: str = "") -> None:
        super().__init__(problem, offending, expected)
        self.args = (problem, offending, expected, field)
        self.field = field


class GameFileError(NinefoldError, ValueError):
    """A file of games is damaged; the games before the damage were good and have been given.

    `game` is the number of the damaged game in the file and `line` that of the damaged line, both
    from 1; `reason` says what is wrong there. Where another error is behind it, that is its cause.
    """

    def __init__(
        self, reason: str, offending: str, expected: str, game: int = 1, line: int = 1
    ) -> None:
        super().__init__(f"game {game}, line {line}: {reason}", offending, expected)
        self.args = (reason, offending, expected, game, line)
        self.reason = reason
        self.game = game
        self.line = line
