"""How things stand between players: results counted game by game, pair by pair."""

from collections import Counter
from dataclasses import dataclass

from ninefold.arena.rating import Pairs
from ninefold.arena.record import GameRecord

# What the first player scored in a pair, in half points, as `Pairs` counts it.
_ONE = (Pairs(lost=1), Pairs(behind=1), Pairs(level=1), Pairs(ahead=1), Pairs(won=1))


@dataclass(frozen=True, slots=True)
class Meeting:
    """All games between two players, seen by the first of them.

    `as_x` and `as_o` are his wins, draws and losses with each colour.
    """

    first: str
    second: str
    pairs: Pairs
    as_x: tuple[int, int, int]
    as_o: tuple[int, int, int]

    @property
    def players(self) -> tuple[str, str]:
        """Both of them."""
        return self.first, self.second

    def points_of(self, player: str) -> float:
        """Return what one of them has scored."""
        return self.pairs.points if player == self.first else self.pairs.games - self.pairs.points

    @property
    def wins(self) -> int:
        """How many games the first player won."""
        return self.as_x[0] + self.as_o[0]

    @property
    def draws(self) -> int:
        """How many games nobody won."""
        return self.as_x[1] + self.as_o[1]

    @property
    def losses(self) -> int:
        """How many games the first player lost."""
        return self.as_x[2] + self.as_o[2]


@dataclass(frozen=True, slots=True)
class Standing:
    """Everything that was counted, at one moment.

    `terminations` say how often a game ended which way, `failures` how often each player did
    not play to the end.
    """

    meetings: tuple[Meeting, ...]
    terminations: tuple[tuple[str, int], ...]
    failures: tuple[tuple[str, str, int], ...]

    @property
    def games(self) -> int:
        """How many games there are."""
        return sum(meeting.pairs.games for meeting in self.meetings)

    @property
    def draws(self) -> int:
        """How many games nobody won."""
        return sum(meeting.draws for meeting in self.meetings)

    @property
    def x_points(self) -> float:
        """What whoever moved first has scored."""
        return sum(
            meeting.as_x[0] + meeting.as_o[2] + meeting.draws / 2 for meeting in self.meetings
        )


class Score:
    """Counts pairs of games, each given once.

    >>> games = (
    ...     GameRecord(0, "tictactoe", "a", "b", "", "X", "line"),
    ...     GameRecord(1, "tictactoe", "b", "a", "", "draw", "no-line"),
    ... )
    >>> score = Score([("a", "b")])
    >>> score.add(games)
    >>> score.standing.meetings[0].pairs.points, score.standing.x_points
    (1.5, 1.5)
    """

    def __init__(self, meetings: list[tuple[str, str]]) -> None:
        self._pairs = dict.fromkeys(meetings, Pairs())
        self._by_colour = {(*meeting, colour): [0, 0, 0] for meeting in meetings for colour in "XO"}
        self._terminations: Counter[str] = Counter()
        self._failures: Counter[tuple[str, str]] = Counter()

    def add(self, pair: tuple[GameRecord, GameRecord]) -> None:
        """Count a pair: the player of X in its first game is the first player."""
        first, second = pair[0].x, pair[0].o
        halves = sum(int(2 * game.points(first)) for game in pair)
        self._pairs[first, second] += _ONE[halves]
        for game in pair:
            colour = "X" if game.x == first else "O"
            self._by_colour[first, second, colour][2 - int(2 * game.points(first))] += 1
            self._terminations[game.termination] += 1
            if game.failed:
                self._failures[str(game.loser), game.termination] += 1

    def pairs(self, first: str, second: str) -> Pairs:
        """Return what there is between two players."""
        return self._pairs[first, second]

    @property
    def standing(self) -> Standing:
        """How things stand now."""
        meetings = (
            Meeting(
                first,
                second,
                pairs,
                as_x=tuple(self._by_colour[first, second, "X"]),  # type: ignore[arg-type]
                as_o=tuple(self._by_colour[first, second, "O"]),  # type: ignore[arg-type]
            )
            for (first, second), pairs in self._pairs.items()
        )
        return Standing(
            tuple(meetings),
            tuple(self._terminations.most_common()),
            tuple((player, verdict, n) for (player, verdict), n in self._failures.most_common()),
        )
