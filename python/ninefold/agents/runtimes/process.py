"""Runs a program as a child: closed in, measured on both clocks, stopped while it is not asked."""

import os
import select
import signal
import subprocess  # noqa: TID251 - processes are started here
import tempfile
from collections.abc import Callable
from contextlib import suppress
from typing import cast

from ninefold.agents.runtimes import descendants
from ninefold.agents.runtimes.channel import (
    Flood,
    Gone,
    Overdue,
    Patience,
    Span,
    Strained,
    how_it_ended,
    not_isolated,
)
from ninefold.agents.runtimes.clock import (
    Queue,
    processor_clock,
    processor_time,
    runnable,
    status,
    wait,
    wall,
)
from ninefold.agents.runtimes.isolation import (
    LAUNCHER,
    PYTHON,
    Bounds,
    Level,
    Profile,
    Program,
    check_folder,
)
from ninefold.agents.runtimes.launcher import NO_PROGRAM
from ninefold.agents.runtimes.order import MARK, order_for
from ninefold.agents.runtimes.scratch import SCRATCH, remove, sweep

LONGEST_LINE = 1 << 16
KEPT = 10_000
# How often the threads of a program that thinks are counted, and how long an end may take.
WATCH = 100_000_000
ENDING = 2.0
# How old what is known about the children of an agent may be.
LOOK = 20_000_000
SECOND = 1_000_000_000
# Waiting for a core that no verdict depends on.
BRIEF = 1_000_000
# KiB that two counts of the same memory may differ by.
ROUGHLY = 2048
# How many times as long as it should have taken: the machine does not come to it.
HOPELESS = 10

# What the clocks said when a turn began: the wall's, the processor's, waiting, our own waiting.
Start = tuple[int, int, int, int | None]
# What stands before the launcher's command: nothing, or a container.
Wrapping = Callable[[Program, str], tuple[str, ...]]


