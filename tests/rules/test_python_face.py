"""What `from ninefold import …` promises: names, types, frozen values, pickle, copy, errors."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from importlib.metadata import version
from random import Random
from typing import Literal, assert_type

import pytest

import ninefold
import ninefold.rules
import ninefold.search
from ninefold import (
    GameOver,
    IllegalMove,
    InvalidPosition,
    LimitError,
    Move,
    MoveSyntaxError,
    NinefoldError,
    Outcome,
    PerftResults,
    PlayoutSummary,
    Position,
    PositionSyntaxError,
    UnknownVariant,
    Variant,
    perft,
    perft_results,
    playouts,
    variants,
)
from ninefold.rules import errors
from ninefold.rules.move import turns
from ninefold.rules.variant import OPTIONS, names

NAMES = [variant.name for variant in variants()]
BOARDED = [name for name in NAMES if name != "tictactoe"]
CELLS = {"tictactoe": 9, "ultimate2": 729}


def wander(name: str, plies: int, seed: int = 1) -> Position:
    """Return a position some random moves from the start."""
    dice, position = Random(seed), Position.start(name)
    while position.outcome is None and position.plies < plies:
        position = position.play(dice.choice(position.moves()))
    return position


def test_the_root_offers_what_the_rules_and_the_searches_do_and_its_version() -> None:
    assert ninefold.__all__ == sorted(ninefold.__all__)
    assert set(ninefold.rules.__all__) < set(ninefold.__all__)
    assert set(errors.__all__) < set(ninefold.__all__)
    assert set(ninefold.__all__) < set(dir(ninefold))
    for name in ninefold.__all__:
        room = ninefold.rules if name in ninefold.rules.__all__ else ninefold.search
        assert getattr(ninefold, name) is getattr(room, name)
    assert ninefold.__version__ == version("ninefold")
    with pytest.raises(AttributeError, match="'nothing'"):
        ninefold.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_the_root_loads_the_rules_when_they_are_asked_for() -> None:
    script = (
        "import sys, ninefold; assert not [m for m in sys.modules if m.startswith('ninefold.')];"
        "from ninefold import Position; assert 'ninefold.rules' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_types_are_what_a_type_checker_is_told() -> None:
    position = assert_type(Position.start(), Position)
    assert_type(position.turn, Literal["X", "O"])
    assert_type(position.moves(), tuple[Move, ...])
    assert_type(position.targets, tuple[int, ...])
    assert_type(position.outcome, Outcome | None)
    assert_type(position.canonical(), tuple[Position, int])
    assert_type(position.tallies, tuple[tuple[int, int], ...])
    assert_type(Move("58").board, int | None)
    assert_type(Move("4718").second, int | None)
    assert_type(perft(position, 1), int)
    assert_type(perft_results(position, 1), PerftResults)
    assert_type(playouts(position, 1, 1), PlayoutSummary)
    assert_type(variants(), tuple[Variant, ...])


@pytest.mark.parametrize("name", NAMES)
def test_a_position_is_what_is_documented(name: str) -> None:
    position = wander(name, 6 if name != "ultimate2" else 8)
    assert position.variant == name
    assert position.turn == "X"
    assert position.plies == (6 if name != "ultimate2" else 8)
    assert len(position.cells) == CELLS.get(name, 81)
    assert position.cells.count("x") == position.cells.count("o") == position.plies // 2
    assert len(position.small_owners) == len(position.tallies) == 81 * (name == "ultimate2")
    assert len(position.owners) == (0 if name == "tictactoe" else 9)
    assert position.outcome is None
    assert Position.parse(position.text) == position
    assert Position.parse(position.text.split(" ", 1)[1], name) == position
    assert Position.parse_ugi(position.ugi, name) == position
    assert 0 <= position.key < 2**64


@pytest.mark.parametrize("name", BOARDED)
def test_targets_are_the_boards_of_the_moves(name: str) -> None:
    for plies in range(0, 60, 3):
        position = wander(name, plies, seed=plies)
        assert position.targets == tuple(sorted({move.board or 0 for move in position.moves()}))


@pytest.mark.parametrize("name", NAMES)
def test_moves_are_given_in_order_and_played_in_any_form(name: str) -> None:
    position = wander(name, 3)
    moves = position.moves()
    assert list(moves) == sorted(moves)
    for move in moves:
        after = position.play(move)
        assert after == position.play(move.text) == position.play(move.square)
        assert position.is_legal(move)
        assert position.is_legal(move.square)
        assert not after.is_legal(move)
    assert position == wander(name, 3)


def test_a_game_is_made_from_moves_in_any_form() -> None:
    expected = Position.start("corner").play("55").play("51").play("15")
    assert Position.from_moves("corner", "55 51 15") == expected
    assert Position.from_moves("corner", ["e5", Move("51"), "15"]) == expected
    assert Position.from_moves(Variant.named("corner"), iter(["55", "51", "15"])) == expected
    assert Position.start("corner").play("55").play_all("51 15") == expected
    assert Position.from_moves("corner", "") == Position.start("corner")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("plies", [0, 5, 100])
def test_positions_are_pickled_and_copied(name: str, plies: int) -> None:
    position = wander(name, plies)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(position, protocol))
        assert again == position
        assert hash(again) == hash(position)
        assert again.moves() == position.moves()
    assert copy.copy(position) is position
    assert copy.deepcopy([position])[0] is position
    assert eval(repr(position)) == position
    assert str(position).isascii()


@pytest.mark.parametrize(
    "value",
    [
        Move("58"),
        Move("5"),
        Move("4718"),
        Variant.named("ultimate2:free=inside"),
        Outcome("X", "line"),
        PerftResults(1, 2, 3, 4),
        PlayoutSummary(1, 1, 0, 0, 17, 100),
        Variant.named("corner"),
    ],
)
def test_values_are_frozen_hashable_and_pickled(value: object) -> None:
    again = pickle.loads(pickle.dumps(value))
    assert again == value
    assert copy.deepcopy(value) == value
    assert hash(again) == hash(value)
    assert eval(repr(value)) == value
    for name in type(value).__slots__:  # type: ignore[attr-defined]
        with pytest.raises(AttributeError):
            setattr(value, name, None)


def test_a_position_is_frozen_and_only_made_by_name() -> None:
    position = Position.start()
    for name in ("turn", "text", "_native", "anything"):
        with pytest.raises(AttributeError, match="frozen"):
            setattr(position, name, None)
    with pytest.raises(AttributeError, match="frozen"):
        del position._native
    with pytest.raises(TypeError, match=r"Position\.start"):
        Position()
    assert not hasattr(position, "__dict__")


def test_equality_is_of_text_whatever_was_played_last() -> None:
    one, other = (Position.from_moves("tictactoe", moves) for moves in ("1 5 9", "9 5 1"))
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other}) == 1
    assert one != Position.from_moves("tictactoe", "1 9 5")
    assert one != one.text
    assert Position.start("standard") != Position.start("count")


def test_a_move_is_its_text() -> None:
    for board in range(1, 10):
        for field in range(1, 10):
            move = Move(f"{board}{field}")
            assert (move.board, move.field) == (board, field)
            assert move.index == 9 * (board - 1) + field - 1
            assert Position.start().parse_move(move.square) == move
    for cell in range(1, 10):
        move = Move(str(cell))
        assert (move.board, move.field, move.index) == (None, cell, cell - 1)
        assert Position.start("tictactoe").parse_move(move.square) == move
    assert (Move("58").square, Move("11").square, Move("99").square) == ("e4", "a9", "i1")
    assert (Move("5").square, Move("1").square) == ("b2", "a3")
    assert (Move("58").second, Move("5").second) == (None, None)
    assert str(Move("58")) == "58"
    assert Move("5") != Move("55")
    assert Move("19") < Move("21")


def test_a_turn_is_four_numbers() -> None:
    table = turns()
    assert len(table) == 6561
    assert [turn.index for turn in table] == list(range(6561))
    for turn in (*table[::7], table[-1]):
        large, small, first, second = map(int, turn.text)
        assert (turn.board, turn.field, turn.second) == (10 * large + small, first, second)
        assert turn.square == turn.text
        made = Move(turn.text)
        for name in Move.__slots__:
            assert getattr(made, name) == getattr(turn, name)
    start = Position.start("ultimate2")
    assert start.moves()[0] is table[1]
    assert {move.board for move in start.moves()} == set(start.targets)


def test_the_27_by_27_game_is_named_with_its_options() -> None:
    for name in names()[-7:]:
        chosen = Variant.named(name)
        assert chosen.name == Position.start(name).variant == Position.start(chosen).variant
        assert ",".join(chosen.options) == name.partition(":")[2]
        assert Position.parse(Position.start(name).text) == Position.start(name)
    plain = Variant.named("ultimate2")
    assert plain.options == ()
    for option, fact in zip(OPTIONS, ("sends", "closes", "ends"), strict=True):
        chosen = Variant.named(f"ultimate2:{option}")
        differ = {
            name for name in Variant.__slots__ if getattr(chosen, name) != getattr(plain, name)
        }
        assert differ == {"name", fact}
    for wrong in ("ultimate2:", "ultimate2:free", "ultimate2:free=inside,free=inside", "count:x=y"):
        with pytest.raises(UnknownVariant):
            Variant.named(wrong)


@pytest.mark.parametrize(
    "text",
    ["", "0", "50", "05", "555", "4710", "47188", "e4", "a", " 5", "\uff15", "-1", "\udcff"],
)
def test_other_text_is_no_move(text: str) -> None:
    with pytest.raises(MoveSyntaxError) as caught:
        Move(text)
    assert caught.value.offending == text


def test_a_move_of_another_game_is_no_move_here() -> None:
    for position, move in (
        (Position.start(), Move("5")),
        (Position.start("tictactoe"), Move("55")),
        (Position.start("ultimate2"), Move("55")),
        (Position.start(), Move("4718")),
    ):
        for act in (position.play, position.is_legal):
            with pytest.raises(MoveSyntaxError):
                act(move)


@pytest.mark.parametrize("move", [5, None, 5.0, b"55"])
def test_a_thing_that_is_no_text_is_a_type_error(move: object) -> None:
    with pytest.raises(TypeError):
        Position.start("tictactoe").play(move)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Position.parse(move)  # type: ignore[arg-type]


def refused(error: type[NinefoldError], act: object, *arguments: object) -> NinefoldError:
    """Return the error that an act raises; it must say what was wrong and what would be right."""
    assert callable(act)
    with pytest.raises(error) as caught:
        act(*arguments)
    assert type(caught.value) is error
    assert isinstance(caught.value, ValueError)
    assert caught.value.expected in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (error, str(caught.value))
    return caught.value


def test_each_error_says_what_was_wrong_and_what_would_be_right() -> None:
    start, after = Position.start(), Position.from_moves("standard", "55")
    over = Position.from_moves("tictactoe", "1 4 2 5 3")
    known = f"one of {', '.join(NAMES)}"
    for name in ("chess", "", "Standard", "\udcff"):
        for act in (Variant.named, Position.start):
            assert refused(UnknownVariant, act, name).expected == known
    assert refused(UnknownVariant, Variant.named, "chess").offending == "chess"
    assert str(refused(UnknownVariant, Variant.named, "go")) == str(
        refused(UnknownVariant, Position.start, "go")
    )
    for text in (
        "standard 9/9 x *",
        "standard",
        "standard \udcff",
        "standard 9/9/9/9/9/9/9/9/9 x ½",
    ):
        refused(PositionSyntaxError, Position.parse, text)
    refused(PositionSyntaxError, Position.parse_ugi, "\udcff")
    unsound = refused(InvalidPosition, Position.parse, "standard 9/9/9/9/4x4/9/9/9/9 x 5")
    assert isinstance(unsound, InvalidPosition)
    assert unsound.reasons
    for text in ("zz", "", "5", "\udcff", "j1", "a0"):
        for read in (start.parse_move, start.play, start.is_legal):
            assert refused(MoveSyntaxError, read, text).offending in (text, "\\udcff")
    illegal = refused(IllegalMove, after.play, "11")
    assert illegal.offending == "11"
    assert illegal.expected == "one of 51 52 53 54 56 57 58 59"
    assert refused(GameOver, over.play, "9").offending == "9"
    for depth in (-1, 10**6):
        refused(LimitError, perft, start, depth)
        refused(LimitError, perft_results, start, depth)
    refused(LimitError, playouts, start, -1, 1)
    for symmetry in (-1, 8):
        refused(LimitError, start.transform, symmetry)


def test_an_error_among_moves_tells_which() -> None:
    with pytest.raises(IllegalMove) as caught:
        Position.from_moves("standard", "55 51 99")
    assert caught.value.__notes__ == ["at move 3"]


def test_the_tree_of_errors_is_the_one_that_is_drawn() -> None:
    drawn = [line for line in (errors.__doc__ or "").splitlines() if "──" in line]
    assert len(drawn) == len(errors.__all__) - 1
    for name in errors.__all__:
        assert name in (errors.__doc__ or "")
        assert issubclass(getattr(errors, name), NinefoldError)
    assert issubclass(GameOver, IllegalMove)


def test_variants() -> None:
    assert NAMES[0] == "tictactoe"
    assert len(NAMES) == len(set(NAMES))
    for variant in variants():
        assert Variant.named(variant.name) is variant
        assert str(variant) == variant.name
        assert all((variant.title, variant.sends, variant.closes, variant.ends))
        assert len(variant.destinations) == (0 if variant.name in CELLS else 9)
    assert NAMES[-1] == "ultimate2"
    assert Variant.named("adjacent").destinations[:2] == ((2, 4), (1, 3))
    still_open = [variant.name for variant in variants() if not variant.closes_won]
    assert still_open == ["open", "corner"]


def test_counting() -> None:
    start = Position.start("tictactoe")
    results = perft_results(start, 9)
    assert results.total == perft(start, 9) == 127872
    assert results == PerftResults(unfinished=0, x=81792, o=0, drawn=46080)
    summary = playouts(start, 1000, seed=3)
    assert summary == playouts(start, 1000, seed=3) != playouts(start, 1000, seed=4)
    assert summary.games == summary.x_wins + summary.o_wins + summary.draws == 1000
    assert summary.mean_plies == summary.plies / 1000
    assert summary.mean_choices == summary.choices / summary.plies
    nothing = playouts(start, 0, seed=3)
    assert (nothing.mean_plies, nothing.mean_choices) == (0.0, 0.0)


@pytest.mark.parametrize("name", NAMES)
def test_symmetries_keep_what_they_should(name: str) -> None:
    position = wander(name, 4)
    images = [position.transform(symmetry) for symmetry in range(8)]
    assert images[0] == position
    least, symmetry = position.canonical()
    assert least == images[symmetry]
    assert {image.canonical()[0] for image in images} == {least}
    assert {len(image.moves()) for image in images} == {len(position.moves())}


def test_outcomes_in_words() -> None:
    assert str(Outcome("O", "more-boards")) == "O wins: no line, but more boards"
    assert str(Outcome(None, "no-line")) == "a draw: nobody has three in a row"
    assert str(Outcome(None, "equal-boards")) == "a draw: no line, and as many boards each"
