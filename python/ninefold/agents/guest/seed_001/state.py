"""The module `state` of the course behind seed 001: its states and moves, made fast.

It behaves as the course's: what agents see are numpy arrays of float64, and what they write into
them counts. Beside the arrays a state keeps its boards as numbers of bits. An array is made when
somebody looks at it; from then on its bytes are compared with those that were made before the
bits are used again. One file, numpy and the standard library only, Python 2.7 and 3.
"""

import numpy as np

# For a mask of nine fields: the rows and columns of those that are free, and whether it has a line.
_LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
_FIELDS = [divmod(at, 3) for at in range(9)]
_FREE = [[_FIELDS[at] for at in range(9) if not mask >> at & 1] for mask in range(512)]
_WON = [any(mask & line == line for line in _LINES) for mask in range(512)]
_FULL = 511
_BIT = [[1 << (3 * x + y) for y in range(3)] for x in range(3)]
_BOARDS = {}
_VALUES = {"x": 1.0, "o": -1.0}


class UltimateTTT_Move(object):
    """A move: a board, a row and a column on it, and who moves (1 for X, -1 for O)."""

    def __init__(self, index_local_board, x_coordinate, y_coordinate, value):
        self.index_local_board = index_local_board
        self.x = x_coordinate
        self.y = y_coordinate
        self.value = value

    def __repr__(self):
        return "local_board:{0}, (x:{1} y:{2}), value:{3}".format(
            self.index_local_board, self.x, self.y, self.value
        )


