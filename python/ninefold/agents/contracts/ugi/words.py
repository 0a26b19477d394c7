"""The words of UGI: lines taken apart, and reports put together."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from ninefold.agents.contracts.offer import Refused, refused
from ninefold.rules import Move, Position
from ninefold.rules.errors import NinefoldError, quoted
from ninefold.search import Limit
from ninefold.search.clock_plan import Clock, time_for
from ninefold.search.report import Line, Report

# What `go` knows, apart from searchmoves: numbers, clocks, and words that stand alone.
NUMBERS = ("movetime", "nodes", "depth")
CLOCKS = ("ptime", "otime", "pinc", "oinc", "p1time", "p2time", "p1inc", "p2inc")
ALONE = ("infinite", "ponder")
KNOWN = (*NUMBERS, *CLOCKS, *ALONE, "searchmoves")


@dataclass(frozen=True, slots=True)
class Go:
    """What a search is asked for; all that is not said is left out of `said`."""

    said: dict[str, int] = field(default_factory=dict)
    only: tuple[Move, ...] = ()
    is_pondering: bool = False
    is_infinite: bool = False

    def clock(self, turn: str) -> Clock | None:
        """Return the clock of whoever is to move, if it is told."""
        number = "p1" if turn == "X" else "p2"
        left = self.said.get("ptime", self.said.get(f"{number}time"))
        added = self.said.get("pinc", self.said.get(f"{number}inc", 0))
        return None if left is None else Clock(max(left, 0) / 1000, max(added, 0) / 1000)

    def limit(self, position: Position, overhead: float = 0.0) -> Limit:
        """Return how much the search may use in a position.

        >>> start = Position.start("standard")
        >>> parse_go(["movetime", "1500", "nodes", "500"], start).limit(start, overhead=0.5)
        Limit(time=1.0, nodes=500, depth=None)
        """
        if self.is_infinite:
            return Limit()
        times = []
        if "movetime" in self.said:
            times.append(max(self.said["movetime"] / 1000 - overhead, 0.0))
        clock = self.clock(position.turn)
        if clock is not None:
            times.append(time_for(position, clock, overhead))
        depth = self.said.get("depth")
        try:
            return Limit(
                time=min(times) if times else None,
                nodes=self.said.get("nodes"),
                depth=None if depth is None else max(depth, 1),
            )
        except NinefoldError as error:
            raise refused("go", error) from error


def parse_go(words: list[str], position: Position) -> Go:
    """Read what follows `go`.

    >>> parse_go(["ponder", "ptime", "1000"], Position.start()).is_pondering
    True
    >>> parse_go(["searchmoves", "e5", "d4", "depth", "3"], Position.start()).only
    (Move('55'), Move('57'))
    """
    said: dict[str, int] = {}
    only: list[Move] = []
    alone = set()
    rest = iter(words)
    word = next(rest, None)
    while word is not None:
        if word in NUMBERS or word in CLOCKS:
            said[word] = _number(f"go {word}", next(rest, ""), negative=word in CLOCKS)
            word = next(rest, None)
        elif word in ALONE:
            alone.add(word)
            word = next(rest, None)
        elif word == "searchmoves":
            word = next(rest, None)
            while word is not None and word not in KNOWN:
                only.append(_legal(position, word))
                word = next(rest, None)
        else:
            raise Refused("go", f"unknown word {quoted(word)}", word, f"one of {', '.join(KNOWN)}")
    return Go(said, tuple(only), "ponder" in alone, "infinite" in alone)


def _number(name: str, text: str, *, negative: bool = False) -> int:
    digits = text.removeprefix("-") if negative else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 15):
        right = "a whole number of at most 15 digits, such as 1000"
        raise Refused(name, f"not a number: {quoted(text)}", text, right)
    return int(text)


def _legal(position: Position, word: str) -> Move:
    try:
        move = position.parse_move(word)
        position.play(move)
    except NinefoldError as error:
        raise refused("go searchmoves", error) from error
    return move


def parse_position(words: list[str], variant: str) -> Position:
    """Read what follows `position`.

    >>> parse_position(["startpos", "moves", "e5", "d6"], "standard").targets
    (1,)
    """
    at = words.index("moves") if "moves" in words else len(words)
    where, moves = words[:at], words[at + 1 :]
    if where == ["startpos"]:
        position = Position.start(variant)
    elif where[:1] == ["fen"]:
        try:
            position = Position.parse_ugi(" ".join(where[1:]), variant)
        except NinefoldError as error:
            raise refused("position fen", error) from error
    else:
        told = " ".join(where)
        right = "startpos or fen, a position after fen, then moves"
        raise Refused("position", f"not a position: {quoted(told)}", told, right)
    try:
        return position.play_all(moves)
    except NinefoldError as error:
        raise refused("position moves", error) from error


def parse_option(words: list[str]) -> tuple[str, str]:
    """Read what follows `setoption`: a name and a value, either of several words.

    >>> parse_option(["name", "UGI_Variant", "value", "corner"])
    ('UGI_Variant', 'corner')
    """
    at = words.index("value") if "value" in words else len(words)
    name = " ".join(words[1:at])
    if words[:1] != ["name"] or not name:
        told = " ".join(words)
        raise Refused("setoption", f"no name in {quoted(told)}", told, "name NAME value VALUE")
    return name, " ".join(words[at + 1 :])


def format_report(report: Report, lines: int) -> Iterator[str]:
    """Yield the `info` lines of a report; they are numbered if more than one is asked for.

    >>> line = Line((Move("55"), Move("51")), (0.5, 0.25, 0.25))
    >>> next(format_report(Report((line,), depth=7, nodes=1500, time=0.5), 1))
    'info depth 7 score wdl 500 250 250 nodes 1500 time 500 nps 3000 pv e5 d6'
    """
    speed = int(report.nodes / max(report.time, 0.001))
    for number, line in enumerate(report.lines, 1):
        rank = f" multipv {number}" if lines > 1 else ""
        moves = " ".join(move.square for move in line.moves)
        yield (
            f"info depth {report.depth}{rank} score {_score(line)} nodes {report.nodes} "
            f"time {report.time * 1000:.0f} nps {speed} pv {moves}"
        )


def _score(line: Line) -> str:
    win, loss = round(1000 * line.wdl[0]), round(1000 * line.wdl[2])
    win = min(win, 1000 - loss)
    told = f"wdl {win} {1000 - win - loss} {loss}"
    if line.proof is None:
        return told
    plies = "" if line.proof.plies is None else f" {line.proof.plies}"
    return f"{told} proof {line.proof.result}{plies}"
