"""Tries what this machine can do: each level of isolation, and how exact its clocks are."""

import sys
from dataclasses import dataclass

from ninefold.agents.runtimes.channel import NotIsolated, Patience, Silence
from ninefold.agents.runtimes.container import wrapping
from ninefold.agents.runtimes.isolation import Bounds, Level, Program, interpreter
from ninefold.agents.runtimes.process import SECOND, Process

# What an agent could try, and answers to it in one line.
TRIALS = """
import mmap, os, socket, sys, threading
def tried(act):
    try:
        act()
    except (OSError, MemoryError):
        return "0"
    return "1"
def fork():
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)
def thread():
    one = threading.Thread(target=len, args=("",))
    one.start()
    one.join()
def scratch():
    with open(os.path.join(os.environ["HOME"], "x"), "w") as file:
        file.write("x")
trials = [lambda: mmap.mmap(-1, 1 << 34).close(),
          lambda: open("/etc/passwd").close(),
          socket.socket, fork, lambda: os.kill(os.getppid(), 0),
          lambda: os.stat("/etc/passwd"), thread, scratch]
sys.stdin.readline()
print(*[tried(trial) for trial in trials], flush=True)
"""
NAMES = ("memory", "files", "network", "processes", "signals", "stat", "threads", "scratch")
# Which of these each level must stop; the others of the first six it may leave, the last two work.
STOPPED = {
    Level.none: (),
    Level.limits: NAMES[:1],
    Level.sandbox: NAMES[:5],
    Level.container: NAMES[:6],
}
# Computes for as long as it is told, by its own clock, and says how long that was.
WORK = """
import sys, time
for line in sys.stdin:
    began = time.process_time_ns()
    while time.process_time_ns() - began < int(line):
        pass
    print(time.process_time_ns() - began, flush=True)
"""
ENOUGH = Patience(cpu=10 * SECOND, wall=60 * SECOND)


@dataclass(frozen=True, slots=True)
class Trial:
    """Whether a level works here, and what it was seen to stop, or why it does not work."""

    level: Level
    works: bool
    detail: str


def try_level(level: Level) -> Trial:
    """Start a program at a level, and let it try what the level should stop.

    >>> try_level(Level.none).works
    True
    """
    try:
        child = started(level, TRIALS)
    except NotIsolated as error:
        return Trial(level, works=False, detail=error.problem)
    except Silence as silence:
        return Trial(level, works=False, detail=silence.detail)
    try:
        answer, _ = child.ask(b"try\n", ENOUGH)
    except Silence as silence:
        why = f"{silence.detail} {child.printed().strip()}"
        return Trial(level, works=False, detail=why)
    finally:
        child.end()
    could = dict(zip(NAMES, (word == b"1" for word in answer.split()), strict=True))
    missed = [name for name in STOPPED[level] if could[name]]
    broken = [name for name in ("threads", "scratch") if not could[name]]
    if missed or broken:
        wrong = [f"does not stop {name}" for name in missed] + [f"breaks {n}" for n in broken]
        return Trial(level, works=False, detail=", ".join(wrong))
    stopped = [name for name in NAMES[:6] if not could[name]]
    return Trial(level, works=True, detail=f"stops {', '.join(stopped) or 'nothing'}")


def started(level: Level, code: str) -> Process:
    """Start a few lines of Python at a level."""
    python, homes = interpreter(sys.executable)
    folder = sys.prefix
    program = Program((python, "-S", "-c", code), folder, read=homes)
    around = wrapping if level is Level.container else None
    return Process(program, level, Bounds(memory=1 << 29), around)


@dataclass(frozen=True, slots=True)
class Lag:
    """How exact the clocks are, in seconds: of so many turns, the worst and the middle one.

    `cpu` is how much more the referee's reading of the processor clock says than the program's
    own; `wall` is how much more the wall clock says than the processor's.
    """

    turns: int
    cpu: tuple[float, ...]
    wall: tuple[float, ...]

    def honest(self, clock: str) -> float:
        """Return the smallest time for a move that the worst error falsifies by 5 % at most.

        >>> Lag(2, (0.0, 0.001), (0.001, 0.01)).honest("wall")
        0.2
        """
        worst = max(self.cpu if clock == "cpu" else self.wall)
        return max(round(20 * worst, 3), 0.005)


def lag(turns: int = 200, think: float = 0.005, level: Level = Level.limits) -> Lag:
    """Let a program think so often for so many seconds, and compare the clocks.

    >>> len(lag(3).cpu)
    3
    """
    child = started(level, WORK)
    cpu, wall = [], []
    try:
        for _ in range(turns):
            own, span = child.ask(b"%d\n" % int(think * SECOND), ENOUGH)
            cpu.append(abs(span.cpu - int(own)) / SECOND)
            wall.append(max(span.wall - span.cpu, 0) / SECOND)
    finally:
        child.end()
    return Lag(turns, tuple(sorted(cpu)), tuple(sorted(wall)))
