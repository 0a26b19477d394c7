"""The contract `block_move`: a class that is shown the grid and the boards, and returns a cell."""

from operator import itemgetter
from pathlib import Path

from ninefold.agents.contracts.host import GUEST, NINE, CourseClock, Malformed, number
from ninefold.rules import Move, Position

# Row by row of the grid: where its cells are, board by board; and the other way round.
_GRID = tuple(
    27 * (row // 3) + 9 * (column // 3) + 3 * (row % 3) + column % 3
    for row in range(9)
    for column in range(9)
)
_ROW_BY_ROW = itemgetter(*_GRID)
_MOVES = tuple(Move(f"{place // 9 + 1}{place % 9 + 1}") for place in _GRID)
_CELLS = {place: divmod(at, 9) for at, place in enumerate(_GRID)}
# What a full board without an owner is called; the first edition of seed 003 shows it as open.
_FULL = {"corner": "-", "open": "-", "adjacent": "D", "adjacent-count": "D"}


class BlockMove:
    """`move(self, board, block, old_move, flag)` → `(row, column)`.

    >>> position = Position.start("adjacent-count")
    >>> contract = BlockMove()
    >>> contract.request(position, None, 12.0)[-22:]
    '---- --------- -1 -1 x'
    >>> contract.move(["0", "8"])
    Move('33')
    """

    name = "block_move"
    guest: Path = GUEST / "block_move.py"
    pattern = r"^[ \t]+def\s+move\s*\(\s*\w+\s*,\s*\w+\s*,\s*\w+\s*,\s*\w+\s*,\s*\w+\s*\)"
    clock = CourseClock(move=12.0)

    def plays(self, variant: str) -> bool:
        """Every game of 81 cells."""
        return variant in NINE

    def start(self, variant: str) -> tuple[str, ...]:
        """Nothing needs to be known."""
        del variant
        return ()

    def request(self, position: Position, last: Move | None, left: float) -> str:
        """Return the cells row by row, the boards, the last move, and who is to move."""
        del left
        cells = "".join(_ROW_BY_ROW(position.cells)).replace(".", "-")
        owners = position.owners
        if "d" in owners:
            owners = owners.replace("d", _FULL.get(position.variant, "d"))
        owners = owners.replace(".", "-")
        row, column = (-1, -1) if last is None else _CELLS[last.index]
        return f"{cells} {owners} {row} {column} {position.turn.lower()}"

    def move(self, words: list[str]) -> Move:
        """Read a row and a column."""
        if len(words) != 2:
            raise Malformed(f"a row and a column, not {len(words)} words")
        return _MOVES[9 * number(words[0], 8) + number(words[1], 8)]
