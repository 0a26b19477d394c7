"""Laws of the dependencies: pinned with hashes, few, and licensed for anyone to use."""

from __future__ import annotations

import re
import subprocess
import tomllib
from importlib.metadata import metadata as installed
from itertools import pairwise

import pytest
from packaging.requirements import Requirement

from tests.house.checkout import ROOT
from tests.house.test_crates import metadata as cargo

ALLOWED = {
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MPL-2.0",  # hypothesis and pathspec, unchanged and for development only
    "PSF-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
}

# What packages that give no SPDX expression say in their `License` field.
SPELLINGS = {
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD 2-Clause License": "BSD-2-Clause",
    "BSD License": "BSD-3-Clause",
    "ISC License": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}

# `name==version ; marker \`, then one line or more of hashes, then why it is there.
PIN = re.compile(r"([a-z0-9-]+)==([0-9][\w.]*)( ; [^\\]+)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")
COMMENT = re.compile(r"    #( .*)?")

LOCKS = ["build", "core", "dev"]


def lock(name: str) -> list[str]:
    """Return the lines of a file of pinned requirements."""
    return (ROOT / f"requirements/{name}.txt").read_text(encoding="utf-8").splitlines()


def pins(name: str) -> dict[str, tuple[str, str]]:
    """Return package → (version, marker) of those pins that count for this interpreter."""
    found = (PIN.fullmatch(line) for line in lock(name))
    asked = ((pin[1], pin[2], (pin[3] or "").removeprefix(" ; ")) for pin in found if pin)
    return {
        package: (version, marker)
        for package, version, marker in asked
        if not marker or Requirement(f"{package} ; {marker}").marker.evaluate()  # type: ignore[union-attr]
    }


def is_allowed(expression: str) -> bool:
    """Judge an SPDX expression: all of what AND joins, any of what OR joins."""
    groups = re.sub(r"[()]", "", expression.replace("/", " OR ")).split(" AND ")
    return all(any(licence.strip() in ALLOWED for licence in g.split(" OR ")) for g in groups)


def licence(package: str) -> str:
    """Return the licence of an installed package as it states it."""
    stated = installed(package)
    fields = [field for field in ("License-Expression", "License") if field in stated]
    expression = stated[fields[0]] if fields else ""
    if not expression or "\n" in expression:
        classifiers = [c for c in stated.get_all("Classifier", []) if c.startswith("License ::")]
        expression = " AND ".join(c.rpartition(" :: ")[2] for c in classifiers)
    return SPELLINGS.get(expression, expression)


@pytest.mark.parametrize("name", LOCKS)
def test_every_requirement_is_pinned_with_hashes(name: str) -> None:
    text = lock(name)
    assert not [t for t in text if not any(kind.fullmatch(t) for kind in (PIN, HASH, COMMENT))]
    hashed = [HASH.fullmatch(after) for line, after in pairwise(text) if PIN.fullmatch(line)]
    assert hashed
    assert all(hashed)


def test_pins_satisfy_what_the_project_asks_for() -> None:
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = {
        "build": table["build-system"]["requires"] + table["dependency-groups"]["build"],
        "core": table["project"]["dependencies"],
        "dev": table["dependency-groups"]["dev"]
        + table["project"]["optional-dependencies"]["test"],
    }
    for name, requirements in asked.items():
        pinned = pins(name)
        for requirement in map(Requirement, requirements):
            version, _ = pinned[requirement.name.replace("_", "-").lower()]
            assert version in requirement.specifier, f"run `make requirements`: {requirement}"


def test_files_of_pins_agree() -> None:
    build, core, dev = (pins(name) for name in LOCKS)
    assert core.items() <= dev.items()
    assert not [package for package in build if dev.get(package, build[package]) != build[package]]


def test_the_core_is_small() -> None:
    heavy = {"numpy", "pydantic", "pydantic-core", "scipy"}
    assert not heavy & pins("core").keys()


@pytest.mark.parametrize("name", LOCKS)
def test_python_dependencies_may_be_used_by_anyone(name: str) -> None:
    stated = {package: licence(package) for package in pins(name)}
    assert not {package: text for package, text in stated.items() if not is_allowed(text)}


def test_rust_dependencies_may_be_used_by_anyone() -> None:
    version = subprocess.run(["rustc", "-vV"], capture_output=True, check=True, text=True).stdout
    host = next(
        line.removeprefix("host: ") for line in version.splitlines() if line.startswith("host: ")
    )
    packages = cargo("--filter-platform", host)["packages"]
    stated = {package["name"]: package["license"] or "" for package in packages}
    assert not {crate: text for crate, text in stated.items() if not is_allowed(text)}


@pytest.mark.parametrize(
    ("expression", "allowed"),
    [
        ("MIT", True),
        ("MIT OR GPL-3.0-only", True),
        ("MIT AND GPL-3.0-only", False),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", True),
        ("GPL-3.0-only", False),
        ("", False),
    ],
)
def test_a_licence_expression_is_judged(expression: str, *, allowed: bool) -> None:
    assert is_allowed(expression) is allowed
