"""The rules of the family: positions, moves, variants, outcomes, and counting them.

Everything here is a frozen value or a pure function; nothing prints and nothing reads a clock.
"""

from ninefold.rules.counting import (
    PerftResults,
    PlayoutSummary,
    perft,
    perft_results,
    playouts,
)
from ninefold.rules.errors import (
    GameOver,
    IllegalMove,
    InvalidPosition,
    LimitError,
    MoveSyntaxError,
    NinefoldError,
    PositionSyntaxError,
    UnknownVariant,
)
from ninefold.rules.move import Move
from ninefold.rules.outcome import Outcome
from ninefold.rules.position import Position
from ninefold.rules.variant import Variant, variants

__all__ = [
    "GameOver",
    "IllegalMove",
    "InvalidPosition",
    "LimitError",
    "Move",
    "MoveSyntaxError",
    "NinefoldError",
    "Outcome",
    "PerftResults",
    "PlayoutSummary",
    "Position",
    "PositionSyntaxError",
    "UnknownVariant",
    "Variant",
    "perft",
    "perft_results",
    "playouts",
    "variants",
]
