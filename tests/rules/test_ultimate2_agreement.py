"""The library and the reference agree, turn by turn, on random games of the 27×27 game."""

from collections import Counter
from random import Random

import pytest

from ninefold.rules import Position
from tests.rules import reference2
from tests.rules.hand_made2 import ALL, small

GAMES_A_CHUNK = 10
CHUNKS = 10  # 100 games
LONG_CHUNKS = 200  # 2,000 games
TEXT_EVERY = 10
MOST_TURNS = 81 * 23


def check_turn(position: Position, game: reference2.Position) -> None:
    """What one may do, and what the last turn changed, is the same."""
    assert [move.text for move in position.moves()] == game.moves()
    assert position.turn == game.side.upper()
    assert position.owners == game.owners
    assert position.small_owners == game.small_owners
    assert list(position.targets) == [int(name) for name in game.targets]
    outcome = position.outcome
    assert (outcome and (outcome.winner, outcome.reason)) == game.outcome


def check_board(position: Position, game: reference2.Position) -> None:
    """Everything that can be seen is the same."""
    assert position.text == game.text
    assert position.variant == game.variant
    assert position.cells == game.cells
    assert list(position.tallies) == game.tallies
    assert position.plies == 729 - game.cells.count(".")


def check_game(variant: str, random: Random) -> Counter[str]:
    """Play one random game on both sides; return how often the rare rules were used."""
    position, game = Position.start(variant), reference2.start(variant)
    rules: Counter[str] = Counter()
    number = 0
    while True:
        check_turn(position, game)
        if number % TEXT_EVERY == 0 or game.outcome:
            check_board(position, game)
        moves = game.moves()
        if not moves:
            break
        move = random.choice(moves)
        rules[rule_of(game, move)] += 1
        position, game = position.play(move), game.play(move)
        after = game.small(move[:2])
        marks, tallies, owner = after.cells, (after.tallies["x"], after.tallies["o"]), after.owner
        assert small(position, move[:2]) == (marks, tallies, owner)
        number += 1
    assert number <= MOST_TURNS
    return rules


def rule_of(game: reference2.Position, move: str) -> str:
    """Which of the rules on eight marks a turn is by, if any."""
    before = game.small(move[:2])
    if before.cells.count(".") > 1:
        return "two marks"
    owner = game.after_ninth(before).owner
    return "10" if owner == "." else "9" if owner == game.side else "11"


def check_games(chunk: int, seed: str) -> None:
    """Play games with each of the options in turn; the rare rules are among them."""
    random = Random(f"ultimate2 {seed} {chunk}")
    rules: Counter[str] = Counter()
    for number in range(chunk, chunk + GAMES_A_CHUNK):
        rules += check_game(ALL[number % len(ALL)], random)
    assert set(rules) == {"two marks", "9", "10", "11"}


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_agree(chunk: int) -> None:
    check_games(chunk, "agreement")


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(LONG_CHUNKS))
def test_many_random_games_agree(chunk: int) -> None:
    check_games(chunk, "long agreement")
