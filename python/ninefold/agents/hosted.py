"""Plays somebody's program: a contract says what is said, a runtime runs it, faults are judged."""

from collections.abc import Callable
from contextlib import suppress

from ninefold.agents.agent import Allowance, Evidence, Fault, Remains, Reply, Unanswered, Verdict
from ninefold.agents.contracts.host import Contract, Malformed
from ninefold.agents.runtimes.channel import (
    Channel,
    Flood,
    Gone,
    Overdue,
    Patience,
    Silence,
    Span,
    Strained,
)
from ninefold.rules import Position
from ninefold.search import Limit

SECOND = 1_000_000_000
# SIGSYS: the filter of system calls is deadly.
FORBIDDEN = -31
# Which verdicts a shim may speak of; what is forbidden depends on the level.
SPOKEN = {
    "no-start": Verdict.no_start,
    "illegal-move": Verdict.illegal_move,
    "bad-output": Verdict.bad_output,
    "modified-input": Verdict.modified_input,
    "memory": Verdict.memory,
    "exception": Verdict.exception,
}
# Starts a program for one game: the words of the contract and the seed are its arguments.
Opening = Callable[[tuple[str, ...], int], Channel]


class Hosted:
    """Somebody's program as an agent; a new process for each game.

    `start` is how many seconds it may take until it is ready, on the processor's clock; the wall's
    clock gives it more. `is_closed` says whether isolation forbids anything, `memory` how many
    bytes it may have.
    """

    def __init__(
        self,
        name: str,
        contract: Contract,
        opening: Opening,
        *,
        start: float = 10.0,
        level: str = "inline",
        memory: int = 0,
    ) -> None:
        self.name = name
        self._contract = contract
        self._opening = opening
        self._start = start
        self._level = level
        self._memory = memory
        self._channel: Channel | None = None
        self._turn = 0

    def begin(self, position: Position, seed: int) -> None:
        """Start the program for a new game; it is ready when it says so."""
        self.rest()
        self._turn = 0
        budget = int(self._start * SECOND)
        try:
            self._channel = self._opening(self._contract.start(position.variant), seed)
            line, span = self._channel.listen(Patience(budget, 3 * budget + 2 * SECOND))
        except Overdue as silence:
            late = f"not ready after {self._start:g} s"
            raise Fault(Verdict.no_start, late, _evidence(silence.span)) from None
        except Silence as silence:
            raise self._fault(silence) from None
        words = line.decode("ascii", "replace").split(" ", 3)
        if words[:2] != ["0", "ready\n"]:
            raise self._failure(words, _evidence(span))

    def ask(self, position: Position, limit: Limit | None) -> Reply:
        """Put the position into the words of the contract, and the answer into a reply."""
        if self._channel is None:
            raise Fault(Verdict.no_start, "it was never started")
        allowance = limit if isinstance(limit, Allowance) else Allowance()
        self._turn += 1
        words = self._contract.request(position, allowance.last, self._left(allowance))
        request = f"{self._turn} {words}\n".encode("ascii")
        try:
            line, span = self._channel.ask(request, Patience(allowance.cpu_end, allowance.wall_end))
        except Overdue as silence:
            raise Unanswered(_evidence(silence.span)) from None
        except Silence as silence:
            raise self._fault(silence) from None
        head, _, rest = line.decode("ascii", "replace").rstrip("\n").partition(" move ")
        if head != str(self._turn) or not rest:
            raise self._failure(line.decode("ascii", "replace").split(" ", 3), _evidence(span))
        try:
            move = self._contract.move(rest.split(" "))
        except Malformed as error:
            raise Fault(Verdict.bad_output, str(error), _evidence(span)) from None
        return Reply(move, None, span.wall, span.cpu, span.queued)

    def _left(self, allowance: Allowance) -> float:
        """Return the seconds that it is told are left: of the game, or of what its course gives."""
        if allowance.left is not None:
            return allowance.left
        clock = self._contract.clock
        return max((clock.game or 0.0) - allowance.used, allowance.time or clock.move)

    def _failure(self, words: list[str], evidence: Evidence) -> Fault:
        """Return the fault that the shim speaks of, or that of a line that is none."""
        if len(words) == 4 and words[:2] == [str(self._turn), "fail"]:
            text = words[3].rstrip("\n")
            with suppress(UnicodeDecodeError):
                text = text.encode("ascii", "replace").decode("unicode_escape")
            # lone surrogates are no text
            text = text.encode("utf-8", "replace").decode("utf-8")
            if words[2] in SPOKEN:
                return Fault(SPOKEN[words[2]], text, evidence)
            if words[2] == "forbidden":
                closed = self._level in ("sandbox", "container")
                verdict = Verdict.sandbox_violation if closed else Verdict.exception
                return Fault(verdict, text, evidence)
        shown = " ".join(words).rstrip("\n")[:200]
        return Fault(Verdict.bad_output, f'no answer to turn {self._turn}: "{shown}"', evidence)

    def _fault(self, silence: Silence) -> Fault:
        """Return the fault of a program that does not answer."""
        evidence = _evidence(silence.span)
        if isinstance(silence, Flood):
            return Fault(Verdict.bad_output, f"flood: {silence.detail}", evidence)
        if isinstance(silence, Strained):
            return Fault(Verdict.sandbox_violation, silence.detail, evidence)
        code = silence.code if isinstance(silence, Gone) else None
        if code == FORBIDDEN:
            detail = "it asked the system for what isolation forbids"
            return Fault(Verdict.sandbox_violation, detail, evidence)
        if code is not None and code < 0 and self._memory and self._channel is not None:
            had = self._channel.end()
            if had * 1024 > 0.9 * self._memory:
                return Fault(Verdict.memory, f"{silence.detail}, with {had:,} KiB", evidence)
        verdict = Verdict.crash if self._turn else Verdict.no_start
        return Fault(verdict, silence.detail, evidence)

    def heard(self) -> str:
        """Return what it has printed since this was asked the last time."""
        return "" if self._channel is None else self._channel.heard()

    def rest(self) -> Remains:
        """End the program, and return what is left of it."""
        channel, self._channel = self._channel, None
        if channel is None:
            return Remains(0, "", self._level)
        memory = channel.end()
        return Remains(memory, channel.printed(), self._level)

    def close(self) -> None:
        """End the program."""
        self.rest()


def _evidence(span: Span) -> Evidence:
    return Evidence(span.wall, span.cpu, span.queued)
