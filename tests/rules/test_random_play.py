"""Random games end as often, and last as long, as a million of them did elsewhere."""

from dataclasses import dataclass
from functools import cache
from math import sqrt

import pytest

from ninefold.rules import PlayoutSummary, Position, playouts
from tests.rules.reference import Game, start

GAMES = 400_000
ELSEWHERE = 1_000_000
SIGMAS = 5


@dataclass(frozen=True)
class Known:
    """What is known of random play: percentages, moves a game, legal moves a turn."""

    x: float
    o: float
    drawn: float
    plies: float | None = None
    choices: float | None = None


KNOWN = {
    "standard": Known(41.1, 36.6, 22.3, 58.9, 9.19),
    "count": Known(49.1, 43.6, 7.3, 58.9, 9.19),
    "open": Known(42.9, 37.3, 19.8, 70.3, 6.55),
    "corner": Known(43.0, 37.2, 19.9, 70.9, 11.46),
    "corner-closed": Known(41.0, 36.3, 22.8, 58.6, 13.90),
    "adjacent": Known(41.4, 37.2, 21.4, 58.7, 12.16),
    "adjacent-count": Known(49.2, 43.8, 7.0, 58.7, 12.16),
}
# How much single games scatter, rounded up: used for the bounds only.
PLIES_OF_A_GAME = 10.0
CHOICES_OF_A_GAME = 3.0


def random_games(variant: str) -> PlayoutSummary:
    """The games that all tests of a variant look at."""
    return playouts(Position.start(variant), GAMES, seed=2024)


def bound(deviation: float, rounding: float) -> float:
    """How far two samples may lie apart, one of them rounded."""
    return SIGMAS * deviation * sqrt(1 / GAMES + 1 / ELSEWHERE) + rounding


@pytest.mark.parametrize("variant", KNOWN)
def test_random_play_is_as_known(variant: str) -> None:
    known, summary = KNOWN[variant], random_games(variant)
    for count, percentage in (
        (summary.x_wins, known.x),
        (summary.o_wins, known.o),
        (summary.draws, known.drawn),
    ):
        share = percentage / 100
        assert count / GAMES == pytest.approx(
            share, abs=bound(sqrt(share * (1 - share)), rounding=0.0005)
        )
    assert summary.mean_plies == pytest.approx(known.plies, abs=bound(PLIES_OF_A_GAME, 0.05))
    assert summary.mean_choices == pytest.approx(known.choices, abs=bound(CHOICES_OF_A_GAME, 0.005))


@cache
def shares(position: Game) -> tuple[float, float, float]:
    """How often random play of tic-tac-toe ends won by X, won by O and drawn, exactly."""
    if position.outcome:
        winner = position.outcome[0]
        return float(winner == "X"), float(winner == "O"), float(winner is None)
    after = [shares(position.play(move)) for move in position.moves()]
    x, o, drawn = (sum(column) / len(after) for column in zip(*after, strict=True))
    return x, o, drawn


def test_random_tic_tac_toe_is_as_computed() -> None:
    summary = random_games("tictactoe")
    counts = (summary.x_wins, summary.o_wins, summary.draws)
    for count, share in zip(counts, shares(start("tictactoe")), strict=True):
        sigma = sqrt(share * (1 - share) / GAMES)
        assert count / GAMES == pytest.approx(share, abs=SIGMAS * sigma)


# The 27×27 game: what was counted elsewhere came from "a few thousand" games, so the bounds are
# those of 3,000 games beside ours; a game scatters by some 50 turns and 20 choices a turn.
GAMES2, ELSEWHERE2 = 20_000, 3_000
TURNS_OF_A_GAME = 50
CHOICES_OF_A_LONG_GAME = 20


def bound2(deviation: float, rounding: float) -> float:
    """How far our sample may lie from the one elsewhere, which was rounded."""
    return SIGMAS * deviation * sqrt(1 / GAMES2 + 1 / ELSEWHERE2) + rounding


def test_random_play_of_the_27x27_game_is_as_known() -> None:
    summary = playouts(Position.start("ultimate2"), GAMES2, seed=2024)
    for count, share in ((summary.x_wins, 0.431), (summary.o_wins, 0.428), (summary.draws, 0.141)):
        assert count / GAMES2 == pytest.approx(
            share, abs=bound2(sqrt(share * (1 - share)), rounding=0.0005)
        )
    assert summary.mean_plies == pytest.approx(1140, abs=bound2(TURNS_OF_A_GAME, 5))
    assert summary.mean_choices == pytest.approx(197, abs=bound2(CHOICES_OF_A_LONG_GAME, 0.5))


def test_no_game_of_the_27x27_game_is_longer_than_its_tallies_allow() -> None:
    """No S can take more than 23 turns."""
    start = Position.start("ultimate2")
    lengths = [playouts(start, 1, seed=seed).plies for seed in range(2_000)]
    assert max(lengths) <= 81 * 23
    assert min(lengths) > 800  # 884 to 1,310 in a few thousand games elsewhere


def test_random_play_of_the_27x27_game_is_the_same_seen_through_a_symmetry() -> None:
    """From a position and its images: shares, lengths and choices within sampling error."""
    position = Position.from_moves("ultimate2", "1229 9213 3112")
    games = 2_000
    first, *others = (
        playouts(position.transform(symmetry), games, seed=symmetry) for symmetry in range(8)
    )
    for other in others:
        for count, same in (
            (first.x_wins, other.x_wins),
            (first.o_wins, other.o_wins),
            (first.draws, other.draws),
        ):
            share = (count + same) / (2 * games)
            assert abs(count - same) / games < SIGMAS * sqrt(2 * share * (1 - share) / games)
        within = SIGMAS * sqrt(2 / games)
        assert abs(first.mean_plies - other.mean_plies) < within * TURNS_OF_A_GAME
        assert abs(first.mean_choices - other.mean_choices) < within * CHOICES_OF_A_LONG_GAME


@pytest.mark.parametrize("variant", ["tictactoe", *KNOWN, "ultimate2"])
def test_the_same_seed_gives_the_same_games(variant: str) -> None:
    position = Position.start(variant)
    assert playouts(position, 500, seed=7) == playouts(position, 500, seed=7)
    assert playouts(position, 500, seed=7) != playouts(position, 500, seed=8)
    summary = playouts(position, 500, seed=7)
    assert summary.x_wins + summary.o_wins + summary.draws == summary.games == 500


def test_no_games_give_zeros() -> None:
    summary = playouts(Position.start(), 0, seed=1)
    assert (summary.games, summary.plies, summary.mean_plies, summary.mean_choices) == (0, 0, 0, 0)
