"""The perft files notice every broken rule: each mutant of a game gives another count somewhere."""

from functools import cache

import pytest

from tests.rules import mutants2, reference2
from tests.rules.games import perft_results
from tests.rules.mutants import Mutant, mutants
from tests.rules.perft_files import Line, read
from tests.rules.reference import VARIANTS, Position, parse

QUICK_FOR_PYTHON = 5_000


@cache
def quick_lines(variant: str) -> list[tuple[Position, Line]]:
    """The lines with four counts that Python can count.

    The shallow ones come first: deep ones that are few in the game may be many in a mutant.
    """
    found = []
    for block in read(variant):
        position = parse(block.position)
        assert isinstance(position, Position)
        found += [(position, line) for line in block.lines if line.results]
    quick = [(position, line) for position, line in found if line.total <= QUICK_FOR_PYTHON]
    return sorted(quick, key=lambda pair: (pair[1].depth, pair[1].total))


@pytest.mark.parametrize(
    ("variant", "mutant"),
    [
        pytest.param(name, mutant, id=f"{name}: {mutant.rule}")
        for name in VARIANTS
        for mutant in mutants(name)
    ],
)
def test_some_line_notices(variant: str, mutant: Mutant) -> None:
    assert any(
        perft_results(mutant.mutate(position), line.depth) != line.results
        for position, line in quick_lines(variant)
    )


@cache
def quick_lines2() -> list[tuple[reference2.Position, Line]]:
    """The same of the 27×27 game, without options."""
    blocks = [(reference2.parse(block.position), block.lines) for block in read("ultimate2")]
    found = [(p, line) for p, lines in blocks for line in lines if not p.options]
    quick = [(p, line) for p, line in found if line.total <= QUICK_FOR_PYTHON]
    return sorted(quick, key=lambda pair: (pair[1].depth, pair[1].total))


@pytest.mark.parametrize(
    "mutant", [pytest.param(mutant, id=mutant.rule) for mutant in mutants2.mutants(frozenset())]
)
def test_some_line_of_the_27x27_game_notices(mutant: mutants2.Mutant) -> None:
    assert any(
        perft_results(mutant.mutate(position), line.depth) != line.results
        for position, line in quick_lines2()
    )


def test_what_is_not_broken_is_not_noticed() -> None:
    whole = mutants2.Mutant("", mutants2.Broken)
    assert all(
        perft_results(whole.mutate(position), line.depth) == line.results
        for position, line in quick_lines2()
    )
