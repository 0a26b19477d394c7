"""What the launcher is told: a program, and all that closes it in."""

import json
from pathlib import Path

from ninefold.agents.runtimes.channel import not_isolated
from ninefold.agents.runtimes.isolation import (
    Bounds,
    Level,
    Profile,
    Program,
    environment,
    files,
)
from ninefold.agents.runtimes.syscalls import NoFilter, system_filter

# All that an agent starts inherits this variable: the name of its scratch directory.
MARK = "NINEFOLD_AGENT"


def order_for(program: Program, level: Level, bounds: Bounds, scratch: str) -> str:
    """Return the order as JSON.

    >>> order = order_for(Program(("/bin/true",), "/opt"), Level.none, Bounds(), "/tmp/scratch")
    >>> json.loads(order)["limits"]
    {}
    """
    closed = level.is_closed
    try:
        calls = system_filter(processes=program.profile is not Profile.agent) if closed else b""
    except NoFilter as error:
        raise not_isolated(level, str(error)) from None
    order = {
        "folder": program.folder,
        "command": program.command,
        "environment": environment(program, scratch) | {MARK: Path(scratch).name},
        "limits": {} if level is Level.none else bounds.limits,
        "files": files(program, scratch) if closed else None,
        "filter": calls.hex(),
    }
    return json.dumps(order)
