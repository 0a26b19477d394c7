"""Somebody's UGI engine as we drive it: what it is told, and what it is heard to answer."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ninefold.agents.agent import Fault, Verdict
from ninefold.agents.contracts.ugi.squares import Squares
from ninefold.rules import Evaluation, Move, Position
from ninefold.rules.errors import LimitError, NinefoldError, quoted
from ninefold.search import Limit
from ninefold.search.clock_plan import Clock

_SCORE = re.compile(r"score .*?\bwdl (\d{1,4}) (\d{1,4}) (\d{1,4})\b")
_DEPTH = re.compile(r"^info .*?\bdepth (\d{1,4})\b")
_LISTED = re.compile(r"name (?P<name>.+?) type (?P<kind>\w+)(?P<rest>.*)")


@dataclass(frozen=True, slots=True)
class Introduced:
    """The engine has said who it is, and which options it has."""

    name: str
    author: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """The engine is ready."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The engine has chosen a move, legal or not, and may have said what it expects."""

    move: Move
    evaluation: Evaluation | None = None


Event = Introduced | Ready | Chosen


class Host:
    """What is said to one engine, and what its answers mean.

    Whoever runs the engine sends the lines of `greet`, waits until `hear` returns `Introduced`,
    sends `begin`, waits for `Ready`, and then asks and waits for `Chosen`, any number of times.
    An answer that means nothing raises `Fault`.

    `settings` are options to be set; `squares` says how the engine names squares.

    >>> host = Host(squares=Squares(from_top=True))
    >>> position = Position.start("standard").play("e4")
    >>> host.ask(position, Limit(time=0.1))
    ['position fen 9/9/9/9/9/4x4/9/9/9 O 0 e6', 'go movetime 100']
    >>> host.hear("bestmove d9").move.square
    'd1'
    """

    def __init__(
        self, *, squares: Squares | None = None, settings: Mapping[str, str] | None = None
    ) -> None:
        self._squares = squares or Squares()
        self._settings = dict(settings or {})
        self._name, self._author = "", ""
        self._options: dict[str, str] = {}
        self._start = self._now = Position.start()
        self._moves: list[Move] | None = None
        self._evaluation: Evaluation | None = None

    def greet(self) -> list[str]:
        """Return what is said first."""
        return ["ugi"]

    def begin(self, position: Position) -> list[str]:
        """Return what is said when a game begins here; `Fault` if the engine does not play it."""
        self._start = self._now = position
        self._moves = []
        settings = dict(self._settings)
        if (listed := self._options.get("UGI_Variant")) is not None:
            game = position.variant.partition(":")[0]
            known = re.findall(r" var (\S+)", listed)
            if known and game not in known:
                detail = f"it does not play {game}; it plays {', '.join(known)}"
                raise Fault(Verdict.no_start, detail)
            settings["UGI_Variant"] = position.variant
        told = [f"setoption name {name} value {value}" for name, value in settings.items()]
        return [*told, "uginewgame", "isready"]

    def ask(
        self, position: Position, limit: Limit | None, clocks: tuple[Clock, Clock] | None = None
    ) -> list[str]:
        """Return what asks for a move; `clocks` are that of the mover and the opponent's."""
        self._follow(position)
        self._evaluation = None
        where = self._where(self._start if self._moves is not None else position)
        moves = " ".join(self._written(move) for move in self._moves or ())
        return [f"position {where}{f' moves {moves}' if moves else ''}", _go(limit, clocks)]

    def hear(self, line: str) -> Event | None:
        """Return what a line of the engine means; None for one that says nothing that counts."""
        words = line.split()
        match words[:2]:
            case ["id", "name"]:
                self._name = " ".join(words[2:])
            case ["id", "author"]:
                self._author = " ".join(words[2:])
            case ["option", _]:
                if found := _LISTED.fullmatch(" ".join(words[1:])):
                    self._options[found["name"]] = found["rest"]
            case ["ugiok"]:
                return Introduced(self._name, self._author, tuple(self._options))
            case ["readyok"]:
                return Ready()
            case ["info", _]:
                self._evaluation = self._expected(line) or self._evaluation
            case ["bestmove", *rest]:
                return Chosen(self._read(line, rest[0] if rest else ""), self._evaluation)
        return None

    def _follow(self, position: Position) -> None:
        """Find the moves that led here from where the engine was asked last."""
        if self._moves is None:
            self._now = position
            return
        found = _between(self._now, position)
        if found is None:
            self._moves = None
        else:
            self._moves += found
        self._now = position

    def _where(self, position: Position) -> str:
        if position == Position.start(position.variant):
            return "startpos"
        words = position.ugi.split()
        if len(words) > 3:
            words[3] = self._squares.write(words[3], _rows(position))
        return f"fen {' '.join(words)}"

    def _written(self, move: Move) -> str:
        return self._squares.write(move.square, _rows(self._now))

    def _read(self, line: str, word: str) -> Move:
        try:
            return self._now.parse_move(self._squares.read(word, _rows(self._now)))
        except NinefoldError as error:
            raise Fault(Verdict.bad_output, f"{error}, in {quoted(line)}") from error

    def _expected(self, line: str) -> Evaluation | None:
        """What the engine expects, seen by X; a line that cannot be read says nothing."""
        found = _SCORE.search(line)
        if found is None or " multipv " in line.replace(" multipv 1 ", " "):
            return None
        win, draw, loss = (int(number) for number in found.groups())
        if not 990 <= win + draw + loss <= 1010:
            return None
        score = (win - loss) / (win + draw + loss)
        depth = _DEPTH.search(line)
        return Evaluation(
            score if self._now.turn == "X" else -score, depth=int(depth[1]) if depth else None
        )


def _rows(position: Position) -> int:
    return 3 if len(position.cells) == 9 else 9


def _between(before: Position, after: Position) -> list[Move] | None:
    """Return the moves, two at most, that lead from one position to another."""
    if before == after:
        return []
    cells = after.cells
    if before.variant != after.variant or len(cells) > 81:
        return None  # the 27×27 game clears cells, and has too many moves to try
    played = [move for move in before.moves() if before.cells[move.index] != cells[move.index]]
    for first in played:
        position = before.play(first)
        if position == after:
            return [first]
        for second in position.moves():
            if cells[second.index] != "." and position.play(second) == after:
                return [first, second]
    return None


def _go(limit: Limit | None, clocks: tuple[Clock, Clock] | None) -> str:
    words = ["go"]
    if clocks is not None:
        mine, theirs = clocks
        for name, seconds in (
            ("ptime", mine.left),
            ("otime", theirs.left),
            ("pinc", mine.increment),
            ("oinc", theirs.increment),
        ):
            words += [name, str(round(seconds * 1000))]
    if limit is not None and limit.time is not None:
        words += ["movetime", str(round(limit.time * 1000))]
    if limit is not None and limit.nodes is not None:
        words += ["nodes", str(limit.nodes)]
    if limit is not None and limit.depth is not None:
        words += ["depth", str(limit.depth)]
    if len(words) == 1:
        problem = "an engine without a limit or a clock would not end"
        raise LimitError(problem, "", "a time, nodes, a depth, or clocks")
    return " ".join(words)
