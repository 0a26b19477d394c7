"""Games that have ended refuse every move; games that have not accept just the legal ones."""

import pytest

from ninefold.rules import GameOver, IllegalMove, Position, perft, perft_results, playouts
from tests.rules.games import GAMES, ULTIMATE2
from tests.rules.reference import VARIANTS
from tests.rules.reference2 import NAMES
from tests.rules.walks import every_move, scattered, walks

MOST_LISTED = 81


@pytest.mark.parametrize("variant", GAMES)
def test_ended_games_refuse_moves(variant: str) -> None:
    everything = every_move(variant)
    for game, move in walks(variant, 40, "ended"):
        if move is not None:
            continue
        position = Position.parse(game.text)
        assert position.outcome is not None
        assert position.moves() == ()
        assert position.targets == ()
        for any_move in everything:
            assert not position.is_legal(any_move)
            with pytest.raises(GameOver) as error:
                position.play(any_move)
            assert error.value.offending == any_move.text
            assert any_move.text in str(error.value)
            assert error.value.expected
        assert perft(position, 0) == 1
        assert perft(position, 1) == 0
        assert perft_results(position, 0).unfinished == 0
        summary = playouts(position, 10, seed=1)
        assert (summary.plies, summary.choices) == (0, 0)
        ends = {"X": summary.x_wins, "O": summary.o_wins, None: summary.draws}
        assert ends[position.outcome.winner] == summary.games == 10


@pytest.mark.parametrize("variant", GAMES)
def test_the_legal_list_is_the_predicate(variant: str) -> None:
    everything = every_move(variant)
    for game in scattered(variant, 400, "predicate"):
        position = Position.parse(game.text)
        legal = [move for move in everything if position.is_legal(move)]
        assert position.moves() == tuple(legal)
        assert (not legal) == (position.outcome is not None)


def listed(moves: list[str]) -> str:
    """The legal moves as an error lists them: all, or the first of very many and their number."""
    if len(moves) <= MOST_LISTED:
        return "one of " + " ".join(moves)
    return f"one of {' '.join(moves[:MOST_LISTED])} … ({len(moves)} moves)"


@pytest.mark.parametrize("variant", GAMES)
def test_illegal_moves_are_refused_with_the_legal_ones_listed(variant: str) -> None:
    everything = every_move(variant)
    for game in scattered(variant, 60, "refused"):
        position = Position.parse(game.text)
        for move in everything:
            if position.is_legal(move):
                continue
            with pytest.raises(IllegalMove) as error:
                position.play(move)
            assert error.value.offending == move.text
            if position.outcome is None:
                assert not isinstance(error.value, GameOver)
                assert error.value.expected == listed([m.text for m in position.moves()])


@pytest.mark.parametrize("variant", ["tictactoe", *VARIANTS])
def test_playing_changes_nothing_but_the_new_position(variant: str) -> None:
    for game in scattered(variant, 100, "unchanged"):
        position = Position.parse(game.text)
        for move in position.moves():
            after = position.play(move)
            assert after.plies == position.plies + 1
            assert after.turn != position.turn
            assert after.cells[move.index] == position.turn.lower()
            assert position.cells[move.index] == "."
        assert position.text == game.text


@pytest.mark.parametrize("variant", ULTIMATE2)
def test_a_turn_of_the_27x27_game_changes_one_s_and_nothing_before_it(variant: str) -> None:
    for game in scattered(variant, 60, "unchanged"):
        position = Position.parse(game.text)
        for move in position.moves()[::7]:
            after = position.play(move)
            assert after.turn != position.turn
            assert changed(position, after) <= {move.text[:2]}
        assert position.text == game.text


def changed(one: Position, other: Position) -> set[str]:
    """The S that are not the same."""
    return {
        name
        for at, name in enumerate(NAMES)
        if one.cells[9 * at : 9 * at + 9] != other.cells[9 * at : 9 * at + 9]
        or one.tallies[at] != other.tallies[at]
        or one.small_owners[at] != other.small_owners[at]
    }
