"""What is to be seen of a position: its boards one by one, whatever the game."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from ninefold.rules.drawing import row_of_three
from ninefold.rules.move import Move
from ninefold.rules.outcome import Outcome
from ninefold.rules.pictures.layout import Layout


class Drawable(Protocol):
    """What a picture asks of a position."""

    @property
    def variant(self) -> str:
        """The name of the game."""

    @property
    def turn(self) -> str:
        """Who is to move."""

    @property
    def cells(self) -> str:
        """All cells, board by board."""

    @property
    def owners(self) -> str:
        """The owners of boards; of the nine large ones where there are two sizes."""

    @property
    def small_owners(self) -> str:
        """The owners of the 81 small boards where there are two sizes, else ""."""

    @property
    def tallies(self) -> tuple[tuple[int, int], ...]:
        """The tallies of X and O on each of the 81 small boards, else none."""

    @property
    def targets(self) -> tuple[int, ...]:
        """The boards one may play on."""

    @property
    def closed(self) -> tuple[int, ...]:
        """The boards that take no more marks; the nine large ones where there are two sizes."""

    @property
    def line(self) -> tuple[int, ...]:
        """The boards of the rows of three that won the game; cells where there is one board."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""

    @property
    def text(self) -> str:
        """The canonical text."""

    def parse_move(self, text: str, /) -> Move:
        """Read a move of this game, legal or not."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One board: its number, its nine cells, whose it is and whether it takes no more marks.

    `line` is the cells of the rows of three that won the game, from 1.
    """

    board: int
    cells: str
    owner: str = "."
    closed: bool = False
    faded: bool = False
    target: bool = False
    playable: bool = False
    line: tuple[int, ...] = ()
    winning: bool = False
    tally: tuple[int, int] = (0, 0)

    @property
    def state(self) -> str:
        """Classes of the style sheet: closed boards and won ones are tinted."""
        if self.owner == ".":
            return " target" if self.target else ""
        return f" {self.owner}{'' if self.closed else ' open'}"


@dataclass(frozen=True, slots=True)
class Scene:
    """A position as a picture sees it; `line` is the boards that won the game, from 1."""

    layout: Layout
    tiles: tuple[Tile, ...]
    owners: str
    line: tuple[int, ...]


def depth_of(position: Drawable) -> int:
    """Return how many sizes of boards a game has.

    >>> from ninefold import Position
    >>> depth_of(Position.start("tictactoe")), depth_of(Position.start("corner"))
    (1, 2)
    """
    return {9: 1, 81: 2, 729: 3}[len(position.cells)]


def scene(position: Drawable, *, targets: bool) -> Scene:
    """Return what is to be seen of a position; without `targets` no board is one.

    >>> from ninefold import Position
    >>> seen = scene(Position.from_moves("standard", "55"), targets=True)
    >>> [tile.board for tile in seen.tiles if tile.target]
    [5]
    """
    depth = depth_of(position)
    shown = frozenset(position.targets) if targets else frozenset[int]()
    found = {1: _one, 2: _nine, 3: _all}[depth](position, shown)
    return Scene(Layout(depth), tuple(found), position.owners, position.line)


def _one(position: Drawable, _shown: frozenset[int]) -> Iterator[Tile]:
    yield Tile(0, position.cells, playable=position.outcome is None, line=position.line)


def _nine(position: Drawable, shown: frozenset[int]) -> Iterator[Tile]:
    closed, line = frozenset(position.closed), position.line
    for at, owner in enumerate(position.owners):
        cells = position.cells[9 * at : 9 * at + 9]
        yield Tile(
            board=at + 1,
            cells=cells,
            owner=owner,
            closed=at + 1 in closed,
            target=at + 1 in shown,
            playable=at + 1 in position.targets,
            winning=at + 1 in line,
        )


def _all(position: Drawable, shown: frozenset[int]) -> Iterator[Tile]:
    targets = frozenset(position.targets)
    cells, owners, smalls = position.cells, position.owners, position.small_owners
    rows = [row_of_three(smalls[at : at + 9]) for at in range(0, 81, 9)]
    for at, (owner, tally) in enumerate(zip(smalls, position.tallies, strict=True)):
        large, small = divmod(at, 9)
        board = 10 * large + small + 11
        yield Tile(
            board=board,
            cells=cells[9 * at : 9 * at + 9],
            owner=owner,
            closed=owner != ".",
            faded=owners[large] != ".",
            target=board in shown,
            playable=board in targets,
            winning=small + 1 in rows[large],
            tally=tally,
        )
