"""Writes `testdata/games/every-game.*`: one random game of each variant, more and more said of it.

`python -m tests.rules.make_games` writes the files again.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ninefold import Evaluation, Game, Position, TimeControl, Turn, Variation, write_games
from tests.rules.game_cases import FOLDER
from tests.rules.games import GAMES


def random_turns(position: Position, random: Random, most: int = 10**4) -> tuple[Turn, ...]:
    """The turns of a game played at random, or the first of them."""
    turns: list[Turn] = []
    while len(turns) < most and (moves := position.moves()):
        turns.append(Turn(random.choice(moves)))
        position = position.play(turns[-1].move)
    return tuple(turns)


def random_game(variant: str, random: Random) -> Game:
    """A whole game with a clock, evaluations, comments and variations here and there."""
    start = Position.start(variant)
    turns: list[Turn] = []
    for number, before in enumerate(random_turns(start, random)):
        turn = before
        if number < 12:
            used = random.randrange(5000)
            turn = replace(turn, used=used, left=120_000 - 7000 * (number // 2) - used)
        if number in (4, 5):
            score = random.randrange(-1000, 1001) / 1000
            turn = replace(turn, evaluation=Evaluation(score, depth=random.randrange(30)))
        if number == 6:
            line = random_turns(start, random, 3)
            deep = Variation((*line[:1], replace(line[1], comment="“{deep}”"), *line[2:]))
            short = Variation(random_turns(start, random, 4))
            turn = replace(turn, comment="One line.\n\nAnd another.", variations=(deep, short))
        turns.append(turn)
        start = start.play(turn.move)
    whole = tuple(turns)
    return Game(
        Position.start(variant),
        whole,
        event='Every game, "at random"',
        date="2026-11-18",
        x="Änne",
        o="random",
        clock=TimeControl(game=120_000, move=10_000),
        tags=(("ninefold.seed", variant),),
        comment=f"A random game of {variant}.",
    )


def main() -> None:
    """Write the files."""
    games = [random_game(variant, Random(variant)) for variant in GAMES]
    write_games(games, FOLDER / "every-game.games")
    write_games(games, FOLDER / "every-game.jsonl")


if __name__ == "__main__":
    main()
