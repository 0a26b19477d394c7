"""What the laws of the house look at: the files of this checkout."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent


@cache
def files() -> tuple[Path, ...]:
    """Return every file that is, or could be, committed."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    paths = (ROOT / name for name in sorted(set(listed.split("\0"))) if name)
    return tuple(path for path in paths if path.is_file())


def code() -> list[Path]:
    """Return the files of Python and Rust."""
    return [path for path in files() if path.suffix in {".py", ".pyi", ".rs"}]


def name(path: Path) -> str:
    """Name a file as one types it from the root of the checkout."""
    return path.relative_to(ROOT).as_posix()


def quiet_environment(**more: str) -> dict[str, str]:
    """Return an environment whose output does not depend on the terminal we happen to have."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("NINEFOLD", "PYTEST"))}
    plain = {"COLUMNS": "100", "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "TERM": "dumb"}
    return kept | plain | {"PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"} | more
