"""Laws of the Rust side: which crate may use which, and how pure the rules are."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from typing import Any

from tests.house.checkout import ROOT

# A crate and everything it may depend on, tests and build scripts included.
EDGES: dict[str, set[str]] = {
    "ninefold-rules": set(),
    "ninefold-simd": set(),
    "ninefold-search": {"ninefold-rules", "ninefold-simd"},
    "ninefold-python": {"ninefold-rules", "ninefold-search", "pyo3"},
}

# What the rules never touch; crates/ninefold-rules/clippy.toml says why.
FORBIDDEN = {
    "std::collections::HashMap",
    "std::collections::HashSet",
    "std::fs::File",
    "std::fs::read_to_string",
    "std::net::TcpStream",
    "std::process::Command",
    "std::thread::spawn",
    "std::time::Instant",
    "std::time::SystemTime",
}


def metadata(*options: str) -> Any:
    """Return what cargo knows about the workspace."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked", *options]
    return json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout)


def test_crates_use_only_what_the_table_allows() -> None:
    found = {
        package["name"]: {dependency["name"] for dependency in package["dependencies"]}
        for package in metadata("--no-deps")["packages"]
    }
    assert found == EDGES


def test_the_rules_have_no_unsafe_code() -> None:
    library = ROOT / "crates/ninefold-rules/src/lib.rs"
    assert "#![forbid(unsafe_code)]" in library.read_text(encoding="utf-8").splitlines()


def test_the_searches_have_no_unsafe_code() -> None:
    library = ROOT / "crates/ninefold-search/src/lib.rs"
    assert "#![forbid(unsafe_code)]" in library.read_text(encoding="utf-8").splitlines()


def test_only_the_limits_of_a_search_read_a_clock() -> None:
    sources = (ROOT / "crates/ninefold-search/src").rglob("*.rs")
    lifted = [p.name for p in sources if "clippy::disallowed" in p.read_text(encoding="utf-8")]
    assert lifted == ["limits.rs"]


def test_clippy_forbids_clocks_files_and_hash_maps_in_the_rules() -> None:
    crate = ROOT / "crates/ninefold-rules"
    table = tomllib.loads((crate / "clippy.toml").read_text(encoding="utf-8"))
    named = {
        entry["path"] for kind in ("types", "methods") for entry in table[f"disallowed-{kind}"]
    }
    assert named >= FORBIDDEN


def test_no_source_of_the_rules_names_the_world_outside() -> None:
    """Clippy knows a list of names; this knows the modules that all of them are in."""
    world = re.compile(r"std::(env|fs|io|net|os|process|thread|time)\b|RandomState")
    sources = (ROOT / "crates/ninefold-rules/src").rglob("*.rs")
    found = {path.name: world.findall(path.read_text(encoding="utf-8")) for path in sources}
    assert not {name: names for name, names in found.items() if names}


def test_no_source_of_the_rules_lifts_the_ban() -> None:
    sources = (ROOT / "crates/ninefold-rules/src").rglob("*.rs")
    assert not [
        path.name for path in sources if "clippy::disallowed" in path.read_text(encoding="utf-8")
    ]


def test_every_crate_obeys_the_lints_of_the_workspace() -> None:
    manifests = (ROOT / "crates").glob("*/Cargo.toml")
    tables = {
        path.parent.name: tomllib.loads(path.read_text(encoding="utf-8")) for path in manifests
    }
    assert {crate: table.get("lints") for crate, table in tables.items()} == {
        crate: {"workspace": True} for crate in EDGES
    }
