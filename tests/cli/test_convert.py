"""`ninefold convert`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ninefold import Game, read_games, write_games
from tests.cli.front_door import Terminal, answer, knock, process
from tests.house.checkout import quiet_environment

SOME = [
    Game.from_moves("standard", "55 51 15", x="Änne"),
    Game.from_moves("tictactoe", "1 4 2 5 3"),
]


@pytest.fixture
def text(tmp_path: Path) -> Path:
    path = tmp_path / "club.games"
    write_games(SOME, path)
    return path


@pytest.fixture
def json(tmp_path: Path) -> Path:
    path = tmp_path / "club.jsonl"
    write_games(SOME, path)
    return path


def test_there_and_back_is_the_same_to_the_byte(text: Path, tmp_path: Path) -> None:
    there, back = tmp_path / "there.jsonl", tmp_path / "back.games"
    result = knock("convert", str(text), str(there))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "2 games\n")
    assert list(read_games(there)) == SOME
    knock("convert", str(there), str(back))
    assert back.read_bytes() == text.read_bytes()


def test_without_out_the_other_format_is_printed(text: Path, json: Path) -> None:
    assert answer("convert", str(text)) == json.read_text(encoding="utf-8")
    assert answer("convert", str(json)) == text.read_text(encoding="utf-8")
    assert answer("convert", str(json), "-") == text.read_text(encoding="utf-8")


def test_to_names_the_format(text: Path, json: Path, tmp_path: Path) -> None:
    assert answer("convert", "--to", "text", str(text)) == text.read_text(encoding="utf-8")
    assert answer("convert", "--to", "json", str(text)) == json.read_text(encoding="utf-8")
    out = tmp_path / "out.games"
    knock("convert", str(text), str(out), "--to", "json")
    assert out.read_bytes() == json.read_bytes()
    assert knock("convert", "--to", "xml", str(text)).exit_code == 2


def test_standard_input_is_read(text: Path, json: Path) -> None:
    typed = text.read_text(encoding="utf-8")
    assert knock("convert", "-", typed=typed).stdout == json.read_text(encoding="utf-8")


def test_output_is_utf_8_wherever_it_goes(text: Path, json: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ninefold", "convert", text],
        env=quiet_environment(LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0"),
        capture_output=True,
        check=True,
    )
    assert done.stdout == json.read_bytes()


def test_games_before_the_damage_are_written(text: Path, tmp_path: Path) -> None:
    with text.open("a", encoding="utf-8") as file:
        file.write('\n[format "1"]\n[variant "standard"]\n\n1. 55 99\nend\n')
    said = f'error: {text}: game 3, line 19: illegal move "99"; expected one of 51 52 '
    out = tmp_path / "out.jsonl"
    result = knock("convert", str(text), str(out))
    assert result.exit_code == 1
    assert result.stderr.startswith(said)
    assert list(read_games(out)) == SOME
    done = process("convert", str(text))
    assert done.returncode == 1
    assert done.stdout == out.read_text(encoding="utf-8")
    assert done.stderr.startswith(said)


def test_damage_in_standard_input_is_named() -> None:
    result = knock("convert", "-", typed="x\n")
    assert result.exit_code == 1
    assert result.stderr.startswith("error: standard input: game 1, line 1: not the beginning")


def test_no_games_are_no_error() -> None:
    result = knock("convert", "-", typed="")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "0 games\n")


def test_files_that_cannot_be_used_are_named(text: Path, tmp_path: Path) -> None:
    missing = tmp_path / "missing.games"
    result = knock("convert", str(missing))
    assert (result.exit_code, result.stderr) == (
        1,
        f"error: {missing}: No such file or directory\n",
    )
    assert "Is a directory" in knock("convert", str(tmp_path)).stderr
    nowhere = tmp_path / "no" / "where.jsonl"
    assert knock("convert", str(text), str(nowhere)).exit_code == 1


def test_a_missing_file_leaves_what_was_there(json: Path, tmp_path: Path) -> None:
    before = json.read_bytes()
    assert knock("convert", str(tmp_path / "missing.games"), str(json)).exit_code == 1
    assert json.read_bytes() == before


def test_a_name_that_tells_no_format_is_refused(text: Path, tmp_path: Path) -> None:
    out = tmp_path / "club.txt"
    result = knock("convert", str(text), str(out))
    assert result.exit_code == 2
    assert "--to" in result.stderr
    assert not out.exists()
    assert knock("convert", str(text), str(out), "--to", "text").exit_code == 0
    assert out.read_bytes() == text.read_bytes()


def test_a_file_is_not_written_over_itself(text: Path, tmp_path: Path) -> None:
    before = text.read_bytes()
    (tmp_path / "link.games").symlink_to(text)
    for out in (text, tmp_path / "link.games"):
        assert knock("convert", str(text), str(out)).exit_code == 2
    assert text.read_bytes() == before


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    many = tmp_path / "many.games"
    write_games([SOME[0]] * 20_000, many)
    with subprocess.Popen(
        [sys.executable, "-m", "ninefold", "convert", many],
        env=quiet_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline()
        running.stdout.close()
        assert running.wait(timeout=60) == 0
        assert running.stderr.read() == b""


def test_long_work_shows_how_far_it_is(tmp_path: Path) -> None:
    many = tmp_path / "many.games"
    write_games([SOME[0]] * 40_000, many)
    with Terminal("convert", str(many), str(tmp_path / "many.jsonl")) as terminal:
        terminal.wait_for("/2.")
        terminal.wait_for("40,000 games")
        assert terminal.exit_code() == 0
