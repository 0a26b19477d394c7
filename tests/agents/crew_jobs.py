"""Functions that crews run in their processes: quick ones, slow ones, and some that go wrong."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from pathlib import Path
from random import Random

from ninefold.rules import Position
from ninefold.search import Limit, Uct


def backwards(job: bytes) -> bytes:
    """Reverse the job."""
    return job[::-1]


def pid(job: bytes) -> bytes:
    """Say who does it, a little later."""
    del job
    time.sleep(0.01)
    return str(os.getpid()).encode()


def slow_when_even(job: bytes) -> bytes:
    """Take longer for even numbers, so that odd ones overtake them."""
    time.sleep(0.05 if int(job) % 2 == 0 else 0.001)
    return job


def large(job: bytes) -> bytes:
    """Answer with so many bytes."""
    return Random(1).randbytes(int(job))


def chatty(job: bytes) -> bytes:
    """Say things that are no answer, by every way out."""
    print("one moment", flush=True)
    sys.stdout.write("almost\n")
    os.write(1, b"\0\0\0\0\0\0\0\0\0" * 3)
    return job


def fails(job: bytes) -> bytes:
    """Fail at the job "bad"."""
    if job == b"bad":
        raise LookupError("no such thing as bad")
    return job


def first_time(marker: Path) -> bool:
    """Whether this is the first time that this is asked."""
    try:
        marker.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def dies_once(job: bytes) -> bytes:
    """Die the first time that a job is tried: "how folder name"."""
    how, folder, name = job.decode().split(" ")
    if first_time(Path(folder, name)):
        die(how)
    return name.encode()


def dies_always(job: bytes) -> bytes:
    """Die of the job "deadly", and note it."""
    words = job.decode().split(" ")
    if words[0] == "deadly":
        with Path(words[1]).open("a", encoding="ascii") as log:
            log.write("died\n")
        os._exit(7)
    return job


def die(how: str) -> None:
    """End this process."""
    if how == "exit":
        os._exit(3)
    if how == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if how == "half":
        # half an answer: a head that promises more than comes
        os.write(way_out(), bytes([0]) + (1000).to_bytes(8) + b"half an answer")
        os._exit(0)
    ctypes.string_at(0)


def way_out() -> int:
    """Where answers are written: the one pipe beyond the standard streams."""
    for file in sorted(Path("/proc/self/fd").iterdir(), key=lambda file: int(file.name)):
        if int(file.name) > 2 and str(file.readlink()).startswith("pipe:"):
            return int(file.name)
    raise AssertionError("there is no pipe")


def waits(job: bytes) -> bytes:
    """Note who waits in a folder, and wait for ever."""
    folder, how = job.decode().split(" ")
    Path(folder, str(os.getpid())).touch()
    if how == "search":
        Uct().search(Position.start(), Limit(time=1e6))
    while how == "burn":
        pass
    while True:
        time.sleep(1000)
