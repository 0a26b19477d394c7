"""The contracts that agents can be written to, by name."""

import re
from pathlib import Path

from ninefold.agents.agent import InvalidAgent
from ninefold.agents.contracts.block_move import BlockMove
from ninefold.agents.contracts.host import Contract
from ninefold.agents.contracts.select_move import SelectMove
from ninefold.rules.errors import quoted

# Each contract is one line here, one file beside this one, and one in `guest`.
CONTRACTS: dict[str, Contract] = {
    contract.name: contract for contract in (BlockMove(), SelectMove())
}


def contract_named(name: str) -> Contract:
    """Return the contract of a name.

    >>> contract_named("select_move").clock.game
    120.0
    >>> contract_named("move")
    Traceback (most recent call last):
        ...
    ninefold.agents.agent.InvalidAgent: unknown contract "move"; expected one of block_move,
    select_move
    """
    if name not in CONTRACTS:
        known = ", ".join(CONTRACTS)
        raise InvalidAgent(f"unknown contract {quoted(name)}", name, f"one of {known}")
    return CONTRACTS[name]


def contract_of(path: Path) -> Contract:
    """Return the one contract that a file is written to; it is read, not run."""
    source = path.read_text(encoding="utf-8", errors="replace")
    found = [c for c in CONTRACTS.values() if re.search(c.pattern, source, re.MULTILINE)]
    if len(found) != 1:
        what = "no contract" if not found else " and ".join(c.name for c in found)
        known = ", ".join(f"{name}={path.name}" for name in CONTRACTS)
        raise InvalidAgent(f"{path} is written to {what}", str(path), f"a contract: {known}")
    return found[0]
