"""The library and the reference agree on every position of thousands of random games.

`test_ultimate2_agreement.py` does the same for the 27×27 game.
"""

import pytest

from ninefold.rules import Position
from tests.rules.reference import VARIANTS, Game, Plain
from tests.rules.walks import walks

GAMES_A_CHUNK = 500
CHUNKS = 4
LONG_CHUNKS = 100  # 50,000 games


def cells(game: Game) -> str:
    """All cells in the order of their numbers."""
    return game.cells if isinstance(game, Plain) else "".join(game.boards)


def check_same(position: Position, game: Game) -> None:
    """Everything that can be seen of a position is the same."""
    assert position.text == game.text
    assert [move.text for move in position.moves()] == game.moves()
    outcome = position.outcome
    assert (outcome and (outcome.winner, outcome.reason)) == game.outcome
    assert position.owners == game.owners
    assert position.targets == tuple(map(int, game.targets))
    assert position.turn == game.side.upper()
    assert position.cells == cells(game)
    assert position.plies == len(position.cells) - position.cells.count(".")


def check_games(variant: str, games: int, seed: str) -> None:
    """Play the same games on both sides."""
    position = begin = Position.start(variant)
    for game, move in walks(variant, games, seed):
        assert isinstance(game, Game)
        check_same(position, game)
        position = begin if move is None else position.play(move)


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("variant", ["tictactoe", *VARIANTS])
def test_random_games_agree(variant: str, chunk: int) -> None:
    check_games(variant, GAMES_A_CHUNK, f"agreement {chunk}")


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(LONG_CHUNKS))
@pytest.mark.parametrize("variant", ["tictactoe", *VARIANTS])
def test_many_random_games_agree(variant: str, chunk: int) -> None:
    check_games(variant, GAMES_A_CHUNK, f"long agreement {chunk}")
