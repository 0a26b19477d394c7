"""UCT: the same seed finds the same, wins are found, and what cannot be searched is refused."""

from __future__ import annotations

import math
import subprocess
import sys
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
from ninefold.search import Limit, NothingToSearch, Report, Uct
from tests.search.positions import (
    BOARDED,
    NAMES,
    ended,
    is_now_or_never,
    random_game,
    tictactoe_positions,
    value,
    wandered,
    winning_at_once,
)

if TYPE_CHECKING:
    from collections.abc import Callable

FEW = Limit(nodes=300)


def found(report: Report) -> object:
    """A report without the time it took."""
    return report.lines, report.depth, report.nodes


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_finds_the_same_whatever_was_searched_before(name: str) -> None:
    position = wandered(name, 12)
    used = Uct(name)
    used.search(wandered(name, 5), FEW, seed=9)
    reports = [
        found(searcher.search(position, FEW, lines=5, seed=7)) for searcher in (used, Uct(name))
    ]
    reports.append(found(used.search(position, FEW, lines=5, seed=7)))
    assert reports[0] == reports[1] == reports[2]


def test_another_seed_finds_something_else() -> None:
    uct, position = Uct("standard"), Position.start("standard")
    reports = [found(uct.search(position, FEW, lines=81, seed=seed)) for seed in (0, 1, 2**64 - 1)]
    assert reports[0] != reports[1]
    assert reports[1] != reports[2]


@pytest.mark.parametrize("name", NAMES)
def test_a_report_is_of_legal_moves_and_of_whole_shares(name: str) -> None:
    uct = Uct(name)
    for plies in (0, 1, 7, 30, 50):
        position = wandered(name, plies, seed=plies)
        moves = position.moves()
        report = uct.search(position, FEW, lines=10_000, seed=plies)
        assert report.nodes == 300
        assert report.time >= 0
        assert {line.move for line in report.lines} == set(moves)
        assert len(report.lines) == len(moves)
        for line in report.lines:
            position.play_all(line.moves)
            assert math.isclose(sum(line.wdl), 1)
            assert all(0 <= share <= 1 for share in line.wdl)
            assert line.proof is None
        assert (report.best, report.wdl) == (report.lines[0].move, report.lines[0].wdl)


@pytest.mark.parametrize("most", [1, 3, 9])
def test_there_are_as_many_lines_as_are_asked_for(most: int) -> None:
    uct, position = Uct("standard"), Position.start("standard").play("55")
    all_lines = uct.search(position, FEW, lines=10_000).lines
    assert len(all_lines) == 8
    assert uct.search(position, FEW, lines=most).lines == all_lines[:most]


def test_one_random_game_is_enough_for_a_move() -> None:
    position = Position.start("corner")
    report = Uct("corner").search(position, Limit(nodes=1))
    assert report.nodes == 1
    assert report.best in position.moves()
    timed = Uct("corner").search(position, Limit(time=0))
    assert timed.nodes >= 1


@pytest.mark.parametrize("name", BOARDED)
def test_only_wanted_moves_are_considered(name: str) -> None:
    position = wandered(name, 9)
    wanted = position.moves()[1:4]
    report = Uct(name).search(position, FEW, lines=100, only=wanted)
    assert {line.move for line in report.lines} == set(wanted)
    as_text = Uct(name).search(position, FEW, lines=100, only=[move.square for move in wanted])
    assert found(as_text) == found(report)


@pytest.mark.parametrize("name", BOARDED)
def test_a_win_is_found_where_it_is_now_or_never(name: str) -> None:
    games = (random_game(name, seed) for seed in range(600))
    positions = [p for game in games for p in game[-4:-1] if is_now_or_never(p)]
    assert len(positions) >= 10
    for seed, position in enumerate(positions):
        report = Uct(name).search(position, Limit(nodes=500), seed=seed)
        assert report.best in winning_at_once(position), position.text
        assert report.wdl[0] > 0.8, position.text


@pytest.mark.parametrize("plies", [3, 4, 5])
def test_forced_wins_and_draws_of_plain_tictactoe_are_kept(plies: int) -> None:
    # 2,000 random games in a tree of at most a few hundred positions: more than enough
    uct = Uct("tictactoe")
    for position in tictactoe_positions(plies):
        report = uct.search(position, Limit(nodes=2000), seed=plies)
        assert -value(position.play(report.best)) == value(position), position.text


def test_a_tree_that_may_not_grow_still_finds_a_move() -> None:
    position = Position.start("standard")
    for most_nodes in (1, 8, 100):
        report = Uct("standard", most_nodes=most_nodes).search(position, FEW, lines=81)
        assert report.nodes == 300
        assert len(report.lines) == 81


