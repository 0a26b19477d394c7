"""A crew: processes of our own that answer jobs with one function, and end when we do."""

import os
import subprocess  # noqa: TID251 - processes are started here
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from operator import attrgetter
from queue import SimpleQueue
from selectors import EVENT_READ, DefaultSelector
from threading import Thread
from traceback import format_exc
from typing import BinaryIO, NoReturn, Self, cast

# A second job waits in each process, so that none is idle while its answer is looked at.
AHEAD = 2
# A job whose process died is given to another one; so many deaths are not by chance.
TRIES = 3
HEAD = 9
START = "from ninefold.agents.runtimes.crew import serve; serve()"

Answer = Callable[[bytes], bytes]
Job = tuple[int, bytes]


def cores() -> int:
    """Return how many cores this process may use.

    >>> cores() >= 1
    True
    """
    return len(os.sched_getaffinity(0))


class CrewFailed(RuntimeError):
    """The function failed, or processes kept dying over one job."""


class Crew:
    """So many processes that run one function of ours, found by its name, on jobs as bytes.

    >>> from base64 import b64encode
    >>> with Crew(b64encode, 2) as crew:
    ...     sorted(crew.answers([(1, b"one"), (2, b"two")]))
    [(1, b'b25l'), (2, b'dHdv')]
    """

    def __init__(self, function: Answer, size: int) -> None:
        self._name = f"{function.__module__}:{function.__qualname__}"
        self._size = size
        self._members: list[_Member] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for member in self._members:
            member.end()
        self._members.clear()

    def answers(self, jobs: Iterable[Job]) -> Iterator[Job]:
        """Yield the number and the answer of each job, in the order in which they are done.

        Jobs are taken as there is somebody to do them. A process that dies is replaced, and its
        jobs are done again by another.
        """
        rest = iter(jobs)
        again: deque[Job] = deque()
        deaths: dict[int, int] = {}
        with DefaultSelector() as selector:
            for member in self._members:
                selector.register(member.out, EVENT_READ, member)
            while True:
                self._hand_out(again, rest, selector)
                if not any(member.jobs for member in self._members):
                    return
                for key, _ in selector.select():
                    member = key.data
                    yield from member.answers()
                    if member.is_dead:
                        selector.unregister(member.out)
                        self._bury(member, again, deaths)

    def _hand_out(self, again: deque[Job], rest: Iterator[Job], selector: DefaultSelector) -> None:
        """Give everybody enough to do, and take on whoever is missing while there is work."""
        while self._has_room():
            job = again.popleft() if again else next(rest, None)
            if job is None:
                return
            if len(self._members) < self._size and all(member.jobs for member in self._members):
                newest = _Member(self._name)
                self._members.append(newest)
                selector.register(newest.out, EVENT_READ, newest)
            min(self._members, key=lambda member: len(member.jobs)).give(job)

    def _has_room(self) -> bool:
        return len(self._members) < self._size or any(
            len(member.jobs) < AHEAD for member in self._members
        )

    def _bury(self, member: "_Member", again: deque[Job], deaths: dict[int, int]) -> None:
        self._members.remove(member)
        code = member.end()
        if member.jobs:
            number = member.jobs[0][0]
            deaths[number] = deaths.get(number, 0) + 1
            if deaths[number] == TRIES:
                raise CrewFailed(f"{TRIES} processes died over job {number}, exit code {code}")
        again.extend(member.jobs)


class _Member:
    """One process, and the jobs it has been given and not answered yet."""

    def __init__(self, name: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - ourselves
            [sys.executable, "-c", START, name],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # Ctrl-C is for whoever leads the crew
            start_new_session=True,
        )
        self._in = cast("BinaryIO", self._process.stdin)
        self._out = cast("BinaryIO", self._process.stdout)
        self.out = self._out.fileno()
        self._read = b""
        self.jobs: deque[Job] = deque()
        self.is_dead = False

    def give(self, job: Job) -> None:
        """Send a job; one that nobody is there to take is noticed when answers are read."""
        self.jobs.append(job)
        with suppress(BrokenPipeError):
            self._in.write(_packed(0, job[1]))
            self._in.flush()

    def answers(self) -> Iterator[Job]:
        """Read what there is, and yield the answers that are whole."""
        read = os.read(self.out, 1 << 20)
        self.is_dead = not read
        self._read += read
        while len(self._read) >= HEAD:
            size = int.from_bytes(self._read[1:HEAD])
            if len(self._read) < HEAD + size:
                return
            failed, answer = self._read[0], self._read[HEAD : HEAD + size]
            self._read = self._read[HEAD + size :]
            if failed:
                raise CrewFailed(answer.decode())
            number, _ = self.jobs.popleft()
            yield number, answer

    def end(self) -> int:
        """Kill the process, and return its exit code."""
        self._process.kill()
        code = self._process.wait()
        for stream in (self._in, self._out):
            with suppress(BrokenPipeError):
                stream.close()
        return code


def _packed(failed: int, content: bytes) -> bytes:
    return bytes([failed]) + len(content).to_bytes(HEAD - 1) + content


def serve() -> NoReturn:
    """Be a member of a crew: answer jobs from standard input until it is closed."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what anybody prints is no answer
    module, _, name = sys.argv[1].partition(":")
    function: Answer = attrgetter(name)(import_module(module))
    jobs: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, jobs), daemon=True).start()
    while True:
        job = jobs.get()
        try:
            packed = _packed(0, function(job))
        except Exception:  # noqa: BLE001 - whoever leads the crew is told
            packed = _packed(1, format_exc().encode())
        try:
            answers.write(packed)
            answers.flush()
        except BrokenPipeError:  # nobody leads any more
            os._exit(0)


def _listen(source: BinaryIO, jobs: "SimpleQueue[bytes]") -> None:
    """Take jobs as they come; end at once, whatever is being done, when nobody leads any more."""
    while len(head := source.read(HEAD)) == HEAD:
        jobs.put(source.read(int.from_bytes(head[1:])))
    os._exit(0)
