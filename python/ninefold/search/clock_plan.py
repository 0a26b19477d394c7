"""How much of a clock a move may use."""

from dataclasses import dataclass

from ninefold.rules import Position

# Plies of a long game, by the number of its cells; those of games of the engine with itself.
PLIES = {9: 9, 81: 64, 729: 1300}
# Nobody is sure that the game ends soon: so many moves are always left to be paid for.
FEWEST = 6
# No single move uses more of what is left, increment included.
LARGEST_SHARE = 0.4
# What passes between a clock and the search, in seconds.
LAG = 0.02


@dataclass(frozen=True, slots=True)
class Clock:
    """What is left of the clock of whoever is to move, and what each move adds; in seconds."""

    left: float
    increment: float = 0.0


def time_for(position: Position, clock: Clock, lag: float = LAG) -> float:
    """Return how many seconds to think: an even share of what is left, and most of the increment.

    >>> start = Position.start("standard")
    >>> time_for(start, Clock(60), lag=0)
    1.875
    >>> time_for(start, Clock(0.01, 5))
    0.0
    """
    left = max(clock.left - lag, 0.0)
    moves = max((PLIES[len(position.cells)] - position.plies) / 2, FEWEST)
    return min(left / moves + 0.8 * clock.increment, LARGEST_SHARE * left)
