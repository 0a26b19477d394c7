"""Animated games: every position of the game is seen at its time, and the last one without time."""

from __future__ import annotations

from collections import Counter
from math import nan
from random import Random

import pytest

from ninefold import IllegalMove, LimitError, Move, Position, animate, svg, variants
from tests.rules.test_pictures import NAMESPACE, assert_self_contained, parts, read, view

NAMES = [variant.name for variant in variants()]


def game(variant: str, seed: int = 1, most: int = 70) -> list[Move]:
    """Return the moves of a random game."""
    dice, position, moves = Random(seed), Position.start(variant), list[Move]()
    while position.outcome is None and len(moves) < most:
        moves.append(dice.choice(position.moves()))
        position = position.play(moves[-1])
    return moves


def at(film: str, moment: float) -> Counter[tuple[str, ...]]:
    """Return what is visible at a part of the whole time, as a player of animations has it."""
    seen: Counter[tuple[str, ...]] = Counter()
    for element in view(film):
        switch = element.find(f"{NAMESPACE}animate")
        if switch is None:
            seen[described(element)] += 1
            continue
        times = [float(time) for time in switch.attrib["keyTimes"].split(";")]
        states = switch.attrib["values"].split(";")
        assert times[0] == 0
        assert times == sorted(times)
        assert len(times) == len(states)
        state = [s for t, s in zip(times, states, strict=True) if t <= moment + 1e-9][-1]
        if state == "visible":
            seen.update(described(child) for child in element if child is not switch)
    return seen


def described(element: object) -> tuple[str, ...]:
    """Return a shape with all its attributes."""
    items = element.attrib.items()  # type: ignore[attr-defined]
    children = [described(child) for child in element]  # type: ignore[attr-defined]
    return (str(sorted(items)), str(children))


@pytest.mark.parametrize("variant", NAMES)
def test_each_position_is_seen_at_its_time(variant: str) -> None:
    moves = game(variant)
    film = animate(Position.start(variant), moves)
    assert_self_contained(film)
    total = len(moves) + 3
    position, last = Position.start(variant), None
    for ply in range(len(moves) + 1):
        still = Counter(described(shape) for shape in view(svg(position, last=last)))
        assert at(film, (ply + 0.5) / total) == still, ply
        if ply < len(moves):
            last = moves[ply]
            position = position.play(last)


@pytest.mark.parametrize("variant", NAMES)
def test_without_animation_the_last_position_is_seen(variant: str) -> None:
    moves = game(variant, seed=2)
    film = animate(Position.start(variant), moves, loop=False)
    last = Position.from_moves(variant, moves)
    visible = [e for e in view(film) if e.get("visibility") != "hidden"]
    marks = sum(len(parts(element, "mark")) for element in visible)
    assert marks == last.plies
    assert 'fill="freeze"' in film
    assert "indefinite" not in film


def test_time_is_an_argument() -> None:
    start = Position.start("tictactoe")
    assert 'dur="1.25s"' in animate(start, "5 1", seconds_per_move=0.25)
    assert 'dur="0.75s"' in animate(start, "5 1", seconds_per_move=0.25, loop=False)
    for seconds in (0, -1, nan, 3601):
        with pytest.raises(LimitError, match="seconds"):
            animate(start, "5 1", seconds_per_move=seconds)


def test_moves_are_checked_and_the_wrong_one_is_counted() -> None:
    with pytest.raises(IllegalMove) as caught:
        animate(Position.start("standard"), "55 99")
    assert caught.value.__notes__ == ["at move 2"]


def test_no_moves_are_a_still_picture() -> None:
    assert "<animate" not in animate(Position.start("corner"), "")


def test_arrows_and_looks() -> None:
    start = Position.start("corner")
    film = animate(start, "51 11", arrows=True, theme="dark", size=200, zoom=5)
    assert len(parts(view(film, "overview"), "arrow")) == 6
    assert read(film).get("class") == "ninefold-dark"
    assert film == animate(start, ["51", Move("11")], arrows=True, theme="dark", size=200, zoom="5")
