"""Parsers get anything: they read it or refuse it as documented, and say what was wrong."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ninefold.rules import (
    IllegalMove,
    InvalidPosition,
    MoveSyntaxError,
    NinefoldError,
    Position,
    PositionSyntaxError,
    UnknownVariant,
    Variant,
    variants,
)
from tests.rules.games import GAMES, ULTIMATE2
from tests.rules.walks import scattered

NINE_BOARDS = tuple(name for name in GAMES if name not in ULTIMATE2)
SAMPLES = [game.text for name in GAMES for game in scattered(name, 12, "fuzz")]
UGI_SAMPLES = [(text.split()[0], Position.parse(text).ugi) for text in SAMPLES]
LETTERS = st.sampled_from("xoXO.d123456789/0*- abcdefghij\t\n_é\x00'\"\\\ud800")
REFUSED = (UnknownVariant, PositionSyntaxError, InvalidPosition)


@st.composite
def mutated(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A text with a few of its characters or words replaced, left out, doubled or exchanged."""
    text = list(draw(texts))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, max(len(text) - 1, 0)))
        act = draw(st.sampled_from(["replace", "insert", "delete", "double", "exchange", "cut"]))
        if act == "replace":
            text[at : at + 1] = [draw(LETTERS)]
        elif act == "insert":
            text.insert(at, draw(LETTERS))
        elif act == "delete":
            del text[at : at + 1]
        elif act == "double":
            text[at:at] = text[at : at + draw(st.integers(1, 12))]
        elif act == "exchange" and text:
            other = draw(st.integers(0, len(text) - 1))
            text[at], text[other] = text[other], text[at]
        else:
            del text[at:]
    return "".join(text)


@st.composite
def composed(draw: st.DrawFn) -> str:
    """Nine boards of any marks, a side, targets and owners that need not fit each other."""
    board = st.text("xo12345", max_size=9) | st.sampled_from(["9", "xxx6", "ooo6", "xoxxoxoxo"])
    boards = "/".join(draw(st.lists(board, min_size=8, max_size=10)))
    side = draw(st.sampled_from("xoz"))
    targets = draw(st.sampled_from(["*", "-", "0"]) | st.text("123456789", max_size=9))
    owners = draw(st.sampled_from(["", "........."]) | st.text("xod.", min_size=9, max_size=9))
    return f"{draw(st.sampled_from(NINE_BOARDS))} {boards} {side} {targets} {owners}"


@st.composite
def composed2(draw: st.DrawFn) -> str:
    """The same for the 27×27 game: one S of anything, and tallies and owners that need not fit."""
    name = draw(
        st.sampled_from([*ULTIMATE2, "ultimate2:tiebreak=count", "ultimate2:", "ultimate3"])
    )
    words = Position.start("ultimate2").text.split()
    at = draw(st.integers(0, 80))
    boards = words[1].split("/")
    opened = [number for number, board in enumerate(boards) if board]
    boards[opened[at]] = draw(st.text("xo12345", max_size=9) | st.sampled_from(["9", "xoxxoxo1o"]))
    side = draw(st.sampled_from("xoz"))
    digit, stars = st.sampled_from("0123456789*"), st.sampled_from(["*", "-", "4.7"])
    target = draw(stars | st.tuples(digit, digit).map(".".join))
    tallies, owners = list(words[4].replace("/", "")), list(words[5].replace("/", ""))
    tallies[2 * at : 2 * at + 2] = draw(st.sampled_from(["00", "22", "30", "33", "4"]))
    owners[at] = draw(st.sampled_from("xod."))
    groups = ["".join(tallies[n : n + 18]) for n in range(0, 162, 18)]
    nines = ["".join(owners[n : n + 9]) for n in range(0, 81, 9)]
    return f"{name} {'/'.join(boards)} {side} {target} {'/'.join(groups)} {'/'.join(nines)}"


ANY_TEXT = st.text() | st.text(LETTERS, max_size=60)
POSITION_TEXT = ANY_TEXT | mutated(st.sampled_from(SAMPLES)) | composed() | composed2()
MOVE_TEXT = st.text(max_size=4) | st.text(LETTERS, max_size=3) | st.text("0123456789", max_size=5)


