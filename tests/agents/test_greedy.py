"""The greedy player: each of its wishes, in the order in which they count."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest

from ninefold.agents.builtin import player_named
from ninefold.rules import Position, variants

THROWS = 400


@dataclass(frozen=True)
class Case:
    """A position, the moves that a greedy player chooses from there, and why these."""

    why: str
    text: str
    moves: str


WIN_THE_GAME = [
    Case("a line of cells", "tictactoe xx1oo4 x", "3"),
    Case(
        "a third board, though another board could be won, and denied",
        "standard xxx6/xxx6/xx7/oo1o5/oo1o5/oo7/oo7/xx7/9 x *",
        "33",
    ),
    Case(
        "the same of a game that counts",
        "count xxx6/xxx6/xx7/oo1o5/oo1o5/oo7/oo7/xx7/9 x *",
        "33",
    ),
    Case(
        "more boards: the last board is full then",
        "count ooxxoxxxo/1oxxx1oxo/3xxxoo1/ooo2ox2/xoxooxxxo/oxxxxoxox/xxxoo1oox/2o2o2o/oxoxooxox"
        " x *",
        "26",
    ),
    Case(
        "more boards, by two moves of five",
        "count 1oxx2xxx/o1o1o1o2/oxoxoxxox/xx1ooo3/ox2x2xx/o2o1xo2/2xxxx1o1/1xo1o1ox1/2xo2oo1 o *",
        "91 99",
    ),
]
WIN_A_BOARD = [
    Case("rather than deny one", "standard 9/9/9/9/xx1oo4/9/9/9/9 x 5", "53"),
    Case("for O as for X", "standard 9/9/9/9/oo1xx1x2/9/9/9/9 o 5", "53"),
    Case("in a game with owners", "corner 9/9/9/9/xx1oo4/9/9/9/9 x 5 .........", "53"),
    Case("any of two", "adjacent-count 9/9/9/9/xx1x5/9/o8/o8/4o4 x 5", "53 57"),
]
DENY_A_BOARD = [
    Case("there are no boards: a cell", "tictactoe oo2x3x x", "3"),
    Case("what O would win next", "standard 9/9/9/9/x2oo4/9/9/1x7/9 x 5", "56"),
    Case("what X would win next", "corner-closed 9/9/9/9/o2xx4/9/9/1o7/4x4 o 5", "56"),
    Case("in a game with owners", "open 9/9/9/9/x2oo4/9/9/1x7/9 x 5 .........", "56"),
]
GIVE_NO_FREE_MOVE = [
    Case(
        "board 1 is won, and field 1 would free",
        "standard ooo6/x8/9/x8/x8/9/9/9/9 x 3",
        "32 33 34 35 36 37 38 39",
    ),
    Case(
        "only field 5 sends to one board alone, and that is won",
        "adjacent x8/9/x8/9/ooo6/9/x8/9/9 x 26",
        "21 22 23 24 26 27 28 29 61 62 63 64 66 67 68 69",
    ),
    Case(
        "field 1 sends to boards 1, 2 and 4, which are all won; field 3 to an open one too",
        "corner-closed ooo6/xxx6/9/ooo6/9/9/x8/x8/x8 x 36",
        "33 35 36 37 38 39 63 65 66 67 68 69",
    ),
    Case(
        "a won board stays open: a second line on it is nothing to win",
        "open 1oo6/9/9/9/xxxx1o3/9/9/9/4o4 x 5 ....x....",
        "55 57 58 59",
    ),
    Case(
        "nor is it anything to deny",
        "open 1o7/9/9/9/xxxoo4/9/9/9/9 x 5 ....x....",
        "56 57 58 59",
    ),
]
ANY_MOVE = [
    Case("nothing to win or to deny", "tictactoe 4x4 o", "1 2 3 4 6 7 8 9"),
    Case(
        "every move frees",
        "standard oxx1xo1x1/o1o1o1o2/xx1ox1xox/2oo2xxo/xxoxo1xo1/2x1xox1o/o3ooxoo/o1o1xxxxo/"
        "1x1xo2ox x 9",
        "91 93 96 97",
    ),
    Case(
        "every move frees here too",
        "open oxxoxxxoo/x1oooxooo/oxxooooox/oxoxoooxo/xxxxxoooo/xoxxx1oox/oxoxxoxxo/xoxxooxxx"
        "/oxxxoxxxo o * xoooxxxxo",
        "22 66",
    ),
]
CASES = [*WIN_THE_GAME, *WIN_A_BOARD, *DENY_A_BOARD, *GIVE_NO_FREE_MOVE, *ANY_MOVE]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_the_first_wish_that_can_be_fulfilled_decides_and_then_the_dice(case: Case) -> None:
    position, dice, player = Position.parse(case.text), Random(5), player_named("greedy")
    counts = Counter(player.choose(position, None, dice).move.text for _ in range(THROWS))
    expected = case.moves.split()
    assert set(counts) == set(expected)
    # a binomial count is within five standard deviations of its mean
    mean = THROWS / len(expected)
    assert all(abs(count - mean) <= 5 * mean**0.5 for count in counts.values())


@pytest.mark.parametrize("symmetry", range(8))
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_it_sees_the_same_through_every_symmetry(case: Case, symmetry: int) -> None:
    position = Position.parse(case.text)
    seen, player = position.transform(symmetry), player_named("greedy")
    expected = {position.transform_move(move, symmetry) for move in case.moves.split()}
    dice = Random(symmetry)
    assert {player.choose(seen, None, dice).move for _ in range(40)} <= expected


def test_all_chance_comes_from_the_dice() -> None:
    player, position = player_named("greedy"), Position.start("corner")
    first, again, other = (
        [player.choose(position, None, dice).move for _ in range(20)]
        for dice in (Random(1), Random(1), Random(2))
    )
    assert first == again
    assert first != other


def test_it_plays_every_game_but_that_of_27x27_cells() -> None:
    player = player_named("greedy")
    played = {variant.name for variant in variants() if player.plays(variant.name)}
    assert {variant.name for variant in variants()} - played == {"ultimate2"}
    assert not player.plays("ultimate2:free=inside")
    assert player.objection(None) is None
    for name in played:
        position, dice = Position.start(name), Random(3)
        while position.outcome is None:
            position = position.play(player.choose(position, None, dice).move)
