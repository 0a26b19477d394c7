"""What is granted and asked: nobody's program runs as the user, and nobody reads what is beside."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ninefold.agents.runtimes.isolation import Program, granted, interpreter_beside
from tests.hostile.keeper import agent, game
from tests.hostile.zoo import Misdeed

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["pythonbot", "pypybot", "bot"])
@pytest.mark.parametrize("text", ["block_move={bot}", "block_move={bot} {file}", "{bot} {file}"])
def test_a_program_that_is_brought_runs_in_the_sandbox_alone(
    name: str, text: str, tmp_path: Path
) -> None:
    team, seen = tmp_path / "team", tmp_path / "seen"
    file = Misdeed("decent", "pass", None).write(team, "block_move")
    bot = team / name
    bot.write_text(f"#!/bin/sh\necho ran >> {seen}\necho /opt\n")
    bot.chmod(0o755)
    record = game(agent(text.format(bot=bot, file=file)), agent("greedy"))
    assert record.termination == "bad-output"
    assert not seen.exists()


def test_a_path_that_leads_into_the_agent_s_folder_is_not_the_owner_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    team, seen = tmp_path / "team", tmp_path / "seen"
    team.mkdir()
    bot = team / "python9"
    bot.write_text(f"#!/bin/sh\necho ran >> {seen}\n")
    bot.chmod(0o755)
    monkeypatch.setenv("PATH", f"{team}:{os.environ['PATH']}")
    assert interpreter_beside("python9", str(team)) == (str(bot), ())
    assert not seen.exists()
    # an owner's, found the same way, is asked
    owners = tmp_path / "owner" / "python9"
    owners.parent.mkdir()
    owners.symlink_to(sys.executable)
    monkeypatch.setenv("PATH", f"{owners.parent}:{os.environ['PATH']}")
    assert interpreter_beside("python9", str(team))[1]


def test_an_interpreter_of_another_place_plays(tmp_path: Path) -> None:
    """It is not asked; its path and what it is a link to say where it keeps its things."""
    file = Misdeed("decent", "pass", None).write(tmp_path / "team", "block_move")
    real = Path(sys.executable).resolve()
    assert shutil.which(str(real))
    record = game(agent(f"block_move={real} {file}"), agent("greedy"))
    assert not record.failed, (record.detail, record.failure)


@pytest.mark.parametrize("variables", [{}, {"PYTHONPATH": "."}, {"PYTHONPATH": "{course}"}])
def test_the_current_directory_is_not_read(variables: dict[str, str], tmp_path: Path) -> None:
    course = tmp_path / "course"
    secret = course / "other" / "secret.py"
    secret.parent.mkdir(parents=True)
    secret.write_text("# what nobody may read\n")
    path = Misdeed("reader", f"open({str(secret)!r}).read()", None).write(
        course / "team", "block_move"
    )
    place = {name: value.format(course=course) for name, value in variables.items()}
    command = [sys.executable, "-m", "ninefold", "match", str(path), "greedy", "--games", "2"]
    ran = subprocess.run(
        [*command, "--store", str(tmp_path / "store.db"), "--seed", "5", "--workers", "1"],
        cwd=course,
        env=os.environ | place,
        capture_output=True,
        text=True,
        check=False,
    )
    said = ran.stdout + ran.stderr
    assert "sandbox-violation" in said, said
    assert "Permission denied" in said


def test_what_holds_more_is_not_granted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    team, here = tmp_path / "course" / "team", tmp_path / "here"
    team.mkdir(parents=True)
    here.mkdir()
    monkeypatch.chdir(here)
    more = (str(tmp_path), str(team.parent), str(here), str(Path.home()), "/tmp", "/")
    program = Program(("/bin/true",), str(team), read=(*more, str(ROOT / "python")))
    assert granted(program) == (str(ROOT / "python"), str(team))
