"""Laws of the tree: names, sizes, and what no file may contain."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.house.checkout import ROOT, code, files, name

if TYPE_CHECKING:
    from pathlib import Path

NOBODYS_ROOMS = {
    "util",
    "utils",
    "common",
    "core",
    "helper",
    "helpers",
    "manager",
    "managers",
    "misc",
}
LONGEST = {".py": 400, ".pyi": 400, ".rs": 500}

# Put together from pieces, so that this file obeys its own law.
HOSTS = ["pypi" + ".org", "pythonhosted" + ".org", "crates" + ".io", "npmjs" + ".org"]
MACHINE_PATH = re.compile(
    "|".join(["/ro" + r"ot\b", "/ho" + r"me/\w", "/wo" + r"rk/\w", "/Us" + r"ers/\w"])
)

# What cargo itself writes into every lock file, whichever registry it really asked.
CARGO_SOURCE = 'source = "registry+https://github.com/rust-lang/' + "crates" + '.io-index"'


def lines(path: Path) -> list[str]:
    """Return the lines of a text file; none of a binary one."""
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        return []


def test_no_module_is_called_utils_common_core_helpers_or_manager() -> None:
    named = {name(path): {path.stem, *path.relative_to(ROOT).parent.parts} for path in code()}
    assert not [path for path, words in named.items() if words & NOBODYS_ROOMS]


def test_files_are_short() -> None:
    lengths = {name(path): (len(lines(path)), LONGEST[path.suffix]) for path in code()}
    assert not {path: length for path, (length, limit) in lengths.items() if length > limit}


def test_a_module_opens_with_what_it_is_for() -> None:
    opening = {".py": '"""', ".pyi": '"""', ".rs": "//!"}
    texts = {path: "\n".join(t for t in lines(path) if not t.startswith("#!")) for path in code()}
    assert not [
        name(path)
        for path, text in texts.items()
        if text and not text.startswith(opening[path.suffix])
    ]


def test_no_file_names_a_registry() -> None:
    found = [
        f"{name(path)}:{number}: {line.strip()}"
        for path in files()
        for number, line in enumerate(lines(path), 1)
        if any(host in line for host in HOSTS) and line != CARGO_SOURCE
    ]
    assert not found


def test_no_file_names_a_path_of_some_machine() -> None:
    found = [
        f"{name(path)}:{number}: {line.strip()}"
        for path in files()
        for number, line in enumerate(lines(path), 1)
        if MACHINE_PATH.search(line)
    ]
    assert not found


def test_no_example_in_a_docstring_is_skipped() -> None:
    skip = "doctest: " + "+SKIP"
    assert not [name(path) for path in files() if any(skip in line for line in lines(path))]
