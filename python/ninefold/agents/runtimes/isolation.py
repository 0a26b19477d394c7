"""How an agent is closed in: levels, profiles, and which files it needs to run at all."""

import os
import shutil
import subprocess  # noqa: TID251 - interpreters are asked where they live
import sys
import tempfile
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from ninefold.agents.agent import InvalidAgent


class Level(StrEnum):
    """What keeps an agent from doing harm, from nothing to the most."""

    none = "none"
    limits = "limits"
    sandbox = "sandbox"
    container = "container"

    @property
    def is_closed(self) -> bool:
        """Whether an agent nobody trusts may run there.

        >>> Level.limits.is_closed, Level.sandbox.is_closed
        (False, True)
        """
        return self in (Level.sandbox, Level.container)


class Profile(StrEnum):
    """What kind of program is closed in: an agent, an agent that starts our engine, a compiler."""

    agent = "agent"
    engine = "engine"
    build = "build"


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much of the machine an agent may have: bytes of memory, of a file, and open files.

    `processor` is seconds of processor time for the whole game, behind the clocks of the referee;
    `threads` is what a watch allows, since the system counts threads of a user, not of a process.
    """

    memory: int = 1 << 30
    file: int = 64 << 20
    files: int = 256
    processor: int = 3600
    threads: int = 128

    @property
    def limits(self) -> dict[str, int]:
        """The limits as the launcher sets them.

        >>> Bounds(memory=1 << 28).limits["RLIMIT_AS"]
        268435456
        """
        return {
            "RLIMIT_AS": self.memory,
            "RLIMIT_FSIZE": self.file,
            "RLIMIT_NOFILE": self.files,
            "RLIMIT_CPU": self.processor,
            "RLIMIT_CORE": 0,
        }


@dataclass(frozen=True, slots=True)
class Program:
    """What is run: a command, the folder it belongs to, and what else it may read and execute."""

    command: tuple[str, ...]
    folder: str
    read: tuple[str, ...] = ()
    execute: tuple[str, ...] = ()
    profile: Profile = Profile.agent
    environment: tuple[tuple[str, str], ...] = ()


# What every program reads: libraries, the loader's notes, time zones, what processor there is.
LIBRARIES = (
    "/lib",
    "/lib32",
    "/lib64",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/local/lib",
    "/usr/share/zoneinfo",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/dev/urandom",
    "/dev/random",
    "/dev/zero",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/sys/devices/system/cpu",
)
# Prefixes that hold more than one program; what is needed of them is among the libraries.
SYSTEM = ("/", "/usr", "/usr/local")
# A loader is executed with every program that is not static.
LOADERS = ("/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1", "/lib/ld-musl-x86_64.so.1")
WRITABLE = ("/dev/null",)
# One thread for each library that would take a core each: agents share the machine.
SINGLE = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS")
# Where an interpreter keeps what it runs: asked of itself, once. It is one that the owner chose.
HOME = """
import sys
seen = [sys.prefix, sys.exec_prefix, getattr(sys, "base_prefix", sys.prefix),
        getattr(sys, "base_exec_prefix", sys.prefix), getattr(sys, "real_prefix", sys.prefix)]
print("\\n".join([sys.executable] + seen + [path for path in sys.path if path]))
"""


@cache
def interpreter(path: str) -> tuple[str, tuple[str, ...]]:
    """Return the real file of a Python interpreter, and the folders it needs to read.

    It is run as the user: it must be one that the owner chose, never one that an agent brings. It
    knows nothing of us: no variables, no folder but the root. Python 2 has no `-I`.

    >>> import sys
    >>> found, homes = interpreter(sys.executable)
    >>> found == sys.executable, sys.prefix in homes
    (True, True)
    """
    if (found := shutil.which(path)) is None:
        raise InvalidAgent(f'no interpreter "{path}"', path, "a Python that runs: a name or a path")
    try:
        asked = subprocess.run(  # noqa: S603 - the owner's own interpreter
            [os.path.abspath(found), "-E", "-s", "-c", HOME],  # noqa: PTH100 - links stay links
            capture_output=True,
            check=True,
            timeout=30,
            text=True,
            stdin=subprocess.DEVNULL,
            cwd="/",
            env={"PATH": os.defpath},
        )
    except (OSError, subprocess.SubprocessError) as error:
        said = getattr(error, "stderr", "") or str(error)
        raise InvalidAgent(
            f'"{path}" does not run: {said.strip()}', path, "a Python interpreter"
        ) from None
    executable, *homes = asked.stdout.splitlines()
    return executable or found, tuple(sorted({home for home in homes if home not in SYSTEM}))


def interpreter_beside(path: str, folder: str) -> tuple[str, tuple[str, ...]]:
    """Return the same of an interpreter that was named for the programs of a folder.

    Only one that is surely the owner's is asked; of any other, what its path says must do. Without
    a folder nothing but the program itself was named.

    >>> interpreter_beside("/usr/bin/true", "/agents/team27")
    ('/usr/bin/true', ())
    """
    if (found := shutil.which(path)) is None:
        raise InvalidAgent(f'no interpreter "{path}"', path, "a Python that runs: a name or a path")
    found = os.path.abspath(found)  # noqa: PTH100 - a link to an interpreter is one
    if _is_owners(Path(found), folder):
        return interpreter(found)
    return found, _prefixes(Path(found), folder)


def homes_of(executable: str, folder: str) -> tuple[str, ...]:
    """Return the folders that a program of this file needs to read besides the system's libraries.

    >>> homes_of("/usr/bin/true", "/agents/team27")
    ()
    """
    return interpreter_beside(executable, folder)[1]


def _is_owners(path: Path, folder: str) -> bool:
    """Return whether it is our own Python, or one of the system's path and not of the agent."""
    if str(path) == sys.executable:
        return True
    is_agents = _is_inside(path, folder) or _is_inside(path.resolve(), folder)
    is_known = str(path.parent) in os.environ.get("PATH", os.defpath).split(os.pathsep)
    return path.name.startswith(("python", "pypy")) and is_known and not is_agents


