"""Positions are values: equal by their text, hashable, frozen, and they survive pickling."""

import copy
import pickle

import pytest

from ninefold.rules import Position
from tests.rules.games import GAMES
from tests.rules.walks import scattered


def pickled(value: object, protocol: int | None = None) -> object:
    """The value, packed and unpacked."""
    return pickle.loads(pickle.dumps(value, protocol))


@pytest.mark.parametrize("variant", GAMES)
def test_equality_is_that_of_the_text(variant: str) -> None:
    positions = [Position.parse(game.text) for game in scattered(variant, 120, "values")]
    for one in positions:
        for other in positions:
            assert (one == other) == (one.text == other.text)
            assert (one != other) == (one.text != other.text)
    assert len(set(positions)) == len({position.text for position in positions})


@pytest.mark.parametrize("variant", GAMES)
def test_copies_are_equal(variant: str) -> None:
    for game in scattered(variant, 100, "copies"):
        position = Position.parse(game.text)
        for other in (
            copy.copy(position),
            copy.deepcopy(position),
            *(pickled(position, protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)),
            eval(repr(position), {"Position": Position}),
        ):
            assert other == position
            assert hash(other) == hash(position)
            assert isinstance(other, Position)
            assert other.text == game.text


@pytest.mark.parametrize("variant", GAMES)
def test_moves_and_outcomes_survive_pickling(variant: str) -> None:
    for game in scattered(variant, 50, "pickled"):
        position = Position.parse(game.text)
        for value in (*position.moves(), position.outcome):
            assert pickled(value) == value
            assert copy.deepcopy(value) == value
            assert hash(value) == hash(copy.copy(value))


def test_games_do_not_equal_each_other() -> None:
    starts = [Position.start(variant) for variant in GAMES]
    assert len(set(starts)) == len(GAMES)
    assert Position.start() != "standard"


@pytest.mark.parametrize("name", ["text", "turn", "cells", "targets", "anything"])
def test_positions_are_frozen(name: str) -> None:
    position = Position.start()
    with pytest.raises(AttributeError):
        setattr(position, name, "x")
    with pytest.raises(AttributeError):
        delattr(position, name)
    assert position == Position.start()


@pytest.mark.parametrize("name", ["text", "index", "square"])
def test_moves_are_frozen(name: str) -> None:
    move = Position.start().moves()[0]
    with pytest.raises(AttributeError):
        setattr(move, name, "99")
    assert move.text == "11"
