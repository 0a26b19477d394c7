"""The levels: every rung in every game, as the page tells them, written by one command."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from itertools import pairwise
from typing import Any

from bench.ladder import BEGIN, END, GAMES, LEVEL_NAMES, PAGE
from ninefold.agents.builtin import player_named


def levels() -> list[dict[str, Any]]:
    text = files("ninefold.search").joinpath("levels.toml").read_text(encoding="utf-8")
    read = tomllib.loads(text)
    assert text.startswith("# Written by `make ladder`")
    assert set(read) == {"format", "level"}
    assert read["format"] == 1
    found: list[dict[str, Any]] = read["level"]
    return found


def test_every_rung_is_a_player_that_was_measured_in_every_game() -> None:
    assert [level["name"] for level in levels()] == [*LEVEL_NAMES]
    for level in levels():
        assert set(level) == {"name", "player", "elo"}
        assert list(level["elo"]) == GAMES
        for game, (elo, bar) in level["elo"].items():
            assert player_named(level["player"]).plays(game)
            assert isinstance(elo, int)
            assert isinstance(bar, int)


def test_random_play_is_0_and_each_rung_is_above_the_one_below() -> None:
    lowest, *above = levels()
    assert set(map(tuple, lowest["elo"].values())) == {(0, 0)}
    for level in above:
        assert all(0 < bar < 300 for _, bar in level["elo"].values())
    for game in GAMES:
        for weaker, stronger in pairwise(levels()):
            assert weaker["elo"][game][0] < stronger["elo"][game][0]


def test_the_page_tells_what_was_measured() -> None:
    page = PAGE.read_text(encoding="utf-8")
    head, _, *rows = page.partition(BEGIN)[2].partition(END)[0].strip().splitlines()
    names = [level["name"] for level in levels()]
    assert re.findall(r"[\w-]+", head) == ["game", *names]
    told = {}
    for row in rows:
        game, *cells = (cell.strip(" `") for cell in row.strip("|").split("|"))
        told[game] = [[int(number) for number in cell.split(" ± ")] for cell in cells]
    assert list(told) == GAMES
    for place, level in enumerate(levels()):
        for game, measured in level["elo"].items():
            assert told[game][place] == (measured if place else [0])
