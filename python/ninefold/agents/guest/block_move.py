"""The contract `block_move` in the agent's interpreter; run by shim.py beside it.

A class with `move(self, board, block, old_move, flag)`; one object plays a whole game. A request
is the 81 cells row by row, the 9 boards, the row and the column of the last move, and the flag.
"""

Failure = globals().get("Failure", Exception)  # both are given by the shim
shown = globals().get("shown", repr)


def classes_of(module):
    """Return the classes of a module that have a method `move`, by name."""
    found = {}
    for name, value in list(vars(module).items()):
        is_class = isinstance(value, type) or type(value).__name__ == "classobj"
        own = is_class and getattr(value, "__module__", None) == module.__name__
        if own and callable(getattr(value, "move", None)):
            found[name] = value
    return found


def begin(module, name, words):
    """Make the object that plays the game."""
    if name:
        found = getattr(module, name, None)
        if found is None:
            known = ", ".join(sorted(classes_of(module))) or "none"
            raise Failure("no-start", "no class %s; classes with a method move: %s" % (name, known))
        if not callable(getattr(found, "move", None)):
            raise Failure("no-start", "%s has no method move" % name)
        chosen = found
    else:
        found = classes_of(module)
        if len(found) != 1:
            what = "no class with a method move(self, board, block, old_move, flag)"
            if found:
                names = ", ".join(sorted(found))
                what = "several classes with a method move: %s; name one: file.py:Class" % names
            raise Failure("no-start", what)
        (chosen,) = found.values()
    agent = chosen()
    return lambda words: turn(agent, words)


def turn(agent, words):
    """Ask for one move, and see that nothing was changed."""
    cells, owners, row, column, flag = words
    board = [list(cells[first : first + 9]) for first in range(0, 81, 9)]
    block = list(owners)
    old_move = (int(row), int(column))
    answer = agent.move(board, block, old_move, flag)
    if block != list(owners):
        raise Failure("modified-input", "block was %s and is %s" % (list(owners), shown(block)))
    rows = [list(cells[first : first + 9]) for first in range(0, 81, 9)]
    if board != rows:
        raise Failure("modified-input", changed(rows, board))
    return checked(answer)


def changed(rows, board):
    """Say where a board was changed."""
    for number, (before, after) in enumerate(zip(rows, board)):
        if before != after:
            return "row %d of the board was %s and is %s" % (number, "".join(before), shown(after))
    return "the board has %d rows" % len(board)


def checked(answer):
    """Return the words of a move, or say what it is instead of one."""
    wanted = "a tuple (row, column) of two ints, not "
    if type(answer) is not tuple:
        raise Failure("bad-output", wanted + "%s: %s" % (type(answer).__name__, shown(answer)))
    if len(answer) != 2:
        raise Failure("bad-output", wanted + "a tuple of %d: %s" % (len(answer), shown(answer)))
    for number in answer:
        if type(number) is not int:
            text = "a tuple with %s: %s" % (type(number).__name__, shown(answer))
            raise Failure("bad-output", wanted + text)
    if not (0 <= answer[0] <= 8 and 0 <= answer[1] <= 8):
        raise Failure("bad-output", "(row, column) of 0 to 8, not %s" % shown(answer))
    return "%d %d" % answer
