"""What every offer is: an engine of ours that hears lines and answers with lines."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from ninefold.rules.errors import NinefoldError
from ninefold.search.job import News


class Refused(NinefoldError, ValueError):
    """A line, or a part of one, that means nothing here; `field` names the part."""

    def __init__(self, field: str, problem: str, offending: str, expected: str) -> None:
        super().__init__(problem, offending, expected)
        self.field = field

    def __str__(self) -> str:
        return f"{self.field}: {super().__str__()}"


def refused(field: str, error: NinefoldError) -> Refused:
    """Return an error of the rules or the search as what is wrong with a field.

    >>> from ninefold.rules import UnknownVariant
    >>> print(refused("variant", UnknownVariant("no game", "chess", "one that is known")))
    variant: no game; expected one that is known
    """
    problem = ": ".join([*getattr(error, "__notes__", []), error.problem])
    return Refused(field, problem, error.offending, error.expected)


@dataclass(frozen=True, slots=True)
class Said:
    """A line of an answer; one that is `aside` is for people, and no part of the conversation."""

    text: str
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """News of a search that an offer has begun, by the name that the offer gave it."""

    about: str
    news: News


# Takes notices from any thread; each is handed to the offer in its turn.
Post = Callable[[Notice], None]


class Offer(Protocol):
    """An engine of ours in somebody else's words.

    It reads nothing, prints nothing and waits for nothing: whoever runs it hands it each line that
    is read and each notice that its searches have posted, and passes on what it says.
    """

    @property
    def is_over(self) -> bool:
        """Whether the conversation has ended."""

    def hear(self, line: str) -> Iterator[Said]:
        """Answer a line."""

    def notice(self, notice: Notice) -> Iterator[Said]:
        """Say what is to be said about a search."""

    def hang_up(self) -> Iterator[Said]:
        """There will be no more lines: come to an end."""

    def close(self) -> None:
        """Let go of everything that runs."""
