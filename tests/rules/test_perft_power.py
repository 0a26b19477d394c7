"""The perft files notice every broken rule: each mutant of a game gives another count somewhere."""

from functools import cache

import pytest

from tests.rules.mutants import Mutant, mutants
from tests.rules.perft_files import Line, read
from tests.rules.reference import VARIANTS, Position, parse, perft_results

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
