"""Which search serves whoever asks for the engine."""

from ninefold.search.searcher import Searcher
from ninefold.search.uct import Uct


def engine(variant: str, *, threads: int = 1, table: int = 64) -> Searcher:
    """Return the engine of a game, with so many threads and MiB of memory."""
    del threads
    return Uct(variant, most_nodes=table * 2**16)
