"""Laws of the rooms, each broken once here to see the guard bark: import-linter, ruff by folder."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.house.checkout import BIN, ROOT

if TYPE_CHECKING:
    from pathlib import Path

# (a file, what is added to it, a word of what import-linter then says)
TRESPASSES = [
    (
        "rules/variant.py",
        "import ninefold.cli",
        "ninefold.rules is not allowed to import ninefold.cli",
    ),
    ("native/__init__.py", "import ninefold.rules", "not allowed to import ninefold.rules"),
    (
        "cli/main.py",
        "import ninefold.native",
        "rules and search touch the native module BROKEN",
    ),
    ("rules/variant.py", "import ninefold", "Nothing inside imports the package root BROKEN"),
    ("rules/variant.py", "import subprocess", "started in agents/runtimes BROKEN"),
    ("rules/variant.py", "import time", "by the stopwatch of the command line BROKEN"),
    ("cli/main.py", "import sqlite3", "Only store speaks to SQLite BROKEN"),
    ("arena/game.py", "import socket", "have no keeper yet BROKEN"),
    ("arena/game.py", "import ninefold.store", "not allowed to import ninefold.store"),
    (
        "agents/builtin/tree.py",
        "import ninefold.agents.builtin.greedy",
        "Built-in players do not know each other BROKEN",
    ),
    (
        "arena/formats/match.py",
        "import ninefold.arena.formats.sprt",
        "Formats do not know each other BROKEN",
    ),
    (
        "agents/contracts/codingame.py",
        "import ninefold.agents.contracts.ugi.words",
        "What is said with different partners does not mix BROKEN",
    ),
    (
        "agents/contracts/codingame.py",
        "import ninefold.agents.runtimes.clock",
        "What is said and how it is run are strangers BROKEN",
    ),
    ("utils.py", '"""Odds and ends."""', "utils"),
    (
        "rules/first.py",
        "import ninefold.rules.second",
        "No two modules of a room import each other",
    ),
]

# (a file, what stands in it, the rule ruff then names)
DOORS = [
    ("python/ninefold/rules/position.py", "import subprocess\n", "TID251"),
    ("python/ninefold/rules/position.py", "from time import monotonic\n", "TID251"),
    ("python/ninefold/rules/position.py", "import socket\n", "TID251"),
    ("python/ninefold/rules/position.py", "import sqlite3\n", "TID251"),
    ("python/ninefold/rules/position.py", "import multiprocessing\n", "TID251"),
    ("python/ninefold/rules/position.py", "import os\n\nos.fork()\n", "TID251"),
    (
        "python/ninefold/rules/position.py",
        "import asyncio\n\nasyncio.create_subprocess_exec('ls')\n",
        "TID251",
    ),
    ("python/ninefold/rules/position.py", "import random\n\nrandom.random()\n", "TID251"),
    ("python/ninefold/rules/position.py", "import os\n\nos.spawnv(0, 'ls', [])\n", "TID251"),
    ("python/ninefold/rules/position.py", "import ctypes\n", "TID251"),
    ("python/ninefold/rules/position.py", "import ssl\n", "TID251"),
    ("python/ninefold/rules/position.py", "import secrets\n", "TID251"),
    ("python/ninefold/rules/position.py", "import sys\n\nsys.stdout.write('1')\n", "TID251"),
    ("python/ninefold/rules/position.py", "print(1)\n", "T201"),
    ("python/ninefold/native/__init__.py", "print(1)\n", "T201"),
    ("python/ninefold/cli/play.py", "import subprocess\n", "TID251"),
    ("python/ninefold/cli/play.py", "import time\n", "TID251"),
    ("python/ninefold/cli/play.py", "from . import main\n", "TID252"),
]


def lint_imports(copy: Path) -> str:
    """Return what import-linter says about a copy of the package."""
    command = [
        f"{BIN}/lint-imports",
        "--no-logo",
        "--no-cache",
        "--config",
        f"{copy}/.importlinter",
    ]
    environment = os.environ | {"PYTHONPATH": str(copy), "NO_COLOR": "1", "COLUMNS": "200"}
    done = subprocess.run(
        command, cwd=copy, env=environment, capture_output=True, check=False, text=True
    )
    return done.stdout if done.returncode else ""


def copy_of_package(to: Path) -> Path:
    """Copy the package and its laws, to be broken."""
    shutil.copytree(
        ROOT / "python/ninefold",
        to / "ninefold",
        ignore=shutil.ignore_patterns("__pycache__", "*.so"),
    )
    shutil.copy(ROOT / ".importlinter", to)
    return to


def test_the_copy_is_lawful_until_it_is_broken(tmp_path: Path) -> None:
    assert lint_imports(copy_of_package(tmp_path)) == ""


@pytest.mark.parametrize(("file", "added", "said"), TRESPASSES)
def test_a_trespass_is_seen(file: str, added: str, said: str, tmp_path: Path) -> None:
    package = copy_of_package(tmp_path) / "ninefold"
    if "second" in added:
        (package / "rules/second.py").write_text('"""B."""\nimport ninefold.rules.first\n')
    with (package / file).open("a") as broken:
        broken.write(f"\n{added}\n")
    assert said in lint_imports(tmp_path)


@pytest.mark.parametrize(("file", "text", "rule"), DOORS)
def test_a_forced_door_is_seen(file: str, text: str, rule: str) -> None:
    command = [f"{BIN}/ruff", "check", "--output-format=concise", f"--stdin-filename={file}", "-"]
    done = subprocess.run(
        command, cwd=ROOT, input=text, capture_output=True, check=False, text=True
    )
    assert rule in done.stdout


def test_only_the_front_door_prints() -> None:
    command = [f"{BIN}/ruff", "check", "--stdin-filename=python/ninefold/cli/play.py", "-"]
    text = '"""A command."""\n\nprint(1)\n'
    subprocess.run(command, cwd=ROOT, input=text, capture_output=True, check=True, text=True)
