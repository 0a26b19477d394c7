"""Laws of the wheel: it installs anywhere, carries what it needs, and stays small."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
import zipfile
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.house.checkout import ROOT, quiet_environment
from tests.house.document import Document

if TYPE_CHECKING:
    from collections.abc import Callable

# The budget of everything a plain `pip install ninefold` brings, ourselves included.
BUDGET = 35 * 2**20

MUST_CARRY = {
    "ninefold/py.typed",
    "ninefold/native/_lib.pyi",
    "ninefold/native/_lib.abi3.so",
    "ninefold/search/levels.toml",
    "ninefold/store/schema.sql",
}

# Prints the names of all commands.
COMMANDS = """
import json
from typer.main import get_group
from ninefold.cli.main import app
print(json.dumps(sorted(get_group(app).commands)))
"""

BROUGHT_BY_VENV = {
    "_distutils_hack",
    "distutils-precedence.pth",
    "pip",
    "pkg_resources",
    "setuptools",
}


@dataclass(frozen=True)
class Install:
    """An environment somewhere else with nothing in it but ninefold and what it needs."""

    wheel: Path
    folder: Path

    def run(self, *command: str) -> str:
        """Run one of its programs outside the checkout."""
        done = subprocess.run(
            [self.folder / "bin" / command[0], *command[1:]],
            cwd=self.folder,
            env=quiet_environment(PYTHONNOUSERSITE="1"),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def files(self) -> list[Path]:
        """Return what was installed, pip aside."""
        (site,) = self.folder.glob("lib/python*/site-packages")
        tops = [top for top in site.iterdir() if top.name.partition("-")[0] not in BROUGHT_BY_VENV]
        return [path for top in tops for path in (top, *top.rglob("*")) if path.is_file()]


def build(built: Path) -> Path:
    """Build the wheel as an installer would, with the tools of .venv."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    command = [*pip, f"--wheel-dir={built}", str(ROOT)]
    subprocess.run(command, check=True, cwd=ROOT, env=quiet_environment())
    (wheel,) = built.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def install(tmp_path_factory: pytest.TempPathFactory) -> Install:
    """Install the wheel into an empty environment, once for all workers of this run."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    built, folder, done = shared / "built", shared / "far away", shared / "installed"
    with (shared / "wheel.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if done.exists():
            return Install(next(built.glob("*.whl")), folder)
        made = Install(build(built), folder)
        venv.create(folder, clear=True, with_pip=True)
        pip = ["python", "-m", "pip", "install", "--quiet"]
        made.run(*pip, "--require-hashes", f"--requirement={ROOT}/requirements/core.txt")
        made.run(*pip, "--no-deps", str(made.wheel))
        done.touch()
        return made


def test_the_wheel_fits_every_python_from_3_11(install: Install) -> None:
    assert "-cp311-abi3-" in install.wheel.name


def test_the_wheel_carries_its_data_and_nothing_else(install: Install) -> None:
    with zipfile.ZipFile(install.wheel) as archive:
        names = set(archive.namelist())
    assert names >= MUST_CARRY
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if "__pycache__" in name or not name.startswith("ninefold")]


def test_the_core_install_is_small(
    install: Install, record_property: Callable[[str, object], None]
) -> None:
    files = install.files()
    size = sum(path.stat().st_size for path in files)
    record_property("core install", f"{size / 2**20:.1f} MiB of at most {BUDGET / 2**20:.0f}")
    assert size <= BUDGET
    assert not [path for path in files if "numpy" in path.parts]


def test_the_tour_of_the_readme_runs_far_away(install: Install) -> None:
    tour = install.folder / "tour.txt"
    tour.write_text(Document.read(ROOT / "README.md").python(), encoding="utf-8")
    options = ["-o", "ELLIPSIS", "-o", "NORMALIZE_WHITESPACE"]
    assert ">>> " in tour.read_text(encoding="utf-8")
    install.run("python", "-m", "doctest", *options, str(tour))


def test_every_command_runs_far_away(install: Install) -> None:
    commands = json.loads(install.run("python", "-c", COMMANDS))
    assert commands
    for command in commands:
        assert "Usage" in install.run("ninefold", command, "--help")
    for command in Document.read(ROOT / "README.md").commands():
        if command.words[0] == "ninefold" and command.status == 0:
            install.run(*command.words)


def test_the_install_does_not_see_the_checkout(install: Install) -> None:
    where = install.run("python", "-c", "import ninefold; print(ninefold.__file__)").strip()
    assert os.path.commonpath([where, install.folder]) == str(install.folder)
