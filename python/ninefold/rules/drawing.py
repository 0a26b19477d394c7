"""A position as text: the board as a terminal shows it, coloured or plain, Unicode or ASCII."""

from collections.abc import Iterator
from dataclasses import dataclass

from ninefold.rules.ink import Ink, Role
from ninefold.rules.move import Move

# Where lines of the frame meet: by the arms that a crossing has (up, right, down, left), the
# characters by the sum of its heavy arms, each worth the next power of two.
CROSSINGS = {
    "urdl": "┼╀┾╄╁╂╆╊┽╃┿╇╅╉╈╋",
    "rdl": "┬┮┰┲┭┯┱┳",
    "url": "┴┸┶┺┵┹┷┻",
    "urd": "├┞┝┡┟┠┢┣",
    "udl": "┤┦┧┨┥┩┪┫",
    "rd": "┌┍┎┏",
    "dl": "┐┒┑┓",
    "ur": "└┖┕┗",
    "ul": "┘┚┙┛",
}
_RULES = ("┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘")
_RULES_ASCII = ("+---+---+---+",) * 3
_BIG = {
    "x": ("  ╲ ╱  ", "   ╳   ", "  ╱ ╲  "),
    "o": (" ╭───╮ ", " │   │ ", " ╰───╯ "),
}
_BIG_ASCII = {
    "x": ("  \\ /  ", "   X   ", "  / \\  "),
    "o": (" .---. ", " |   | ", " '---' "),
}
ROLES: dict[str, Role] = {"x": "x", "o": "o"}
_ROWS = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))


@dataclass(frozen=True, slots=True)
class Picture:
    """What is to be drawn: facts of a position, and what to show of them.

    Boards, and cells where there are no boards, are numbered from 1: `targets` may be played on,
    `closed` take no more marks, and `line` won the game. `marks` shows the marks of boards that
    are won and closed, instead of one big mark; `fields` shows the numbers of the fields one may
    play on, instead of dots; `notes` has a character for each cell, shown where it is empty and
    the note is no blank.
    """

    cells: str
    owners: str
    targets: tuple[int, ...] = ()
    closed: tuple[int, ...] = ()
    line: tuple[int, ...] = ()
    last: Move | None = None
    marks: bool = False
    fields: bool = False
    notes: str = ""


def row_of_three(owners: str) -> tuple[int, ...]:
    """Return three places in a row of one owner, from 1: what made a large board theirs.

    >>> row_of_three("xo.ox.o.x"), row_of_three("dddxo.xo.")
    ((1, 5, 9), ())
    """
    for row in _ROWS:
        if "".join(owners[place - 1] for place in row) in ("xxx", "ooo"):
            return row
    return ()


def draw(picture: Picture, ink: Ink) -> str:
    """Return the board as lines of text.

    >>> print(draw(Picture("x...o....", ""), Ink()))
      +---+---+---+
    3 | X | . | . |
      +---+---+---+
    2 | . | O | . |
      +---+---+---+
    1 | . | . | . |
      +---+---+---+
        a   b   c
    """
    canvas = Boards(picture, ink) if picture.owners else Plain(picture, ink)
    return "\n".join(canvas.rows())


class _Canvas:
    """What both kinds of board share: the colours of a mark, of an empty cell and of the rim."""

    def __init__(self, picture: Picture, ink: Ink) -> None:
        self.picture = picture
        self.ink = ink
        self.dot = "·" if ink.unicode else "."
        self.upright = "│" if ink.unicode else "|"

    def cell(self, at: int, number: int, *, playable: bool, tint: str) -> str:
        mark = self.picture.cells[at]
        if mark in ROLES:
            return self.ink.paint(mark.upper(), ROLES[mark], tint)
        if self.picture.notes[at : at + 1].strip():
            return self.ink.paint(self.picture.notes[at], "strong", tint)
        text = str(number) if playable and self.picture.fields else self.dot
        return self.ink.paint(text, "target" if playable else "faint", tint)

    def axis(self, text: str) -> str:
        return self.ink.paint(text, "faint")


class Plain(_Canvas):
    """Nine cells: plain tic-tac-toe."""

    def rows(self) -> Iterator[str]:
        """Yield the board with its axes."""
        for number, line in enumerate(self.lines()):
            yield f"{self.axis(str(3 - number // 2)) if number % 2 else ' '} {line}"
        yield f"    {self.axis('a   b   c')}"

    def lines(self) -> Iterator[str]:
        """Yield seven lines of thirteen characters."""
        top, middle, bottom = _RULES if self.ink.unicode else _RULES_ASCII
        upright = self.axis(self.upright)
        for row in range(3):
            yield self.axis(middle if row else top)
            cells = upright.join(self.place(3 * row + column) for column in range(3))
            yield f"{upright}{cells}{upright}"
        yield self.axis(bottom)

    def place(self, at: int) -> str:
        """One cell in three characters."""
        won = at + 1 in self.picture.line
        tint = self.picture.cells[at] if won else "."
        cell = self.cell(at, at + 1, playable=not self.picture.line, tint=tint)
        left, right = (
            self.ink.paint(gap, "strong", tint) for gap in ("[]" if self.is_last(at) else "  ")
        )
        return f"{left}{cell}{right}"

    def is_last(self, at: int) -> bool:
        """Whether the last move marked a cell."""
        return self.picture.last is not None and self.picture.last.index == at


