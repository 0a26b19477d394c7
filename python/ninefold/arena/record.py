"""What is kept of a game that was played between agents: a frozen value, and JSON of it."""

from typing import Literal

import msgspec

from ninefold.agents.agent import Verdict
from ninefold.rules import Evaluation, Game, Position, TimeControl, Turn
from ninefold.rules.errors import NinefoldError

Side = Literal["X", "O"]
Result = Literal["X", "O", "draw"]

# How a game ends by the rules; otherwise it ends with the verdict on the player who failed.
BY_RULE = ("line", "more-boards", "no-line", "equal-boards")
TERMINATIONS = (*BY_RULE, *(verdict.value for verdict in Verdict))
# What game files call those verdicts that they have a name for; the others are faults.
_IN_FILES = {Verdict.late_move: "time", Verdict.illegal_move: "illegal-move"}


class InvalidRecord(NinefoldError, ValueError):
    """A line that is no record of a game."""


class GameRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One game between two agents.

    `number` is its place in the run; games 2n and 2n + 1 are a pair, with one opening and colours
    swapped. The first `given` of the `moves` are the opening. `wall` and `cpu` are microseconds
    and `scores` what the player thought of the game, seen by X, one for each move after those.
    `detail` is what is known about a failure.

    >>> record = GameRecord(3, "tictactoe", "random", "greedy", "1 4 2 5 3", "X", "line")
    >>> record.points("greedy"), record.loser
    (0.0, 'greedy')
    """

    number: int
    variant: str
    x: str
    o: str
    moves: str
    result: Result
    termination: str
    start: str = ""
    given: int = 0
    seed: int = 0
    wall: tuple[int, ...] = ()
    cpu: tuple[int, ...] = ()
    scores: tuple[float | None, ...] = ()
    detail: str = ""

    @property
    def pair(self) -> int:
        """Which pair it belongs to.

        >>> GameRecord(3, "tictactoe", "a", "b", "", "draw", "no-line").pair
        1
        """
        return self.number // 2

    @property
    def failed(self) -> bool:
        """Whether a player failed: the rules did not end the game."""
        return self.termination not in BY_RULE

    @property
    def loser(self) -> str | None:
        """The player who lost it, if anybody did."""
        return {"X": self.o, "O": self.x}.get(self.result)

    def points(self, player: str) -> float:
        """Return the points of a player: 1 for a win, a half for a draw."""
        if self.result == "draw":
            return 0.5
        return 0.0 if self.loser == player else 1.0

    def game(self, clock: TimeControl | None = None) -> Game:
        """Return the game as game files hold it; times are told where a clock was played by.

        >>> record = GameRecord(0, "tictactoe", "a", "b", "1 4 2 5 3", "X", "line")
        >>> record.game().termination
        'line'
        """
        start = Position.parse(self.start) if self.start else Position.start(self.variant)
        words = self.moves.split()
        turns = []
        for place, word in enumerate(words, -self.given):
            score = self.scores[place] if 0 <= place < len(self.scores) else None
            turns.append(
                Turn(
                    start.parse_move(word),
                    used=self.wall[place] // 1000 if clock is not None and place >= 0 else None,
                    evaluation=None if score is None else Evaluation(score),
                )
            )
        tags = [("ninefold.opening", str(self.given))] if self.given else []
        if self.failed:
            tags += [("ninefold.verdict", self.termination), ("ninefold.detail", self.detail)]
        return Game(
            start,
            tuple(turns),
            x=self.x,
            o=self.o,
            clock=clock,
            result=self.result,
            termination=self._termination_in_files(),
            tags=tuple(tags),
        )

    def _termination_in_files(self) -> str:
        if not self.failed:
            return self.termination
        return _IN_FILES.get(Verdict(self.termination), "fault")


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(GameRecord)


def format_record(record: GameRecord) -> bytes:
    """Write a record as one line of JSON.

    >>> format_record(GameRecord(0, "tictactoe", "a", "b", "1 4", "draw", "no-line"))[:40]
    b'{"number":0,"variant":"tictactoe","x":"a'
    """
    return _ENCODER.encode(record)


def parse_record(line: bytes) -> GameRecord:
    """Read what `format_record` wrote.

    >>> record = GameRecord(0, "tictactoe", "a", "b", "1 4", "draw", "no-line")
    >>> parse_record(format_record(record)) == record
    True
    """
    try:
        return _DECODER.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidRecord(
            f"no record of a game: {error}", repr(line[:80]), "a line of JSON, see docs/formats.md"
        ) from None
