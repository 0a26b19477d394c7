"""The SQLite file: opened safely, written a whole pair at a time, read back in order."""

import fcntl
import os
import sqlite3  # noqa: TID251 - the one place that speaks to it
import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Self

from ninefold.arena.record import GameRecord, InvalidRecord, format_record, parse_record
from ninefold.rules.errors import NinefoldError

VERSION = 1
# "nine" in the header of the file, where SQLite has a place for whose file it is.
APPLICATION = int.from_bytes(b"nine")
# How long to wait for somebody else who is writing, in seconds.
PATIENCE = 30.0
# What Linux calls `struct flock`: kind, from where, first byte, how many, whose.
_LOCK = struct.Struct("@hhqqi0q")


class StoreError(NinefoldError, ValueError):
    """The file cannot be used as a store, or somebody else is using it for the same run."""


class Store:
    """One file of runs and their games.

    What a method has written is on the disk when it returns: neither a killed process nor a
    machine without power loses it.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, Store(f"{folder}/games.db") as store:
    ...     store.run_of("a digest", plan=b"{}", made_by=b"{}")
    1
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = Path(path)
        with self._explained("a file that ninefold may make or has made"):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._sql = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            try:
                self._prepare()
            except BaseException:
                self._sql.close()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._sql.close()

    def _prepare(self) -> None:
        self._sql.execute("PRAGMA journal_mode = WAL")
        self._sql.execute("PRAGMA synchronous = FULL")
        self._sql.execute("PRAGMA foreign_keys = ON")
        with self._transaction():
            (tables,) = self._sql.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            if not tables:
                for statement in schema().split(";\n"):
                    self._sql.execute(statement)
                self._sql.execute(f"PRAGMA application_id = {APPLICATION}")
                self._sql.execute(f"PRAGMA user_version = {VERSION}")
            (application,) = self._sql.execute("PRAGMA application_id").fetchone()
            (version,) = self._sql.execute("PRAGMA user_version").fetchone()
            if application != APPLICATION:
                raise sqlite3.DatabaseError("a database, but not one of ninefold")
            if version != VERSION:
                raise sqlite3.DatabaseError(
                    f"format {version}, where this ninefold knows {VERSION}"
                )

    @contextmanager
    def _explained(self, right: str) -> Iterator[None]:
        """Say of which file it is that something went wrong, and what would be right."""
        try:
            yield
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{self.path}: {error}", str(self.path), right) from None

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._sql.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._sql.execute("COMMIT")
        except BaseException:
            # what SQLite could not write it has undone by itself
            if self._sql.in_transaction:
                self._sql.execute("ROLLBACK")
            raise

    def run_of(self, digest: str, plan: bytes, made_by: bytes) -> int:
        """Return the run of a plan: the one that is there, or a new one."""
        with self._explained("room and leave to write"), self._transaction():
            self._sql.execute(
                "INSERT OR IGNORE INTO run (digest, plan, made_by) VALUES (?, ?, ?)",
                (digest, plan.decode(), made_by.decode()),
            )
            row = self._sql.execute("SELECT id FROM run WHERE digest = ?", (digest,)).fetchone()
        return int(row[0])

    @contextmanager
    def claimed(self, run: int) -> Iterator[None]:
        """Hold a run for oneself; it is free again however the process ends."""
        beside = self.path.with_name(self.path.name + ".lock")
        with self._explained("leave to write beside it"):
            file = beside.open("ab")
        with file:
            # each run is one byte of the file, which need not be there
            lock = _LOCK.pack(fcntl.F_WRLCK, os.SEEK_SET, run, 1, 0)
            try:
                fcntl.fcntl(file, fcntl.F_OFD_SETLK, lock)
            except OSError:
                raise StoreError(
                    f"{self.path}: run {run} is being played already",
                    str(run),
                    "to wait for whoever plays it, or to stop them",
                ) from None
            yield

    def add(self, run: int, pairs: Sequence[tuple[GameRecord, GameRecord]]) -> None:
        """Keep finished pairs; a pair that is there already is not replaced."""
        rows = [(run, a.pair, format_record(a) + b"\n" + format_record(b)) for a, b in pairs]
        with self._explained("room and leave to write"), self._transaction():
            self._sql.executemany("INSERT OR IGNORE INTO pair VALUES (?, ?, ?)", rows)

    def pairs(self, run: int) -> Iterator[tuple[GameRecord, GameRecord]]:
        """Yield the pairs of a run by their numbers."""
        with self._explained("a file that nothing but ninefold has written to"):
            rows = self._sql.execute(
                "SELECT number, games FROM pair WHERE run = ? ORDER BY number", (run,)
            )
            for number, games in rows:
                yield self._pair(run, number, bytes(games))

    def _pair(self, run: int, number: int, games: bytes) -> tuple[GameRecord, GameRecord]:
        """Read a pair, and refuse what this program has not written."""
        why, records = "not its two games", []
        try:
            records = [parse_record(line) for line in games.split(b"\n")]
        except InvalidRecord as error:
            why = str(error)
        if [record.number for record in records] != [2 * number, 2 * number + 1]:
            raise StoreError(
                f"{self.path}: pair {number} of run {run} is damaged: {why}",
                str(self.path),
                "a file that nothing but ninefold has written to",
            )
        return records[0], records[1]

    def end(self, run: int, how: bytes) -> None:
        """Note that a run has all its games, and how it ended."""
        with self._explained("room and leave to write"), self._transaction():
            self._sql.execute("UPDATE run SET ended = ? WHERE id = ?", (how.decode(), run))


def schema() -> str:
    """Return the statements that make an empty store.

    >>> schema().count("CREATE TABLE")
    2
    """
    return files("ninefold.store").joinpath("schema.sql").read_text(encoding="utf-8")


def place_of_store() -> Path:
    """Return where games are kept unless one says otherwise.

    >>> place_of_store().suffix
    '.db'
    """
    if named := os.environ.get("NINEFOLD_STORE"):
        return Path(named)
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data, "ninefold", "games.db")
