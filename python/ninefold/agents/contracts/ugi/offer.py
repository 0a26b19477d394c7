"""Our engine for hosts that speak UGI."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from functools import partial
from importlib.metadata import version

from ninefold.agents.contracts.offer import Notice, Post, Refused, Said, refused
from ninefold.agents.contracts.ugi.options import Options, format_options, with_option
from ninefold.agents.contracts.ugi.words import (
    Go,
    format_report,
    parse_go,
    parse_option,
    parse_position,
)
from ninefold.rules import Position
from ninefold.rules.errors import LimitError, NinefoldError, quoted
from ninefold.search import Limit
from ninefold.search.engine import Engine
from ninefold.search.job import Job, News, Request
from ninefold.search.pool import Pool
from ninefold.search.searcher import Searcher

AUTHOR = "the ninefold authors"
QUERIES = ("p1turn", "gameover", "result", "legal")
# What a host reads that asked for a move where there is none.
NO_MOVE = "bestmove (none)"
# How the names of searches begin that only make the table.
READY = "ready "


def _made(make: Callable[[str], Searcher], variant: str) -> Searcher:
    try:
        return make(variant)
    except LimitError as error:  # all but memory was looked at when it was set
        raise refused("setoption Hash", error) from error


class Ugi:
    """The engine as UGI hosts know it.

    >>> ugi = Ugi(post=print)
    >>> [said.text for said in ugi.hear("position startpos moves e5 d6")]
    []
    >>> [said.text for said in ugi.hear("query p1turn")]
    ['response true']
    >>> for said in ugi.hear("go depth x"):
    ...     print(said.text)  # doctest: +ELLIPSIS
    info string error: go depth: not a number: "x"; expected a whole number of ...
    """

    def __init__(
        self,
        post: Post,
        options: Options | None = None,
        make: Callable[..., Searcher] = Engine,
    ) -> None:
        self._post = post
        self._options = options or Options()
        self._make = make
        self._position: Position | None = Position.start(self._options.variant)
        self._pool: Pool | None = None
        self._job: Job | None = None
        self._searched: tuple[Position, Go] | None = None
        self._asked = 0
        # what has ended by itself before anybody wants to know
        self._held: News | None = None
        self._is_endless = False
        self._is_stopped = False
        # what is made while hosts wait to read readyok, and how many of these are owed
        self._preparing: tuple[str, Job] | None = None
        self._owed = 0
        self._is_ready_for = ""
        # the Hash of the last engine that could be made, or of the first
        self._made_with = self._options.table
        self._is_new = True
        self._is_leaving = False
        self._commands: dict[str, Callable[[list[str]], Iterator[Said]]] = {
            "ugi": self._introduce,
            "isready": self._ready,
            "setoption": self._set,
            "uginewgame": self._begin,
            "position": self._place,
            "go": self._go,
            "ponderhit": self._hit,
            "stop": self._stop,
            "query": self._query,
            "quit": self._quit,
        }

    @property
    def is_over(self) -> bool:
        """Whether the host has left, and nothing is left to be said."""
        return self._is_leaving and self._job is None and self._owed == 0

    def hear(self, line: str) -> Iterator[Said]:
        """Answer a line; one that is not understood by what is wrong with it."""
        words = line.split()
        if not words:
            return
        try:
            if words[0] not in self._commands:
                right = f"one of {', '.join(self._commands)}"
                raise Refused("command", f"unknown: {quoted(words[0])}", words[0], right)
            yield from self._commands[words[0]](words[1:])
        except NinefoldError as error:
            yield Said(f"info string error: {error}")

    def notice(self, notice: Notice) -> Iterator[Said]:
        """Say what a search has found, and at its end the best move."""
        if notice.about.startswith(READY):
            yield from self._prepared(notice)
            return
        if notice.about != str(self._asked) or self._searched is None:
            return
        news = notice.news
        if isinstance(news.error, Refused) and (yield from self._shrink(news.error)):
            return
        if news.report is not None:
            self._made_with = self._options.table
            for info in format_report(news.report, self._options.lines):
                yield Said(info)
        may_answer = self._is_stopped or not self._is_endless
        if news.is_over and (may_answer or news.error is not None):
            yield from self._decide(news)
        elif news.is_over:
            self._held = news

    def hang_up(self) -> Iterator[Said]:
        """Finish a search that answers by itself, stop any other, and leave."""
        self._is_leaving = True
        if self._is_endless:
            yield from self._stop([])

    def close(self) -> None:
        """Stop whatever runs."""
        if self._pool is not None:
            self._pool.close()
            self._pool = self._preparing = None
            self._is_ready_for = ""

    def _decide(self, news: News) -> Iterator[Said]:
        self._job = self._held = None
        if news.error is not None or news.report is None:
            yield Said(f"info string error: go: the search failed: {news.error}")
            yield Said(NO_MOVE)
            return
        line = news.report.lines[0].moves
        expected = f" ponder {line[1].square}" if self._options.ponder and len(line) > 1 else ""
        yield Said(f"bestmove {line[0].square}{expected}")

    def _introduce(self, _: list[str]) -> Iterator[Said]:
        yield Said(f"id name ninefold {version('ninefold')}")
        yield Said(f"id author {AUTHOR}")
        for option in format_options(self._options):
            yield Said(option)
        yield Said("ugiok")

    def _ready(self, _: list[str]) -> Iterator[Said]:
        variant = self._options.variant
        if self._job is not None or self._is_ready_for == variant:
            yield Said("readyok")
            return
        self._owed += 1
        if self._preparing is None:
            # the first search makes the table, which costs it time
            first = Request(Position.start(variant), Limit(nodes=1))
            self._asked += 1
            name, post = f"{READY}{variant} {self._asked}", self._post
            asked = self._searches().client().ask(first, lambda news: post(Notice(name, news)))
            self._preparing = (name, asked)

    def _prepared(self, notice: Notice) -> Iterator[Said]:
        if self._preparing is not None:
            if not notice.news.is_over or notice.about != self._preparing[0]:
                return
            self._preparing = None
            error = notice.news.error
            if isinstance(error, Refused):
                yield from self._shrink(error)
            elif error is None:
                self._is_ready_for = notice.about.split()[1]
                self._made_with = self._options.table
        # if nothing is prepared any more, the host has set something else meanwhile
        for _ in range(self._owed):
            yield Said("readyok")
        self._owed = 0

    def _set(self, words: list[str]) -> Iterator[Said]:
        self._refuse_while_searching("setoption")
        before = self._options
        self._options = with_option(before, *parse_option(words))
        if self._options.variant != before.variant:
            self._position = Position.start(self._options.variant)
        made_of = replace(
            self._options, threads=before.threads, table=before.table, level=before.level
        )
        if made_of != self._options:
            self.close()
        yield from ()

    def _begin(self, _: list[str]) -> Iterator[Said]:
        self._refuse_while_searching("uginewgame")
        self._position = Position.start(self._options.variant)
        self._is_new = True
        yield from ()

    def _place(self, words: list[str]) -> Iterator[Said]:
        # the old position is not what the host means by the next go
        self._position = None
        self._position = parse_position(words, self._options.variant)
        yield from ()

    def _go(self, words: list[str]) -> Iterator[Said]:
        self._refuse_while_searching("go")
        position = self._placed()
        if position.outcome is not None:
            yield Said("info string error: position: the game is over; expected one that goes on")
            yield Said(NO_MOVE)
            return
        self._start(position, parse_go(words, position))

    def _start(self, position: Position, go: Go) -> None:
        limit = go.limit(position, self._options.overhead / 1000)
        asked = Request(
            position,
            None if go.is_pondering else limit,
            lines=self._options.lines,
            only=go.only,
            fresh=self._is_new,
        )
        self._asked += 1
        self._searched = (position, go)
        self._is_endless = go.is_pondering or limit.is_endless
        self._is_stopped, self._held = False, None
        self._is_new = False
        name, post = str(self._asked), self._post
        self._job = self._searches().client().ask(asked, lambda news: post(Notice(name, news)))

    def _searches(self) -> Pool:
        if self._pool is None:
            options = self._options
            make = partial(
                self._make, threads=options.threads, table=options.table, level=options.level
            )
            self._pool = Pool(partial(_made, make), 1)
        return self._pool

    def _shrink(self, error: Refused) -> Generator[Said, None, bool]:
        """Say why there is no engine; return whether it goes on with the Hash of the last one."""
        yield Said(f"info string error: {error}")
        table = self._made_with
        if table == self._options.table:
            return False
        self.close()
        self._options = replace(self._options, table=table)
        if self._job is not None and self._searched is not None:
            was_stopped = self._is_stopped
            self._start(*self._searched)
            if was_stopped:
                yield from self._stop([])
        return True

    def _hit(self, _: list[str]) -> Iterator[Said]:
        """The opponent has played what was expected: from now on the clock runs."""
        if self._job is None or self._searched is None or not self._searched[1].is_pondering:
            raise Refused("ponderhit", "nothing is pondered", "ponderhit", "go ponder before it")
        position, go = self._searched
        self._job = None  # nobody waits for that search any more
        self._start(position, replace(go, is_pondering=False))
        yield from ()

    def _stop(self, _: list[str]) -> Iterator[Said]:
        if self._job is not None:
            self._is_stopped = True
            self._job.stop()
        if self._held is not None:
            yield from self._decide(self._held)

    def _quit(self, _: list[str]) -> Iterator[Said]:
        self._is_leaving = True
        yield from self._stop([])

    def _query(self, words: list[str]) -> Iterator[Said]:
        what = " ".join(words)
        if what not in QUERIES:
            right = f"one of {', '.join(QUERIES)}"
            raise Refused("query", f"unknown: {quoted(what)}", what, right)
        position = self._placed()
        outcome = position.outcome
        if what == "p1turn":
            answer = str(position.turn == "X").lower()
        elif what == "gameover":
            answer = str(outcome is not None).lower()
        elif what == "legal":
            answer = " ".join(move.square for move in position.moves())
        elif outcome is None:
            answer = "none"
        else:
            answer = {"X": "p1win", "O": "p2win", None: "draw"}[outcome.winner]
        yield Said(f"response {answer}".rstrip())

    def _placed(self) -> Position:
        if self._position is None:
            problem = "none is set: the last one was refused"
            raise Refused("position", problem, "", "position startpos, or position fen")
        return self._position

    def _refuse_while_searching(self, command: str) -> None:
        if self._job is not None:
            raise Refused(command, "a search is running", command, "stop first, then bestmove")
