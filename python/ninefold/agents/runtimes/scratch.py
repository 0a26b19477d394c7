"""Removes the folder that an agent wrote in, whatever it has made of it."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path

SCRATCH = "ninefold-agent-"
# How many folders are open at a time.
DEEP = 30


@cache
def sweep() -> None:
    """Remove what referees that were killed have left behind, once.

    >>> sweep()
    """
    for left in Path(tempfile.gettempdir()).glob(f"{SCRATCH}*"):
        owner = left.name.removeprefix(SCRATCH).partition("-")[0]
        if owner.isdigit() and not Path(f"/proc/{owner}").exists():
            remove(str(left))


def remove(folder: str) -> None:
    """Remove a folder and all below, however deep; what cannot be removed is left.

    No link is followed. What lies too deep is moved up first.

    >>> remove("/tmp/ninefold-nobody-made-this")
    """
    if os.path.islink(folder):  # noqa: PTH114 - paths are text here
        return
    with suppress(OSError):
        os.chmod(folder, 0o700)  # noqa: PTH101
        top = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            _empty(top)
        finally:
            os.close(top)
        os.rmdir(folder)  # noqa: PTH106


def _empty(top: int) -> None:
    numbers = count()
    while names := os.listdir(top):
        taken = set(names)
        free = (name for name in map(str, numbers) if name not in taken)
        # as long as something goes, the rest may go the next time
        if not sum([_remove_one(top, name, top, free) for name in names]):
            return


def _remove_one(holder: int, name: str, top: int, free: Iterator[str], depth: int = 0) -> bool:
    """Remove one entry of a folder, with what is in it; what lies too deep goes to the top."""
    with suppress(OSError):
        os.unlink(name, dir_fd=holder)
        return True
    with suppress(OSError):
        # also to be moved a folder must be one that may be written in
        os.chmod(name, 0o700, dir_fd=holder)
        if depth > DEEP:
            os.rename(name, next(free), src_dir_fd=holder, dst_dir_fd=top)
            return True
        inner = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=holder)
        try:
            for below in os.listdir(inner):  # noqa: PTH208 - of a descriptor
                _remove_one(inner, below, top, free, depth + 1)
        finally:
            os.close(inner)
        os.rmdir(name, dir_fd=holder)
        return True
    return False
