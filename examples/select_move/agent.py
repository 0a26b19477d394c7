"""The smallest agent for select_move: the first move of the list."""


def select_move(cur_state, remain_time):
    return cur_state.get_valid_moves[0]
