"""Programs that take part where commands are tested: they play the first legal move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ninefold import Game, write_games
from tests.hostile.zoo import Misdeed

if TYPE_CHECKING:
    from pathlib import Path

DECENT = Misdeed("decent", "pass", None)


def write_programs(folder: Path) -> None:
    """Write team27.py, team64.py and player.py, and a game that team27.py could have played."""
    for name, contract in (
        ("team27", "block_move"),
        ("team64", "block_move"),
        ("player", "select_move"),
    ):
        (folder / f"{name}.py").write_text(DECENT.source(contract, ""))
    # X plays the first legal move, row by row of the whole grid
    game = Game.from_moves("standard", "11 19 91 13 31", x="team27.py", o="greedy")
    write_games([game], folder / "evening.games")
