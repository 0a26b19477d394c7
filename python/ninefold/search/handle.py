"""A search that runs while its caller does something else."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Self

from ninefold import native
from ninefold.rules import Position
from ninefold.search.report import Report, report_of

# How long a waiting thread is away at a time, in seconds.
AWAY = 0.25


class Search:
    """A search on a thread of its own, as `start` returns it.

    It may be waited for (`result`), followed report by report (`for`, `async for`), or stopped.
    Leaving a `with` block stops it.

    >>> from ninefold.search import Limit, Uct
    >>> with Uct("standard").start(Position.start("standard"), Limit(nodes=2000)) as search:
    ...     search.result().nodes
    2000
    """

    def __init__(
        self, running: native.Search, position: Position, *, restricted: bool = False
    ) -> None:
        self._running = running
        self._position = position
        self._restricted = restricted

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._running.result()

    def next(self, timeout: float) -> Report | None:
        """Return the newest report that was not returned yet, waiting so many seconds for it.

        None if there is none by then, or if all have been returned.
        """
        found = self._running.next(timeout)
        return None if found is None else self._report(found)

    def _report(self, found: native.Report) -> Report:
        return report_of(found, self._position, restricted=self._restricted)

    def stop(self) -> None:
        """End the search as soon as it can; it still has a result."""
        self._running.stop()

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self._running.is_over

    def result(self) -> Report:
        """Wait for its end, and return what it found."""
        found = self._running.result()
        if found is None:
            raise RuntimeError("the search broke down, and said why where errors are printed")
        return self._report(found)

    def __iter__(self) -> Iterator[Report]:
        """Yield reports as they are found, the last one when it has ended."""
        while True:
            was_over = self.is_over
            report = self.next(AWAY)
            if report is not None:
                yield report
            elif was_over:
                return

    async def __aiter__(self) -> AsyncIterator[Report]:
        """Yield the same without holding up other tasks."""
        while True:
            was_over = self.is_over
            report = await asyncio.to_thread(self.next, AWAY)
            if report is not None:
                yield report
            elif was_over:
                return

    async def wait(self) -> Report:
        """Return what `result` returns, without holding up other tasks; cancelling stops it."""
        try:
            return await asyncio.to_thread(self.result)
        except asyncio.CancelledError:
            self.stop()
            raise
