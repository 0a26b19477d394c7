"""Our engine for programs that ask in JSON: stateless, several searches at once."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version

import msgspec

from ninefold.agents.contracts.json_lines.reading import (
    id_of,
    parse_line,
    parse_request,
    position_of,
    request_of,
)
from ninefold.agents.contracts.json_lines.shapes import (
    Analyse,
    Answer,
    Asked,
    Done,
    Failure,
    Id,
    Terminate,
    answered,
)
from ninefold.agents.contracts.offer import Notice, Post, Refused, Said, refused
from ninefold.rules import variants
from ninefold.rules.errors import LimitError, NinefoldError, quoted
from ninefold.rules.outcome import Player
from ninefold.search.engine import Engine
from ninefold.search.job import Job, News
from ninefold.search.pool import Client, Pool
from ninefold.search.searcher import Searcher


@dataclass(slots=True)
class _Open:
    """A request that is not answered in full yet."""

    asked: Analyse
    turn: Player
    job: Job
    told_at: float = 0.0

    def is_due(self, time: float) -> bool:
        """Whether a partial report was asked for at this time of the search."""
        every = self.asked.report_every
        return every is not None and time - self.told_at >= every


class JsonLines:
    """The engine as programs know it that ask in JSON.

    `at_once` requests are searched at the same time, those of different clients in turn.

    >>> offer = JsonLines(post=print)
    >>> for said in offer.hear('{"id": 7, "nodes": 0}'):
    ...     print(said.text)
    {"id":7,"error":"out of range","field":"nodes","expected":"a whole number >= 1"}
    """

    def __init__(
        self,
        post: Post,
        variant: str = "standard",
        at_once: int = 1,
        make: Callable[[str], Searcher] = Engine,
    ) -> None:
        self._post = post
        self._variant = variant
        self._pool = Pool(make, at_once)
        # Those on whose behalf something is open, and how much.
        self._clients: dict[str, tuple[Client, int]] = {}
        self._open: dict[str, _Open] = {}
        self._names: dict[Id, str] = {}
        self._asked = 0
        self._is_leaving = False

    @property
    def is_over(self) -> bool:
        """Whether there are no more lines, and all were answered."""
        return self._is_leaving and not self._open

    def hear(self, line: str) -> Iterator[Said]:
        """Answer a line, or begin to: an analysis is answered by notices."""
        if not line.strip():
            return
        name: Id | None = None
        try:
            read = parse_line(line)
            name = id_of(read)
            yield from self._act(parse_request(read))
        except Refused as error:
            yield _said(Failure(name, error.problem, error.field, error.expected))

    def notice(self, notice: Notice) -> Iterator[Said]:
        """Pass on a report, if it is time for one."""
        one, news = self._open.get(notice.about), notice.news
        if one is None:
            return
        if news.is_over:
            self._close(notice.about, one)
            yield _said(_end(one, news))
        elif news.report is not None and one.is_due(news.report.time):
            one.told_at = news.report.time
            yield _said(
                answered(one.asked.id, one.turn, news.report, final=False, terminated=False)
            )

    def hang_up(self) -> Iterator[Said]:
        """Finish what ends by itself, and terminate the rest."""
        self._is_leaving = True
        for one in list(self._open.values()):
            if one.asked.time is None and one.asked.nodes is None and one.asked.depth is None:
                one.job.cancel()
        yield from ()

    def close(self) -> None:
        """Stop whatever runs."""
        self._pool.close()

    def _act(self, asked: Asked) -> Iterator[Said]:
        if isinstance(asked, Analyse):
            self._analyse(asked)
        elif isinstance(asked, Terminate):
            key = self._names.get(asked.of)
            if key is not None:
                self._open[key].job.cancel()
            yield _said(Done(asked.id, asked.action, terminated=int(key is not None)))
        elif asked.action == "terminate_all":
            running = list(self._open.values())
            for one in running:
                one.job.cancel()
            yield _said(Done(asked.id, asked.action, terminated=len(running)))
        else:
            games = [variant.name for variant in variants()]
            program = version("ninefold")
            yield _said(
                Done(asked.id, asked.action, name="ninefold", version=program, variants=games)
            )

    def _analyse(self, asked: Analyse) -> None:
        if asked.id in self._names:
            problem = f"{quoted(str(asked.id))} is being answered"
            raise Refused("id", problem, str(asked.id), "an id that no open request has")
        position = position_of(asked, self._variant)
        request = request_of(asked, position)
        client, count = self._clients.get(asked.client) or (self._pool.client(), 0)
        self._asked += 1
        key, post = str(self._asked), self._post
        try:
            job = client.ask(request, lambda news: post(Notice(key, news)))
        except LimitError as error:
            raise refused("id", error) from None
        self._clients[asked.client] = (client, count + 1)
        self._open[key] = _Open(asked, position.turn, job)
        self._names[asked.id] = key

    def _close(self, key: str, one: _Open) -> None:
        del self._open[key], self._names[one.asked.id]
        client, count = self._clients.pop(one.asked.client)
        if count > 1:
            self._clients[one.asked.client] = (client, count - 1)


def _end(one: _Open, news: News) -> Answer | Failure:
    name = one.asked.id
    if news.error is None:
        stopped = news.is_cancelled
        return answered(name, one.turn, news.report, final=True, terminated=stopped)
    if isinstance(news.error, NinefoldError):
        return Failure(name, news.error.problem, "position", news.error.expected)
    return Failure(name, f"the search failed: {news.error}", "line", "to ask again")


def _said(shape: Answer | Done | Failure) -> Said:
    return Said(msgspec.json.encode(shape).decode())
