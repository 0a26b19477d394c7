"""Crews: every job is answered, whoever dies, and nobody is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ninefold.agents.runtimes.crew import AHEAD, TRIES, Crew, CrewFailed, cores
from tests.agents import crew_jobs
from tests.house.checkout import ROOT, quiet_environment

if TYPE_CHECKING:
    from collections.abc import Iterator

# Many times what anything here takes.
LONG = 60.0
DEATHS = ("exit", "kill", "half", "segfault")


def is_alive(pid: int) -> bool:
    """Whether a process is there and has not ended; one that nobody waited for is no more."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] not in {"Z", "X"}


def children() -> set[int]:
    """The processes that this one has started and that are still there, ended or not."""
    found = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                stat = (folder / "stat").read_text(encoding="ascii", errors="replace")
            except (FileNotFoundError, ProcessLookupError):
                continue
            if int(stat.rpartition(")")[2].split()[1]) == os.getpid():
                found.add(int(folder.name))
    return found


@pytest.fixture(autouse=True)
def nobody_is_left() -> Iterator[None]:
    """Whatever a test does to a crew, no process of it is left, and no file is open."""
    before, files = children(), len(list(Path("/proc/self/fd").iterdir()))
    yield
    assert children() == before
    assert len(list(Path("/proc/self/fd").iterdir())) == files


def numbered(count: int) -> list[tuple[int, bytes]]:
    """So many jobs, each with its number for content."""
    return [(number, str(number).encode()) for number in range(count)]


@pytest.mark.parametrize("size", [1, 2, 5])
def test_every_job_is_answered_once(size: int) -> None:
    jobs = [(3 * number, b"job %d" % number) for number in range(100)]
    with Crew(crew_jobs.backwards, size) as crew:
        answers = list(crew.answers(jobs))
    assert sorted(answers) == [(number, job[::-1]) for number, job in jobs]


def test_a_crew_can_be_asked_again() -> None:
    with Crew(crew_jobs.backwards, 2) as crew:
        for _ in range(3):
            assert sorted(crew.answers([(1, b"ab"), (2, b"cd")])) == [(1, b"ba"), (2, b"dc")]
        assert list(crew.answers([])) == []


def test_answers_come_as_they_are_done() -> None:
    with Crew(crew_jobs.slow_when_even, 2) as crew:
        numbers = [number for number, _ in crew.answers(numbered(12))]
    assert sorted(numbers) == list(range(12))
    assert numbers != sorted(numbers)


def test_everybody_works_and_nobody_is_taken_on_for_nothing() -> None:
    with Crew(crew_jobs.pid, 3) as crew:
        workers = Counter(answer for _, answer in crew.answers(numbered(60)))
        assert len(workers) == 3
    with Crew(crew_jobs.pid, 3) as crew:
        assert len(list(crew.answers(numbered(1)))) == 1
        assert len(crew._members) == 1


def test_jobs_are_taken_as_there_is_somebody_to_do_them() -> None:
    taken = 0

    def jobs() -> Iterator[tuple[int, bytes]]:
        nonlocal taken
        for job in numbered(50):
            taken += 1
            yield job

    done = 0
    with Crew(crew_jobs.backwards, 2) as crew:
        for _ in crew.answers(jobs()):
            done += 1
            assert taken <= done + 2 * AHEAD
    assert (taken, done) == (50, 50)


def test_large_jobs_and_large_answers_pass() -> None:
    # both more than any pipe holds
    size = 3_000_000
    job = crew_jobs.large(b"%d" % size)
    with Crew(crew_jobs.backwards, 2) as crew:
        answers = dict(crew.answers((number, job) for number in range(5)))
    assert set(answers) == set(range(5))
    assert set(answers.values()) == {job[::-1]}
    with Crew(crew_jobs.large, 2) as crew:
        sizes = [0, 1, size, 0, 70_000]
        found = dict(crew.answers((number, b"%d" % some) for number, some in enumerate(sizes)))
    assert [len(found[number]) for number in range(5)] == sizes


def test_what_a_function_prints_is_no_answer(capfd: pytest.CaptureFixture[str]) -> None:
    with Crew(crew_jobs.chatty, 2) as crew:
        assert sorted(crew.answers(numbered(6))) == numbered(6)
    out, errors = capfd.readouterr()
    assert out == ""
    assert errors.count("one moment") == errors.count("almost") == 6


