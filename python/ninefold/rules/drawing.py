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
_ROLES: dict[str, Role] = {"x": "x", "o": "o"}
_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(frozen=True, slots=True)
class Picture:
    """What is to be drawn: facts of a position, and what to show of them.

    `marks` shows the marks of boards that are won and closed, instead of one big mark; `fields`
    shows the numbers of the fields one may play on, instead of dots.
    """

    cells: str
    owners: str
    targets: tuple[int, ...]
    closes_won: bool
    last: Move | None = None
    marks: bool = False
    fields: bool = False

    @property
    def line(self) -> tuple[int, ...]:
        """Three in a row of one owner, counted from 0: boards, or cells where there are none."""
        places = self.owners or self.cells
        for line in _LINES:
            owners = {places[place] for place in line}
            if owners in ({"x"}, {"o"}):
                return line
        return ()


def draw(picture: Picture, ink: Ink) -> str:
    """Return the board as lines of text.

    >>> print(draw(Picture("x...o....", "", (), False), Ink()))
      +---+---+---+
    3 | X | . | . |
      +---+---+---+
    2 | . | O | . |
      +---+---+---+
    1 | . | . | . |
      +---+---+---+
        a   b   c
    """
    canvas = _Boards(picture, ink) if picture.owners else _Plain(picture, ink)
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
        if mark in _ROLES:
            return self.ink.paint(mark.upper(), _ROLES[mark], tint)
        text = str(number) if playable and self.picture.fields else self.dot
        return self.ink.paint(text, "target" if playable else "faint", tint)

    def axis(self, text: str) -> str:
        return self.ink.paint(text, "faint")


class _Plain(_Canvas):
    """Plain tic-tac-toe."""

    def rows(self) -> Iterator[str]:
        top, middle, bottom = _RULES if self.ink.unicode else _RULES_ASCII
        for row in range(3):
            yield f"  {self.axis(middle if row else top)}"
            upright = self.axis(self.upright)
            cells = upright.join(self.place(3 * row + column) for column in range(3))
            yield f"{self.axis(str(3 - row))} {upright}{cells}{upright}"
        yield f"  {self.axis(bottom)}"
        yield f"    {self.axis('a   b   c')}"

    def place(self, at: int) -> str:
        won = at in self.picture.line
        tint = self.picture.cells[at] if won else "."
        cell = self.cell(at, at + 1, playable=not self.picture.line, tint=tint)
        last = self.picture.last is not None and self.picture.last.index == at
        left, right = (self.ink.paint(gap, "strong", tint) for gap in ("[]" if last else "  "))
        return f"{left}{cell}{right}"


class _Boards(_Canvas):
    """Nine boards; a heavy frame is around those one may play on, or around the line that won."""

    def __init__(self, picture: Picture, ink: Ink) -> None:
        super().__init__(picture, ink)
        line = picture.line
        self.framed = set(line) if line else {target - 1 for target in picture.targets}
        self.frame: Role = _ROLES[picture.owners[line[0]]] if line else "target"
        self.boards = [self.board(board) for board in range(9)]

    def rows(self) -> Iterator[str]:
        for band in range(3):
            yield f"  {self.rule(band)}"
            for row in range(3):
                uprights = [self.wall(self.heavy_upright(band, column)) for column in range(4)]
                inside = [self.boards[3 * band + column][row] for column in range(3)]
                text = "".join(wall + board for wall, board in zip(uprights, inside, strict=False))
                yield f"{self.axis(str(9 - 3 * band - row))} {text}{uprights[3]}"
        yield f"  {self.rule(3)}"
        yield f"    {self.axis('a b c   d e f   g h i')}"

    def board(self, board: int) -> list[str]:
        """Three rows of seven characters."""
        owner = self.picture.owners[board]
        if owner in _BIG and self.picture.closes_won and not self.picture.marks:
            big = _BIG if self.ink.unicode else _BIG_ASCII
            return [self.ink.paint(row, "strong", owner) for row in big[owner]]
        return [self.row(board, row, owner) for row in range(3)]

    def row(self, board: int, row: int, owner: str) -> str:
        last = self.picture.last
        gaps = [" "] * 4
        if last is not None and last.board == board + 1 and (last.field - 1) // 3 == row:
            column = (last.field - 1) % 3
            gaps[column : column + 2] = "[", "]"
        playable = board + 1 in self.picture.targets
        text = self.ink.paint(gaps[0], "strong", owner)
        for column in range(3):
            field = 3 * row + column
            text += self.cell(9 * board + field, field + 1, playable=playable, tint=owner)
            text += self.ink.paint(gaps[column + 1], "strong", owner)
        return text

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

    def wall(self, heavy: bool) -> str:
        if not heavy:
            return self.ink.paint(self.upright, "faint")
        return self.ink.paint("┃" if self.ink.unicode else "#", self.frame)

    def rule(self, band: int) -> str:
        """The line above a band, with the numbers of the boards below it and their owners."""
        return "".join(
            self.crossing(band, column) + (self.label(band, column) if column < 3 else "")
            for column in range(4)
        )

    def crossing(self, band: int, column: int) -> str:
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
        heavy = self.heavy_rule(band, column)
        dash = ("━" if heavy else "─") if self.ink.unicode else ("=" if heavy else "-")
        role: Role = self.frame if heavy else "faint"
        if band == 3:
            return self.ink.paint(dash * 7, role)
        board = 3 * band + column
        owner = self.picture.owners[board]
        name = self.ink.paint(f" {board + 1} ", self.frame if board in self.framed else "faint")
        if owner in _ROLES:
            name += self.ink.paint(f"{owner.upper()} ", _ROLES[owner])
        elif owner == "d":
            name += self.ink.paint("= ", "faint")
        ends = self.ink.paint(dash * (2 if owner == "." else 1), role)
        return f"{ends}{name}{ends}"
