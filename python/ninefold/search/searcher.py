"""What every search of ours can do: search, start, forget."""

from collections.abc import Iterable
from typing import Self

from ninefold import native
from ninefold.rules import GameOver, Move, Position, Variant
from ninefold.rules.errors import LimitError, NinefoldError
from ninefold.search.handle import Search
from ninefold.search.limit import Limit
from ninefold.search.report import Report, report_of


class NothingToSearch(NinefoldError, ValueError):
    """The position is of another game, or no move is left to consider."""


class Searcher:
    """A search of one game that keeps its memory from one position to the next.

    It does one search at a time. Made by its kinds, such as `Uct`.
    """

    def __init__(
        self, variant: str | Variant, thinker: native.Thinker, most: Limit | None = None
    ) -> None:
        self.variant = Variant.named(str(variant)).name
        self._thinker = thinker
        # no search uses more, whatever its own limit is
        self._most = most or Limit()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.forget()

    def search(
        self,
        position: Position,
        limit: Limit,
        *,
        lines: int = 1,
        only: Iterable[Move | str] = (),
        seed: int = 0,
    ) -> Report:
        """Search a position, and return what was found: `lines` of the best moves.

        `only` are the first moves that are considered, all if there are none; whatever is done by
        chance comes from `seed`.
        """
        limit = limit.within(self._most)
        if limit.is_endless:
            raise LimitError(
                "a search without a limit would not end", str(limit), "a time, nodes, or a depth"
            )
        wanted = self._wanted(position, limit, lines, only, seed)
        restricted = bool(wanted[-1])
        found = self._thinker.search(position.native, wanted)
        return report_of(found, position, restricted=restricted)

    def start(
        self,
        position: Position,
        limit: Limit | None = None,
        *,
        lines: int = 1,
        only: Iterable[Move | str] = (),
        seed: int = 0,
    ) -> Search:
        """Begin the same on a thread of its own; without a limit, until it is stopped.

        Or until there is nothing to find any more: all is proved, the deepest depth is reached, or
        the tree is full.
        """
        limit = self._most if limit is None else limit.within(self._most)
        wanted = self._wanted(position, limit, lines, only, seed)
        running = self._thinker.start(position.native, wanted)
        return Search(running, position, restricted=bool(wanted[-1]))

    def forget(self) -> None:
        """Forget all positions: what is found next does not depend on them."""
        self._thinker.forget()

    def _wanted(
        self,
        position: Position,
        limit: Limit,
        lines: int,
        only: Iterable[Move | str],
        seed: int,
    ) -> tuple[float | None, int | None, int | None, int, int, list[int]]:
        if position.variant.partition(":")[0] != self.variant.partition(":")[0]:
            problem = f"a position of {position.variant}, where {self.variant} is searched"
            raise NothingToSearch(problem, position.text, f"a position of {self.variant}")
        if position.outcome is not None:
            raise GameOver("the game is over", position.text, "a position that is not")
        if not 1 <= lines <= 10_000:
            raise LimitError(f"{lines} lines", str(lines), "1 to 10,000")
        if not 0 <= seed < 2**64:
            raise LimitError(f"the seed is out of range: {seed}", str(seed), "0 to 2^64 - 1")
        moves = [position.parse_move(str(move)) for move in only]
        for move in moves:
            position.play(move)
        numbers = [move.index for move in moves]
        return limit.time, limit.nodes, limit.depth, lines, seed, numbers
