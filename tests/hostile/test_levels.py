"""Other levels of isolation, by one contract; what each stops; that one is refused if missing."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ninefold.agents.agent import InvalidAgent
from ninefold.agents.roster import Housing, entry_named
from ninefold.agents.runtimes import container, isolation, process
from ninefold.agents.runtimes.channel import NotIsolated
from ninefold.agents.runtimes.isolation import Level, Program
from ninefold.agents.runtimes.probe import STOPPED, try_level
from ninefold.agents.runtimes.process import Process
from ninefold.arena.timing import Timing
from tests.hostile.keeper import agent, game, nothing_left, timing
from tests.hostile.zoo import ENDS, MODIFIED, OUTPUT, START, TIME, ZOO, Misdeed

if TYPE_CHECKING:
    from collections.abc import Sequence

CONTRACT = "block_move"
# Misdeeds that need a sandbox: without one they succeed, and harm or bring nothing.
HARMFUL = {"fork-forever", "escape-loading", "more-memory"}
# Misdeeds that only limits stop.
BOUND = {
    Level.none: {"allocate", "allocate-maps", "files-forever", "fill-disk", "threads-forever"}
    | {"allocate-at-once", "allocate-loading"},
    Level.limits: set(),
    Level.container: set(),
}


def cases(level: Level, misdeeds: Sequence[Misdeed]) -> list[pytest.ParameterSet]:
    return [
        pytest.param(level, misdeed, id=f"{level}-{misdeed.name}")
        for misdeed in misdeeds
        if CONTRACT in misdeed.contracts
        and (level.is_closed or misdeed.name not in HARMFUL)
        and misdeed.name not in BOUND[level]
    ]


OPEN = TIME + START + OUTPUT + ENDS + MODIFIED
SOME = {"hang", "hang-loading", "a-string", "raise", "segfault", "allocate-at-once", "_exit"}
SOME |= {"kill-itself", "modify-board", "fork", "read-opponent", "network", "mount", "close-stdout"}
CASES = [
    *cases(Level.none, OPEN),
    *cases(Level.limits, OPEN),
    *cases(Level.container, ZOO),
]
SOME_CASES = [case for case in CASES if getattr(case.values[1], "name", "") in SOME]


def check(level: Level, misdeed: Misdeed, folder: Path) -> None:
    opponent = Misdeed("decent", "pass", None).write(folder / "decent", CONTRACT)
    path = misdeed.write(folder / "hostile", CONTRACT, str(opponent))
    with nothing_left():
        record = game(
            agent(f"{CONTRACT}={path}", level, misdeed.start),
            agent(str(opponent), level),
            timing=timing(misdeed.seconds),
        )
    if misdeed.verdict is None:
        assert not record.failed, (record.termination, record.detail, record.failure)
    else:
        verdict, says = misdeed.verdict, misdeed.says
        if level is Level.container and "FileNotFoundError" in record.detail:
            # inside a container files that are not granted do not exist
            verdict, says = "no-start" if misdeed.early else "exception", "No such file"
        assert record.termination == verdict, (record.detail, record.failure)
        assert record.result == "O"
        assert says in record.detail
    assert record.isolation == f"{level} {level}"


@pytest.mark.parametrize(("level", "misdeed"), SOME_CASES)
def test_a_few_of_the_zoo_at_other_levels(level: Level, misdeed: Misdeed, tmp_path: Path) -> None:
    check(level, misdeed, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize(("level", "misdeed"), CASES)
def test_the_zoo_at_other_levels(level: Level, misdeed: Misdeed, tmp_path: Path) -> None:
    check(level, misdeed, tmp_path)


@pytest.mark.parametrize("level", Level)
def test_every_level_stops_what_it_says(level: Level) -> None:
    trial = try_level(level)
    assert trial.works, trial.detail
    for name in STOPPED[level]:
        assert name in trial.detail


def test_children_of_a_trusted_agent_end_with_its_game(tmp_path: Path) -> None:
    """Also those who left its group, its session and its family."""
    code = """
        import subprocess
        subprocess.Popen(["sleep", "1000"])
        subprocess.Popen(["sleep", "1000"], start_new_session=True)
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(1000)
            os._exit(0)
        os.wait()
        """
    path = Misdeed("daemons", code, None).write(tmp_path / "team", CONTRACT)
    before = marked()
    with nothing_left():
        record = game(agent(str(path), Level.limits), agent("greedy"), timing=timing(5))
    assert not record.failed, (record.termination, record.detail, record.failure)
    assert marked() == before


def test_children_of_a_trusted_agent_are_charged_to_it(tmp_path: Path) -> None:
    code = """
        import subprocess
        subprocess.run([sys.executable, "-c", "while True: pass"], timeout=20)
        """
    path = Misdeed("delegates", code, None).write(tmp_path / "team", CONTRACT)
    patient = Timing(move=0.5, factor=50, start=30)
    record = game(agent(str(path), Level.limits), agent("greedy"), timing=patient)
    assert record.termination == "late-move"
    assert record.failure is not None
    assert record.failure.cpu > 500_000


def marked() -> set[str]:
    """Return the processes of agents that this process started, alive or not yet buried."""
    found = set()
    for path in Path("/proc").iterdir():
        try:
            if f"ninefold-agent-{os.getpid()}-".encode() in (path / "environ").read_bytes():
                found.add(path.name)
        except OSError:
            continue
    return found


def test_a_level_that_is_missing_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program((sys.executable, "-c", "0"), str(tmp_path))
    with monkeypatch.context() as patched, nothing_left():
        patched.setattr(shutil, "which", lambda _: None)
        with pytest.raises(NotIsolated, match="bwrap is missing"):
            Process(program, Level.container, wrapping=container.wrapping)
    # Landlock that is too old, as the launcher would say
    launcher = (
        Path(isolation.LAUNCHER).read_text().replace("LEAST_LANDLOCK = 3", "LEAST_LANDLOCK = 99")
    )
    old = tmp_path / "launcher.py"
    old.write_text(launcher)
    monkeypatch.setattr(process, "LAUNCHER", str(old))
    with nothing_left(), pytest.raises(NotIsolated, match="where 99 is needed"):
        Process(program, Level.sandbox)


def test_an_unknown_processor_has_no_sandbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platform.machine", lambda: "z80")
    with nothing_left(), pytest.raises(NotIsolated, match="z80; known: x86_64, aarch64"):
        Process(Program((sys.executable, "-c", "0"), str(tmp_path)), Level.sandbox)


@pytest.mark.parametrize("folder", ["/", "/tmp", str(Path.home())])
def test_a_folder_that_holds_more_is_refused(folder: str) -> None:
    with pytest.raises(InvalidAgent, match="a folder for the agent alone"):
        Process(Program((sys.executable, "-c", "0"), folder), Level.sandbox)


def test_a_program_that_is_not_python_plays(tmp_path: Path) -> None:
    """A command speaks the lines of the shim by itself, in any language: here a shell."""
    script = tmp_path / "team" / "bot.sh"
    script.parent.mkdir()
    script.write_text(
        "#!/bin/sh\necho 0 ready\nwhile read number cells rest; do echo $number move 9 9; done\n"
    )
    script.chmod(0o755)
    with nothing_left():
        record = game(agent(f"block_move={script}"), agent("greedy"))
    assert (record.termination, record.moves) == ("bad-output", "")
    assert 'a number from 0 to 8, not "9"' in record.detail


def test_a_command_that_is_a_program_of_the_system() -> None:
    true = shutil.which("true")
    record = game(entry_named(f"block_move={true}").agent(Housing()), agent("greedy"))
    assert (record.termination, record.detail) == ("no-start", "exit code 0")


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"echo 0 ready\n", "Exec format error"),
        (b"\x7fELF\x02\x01\x01" + b"\0" * 100, "Exec format error"),
        (b"#!/no/such/program\n", "No such file"),
    ],
)
def test_a_program_that_is_none_does_not_start(
    level: Level, content: bytes, why: str, tmp_path: Path
) -> None:
    path = tmp_path / "team" / "bot"
    path.parent.mkdir()
    path.write_bytes(content)
    path.chmod(0o755)
    with nothing_left():
        record = game(agent(f"block_move={path}", level), agent("greedy"))
    assert (record.termination, record.result) == ("no-start", "O")
    assert why in record.detail
