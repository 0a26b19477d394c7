"""The eight symmetries of the square change nothing in any game."""

import pytest

from ninefold.rules import LimitError, Move, Position, perft_results
from tests.rules.games import GAMES, ULTIMATE2
from tests.rules.reference import image
from tests.rules.walks import every_move, scattered

EIGHT = range(8)


def positions(variant: str, count: int) -> list[Position]:
    """Positions from all parts of random games, ends too."""
    return [Position.parse(game.text) for game in scattered(variant, count, "symmetries")]


def first_moves(variant: str, symmetry: int) -> dict[Move, Move]:
    """Where each first move of a game comes to lie, seen from what it becomes."""
    start = Position.start(variant)
    by_cells = {start.play(move).cells: move for move in start.moves()}
    return {move: by_cells[start.play(move).transform(symmetry).cells] for move in start.moves()}


def mapped(variant: str, symmetry: int) -> dict[Move, Move]:
    """Where every move comes to lie: all four digits of a turn as those of a first turn."""
    found = first_moves(variant, symmetry)
    if variant not in ULTIMATE2:
        return found
    digits = {move.text[0]: to.text[0] for move, to in found.items()}
    table = str.maketrans(digits)
    return {move: Move(move.text.translate(table)) for move in every_move(variant)}


@pytest.mark.parametrize("variant", GAMES)
def test_the_eight_images_are_those_of_the_reference(variant: str) -> None:
    for game in scattered(variant, 200, "symmetries"):
        position = Position.parse(game.text)
        ours = [position.transform(symmetry).text for symmetry in EIGHT]
        assert sorted(ours) == sorted(game.transform(symmetry).text for symmetry in EIGHT)
        assert ours[0] == position.text


@pytest.mark.parametrize("variant", GAMES)
def test_boards_and_fields_move_alike(variant: str) -> None:
    """Each of the library's symmetries is one of the reference's, on boards and fields at once."""
    found = set()
    for symmetry in EIGHT:
        texts = {move.text: to.text for move, to in first_moves(variant, symmetry).items()}
        same = [s for s in EIGHT if all(to == moved(m, s) for m, to in texts.items())]
        assert len(same) == 1
        found.update(same)
    assert found == set(EIGHT)


def moved(move: str, symmetry: int) -> str:
    """The image of a move under a symmetry of the reference."""
    return "".join(image(number, symmetry) for number in move)


@pytest.mark.parametrize("variant", GAMES)
def test_every_move_is_mapped_as_the_positions_show(variant: str) -> None:
    start = Position.start(variant)
    for symmetry in EIGHT:
        for move, to in mapped(variant, symmetry).items():
            assert start.transform_move(move, symmetry) is start.parse_move(to.text)
    assert start.transform_move(start.moves()[0].square, 0) == start.moves()[0]
    for wrong in (-1, 8):
        with pytest.raises(LimitError):
            start.transform_move(start.moves()[0], wrong)


@pytest.mark.parametrize("variant", GAMES)
def test_symmetries_commute_with_moves(variant: str) -> None:
    for symmetry in EIGHT:
        to = mapped(variant, symmetry)
        for position in positions(variant, 40):
            turned = position.transform(symmetry)
            assert set(turned.moves()) == {to[move] for move in position.moves()}
            for move in position.moves():
                assert position.play(move).transform(symmetry) == turned.play(to[move])


@pytest.mark.parametrize("variant", GAMES)
def test_symmetries_keep_turn_plies_outcome_and_perft(variant: str) -> None:
    depth = 2 if variant in ULTIMATE2 else 3
    for position in positions(variant, 60):
        for symmetry in EIGHT:
            turned = position.transform(symmetry)
            assert turned.variant == position.variant
            assert turned.turn == position.turn
            assert turned.plies == position.plies
            assert turned.outcome == position.outcome
            assert sorted(turned.owners) == sorted(position.owners)
            assert sorted(turned.small_owners) == sorted(position.small_owners)
            assert sorted(turned.tallies) == sorted(position.tallies)
            assert len(turned.targets) == len(position.targets)
            assert perft_results(turned, depth) == perft_results(position, depth)


@pytest.mark.parametrize("variant", GAMES)
def test_symmetries_are_a_group(variant: str) -> None:
    """Two after each other are a third, and each can be undone."""
    tables = [mapped(variant, symmetry) for symmetry in EIGHT]
    for first in tables:
        products = [{move: second[first[move]] for move in first} for second in tables]
        assert all(product in tables for product in products)
        assert tables[0] in products


@pytest.mark.parametrize("variant", GAMES)
def test_the_canonical_image_is_the_same_for_all_eight(variant: str) -> None:
    for position in positions(variant, 100):
        canonical, symmetry = position.canonical()
        assert position.transform(symmetry) == canonical
        for other in EIGHT:
            assert position.transform(other).canonical()[0] == canonical
