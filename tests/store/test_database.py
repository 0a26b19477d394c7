"""The store: what is kept stays kept, whoever dies; what is not a store is left as it is."""

from __future__ import annotations

import os
import resource
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ninefold.arena.record import GameRecord
from ninefold.store import Store, StoreError, place_of_store
from tests.arena.records import games
from tests.house.checkout import ROOT, quiet_environment
from tests.store.keeper import pair

if TYPE_CHECKING:
    from collections.abc import Callable

KILLS = 12
NOBODY = 65534


def keep(path: Path, first: int = 0) -> subprocess.Popen[str]:
    """Start somebody who keeps pairs from a number on."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.store.keeper", str(path), str(first)],
        cwd=ROOT,
        env=quiet_environment(),
        stdout=subprocess.PIPE,
        text=True,
    )


def held(path: Path) -> list[int]:
    """Return which pairs there are."""
    with Store(path) as store:
        run = store.run_of("digest", b"{}", b"{}")
        return [first.pair for first, _ in store.pairs(run)]


def in_child(script: str, *words: str, before: Callable[[], None]) -> str:
    """Run a script that expects an error, in a process of its own, and return what it was told."""
    done = subprocess.run(
        [sys.executable, "-c", script, *words],
        cwd=ROOT,
        env=quiet_environment(),
        preexec_fn=before,
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def ask(path: Path, statement: str, *values: object) -> list[tuple[object, ...]]:
    """Speak to the file behind the store's back."""
    with closing(sqlite3.connect(path)) as sql, sql:
        return sql.execute(statement, values).fetchall()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def test_what_is_kept_is_read_back_in_order(path: Path) -> None:
    with Store(path) as store:
        run = store.run_of("one", b'{"a": 1}', b"{}")
        store.add(run, [pair(3), pair(0)])
        store.add(run, [pair(1)])
    with Store(path) as store:
        assert store.run_of("one", b'{"a": 1}', b"{}") == run
        assert list(store.pairs(run)) == [pair(0), pair(1), pair(3)]


@given(st.lists(games(), min_size=2, max_size=2), st.integers(0, 10**6))
def test_any_games_are_read_back_as_they_were(both: list[GameRecord], number: int) -> None:
    kept = replace(both[0], number=2 * number), replace(both[1], number=2 * number + 1)
    with Store(":memory:") as store:
        run = store.run_of("one", b"{}", b"{}")
        store.add(run, [kept])
        assert list(store.pairs(run)) == [kept]


def test_runs_are_told_apart_by_their_plans(path: Path) -> None:
    with Store(path) as store:
        one, other = (store.run_of(digest, b"{}", b"{}") for digest in ("one", "other"))
        assert one != other
        store.add(one, [pair(0)])
        assert list(store.pairs(other)) == []
        assert store.run_of("one", b"another plan", b"{}") == one


def test_a_pair_that_is_kept_is_not_replaced(path: Path) -> None:
    with Store(path) as store:
        run = store.run_of("one", b"{}", b"{}")
        store.add(run, [pair(0)])
        store.add(run, [pair(0, "1 5 2 4 3"), pair(1)])
        assert list(store.pairs(run)) == [pair(0), pair(1)]


def test_games_of_a_run_that_is_not_there_are_refused(path: Path) -> None:
    with Store(path) as store, pytest.raises(StoreError, match="FOREIGN KEY"):
        store.add(5, [pair(0)])


def test_the_end_of_a_run_is_noted(path: Path) -> None:
    with Store(path) as store:
        run = store.run_of("one", b"{}", b'{"machine": "x86_64"}')
        store.end(run, b'{"verdict": null}')
    (told,) = ask(path, "SELECT plan, made_by, ended, created LIKE '20%T%Z' FROM run")
    assert told == ("{}", '{"machine": "x86_64"}', '{"verdict": null}', 1)


def test_nothing_that_was_told_is_lost_when_the_keeper_is_killed(path: Path) -> None:
    dice, told = Random(1), 0
    for _ in range(KILLS):
        with keep(path, told) as keeper:
            assert keeper.stdout is not None
            assert keeper.stdout.readline() == "claimed\n"
            for _ in range(dice.randrange(1, 60)):
                told = int(keeper.stdout.readline())
            keeper.send_signal(signal.SIGKILL)
            keeper.stdout.read()
        there = held(path)
        # what was told is there; what was being kept is there as a whole or not at all
        assert there == list(range(len(there)))
        assert told <= len(there)
        assert len(there) % 2 == 0
        told = len(there)
    assert ask(path, "PRAGMA integrity_check") == [("ok",)]


def test_a_run_belongs_to_one_process_at_a_time_and_is_free_when_it_dies(path: Path) -> None:
    with keep(path) as keeper:
        assert keeper.stdout is not None
        assert keeper.stdout.readline() == "claimed\n"
        with Store(path) as store:
            run = store.run_of("digest", b"{}", b"{}")
            with (
                pytest.raises(StoreError, match=f"run {run} is being played already"),
                store.claimed(run),
            ):
                pass
            # another run of the same file is free
            with store.claimed(store.run_of("another", b"{}", b"{}")):
                pass
        keeper.send_signal(signal.SIGKILL)
        keeper.stdout.read()
    with Store(path) as store, store.claimed(run):
        pass


