"""Reads and writes the perft files of `testdata/perft`; `testdata/README.md` has the format."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "testdata" / "perft"
RESULTS = ("unfinished", "x", "o", "drawn")


@dataclass(frozen=True)
class Line:
    """What is known about one depth: the total, and the four counts where they are given."""

    depth: int
    total: int
    results: tuple[int, int, int, int] | None = None

    @property
    def text(self) -> str:
        """The line as the file has it."""
        if self.results is None:
            return f"depth {self.depth} total {self.total}"
        counts = " ".join(f"{name} {n}" for name, n in zip(RESULTS, self.results, strict=True))
        return f"depth {self.depth} {counts}"


@dataclass(frozen=True)
class Block:
    """A position and what is known about each depth."""

    position: str
    lines: tuple[Line, ...]

    @property
    def text(self) -> str:
        """The block as the file has it."""
        return "\n".join([f"position {self.position}", *(line.text for line in self.lines)])


def parse_line(text: str) -> Line:
    """The `depth` line of a text."""
    words = text.split()
    numbers = {name: int(n) for name, n in zip(words[::2], words[1::2], strict=True)}
    if tuple(numbers) == ("depth", *RESULTS):
        unfinished, x, o, drawn = (numbers[name] for name in RESULTS)
        return Line(numbers["depth"], unfinished + x + o + drawn, (unfinished, x, o, drawn))
    if tuple(numbers) == ("depth", "total"):
        return Line(numbers["depth"], numbers["total"])
    raise ValueError(f"not a depth line: {text!r}")


def blocks(text: str) -> Iterator[Block]:
    """Every block of a perft file's text."""
    position, lines = "", list[Line]()
    for line in text.splitlines():
        keyword, _, rest = line.partition(" ")
        if keyword == "position":
            if position:
                yield Block(position, tuple(lines))
            position, lines = rest, []
        elif keyword == "depth" and position:
            lines.append(parse_line(line))
        elif line and keyword != "#":
            raise ValueError(f"neither position, depth nor comment: {line!r}")
    if position:
        yield Block(position, tuple(lines))


def read(name: str) -> tuple[Block, ...]:
    """Every block of one file, `standard` for `standard.perft`."""
    return tuple(blocks((FOLDER / f"{name}.perft").read_text(encoding="utf-8")))
