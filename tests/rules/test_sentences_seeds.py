"""The rules as each course tells them, one sentence a test."""

import pytest

from ninefold.rules import IllegalMove, Outcome, Position
from tests.rules.hand_made import FULL, last_move_to_come, made, one_from_winning, played_on

LINES = ("123", "456", "789", "147", "258", "369", "159", "357")
EMPTY = set(range(1, 10))


# Seed 000: `standard`


def test_seed_000_nine_boards_of_nine_fields_numbered_from_the_top_left() -> None:
    start = Position.start("standard")
    assert {(move.board, move.field) for move in start.moves()} == {
        (board, field) for board in EMPTY for field in EMPTY
    }
    assert start.parse_move("23").square == "f9"


def test_seed_000_each_field_is_empty_marked_x_or_marked_o() -> None:
    assert set(Position.from_moves("standard", "55 51 15").cells) == {".", "x", "o"}


def test_seed_000_initially_all_81_fields_are_empty() -> None:
    assert Position.start("standard").cells == "." * 81


def test_seed_000_players_take_alternate_turns_and_x_moves_first() -> None:
    turns = [Position.from_moves("standard", moves).turn for moves in ("", "55", "55 51")]
    assert turns == ["X", "O", "X"]


def test_seed_000_a_move_chooses_a_board_and_an_empty_field_on_it() -> None:
    position = Position.from_moves("standard", "55")
    assert "55" not in [move.text for move in position.moves()]
    with pytest.raises(IllegalMove):
        position.play("55")


def test_seed_000_the_field_is_marked_with_the_name_of_the_current_player() -> None:
    assert Position.from_moves("standard", "55 51").cells[36:45] == "o...x...."


@pytest.mark.parametrize("line", LINES)
def test_seed_000_three_fields_in_a_row_win_the_board(line: str) -> None:
    board = "".join("x" if str(field) in line else "1" for field in range(1, 10))
    position = made("standard", {4: board, 7: "o8", 8: "1o7", 9: "2o6"})
    assert position.owners == "...x....."


def test_seed_000_the_opponent_of_a_mark_on_field_3_must_play_on_board_3() -> None:
    for board in range(1, 10):
        assert played_on(Position.start("standard").play(f"{board}3")) == {3}


def test_seed_000_the_first_move_goes_anywhere() -> None:
    assert len(Position.start("standard").moves()) == 81


def test_seed_000_who_is_sent_to_a_won_or_full_board_chooses_another_not_won_and_not_full() -> None:
    boards = {1: "xxx6", 2: FULL, 3: "ooo6", 4: "ooo6", 5: "x1x6"}
    for sent_to in (1, 2):
        assert played_on(made("standard", boards, to=sent_to)) == {5, 6, 7, 8, 9}


@pytest.mark.parametrize("line", LINES)
def test_seed_000_three_small_boards_in_a_row_win_the_game(line: str) -> None:
    before = made("standard", one_from_winning(line), to=int(line[2]))
    assert before.play(f"{line[2]}3").outcome == Outcome("X", "line")


def test_seed_000_the_game_is_a_draw_when_no_legal_moves_remain() -> None:
    for x, o in (("1267", "345"), ("126", "3458")):
        after = made("standard", last_move_to_come(x, o)).play("91")
        assert (after.moves(), after.outcome) == ((), Outcome(None, "no-line"))


# Seed 001: `standard` again, in its own words


def test_seed_001_the_first_move_can_be_made_in_any_of_the_81_cells() -> None:
    assert len(Position.start("standard").moves()) == 81


def test_seed_001_after_a_cell_with_index_k_the_player_moves_in_block_k() -> None:
    for k in range(1, 10):
        assert played_on(Position.start("standard").play(f"5{k}")) == {k}


def test_seed_001_if_block_k_is_full_the_player_moves_anywhere_not_inside_a_won_block() -> None:
    boards = {2: FULL, 5: "xxx6", 6: "ooo6", 8: "o8"}
    assert played_on(made("standard", boards, to=2)) == {1, 3, 4, 7, 8, 9}


def test_seed_001_if_block_k_is_won_the_player_moves_anywhere_not_inside_a_won_block() -> None:
    boards = {2: FULL, 5: "xxx6", 6: "ooo6", 8: "4o4"}
    assert played_on(made("standard", boards, to=5)) == {1, 3, 4, 7, 8, 9}


@pytest.mark.parametrize("line", LINES)
def test_seed_001_a_winning_pattern_within_a_block_wins_the_block(line: str) -> None:
    board = "".join("o" if str(field) in line else "1" for field in range(1, 10))
    position = made("standard", {4: board, 7: "x8", 8: "1x7", 9: "2x6"})
    assert position.owners == "...o....."


@pytest.mark.parametrize("line", LINES)
def test_seed_001_a_winning_pattern_of_won_blocks_wins_the_game(line: str) -> None:
    before = made("standard", one_from_winning(line), to=int(line[2]))
    assert before.outcome is None
    assert before.play(f"{line[2]}3").outcome == Outcome("X", "line")


# Seed 003: `corner`


def test_seed_003_the_first_player_plays_crosses_and_the_opponent_circles() -> None:
    assert Position.from_moves("corner", "55 51").cells[36:45] == "o...x...."


