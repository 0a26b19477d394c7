"""What can be read off a position: whose turn it is, what lies where, and how it is written."""

from typing import cast

from ninefold.native import Position as NativePosition
from ninefold.rules.outcome import Outcome, Player, outcome_of


class Facts:
    """The facts of a position, each as the native module has it.

    >>> from ninefold import Position
    >>> isinstance(Position.start(), Facts)
    True
    """

    __slots__ = ("_native",)
    _native: NativePosition

    @property
    def variant(self) -> str:
        """The name of the game.

        >>> from ninefold import Position
        >>> Position.start().variant
        'standard'
        """
        return self._native.variant

    @property
    def turn(self) -> Player:
        """Who is to move, "X" or "O"; who would be, when the game is over.

        >>> from ninefold import Position
        >>> Position.start().turn
        'X'
        """
        return cast("Player", self._native.turn)

    @property
    def plies(self) -> int:
        """How many marks stand on the board.

        >>> from ninefold import Position
        >>> Position.from_moves("tictactoe", "5 1").plies
        2
        """
        return self._native.plies

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on.

        >>> from ninefold import Position
        >>> Position.start().outcome is None
        True
        """
        pair = self._native.outcome
        return None if pair is None else outcome_of(pair)

    @property
    def cells(self) -> str:
        """81 characters x o . board by board; nine in plain tic-tac-toe, 729 in `ultimate2`.

        >>> from ninefold import Position
        >>> Position.from_moves("tictactoe", "5 1").cells
        'o...x....'
        """
        return self._native.cells

    @property
    def owners(self) -> str:
        """Nine of x o d . for the boards 1-9, d being closed and nobody's; "" in tic-tac-toe.

        In `ultimate2` these are the large boards.

        >>> from ninefold import Position
        >>> Position.from_moves("standard", "11 15 51 16 61 17 71 12 21 13 31").owners
        'o........'
        """
        return self._native.owners

    @property
    def small_owners(self) -> str:
        """81 of x o . for the small boards of `ultimate2`, L by L; "" in the other games.

        >>> from ninefold import Position
        >>> Position.start("ultimate2").small_owners == 81 * "."
        True
        """
        return self._native.small_owners

    @property
    def tallies(self) -> tuple[tuple[int, int], ...]:
        """X's and O's tallies on the 81 small boards of `ultimate2`; none in the other games.

        >>> from ninefold import Position
        >>> Position.start("ultimate2").tallies[80]
        (0, 0)
        """
        return tuple(self._native.tallies)

    @property
    def targets(self) -> tuple[int, ...]:
        """The boards one may play on; none when the game is over, or in plain tic-tac-toe.

        Those of `ultimate2` are two digits: 47 is the small board 7 of the large board 4.

        >>> from ninefold import Position
        >>> Position.start("corner").play("51").targets
        (1, 2, 4)
        """
        return tuple(self._native.targets)

    @property
    def closed(self) -> tuple[int, ...]:
        """The boards that take no more marks, from 1; the large ones in `ultimate2`.

        Plain tic-tac-toe has no boards to number, so there it is empty.

        >>> from ninefold import Position
        >>> Position.from_moves("standard", "11 15 51 16 61 17 71 12 21 13 31").closed
        (1,)
        """
        return tuple(self._native.closed)

    @property
    def line(self) -> tuple[int, ...]:
        """The boards of the rows of three that won the game, from 1; none without such a row.

        In plain tic-tac-toe these are cells, in `ultimate2` large boards.

        >>> from ninefold import Position
        >>> Position.from_moves("tictactoe", "1 4 2 5 3").line
        (1, 2, 3)
        """
        return tuple(self._native.line)

    @property
    def text(self) -> str:
        """The canonical text, which `parse` reads.

        >>> from ninefold import Position
        >>> Position.start("standard").play("55").text
        'standard 9/9/9/9/4x4/9/9/9/9 o 5'
        """
        return self._native.text

    @property
    def ugi(self) -> str:
        """The form that UGI engines speak, which `parse_ugi` reads.

        >>> from ninefold import Position
        >>> Position.start("standard").play("58").ugi.split()[:2]
        ['9/9/9/9/9/4x4/9/9/9', 'O']
        """
        return self._native.ugi

    @property
    def key(self) -> int:
        """A number that positions with the same play ahead share, whatever lies on closed boards.

        >>> from ninefold import Position
        >>> one = Position.from_moves("tictactoe", "1 5 9")
        >>> one.key == Position.from_moves("tictactoe", "9 5 1").key
        True
        """
        return self._native.key

    @property
    def native(self) -> NativePosition:
        """The same position as the native module has it: for counting and searching.

        >>> from ninefold import Position
        >>> Position.start("tictactoe").native.moves()
        [0, 1, 2, 3, 4, 5, 6, 7, 8]
        """
        return self._native
