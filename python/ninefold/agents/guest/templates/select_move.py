"""An agent for the contract select_move: it plays any move that is valid.

The game calls `select_move` at each of its turns. `ninefold check` says whether it would be let
into a tournament. The module `state` is the course's; it needs numpy.
"""

import random

from state import State, State_2, UltimateTTT_Move  # noqa: F401 - what there is


def select_move(cur_state, remain_time):
    """Return an UltimateTTT_Move.

    cur_state    a copy of the game for you to look at and to play on:
                 blocks[board][row][column] and global_cells[board] are 1 (X), -1 (O) or 0,
                 player_to_move is 1 or -1, previous_move is the opponent's move or None,
                 get_valid_moves are the moves there are, act_move(move) plays one
    remain_time  the seconds that are left of your 120
    """
    moves = cur_state.get_valid_moves
    for move in moves:
        after = type(cur_state)(cur_state)
        # a copy learns whether any board is allowed when its moves are read
        after.free_move = cur_state.free_move
        after.act_move(move)
        if after.game_over and after.global_cells[move.index_local_board] == move.value:
            return move
    # Here is where it could begin to think.
    return random.choice(moves)
