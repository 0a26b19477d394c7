"""What a runtime gives: a program that answers lines, and how it can fail to."""

from signal import Signals
from typing import NamedTuple, Protocol

from ninefold.rules.errors import NinefoldError


class Span(NamedTuple):
    """What is measured while a program is asked, in nanoseconds.

    `wall` and `cpu` are the two clocks; `queued` is how much of the wall clock the program, or
    whoever waits for it, was ready to run and had no core.
    """

    wall: int = 0
    cpu: int = 0
    queued: int = 0


class Patience(NamedTuple):
    """How long to wait, in nanoseconds: on the processor clock, on the wall clock, or on both."""

    cpu: int | None = None
    wall: int | None = None


class Silence(Exception):
    """No line came, for whatever reason; `span` is what was measured until then."""

    def __init__(self, detail: str, span: Span) -> None:
        super().__init__(detail)
        self.detail = detail
        self.span = span


class Overdue(Silence):
    """There was no more patience."""


class Flood(Silence):
    """What came is no line, or too long for one."""


class Strained(Silence):
    """It used more of the machine than it may: threads."""


class Gone(Silence):
    """The program has ended, or has closed its line: `code` is how, None while it runs."""

    def __init__(self, detail: str, span: Span, code: int | None) -> None:
        super().__init__(detail, span)
        self.code = code


def how_it_ended(code: int) -> str:
    """Return the words for an exit code, or for minus the signal.

    >>> how_it_ended(3), how_it_ended(-9)
    ('exit code 3', 'signal SIGKILL')
    """
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"signal {Signals(-code).name}"
    except ValueError:
        return f"signal {-code}"


class NotIsolated(NinefoldError, ValueError):
    """Isolation that was asked for is not to be had here: nothing was run."""


def not_isolated(level: str, why: str) -> NotIsolated:
    """Return the error for a level that does not work.

    >>> not_isolated("container", "bwrap is missing").offending
    'container'
    """
    problem = f"level {level} does not work here: {why}"
    return NotIsolated(problem, level, "a level that `ninefold doctor` finds to work")


class Channel(Protocol):
    """A running program that is asked in lines and answers in lines; stopped in between."""

    def ask(self, line: bytes, patience: Patience) -> tuple[bytes, Span]:
        """Send a line, and return the answer and what it cost, or raise why there is none."""

    def listen(self, patience: Patience) -> tuple[bytes, Span]:
        """Return the line that the program begins with, or raise why there is none."""

    def printed(self) -> str:
        """Return the end of what it has printed."""

    def heard(self) -> str:
        """Return what it has printed since this was asked the last time."""

    def end(self) -> int:
        """Kill it and all it started, and return the most memory it had, in KiB."""