@pytest.mark.parametrize("how", DEATHS)
def test_the_jobs_of_a_process_that_dies_are_done_by_another(how: str, tmp_path: Path) -> None:
    jobs = [(number, f"{how} {tmp_path} {number}".encode()) for number in range(8)]
    with Crew(crew_jobs.dies_once, 2) as crew:
        assert sorted(crew.answers(jobs)) == numbered(8)
    # each of them did kill somebody
    assert len(list(tmp_path.iterdir())) == 8


def test_a_job_that_kills_whoever_does_it_is_given_up(tmp_path: Path) -> None:
    log = tmp_path / "deaths"
    jobs = [*numbered(4), (4, f"deadly {log}".encode()), *((n, b"later") for n in range(5, 40))]
    done: list[tuple[int, bytes]] = []
    with Crew(crew_jobs.dies_always, 2) as crew, pytest.raises(CrewFailed) as caught:
        done.extend(crew.answers(jobs))
    assert str(caught.value) == f"{TRIES} processes died over job 4, exit code 7"
    assert log.read_text(encoding="ascii").count("died") == TRIES


def test_an_exception_is_raised_with_its_traceback() -> None:
    with Crew(crew_jobs.fails, 2) as crew, pytest.raises(CrewFailed) as caught:
        list(crew.answers([(1, b"good"), (2, b"bad"), (3, b"good")]))
    message = str(caught.value)
    assert message.startswith("Traceback (most recent call last):\n")
    assert "in fails" in message
    assert message.endswith("LookupError: no such thing as bad\n")


def test_whoever_leaves_in_the_middle_ends_the_crew(tmp_path: Path) -> None:
    with Crew(crew_jobs.pid, 2) as crew:
        answers = islice(crew.answers(numbered(99)), 3)
        pids = [int(answer) for _, answer in answers]
        assert all(is_alive(pid) for pid in pids)
    assert not any(is_alive(pid) for pid in pids)
    with pytest.raises(KeyError), Crew(crew_jobs.waits, 2) as crew:
        for _ in crew.answers(hasty(tmp_path)):
            pass


def hasty(folder: Path) -> Iterator[tuple[int, bytes]]:
    """Jobs that take for ever, and then no more patience."""
    yield 1, f"{folder} sleep".encode()
    wait_for_files(folder, 1)
    raise KeyError


def wait_for_files(folder: Path, count: int) -> list[int]:
    """Wait for the processes that note themselves in a folder."""
    limit = time.monotonic() + LONG
    while len(found := list(folder.iterdir())) < count:
        assert time.monotonic() < limit, "nobody came"
        time.sleep(0.01)
    return [int(path.name) for path in found]


LEADER = """
import signal
import sys
from ninefold.agents.runtimes.crew import Crew
from tests.agents.crew_jobs import waits
# whoever runs tests in the background has it ignored
signal.signal(signal.SIGINT, signal.default_int_handler)
with Crew(waits, 2) as crew:
    list(crew.answers((number, sys.argv[1].encode()) for number in range(4)))
"""


@pytest.mark.parametrize("how", ["sleep", "burn", "search"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_crew_ends_with_whoever_leads_it(
    how: str, number: signal.Signals, tmp_path: Path
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", LEADER, f"{tmp_path} {how}"],
        env=quiet_environment(PYTHONPATH=str(ROOT)),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as leader:
        members = wait_for_files(tmp_path, 2)
        assert all(is_alive(member) for member in members)
        leader.send_signal(number)
        leader.wait(LONG)
    limit = time.monotonic() + LONG
    while any(is_alive(member) for member in members):
        assert time.monotonic() < limit, "somebody is left"
        time.sleep(0.01)


def test_there_is_a_core_at_least_and_no_more_than_there_are() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)


BUSY_LEADER = """
import itertools
from base64 import b64encode
from ninefold.agents.runtimes.crew import Crew
with Crew(b64encode, 2) as crew:
    for number, _ in crew.answers((number, bytes(200_000)) for number in itertools.count()):
        if number == 20:
            print("busy", flush=True)
"""


def test_a_crew_whose_leader_is_killed_ends_without_a_word() -> None:
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", BUSY_LEADER],
            env=quiet_environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as leader:
            assert leader.stdout is not None
            assert leader.stderr is not None
            assert leader.stdout.readline() == b"busy\n"
            leader.kill()
            # which everybody of the crew holds open until it ends
            assert leader.stderr.read() == b""
