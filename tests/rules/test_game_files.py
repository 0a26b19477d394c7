"""Files of games: what is written is read back, to the value and to the byte, in both formats."""

from __future__ import annotations

import io
import subprocess
import sys
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ninefold import (
    Evaluation,
    Game,
    Position,
    TimeControl,
    Turn,
    Variation,
    format_game,
    parse_games,
    read_games,
    save_game,
    write_games,
)
from ninefold.rules import Move
from ninefold.rules.game_files import GameFormat
from ninefold.rules.game_json import format_json, parse_json_lines
from tests.rules.game_cases import FOLDER, games
from tests.rules.games import GAMES
from tests.rules.make_games import random_game, random_turns

FORMATS: tuple[GameFormat, ...] = ("text", "json")


def written(some: list[Game], form: GameFormat) -> bytes:
    """A file of games."""
    file = io.BytesIO()
    assert write_games(some, file, form) == len(some)
    return file.getvalue()


def back(content: bytes) -> list[Game]:
    """The games of a file."""
    return list(read_games(io.BytesIO(content)))


@settings(max_examples=250)
@given(games())
def test_any_game_is_read_back_and_written_to_the_byte(game: Game) -> None:
    text = format_game(game)
    (read,) = parse_games(text)
    assert read == game
    assert format_game(read) == text
    line = format_json(game)
    (read,) = parse_json_lines([line.encode()])
    assert read == game
    assert format_json(read) == line
    assert line.count("\n") == 1


@settings(max_examples=60)
@given(st.lists(games(30), max_size=4))
def test_any_file_is_read_back_and_written_to_the_byte(some: list[Game]) -> None:
    for form in FORMATS:
        content = written(some, form)
        assert back(content) == some
        assert written(back(content), form) == content


@settings(max_examples=60)
@given(games(30))
def test_equal_games_hash_and_print_alike(game: Game) -> None:
    (other,) = parse_games(format_game(game))
    assert hash(other) == hash(game)
    assert repr(other) == repr(game)
    kinds: tuple[type[object], ...] = (
        *(Evaluation, Game, Move, Position),
        *(TimeControl, Turn, Variation),
    )
    assert eval(repr(game), {kind.__name__: kind for kind in kinds}) == game


@pytest.mark.parametrize("variant", GAMES)
def test_whole_games_are_read_back(variant: str) -> None:
    game = random_game(variant, Random(f"{variant} whole"))
    assert game.outcome is not None
    for form in FORMATS:
        assert back(written([game, game], form)) == [game, game]


@pytest.mark.parametrize("name", ["every-game.games", "every-game.jsonl"])
def test_the_stored_files_are_written_again_to_the_byte(name: str) -> None:
    form: GameFormat = "json" if name.endswith("l") else "text"
    content = (FOLDER / name).read_bytes()
    stored = back(content)
    assert tuple(game.variant for game in stored) == GAMES
    assert written(stored, form) == content


def test_the_stored_text_and_the_stored_json_are_the_same_games() -> None:
    text, json = (list(read_games(FOLDER / f"every-game.{end}")) for end in ("games", "jsonl"))
    assert text == json


def test_what_is_written_by_hand_is_read_and_gets_the_canonical_form() -> None:
    stored = list(read_games(FOLDER / "by-hand.games"))
    assert [len(game.turns) for game in stored] == [4, 2, 0]
    assert written(stored, "text") == (FOLDER / "by-hand.canonical.games").read_bytes()


def test_line_ends_of_windows_and_a_mark_at_the_beginning_are_read() -> None:
    for name in ("by-hand.canonical.games", "every-game.jsonl"):
        content = (FOLDER / name).read_bytes()
        assert back(b"\xef\xbb\xbf" + content.replace(b"\n", b"\r\n")) == back(content)


@pytest.mark.parametrize(
    "unseen", [*"\x00\t\x0b\x1b\x7f\x85\u061c\u200e\u2028\u2029\u202e\u2066\ufeff"]
)
def test_what_could_not_be_seen_is_written_out(unseen: str) -> None:
    said = f"a{unseen}b"
    game = replace(Game.from_moves("standard", "55"), x=said, comment=said)
    text = format_game(game)
    assert unseen not in text
    assert text.splitlines() == text.split("\n")[:-1]
    assert list(parse_games(text)) == [game]


