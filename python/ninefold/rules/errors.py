"""The one tree of errors, for everything that can be wrong with what comes from outside.

::

    NinefoldError                 .offending, .expected
    ├── UnknownVariant            no game has this name
    ├── PositionSyntaxError       not the text of a position
    ├── InvalidPosition           well written, but it cannot arise; .reasons
    ├── MoveSyntaxError           not the text of a move
    ├── IllegalMove               well written, but not allowed here
    │   └── GameOver              no move is: the game has ended
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
    "GameOver",
    "IllegalMove",
    "InvalidPosition",
    "LimitError",
    "MoveSyntaxError",
    "NinefoldError",
    "PositionSyntaxError",
    "UnknownVariant",
]
