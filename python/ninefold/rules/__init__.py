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
    GameFileError,
    GameOver,
    IllegalMove,
    InvalidGame,
    InvalidPosition,
    LimitError,
    MoveSyntaxError,
    NinefoldError,
    PositionSyntaxError,
    UnknownVariant,
)
from ninefold.rules.game import Game
from ninefold.rules.game_files import read_games, save_game, write_games
from ninefold.rules.game_reader import parse_games
from ninefold.rules.game_text import format_game
from ninefold.rules.move import Move
from ninefold.rules.outcome import Outcome
from ninefold.rules.pictures import animate, svg
from ninefold.rules.position import Position
from ninefold.rules.time_control import TimeControl
from ninefold.rules.turn import Evaluation, Turn, Variation
from ninefold.rules.variant import Variant, variants

__all__ = [
    "Evaluation",
    "Game",
    "GameFileError",
    "GameOver",
    "IllegalMove",
    "InvalidGame",
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
    "TimeControl",
    "Turn",
    "UnknownVariant",
    "Variant",
    "Variation",
    "animate",
    "format_game",
    "parse_games",
    "perft",
    "perft_results",
    "playouts",
    "read_games",
    "save_game",
    "svg",
    "variants",
    "write_games",
]
