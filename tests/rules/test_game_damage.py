"""Damaged files of games: the game, the line and the reason are named, the games before given."""

from __future__ import annotations

import copy
import io
import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ninefold import Game, GameFileError, NinefoldError, read_games, write_games
from ninefold.rules.game_files import GameFormat
from tests.rules.game_cases import FOLDER, Damaged, damaged
from tests.rules.make_games import random_game

FORMATS: tuple[GameFormat, ...] = ("text", "json")
CASES = [*damaged("damaged.games"), *damaged("damaged.jsonl")]


def read(content: bytes) -> tuple[list[Game], GameFileError | None]:
    """The games of a file up to the damage, and the damage."""
    given_games: list[Game] = []
    try:
        for game in read_games(io.BytesIO(content)):
            given_games.append(game)  # noqa: PERF402 - what extend had would be lost
    except GameFileError as error:
        return given_games, error
    return given_games, None


def sample(form: GameFormat) -> tuple[list[Game], bytes]:
    """A file of three games, the one in the middle with everything said about it."""
    middle = random_game("standard", Random("sample"))
    some = [Game.from_moves("tictactoe", "5 1"), middle, Game.from_moves("corner", "55 51 15")]
    file = io.BytesIO()
    write_games(some, file, form)
    return some, file.getvalue()


def ends(content: bytes, form: GameFormat) -> list[int]:
    """After how many bytes each game of a good file is complete."""
    lines, at, found = content.splitlines(keepends=True), 0, []
    for line in lines:
        at += len(line)
        if form == "json" or line == b"end\n":
            found.append(at - 1)  # the end of the last line may be missing
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.reason[:50])
def test_damage_is_named(case: Damaged) -> None:
    good, error = read(case.content)
    assert error is not None
    assert (error.game, error.line, error.reason) == (case.game, case.line, case.reason)
    assert len(good) == case.game - 1
    assert error.expected
    assert (
        str(error)
        == f"game {case.game}, line {case.line}: {case.reason}; expected {error.expected}"
    )
    assert isinstance(error, NinefoldError)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_cut_anywhere_gives_the_games_before_the_cut(form: GameFormat) -> None:
    some, content = sample(form)
    complete = ends(content, form)
    for cut in range(len(content)):
        good, error = read(content[:cut])
        whole = sum(end <= cut for end in complete)
        assert good == some[:whole], cut
        if not content[max(complete[whole - 1], 0) * (whole > 0) : cut].strip():
            assert error is None, cut
        else:
            assert error is not None, cut
            assert error.game == whole + 1, cut
            assert error.line <= content[:cut].count(b"\n") + 1, cut
            assert error.reason
            assert error.expected


@pytest.mark.parametrize("form", FORMATS)
def test_a_flipped_bit_anywhere_spoils_no_game_before_it(form: GameFormat) -> None:
    some, content = sample(form)
    complete = ends(content, form)
    refused = 0
    for at in range(len(content)):
        for bit in (0, 3, 7):
            spoiled = bytearray(content)
            spoiled[at] ^= 1 << bit
            good, error = read(bytes(spoiled))
            before = sum(end < at for end in complete)
            assert good[:before] == some[:before], (at, bit)
            if error is not None:
                refused += 1
                assert error.game > before, (at, bit)
                assert error.line > content[:at].count(b"\n") - 1, (at, bit)
    assert refused > len(content)


@settings(max_examples=300)
@given(st.binary(max_size=200), st.integers(0, 400), st.integers(0, 60), st.sampled_from(FORMATS))
def test_any_bytes_are_games_or_refused(
    put: bytes, at: int, instead_of: int, form: GameFormat
) -> None:
    _, content = sample(form)
    for spoiled in (put, content[:at] + put + content[at + instead_of :]):
        good, error = read(spoiled)
        if error is None:
            file = io.BytesIO()
            write_games(good, file, form)
            assert read(file.getvalue()) == (good, None)
        else:
            assert error.game == len(good) + 1
            assert 1 <= error.line <= spoiled.count(b"\n") + 1


def test_bytes_that_are_no_utf_8_are_named() -> None:
    _, content = sample("text")
    good, error = read(content.replace("Änne".encode(), "Änne".encode("latin-1")))
    assert len(good) == 1
    assert error is not None
    assert (error.game, error.offending) == (2, "0xc4")
    assert error.reason == "not UTF-8: byte 0xc4 in column 5"
    good, error = read(content + b"\n\xff\n")
    assert len(good) == 3
    assert error is not None
    assert error.game == 4
    _, content = sample("json")
    assert (error := read(content + b'{"\xff\n')[1]) is not None
    assert (error.game, error.line, error.offending) == (4, 4, "0xff")


@pytest.mark.parametrize("depth", [40, 1000, 100_000])
def test_variations_in_variations_without_end_are_refused(depth: int) -> None:
    heads = b'[format "1"]\n[variant "standard"]\n\n'
    for content in (
        heads + b"55 " + b"(51 " * depth + b")" * depth + b"\nend\n",
        b'{"format":1,"variant":"standard","turns":'
        + b'[{"move":"55","variations":[{"turns":' * depth + b"[]" + b"}]}]" * depth + b"}\n",
    ):  # fmt: skip
        good, error = read(content)
        assert not good
        assert error is not None
        assert "variations too deep" in error.reason


def test_an_error_survives_pickling_and_copying() -> None:
    error = read(CASES[1].content)[1]
    assert error is not None
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert str(other) == str(error)
        assert (other.game, other.line, other.reason) == (error.game, error.line, error.reason)
        assert (other.offending, other.expected) == (error.offending, error.expected)


def test_the_cause_is_kept() -> None:
    (case,) = [c for c in CASES if c.reason == 'illegal move "99"' and b"(1." not in c.content]
    error = read(case.content)[1]
    assert type(error and error.__cause__).__name__ == "IllegalMove"


def test_the_stored_cases_are_all_there() -> None:
    assert len(CASES) > 80
    assert len({case.content for case in CASES}) == len(CASES)
    assert all((FOLDER / name).exists() for name in ("damaged.games", "damaged.jsonl"))