def test_letters_of_any_language_are_written_as_they_are() -> None:
    said = "Änne, 棋, שלום, 👩\u200d👩\u200d👧, «a|b»"
    assert f'[x "{said}"]\n' in format_game(replace(Game.from_moves("standard", "55"), x=said))


def test_a_file_without_games_has_none() -> None:
    assert back(b"") == back(b"\n \n") == back(b"\xef\xbb\xbf\n") == []
    assert written([], "text") == written([], "json") == b""


def test_no_line_is_long_but_that_of_a_comment() -> None:
    game = random_game("ultimate2", Random("long"))
    lines = format_game(game).splitlines()
    assert max(map(len, lines)) <= 100


def test_a_changed_turn_changes_few_lines() -> None:
    game = Game(Position.start("ultimate2"), random_turns(Position.start("ultimate2"), Random(3)))
    said = Turn(game.turns[500].move, comment="Here.", used=1500)
    other = Game(game.start, (*game.turns[:500], said, *game.turns[501:]))
    before, after = (format_game(one).splitlines() for one in (game, other))
    assert len(set(after) - set(before)) == 3


def test_a_game_of_a_thousand_turns_is_compact_and_read_at_once() -> None:
    turns = random_turns(Position.start("ultimate2"), Random("compact"))
    game = Game(Position.start("ultimate2"), turns)
    assert len(turns) > 900
    assert len(format_game(game)) < 6 * len(turns)
    assert len(format_json(game)) < 8 * len(turns)
    for form in FORMATS:
        content = written([game], form)
        ticks = [time.perf_counter()]
        for _ in range(5):
            assert len(back(content)) == 1
            ticks.append(time.perf_counter())
        # the best of five, since others may use the machine; it takes a tenth of this
        assert min(after - before for before, after in pairwise(ticks)) < 0.05


def test_only_json_loads_what_reads_it() -> None:
    probe = "import sys, ninefold.rules; sys.exit('msgspec' in sys.modules)"
    subprocess.run([sys.executable, "-c", probe], check=True)


@pytest.mark.parametrize("form", FORMATS)
def test_games_are_read_one_at_a_time(form: GameFormat) -> None:
    content = written([Game.from_moves("standard", "55 51")] * 3, form).splitlines(keepends=True)
    taken = 0

    def lines() -> bytes:
        nonlocal taken
        taken += 1
        return content[taken - 1] if taken <= len(content) else b""

    file = io.BytesIO()
    file.readline = lines  # type: ignore[method-assign, assignment]
    streamed = read_games(Lines(file))  # type: ignore[arg-type]
    for number in (1, 2, 3):
        next(streamed)
        assert taken == number * (len(content) + (form == "text")) // 3 - (form == "text")
    assert list(streamed) == []


class Lines:
    """A file that is read line by line and no further."""

    def __init__(self, file: io.BytesIO) -> None:
        self.file = file

    def __iter__(self) -> Lines:
        return self

    def __next__(self) -> bytes:
        if line := self.file.readline():
            return line
        raise StopIteration


def test_paths_decide_the_format_and_games_are_added(tmp_path: Path) -> None:
    some = [Game.from_moves("standard", moves) for moves in ("55 51", "11", "")]
    for name in ("club.games", "club.jsonl", "club.txt"):
        path = tmp_path / name
        assert write_games(some, path) == 3
        together = path.read_bytes()
        assert together.startswith(b"{" if name.endswith("l") else b"[")
        path.unlink()
        for game in some:
            save_game(game, str(path))
        assert path.read_bytes() == together
        assert list(read_games(path)) == some
        path.write_bytes(together.removesuffix(b"\n"))
        save_game(some[0], path)
        assert path.read_bytes().startswith(together)
        assert list(read_games(path)) == [*some, some[0]]
