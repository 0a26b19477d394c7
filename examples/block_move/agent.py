"""The smallest agent for block_move: the first cell that is allowed, by the standard rules."""


class Player:
    def move(self, board, block, old_move, flag):
        sent = (old_move[0] % 3, old_move[1] % 3)
        free = [
            (row, column)
            for row in range(9)
            for column in range(9)
            if board[row][column] == "-" and block[row // 3 * 3 + column // 3] == "-"
        ]
        there = [cell for cell in free if (cell[0] // 3, cell[1] // 3) == sent]
        return (there if old_move != (-1, -1) and there else free)[0]
