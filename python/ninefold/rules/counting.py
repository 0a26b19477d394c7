"""Counting what lies ahead of a position: every line to a depth, or random games to the end."""

from dataclasses import dataclass

from ninefold import native
from ninefold.rules.position import Position


@dataclass(frozen=True, slots=True)
class PerftResults:
    """How many lines of a depth end in a position that is unfinished, won by X or O, or drawn."""

    unfinished: int
    x: int
    o: int
    drawn: int

    @property
    def total(self) -> int:
        """All of them: what `perft` counts.

        >>> from ninefold import Position, perft_results
        >>> perft_results(Position.start("standard"), 2).total
        720
        """
        return self.unfinished + self.x + self.o + self.drawn

    def __add__(self, other: "PerftResults") -> "PerftResults":
        return PerftResults(
            self.unfinished + other.unfinished,
            self.x + other.x,
            self.o + other.o,
            self.drawn + other.drawn,
        )


@dataclass(frozen=True, slots=True)
class PlayoutSummary:
    """Sums over random games: results, `plies` played and `choices` met (legal moves, summed)."""

    games: int
    x_wins: int
    o_wins: int
    draws: int
    plies: int
    choices: int

    @property
    def mean_plies(self) -> float:
        """Moves a game, counted from where the games started.

        >>> from ninefold import Position, playouts
        >>> 5 <= playouts(Position.start("tictactoe"), 100, seed=1).mean_plies <= 9
        True
        """
        return self.plies / self.games if self.games else 0.0

    @property
    def mean_choices(self) -> float:
        """Legal moves a turn.

        >>> from ninefold import Position, playouts
        >>> 1 <= playouts(Position.start("tictactoe"), 100, seed=1).mean_choices <= 9
        True
        """
        return self.choices / self.plies if self.plies else 0.0


def perft(position: Position, depth: int) -> int:
    """Count the lines of exactly `depth` moves from a position; a game that has ended has none.

    >>> from ninefold import Position, perft
    >>> perft(Position.start("standard"), 4)
    55080
    """
    return native.perft(_native(position), depth)


def perft_results(position: Position, depth: int) -> PerftResults:
    """Count the lines of exactly `depth` moves by how they end.

    >>> from ninefold import Position, perft_results
    >>> perft_results(Position.start("tictactoe"), 5)
    PerftResults(unfinished=13680, x=1440, o=0, drawn=0)
    """
    return PerftResults(*native.perft_results(_native(position), depth))


def playouts(position: Position, games: int, seed: int) -> PlayoutSummary:
    """Play random games to the end, each legal move as likely as the others.

    The same seed gives the same games.

    >>> from ninefold import Position, playouts
    >>> summary = playouts(Position.start("standard"), 1000, seed=7)
    >>> summary.x_wins + summary.o_wins + summary.draws
    1000
    """
    return PlayoutSummary(games, *native.playouts(_native(position), games, seed))


def _native(position: object) -> native.Position:
    if not isinstance(position, Position):
        wrong = f"{type(position).__name__}: {position!r}"
        raise TypeError(f"this counts from a Position, not from {wrong}")
    return position.native