class Boards(_Canvas):
    """Nine boards; a heavy frame is around those one may play on, or around the line that won."""

    width = 7

    def __init__(self, picture: Picture, ink: Ink) -> None:
        super().__init__(picture, ink)
        line = picture.line
        self.framed = {number - 1 for number in line or picture.targets}
        self.frame: Role = ROLES[picture.owners[line[0] - 1]] if line else "target"
        self.boards = [self.board(board) for board in range(9)]

    def rows(self) -> Iterator[str]:
        """Yield the boards with their axes."""
        numbers = iter("987654321")
        for number, line in enumerate(self.lines()):
            yield f"{self.axis(next(numbers)) if number % 4 else ' '} {line}"
        yield f"    {self.axis('a b c   d e f   g h i')}"

    def lines(self) -> Iterator[str]:
        """Yield thirteen lines: three rows in each band of boards, and the rules around them."""
        for band in range(3):
            yield self.rule(band)
            for row in range(3):
                uprights = [self.wall(band, row, column) for column in range(4)]
                inside = [self.boards[3 * band + column][row] for column in range(3)]
                text = "".join(wall + board for wall, board in zip(uprights, inside, strict=False))
                yield f"{text}{uprights[3]}"
        yield self.rule(3)

    def board(self, board: int) -> list[str]:
        """Three rows of so many characters as a board is wide."""
        owner = self.picture.owners[board]
        if self.is_covered(board):
            big = _BIG if self.ink.unicode else _BIG_ASCII
            rows = [row.center(self.width) for row in big[owner]]
            if self.last_fields(board):
                rows[1] = f"[{rows[1][1:-1]}]"
            return [self.ink.paint(row, "strong", owner) for row in rows]
        return [self.row(board, row, owner) for row in range(3)]

    def row(self, board: int, row: int, owner: str) -> str:
        """One row of a board."""
        gaps = [" "] * 4
        for field in sorted(self.last_fields(board)):
            if (field - 1) // 3 == row:
                column = (field - 1) % 3
                gaps[column : column + 2] = "|" if gaps[column] == "]" else "[", "]"
        playable = board + 1 in self.picture.targets
        text = self.ink.paint(gaps[0], "strong", owner)
        for column in range(3):
            field = 3 * row + column
            text += self.cell(9 * board + field, field + 1, playable=playable, tint=owner)
            text += self.ink.paint(gaps[column + 1], "strong", owner)
        return text

    def is_covered(self, board: int) -> bool:
        """Whether one big mark is shown instead of what lies on a board."""
        won = self.picture.owners[board] in _BIG
        return won and board + 1 in self.picture.closed and not self.picture.marks

    def last_fields(self, board: int) -> set[int]:
        """The fields of a board that the last move marked."""
        last = self.picture.last
        return {last.field} if last is not None and last.board == board + 1 else set()

    def heavy_upright(self, band: int, column: int) -> bool:
        """Whether the line left of a column of boards is heavy, in one band of them."""
        beside = {3 * band + column - 1} if column == 3 else {3 * band + column}
        if 0 < column < 3:
            beside.add(3 * band + column - 1)
        return bool(beside & self.framed)

    def heavy_rule(self, band: int, column: int) -> bool:
        """Whether the line above a band of boards is heavy, in one column of them."""
        beside = {3 * (band - 1) + column, 3 * band + column} & set(range(9))
        return bool(beside & self.framed)

    def wall(self, band: int, row: int, column: int) -> str:  # noqa: ARG002
        """The line left of a column of boards, in one row of one band."""
        if not self.heavy_upright(band, column):
            return self.ink.paint(self.upright, "faint")
        return self.ink.paint("┃" if self.ink.unicode else "#", self.frame)

    def rule(self, band: int) -> str:
        """The line above a band, with the numbers of the boards below it and their owners."""
        return "".join(
            self.crossing(band, column) + (self.label(band, column) if column < 3 else "")
            for column in range(4)
        )

    def crossing(self, band: int, column: int) -> str:
        """Where the line above a band meets the line left of a column."""
        arms = {}
        if band > 0:
            arms["u"] = self.heavy_upright(band - 1, column)
        if column < 3:
            arms["r"] = self.heavy_rule(band, column)
        if band < 3:
            arms["d"] = self.heavy_upright(band, column)
        if column > 0:
            arms["l"] = self.heavy_rule(band, column - 1)
        weight = sum(1 << place for place, heavy in enumerate(arms.values()) if heavy)
        role: Role = self.frame if weight else "faint"
        if self.ink.unicode:
            return self.ink.paint(CROSSINGS["".join(arms)][weight], role)
        return self.ink.paint("#" if weight else "+", role)

    def label(self, band: int, column: int) -> str:
        """The line above a board, with its number and its owner in it."""
        heavy = self.heavy_rule(band, column)
        dash = ("━" if heavy else "─") if self.ink.unicode else ("=" if heavy else "-")
        role: Role = self.frame if heavy else "faint"
        if band == 3:
            return self.ink.paint(dash * self.width, role)
        board = 3 * band + column
        owner = self.picture.owners[board]
        name = self.number(board)
        if owner in ROLES:
            name += self.ink.paint(f"{owner.upper()} ", ROLES[owner])
        elif owner == "d":
            name += self.ink.paint("= ", "faint")
        ends = self.ink.paint(dash * (self.width // 2 - (1 if owner == "." else 2)), role)
        return f"{ends}{name}{ends}"

    def number(self, board: int) -> str:
        """The number of a board between two spaces, as it stands in the line above the board."""
        return self.ink.paint(f" {board + 1} ", self.frame if board in self.framed else "faint")
