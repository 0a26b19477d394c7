"""Text and back: positions in both forms, moves in both forms, and everything that was played."""

import pytest

from ninefold.rules import Position
from tests.rules.games import GAMES
from tests.rules.reference import VARIANTS
from tests.rules.walks import scattered, walks


@pytest.mark.parametrize("variant", GAMES)
def test_every_position_of_a_game_is_valid_and_read_back(variant: str) -> None:
    for game, _ in walks(variant, 150, "round trips"):
        position = Position.parse(game.text)
        assert position.text == game.text
        assert [move.text for move in position.moves()] == game.moves()


@pytest.mark.parametrize("variant", GAMES)
def test_a_position_played_equals_the_position_read(variant: str) -> None:
    position = begin = Position.start(variant)
    for game, move in walks(variant, 100, "played"):
        again = Position.parse(game.text)
        assert again == position
        assert hash(again) == hash(position)
        assert again.key == position.key
        position = begin if move is None else position.play(move)


@pytest.mark.parametrize("variant", GAMES)
def test_the_variant_may_be_said_apart(variant: str) -> None:
    for game in scattered(variant, 100):
        rest = game.text.removeprefix(variant + " ")
        assert Position.parse(rest, variant) == Position.parse(game.text)
        assert Position.parse(game.text, variant) == Position.parse(game.text)


@pytest.mark.parametrize("variant", GAMES)
def test_the_ugi_form_is_read_back(variant: str) -> None:
    for game, _ in walks(variant, 150, "ugi"):
        position = Position.parse(game.text)
        again = Position.parse_ugi(position.ugi, variant)
        assert again == position
        assert again.ugi == position.ugi


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_ugi_form_with_the_true_last_move_is_read(variant: str) -> None:
    """Not only with the one that `ugi` writes; the counter is ignored."""
    last = "0000"
    for game, move in walks(variant, 100, "last move"):
        position = Position.parse(game.text)
        rows, side, _, _, *owners = position.ugi.split()
        text = " ".join([rows, side, str(position.plies), last, *owners])
        assert Position.parse_ugi(text, variant) == position
        last = "0000" if move is None else position.parse_move(move).square


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_rows_of_the_ugi_form_are_those_of_the_grid(variant: str) -> None:
    for game in scattered(variant, 100):
        position = Position.parse(game.text)
        rows = position.ugi.split()[0].split("/")
        for row, text in enumerate(rows):
            grid = "".join(
                position.cells[(row // 3 * 3 + column // 3) * 9 + row % 3 * 3 + column % 3]
                for column in range(9)
            )
            expanded = "".join("." * int(c) if c.isdigit() else c for c in text)
            assert expanded == grid


@pytest.mark.parametrize("variant", VARIANTS)
def test_moves_have_two_texts(variant: str) -> None:
    start = Position.start(variant)
    moves = start.moves()
    assert [move.text for move in moves] == [f"{b}{f}" for b in range(1, 10) for f in range(1, 10)]
    for index, move in enumerate(moves):
        board, field = divmod(index, 9)
        column = "abcdefghi"[board % 3 * 3 + field % 3]
        row = 9 - (board // 3 * 3 + field // 3)
        assert (move.board, move.field, move.index) == (board + 1, field + 1, index)
        assert move.square == f"{column}{row}"
        assert start.parse_move(move.text) == start.parse_move(move.square) == move
        assert start.play(move) == start.play(move.text) == start.play(move.square)


def test_cells_of_tic_tac_toe_have_two_texts() -> None:
    start = Position.start("tictactoe")
    squares = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
    for index, (move, square) in enumerate(zip(start.moves(), squares, strict=True)):
        assert (move.text, move.square) == (str(index + 1), square)
        assert (move.board, move.field, move.index) == (None, index + 1, index)
        assert start.parse_move(move.text) == start.parse_move(square) == move


@pytest.mark.parametrize("variant", GAMES)
def test_a_list_of_moves_leads_where_they_lead(variant: str) -> None:
    played: list[str] = []
    for game, move in walks(variant, 10, "lists"):
        if move is None:
            position = Position.from_moves(variant, " ".join(played))
            assert position.text == game.text
            assert position == Position.from_moves(variant, played)
            played.clear()
        else:
            played.append(move)
