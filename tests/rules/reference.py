"""A slow second opinion on the rules: plain strings and dicts, nothing shared with the library.

Positions are immutable; moves are text (`58`: board 5, field 8; `5` in plain tic-tac-toe);
boards, fields and cells are numbered 1-9. Every game has `moves`, `play`, `outcome` and `text`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, cached_property

NUMBERS = "123456789"
LINES = ("123", "456", "789", "147", "258", "369", "159", "357")

SAME = {f: f for f in NUMBERS}
CORNER = SAME | {"1": "124", "3": "236", "7": "478", "9": "689"}
EDGES_OF_CORNER = {"1": "24", "3": "26", "7": "48", "9": "68"}
CORNERS_OF_EDGE = {"2": "13", "4": "17", "6": "39", "8": "79"}
ADJACENT = EDGES_OF_CORNER | CORNERS_OF_EDGE | {"5": "5"}


@dataclass(frozen=True)
class Variant:
    """Three answers: where a field sends, when a board is closed, who wins without a line."""

    sends: dict[str, str]
    closes: str  # "won or full" or "full"
    ends: str  # "draw" or "count"


VARIANTS = {
    "standard": Variant(SAME, "won or full", "draw"),
    "count": Variant(SAME, "won or full", "count"),
    "open": Variant(SAME, "full", "draw"),
    "corner": Variant(CORNER, "full", "draw"),
    "corner-closed": Variant(CORNER, "won or full", "draw"),
    "adjacent": Variant(ADJACENT, "won or full", "draw"),
    "adjacent-count": Variant(ADJACENT, "won or full", "count"),
}

# The eight symmetries of the square: NUMBERS[i] goes to the place of the i-th digit.
SYMMETRIES = (
    "123456789",  # nothing
    "369258147",  # a quarter turn against the clock: 3 comes to 1, 6 to 2, 9 to 3 ...
    "987654321",  # a half turn
    "741852963",  # a quarter turn with the clock
    "321654987",  # left and right change places
    "789456123",  # top and bottom change places
    "147258369",  # mirrored in the diagonal 1-5-9
    "963852741",  # mirrored in the diagonal 3-5-7
)


@cache
def has_line(cells: str, mark: str) -> bool:
    """Whether one of the eight lines of nine cells is all `mark`."""
    return any(all(cells[int(n) - 1] == mark for n in line) for line in LINES)


def rearranged(things: str, symmetry: int) -> str:
    """Nine things in their places after the symmetry."""
    return "".join(things[int(n) - 1] for n in SYMMETRIES[symmetry])


def image(number: str, symmetry: int) -> str:
    """The number of the place where `number` comes to lie."""
    return NUMBERS[SYMMETRIES[symmetry].index(number)]


@cache
def runs(cells: str) -> str:
    """Nine cells as text: `xo.......` is `xo7`."""
    text = ""
    for cell in cells:
        if cell != ".":
            text += cell
        elif text and text[-1] in NUMBERS:
            text = text[:-1] + str(int(text[-1]) + 1)
        else:
            text += "1"
    return text


def unrun(text: str) -> str:
    """The cells that `runs` made the text of."""
    return "".join("." * int(c) if c in NUMBERS else c for c in text)


@dataclass(frozen=True)
class Position:
    """A position of one of the seven 81-cell games."""

    variant: str
    boards: tuple[str, ...]  # nine boards of nine cells: x, o or .
    owners: str  # nine of x, o, d (full and nobody's) and .
    side: str  # x or o, to move
    destined: str  # the boards the last move sends to; empty before the first move
    rules: Variant = field(repr=False, compare=False)

    def is_closed(self, board: str) -> bool:
        """Whether nobody may play on the board any more."""
        full = "." not in self.boards[int(board) - 1]
        won = self.owners[int(board) - 1] in "xo"
        return full or (won and self.rules.closes == "won or full")

    def all_open(self) -> str:
        """The boards that are not closed."""
        return "".join(b for b in NUMBERS if not self.is_closed(b))

    @cached_property
    def outcome(self) -> tuple[str | None, str] | None:
        """None, or the winner (`X`, `O` or None) and the reason."""
        for mark in "xo":
            if has_line(self.owners, mark):
                return mark.upper(), "line"
        if self.all_open():
            return None
        if self.rules.ends == "draw":
            return None, "no-line"
        x, o = self.owners.count("x"), self.owners.count("o")
        return (None, "equal-boards") if x == o else ("X" if x > o else "O", "more-boards")

    @cached_property
    def targets(self) -> str:
        """The boards the mover may play on; empty when the game is over."""
        if self.outcome is not None:
            return ""
        return "".join(b for b in self.destined if not self.is_closed(b)) or self.all_open()

    def moves(self) -> list[str]:
        """Every legal move, in the order of the numbers."""
        return [b + f for b in self.targets for f in NUMBERS if self.cell(b, f) == "."]

    def cell(self, board: str, field: str) -> str:
        """What stands on a field of a board."""
        return self.boards[int(board) - 1][int(field) - 1]

    def play(self, move: str) -> Position:
        """The position after a legal move."""
        at, to = int(move[0]) - 1, int(move[1]) - 1
        board = self.boards[at][:to] + self.side + self.boards[at][to + 1 :]
        boards = (*self.boards[:at], board, *self.boards[at + 1 :])
        owner = self.owner_after(self.owners[at], board)
        owners = self.owners[:at] + owner + self.owners[at + 1 :]
        side = "o" if self.side == "x" else "x"
        destined = self.rules.sends[move[1]]
        return replace(self, boards=boards, owners=owners, side=side, destined=destined)

    def owner_after(self, owner: str, board: str) -> str:
        """Whose the board is once the side to move has marked it: the first line decides."""
        if owner == "." and has_line(board, self.side):
            return self.side
        if owner == "." and "." not in board:
            return "d"
        return owner

    @property
    def text(self) -> str:
        """The canonical text."""
        targets = self.targets
        star = "-" if not targets else "*" if targets == self.all_open() else targets
        words = [self.variant, "/".join(map(runs, self.boards)), self.side, star]
        return " ".join([*words, self.owners] if self.rules.closes == "full" else words)

    def transform(self, symmetry: int) -> Position:
        """The position turned or mirrored: boards and the fields on them at once."""
        boards = tuple(rearranged(self.boards[int(n) - 1], symmetry) for n in SYMMETRIES[symmetry])
        destined = "".join(sorted(image(b, symmetry) for b in self.destined))
        owners = rearranged(self.owners, symmetry)
        return replace(self, boards=boards, owners=owners, destined=destined)


@dataclass(frozen=True)
class Plain:
    """A position of plain tic-tac-toe."""

    cells: str
    side: str

    variant = "tictactoe"
    owners = targets = ""

    @property
    def outcome(self) -> tuple[str | None, str] | None:
        """None, or the winner (`X`, `O` or None) and the reason."""
        for mark in "xo":
            if has_line(self.cells, mark):
                return mark.upper(), "line"
        return None if "." in self.cells else (None, "no-line")

    def moves(self) -> list[str]:
        """Every legal move, in the order of the numbers."""
        return [] if self.outcome else [n for n in NUMBERS if self.cells[int(n) - 1] == "."]

    def play(self, move: str) -> Plain:
        """The position after a legal move."""
        cells = self.cells[: int(move) - 1] + self.side + self.cells[int(move) :]
        return Plain(cells, "o" if self.side == "x" else "x")

    @property
    def text(self) -> str:
        """The canonical text."""
        return f"tictactoe {runs(self.cells)} {self.side}"

    def transform(self, symmetry: int) -> Plain:
        """The position turned or mirrored."""
        return Plain(rearranged(self.cells, symmetry), self.side)


Game = Position | Plain


def start(variant: str) -> Game:
    """The position before the first move."""
    if variant == "tictactoe":
        return Plain("." * 9, "x")
    return Position(variant, ("." * 9,) * 9, "." * 9, "x", "", VARIANTS[variant])


def parse(text: str) -> Game:
    """The position of a canonical text, taken on trust."""
    variant, cells, side, *rest = text.split()
    if variant == "tictactoe":
        return Plain(unrun(cells), side)
    boards = tuple(map(unrun, cells.split("/")))
    if len(rest) == 2:
        owners = rest[1]
    else:
        owners = "".join(
            "x" if has_line(b, "x") else "o" if has_line(b, "o") else "." if "." in b else "d"
            for b in boards
        )
    return Position(variant, boards, owners, side, rest[0].strip("*-"), VARIANTS[variant])
