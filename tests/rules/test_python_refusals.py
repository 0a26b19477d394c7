"""What Python code gets wrong: things of the wrong type, and how errors name what was wrong."""

from __future__ import annotations

import pickle
import traceback
from typing import TYPE_CHECKING, Any

import pytest

from ninefold import (
    Move,
    MoveSyntaxError,
    NinefoldError,
    Position,
    UnknownVariant,
    Variant,
    perft,
    perft_results,
    playouts,
)
from ninefold.native import Position as NativePosition
from ninefold.rules import errors
from ninefold.rules.errors import quoted

if TYPE_CHECKING:
    from collections.abc import Callable

NO_NAMES = ['a"b', "a\nb", "\x1b", "a\\b\t\r\0", "\u202e", "é", ""]


def refusal(act: Callable[[Any], object], given: object) -> NinefoldError:
    """Return the error that an act raises."""
    with pytest.raises(NinefoldError) as caught:
        act(given)
    return caught.value


@pytest.mark.parametrize("text", NO_NAMES)
def test_messages_are_the_same_on_both_sides_of_the_binding(text: str) -> None:
    native = refusal(NativePosition.start, text)
    assert type(native) is UnknownVariant
    for act in (Variant.named, Position.start):
        ours = refusal(act, text)
        assert (type(ours), ours.args) == (UnknownVariant, native.args)
    native = refusal(NativePosition.start("standard").parse_move, text)
    for read in (Move, Position.start().parse_move):
        ours = refusal(read, text)
        assert (type(ours), ours.args[:2]) == (MoveSyntaxError, native.args[:2])


@pytest.mark.parametrize("text", NO_NAMES[:-1])
def test_what_cannot_be_seen_is_written_out(text: str) -> None:
    native = refusal(NativePosition.start, text)
    assert str(native).startswith(f"unknown variant {quoted(text)};")
    option = refusal(Variant.named, f"ultimate2:{text}")
    assert str(option).startswith(f"unknown option of ultimate2 {quoted(text)};")
    assert str(option).isprintable()
    assert str(refusal(Move, text)).isprintable()


@pytest.mark.parametrize("thing", [None, 3, b"standard", ["standard"]])
def test_what_is_no_text_is_no_name(thing: Any) -> None:
    for act in (Position.start, Variant.named):
        with pytest.raises(TypeError, match=rf"not {type(thing).__name__}"):
            act(thing)
    with pytest.raises(TypeError, match="takes text"):
        Position.parse_ugi("9/9/9/9/4x4/9/9/9/9 O 0 e5", thing)
    with pytest.raises(TypeError, match="takes text"):
        Position.from_moves(thing, "55")


@pytest.mark.parametrize("thing", [55, None, b"55", Move("55")])
def test_a_move_is_made_of_text(thing: Any) -> None:
    with pytest.raises(TypeError, match=rf"of its text, not of {type(thing).__name__}"):
        Move(thing)


@pytest.mark.parametrize("thing", ["x", None, NativePosition.start("standard")])
def test_counting_starts_from_a_position(thing: Any) -> None:
    for count in (
        lambda: perft(thing, 1),
        lambda: perft_results(thing, 1),
        lambda: playouts(thing, 1, seed=1),
    ):
        with pytest.raises(TypeError, match=rf"from a Position, not from {type(thing).__name__}"):
            count()


@pytest.mark.parametrize(
    ("variant", "last"),
    [("standard", "5"), ("tictactoe", "55"), ("ultimate2", "55"), ("standard", "4718")],
)
def test_the_last_move_of_another_game_is_not_drawn(variant: str, last: str) -> None:
    for given in (last, Move(last)):
        with pytest.raises(MoveSyntaxError):
            Position.start(variant).draw(given)
    with pytest.raises(TypeError):
        Position.start(variant).draw(5)  # type: ignore[arg-type]


def test_errors_are_named_where_they_are_public() -> None:
    for name in errors.__all__:
        error = getattr(errors, name)
        assert error.__module__ == "ninefold.rules.errors"
        again = pickle.loads(pickle.dumps(error("wrong", "a", "b")))
        assert (type(again), again.args[:3]) == (error, error("wrong", "a", "b").args[:3])
    for shown in (refusal(Position.start().play, "zz"), refusal(Position.start, "go")):
        (line,) = traceback.format_exception_only(shown)
        assert line.startswith(f"ninefold.rules.errors.{type(shown).__name__}: ")
