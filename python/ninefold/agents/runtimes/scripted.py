"""Answers lines from a script: every kind of misbehaviour, for tests, without a program."""

from collections.abc import Iterable

from ninefold.agents.runtimes.channel import Gone, Patience, Silence, Span


class Scripted:
    r"""A channel that says what is written: lines, or why there is none.

    >>> channel = Scripted([b"0 ready\n", b"1 move 4 4\n"])
    >>> channel.listen(Patience()), channel.ask(b"1 ...\n", Patience())[0]
    ((b'0 ready\n', Span(wall=0, cpu=0, queued=0)), b'1 move 4 4\n')
    """

    def __init__(self, script: Iterable[bytes | Silence], span: Span | None = None) -> None:
        self._script = iter(script)
        self._span = span or Span()
        self.asked: list[bytes] = []
        self.ended = 0

    def listen(self, patience: Patience) -> tuple[bytes, Span]:
        """Say the first thing."""
        del patience
        said = next(self._script, None)
        if said is None:
            raise Gone("exit code 0", self._span, 0)
        if isinstance(said, Silence):
            raise said
        return said, self._span

    def ask(self, line: bytes, patience: Patience) -> tuple[bytes, Span]:
        """Say the next thing."""
        self.asked.append(line)
        return self.listen(patience)

    def printed(self) -> str:
        """Return nothing: it prints nothing."""
        return ""

    def heard(self) -> str:
        """Return nothing."""
        return ""

    def end(self) -> int:
        """Count how often it was ended."""
        self.ended += 1
        return 0
