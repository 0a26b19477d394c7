"""Reads `testdata/positions`; `testdata/README.md` has the format."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ninefold.rules import Position

FOLDER = Path(__file__).resolve().parents[2] / "testdata" / "positions"


@dataclass(frozen=True)
class Entry:
    """The first line of a block, and the lines that follow it as pairs of keyword and rest."""

    keyword: str
    text: str
    facts: tuple[tuple[str, str], ...]

    def read(self) -> Position:
        """The position, from whichever form the block has."""
        if self.keyword == "position":
            return Position.parse(self.text)
        variant, _, text = self.text.partition(" ")
        return Position.parse_ugi(text, variant)


def read(name: str) -> tuple[Entry, ...]:
    """Every block of one file, `refused` for `refused.positions`."""
    text = (FOLDER / f"{name}.positions").read_text(encoding="utf-8")
    found = []
    for block in text.split("\n\n"):
        lines = [line.partition(" ") for line in block.splitlines() if not line.startswith("#")]
        if lines:
            (keyword, _, first), *rest = lines
            found.append(Entry(keyword, first, tuple((word, fact) for word, _, fact in rest)))
    return tuple(found)
