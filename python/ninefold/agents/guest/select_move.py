"""The contract `select_move` in the agent's interpreter; run by shim.py beside it.

A module with `select_move(cur_state, remain_time)`. A request is the 81 cells board by board, the
owners of the 9 boards, the last move as board, row and column (- at first), the mover, and the
seconds that are left. What the agent imports as `state` is the file of that name beside it, or
else ours, in seed_001 beside this file.
"""

import os
import sys

Failure = globals().get("Failure", Exception)  # both are given by the shim
shown = globals().get("shown", repr)
VALUES = {"x": 1, "o": -1}
OURS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "seed_001")
# the module `state` must be found while the agent is loaded
sys.path.append(OURS)


def prepare(path):
    """Say so if numpy is missing, before the agent stumbles over it."""
    if os.path.exists(os.path.join(os.path.dirname(path), "state.py")):
        return
    try:
        import numpy  # noqa: F401 - is it there?
    except ImportError:
        raise Failure(
            "no-start",
            "the module state needs numpy, and this interpreter has none: %s; "
            "pip install numpy, or ninefold[courses]" % sys.executable,
        )


def begin(module, name, words):
    """Find the function, and the kind of state for the rules that are played."""
    function = getattr(module, name or "select_move", None)
    if not callable(function):
        what = "no function %s(cur_state, remain_time)" % (name or "select_move")
        raise Failure("no-start", what)
    import state

    kind = getattr(state, words[0], None)
    if kind is None:
        raise Failure("no-start", "the module state has no class %s: %s" % (words[0], state))
    return lambda words: turn(state, kind, function, words)


def turn(state, kind, function, words):
    """Ask for one move, with a state that is made for this turn alone."""
    cells, owners, last, mover, left = words
    shown = fresh(state, kind, cells, owners, last, VALUES[mover])
    return checked(function(shown, float(left)), VALUES[mover])


def fresh(state, kind, cells, owners, last, mover):
    """Make the state of a turn."""
    made = kind()
    if hasattr(made, "_settle"):
        made._settle(cells, owners)
    else:
        blocks, global_cells = made.blocks, made.global_cells
        for at, cell in enumerate(cells):
            if cell in VALUES:
                blocks[at // 9][at % 9 // 3][at % 3] = VALUES[cell]
        for board, owner in enumerate(owners):
            global_cells[board] = VALUES.get(owner, 0)
    made.player_to_move = mover
    if last != "-":
        board, x, y = (int(digit) for digit in last)
        made.previous_move = state.UltimateTTT_Move(board, x, y, -mover)
    return made


def checked(move, mover):
    """Return the words of a move, or say what it is instead of one."""
    if move is None:
        raise Failure("illegal-move", "None, although there are moves")
    try:
        numbers = (move.index_local_board, move.x, move.y)
        value = move.value
    except AttributeError:
        kind = type(move).__name__
        raise Failure("bad-output", "an UltimateTTT_Move or None, not %s: %s" % (kind, shown(move)))
    words = []
    for name, number, most in zip(("index_local_board", "x", "y"), numbers, (8, 2, 2)):
        try:
            number = number.__index__()
        except (AttributeError, TypeError):
            kind = type(number).__name__
            raise Failure("bad-output", "%s is an int, not %s: %s" % (name, kind, shown(number)))
        if not 0 <= number <= most:
            raise Failure("bad-output", "%s is 0 to %d, not %d" % (name, most, number))
        words.append("%d" % number)
    if value != mover:
        raise Failure(
            "illegal-move", "the value of the move is %s, and %d moves" % (shown(value), mover)
        )
    return " ".join(words)
