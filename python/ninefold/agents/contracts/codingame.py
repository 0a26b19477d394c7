"""Our engine for the referee of CodinGame: rows and columns, a hundred milliseconds a move."""

from collections.abc import Callable, Iterator
from random import Random

from ninefold.agents.contracts.offer import Notice, Post, Refused, Said
from ninefold.rules import Move, Position
from ninefold.rules.errors import NinefoldError, quoted
from ninefold.search import Limit
from ninefold.search.engine import Engine
from ninefold.search.searcher import Searcher

VARIANT = "count"
# The referee gives 1 s and then 0.1 s; a part of that passes between it and the search.
FIRST, LATER = 0.7, 0.075


class Codingame:
    """The engine as one bot in one game.

    A turn is the opponent's row and column (-1 -1 if there is no move yet), a number, and so many
    allowed rows and columns. The answer follows the last of them at once, also where some of them
    are not understood: the referee says nothing twice.

    >>> bot = Codingame(limits=(Limit(nodes=50), Limit(nodes=50)))
    >>> said = [said for line in ("-1 -1", "1", "4 4") for said in bot.hear(line)]
    >>> [line.text for line in said]
    ['4 4']
    """

    def __init__(
        self,
        post: Post | None = None,
        variant: str = VARIANT,
        limits: tuple[Limit, Limit] = (Limit(time=FIRST), Limit(time=LATER)),
        make: Callable[[str], Searcher] = Engine,
    ) -> None:
        del post  # it searches while nothing else can happen
        self._limits = limits
        self._searcher = make(variant)
        self._variant = self._searcher.variant
        # the first search makes tables, which costs it time
        self._searcher.search(Position.start(self._variant), Limit(nodes=1))
        self._side = 3 if variant == "tictactoe" else 9
        self._position: Position | None = Position.start(self._variant)
        self._has_moved = False
        self._missing: int | None = None
        self._allowed: list[Move] = []
        self._heard_opponent = False
        self._is_over = False

    @property
    def is_over(self) -> bool:
        """Whether the referee has gone."""
        return self._is_over

    def hear(self, line: str) -> Iterator[Said]:
        """Take a line of a turn, and answer with a move after the last one."""
        if not line.split():
            return
        try:
            if not self._heard_opponent:
                yield from self._hear_opponent(self._numbers("opponentRow opponentCol", line, 2))
            elif self._missing is None:
                self._hear_count(self._numbers("validActionCount", line, 1)[0])
            else:
                self._missing -= 1
                self._allowed.append(self._move("row col", self._numbers("row col", line, 2)))
        except Refused as error:
            yield Said(f"error: {error}", aside=True)
        if self._missing == 0:
            yield from self._answer()

    def notice(self, notice: Notice) -> Iterator[Said]:
        """No search runs while nobody waits for it."""
        del notice
        yield from ()

    def hang_up(self) -> Iterator[Said]:
        """The game is over."""
        self._is_over = True
        yield from ()

    def close(self) -> None:
        """Forget what was searched."""
        self._searcher.forget()

    def _hear_opponent(self, numbers: list[int]) -> Iterator[Said]:
        if numbers == [-1, -1]:
            self._position, self._has_moved = Position.start(self._variant), False
            self._heard_opponent = True
            return
        move = self._move("opponentRow opponentCol", numbers)
        self._heard_opponent = True
        if self._position is None:
            return
        try:
            self._position = self._position.play(move)
        except NinefoldError as error:
            # the referee knows better: from now on any move that it allows has to do
            self._position = None
            yield Said(f"error: opponentRow opponentCol: {error}", aside=True)

    def _hear_count(self, count: int) -> None:
        if not 1 <= count <= self._side**2:
            right = f"1 to {self._side**2}"
            raise Refused("validActionCount", f"no number of moves: {count}", str(count), right)
        self._missing = count

    def _numbers(self, field: str, line: str, count: int) -> list[int]:
        words = line.split()
        numbers = [
            int(word)
            for word in words
            if len(word) <= 3 and word.isascii() and word.removeprefix("-").isdigit()
        ]
        if not len(numbers) == len(words) == count:
            right = (
                "two whole numbers, such as 4 4" if count == 2 else "one whole number, such as 9"
            )
            raise Refused(field, f"not understood: {quoted(line[:60])}", line, right)
        return numbers

    def _move(self, field: str, numbers: list[int]) -> Move:
        row, column = numbers
        if not (0 <= row < self._side and 0 <= column < self._side):
            told = f"{row} {column}"
            right = f"a row and a column, each 0 to {self._side - 1}"
            raise Refused(field, f"outside the board: {told}", told, right)
        square = f"{'abcdefghi'[column]}{self._side - row}"
        return Position.start(self._variant).parse_move(square)

    def _answer(self) -> Iterator[Said]:
        move, remark = self._choose()
        if remark is not None:
            yield Said(f"error: {remark}", aside=True)
        if self._position is not None:
            self._position = self._position.play(move)
        self._has_moved, self._heard_opponent, self._missing = True, False, None
        self._allowed.clear()
        column = "abcdefghi".index(move.square[0])
        yield Said(f"{self._side - int(move.square[1])} {column}")

    def _anywhere(self) -> tuple[Move, ...]:
        return Position.start(self._variant).moves()

    def _choose(self) -> tuple[Move, str | None]:
        position = self._position
        moves = () if position is None else position.moves()
        both = [move for move in self._allowed if move in moves] if self._allowed else [*moves]
        if position is None or not both:
            remark = None
            if position is not None:
                remark = "row col: none of these is a move here; expected moves of this game"
            self._position = None
            return Random(str(self._allowed)).choice(self._allowed or self._anywhere()), remark
        limit = self._limits[self._has_moved]
        only = both if len(both) < len(moves) else []
        return self._searcher.search(position, limit, only=only).best, None
