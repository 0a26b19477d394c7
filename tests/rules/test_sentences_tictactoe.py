"""The rules of plain tic-tac-toe, one sentence a test."""

import pytest

from ninefold.rules import GameOver, IllegalMove, Outcome, Position

LINES = ("123", "456", "789", "147", "258", "369", "159", "357")


def test_cells_are_numbered_from_the_top_left_and_empty_at_first() -> None:
    start = Position.start("tictactoe")
    assert start.cells == "........."
    for cell in range(1, 10):
        assert start.play(str(cell)).cells.index("x") == cell - 1
    assert start.play("1").ugi.startswith("x2/3/3 ")
    assert start.play("8").ugi.startswith("3/3/1x1 ")


def test_x_moves_first_and_the_players_of_tic_tac_toe_move_in_turn() -> None:
    position = Position.start("tictactoe")
    for turn, move in zip("XOXO", "5192", strict=True):
        assert position.turn == turn
        position = position.play(move)


def test_a_move_marks_any_empty_cell_with_the_movers_sign() -> None:
    position = Position.start("tictactoe").play("5")
    assert [move.text for move in position.moves()] == list("12346789")
    assert position.play("1").cells == "o...x...."
    with pytest.raises(IllegalMove):
        position.play("5")


@pytest.mark.parametrize("line", LINES)
def test_three_in_a_row_win_tic_tac_toe_at_once(line: str) -> None:
    for winner in "xo":
        rest = [cell for cell in "123456789" if cell not in line]
        # Two or three stray marks that are no line themselves.
        strays = next(
            chosen
            for chosen in (rest[:2] + rest[-1:], rest[:1] + rest[2:4], rest[:3])
            if "".join(sorted(chosen)) not in LINES
        )
        theirs, ours = (strays[:2], list(line)) if winner == "x" else (strays, list(line))
        first, second = (ours, theirs) if winner == "x" else (theirs, ours)
        played = [move for pair in zip(first, second, strict=False) for move in pair]
        played += first[len(second) :]
        before = Position.from_moves("tictactoe", played[:-1])
        assert before.outcome is None
        assert before.play(played[-1]).outcome == Outcome("X" if winner == "x" else "O", "line")


def test_a_full_grid_without_three_in_a_row_is_a_draw() -> None:
    before = Position.from_moves("tictactoe", "1 2 3 5 4 6 8 7")
    assert before.outcome is None
    assert before.play("9").outcome == Outcome(None, "no-line")


def test_a_line_with_the_last_cell_wins() -> None:
    assert Position.parse("tictactoe xxxxooxoo o").outcome == Outcome("X", "line")


def test_after_the_end_of_tic_tac_toe_there_is_no_legal_move() -> None:
    won = Position.from_moves("tictactoe", "1 4 2 5 3")
    drawn = Position.from_moves("tictactoe", "1 2 3 5 4 6 8 7 9")
    for position in (won, drawn):
        assert position.moves() == ()
        with pytest.raises(GameOver):
            position.play("9")
