"""The container around the sandbox: bubblewrap, with namespaces and a view of files of its own."""

import shutil
import sys
from pathlib import Path

from ninefold.agents.runtimes.channel import not_isolated
from ninefold.agents.runtimes.isolation import LAUNCHER, LIBRARIES, Program, executables, granted

ARGUMENTS = (
    "--unshare-user-try",
    "--unshare-ipc",
    "--unshare-pid",
    "--unshare-net",
    "--unshare-uts",
    "--unshare-cgroup-try",
    "--die-with-parent",
    "--new-session",
    "--cap-drop",
    "ALL",
    "--dev",
    "/dev",
    "--proc",
    "/proc",
)


def wrapping(program: Program, scratch: str) -> tuple[str, ...]:
    """Return what stands before the launcher: bubblewrap, and the files that are seen inside."""
    if (bubblewrap := shutil.which("bwrap")) is None:
        raise not_isolated("container", "bwrap is missing; Debian's package is bubblewrap")
    own = (sys.prefix, sys.base_prefix, LAUNCHER)
    seen = [*LIBRARIES, *own, *granted(program), *executables(program)]
    shown = sorted(
        {path for path in seen if Path(path).exists() and not path.startswith(("/dev", "/proc"))}
    )
    # what lies in a folder that is seen is seen
    outer = [path for path in shown if not any(_is_inside(path, other) for other in shown)]
    places = [word for path in outer for word in ("--ro-bind", path, path)]
    return (bubblewrap, *ARGUMENTS, *places, "--bind", scratch, scratch, "--")


def _is_inside(path: str, folder: str) -> bool:
    return path.startswith(f"{folder}/")
