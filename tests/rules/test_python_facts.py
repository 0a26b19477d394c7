"""Which boards are closed and which won, as Python code reads it: what the reference says."""

from __future__ import annotations

import pytest

from ninefold import Position
from tests.rules.games import GAMES, ULTIMATE2
from tests.rules.reference import NUMBERS, VARIANTS, parse
from tests.rules.reference import Position as Reference
from tests.rules.walks import scattered

ROWS = ("123", "456", "789", "147", "258", "369", "159", "357")


@pytest.mark.parametrize("variant", VARIANTS)
def test_closed_boards_take_no_more_marks(variant: str) -> None:
    for game in scattered(variant, 200, "closed"):
        known = parse(game.text)
        assert isinstance(known, Reference)
        position = Position.parse(game.text)
        assert position.closed == tuple(int(board) for board in NUMBERS if known.is_closed(board))
        assert not set(position.closed) & set(position.targets)


@pytest.mark.parametrize("variant", ULTIMATE2)
def test_closed_boards_of_the_27_by_27_game_are_the_large_ones(variant: str) -> None:
    for game in scattered(variant, 100, "closed"):
        position = Position.parse(game.text)
        owned = (at for at, owner in enumerate(position.owners, 1) if owner != ".")
        assert position.closed == tuple(owned)


@pytest.mark.parametrize("variant", GAMES)
def test_the_line_is_the_rows_of_three_that_won(variant: str) -> None:
    lines = 0
    for game in scattered(variant, 300, "line"):
        position = Position.parse(game.text)
        places = position.owners or position.cells
        rows = [row for row in ROWS if {places[int(n) - 1] for n in row} in ({"x"}, {"o"})]
        assert position.line == tuple(sorted({int(number) for row in rows for number in row}))
        won = position.outcome is not None and position.outcome.reason == "line"
        assert bool(position.line) == won
        lines += won
    assert lines


def test_tic_tac_toe_has_no_boards_to_close() -> None:
    assert Position.from_moves("tictactoe", "1 4 2 5 3").closed == ()
