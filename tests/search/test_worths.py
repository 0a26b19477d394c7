"""Worths: the engine plays for the points that the ends of a game are worth."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, get_args

import pytest

from ninefold.rules import LimitError, Move, Position
from ninefold.search import Engine, Limit, Worths
from ninefold.search.worths import Measure
from tests.search.positions import random_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MEASURES: tuple[Measure, ...] = get_args(Measure)
# Empty cells: some thousand lines of play, and still some to choose between.
ROOM = 7
# More than there are plies left where this is asked for, so that everything is seen.
ALL = Limit(depth=60)
CORNERS = (0, 2, 6, 8)
DIAGONALS = ((0, 4, 8), (2, 4, 6))


def course(measure: Measure) -> Worths:
    """Three points for a win, two and one for a draw."""
    return Worths(win=3, ahead=2, draw=1, behind=1, loss=0, measure=measure)


def amount(position: Position, measure: Measure, mark: str) -> tuple[int, int]:
    """How much of what is measured somebody has, written a second time from its sentences."""
    boards = [position.cells[start : start + 9] for start in range(0, 81, 9)]
    owned = [cells for cells, owner in zip(boards, position.owners, strict=True) if owner == mark]
    if measure == "boards":
        return len(owned), 0
    if measure == "boards-then-corners":
        return len(owned), sum(cells[corner] == mark for cells in boards for corner in CORNERS)
    lines = [[[cells[cell] for cell in line] for line in DIAGONALS] for cells in owned]
    return sum([mark] * 3 in diagonals for diagonals in lines), 0


def points(position: Position, worths: Worths, mark: str) -> float:
    """What a game that has ended is worth to somebody."""
    assert position.outcome is not None
    winner = position.outcome.winner
    if winner is not None:
        return worths.win if winner.lower() == mark else worths.loss
    mine = amount(position, worths.measure, mark)
    yours = amount(position, worths.measure, "o" if mark == "x" else "x")
    if mine == yours:
        return worths.draw
    return worths.ahead if mine > yours else worths.behind


@cache
def worth(position: Position, worths: Worths, mark: str) -> float:
    """What a position is worth to somebody whose opponent grudges them every point."""
    if position.outcome is not None:
        return points(position, worths, mark)
    after = (worth(position.play(move), worths, mark) for move in position.moves())
    return max(after) if position.turn.lower() == mark else min(after)


def by_move(position: Position, worths: Worths) -> dict[Move, float]:
    """What each move is worth to whoever is to move."""
    mark = position.turn.lower()
    return {move: worth(position.play(move), worths, mark) for move in position.moves()}


def best_of(values: dict[Move, float]) -> set[Move]:
    """The moves that are worth most."""
    return {move for move, value in values.items() if value == max(values.values())}


def room(position: Position) -> int:
    """How many cells are empty on open boards."""
    boards = (position.cells[start : start + 9] for start in range(0, 81, 9))
    return sum(
        cells.count(".")
        for board, cells in enumerate(boards, start=1)
        if board not in position.closed
    )


def endings(variant: str, games: int) -> Iterator[Position]:
    """Positions of random games from which everything can be looked at."""
    for seed in range(games):
        game = random_game(variant, f"ending {seed}")
        yield from (position for position in game[:-1] if room(position) == ROOM)


def is_indifferent(position: Position, worths: Worths) -> bool:
    """Whether all that is best in the plain game is not best for these worths."""
    plain = best_of(by_move(position, Worths()))
    return not plain <= best_of(by_move(position, worths))


# Each is drawn whatever is played; the one move ends it ahead.
AHEAD: list[tuple[Measure, str, str]] = [
    (
        "boards",
        "x1xooo3/oxoooxx1o/xxo1xoxox/2x3xxx/xxxxoxoxx/oxoxooxox/ooxo2ooo/x1oo1xxxo/oxooxo1ox o *",
        "97",
    ),
    (
        "boards",
        "1xo1oo1xo/xooxxx3/xoxooox2/1oxox1o1x/xxoxooo1x/x2oo1xxx/x1xxxxoxo/ooo1oo1x1/ooxxxoo1x o 4",
        "41",
    ),
    (
        "diagonals",
        "o1xo1xxoo/xoo1oxo2/2xooxoox/xxx2x3/2x2oxxx/oxooox1xo/xo2o1xo1/1xxoxoxo1/2oox1oxx o *",
        "15",
    ),
    (
        "diagonals",
        "x1xxo1xo1/ox1xxoxoo/oox1xooxo/o4oooo/oxxoooxoo/x2xoxx2/oxxxoooox/x2xx1xox/oxo1xxxox x *",
        "23",
    ),
    (
        "boards-then-corners",
        (
            "1xxxoooox/o1o1o2xo/xoxo1xox1/o1oxo1o1x/oxxxx1oox/x2oxox1x/xx1o1oxxx/x1oxoxoox/1xoooxoo1"
            " x 3"
        ),
        "39",
    ),
    (
        "boards-then-corners",
        "ooxoxxo2/1xo1o1oox/xxo2oxxx/oxxo1xxo1/xoo1xo2o/oxooxx1oo/xoooox1ox/x2x1xxox/x1oxxoxo1 x *",
        "67",
    ),
]


@pytest.mark.parametrize(("measure", "text", "ahead"), AHEAD)
def test_a_draw_ahead_is_played_for_where_the_plain_game_does_not_care(
    measure: Measure, text: str, ahead: str
) -> None:
    position = Position.parse(f"standard {text}")
    assert set(by_move(position, Worths()).values()) == {0.5}
    values = by_move(position, course(measure))
    assert [move.text for move, value in values.items() if value == 2] == [ahead]
    report = Engine(table=1, worths=course(measure)).search(position, ALL, lines=len(values))
    assert report.best.text == ahead
    # the same order as that of the points
    scores = [line.score for line in report.lines]
    assert scores[0] > 0 >= max(scores[1:])
    for other in MEASURES:
        best = best_of(by_move(position, course(other)))
        found = Engine(table=1, worths=course(other)).search(position, ALL).best
        assert found in best, other
    plain = Engine(table=1).search(position, ALL, lines=len(values))
    assert [line.score for line in plain.lines] == [0.0] * len(values)


@pytest.mark.parametrize(
    ("variant", "games"),
    [
        ("standard", 300),
        *(
            pytest.param(name, 2000, marks=pytest.mark.long)
            for name in ("standard", "corner", "corner-closed", "adjacent")
        ),
    ],
)
def test_no_move_brings_more_points(variant: str, games: int) -> None:
    engines = {measure: Engine(variant, table=1, worths=course(measure)) for measure in MEASURES}
    telling: Counter[str] = Counter()
    for position in endings(variant, games):
        for measure, engine in engines.items():
            values = by_move(position, course(measure))
            telling[measure] += is_indifferent(position, course(measure))
            best = engine.search(position, ALL).best
            assert best in best_of(values), (measure, position.text)
    # where plain play would do, nothing is shown
    assert min(telling[measure] for measure in MEASURES) >= 2


def test_a_table_of_other_worths_is_not_believed() -> None:
    # one engine has one kind of worths, and turns them round with the side it searches for
    worths = course("boards")
    engine = Engine(table=1, worths=worths)
    for position in endings("standard", 40):
        for move in position.moves():
            after = position.play(move)
            if after.outcome is None:
                assert engine.search(after, ALL).best in best_of(by_move(after, worths))


def test_worths_of_any_scale_mean_the_same() -> None:
    position = Position.from_moves("standard", "55 51 19 93 37 72")
    limit = Limit(nodes=5000)
    reports = [
        Engine(table=1, worths=worths).search(position, limit, lines=3).lines
        for worths in (Worths(), Worths(1, 0, 0, 0, -1), Worths(102, 101, 101, 101, 100))
    ]
    assert reports[0] == reports[1] == reports[2]


def test_worths_are_frozen_values() -> None:
    worths = course("diagonals")
    assert worths == Worths(3, 2, 1, 1, 0, "diagonals")
    assert hash(worths) == hash(course("diagonals"))
    with pytest.raises(AttributeError):
        worths.win = 4  # type: ignore[misc]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (
            lambda: Worths(win=0),
            "(0, 0.5, 0.5, 0.5, 0.0); expected win >= ahead >= draw >= behind >= loss, and win",
        ),
        (lambda: Worths(1, 1, 1, 1, 1), "worths out of order: (1, 1, 1, 1, 1); expected win >="),
        (lambda: Worths(ahead=0.4), "worths out of order: "),
        (lambda: Worths(behind=0.6), "worths out of order: "),
        (lambda: Worths(loss=0.6), "worths out of order: "),
        (lambda: Worths(win=math.inf), "worths out of order: "),
        (lambda: Worths(draw=math.nan), "worths out of order: "),
        (
            lambda: Worths(measure="corners"),  # type: ignore[arg-type]
            'unknown measure "corners"; expected one of boards, diagonals, boards-then-corners',
        ),
    ],
)
def test_worths_that_make_no_sense_are_refused(make: Callable[[], Worths], said: str) -> None:
    with pytest.raises(LimitError) as caught:
        make()
    assert said in str(caught.value)
