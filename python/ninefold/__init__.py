"""One platform for the whole Ultimate Tic-Tac-Toe family.

>>> from ninefold import Position
>>> position = Position.start("standard").play("55")
>>> position.turn, position.targets
('O', (5,))
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ninefold.rules import Evaluation as Evaluation
    from ninefold.rules import Game as Game
    from ninefold.rules import GameFileError as GameFileError
    from ninefold.rules import GameOver as GameOver
    from ninefold.rules import IllegalMove as IllegalMove
    from ninefold.rules import InvalidGame as InvalidGame
    from ninefold.rules import InvalidPosition as InvalidPosition
    from ninefold.rules import LimitError as LimitError
    from ninefold.rules import Move as Move
    from ninefold.rules import MoveSyntaxError as MoveSyntaxError
    from ninefold.rules import NinefoldError as NinefoldError
    from ninefold.rules import Outcome as Outcome
    from ninefold.rules import PerftResults as PerftResults
    from ninefold.rules import PlayoutSummary as PlayoutSummary
    from ninefold.rules import Position as Position
    from ninefold.rules import PositionSyntaxError as PositionSyntaxError
    from ninefold.rules import TimeControl as TimeControl
    from ninefold.rules import Turn as Turn
    from ninefold.rules import UnknownVariant as UnknownVariant
    from ninefold.rules import Variant as Variant
    from ninefold.rules import Variation as Variation
    from ninefold.rules import animate as animate
    from ninefold.rules import format_game as format_game
    from ninefold.rules import parse_games as parse_games
    from ninefold.rules import perft as perft
    from ninefold.rules import perft_results as perft_results
    from ninefold.rules import playouts as playouts
    from ninefold.rules import read_games as read_games
    from ninefold.rules import save_game as save_game
    from ninefold.rules import svg as svg
    from ninefold.rules import variants as variants
    from ninefold.rules import write_games as write_games
    from ninefold.search import Engine as Engine
    from ninefold.search import Limit as Limit
    from ninefold.search import Line as Line
    from ninefold.search import Proof as Proof
    from ninefold.search import Report as Report
    from ninefold.search import Worths as Worths

    __version__: str

__all__ = [
    "Engine",
    "Evaluation",
    "Game",
    "GameFileError",
    "GameOver",
    "IllegalMove",
    "InvalidGame",
    "InvalidPosition",
    "Limit",
    "LimitError",
    "Line",
    "Move",
    "MoveSyntaxError",
    "NinefoldError",
    "Outcome",
    "PerftResults",
    "PlayoutSummary",
    "Position",
    "PositionSyntaxError",
    "Proof",
    "Report",
    "TimeControl",
    "Turn",
    "UnknownVariant",
    "Variant",
    "Variation",
    "Worths",
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


_OF_SEARCH = {"Engine", "Limit", "Line", "Proof", "Report", "Worths"}

if not TYPE_CHECKING:  # a type checker would take every name for one of ours

    def __getattr__(name: str) -> object:
        """Load a public name when it is first asked for: the front door opens without them."""
        if name == "__version__":
            value: object = import_module("importlib.metadata").version("ninefold")
        elif name in __all__:
            room = "ninefold.search" if name in _OF_SEARCH else "ninefold.rules"
            value = getattr(import_module(room), name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})
