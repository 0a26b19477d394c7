"""`standard` against OpenSpiel's game, where a free choice of board is a ply of its own."""

from random import Random

import pyspiel
import pytest

from ninefold.rules import Position

GAMES_A_CHUNK = 500
WINNERS = {1.0: "X", -1.0: "O", 0.0: None}


def chooses_board(state: pyspiel.State) -> bool:
    """Whether the next ply of OpenSpiel is the choice of a board."""
    text: str = state.action_to_string(state.legal_actions()[0])
    return text.startswith("Choose local board")


def fields(state: pyspiel.State, board: int) -> list[str]:
    """The moves on a board, counted from 0, that OpenSpiel allows."""
    return [f"{board + 1}{field + 1}" for field in state.legal_actions()]


def moves(state: pyspiel.State) -> list[str]:
    """The legal moves as canonical text."""
    if chooses_board(state):
        return [
            move for board in state.legal_actions() for move in fields(state.child(board), board)
        ]
    board = state.action_to_string(state.legal_actions()[0]).split()[2].rstrip(":")
    return fields(state, int(board))


def play(state: pyspiel.State, move: str) -> None:
    """Make one move, in one ply or two."""
    if chooses_board(state):
        state.apply_action(int(move[0]) - 1)
    state.apply_action(int(move[1]) - 1)


@pytest.mark.parametrize("chunk", range(4))
def test_random_games_agree_with_openspiel(chunk: int) -> None:
    random = Random(chunk)
    game = pyspiel.load_game("ultimate_tic_tac_toe")
    for _ in range(GAMES_A_CHUNK):
        state, position = game.new_initial_state(), Position.start("standard")
        while position.outcome is None:
            assert not state.is_terminal(), position
            legal = [move.text for move in position.moves()]
            assert moves(state) == legal, position
            move = random.choice(legal)
            play(state, move)
            position = position.play(move)
        assert state.is_terminal(), position
        assert WINNERS[state.returns()[0]] == position.outcome.winner, position


def test_openspiel_lets_the_first_player_choose_the_board() -> None:
    state = pyspiel.load_game("ultimate_tic_tac_toe").new_initial_state()
    assert chooses_board(state)
    assert moves(state) == [move.text for move in Position.start("standard").moves()]
