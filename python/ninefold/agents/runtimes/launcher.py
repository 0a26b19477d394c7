"""Becomes an agent: limits this process, closes it in, and executes the agent's interpreter.

A program of its own: it runs in the child, on the standard library and ctypes alone, and imports
nothing of ninefold. Its arguments are a descriptor and an order in JSON; what goes wrong is written
to the descriptor, which is closed when the agent's program takes over.
"""

import ctypes  # noqa: TID251 - the sandbox launcher speaks to the system
import json
import os
import resource
import sys
from typing import Any, NoReturn

PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 1, 22, 38
CREATE_RULESET, ADD_RULE, RESTRICT_SELF, CAPSET = 444, 445, 446, (126, 91)
SIGKILL = 9

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
REMOVE_DIR, REMOVE_FILE, MAKE_DIR, MAKE_REG, MAKE_SYM = 1 << 4, 1 << 5, 1 << 7, 1 << 8, 1 << 12
REFER, TRUNCATE = 1 << 13, 1 << 14
READ = READ_FILE | READ_DIR
WRITE = READ | WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | MAKE_SYM | TRUNCATE
OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE
# What each version of Landlock can restrict: rights to files, to ports, scopes.
RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
LEAST_LANDLOCK = 3
# Begins what is told when all is closed in and the agent's program is none.
NO_PROGRAM = "no program: "


class Refused(Exception):
    """The system does not do what isolation needs."""


def system(name: str, result: int) -> int:
    """Return what a call of the system returned, unless it failed."""
    if result < 0:
        raise Refused(f"{name}: {os.strerror(ctypes.get_errno())}")
    return result


def limit(limits: dict[str, int]) -> None:
    """Set limits of resources, never above those that are there."""
    for name, value in limits.items():
        kind = getattr(resource, name)
        _, most = resource.getrlimit(kind)
        allowed = value if most == resource.RLIM_INFINITY else min(value, most)
        resource.setrlimit(kind, (allowed, allowed))


def drop_powers(libc: Any) -> None:
    """Give up what root may do beyond others; without new privileges nothing brings it back."""
    number = CAPSET[os.uname().machine == "aarch64"]
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    system("capset", libc.syscall(number, header, (ctypes.c_uint32 * 6)()))


def landlock(libc: Any, rules: dict[str, list[str]]) -> None:
    """Leave the files that are named, and no others."""
    version = libc.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), 1)
    if version < LEAST_LANDLOCK:
        raise Refused(f"Landlock {max(version, 0)}, where {LEAST_LANDLOCK} is needed")
    handled = (1 << RIGHTS.get(version, 16)) - 1
    attributes = (ctypes.c_uint64 * 3)(handled, 3 if version >= 4 else 0, 3 if version >= 6 else 0)
    size = 8 if version < 4 else 16 if version < 6 else 24
    ruleset = system("landlock", libc.syscall(CREATE_RULESET, attributes, ctypes.c_size_t(size), 0))
    for kind, rights in (("read", READ), ("execute", READ | EXECUTE), ("write", WRITE)):
        for path in rules.get(kind, ()):
            allow(libc, ruleset, path, rights & handled)
    system("landlock", libc.syscall(RESTRICT_SELF, ruleset, 0))
    os.close(ruleset)


def allow(libc: Any, ruleset: int, path: str, rights: int) -> None:
    """Leave one file, or one folder and what is below; what does not exist needs no rule."""
    try:
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    if not os.path.isdir(path):  # noqa: PTH112 - nothing more is imported here than is needed
        rights &= OF_FILES
    words = rights.to_bytes(8, sys.byteorder) + opened.to_bytes(4, sys.byteorder)
    beneath = ctypes.create_string_buffer(words, len(words))
    system(f"landlock for {path}", libc.syscall(ADD_RULE, ruleset, 1, beneath, 0))
    os.close(opened)


def seccomp(libc: Any, program: bytes) -> None:
    """Install a filter of system calls; 0xDEADBEEF in it becomes the number of this process."""
    own = program.replace(bytes.fromhex("efbeadde"), os.getpid().to_bytes(4, sys.byteorder))
    held = ctypes.create_string_buffer(own, len(own))

    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))

    filter_ = Program(len(own) // 8, ctypes.cast(held, ctypes.c_void_p))
    system("seccomp", libc.prctl(PR_SET_SECCOMP, 2, ctypes.byref(filter_), 0, 0))


def launch(order: dict[str, Any]) -> NoReturn:
    """Do what is ordered, from the outermost limit to the innermost, then become the agent."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.syscall.restype = ctypes.c_long
    # An agent does not outlive whoever plays it.
    system("pdeathsig", libc.prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0))
    os.chdir(order["folder"])
    command: list[str] = order["command"]
    limit(order["limits"])
    if order["files"] is not None:
        system("no_new_privs", libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
        drop_powers(libc)
        landlock(libc, order["files"])
        seccomp(libc, bytes.fromhex(order["filter"]))
    try:
        os.execve(command[0], command, order["environment"])  # noqa: S606, TID251
    except OSError as error:
        raise Refused(f"{NO_PROGRAM}{error.strerror}") from None


def main() -> None:
    """Launch, or say why not."""
    status, order = int(sys.argv[1]), json.loads(sys.argv[2])
    os.set_inheritable(status, False)
    try:
        launch(order)
    except (OSError, Refused, ValueError) as error:
        os.write(status, str(error).encode("utf-8", "replace")[:4000])
    os._exit(125)


if __name__ == "__main__":
    main()
