"""A move: one cell of one board, or a turn of the 27×27 game, by its text, square or index."""

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as attribute
from functools import cache

from ninefold.rules.errors import MoveSyntaxError, quoted

_DIGITS = "123456789"


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """What a player does. Boards, fields and cells are numbered 1-9, row by row from the top left.

    A move of the 81-cell games is two digits, board then field; one of plain tic-tac-toe is one
    digit. `square` is the same cell as in chess: a column from the left, a row from the bottom.
    A turn of `ultimate2` is four digits: L and S, which are `board` as in `Position.targets`,
    then a, which is `field`, and b, which is `second` (None in the other games); its `square` is
    the same text. A position says which moves are legal (`Position.moves`) and reads squares as
    well (`Position.parse_move`).

    >>> from ninefold import Move
    >>> move = Move("58")
    >>> move.board, move.field, move.square, move.index
    (5, 8, 'e4', 43)
    >>> Move("3")
    Move('3')
    >>> turn = Move("4718")
    >>> turn.board, turn.field, turn.second
    (47, 1, 8)
    """

    text: str
    board: int | None = attribute(init=False, repr=False, compare=False)
    field: int = attribute(init=False, repr=False, compare=False)
    second: int | None = attribute(init=False, repr=False, compare=False)
    square: str = attribute(init=False, repr=False, compare=False)
    index: int = attribute(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        text = self.text
        if not isinstance(text, str):
            raise TypeError(f"a move is made of its text, not of {type(text).__name__}: {text!r}")
        if len(text) not in (1, 2, 4) or not set(text) <= set(_DIGITS):
            raise MoveSyntaxError(
                f"not a move: {quoted(text)}",
                text,
                "a board and a field such as 58, a cell of plain tic-tac-toe such as 5, "
                "or a turn of ultimate2 such as 4718",
            )
        if len(text) == 4:
            large, small, first, second = (int(digit) - 1 for digit in text)
            index = ((large * 9 + small) * 9 + first) * 9 + second
            _settle(self, 10 * large + small + 11, first + 1, second + 1, text, index)
        elif len(text) == 2:
            board, at = (int(digit) - 1 for digit in text)
            column = board % 3 * 3 + at % 3
            row = 8 - (board // 3 * 3 + at // 3)
            square = f"{'abcdefghi'[column]}{row + 1}"
            _settle(self, board + 1, at + 1, None, square, 9 * board + at)
        else:
            at = int(text) - 1
            _settle(self, None, at + 1, None, f"{'abc'[at % 3]}{3 - at // 3}", at)

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __str__(self) -> str:
        return self.text


# A move is frozen for everybody but the function that fills it; slots are set directly.
_set_text, _set_board, _set_field, _set_second, _set_square, _set_index = (
    Move.__dict__[name].__set__ for name in ("text", "board", "field", "second", "square", "index")
)


def _settle(
    move: Move, board: int | None, at: int, second: int | None, square: str, index: int
) -> None:
    _set_board(move, board)
    _set_field(move, at)
    _set_second(move, second)
    _set_square(move, square)
    _set_index(move, index)


# Every move there is, by index: positions hand these out instead of making new ones.
MOVES = tuple(Move(f"{board}{at}") for board in range(1, 10) for at in range(1, 10))
PLAIN_MOVES = tuple(Move(str(cell)) for cell in range(1, 10))


@cache
def turns() -> tuple[Move, ...]:
    """Return every turn of the 27×27 game by index; made when one is first asked for.

    >>> len(turns()), turns()[0], turns()[-1]
    (6561, Move('1111'), Move('9999'))
    """
    return tuple(_turns())


def _turns() -> Iterator[Move]:
    """Make the 6,561 turns without looking at each digit again."""
    index = 0
    for board in (10 * large + small for large in range(1, 10) for small in range(1, 10)):
        for first in range(1, 10):
            for second in range(1, 10):
                turn = object.__new__(Move)
                text = f"{board}{first}{second}"
                _set_text(turn, text)
                _settle(turn, board, first, second, text, index)
                index += 1
                yield turn


def table_of(variant: str) -> tuple[Move, ...]:
    """Return every move of a game, by index.

    >>> [len(table_of(name)) for name in ("tictactoe", "corner", "ultimate2:free=inside")]
    [9, 81, 6561]
    """
    if variant == "tictactoe":
        return PLAIN_MOVES
    return turns() if variant.startswith("ultimate2") else MOVES
