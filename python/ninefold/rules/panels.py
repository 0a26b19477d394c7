"""The 27×27 game as text: one small board, its large board and the whole, side by side."""

from collections.abc import Iterator
from dataclasses import dataclass

from ninefold.rules.drawing import ROLES, Boards, Picture, Plain, row_of_three
from ninefold.rules.errors import LimitError
from ninefold.rules.ink import Ink, Role
from ninefold.rules.move import Move

# One stroke a tally, as people tally.
_STROKES = (" ", "'", '"')
_PLAYERS: tuple[tuple[str, Role], ...] = (("X", "x"), ("O", "o"))
_GAP = "  "
_HEIGHT = 13
_EMPTY_CELLS = "." * 9
_ALL = tuple(range(1, 10))


@dataclass(frozen=True, slots=True)
class Panels:
    r"""What is to be drawn: facts of a position, and what to show of them.

    `look` is the small board (47) or the large one (4) to enlarge; when it is None, that is the
    one that may be played on, or the one of the last turn when there are several.
    """

    cells: str
    owners: str
    small_owners: str
    tallies: tuple[tuple[int, int], ...]
    targets: tuple[int, ...]
    line: tuple[int, ...] = ()
    last: Move | None = None
    marks: bool = False
    fields: bool = False
    look: int | None = None

    @property
    def focus(self) -> tuple[int, int]:
        """The L and the S to enlarge, counted from 0.

        >>> Panels("." * 729, "." * 9, "." * 81, ((0, 0),) * 81, (47,)).focus
        (3, 6)
        """
        played = 55 if self.last is None or self.last.board is None else self.last.board
        if self.look is not None:
            number = self.look if self.look > 9 else self.first_of(self.look, played)
            if not 11 <= number <= 99 or number % 10 == 0:
                wrong = str(self.look)
                expected = "a large board such as 4, or a small one such as 47"
                raise LimitError(f"there is no board {wrong} to look at", wrong, expected)
        elif len(self.targets) == 1 or not any(on // 10 == played // 10 for on in self.targets):
            number = self.targets[0] if self.targets else played
        else:
            number = played
        return number // 10 - 1, number % 10 - 1

    def first_of(self, large: int, played: int) -> int:
        """The S to enlarge of an L: the last one played on, or one to play on, or the middle."""
        on = [number for number in (played, *self.targets) if number // 10 == large]
        return on[0] if on else 10 * large + 5

    def small_cells(self, large: int, small: int) -> str:
        """The nine cells of an S."""
        at = 9 * (9 * large + small)
        return self.cells[at : at + 9]

    def strokes(self, large: int, small: int) -> tuple[str, str]:
        """The tallies of X and of O on an S, a stroke each; blanks when it is completed."""
        at = 9 * large + small
        if self.small_owners[at] != ".":
            return " ", " "
        of_x, of_o = self.tallies[at]
        return _STROKES[of_x], _STROKES[of_o]

    def last_cells(self, large: int, small: int) -> set[int]:
        """The cells of an S that the last turn named, 1-9."""
        last = self.last
        if last is None or last.board != 10 * large + small + 11:
            return set()
        return {last.field, last.second or last.field}


def draw_panels(shown: Panels, ink: Ink) -> str:
    """Return 16 lines of 79 characters: the S, its L, the whole, and what the signs mean.

    >>> start = Panels("." * 729, "." * 9, "." * 81, ((0, 0),) * 81, (47,))
    >>> for line in draw_panels(start, Ink()).splitlines()[:5]:
    ...     print(line[:42])
    S 47           L 4
    +---+---+---+  +-- 1 --+-- 2 --+-- 3 --+
    | 1 | 2 | 3 |  | . . . | . . . | . . . |
    +---+---+---+  | . . . | . . . | . . . |
    | 4 | 5 | 6 |  | . . . | . . . | . . . |
    """
    large, small = shown.focus
    titles = (f"S {large + 1}{small + 1}".ljust(13), f"L {large + 1}".ljust(25), "The nine L")
    columns = zip(
        _small_column(shown, large, small, ink),
        _Large(shown, large, ink).lines(),
        _Whole(shown, ink).lines(),
        strict=True,
    )
    return "\n".join(
        [
            _GAP.join(ink.paint(title, "strong") for title in titles),
            *map(_GAP.join, columns),
            *_legend(ink),
        ]
    )


def _legend(ink: Ink) -> list[str]:
    """What the signs mean that the other drawings do not have."""
    heavy = "━" if ink.unicode else "#"
    strokes = ink.paint("'", "x") + ink.paint("4", "faint") + ink.paint('"', "o")
    tallies = ink.paint("  an S of four marks: X (left) has one tally on it, O two", "faint")
    last = ink.paint("[ ]", "strong") + ink.paint("  the last turn    ", "faint")
    target = ink.paint(heavy, "target") + ink.paint("  around where to play", "faint")
    return [strokes + tallies, last + target]


def _small_column(shown: Panels, large: int, small: int, ink: Ink) -> list[str]:
    """The S as seven lines of thirteen characters, then its tallies and its marks in words."""
    owner = shown.small_owners[9 * large + small]
    board = _Small(shown, large, small, ink)
    lines = list(board.lines() if owner == "." else board.covered(owner))
    lines.append(" " * 13)
    for (name, role), tallies in zip(_PLAYERS, shown.tallies[9 * large + small], strict=True):
        words = f" {tallies} tall{'y' if tallies == 1 else 'ies'}".ljust(12)
        lines.append(ink.paint(name, role) + ink.paint(words, "strong"))
    marks = 9 - shown.small_cells(large, small).count(".")
    told = f"{marks} mark{'' if marks == 1 else 's'}" if owner == "." else "completed"
    lines.append(ink.paint(told.ljust(13), "faint"))
    return lines + [" " * 13] * (_HEIGHT - len(lines))


class _Small(Plain):
    """One S, the number of each empty cell in it."""

    def __init__(self, shown: Panels, large: int, small: int, ink: Ink) -> None:
        self.last_cells = shown.last_cells(large, small)
        self.is_target = 10 * large + small + 11 in shown.targets
        super().__init__(Picture(shown.small_cells(large, small), ""), ink)

    def cell(self, at: int, number: int, *, playable: bool, tint: str) -> str:  # noqa: ARG002
        """A mark, or the number of the cell."""
        mark = self.picture.cells[at]
        if mark == ".":
            return self.ink.paint(str(number), "target" if self.is_target else "faint")
        return super().cell(at, number, playable=False, tint=".")

    def is_last(self, at: int) -> bool:
        """Whether the last turn named a cell."""
        return at + 1 in self.last_cells

    def covered(self, owner: str) -> Iterator[str]:
        """Yield the S as its owner's symbol covers it."""
        edge = "┌───────────┐└───────────┘" if self.ink.unicode else "+-----------+" * 2
        upright = self.axis(self.upright)
        inside = Boards(Picture(_EMPTY_CELLS * 9, owner * 9, closed=_ALL), self.ink)
        inside.width = 11
        blank = self.ink.paint(" " * 11, "strong", owner)
        yield self.axis(edge[:13])
        for row in (blank, *inside.board(0), blank):
            yield f"{upright}{row}{upright}"
        yield self.axis(edge[13:])


class _Large(Boards):
    """One L: its nine S, the tallies of each beside its number."""

    def __init__(self, shown: Panels, large: int, ink: Ink) -> None:
        self.shown = shown
        self.large = large
        owners = shown.small_owners[9 * large : 9 * large + 9]
        picture = Picture(
            cells=shown.cells[81 * large : 81 * large + 81],
            owners=owners,
            targets=tuple(on % 10 for on in shown.targets if on // 10 == large + 1),
            closed=_ALL,
            line=row_of_three(owners),
            fields=shown.fields,
        )
        super().__init__(picture, ink)

    def number(self, board: int) -> str:
        """The number of an S between the tallies of X and of O."""
        return _between_strokes(
            self.shown.strokes(self.large, board),
            self.ink.paint(str(board + 1), self.frame if board in self.framed else "faint"),
            self.ink,
        )

    def last_fields(self, board: int) -> set[int]:
        """The cells of an S that the last turn named."""
        return self.shown.last_cells(self.large, board)


class _Whole(Boards):
    """All nine L, each S three characters: marks between tallies, or its owner."""

    width = 11

    def __init__(self, shown: Panels, ink: Ink) -> None:
        self.shown = shown
        picture = Picture(
            cells=_EMPTY_CELLS * 9,
            owners=shown.owners,
            targets=tuple(sorted({on // 10 for on in shown.targets})),
            closed=_ALL,
            line=shown.line,
            marks=shown.marks,
        )
        super().__init__(picture, ink)

    def last_fields(self, board: int) -> set[int]:
        """The S of an L that the last turn was on."""
        last = self.shown.last
        on = divmod(last.board, 10) if last is not None and last.board is not None else (0, 0)
        return {on[1]} if on[0] == board + 1 else set()

    def row(self, board: int, row: int, owner: str) -> str:
        """Three S of an L."""
        smalls = [self.small(board, 3 * row + column, owner) for column in range(3)]
        text = smalls[0]
        for column in (1, 2):
            gap = self.bracket(board, row, column) or " "
            text += self.ink.paint(gap, "strong", owner) + smalls[column]
        return text

    def small(self, large: int, small: int, owner: str) -> str:
        """An S in three characters, on the tint of its owner or of its L's."""
        of_small = self.shown.small_owners[9 * large + small]
        if of_small in ROLES:
            return self.ink.paint(f" {of_small.upper()} ", ROLES[of_small], of_small)
        marks = 9 - self.shown.small_cells(large, small).count(".")
        number = str(marks) if marks else self.dot
        playable = 10 * large + small + 11 in self.shown.targets
        middle = self.ink.paint(number, "target" if playable else "faint", owner)
        return _between_strokes(self.shown.strokes(large, small), middle, self.ink, owner)

    def wall(self, band: int, row: int, column: int) -> str:
        """The line left of a column of L, or a bracket beside the S of the last turn."""
        brackets = (
            self.bracket(3 * band + column, row, 0) if column < 3 else "",
            self.bracket(3 * band + column - 1, row, 3) if column else "",
        )
        bracket = "".join(brackets)
        return self.ink.paint(bracket, "strong") if bracket else super().wall(band, row, column)

    def bracket(self, large: int, row: int, column: int) -> str:
        """The bracket of the last turn that stands left of a column of S, if one does."""
        for number in self.last_fields(large):
            small = number - 1
            if small // 3 == row and not self.is_covered(large):
                return {small % 3: "[", small % 3 + 1: "]"}.get(column, "")
        return ""


def _between_strokes(strokes: tuple[str, str], middle: str, ink: Ink, tint: str = ".") -> str:
    """The tallies of X, what stands between, and the tallies of O."""
    left, right = strokes
    return ink.paint(left, "x", tint) + middle + ink.paint(right, "o", tint)
