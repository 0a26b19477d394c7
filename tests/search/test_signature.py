"""The signature: the newest commit that tells it tells what the engine searches now."""

from __future__ import annotations

import re
import subprocess

import pytest

from ninefold.search.engine import signature
from tests.house.checkout import ROOT

# Each is listed in tests/conftest.py.
NO_HISTORY = "there is no history of commits here"
CUT_OFF = "the history of commits is cut off before one that tells the signature"
BENCH = re.compile(r"^Bench: ([0-9]+)$", re.MULTILINE)


def git(*words: str) -> str | None:
    """What git says; None where it cannot."""
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()


def told(message: str) -> int | None:
    """The signature in the message of a commit."""
    found = BENCH.findall(message)
    return int(found[-1]) if found else None


def test_the_newest_commit_that_tells_the_signature_is_right() -> None:
    if git("rev-parse", "--verify", "HEAD") is None:
        pytest.skip(NO_HISTORY)
    message = git("log", "-1", "--extended-regexp", "--grep=^Bench: [0-9]+$", "--format=%H%n%B")
    if not message:
        if git("rev-parse", "--is-shallow-repository") == "true":
            pytest.skip(CUT_OFF)
        pytest.fail("no commit tells the signature: `make signature` prints it")
    now = sum(signature().values())
    assert told(message) == now, (
        f"the engine does not search as at commit {message[:12]}: if that is meant, the commit "
        f"that changes it ends with the line `Bench: {now}`"
    )


def test_the_signature_is_read_from_a_message() -> None:
    assert told("Reduce late moves less\n\nElo +5.\n\nBench: 3700151") == 3_700_151
    assert told("Bench: 1\n\nBench: 2\n") == 2
    assert told("Make `Bench: 5` a line\n\n Bench: 6\nBench: 7.") is None
