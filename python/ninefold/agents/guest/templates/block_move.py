"""An agent for the contract block_move: it plays any move that is allowed.

The game makes one object and asks it for a move at each of its turns. `ninefold check` says
whether it would be let into a tournament. Python 2.7 and 3.
"""

import random


def open_boards(board, block, old_move):
    """Return the boards one may play on, by the rules in which a cell sends to its like.

    The boards a move sends to are what tells the games of the family apart: change this function
    for yours (`ninefold rules VARIANT` explains each).
    """
    with_room = [
        number
        for number in range(9)
        if block[number] == "-"
        and any(board[row][column] == "-" for row, column in cells_of(number))
    ]
    sent = 3 * (old_move[0] % 3) + old_move[1] % 3
    if old_move != (-1, -1) and sent in with_room:
        return [sent]
    return with_room


def cells_of(number):
    """Return the cells of a board, as (row, column) of the whole grid."""
    top, left = 3 * (number // 3), 3 * (number % 3)
    return [(top + row, left + column) for row in range(3) for column in range(3)]


class Player(object):
    def move(self, board, block, old_move, flag):
        """Return (row, column), each 0 to 8.

        board     nine rows of nine cells: 'x', 'o' or '-'; do not change it
        block     the nine boards: 'x', 'o', '-' where nobody has won, 'd' or 'D' where all is full
        old_move  the opponent's (row, column), (-1, -1) at the start
        flag      what you play: 'x' or 'o'
        """
        moves = [
            (row, column)
            for number in open_boards(board, block, old_move)
            for row, column in cells_of(number)
            if board[row][column] == "-"
        ]
        # Here is where it could begin to think.
        return random.choice(moves)
