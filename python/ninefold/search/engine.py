"""The engine: alpha-beta for every game."""

from collections.abc import Mapping

from ninefold import native
from ninefold.rules import Variant
from ninefold.rules.errors import LimitError, quoted
from ninefold.rules.variant import name_of
from ninefold.search.levels import level_named
from ninefold.search.searcher import Searcher
from ninefold.search.worths import Worths

MOST_THREADS = 256
# In MiB.
TABLE = 64
MOST_TABLE = 2**20
_MIB = 2**20


class Engine(Searcher):
    """The engine for one game; it keeps what it learns from one position to the next.

    It searches on so many `threads` with a `table` of so many MiB. `worths` are the points that it
    plays for; `params` replace tunable numbers (`parameters` lists them). At a `level` it looks no
    deeper than that allows (`engine_levels` lists them), whatever the limit of a search is. With
    one thread and a number of nodes it finds the same every time, also after `forget`.

    >>> from ninefold.rules import Position
    >>> from ninefold.search import Engine, Limit
    >>> with Engine("tictactoe") as engine:
    ...     report = engine.search(Position.parse("tictactoe xx1oo4 x"), Limit(depth=5))
    >>> report.best, report.proof
    (Move('3'), Proof(result='win', plies=1))
    """

    def __init__(
        self,
        variant: str | Variant = "standard",
        *,
        threads: int = 1,
        table: float = TABLE,
        level: str | None = None,
        worths: Worths | None = None,
        params: Mapping[str, int] | None = None,
    ) -> None:
        if not 1 <= threads <= MOST_THREADS:
            wrong = f"the threads are out of range: {threads}"
            raise LimitError(wrong, str(threads), f"1 to {MOST_THREADS}")
        if not 0 <= table <= MOST_TABLE:
            wrong = f"the table is out of range: {table} MiB"
            raise LimitError(wrong, str(table), f"0 to {MOST_TABLE:,} MiB")
        most = None if level is None else level_named(level)
        chosen = check_parameters(params or {})
        thinker = native.alphabeta(
            name_of(variant), threads, int(table * _MIB), (worths or Worths()).native, chosen
        )
        super().__init__(variant, thinker, most)
        self.threads = threads
        self.table = table


def parameters() -> dict[str, tuple[int, int, int]]:
    """Return the tunable numbers: for each its value, and the least and the most it may be.

    >>> from ninefold.search.engine import parameters
    >>> parameters()["extend_only"]
    (1, 0, 1)
    """
    return {name: (value, least, most) for name, value, least, most in native.params()}


def check_parameters(params: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return parameters as the native module takes them, or raise what is wrong with them."""
    known = parameters()
    for name, value in params.items():
        if name not in known:
            wrong = f"unknown parameter {quoted(name)}"
            raise LimitError(wrong, name, f"one of {', '.join(known)}")
        _, least, most = known[name]
        if not least <= value <= most:
            wrong = f"the parameter {name} is out of range: {value}"
            raise LimitError(wrong, str(value), f"{least} to {most}")
    return list(params.items())


def signature() -> dict[str, int]:
    """Return the nodes of fixed searches by game: they change when the engine searches otherwise.

    >>> from ninefold.search.engine import signature
    >>> signature()["tictactoe"] > 0
    True
    """
    return dict(native.signature())
