"""How engines name squares: rows from the bottom or the top, from 1 or from 0."""

from dataclasses import dataclass

COLUMNS = "abcdefghi"


@dataclass(frozen=True, slots=True)
class Squares:
    """How an engine counts rows; ours counts from the bottom, from 1.

    >>> Squares(from_top=True).write("e4", rows=9), Squares(from_zero=True).write("e4", rows=9)
    ('e6', 'e3')
    >>> Squares(from_top=True, from_zero=True).read("e5", rows=9)
    'e4'
    """

    from_top: bool = False
    from_zero: bool = False

    def write(self, square: str, rows: int) -> str:
        """Return a square as the engine names it; what is no square stays as it is."""
        row = _row(square)
        if row is None or not 1 <= row <= rows:
            return square
        seen = rows + 1 - row if self.from_top else row
        return f"{square[0]}{seen - self.from_zero}"

    def read(self, square: str, rows: int) -> str:
        """Return what the engine names so as we name it; what is no square stays as it is."""
        row = _row(square)
        if row is None or not 1 <= row + self.from_zero <= rows:
            return square
        row += self.from_zero
        return f"{square[0]}{rows + 1 - row if self.from_top else row}"


def _row(square: str) -> int | None:
    if len(square) == 2 and square[0] in COLUMNS and square[1] in "0123456789":
        return int(square[1])
    return None