def _is_inside(path: Path, folder: str) -> bool:
    return bool(folder) and path.is_relative_to(Path(folder).resolve())


def _prefixes(path: Path, folder: str) -> tuple[str, ...]:
    """Return the folders above `bin`, of the file and of what it is a link to."""
    if _is_inside(path, folder):
        # its folder is enough; where its links lead is not for the agent to say
        return ()
    places = (path, path.resolve())
    found = {str(place.parent.parent) for place in places if place.parent.name == "bin"}
    return tuple(sorted(found.difference(SYSTEM)))


def granted(program: Program) -> tuple[str, ...]:
    """Return what a program reads besides the libraries, without what would give away more.

    >>> granted(Program(("/bin/true",), "/agents/team27", read=("/agents", "/opt/pypy")))
    ('/opt/pypy', '/agents/team27')
    """
    mine = Path(program.folder).resolve()
    # an installation: its programs need what lies beside them
    is_installed = mine.name == "bin" and (mine.parent / "lib").is_dir()
    outer = mine.parent.parent if is_installed else mine.parent
    kept = (outer, Path.cwd(), Path.home(), Path(tempfile.gettempdir()))
    above = {one for path in kept for one in (path.resolve(), *path.resolve().parents)}
    others = (path for path in program.read if Path(path).resolve() not in above)
    return (*others, program.folder)


def executables(program: Program) -> tuple[str, ...]:
    """Return the files that may be executed: the program's own, its shebang's, and the loader."""
    own = [program.command[0], *program.execute]
    for path in tuple(own):
        own.extend(_shebang(path))
    return (*(str(Path(path).resolve()) for path in own), *LOADERS)


def _shebang(path: str) -> list[str]:
    try:
        with Path(path).open("rb") as file:
            first = file.readline(200)
    except OSError:
        return []
    words = first[2:].decode(errors="replace").split() if first.startswith(b"#!") else []
    if words and words[0].endswith("/env"):
        found = shutil.which(words[-1])
        return [words[0], *([found] if found else [])]
    return words[:1]


def files(program: Program, scratch: str) -> dict[str, list[str]]:
    """Return the files that Landlock leaves to a program, by what may be done with them."""
    return {
        "read": [*LIBRARIES, *granted(program)],
        "execute": list(executables(program)),
        "write": [*WRITABLE, scratch],
    }


def check_folder(folder: str) -> None:
    """Refuse a folder that would give away what no agent may read.

    >>> check_folder("/")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    ninefold.agents.agent.InvalidAgent: an agent may read its folder, and / holds more than ...
    """
    mine = Path(folder).resolve()
    for kept in (Path.home(), Path(tempfile.gettempdir())):
        if mine in (kept.resolve(), *kept.resolve().parents):
            raise InvalidAgent(
                f"an agent may read its folder, and {folder} holds more than its own files",
                folder,
                "a folder for the agent alone",
            )


def environment(program: Program, scratch: str) -> dict[str, str]:
    """Return the environment of an agent: nothing of ours but what it needs."""
    plain = {
        "HOME": scratch,
        "TMPDIR": scratch,
        "PATH": os.defpath,
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONIOENCODING": "utf-8:backslashreplace",
        "PYTHONNOUSERSITE": "1",
        # an arena of memory for each thread would count as memory that nobody uses
        "MALLOC_ARENA_MAX": "2",
    }
    return plain | dict.fromkeys(SINGLE, "1") | dict(program.environment)


LAUNCHER = str(Path(__file__).with_name("launcher.py"))
# Ours, which runs the launcher; the agent's own comes after it.
PYTHON = sys.executable