class State(object):
    """A position of the rules in which won boards stay playable; a copy if it is given one."""

    X = 1
    O = -1  # noqa: E741 - the course's name

    def __init__(self, state=None):
        if state:
            if isinstance(state, State):
                state._look()
                self._xs = state._xs[:]
                self._os = state._os[:]
                self._owners = state._owners[:]
            else:
                self._take(state.blocks, state.global_cells)
            self.player_to_move = state.player_to_move
            self.previous_move = state.previous_move
        else:
            self._xs = [0] * 9
            self._os = [0] * 9
            self._owners = [0] * 9
            self.player_to_move = 1
            self.previous_move = None
        self.free_move = False
        self._blocks = self._cells = None
        self._seen = self._told = None

    # What is seen: arrays, made when they are looked at.

    @property
    def blocks(self):
        """Nine boards of 3 x 3 cells: 1, -1, or 0."""
        if self._blocks is None:
            self._seen = b"".join([_board(xs, os) for xs, os in zip(self._xs, self._os)])
            # of a bytearray, so that it may be written to
            self._blocks = np.frombuffer(bytearray(self._seen)).reshape(9, 3, 3)
        return self._blocks

    @blocks.setter
    def blocks(self, value):
        self._look()
        self._blocks = value
        self._seen = b""

    @property
    def global_cells(self):
        """Who won the nine boards: 1, -1, or 0, for drawn boards too."""
        if self._cells is None:
            self._cells = np.array(self._owners, dtype=np.float64)
            self._told = self._cells.tobytes()
        return self._cells

    @global_cells.setter
    def global_cells(self, value):
        self._look()
        self._cells = value
        self._told = b""

    def _look(self):
        """See what was written into the arrays since they were made."""
        if self._blocks is not None:
            seen = np.asarray(self._blocks, dtype=np.float64).tobytes()
            if seen != self._seen:
                self._xs, self._os = _bits(self._blocks)
                self._seen = seen
        if self._cells is not None:
            told = np.asarray(self._cells, dtype=np.float64).tobytes()
            if told != self._told:
                self._owners = [int(owner) for owner in self._cells]
                self._told = told

    def _take(self, blocks, global_cells):
        self._xs, self._os = _bits(blocks)
        self._owners = [int(owner) for owner in global_cells]

    def _settle(self, cells, owners):
        """Set up 81 cells, board by board, and the owners of the boards, from letters."""
        self._xs = [_mask(cells[first : first + 9], "x") for first in range(0, 81, 9)]
        self._os = [_mask(cells[first : first + 9], "o") for first in range(0, 81, 9)]
        self._owners = [int(_VALUES.get(owner, 0)) for owner in owners]
        self._blocks = self._cells = None

    # The rules.

    def game_result(self, board):
        """Return 1 or -1 for a line on a 3 x 3 board, 0.0 for a full one, None for another."""
        flat = np.asarray(board).reshape(9).tolist()
        xs = os = 0
        for at, value in enumerate(flat):
            if value == 1:
                xs |= 1 << at
            elif value == -1:
                os |= 1 << at
        if _WON[xs]:
            return self.X
        if _WON[os]:
            return self.O
        return None if 0 in flat else 0.0

    @property
    def game_over(self):
        """Whether somebody has a line of boards, or all nine are won."""
        self._look()
        xs = os = 0
        for at, owner in enumerate(self._owners):
            if owner == 1:
                xs |= 1 << at
            elif owner == -1:
                os |= 1 << at
        return _WON[xs] or _WON[os] or xs | os == _FULL

    @property
    def count_X(self):
        """How many boards X has won."""
        self._look()
        return self._owners.count(1)

    @property
    def count_O(self):
        """How many boards O has won."""
        self._look()
        return self._owners.count(-1)

    def _is_open(self, board):
        """Return whether one may play on a board: here, whether it has a free cell."""
        return self._xs[board] | self._os[board] != _FULL

    def _is_free(self, board):
        """Return whether a player who is free may play on a board."""
        return True

    @property
    def get_valid_moves(self):
        """The moves there are, board by board and row by row; says in free_move if any board."""
        self._look()
        value = self.player_to_move
        xs, os = self._xs, self._os
        last = self.previous_move
        if last is not None:
            board = last.x * 3 + last.y
            if self._is_open(board):
                self.free_move = False
                free = _FREE[xs[board] | os[board]]
                return [UltimateTTT_Move(board, x, y, value) for x, y in free]
        self.free_move = True
        return [
            UltimateTTT_Move(board, x, y, value)
            for board in range(9)
            if self._is_free(board)
            for x, y in _FREE[xs[board] | os[board]]
        ]

    def is_valid_move(self, move):
        """Return whether a move is valid; whether the mover is free was said by get_valid_moves."""
        self._look()
        return self._allows(move)

    def _allows(self, move):
        if move.value != self.player_to_move:
            return False
        board = move.index_local_board
        last = self.previous_move
        if not self.free_move and last is not None and board != last.x * 3 + last.y:
            return False
        return not (self._xs[board] | self._os[board]) & _BIT[move.x][move.y]

    def act_move(self, move):
        """Play a move; raise ValueError if it is not valid."""
        self._look()
        if not self._allows(move):
            raise ValueError("move {0} on local board is not valid".format(move))
        board, value = move.index_local_board, move.value
        marks = self._xs if value == 1 else self._os
        marks[board] |= _BIT[move.x][move.y]
        if self._blocks is not None:
            self._blocks[board][move.x][move.y] = value
            self._seen = np.asarray(self._blocks, dtype=np.float64).tobytes()
        self._judge(board)
        self.player_to_move *= -1
        self.previous_move = move

    def _judge(self, board):
        """Say who has won a board after a mark was set on it; the first owner stays."""
        if self._owners[board]:
            return
        xs, os = self._xs[board], self._os[board]
        if _WON[xs]:
            owner = 1
        elif _WON[os]:
            owner = -1
        else:
            return
        self._owners[board] = owner
        if self._cells is not None:
            self._cells[board] = owner
            self._told = np.asarray(self._cells, dtype=np.float64).tobytes()

    # Copies as the copy module makes them: a shallow one shares the arrays.

    def __getstate__(self):
        self._look()
        return dict(self.__dict__)

    def __copy__(self):
        self.blocks, self.global_cells  # noqa: B018 - made, to be shared
        made = type(self).__new__(type(self))
        made.__dict__.update(self.__dict__)
        made._xs, made._os, made._owners = self._xs[:], self._os[:], self._owners[:]
        return made


class State_2(State):
    """A position of the rules in which won boards are closed; a copy if it is given one."""

    def _is_open(self, board):
        return self._owners[board] == 0 and self._xs[board] | self._os[board] != _FULL

    def _is_free(self, board):
        return self._owners[board] == 0


def _board(xs, os):
    """Return the nine floats of a board as bytes; boards recur."""
    mask = xs << 9 | os
    made = _BOARDS.get(mask)
    if made is None:
        cells = [(xs >> at & 1) - (os >> at & 1) for at in range(9)]
        made = _BOARDS[mask] = np.array(cells, dtype=np.float64).tobytes()
    return made


def _mask(cells, sign):
    return sum(1 << at for at, cell in enumerate(cells) if cell == sign)


def _bits(blocks):
    """Return the marks of X and of O on each board of an array."""
    flat = np.asarray(blocks, dtype=np.float64).reshape(81).tolist()
    xs, os = [0] * 9, [0] * 9
    for at, value in enumerate(flat):
        if value == 1:
            xs[at // 9] |= 1 << at % 9
        elif value:
            os[at // 9] |= 1 << at % 9
    return xs, os
