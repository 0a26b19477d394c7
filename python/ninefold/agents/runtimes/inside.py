"""Runs a Python agent in this process, for a debugger: nothing is closed in, nothing is stopped."""

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from ninefold.agents.runtimes.channel import Gone, Patience, Span
from ninefold.agents.runtimes.clock import Instant

Turn = Callable[[list[str]], str]


class Inside:
    """An agent's file beside us; its contract's shim speaks to it as it would in a child.

    A player that takes too long is not interrupted: its answer is late.
    """

    def __init__(self, shim: Path, guest: Path, path: Path, name: str, words: list[str]) -> None:
        self._says = _Answers()
        self._shim = _run(shim, {})
        self._path_before = list(sys.path)
        contract = _run(guest, {name: self._shim[name] for name in ("Failure", "shown")})
        self._turn: Turn | None = self._shim["begin"](
            self._says, contract, str(path.resolve()), name, words
        )

    def listen(self, patience: Patience) -> tuple[bytes, Span]:
        """Return what it began with."""
        del patience
        return self._says.last.encode(), Span()

    def ask(self, line: bytes, patience: Patience) -> tuple[bytes, Span]:
        """Ask it, here and now."""
        del patience
        number, *words = line.decode().rstrip("\n").split(" ")
        started = Instant.now()
        try:
            self._shim["answer"](self._says, self._turn, number, words)
        except SystemExit as left:
            raise Gone(f"exit code {left.code}", Span(*started.since()), None) from None
        return self._says.last.encode(), Span(*started.since())

    def printed(self) -> str:
        """Return nothing: what it prints is seen as it is printed."""
        return ""

    def heard(self) -> str:
        """Return nothing."""
        return ""

    def end(self) -> int:
        """Let go of it; its module stays imported."""
        sys.path[:] = self._path_before
        return 0


class _Answers:
    """Takes answers of the shim instead of a line to another process."""

    last = ""

    def tell(self, text: str) -> None:
        """Keep an answer."""
        self.last = f"{text}\n"

    def fail(self, number: str, kind: str, text: str) -> None:
        """Keep a failure."""
        escaped = text.encode("unicode_escape").decode("ascii")
        self.tell(f"{number} fail {kind} {escaped}")


def _run(file: Path, names: dict[str, Any]) -> dict[str, Any]:
    """Run a file of the guest's as a module that nobody imports."""
    names |= {"__name__": file.stem, "__file__": str(file)}
    with suppress(ValueError):
        sys.path.remove(str(file.parent))
    exec(compile(file.read_bytes(), str(file), "exec"), names)  # noqa: S102 - ours
    return names