def test_exploration_makes_a_difference() -> None:
    position = Position.start("standard").play("55")
    lazy, curious = (
        Uct("standard", exploration=weight).search(position, Limit(nodes=2000), seed=1)
        for weight in (0.1, 5.0)
    )
    assert lazy.depth > curious.depth


@pytest.mark.parametrize("name", names())
def test_every_game_with_every_option_can_be_searched(name: str) -> None:
    uct = Uct(name)
    assert uct.variant == name
    position = Position.start(name)
    assert uct.search(position, Limit(nodes=2)).best in position.moves()


def test_forgetting_changes_nothing() -> None:
    position = Position.start("standard")
    uct = Uct("standard")
    first = found(uct.search(position, FEW, seed=3))
    uct.forget()
    assert found(uct.search(position, FEW, seed=3)) == first
    with uct:
        pass
    assert found(uct.search(position, FEW, seed=3)) == first


# In a process of its own: what was allocated before decides whether memory can be given back.
MEMORY = """
from pathlib import Path
from ninefold.rules import Position
from ninefold.search import Limit, Uct

def pages():
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])

before = pages()
uct = Uct()
uct.search(Position.start(), Limit(nodes=300_000))
grown = pages() - before
uct.forget()
print(grown, pages() - before)
"""


def test_forgetting_gives_memory_back() -> None:
    ran = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, check=True, text=True)
    grown, left = map(int, ran.stdout.split())
    # two megabytes and more, and hardly anything
    assert grown > 500
    assert left < grown / 4


START = Position.start("standard")
BAD_SEARCHES: list[tuple[Callable[[Uct], object], type[NinefoldError], str]] = [
    (
        lambda uct: uct.search(ended("standard"), FEW),
        GameOver,
        "the game is over; expected a position that is not",
    ),
    (
        lambda uct: uct.start(ended("standard")),
        GameOver,
        "the game is over; expected a position that is not",
    ),
    (
        lambda uct: uct.search(Position.start("count"), FEW),
        NothingToSearch,
        "a position of count, where standard is searched; expected a position of standard",
    ),
    (
        lambda uct: uct.start(Position.start("tictactoe")),
        NothingToSearch,
        "a position of tictactoe, where standard is searched; expected a position of standard",
    ),
    (
        lambda uct: uct.search(START.play("55"), FEW, only=["11"]),
        IllegalMove,
        "expected one of 51 52 53 54 56 57 58 59",
    ),
    (
        lambda uct: uct.start(START, FEW, only=["11", "nonsense"]),
        MoveSyntaxError,
        'not a move: "nonsense"; expected ',
    ),
    (
        lambda uct: uct.search(START, Limit()),
        LimitError,
        "a search without a limit would not end; expected a time, nodes, or a depth",
    ),
    (lambda uct: uct.search(START, FEW, lines=0), LimitError, "0 lines; expected 1 to 10,000"),
    (
        lambda uct: uct.search(START, FEW, lines=10_001),
        LimitError,
        "10001 lines; expected 1 to 10,000",
    ),
    (
        lambda uct: uct.search(START, FEW, seed=-1),
        LimitError,
        "the seed is out of range: -1; expected 0 to 2^64 - 1",
    ),
    (
        lambda uct: uct.start(START, FEW, seed=2**64),
        LimitError,
        "the seed is out of range: 18446744073709551616; expected 0 to 2^64 - 1",
    ),
]


@pytest.mark.parametrize(("act", "kind", "said"), BAD_SEARCHES)
def test_what_cannot_be_searched_is_refused(
    act: Callable[[Uct], object], kind: type[NinefoldError], said: str
) -> None:
    uct = Uct("standard")
    with pytest.raises(NinefoldError) as caught:
        act(uct)
    assert type(caught.value) is kind
    assert said in str(caught.value)
    assert uct.search(START, FEW).nodes == 300


@pytest.mark.parametrize(
    ("act", "kind", "said"),
    [
        (lambda: Uct("chess"), UnknownVariant, 'unknown variant "chess"; expected one of '),
        (lambda: Uct(exploration=-0.1), LimitError, "exploration is out of range: -0.1; expected"),
        (lambda: Uct(exploration=math.nan), LimitError, "out of range: nan; expected 0 to 1000"),
        (lambda: Uct(most_nodes=0), LimitError, "out of range: 0; expected 1 to 2^32"),
        (lambda: Uct(most_nodes=2**32 + 1), LimitError, "expected 1 to 2^32"),
    ],
)
def test_a_search_that_cannot_be_is_refused(
    act: Callable[[], Uct], kind: type[NinefoldError], said: str
) -> None:
    with pytest.raises(kind) as caught:
        act()
    assert said in str(caught.value)
