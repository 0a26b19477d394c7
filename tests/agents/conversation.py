"""A conversation with an offer: lines and notices in, what is said out; nothing is read or run."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ninefold.agents.contracts.offer import Notice, Offer, Post, Said

# Many times what anything here takes.
LONG = 60.0


class Conversation:
    """Somebody who talks to an offer."""

    def __init__(self, make: Callable[[Post], Offer]) -> None:
        self._inbox: SimpleQueue[Notice] = SimpleQueue()
        self.offer = make(self._inbox.put)
        self.asides: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.offer.close()

    def say(self, *lines: str) -> list[str]:
        """Say lines, and return what is answered at once."""
        return [text for line in lines for text in self._heard(self.offer.hear(line))]

    def hang_up(self) -> list[str]:
        """Say that there is no more, and return all that is still said."""
        said = list(self._heard(self.offer.hang_up()))
        while not self.offer.is_over:
            said += self.next()
        return said

    def until(self, sign: str) -> list[str]:
        """Wait for a line that has a sign in it, and return all up to it."""
        said: list[str] = []
        while not any(sign in text for text in said):
            said += self.next()
        return said

    def ended(self) -> list[str]:
        """Wait for the end of a search, and return what is said up to it."""
        said: list[str] = []
        while True:
            notice = self._next()
            said += self._heard(self.offer.notice(notice))
            if notice.news.is_over and said:  # others have ended before, unheard
                return said

    def rest(self) -> list[str]:
        """Return what is said because of notices that are there already."""
        said: list[str] = []
        while not self._inbox.empty():
            said += self.next()
        return said

    def next(self) -> list[str]:
        """Wait for the next notice, and return what is said then."""
        return list(self._heard(self.offer.notice(self._next())))

    def _next(self) -> Notice:
        try:
            return self._inbox.get(timeout=LONG)
        except Empty:
            raise AssertionError("nothing more is said") from None

    def _heard(self, answer: Iterator[Said]) -> Iterator[str]:
        for said in answer:
            assert "\n" not in said.text
            assert "\r" not in said.text
            if said.aside:
                self.asides.append(said.text)
            else:
                yield said.text