def test_a_run_is_claimed_once_in_one_process_too(path: Path) -> None:
    with Store(path) as one, Store(path) as other:
        run, second = (one.run_of(digest, b"{}", b"{}") for digest in ("one", "second"))
        with one.claimed(run):
            with other.claimed(second):
                pass
            # letting go of one run lets go of no other
            with pytest.raises(StoreError, match="being played already"), other.claimed(run):
                pass
        with other.claimed(run):
            pass


def test_two_processes_may_write_to_one_file(path: Path) -> None:
    with keep(path) as keeper, Store(path) as store:
        assert keeper.stdout is not None
        assert keeper.stdout.readline() == "claimed\n"
        run = store.run_of("mine", b"{}", b"{}")
        for number in range(50):
            store.add(run, [pair(number)])
        assert int(keeper.stdout.readline()) == 2
        keeper.kill()
        keeper.stdout.read()
    with Store(path) as store:
        assert len(list(store.pairs(run))) == 50


def test_folders_on_the_way_are_made(tmp_path: Path) -> None:
    with Store(tmp_path / "a" / "b" / "games.db") as store:
        assert store.path.exists()


def refused(path: Path) -> str:
    with pytest.raises(StoreError) as info:
        Store(path)
    assert str(path) in str(info.value)
    return str(info.value)


def test_a_newer_store_is_refused_and_left_as_it_is(path: Path) -> None:
    with Store(path) as store:
        store.run_of("one", b"{}", b"{}")
    ask(path, "PRAGMA user_version = 2")
    before = path.read_bytes()
    assert "format 2, where this ninefold knows 1" in refused(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", [0, 1, 2])
def test_a_foreign_database_is_refused_and_left_as_it_is(path: Path, version: int) -> None:
    ask(path, f"PRAGMA user_version = {version}")
    ask(path, "CREATE TABLE run (id, digest)")
    assert "a database, but not one of ninefold" in refused(path)
    assert ask(path, "SELECT name FROM sqlite_schema") == [("run",)]
    assert ask(path, "PRAGMA user_version") == [(version,)]


def test_what_is_no_database_is_refused_and_left_as_it_is(path: Path) -> None:
    path.write_text("my thesis, chapter one\n" * 100, encoding="utf-8")
    before = path.read_bytes()
    assert "file is not a database" in refused(path)
    assert path.read_bytes() == before


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    assert "unable to open database file" in refused(tmp_path)


def test_a_place_where_nothing_can_be_made_is_named() -> None:
    assert refused(Path("/proc/nobody/games.db"))


@pytest.mark.parametrize(
    ("games", "reason"),
    [
        (b"", "no record of a game"),
        (b"{}\n{}", "missing required field"),
        (b"\xff\n\xff", "no record of a game"),
        (b"[", "no record of a game"),
        (None, "not its two games"),
    ],
)
def test_a_damaged_pair_is_named(path: Path, games: bytes | None, reason: str) -> None:
    with Store(path) as store:
        run = store.run_of("one", b"{}", b"{}")
        store.add(run, [pair(0), pair(1), pair(2)])
        if games is None:
            ask(path, "UPDATE pair SET number = 7 WHERE number = 1")
        else:
            ask(path, "UPDATE pair SET games = ? WHERE number = 1", games)
        with pytest.raises(StoreError, match=reason) as info:
            list(store.pairs(run))
        assert f"pair {1 if games is not None else 7} of run {run} is damaged" in str(info.value)


OPEN = """
import os, sys
from ninefold.store import Store, StoreError
os.getuid() or os.setuid({nobody})
try:
    with Store(sys.argv[1]) as store:
        {act}
except StoreError as error:
    print(error)
else:
    raise SystemExit("it was not refused")
"""


def test_a_store_that_may_not_be_written_is_named() -> None:
    # not in pytest's folders, which are for their owner alone: he may be allowed anything
    with TemporaryDirectory() as folder:
        path = Path(folder, "games.db")
        with Store(path) as store:
            store.add(store.run_of("one", b"{}", b"{}"), [pair(0)])
        before = path.read_bytes()
        path.chmod(0o444)
        Path(folder).chmod(0o555)
        said = in_child(OPEN.format(nobody=NOBODY, act="pass"), str(path), before=lambda: None)
        Path(folder).chmod(0o755)
        assert "attempt to write a readonly database" in said
        assert str(path) in said
        assert path.read_bytes() == before


def test_a_full_disk_is_named_and_loses_nothing(path: Path) -> None:
    with Store(path) as store:
        run = store.run_of("digest", b"{}", b"{}")
        store.add(run, [pair(number) for number in range(10)])

    def little_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))

    act = f"""
        from tests.store.keeper import pair
        for number in range(10, 100_000):
            store.add({run}, [pair(number)])
            kept = number + 1
            print(kept)
    """
    said = in_child(OPEN.format(nobody=os.getuid(), act=act.strip()), str(path), before=little_room)
    *numbers, error = said.splitlines()
    assert str(path) in error
    assert "expected room and leave to write" in error
    assert held(path) == list(range(int(numbers[-1])))


def test_the_place_of_the_store_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NINEFOLD_STORE", "/somewhere/else.db")
    assert place_of_store() == Path("/somewhere/else.db")
    monkeypatch.delenv("NINEFOLD_STORE")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert place_of_store() == Path("/data/ninefold/games.db")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/ann")
    assert place_of_store() == Path("/ann/.local/share/ninefold/games.db")
