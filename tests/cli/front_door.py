"""How tests knock: commands run in this process, and in one of their own."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any, Self

from typer.testing import CliRunner

from ninefold.cli.main import app
from tests.house.checkout import quiet_environment

if TYPE_CHECKING:
    from typer.testing import Result


def knock(*words: str, typed: str = "", **environment: str) -> Result:
    """Run a command in this process; what it raises by mistake is raised here."""
    runner = CliRunner(env={"NO_COLOR": "1", "FORCE_COLOR": None, **environment})
    result = runner.invoke(app, list(words), input=typed, prog_name="ninefold")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def answer(*words: str) -> str:
    """Return what a command that succeeds prints."""
    result = knock(*words)
    assert result.exit_code == 0, result.output
    return result.stdout


def answer_json(*words: str) -> Any:
    """Return what a command that succeeds prints as JSON."""
    return json.loads(answer(*words, "--json"))


def process(
    *words: str | bytes, typed: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command as its own process, outside any terminal."""
    return subprocess.run(
        [sys.executable, "-m", "ninefold", *words],
        env=quiet_environment(**environment),
        input=typed,
        capture_output=True,
        check=False,
        text=True,
        timeout=120,
    )


def process_without_native(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command as its own process, in which the native module cannot be loaded."""
    script = (
        "import sys; sys.modules['ninefold.native._lib'] = None;"
        "from ninefold.cli.main import main; main()"
    )
    return subprocess.run(
        [sys.executable, "-c", script, *words],
        env=quiet_environment(),
        capture_output=True,
        check=False,
        text=True,
        timeout=120,
    )


class Terminal:
    """A command with somebody at a terminal."""

    def __init__(self, *words: str) -> None:
        self.master, slave = pty.openpty()
        self.running = subprocess.Popen(
            [sys.executable, "-m", "ninefold", *words],
            env=quiet_environment(TERM="xterm-256color", NO_COLOR="", COLUMNS="80"),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
        )
        os.close(slave)
        self.seen = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.running.kill()
        self.running.wait()
        os.close(self.master)

    def sees(self, text: str, seconds: float) -> bool:
        """Read for some time, until a text has been seen."""
        limit = time.monotonic() + seconds
        while text.encode() not in self.seen:
            ready, _, _ = select.select([self.master], [], [], max(0.0, limit - time.monotonic()))
            if not ready:
                return False
            try:
                self.seen += os.read(self.master, 65536)
            except OSError:  # nobody is at the other end any more
                return False
        return True

    def wait_for(self, text: str) -> None:
        """Read until a text has been seen."""
        assert self.sees(text, 60), self.seen[-500:]

    def type(self, text: str) -> None:
        """Type."""
        os.write(self.master, text.encode())

    def interrupt(self, answer: str) -> None:
        """Press Ctrl-C until it is answered: readline may miss one that comes between two reads."""
        for _ in range(6):
            self.running.send_signal(signal.SIGINT)
            if self.sees(answer, 10):
                return
        raise AssertionError(self.seen[-500:])

    def exit_code(self) -> int:
        """Wait for the end."""
        return self.running.wait(timeout=60)
