"""A Markdown page as this house reads it: fenced blocks, headings and links."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FENCE = re.compile(
    r"^(?P<indent> *)```(?P<language>[a-z]*)[^\n]*\n(?P<text>.*?)^(?P=indent)```",
    re.MULTILINE | re.DOTALL,
)
LINK = re.compile(r"(?<!`)\[[^\]\n]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.*?) *$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, and the line of the page it starts on."""

    language: str
    text: str
    line: int


@dataclass(frozen=True)
class Command:
    """A line typed in a console block, what is shown under it, and the exit code shown if any."""

    words: tuple[str, ...]
    shown: str
    status: int
    line: int


@dataclass(frozen=True)
class Document:
    """One page."""

    path: Path
    text: str

    @classmethod
    def read(cls, path: Path) -> Document:
        return cls(path, path.read_text(encoding="utf-8"))

    def blocks(self, *languages: str) -> list[Block]:
        """Return the fenced blocks in any of these languages."""
        found = (
            Block(m["language"], m["text"], self.text.count("\n", 0, m.start()) + 2)
            for m in FENCE.finditer(self.text)
        )
        return [block for block in found if block.language in languages]

    def prose(self) -> str:
        """Return the page without its fenced blocks."""
        return FENCE.sub("", self.text)

    def headings(self) -> list[str]:
        """Return the headings as they are written."""
        return HEADING.findall(self.prose())

    def anchors(self) -> set[str]:
        """Return what links may say after `#`."""
        words = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in self.headings())
        return {text.replace(" ", "-") for text in words}

    def links(self) -> list[str]:
        """Return the targets of all links."""
        return LINK.findall(self.prose())

    def python(self) -> str:
        """Return the page with everything blanked but its Python blocks, lines where they were."""
        lines = [""] * (self.text.count("\n") + 1)
        for block in self.blocks("python"):
            for number, text in enumerate(block.text.splitlines(), block.line - 1):
                lines[number] = text
        return "\n".join(lines) + "\n"

    def commands(self) -> Iterator[Command]:
        """Yield the commands of console blocks; `$ echo $?` says how the one before it ended."""
        for block in self.blocks("console"):
            typed: list[tuple[str, int, list[str]]] = []
            for number, text in enumerate(block.text.splitlines(), block.line):
                if text.startswith("$ "):
                    typed.append((text[2:], number, []))
                elif typed:
                    typed[-1][2].append(text.rstrip())
            followers = [*typed[1:], ("", 0, [])]
            for (line, number, shown), after in zip(typed, followers, strict=True):
                if line != "echo $?":
                    status = int(after[2][0]) if after[0] == "echo $?" else 0
                    yield Command(
                        tuple(shlex.split(line, comments=True)), "\n".join(shown), status, number
                    )
