"""The reference itself, against what is known of the games from elsewhere."""

from collections.abc import Callable

import pytest

from tests.rules.games import GAMES, Game, parse, perft_results, start
from tests.rules.make_perft import TOTALS
from tests.rules.reference import NUMBERS, SYMMETRIES, VARIANTS, image, rearranged
from tests.rules.walks import scattered


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_reference_counts_what_is_known_of_the_first_moves(variant: str) -> None:
    for depth, total in enumerate(TOTALS[variant][:3], 1):
        assert perft_results(start(variant), depth) == (total, 0, 0, 0)


def test_tic_tac_toe_has_255168_games() -> None:
    results = [perft_results(start("tictactoe"), depth) for depth in range(10)]
    totals = [sum(result) for result in results]
    assert totals == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert sum(x + o + drawn for _, x, o, drawn in results) == 255_168
    assert tuple(sum(column) for column in zip(*results, strict=True))[1:] == (
        131_184,
        77_904,
        46_080,
    )


def test_tic_tac_toe_has_5478_positions() -> None:
    found, layer = set[Game](), {start("tictactoe")}
    while layer:
        found |= layer
        layer = {position.play(move) for position in layer for move in position.moves()}
    assert len(found) == 5478


def test_tic_tac_toe_is_a_draw() -> None:
    known: dict[str, int] = {}

    def best_for(position: Game) -> int:
        key = position.text
        if key not in known:
            if position.outcome:
                known[key] = {"X": 1, None: 0, "O": -1}[position.outcome[0]]
            else:
                choose = max if key.endswith("x") else min
                known[key] = choose(best_for(position.play(move)) for move in position.moves())
        return known[key]

    assert best_for(start("tictactoe")) == 0


@pytest.mark.parametrize("variant", GAMES)
def test_the_reference_reads_what_it_writes(variant: str) -> None:
    for position in scattered(variant, 100):
        again = parse(position.text)
        assert again.text == position.text
        assert again.moves() == position.moves()
        assert again.outcome == position.outcome


def test_symmetries_are_those_of_the_square() -> None:
    """Each moves the corners, and all else, as one of the eight maps of the plane does."""
    maps: list[Callable[[int, int], tuple[int, int]]] = [
        lambda r, c: (r, c),
        lambda r, c: (2 - c, r),
        lambda r, c: (2 - r, 2 - c),
        lambda r, c: (c, 2 - r),
        lambda r, c: (r, 2 - c),
        lambda r, c: (2 - r, c),
        lambda r, c: (c, r),
        lambda r, c: (2 - c, 2 - r),
    ]
    for symmetry, place in enumerate(maps):
        for at, number in enumerate(NUMBERS):
            row, column = place(*divmod(at, 3))
            assert image(number, symmetry) == NUMBERS[3 * row + column]
        assert rearranged(NUMBERS, symmetry) == SYMMETRIES[symmetry]


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ("standard 55", "standard 9/9/9/9/4x4/9/9/9/9 o 5"),
        ("adjacent 19", "adjacent 8x/9/9/9/9/9/9/9/9 o 68"),
        ("tictactoe 5", "tictactoe 4x4 o"),
        ("standard", "standard 9/9/9/9/9/9/9/9/9 x *"),
        ("corner 55 51", "corner 9/9/9/9/o3x4/9/9/9/9 x 124 ........."),
    ],
)
def test_texts(moves: str, text: str) -> None:
    variant, *played = moves.split()
    position = start(variant)
    for move in played:
        assert move in position.moves()
        position = position.play(move)
    assert position.text == text
