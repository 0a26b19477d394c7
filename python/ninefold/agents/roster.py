"""Who is meant by a text: a built-in player, a file that is written to a contract, or a command."""

import re
import shlex
import shutil
import sys
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path

from ninefold.agents.agent import Agent, InvalidAgent
from ninefold.agents.builtin import BUILTIN, Player, player_named
from ninefold.agents.contracts.host import GUEST, SHIM, Contract
from ninefold.agents.contracts.table import contract_named, contract_of
from ninefold.agents.hosted import Hosted
from ninefold.agents.runtimes.channel import Channel, NotIsolated
from ninefold.agents.runtimes.container import wrapping
from ninefold.agents.runtimes.inline import Inline
from ninefold.agents.runtimes.inside import Inside
from ninefold.agents.runtimes.isolation import (
    Bounds,
    Level,
    Program,
    homes_of,
    interpreter,
    interpreter_beside,
)
from ninefold.agents.runtimes.process import Process
from ninefold.rules.errors import quoted

_PREFIXED = re.compile(r"([a-z][a-z0-9_]*)=(.+)", re.DOTALL)
_FILE = re.compile(r"(.+\.py)(?::(\w+))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Housing:
    """How programs are run: the level, what they may have, the seconds they may take to start.

    `inside` runs files in this process, for a debugger. `python` is the interpreter of files that
    name none.
    """

    level: Level = Level.sandbox
    bounds: Bounds = field(default_factory=Bounds)
    start: float = 10.0
    inside: bool = False
    python: str = ""


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """A player of ours, by its name and settings."""

    name: str
    player: Player

    def plays(self, variant: str) -> bool:
        """Return whether it knows a game."""
        return self.player.plays(variant)

    def agent(self, housing: Housing) -> Agent:
        """Return it as an agent: one of ours runs in the thread of the referee."""
        del housing
        return Inline(self.name, self.player)


@dataclass(frozen=True, slots=True)
class Written:
    """A program of somebody's, and the contract that it is written to.

    `command` runs it by itself; it is empty for a file of Python, which its contract's shim runs.
    `part` names the class or the function in the file.
    """

    name: str
    contract: Contract
    path: Path
    part: str = ""
    python: str = ""
    command: tuple[str, ...] = ()

    def plays(self, variant: str) -> bool:
        """Return whether its contract has words for a game."""
        return self.contract.plays(variant)

    @property
    def digest(self) -> str:
        """What tells it from every other program: its content, and that of files beside it."""
        found = sha256(self.path.read_bytes())
        beside = [Path(word) for word in self.command if Path(word).is_file()]
        for path in beside or sorted(self.path.parent.glob("*.py")):
            found.update(path.name.encode() + path.read_bytes())
        return found.hexdigest()

    def program(self, housing: Housing, words: tuple[str, ...], seed: int) -> Program:
        """Return what is run for a game."""
        folder = str(self.path.resolve().parent)
        hashes = (("PYTHONHASHSEED", str(seed % 2**32)),)
        if self.command:
            # what it is told to run lies in its own folder, not where the interpreter does
            named = [Path(word) for word in self.command[1:] if Path(word).is_file()]
            folder = str(named[0].parent) if named else folder
            read = homes_of(self.command[0], folder if named else "")
            return Program((*self.command, *words), folder, read=read, environment=hashes)
        if self.python:
            python, homes = interpreter_beside(self.python, folder)
        else:
            python, homes = interpreter(housing.python or sys.executable)
        path = str(self.path.resolve())
        command = (python, str(SHIM), str(self.contract.guest), path, self.part, str(seed), *words)
        return Program(command, folder, read=(*homes, str(GUEST)), environment=hashes)

    def open(self, housing: Housing, words: tuple[str, ...], seed: int) -> Channel:
        """Start it for a game."""
        if housing.inside:
            if self.command:
                raise InvalidAgent(
                    f"{self.name} is a command and cannot be run inside", self.name, "a file"
                )
            return Inside(SHIM, self.contract.guest, self.path, self.part, list(words))
        around = wrapping if housing.level is Level.container else None
        program = self.program(housing, words, seed)
        return Process(program, housing.level, housing.bounds, around)

    def agent(self, housing: Housing) -> Agent:
        """Return it as an agent."""
        return Hosted(
            self.name,
            self.contract,
            partial(self.open, housing),
            start=housing.start,
            level="inline" if housing.inside else housing.level,
            memory=0 if housing.level is Level.none else housing.bounds.memory,
        )


Entry = BuiltIn | Written


def entry_named(text: str, contract: str | None = None) -> Entry:
    """Return who is meant by a text.

    It is the name of a built-in player, or `[CONTRACT=][PYTHON ]FILE.py[:NAME]`, or
    `CONTRACT=COMMAND`. A file's contract is found in the file where no contract is named.

    >>> entry_named("greedy").plays("standard")
    True
    >>> entry_named("team27.py")
    Traceback (most recent call last):
        ...
    ninefold.agents.agent.InvalidAgent: no file team27.py; expected a file that is there
    """
    prefixed = _PREFIXED.fullmatch(text)
    named, rest = prefixed.groups() if prefixed else (contract, text)
    if not prefixed and ".py" not in text and (contract is None or _is_built_in(text)):
        return BuiltIn(text, _built_in(text))
    try:
        words = shlex.split(rest)
    except ValueError as error:
        raise InvalidAgent(f"{quoted(rest)}: {error}", text, "a command line") from None
    spoken = contract_named(named) if named else None
    file = _FILE.fullmatch(words[-1]) if words else None
    if file and len(words) <= 2:
        path = Path(file[1])
        if not path.is_file():
            raise InvalidAgent(f"no file {path}", text, "a file that is there")
        python = words[0] if len(words) == 2 else ""
        return Written(text, spoken or contract_of(path), path, file[2] or "", python)
    if spoken is None:
        raise InvalidAgent(
            f"no contract for {quoted(text)}", text, "block_move=COMMAND or the like"
        )
    return _command(text, spoken, words)


def _command(text: str, contract: Contract, words: list[str]) -> Written:
    found = shutil.which(words[0]) if words else None
    if found is None:
        raise InvalidAgent(f"no program {quoted(text)}", text, "a program that is there")
    path = Path(found).absolute()
    rest = [str(Path(word).resolve()) if Path(word).is_file() else word for word in words[1:]]
    return Written(text, contract, path, command=(str(path), *rest))


def _is_built_in(text: str) -> bool:
    return text.partition(":")[0] in BUILTIN


def _built_in(text: str) -> Player:
    try:
        return player_named(text)
    except InvalidAgent as error:
        if _is_built_in(text):
            raise
        right = f"{error.expected}, or a file such as team27.py"
        raise InvalidAgent(f"unknown player {quoted(text)}", text, right) from None


__all__ = ["BuiltIn", "Entry", "Housing", "NotIsolated", "Written", "entry_named"]
