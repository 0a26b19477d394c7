"""What is granted: nobody reads what is beside."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ninefold.agents.runtimes.isolation import Program, granted
from tests.hostile.zoo import Misdeed

ROOT = Path(__file__).parents[2]


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
    ran = subprocess.run(
        [sys.executable, "-m", "ninefold", "match", str(path), "greedy", "--games", "2"]
        + ["--store", str(tmp_path / "store.db"), "--seed", "5", "--workers", "1"],
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
