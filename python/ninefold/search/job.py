"""One request to a pool of searches: what is asked, what is new of it, and who may end it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from enum import Enum
from threading import Event, RLock

from ninefold.rules import Move, Position
from ninefold.search.handle import AWAY, Search
from ninefold.search.limit import Limit
from ninefold.search.report import Report
from ninefold.search.searcher import Searcher


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be searched: without a limit, until it is stopped or ends by itself.

    What a `fresh` one finds does not depend on what was searched before.

    >>> Request(Position.start("tictactoe"), Limit(nodes=100)).lines
    1
    """

    position: Position
    limit: Limit | None = None
    lines: int = 1
    only: tuple[Move, ...] = ()
    seed: int = 0
    fresh: bool = True


@dataclass(frozen=True, slots=True)
class News:
    """What is new of a request: a report, or its end.

    The last report may be missing: if the request was cancelled before it was begun, or failed.
    """

    report: Report | None = None
    is_over: bool = False
    is_cancelled: bool = False
    error: Exception | None = None


Tell = Callable[[News], None]


class Job:
    """A request that waits for its turn, runs, or is over.

    When nobody holds it any more it is cancelled.
    """

    def __init__(self, task: "Task") -> None:
        self._task = task

    def __del__(self) -> None:
        self._task.cancel()

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come of it."""
        return self._task.over.is_set()

    def stop(self) -> None:
        """End its search as soon as it can; it still has a result, even if it has not begun."""
        self._task.stop()

    def cancel(self) -> None:
        """Do not begin it; if it has begun, end it: what was found so far is its result."""
        self._task.cancel()

    def result(self, timeout: float | None = None) -> Report | None:
        """Wait for its end, and return what was found; None if it was cancelled before it began.

        What went wrong is raised. `TimeoutError` if it is not over after so many seconds.
        """
        if not self._task.over.wait(timeout):
            raise TimeoutError(f"not over after {timeout} seconds")
        return _last_report(self._task.newest)

    async def wait(self) -> Report | None:
        """Return what `result` returns, without holding up other tasks."""
        last = None
        async for report in self:
            last = report
        return last

    async def __aiter__(self) -> AsyncIterator[Report]:
        """Yield reports as they come, the last one when it is over; whoever leaves cancels it."""
        loop, changed = asyncio.get_running_loop(), asyncio.Event()

        def wake(_: News) -> None:
            loop.call_soon_threadsafe(changed.set)

        self._task.listen(wake)
        try:
            while True:
                await changed.wait()
                changed.clear()
                news = self._task.newest
                report = _last_report(news)
                if report is not None:
                    yield report
                if news.is_over:
                    return
        finally:
            self.cancel()


def _last_report(news: News) -> Report | None:
    if news.error is not None:
        raise news.error
    return news.report


class _State(Enum):
    waiting = 1
    running = 2
    over = 3


class Task:
    """What the pool knows of a request; everybody who was told of it may forget their part."""

    def __init__(self, request: Request, tell: Tell | None) -> None:
        self.request = request
        self.newest = News()
        self.over = Event()
        self._listeners = [] if tell is None else [tell]
        # Whoever drops a job may hold it already.
        self._lock = RLock()
        self._state = _State.waiting
        self._search: Search | None = None
        self._is_stopped = False
        self._is_cancelled = False

    def listen(self, tell: Tell) -> None:
        """Tell somebody else too, beginning with what is known."""
        with self._lock:
            self._listeners.append(tell)
            tell(self.newest)

    def stop(self) -> None:
        """End the search as soon as it can."""
        with self._lock:
            self._is_stopped = True
            if self._search is not None:
                self._search.stop()

    def cancel(self) -> None:
        """Do not begin, or end as soon as it can."""
        with self._lock:
            if self._state is _State.over:
                return
            self._is_cancelled = True
            self.stop()
            if self._state is _State.waiting:
                self._end(None)

    def run(self, searcher: Searcher) -> None:
        """Search, and tell everybody; what goes wrong is told too."""
        search = self._begin(searcher)
        if search is None:
            return
        try:
            self._end(self._follow(search))
        except Exception as error:
            self._end(None, error)
            raise

    def fail(self, error: Exception) -> None:
        """Tell everybody why there will be no search."""
        with self._lock:
            if self._state is not _State.over:
                self._end(None, error)

    def _begin(self, searcher: Searcher) -> Search | None:
        asked = self.request
        if asked.fresh:
            searcher.forget()
        with self._lock:
            if self._state is not _State.waiting:
                return None
            try:
                self._search = searcher.start(
                    asked.position, asked.limit, lines=asked.lines, only=asked.only, seed=asked.seed
                )
            except ValueError as error:
                self._end(None, error)
                return None
            self._state = _State.running
            if self._is_stopped:
                self._search.stop()
            return self._search

    def _follow(self, search: Search) -> Report:
        while not search.is_over:
            report = search.next(AWAY)
            if report is not None and not search.is_over:
                self._publish(News(report))
        return search.result()

    def _end(self, report: Report | None, error: Exception | None = None) -> None:
        with self._lock:
            self._state = _State.over
            self._search = None
            self._publish(News(report, True, self._is_cancelled, error))
            self._listeners.clear()
        self.over.set()

    def _publish(self, news: News) -> None:
        with self._lock:
            self.newest = news
            for tell in self._listeners:
                try:
                    tell(news)
                except Exception:  # noqa: BLE001 - whoever cannot be told any more has gone
                    self._is_cancelled = True
                    self.stop()