def check_refusal(error: NinefoldError, given_text: str) -> None:
    """The error names what was wrong and says what would be right."""
    assert error.expected
    assert error.expected in str(error)
    if given_text.isascii() and given_text.isprintable() and not set(given_text) & set("'\"\\"):
        assert error.offending in given_text
        assert error.offending in str(error)
        assert error.offending or not given_text.strip()
    if isinstance(error, InvalidPosition):
        assert error.reasons
        assert all(reason in str(error) for reason in error.reasons)


def check_reader(read: Callable[[str], Position], text: str) -> None:
    """What is read is a position like any other; what is not is refused as documented."""
    try:
        position = read(text)
    except REFUSED as error:
        check_refusal(error, text)
        return
    assert Position.parse(position.text) == position
    assert Position.parse(position.text).text == position.text
    assert Position.parse_ugi(position.ugi, position.variant) == position
    assert (position.moves() == ()) == (position.outcome is not None)


@settings(max_examples=600, deadline=None)
@given(POSITION_TEXT)
def test_any_text_is_a_position_or_refused(text: str) -> None:
    check_reader(Position.parse, text)


@settings(max_examples=400, deadline=None)
@given(POSITION_TEXT, st.sampled_from(GAMES) | st.text(max_size=9))
def test_any_text_with_a_variant_is_a_position_or_refused(text: str, variant: str) -> None:
    try:
        Position.start(variant)
    except UnknownVariant:
        with pytest.raises(REFUSED):
            Position.parse(text, variant)
    else:
        check_reader(lambda given_text: Position.parse(given_text, variant), text)


@settings(max_examples=600, deadline=None)
@given(
    st.sampled_from(UGI_SAMPLES).flatmap(lambda s: st.tuples(st.just(s[0]), mutated(st.just(s[1]))))
)
def test_any_changed_ugi_form_is_a_position_or_refused(sample: tuple[str, str]) -> None:
    variant, text = sample
    check_reader(lambda given_text: Position.parse_ugi(given_text, variant), text)


@settings(max_examples=300, deadline=None)
@given(ANY_TEXT, st.sampled_from(GAMES))
def test_any_text_is_an_ugi_form_or_refused(text: str, variant: str) -> None:
    check_reader(lambda given_text: Position.parse_ugi(given_text, variant), text)


@settings(max_examples=300, deadline=None)
@given(MOVE_TEXT, st.sampled_from(GAMES))
def test_any_text_is_a_move_or_refused(text: str, variant: str) -> None:
    start = Position.start(variant)
    try:
        move = start.parse_move(text)
    except MoveSyntaxError as error:
        check_refusal(error, text)
        with pytest.raises(MoveSyntaxError):
            start.is_legal(text)
        with pytest.raises(MoveSyntaxError):
            start.play(text)
    else:
        assert text in (move.text, move.square)
        assert start.is_legal(text) == (move in start.moves())
        if start.is_legal(text):
            assert start.play(text) == start.play(move)


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.sampled_from(["55", "51", "15", "11", "e5", "5", "b2", "4718", "8123"])
        | MOVE_TEXT.filter(str.strip),
        max_size=6,
    ),
    st.sampled_from(GAMES),
)
def test_any_list_of_moves_leads_somewhere_or_is_refused(moves: list[str], variant: str) -> None:
    for played in (moves, " ".join(moves)):
        try:
            position = Position.from_moves(variant, played)
        except (MoveSyntaxError, IllegalMove) as error:
            check_refusal(error, " ".join(moves))
        else:
            number = len(played if isinstance(played, list) else played.split())
            assert position.plies == (2 * number if variant in ULTIMATE2 else number)


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_any_name_is_a_variant_or_refused_with_the_known_ones(name: str) -> None:
    for make in (Position.start, Variant.named):
        if name in GAMES:
            make(name)
            continue
        with pytest.raises(UnknownVariant) as error:
            make(name)
        assert all(variant.name in error.value.expected for variant in variants())


@pytest.mark.parametrize("text", ["", " ", "\n"])
def test_nothing_is_refused(text: str) -> None:
    for read in (Position.parse, Position.parse_ugi):
        with pytest.raises(PositionSyntaxError) as error:
            read(text)
        assert error.value.expected