class Process:
    r"""One program that runs, from its start to its end; `ask` it, then `end` it.

    >>> import sys
    >>> echo = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)"
    >>> command = (sys.executable, "-c", echo)
    >>> child = Process(Program(command, "/"), Level.limits)
    >>> child.ask(b"hello\n", Patience(wall=10 * SECOND))[0]
    b'hello\n'
    >>> child.end() > 0
    True
    """

    def __init__(
        self,
        program: Program,
        level: Level,
        bounds: Bounds | None = None,
        wrapping: Wrapping | None = None,
    ) -> None:
        self._bounds = bounds or Bounds()
        self._level = level
        # Programs that may start others are charged for them.
        self._has_family = not level.is_closed or program.profile is not Profile.agent
        if level.is_closed:
            check_folder(program.folder)
        sweep()
        self._scratch = tempfile.mkdtemp(prefix=f"{SCRATCH}{os.getpid()}-")
        self._mark = os.path.basename(self._scratch)  # noqa: PTH119 - it is a name
        self._tail = self._fresh = b""
        self._is_heard = True
        self._family: list[int] = []
        self._looked = 0
        self._read = b""
        self._popen: subprocess.Popen[bytes] | None = None
        self._pid = 0
        self._queue: Queue | None = None
        self._own_queue: Queue | None = None
        self._stopped_at = self._latest = (0, 0)
        self._memory = self._inherited = 0
        self._is_crowded = False
        try:
            self._start(program, wrapping)
        except BaseException:
            self.end()
            raise

    def _start(self, program: Program, wrapping: Wrapping | None) -> None:
        before = wrapping(program, self._scratch) if wrapping else ()
        order = order_for(program, self._level, self._bounds, self._scratch)
        told, status_ = os.pipe()
        try:
            try:
                popen = subprocess.Popen(  # noqa: S603 - this is what isolation is for
                    [*before, PYTHON, "-I", "-S", LAUNCHER, str(status_), order],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    env={MARK: self._mark},
                    pass_fds=[status_],
                    start_new_session=True,
                )
            finally:
                os.close(status_)
            self._listen_to(popen)
            trouble = _all_of(told)
        finally:
            os.close(told)
        self._pid = descendants.youngest(popen.pid) if wrapping else popen.pid
        if trouble.startswith(NO_PROGRAM):
            why = trouble.removeprefix(NO_PROGRAM)
            raise Gone(f"{program.command[0]} cannot be executed: {why}", Span(), None)
        if trouble or self._pid == 0:
            self._drain()
            raise not_isolated(self._level, trouble or self.printed().strip())
        self._clock = processor_clock(self._pid)
        self._queue = Queue(self._pid)
        self._own_queue = Queue()

    def _listen_to(self, popen: subprocess.Popen[bytes]) -> None:
        self._popen = popen
        self._inherited = status(os.getpid(), "VmHWM")[0] + ROUGHLY
        self._in, self._out, self._err = (
            cast("int", stream and stream.fileno())
            for stream in (popen.stdin, popen.stdout, popen.stderr)
        )
        self._poll = select.poll()
        for end in (self._in, self._out, self._err):
            os.set_blocking(end, False)
        for end in (self._out, self._err):
            self._poll.register(end, select.POLLIN)

    def ask(self, line: bytes, patience: Patience) -> tuple[bytes, Span]:
        """Let it run, send a line, and return the answer and what it cost; then stop it."""
        self._signal(signal.SIGCONT)
        started = self._begin(patience)
        self._send(line, started, patience)
        return self._answer(started, patience)

    def _send(self, rest: bytes, started: Start, patience: Patience) -> None:
        """Write a line as there is room for it: who reads nothing is late as who says nothing."""
        while rest:
            try:
                rest = rest[os.write(self._in, rest) :]
                continue
            except BlockingIOError:
                pass
            except OSError:
                raise self._gone(started) from None
            self._poll.register(self._in, select.POLLOUT)
            try:
                self._hear(started, patience)
            finally:
                self._poll.unregister(self._in)

    def listen(self, patience: Patience) -> tuple[bytes, Span]:
        """Return the line it begins with; the clock has run since its start."""
        started = wall(), 0, 0, None
        answer = self._answer(started, patience)
        self._look()
        return answer

    def _answer(self, started: Start, patience: Patience) -> tuple[bytes, Span]:
        while b"\n" not in self._read:
            self._hear(started, patience)
        span = self._since(started)
        self._stopped_at = self._latest
        self._signal(signal.SIGSTOP)
        line, _, self._read = self._read.partition(b"\n")
        if len(line) > LONGEST_LINE:
            raise Flood(f"a line of {len(line):,} bytes", span)
        return line + b"\n", span

    def _hear(self, started: Start, patience: Patience) -> None:
        """Wait until something can be done; more than a line is a flood."""
        if len(self._read) > LONGEST_LINE:
            raise Flood(f"more than {LONGEST_LINE:,} bytes and no line", self._since(started))
        if not self._wait(started, patience):
            raise self._gone(started)

    def _wait(self, started: Start, patience: Patience) -> bool:
        """Read what there is, or wait for it; return whether there will be more."""
        left = self._left(started, patience)
        ready = self._poll.poll(left // 1_000_000 + 1 if left > 0 else 0)
        for end, _ in ready:
            if end == self._out:
                return self._take()
            if end == self._err:
                self._drain()
        # somebody who prints without end is never silent
        if not ready or left <= 0:
            self._check(started, patience)
        return True

    def _left(self, started: Start, patience: Patience) -> int:
        """Return how long to wait before the clocks are looked at again."""
        left = WATCH
        if patience.wall is not None:
            by_wall = patience.wall - (wall() - started[0])
            if by_wall <= 0:
                by_wall += self._since(started).queued
            left = min(left, by_wall)
        if patience.cpu is not None:
            left = min(left, patience.cpu - (self._used() - started[1]))
        return left

    def _take(self) -> bool:
        try:
            read = os.read(self._out, LONGEST_LINE)
        except BlockingIOError:
            return True
        self._read += read
        return bool(read)

    def _check(self, started: Start, patience: Patience) -> None:
        """Raise what there is no patience for; what the machine owes is not counted."""
        span = self._since(started)
        if patience.wall is not None:
            is_over = span.wall - span.queued > patience.wall
            if is_over or span.wall > HOPELESS * (patience.wall + SECOND):
                raise Overdue("no answer in time", span)
        if patience.cpu is not None and span.cpu > patience.cpu:
            raise Overdue("no answer in time", span)
        if self._level.is_closed:
            (threads,) = self._look("Threads")
            if threads > self._bounds.threads:
                allowed = self._bounds.threads
                raise Strained(f"{threads} threads, where {allowed} are allowed", span)

    def _look(self, *names: str) -> list[int]:
        """Return what the system tells of it, and remember the most memory it had."""
        memory, *others = status(self._pid, "VmHWM", *names)
        self._memory = max(self._memory, memory)
        return others

    def _begin(self, patience: Patience) -> Start:
        """Read the clocks before a turn.

        While it is stopped it neither works nor waits for a core, so that what was read when it was
        stopped still holds. What the referee waits counts where the wall's clock alone decides.
        """
        own = None
        if patience.cpu is None and self._own_queue is not None:
            own = self._own_queue.waited()
        self._is_crowded = False
        return wall(), self._stopped_at[0], self._stopped_at[1], own

    def _since(self, started: Start) -> Span:
        """Return what the clocks have counted since."""
        now, used = wall(), self._used()
        self._latest = used, self._queue.waited() if self._queue else 0
        queued = self._latest[1] - started[2]
        if started[3] is not None and self._own_queue is not None:
            queued += self._own_queue.waited() - started[3]
        passed, worked = max(now - started[0], 0), max(used - started[1], 0)
        # who has waited behind threads of its own has had a core
        self._is_crowded |= queued > BRIEF and runnable(self._pid) > 1
        owed = 0 if self._is_crowded else min(queued, passed - worked)
        return Span(passed, worked, max(owed, 0))

    def _used(self) -> int:
        used = processor_time(self._clock)
        if self._has_family:
            # looking for them takes milliseconds, so not at every turn of a quick agent
            if wall() - self._looked > LOOK:
                self._family = descendants.of(self._pid)
                self._looked = wall()
            used += sum(processor_time(processor_clock(pid)) for pid in self._family)
        return used

    def _signal(self, number: int) -> None:
        with suppress(ProcessLookupError, PermissionError):
            if self._has_family:
                os.killpg(self._pid, number)
            else:
                os.kill(self._pid, number)

    def _gone(self, started: Start) -> Gone:
        """Find out how it ended; if it goes on without its line, it is gone all the same."""
        span = self._since(started)
        deadline = wall() + int(ENDING * SECOND)
        while (code := self._ended()) is None and wall() < deadline:
            wait(0.002)
        self._drain()
        if code is None:
            return Gone("it closed its line and ran on", span, None)
        return Gone(how_it_ended(code), span, code)

    def _ended(self) -> int | None:
        """Return the exit code, or minus the signal, once it has ended."""
        popen = self._popen
        if popen is None or popen.returncode is not None:
            return None if popen is None else popen.returncode
        pid, ended, used = os.wait4(popen.pid, os.WNOHANG)
        if pid == 0:
            return None
        # until it executed its own program its memory was ours, and counts as its own
        if used.ru_maxrss > self._inherited:
            self._memory = max(self._memory, used.ru_maxrss)
        code = os.waitstatus_to_exitcode(ended)
        # a container says 128 and the signal
        if self._level is Level.container and code > 128:
            code = 128 - code
        popen.returncode = code
        return code

    def _drain(self) -> None:
        """Read what it has printed, and keep the end of it."""
        with suppress(BlockingIOError):
            while read := os.read(self._err, LONGEST_LINE):
                self._tail = (self._tail + read)[-KEPT:]
                self._fresh = (self._fresh + read)[-KEPT:]
                if len(read) < LONGEST_LINE:
                    return
            if self._is_heard:
                self._is_heard = False
                self._poll.unregister(self._err)

    def printed(self) -> str:
        """Return the end of what it has printed."""
        return self._tail.decode(errors="replace")

    def heard(self) -> str:
        """Return what it has printed since this was asked the last time, or the end of it."""
        self._drain()
        fresh, self._fresh = self._fresh, b""
        return fresh.decode(errors="replace")

    def end(self) -> int:
        """Kill it and all it started; nothing is left. Return the most memory it had, in KiB."""
        popen = self._popen
        if popen is not None and popen.returncode is None:
            if self._pid:
                self._look()
            self._kill(popen.pid)
        if popen is not None and self._has_family:
            descendants.kill(0, self._mark, family=True)
        for queue in (self._queue, self._own_queue):
            if queue is not None:
                queue.close()
        if popen is not None and popen.stderr is not None and not popen.stderr.closed:
            self._drain()
            for stream in (popen.stdin, popen.stdout, popen.stderr):
                with suppress(OSError):
                    if stream:
                        stream.close()
        remove(self._scratch)
        return self._memory

    def _kill(self, outermost: int) -> None:
        if self._pid not in (0, outermost):
            # a container ends by itself when who is in it is dead
            descendants.kill(self._pid, self._mark, family=False)
            deadline = wall() + int(ENDING * SECOND)
            while self._ended() is None and wall() < deadline:
                wait(0.0005)
        if self._ended() is None:
            descendants.kill(outermost, self._mark, family=self._has_family)
        while self._ended() is None:
            wait(0.0005)


def _all_of(end: int) -> str:
    said = b""
    while read := os.read(end, 4096):
        said += read
    return said.decode(errors="replace")
