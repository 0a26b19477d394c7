"""Where things are: cells, boards and nine boards of a picture, in units of a cell's fortieth."""

from dataclasses import dataclass

from ninefold.rules.pictures.markup import Number

CELL = 40
GRID = 3 * CELL


@dataclass(frozen=True, slots=True)
class Box:
    """A square of the picture."""

    x: Number
    y: Number
    side: Number

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the box."""
        return self.x + self.side / 2, self.y + self.side / 2

    def inset(self, by: float) -> "Box":
        """Return the box made smaller on all four sides.

        >>> Box(0, 0, 40).inset(5)
        Box(x=5, y=5, side=30)
        """
        return Box(self.x + by, self.y + by, self.side - 2 * by)


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of one kind of game: one grid (depth 1), nine (2) or nine times nine (3).

    Boards are numbered as their game numbers them: 1-9, or two digits such as 47 in the game of
    nine times nine; the one board of plain tic-tac-toe is 0.

    >>> Layout(2).tile(5)
    Box(x=138, y=138, side=120)
    >>> Layout(2).cell(5, 9)
    Box(x=218, y=218, side=40)
    """

    depth: int

    @property
    def padding(self) -> int:
        """What is between the edge of a board and its cells; tallies are shown there."""
        return 18 if self.depth == 3 else 0

    @property
    def gap(self) -> int:
        """What is between two boards."""
        return 6 if self.depth == 3 else 18

    @property
    def _pitch(self) -> int:
        return GRID + 2 * self.padding + self.gap

    @property
    def _panel_side(self) -> int:
        return 3 * self._pitch - self.gap + 24

    @property
    def whole(self) -> Box:
        """The box around all boards."""
        side = {1: GRID, 2: 3 * self._pitch - self.gap, 3: 3 * self._panel_side + 2 * 44}
        return Box(0, 0, side[self.depth])

    def panel(self, large: int) -> Box:
        """The box of one large board of the game of nine times nine."""
        row, column = divmod(large - 1, 3)
        pitch = self._panel_side + 44
        return Box(column * pitch, row * pitch, self._panel_side)

    def tile(self, board: int) -> Box:
        """The box of one board."""
        large, small = divmod(board, 10)
        if not small:
            return Box(0, 0, GRID)
        x: Number = 0
        y: Number = 0
        if large:
            panel = self.panel(large)
            x, y = panel.x + 12, panel.y + 12
        row, column = divmod(small - 1, 3)
        return Box(x + column * self._pitch, y + row * self._pitch, self._pitch - self.gap)

    def cell(self, board: int, field: int) -> Box:
        """The box of one cell of a board."""
        tile = self.tile(board).inset(self.padding)
        row, column = divmod(field - 1, 3)
        return Box(tile.x + column * CELL, tile.y + row * CELL, CELL)
