"""The hostile zoo: each agent gets exactly its verdict, and nobody else notices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.hostile.keeper import agent, game, nothing_left, timing
from tests.hostile.zoo import CONTRACTS, ZOO, Misdeed

if TYPE_CHECKING:
    from pathlib import Path

    from ninefold.agents.agent import Agent

CASES = [
    pytest.param(misdeed, contract, id=f"{contract}-{misdeed.name}")
    for misdeed in ZOO
    for contract in misdeed.contracts
]
DECENT = Misdeed("decent", "pass", None)


@pytest.fixture(scope="module")
def opponents(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Agent, str]]:
    folder = tmp_path_factory.mktemp("opponents")
    paths = {contract: DECENT.write(folder / contract, contract) for contract in CONTRACTS}
    return {contract: (agent(str(path)), str(path)) for contract, path in paths.items()}


@pytest.fixture(scope="module")
def expected(opponents: dict[str, tuple[Agent, str]]) -> dict[str, str]:
    """What the opponent plays when nobody has ever disturbed it."""
    return {
        contract: game(opponent, agent("greedy"), seed=7).moves
        for contract, (opponent, _) in opponents.items()
    }


@pytest.mark.parametrize(("misdeed", "contract"), CASES)
def test_the_zoo_in_the_sandbox(
    misdeed: Misdeed,
    contract: str,
    opponents: dict[str, tuple[Agent, str]],
    expected: dict[str, str],
    tmp_path: Path,
) -> None:
    opponent, where = opponents[contract]
    path = misdeed.write(tmp_path / "hostile", contract, where)
    with nothing_left():
        hostile = agent(f"{contract}={path}", start=misdeed.start)
        record = game(hostile, opponent, timing=timing(misdeed.seconds))
        after = game(opponent, agent("greedy"), seed=7)
    if misdeed.verdict is None:
        assert not record.failed, (record.termination, record.detail, record.failure)
    else:
        assert record.termination == misdeed.verdict, (record.detail, record.failure)
        assert record.result == "O"
        assert misdeed.says in record.detail
        at_turn = record.termination != "no-start" and not misdeed.early
        assert len(record.moves.split()) == (2 if at_turn else 0)
        assert record.failure is not None
    assert after.moves == expected[contract]
    assert not after.failed


def test_the_zoo_is_large() -> None:
    assert len({misdeed.name for misdeed in ZOO if misdeed.verdict}) >= 40
    for contract in CONTRACTS:
        assert sum(contract in misdeed.contracts for misdeed in ZOO) >= 40