def test_seed_003_the_players_alternate_and_place_one_mark_a_turn() -> None:
    position = Position.start("corner")
    for plies in range(1, 20):
        position = position.play(position.moves()[-1])
        x, o = position.cells.count("x"), position.cells.count("o")
        assert (x, o) == ((plies + 1) // 2, plies // 2)


def test_seed_003_rule_1_a_cell_that_is_no_corner_sends_to_its_block() -> None:
    for cell in (2, 4, 5, 6, 8):
        for block in range(1, 10):
            assert played_on(Position.start("corner").play(f"{block}{cell}")) == {cell}


def test_seed_003_rule_2_a_corner_cell_opens_three_blocks() -> None:
    for cell, blocks in {1: {1, 2, 4}, 3: {2, 3, 6}, 7: {4, 7, 8}, 9: {6, 8, 9}}.items():
        for block in range(1, 10):
            assert played_on(Position.start("corner").play(f"{block}{cell}")) == blocks


def test_seed_003_without_an_empty_cell_in_the_destined_block_any_open_cell_will_do() -> None:
    position = made("corner", {5: FULL, 1: "4o4", 2: "xxx6", 3: "ooo6"}, to=5)
    assert played_on(position) == {1, 2, 3, 4, 6, 7, 8, 9}


def test_seed_003_without_an_empty_cell_in_the_set_of_blocks_any_open_cell_will_do() -> None:
    position = made("corner", {1: FULL, 2: FULL, 4: FULL, 6: "o8", 7: "1oo6"}, to=1)
    assert played_on(position) == {3, 5, 6, 7, 8, 9}


def test_seed_003_a_won_block_with_empty_cells_can_still_be_played_on() -> None:
    position = made("corner", {5: "xxx6", 1: "4o4", 2: "oo7"}, to=5)
    assert position.owners == "....x...."
    assert played_on(position) == {5}


@pytest.mark.parametrize("line", LINES)
def test_seed_003_three_boards_in_a_row_column_or_diagonal_win(line: str) -> None:
    before = made("corner", one_from_winning(line), to=int(line[2]))
    assert before.play(f"{line[2]}3").outcome == Outcome("X", "line")


def test_seed_003_otherwise_it_is_a_draw() -> None:
    after = made("corner", last_move_to_come("1267", "345")).play("91")
    assert after.outcome == Outcome(None, "no-line")


# Seed 004: `adjacent-count`


def test_seed_004_the_marker_of_the_first_player_is_x() -> None:
    assert Position.start("adjacent-count").play("55").cells[40] == "x"


def test_seed_004_first_move_any_cell_is_valid() -> None:
    assert len(Position.start("adjacent-count").moves()) == 81


def test_seed_004_correspondence_rule_the_two_blocks_adjacent_to_the_block_of_the_cell() -> None:
    top_left, right_centre = (Position.start("adjacent-count").play(f"5{n}") for n in (1, 6))
    assert played_on(top_left) == {4, 2}  # centre left and top centre
    assert played_on(right_centre) == {3, 9}  # top right and bottom right
    for cell, blocks in {2: {1, 3}, 3: {2, 6}, 4: {1, 7}, 7: {4, 8}, 8: {7, 9}, 9: {6, 8}}.items():
        assert played_on(Position.start("adjacent-count").play(f"5{cell}")) == blocks


def test_seed_004_centre_rule_the_centre_block_only() -> None:
    for block in range(1, 10):
        assert played_on(Position.start("adjacent-count").play(f"{block}5")) == {5}


def test_seed_004_free_move_rule_when_the_destined_blocks_are_occupied() -> None:
    position = made("adjacent-count", {2: FULL, 4: FULL, 6: "o8", 9: "1o7"}, to=2)
    assert played_on(position) == {1, 3, 5, 6, 7, 8, 9}


def test_seed_004_no_free_move_while_a_destined_block_has_room() -> None:
    assert played_on(made("adjacent-count", {2: FULL, 6: "o8"}, to=2)) == {4}


def test_seed_004_abandon_rule_nobody_plays_in_a_won_block() -> None:
    won = {2: "xxx6", 6: "oo7", 8: "o8"}
    assert played_on(made("adjacent-count", won, to=2)) == {4}
    both_won = {2: "xxx6", 4: "ooo6", 6: "oo7", 8: "x1x1o4"}
    assert played_on(made("adjacent-count", both_won | {9: "x8"}, to=2)) == {1, 3, 5, 6, 7, 8, 9}


@pytest.mark.parametrize("line", LINES)
def test_seed_004_win_rule_three_blocks_in_a_row_column_or_diagonal(line: str) -> None:
    before = made("adjacent-count", one_from_winning(line), to=int(line[2]))
    assert before.play(f"{line[2]}3").outcome == Outcome("X", "line")


def test_seed_004_without_a_pattern_the_game_is_over_and_more_blocks_win() -> None:
    more_x = made("adjacent-count", last_move_to_come("1267", "345")).play("91")
    more_o = made("adjacent-count", last_move_to_come("126", "3458")).play("91")
    equal = made("adjacent-count", last_move_to_come("1267", "3458")).play("91")
    assert more_x.outcome == Outcome("X", "more-boards")
    assert more_o.outcome == Outcome("O", "more-boards")
    assert equal.outcome == Outcome(None, "equal-boards")
