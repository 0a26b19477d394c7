"""What this installation was built for, and whether it counts what is known."""

from collections.abc import Iterator

from ninefold.native import TARGET as BUILT_FOR
from ninefold.rules.counting import perft
from ninefold.rules.position import Position
from ninefold.rules.variant import variants

__all__ = ["BUILT_FOR", "KNOWN", "counts"]

# A depth, and how many lines there are from the start: enough to see a rule broken, in a moment.
KNOWN = {
    "tictactoe": (9, 127872),
    "standard": (6, 4020960),
    "count": (6, 4020960),
    "open": (6, 4017888),
    "corner": (5, 5739520),
    "corner-closed": (5, 5739520),
    "adjacent": (5, 5968528),
    "adjacent-count": (5, 5968528),
    # 81 boards x 72 pairs of cells at first; after a turn the board that was named has 72 pairs
    # again, or 42 or 20 where one or both turns before were on it; no line is possible yet.
    "ultimate2": (3, 29751408),
}


def counts() -> Iterator[tuple[str, int, int | None]]:
    """Yield the name of each game, what it counts here, and what is known, if anything is.

    >>> all(counted == known for _, counted, known in counts())
    True
    """
    for variant in variants():
        depth, known = KNOWN.get(variant.name, (0, None))
        yield variant.name, perft(Position.start(variant), depth), known
