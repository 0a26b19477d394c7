"""A position of any game of the family: immutable, hashable, equal by its text."""

from collections.abc import Callable, Iterable
from typing import NoReturn, Self

from ninefold.native import Position as NativePosition
from ninefold.native import transform_move
from ninefold.rules.drawing import Picture, draw
from ninefold.rules.errors import NinefoldError
from ninefold.rules.facts import Facts
from ninefold.rules.ink import Ink
from ninefold.rules.move import Move, table_of
from ninefold.rules.panels import Panels, draw_panels
from ninefold.rules.pictures import svg
from ninefold.rules.variant import Variant, name_of, sendable


class Position(Facts):
    """A position that legal moves can lead to; playing gives a new one.

    Make one with `start`, `parse`, `from_moves` or `parse_ugi`. Two positions with the same text
    are equal, whatever was played last.

    >>> from ninefold import Position
    >>> position = Position.from_moves("standard", "55 51")
    >>> position.turn, position.targets, len(position.moves())
    ('X', (1,), 9)
    >>> position
    Position.parse('standard 9/9/9/9/o3x4/9/9/9/9 x 1')
    >>> position.play("15").turn
    'O'
    """

    __slots__ = ("_table",)
    _table: tuple[Move, ...]

    def __new__(cls) -> Self:
        """Refuse: a position is made by one of the named ways."""
        raise TypeError("use Position.start, Position.parse, Position.from_moves or parse_ugi")

    @staticmethod
    def start(variant: str | Variant = "standard") -> "Position":
        """Return the position before the first move.

        >>> from ninefold import Position
        >>> len(Position.start("corner").moves())
        81
        """
        return _wrap(NativePosition.start(name_of(variant)))

    @staticmethod
    def parse(text: str, variant: str | Variant | None = None) -> "Position":
        """Read the canonical text; its first word may be left out when the variant is given.

        >>> from ninefold import Position
        >>> Position.parse("standard 9/9/9/9/4x4/9/9/9/9 o 5").plies
        1
        >>> Position.parse("4x4 o", "tictactoe").turn
        'O'
        """
        return _wrap(
            NativePosition.parse(sendable(text), None if variant is None else name_of(variant))
        )

    @staticmethod
    def parse_ugi(text: str, variant: str | Variant = "standard") -> "Position":
        """Read the form that UGI engines speak: rows from the top, last move as a square.

        >>> from ninefold import Position
        >>> Position.parse_ugi("9/9/9/9/4x4/9/9/9/9 O 0 e5").targets
        (5,)
        """
        return _wrap(NativePosition.parse_ugi(sendable(text), name_of(variant)))

    @staticmethod
    def from_moves(variant: str | Variant, moves: str | Iterable[Move | str]) -> "Position":
        """Return the position after moves from the start: text with spaces, or any iterable.

        >>> from ninefold import Position
        >>> Position.from_moves("standard", "55 51 15").text
        'standard 4x4/9/9/9/o3x4/9/9/9/9 o 5'
        """
        return Position.start(variant).play_all(moves)

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves in the order of their text; none when the game is over.

        >>> from ninefold import Position
        >>> [move.text for move in Position.from_moves("standard", "55 51").moves()][:4]
        ['11', '12', '13', '14']
        """
        return self._native.moves_from(self._table)

    def parse_move(self, text: str) -> Move:
        """Read a move of this game, legal or not: canonical text or a square.

        >>> from ninefold import Position
        >>> Position.start("standard").parse_move("e4")
        Move('58')
        """
        return self._table[self._native.parse_move(sendable(text))]

    def is_legal(self, move: Move | str) -> bool:
        """Return whether a move may be played; text that is no move raises `MoveSyntaxError`.

        >>> from ninefold import Position
        >>> position = Position.from_moves("standard", "55")
        >>> position.is_legal("58"), position.is_legal("e4"), position.is_legal("11")
        (True, True, False)
        """
        return self._native.is_legal(self._index(move))

    def play(self, move: Move | str) -> "Position":
        """Return the position after a move; one that is not allowed raises `IllegalMove`.

        >>> from ninefold import Position
        >>> Position.start("standard").play("e4").targets
        (8,)
        """
        if isinstance(move, Move):
            return _wrap_in(self._native.play(self._index(move)), self._table)
        return _wrap_in(self._native.play_text(sendable(move)), self._table)

    def play_all(self, moves: str | Iterable[Move | str]) -> "Position":
        """Return the position after moves: text with spaces, or any iterable.

        >>> from ninefold import Position
        >>> Position.start("standard").play_all(["55", "51"]).targets
        (1,)
        """
        position = self
        for number, move in enumerate(moves.split() if isinstance(moves, str) else moves, 1):
            try:
                position = position.play(move)
            except NinefoldError as error:
                error.add_note(f"at move {number}")
                raise
        return position

    def transform(self, symmetry: int) -> "Position":
        """Return the position seen through one of the eight symmetries of the square, 0-7.

        >>> from ninefold import Position
        >>> position = Position.from_moves("standard", "55 51")
        >>> position.transform(0) == position
        True
        """
        return _wrap_in(self._native.transform(symmetry), self._table)

    def transform_move(self, move: Move | str, symmetry: int) -> Move:
        """Return where a move of this game comes to lie through a symmetry, as in `transform`.

        >>> from ninefold import Position
        >>> start = Position.start("standard")
        >>> seen = start.transform_move("58", 3)
        >>> start.play("58").transform(3) == start.play(seen)
        True
        """
        return self._table[transform_move(self.variant, self._index(move), symmetry)]

    def canonical(self) -> "tuple[Position, int]":
        """Return the least of the eight images, and the symmetry that leads to it.

        >>> from ninefold import Position
        >>> position = Position.start("standard").play("59")
        >>> image, symmetry = position.canonical()
        >>> image == position.transform(symmetry) == Position.start().play("51").canonical()[0]
        True
        """
        image, symmetry = self._native.canonical()
        return _wrap_in(image, self._table), symmetry

    def draw(
        self,
        last: Move | str | None = None,
        *,
        colour: bool = False,
        unicode: bool = True,
        fields: bool = False,
        marks: bool = False,
        look: int | None = None,
    ) -> str:
        """Return the board drawn as text, a heavy frame around the boards one may play on.

        `last` puts a move in brackets, or the big mark of the board it won; `colour` uses ANSI
        escapes, `unicode` lines and dots instead of ASCII, `fields` shows the numbers of the
        fields one may play on, and `marks` the marks of a board that is won and closed instead of
        one big mark. `ultimate2` is drawn
        as one small board, its large board and the whole side by side; `look` says which small
        board (47) or large one (4), else it is the one that may be played on.

        >>> from ninefold import Position
        >>> print(Position.from_moves("tictactoe", "5 1").draw(last="1"))
          ┌───┬───┬───┐
        3 │[O]│ · │ · │
          ├───┼───┼───┤
        2 │ · │ X │ · │
          ├───┼───┼───┤
        1 │ · │ · │ · │
          └───┴───┴───┘
            a   b   c
        """
        ink = Ink(colour=colour, unicode=unicode)
        if last is not None:
            last = self._table[self._index(last)]
        if self.variant.startswith("ultimate2"):
            shown = Panels(
                cells=self.cells,
                owners=self.owners,
                small_owners=self.small_owners,
                tallies=self.tallies,
                targets=self.targets,
                line=self.line,
                last=last,
                marks=marks,
                fields=fields,
                look=look,
            )
            return draw_panels(shown, ink)
        picture = Picture(
            cells=self.cells,
            owners=self.owners,
            targets=self.targets,
            closed=self.closed,
            line=self.line,
            last=last,
            marks=marks,
            fields=fields,
        )
        return draw(picture, ink)

    def _index(self, move: Move | str) -> int:
        """The number of a move of this game; one of another game is no move here."""
        if not isinstance(move, Move):
            return self._native.parse_move(sendable(move))
        if len(move.text) == len(self._table[0].text):
            return move.index
        return self._native.parse_move(move.text)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._native == other._native

    def __hash__(self) -> int:
        return hash(self._native)

    def __repr__(self) -> str:
        return f"Position.parse({self.text!r})"

    def __str__(self) -> str:
        return self.draw(unicode=False)

    def _repr_svg_(self) -> str:
        return svg(self)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a position is frozen: {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a position is frozen: {name!r} cannot be deleted")

    def __reduce__(self) -> tuple[Callable[[str], "Position"], tuple[str]]:
        return Position.parse, (self.text,)

    def __copy__(self) -> "Position":
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> "Position":
        return self


# A position is frozen for everybody but the two lines that make one; slots are set directly.
_set_native = Facts.__dict__["_native"].__set__
_set_table = Position.__dict__["_table"].__set__


def _wrap(position: NativePosition) -> Position:
    return _wrap_in(position, table_of(position.variant))


def _wrap_in(position: NativePosition, table: tuple[Move, ...]) -> Position:
    wrapped = object.__new__(Position)
    _set_native(wrapped, position)
    _set_table(wrapped, table)
    return wrapped
