"""The clocks that agents are measured by: the wall's, and processor time, of us or of a child."""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import (  # noqa: TID251 - measures; arena/game judges
    clock_gettime_ns,
    perf_counter_ns,
    sleep,
    thread_time_ns,
)
from typing import Self


@dataclass(frozen=True, slots=True)
class Instant:
    """A moment on both clocks, in nanoseconds.

    >>> before = Instant.now()
    >>> wall, cpu = before.since()
    >>> wall >= 0, cpu >= 0
    (True, True)
    """

    wall: int
    cpu: int

    @staticmethod
    def now() -> "Instant":
        """Return this moment."""
        return Instant(perf_counter_ns(), thread_time_ns())

    def since(self) -> tuple[int, int]:
        """Return how much time has passed on each clock."""
        return perf_counter_ns() - self.wall, thread_time_ns() - self.cpu


def wall() -> int:
    """Return the wall clock, in nanoseconds from some moment.

    >>> wall() <= wall()
    True
    """
    return perf_counter_ns()


def wait(seconds: float) -> None:
    """Do nothing for a while.

    >>> wait(0)
    """
    sleep(seconds)


def processor_clock(pid: int) -> int:
    """Return the name by which the system reads the processor clock of a process: all its threads.

    >>> clock = processor_clock(os.getpid())
    >>> processor_time(clock) <= processor_time(clock)
    True
    """
    return (~pid << 3) | 2


def processor_time(clock: int) -> int:
    """Return what a processor clock shows, in nanoseconds; 0 when its process is gone."""
    try:
        return clock_gettime_ns(clock)
    except OSError:
        return 0


class Queue:
    """How long a process, or this thread, was ready to run and had no core: the machine's fault.

    >>> with Queue(os.getpid()) as queue:
    ...     queue.waited() >= 0
    True
    """

    def __init__(self, pid: int | None = None) -> None:
        place = "thread-self" if pid is None else str(pid)
        try:
            self._file = os.open(f"/proc/{place}/schedstat", os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            self._file = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def waited(self) -> int:
        """Return the nanoseconds so far; 0 where the system does not count them."""
        try:
            return int(os.pread(self._file, 64, 0).split(b" ", 2)[1])
        except (OSError, IndexError, ValueError):
            return 0

    def close(self) -> None:
        """Let go of the file."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def status(pid: int, *names: str) -> tuple[int, ...]:
    """Return numbers that the system tells of a process; 0 for what it does not tell.

    >>> status(os.getpid(), "Threads")[0] >= 1
    True
    """
    found = dict.fromkeys(names, 0)
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text(errors="replace").splitlines():
            name, _, rest = line.partition(":")
            if name in found:
                found[name] = int(rest.split()[0])
    return tuple(found.values())


def runnable(pid: int) -> int:
    """Return how many threads of a process run, or could.

    >>> runnable(os.getpid()) >= 1
    True
    """
    found = 0
    with suppress(OSError):
        threads = os.listdir(f"/proc/{pid}/task")  # noqa: PTH208 - paths are text here
        if len(threads) == 1:
            return 1
        for thread in threads:
            with suppress(OSError):
                stat = Path(f"/proc/{pid}/task/{thread}/stat").read_bytes()
                found += stat.rpartition(b")")[2].split()[0] == b"R"
    return found
