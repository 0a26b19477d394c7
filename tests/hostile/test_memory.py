"""Memory: an agent is told what it had itself, not what the referee has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ninefold.agents.runtimes.isolation import Level
from tests.hostile.keeper import BOUNDS, agent, game
from tests.hostile.zoo import Misdeed

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("level", Level)
def test_the_referee_s_memory_is_not_the_agent_s(level: Level, tmp_path: Path) -> None:
    path = Misdeed("killed", "os.kill(os.getpid(), 9)", None).write(tmp_path / "team", "block_move")
    large = b"x" * BOUNDS.memory
    record = game(agent(str(path), level), agent("greedy"))
    assert (record.termination, len(large)) == ("crash", BOUNDS.memory)
    assert record.failure is not None
    assert record.failure.memory < BOUNDS.memory // 2048


def test_the_agent_s_memory_is_told(tmp_path: Path) -> None:
    """By a turn that fails while it lives, whatever the referee has."""
    code = "self = bytearray(b'x') * (100 << 20)\nreturn 'no move'"
    path = Misdeed("large", code, None).write(tmp_path / "team", "block_move")
    large = b"x" * BOUNDS.memory
    record = game(agent(str(path)), agent("greedy"))
    assert (record.termination, len(large)) == ("bad-output", BOUNDS.memory)
    assert record.failure is not None
    assert 100 << 10 < record.failure.memory < 200 << 10
