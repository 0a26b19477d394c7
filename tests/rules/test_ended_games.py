"""Games that have ended refuse every move; games that have not accept just the legal ones."""

import pytest

from ninefold.rules import GameOver, IllegalMove, Position, perft, perft_results, playouts
from tests.rules.walks import GAMES, scattered, walks


@pytest.mark.parametrize("variant", GAMES)
def test_ended_games_refuse_moves(variant: str) -> None:
    everything = Position.start(variant).moves()
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
    everything = Position.start(variant).moves()
    for game in scattered(variant, 400, "predicate"):
        position = Position.parse(game.text)
        legal = [move for move in everything if position.is_legal(move)]
        assert position.moves() == tuple(legal)
        assert (not legal) == (position.outcome is not None)


@pytest.mark.parametrize("variant", GAMES)
def test_illegal_moves_are_refused_with_the_legal_ones_listed(variant: str) -> None:
    everything = Position.start(variant).moves()
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
                assert error.value.expected.split()[2:] == [m.text for m in position.moves()]


@pytest.mark.parametrize("variant", GAMES)
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
