"""Finds and kills all that a process has started: by family, by session, by a mark they inherit."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

TRIES = 50


def of(pid: int) -> list[int]:
    """Return the children of a process, their children, and so on, oldest generation first.

    >>> of(2**22 + 1)
    []
    """
    children: dict[int, list[int]] = {}
    for number in _all():
        with suppress(OSError, IndexError):
            children.setdefault(int(_facts(number)[1]), []).append(number)
    found = list(children.get(pid, ()))
    for parent in found:
        found.extend(children.get(parent, ()))
    return found


def youngest(pid: int) -> int:
    """Return the last of a chain of only children, 0 if there is nobody: who is in a container.

    >>> youngest(2**22 + 1)
    0
    """
    chain = of(pid)
    return chain[-1] if chain else 0


def kill(pid: int, mark: str, *, family: bool) -> None:
    """Kill a process; where it may have started others, all of them, until nobody is left."""
    if not family:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        return
    for _ in range(TRIES):
        # stopped first, so that nobody starts another one meanwhile
        living = set(_relatives(pid, mark))
        for relative in living:
            _send(relative, signal.SIGSTOP)
        for relative in living | set(_relatives(pid, mark)):
            _send(relative, signal.SIGKILL)
        if not living:
            return


def _relatives(pid: int, mark: str) -> Iterator[int]:
    """Yield whoever is alive and descends from a process, shares its session, or has its mark."""
    wanted = f"={mark}\0".encode()
    family = {pid, *of(pid)} if pid else set()
    for number in _all():
        with suppress(OSError, IndexError):
            if _facts(number)[0] in b"ZX":
                continue
            is_near = number in family or (pid and os.getsid(number) == pid)
            if is_near or wanted in Path(f"/proc/{number}/environ").read_bytes():
                yield number


def _all() -> Iterator[int]:
    return (int(name) for name in os.listdir("/proc") if name.isdigit())  # noqa: PTH208


def _facts(pid: int) -> list[bytes]:
    """Return what the system says of a process after its name: its state, its parent, ..."""
    with open(f"/proc/{pid}/stat", "rb") as file:  # noqa: PTH123 - read for every process
        return file.read().rpartition(b")")[2].split()


def _send(pid: int, number: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, number)
