"""A move: one cell of one board, by its canonical text, its square or its index."""

from dataclasses import dataclass
from dataclasses import field as attribute

from ninefold.rules.errors import MoveSyntaxError


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A cell to mark. Boards, fields and cells are numbered 1-9, row by row from the top left.

    A move of the 81-cell games is two digits, board then field; one of plain tic-tac-toe is one
    digit. `square` is the same cell as in chess: a column from the left, a row from the bottom.
    A position says which moves are legal (`Position.moves`) and reads squares as well
    (`Position.parse_move`).

    >>> from ninefold import Move
    >>> move = Move("58")
    >>> move.board, move.field, move.square, move.index
    (5, 8, 'e4', 43)
    >>> Move("3")
    Move('3')
    """

    text: str
    board: int | None = attribute(init=False, repr=False, compare=False)
    field: int = attribute(init=False, repr=False, compare=False)
    square: str = attribute(init=False, repr=False, compare=False)
    index: int = attribute(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        text = self.text
        if len(text) not in (1, 2) or not set(text) <= set("123456789"):
            raise MoveSyntaxError(
                f'not a move: "{text}"',
                text,
                "a board and a field such as 58, or a cell of plain tic-tac-toe such as 5",
            )
        at = int(text[-1]) - 1
        if len(text) == 2:
            board = int(text[0]) - 1
            column = board % 3 * 3 + at % 3
            row = 8 - (board // 3 * 3 + at // 3)
            self._settle("board", board + 1)
            self._settle("index", 9 * board + at)
        else:
            column, row = at % 3, 2 - at // 3
            self._settle("board", None)
            self._settle("index", at)
        self._settle("field", at + 1)
        self._settle("square", f"{'abcdefghi'[column]}{row + 1}")

    def _settle(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __str__(self) -> str:
        return self.text


# Every move there is, by index: positions hand these out instead of making new ones.
MOVES = tuple(Move(f"{board}{at}") for board in range(1, 10) for at in range(1, 10))
PLAIN_MOVES = tuple(Move(str(cell)) for cell in range(1, 10))
