"""The module `state` of seed 001 as one writes it plainly with numpy: the yardstick for ours.

Written from the description of what agents rely on; slow on purpose of nothing but simplicity.
"""

from __future__ import annotations

from typing import Any

import numpy as np


class UltimateTTT_Move:
    """A move: a board, a row and a column on it, and who moves."""

    def __init__(self, index_local_board: Any, x_coordinate: Any, y_coordinate: Any, value: Any):
        self.index_local_board = index_local_board
        self.x = x_coordinate
        self.y = y_coordinate
        self.value = value


class State:
    """Won boards stay playable."""

    X = 1
    O = -1  # noqa: E741

    def __init__(self, state: Any = None) -> None:
        if state:
            self.global_cells = np.copy(state.global_cells)
            self.blocks = np.copy(state.blocks)
            self.player_to_move = state.player_to_move
            self.previous_move = state.previous_move
        else:
            self.global_cells = np.zeros(9)
            self.blocks = np.array([np.zeros((3, 3)) for _ in range(9)])
            self.player_to_move = 1
            self.previous_move = None
        self.free_move = False

    def game_result(self, board: Any) -> Any:
        rows, columns = np.sum(board, 1), np.sum(board, 0)
        diagonals = [board.trace(), board[::-1].trace()]
        for player in (self.X, self.O):
            if any(line == 3 * player for line in (*rows, *columns, *diagonals)):
                return player
        return 0.0 if np.all(board != 0) else None

    @property
    def game_over(self) -> bool:
        return self.game_result(self.global_cells.reshape(3, 3)) is not None

    @property
    def count_X(self) -> int:
        return int(np.sum(self.global_cells == 1))

    @property
    def count_O(self) -> int:
        return int(np.sum(self.global_cells == -1))

    def closed(self, _board: int) -> bool:
        return False

    @property
    def get_valid_moves(self) -> list[UltimateTTT_Move]:
        if self.previous_move is not None:
            board = self.previous_move.x * 3 + self.previous_move.y
            rows, columns = np.where(self.blocks[board] == 0)
            if len(rows) and not self.closed(board):
                self.free_move = False
                return [
                    UltimateTTT_Move(board, x, y, self.player_to_move)
                    for x, y in zip(rows, columns, strict=True)
                ]
        self.free_move = True
        return [
            UltimateTTT_Move(board, x, y, self.player_to_move)
            for board, x, y in zip(*np.where(self.blocks == 0), strict=True)
            if not self.closed(board)
        ]

    def is_valid_move(self, move: UltimateTTT_Move) -> bool:
        if move.value != self.player_to_move:
            return False
        last = self.previous_move
        sent = self.free_move or last is None or last.x * 3 + last.y == move.index_local_board
        if not sent:
            return False
        return bool(self.blocks[move.index_local_board][move.x, move.y] == 0)

    def act_move(self, move: UltimateTTT_Move) -> None:
        if not self.is_valid_move(move):
            raise ValueError("not a valid move")
        board = self.blocks[move.index_local_board]
        board[move.x, move.y] = move.value
        if self.global_cells[move.index_local_board] == 0:
            result = self.game_result(board)
            if result is not None:
                self.global_cells[move.index_local_board] = result
        self.player_to_move *= -1
        self.previous_move = move


class State_2(State):
    """Won boards are closed."""

    def closed(self, board: int) -> bool:
        return bool(self.global_cells[board] != 0)
