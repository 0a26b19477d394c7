"""How an engine is set up: parameters, the signature, and what is refused."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from ninefold.rules import (
    GameOver,
    IllegalMove,
    LimitError,
    MoveSyntaxError,
    NinefoldError,
    Position,
    UnknownVariant,
)
from ninefold.rules.variant import names
from ninefold.search import Engine, Limit, NothingToSearch, Worths
from ninefold.search.engine import MOST_THREADS, parameters, signature
from tests.search.positions import ended, wandered
from tests.search.test_engine import SOME, START, found, small

if TYPE_CHECKING:
    from collections.abc import Callable


def test_parameters_are_values_within_their_ranges() -> None:
    table = parameters()
    assert len(table) > 20
    for name, (value_, least, most) in table.items():
        assert least <= value_ <= most, name


@pytest.mark.parametrize("name", parameters())
def test_a_parameter_may_be_the_least_or_the_most(name: str) -> None:
    _, least, most = parameters()[name]
    position = wandered("standard", 20)
    for number in (least, most):
        report = small(params={name: number}).search(position, Limit(nodes=500))
        assert position.is_legal(report.best)
    for number in (least - 1, most + 1):
        with pytest.raises(LimitError) as caught:
            small(params={name: number})
        assert str(caught.value) == (
            f"the parameter {name} is out of range: {number}; expected {least} to {most}"
        )


def test_parameters_make_a_difference_and_their_own_values_none() -> None:
    own = {name: entry[0] for name, entry in parameters().items()}
    as_it_is = found(small().search(START, SOME))
    assert found(small(params=own).search(START, SOME)) == as_it_is
    assert found(small(params={"tempo_early": 2000}).search(START, SOME)) != as_it_is


def test_the_signature_is_of_every_game_and_stays_as_it_is() -> None:
    first = signature()
    assert list(first) == [name for name in names() if ":" not in name]
    assert all(nodes > 0 for nodes in first.values())
    assert signature() == first


BAD_SEARCHES: list[tuple[Callable[[Engine], object], type[NinefoldError], str]] = [
    (
        lambda engine: engine.search(ended("standard"), SOME),
        GameOver,
        "the game is over; expected a position that is not",
    ),
    (
        lambda engine: engine.start(Position.start("count")),
        NothingToSearch,
        "a position of count, where standard is searched; expected a position of standard",
    ),
    (
        lambda engine: engine.search(START.play("55"), SOME, only=["11"]),
        IllegalMove,
        "expected one of 51 52 53 54 56 57 58 59",
    ),
    (
        lambda engine: engine.start(START, SOME, only=["11", "nonsense"]),
        MoveSyntaxError,
        'not a move: "nonsense"; expected ',
    ),
    (
        lambda engine: engine.search(START, Limit()),
        LimitError,
        "a search without a limit would not end; expected a time, nodes, or a depth",
    ),
    (
        lambda engine: engine.search(START, SOME, lines=0),
        LimitError,
        "0 lines; expected 1 to 10,000",
    ),
    (
        lambda engine: engine.search(START, Limit(nodes=0)),
        LimitError,
        "the nodes of a search are out of range: 0; expected 1 to ",
    ),
]


@pytest.mark.parametrize(("act", "kind", "said"), BAD_SEARCHES)
def test_what_cannot_be_searched_is_refused(
    act: Callable[[Engine], object], kind: type[NinefoldError], said: str
) -> None:
    engine = small()
    with pytest.raises(NinefoldError) as caught:
        act(engine)
    assert type(caught.value) is kind
    assert said in str(caught.value)
    assert engine.search(START, SOME).nodes == 3000


@pytest.mark.parametrize(
    ("act", "kind", "said"),
    [
        (lambda: Engine("chess"), UnknownVariant, 'unknown variant "chess"; expected one of '),
        (
            lambda: Engine(threads=0),
            LimitError,
            f"the threads are out of range: 0; expected 1 to {MOST_THREADS}",
        ),
        (lambda: Engine(threads=MOST_THREADS + 1), LimitError, "out of range: 257; expected "),
        (
            lambda: Engine(table=-1),
            LimitError,
            "the table is out of range: -1 MiB; expected 0 to ",
        ),
        (lambda: Engine(table=math.nan), LimitError, "the table is out of range: nan MiB"),
        (lambda: Engine(table=2**21), LimitError, "the table is out of range: 2097152 MiB"),
        (
            lambda: Engine(params={"contempt": 3}),
            LimitError,
            'unknown parameter "contempt"; expected one of lines_early, lines_late, ',
        ),
        (lambda: Engine(worths=Worths(win=0)), LimitError, "worths out of order: "),
    ],
)
def test_an_engine_that_cannot_be_is_refused(
    act: Callable[[], Engine], kind: type[NinefoldError], said: str
) -> None:
    with pytest.raises(kind) as caught:
        act()
    assert said in str(caught.value)
