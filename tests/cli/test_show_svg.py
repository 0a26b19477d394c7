"""`ninefold show --format svg`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ninefold import Position, svg
from tests.cli.front_door import answer, knock

if TYPE_CHECKING:
    from pathlib import Path

SVG = ("show", "--format", "svg")


def test_a_picture_of_the_position_with_the_last_move() -> None:
    position = Position.from_moves("corner", "55 51")
    shown = answer(*SVG, "--variant", "corner", "--moves", "55 51")
    assert shown == svg(position, last="51") + "\n"
    assert answer(*SVG, position.text) == svg(position) + "\n"


def test_theme_size_board_and_fields() -> None:
    position = Position.from_moves("standard", "55 51")
    words = ("--theme", "dark", "--size", "300", "--zoom", "1", "--fields")
    expected = svg(position, theme="dark", size=300, zoom=1, fields=True)
    assert answer(*SVG, position.text, *words) == f"{expected}\n"
    assert answer(*SVG, position.text, *("--look" if w == "--zoom" else w for w in words)) == (
        f"{expected}\n"
    )


def test_the_27x27_game_has_boards_of_two_sizes() -> None:
    position = Position.start("ultimate2").play("4718")
    for zoom in ("4", "47"):
        words = ("--variant", "ultimate2", "--moves", "4718", "--zoom", zoom)
        assert answer(*SVG, *words) == svg(position, last="4718", zoom=zoom) + "\n"


def test_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    file.write_text("what was there")
    assert answer(*SVG, "--theme", "auto", "--output", str(file)) == ""
    assert file.read_text(encoding="utf-8") == svg(Position.start(), theme="auto") + "\n"
    result = knock(*SVG, "--output", str(tmp_path / "nowhere" / "board.svg"))
    assert result.exit_code == 1
    assert "No such file or directory" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--zoom", "47"), 1, "a board from 1 to 9"),
        (("--size", "1"), 1, "a width in pixels from 32 to 8192"),
        (("--theme", "blue"), 2, "'light', 'dark', 'auto'"),
    ],
)
def test_what_makes_no_sense_is_refused(words: tuple[str, ...], code: int, said: str) -> None:
    result = knock(*SVG, *words)
    assert result.exit_code == code
    assert said in result.stderr


@pytest.mark.parametrize("words", [("--theme", "dark"), ("--size", "99"), ("--output", "a.svg")])
@pytest.mark.parametrize("form", [(), ("--json",), ("--format", "text"), ("--format", "json")])
def test_options_of_pictures_are_for_pictures(
    words: tuple[str, ...], form: tuple[str, ...]
) -> None:
    result = knock("show", *form, *words)
    assert result.exit_code == 2
    assert "--format svg" in result.stderr
