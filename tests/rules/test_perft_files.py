"""The perft files: the library counts what they say, and they tell every two games apart."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from ninefold.rules import PerftResults, Position, perft, perft_results
from tests.rules import games, reference
from tests.rules.perft_files import Block, Line, read
from tests.rules.reference import VARIANTS
from tests.rules.reference2 import OPTIONS

FILES = ("tictactoe", *VARIANTS, "ultimate2", "suite-standard")
LONG = 2_000_000_000
QUICK_FOR_PYTHON = 1_500


def lines_of(name: str, least: int = 0, most: int = 10**18) -> Iterator[tuple[Block, Line]]:
    """The lines of a file with a total between two bounds, with their blocks."""
    return (
        (block, line) for block in read(name) for line in block.lines if least <= line.total < most
    )


def check(block: Block, line: Line) -> None:
    """The library counts what the line says."""
    position = Position.parse(block.position)
    where = f"{block.position} to depth {line.depth}"
    if line.results is not None:
        assert perft_results(position, line.depth) == PerftResults(*line.results), where
    assert perft(position, line.depth) == line.total, where


@pytest.mark.parametrize("name", FILES)
def test_the_library_counts_what_the_file_says(name: str) -> None:
    for block, line in lines_of(name, most=LONG):
        check(block, line)


@pytest.mark.long
@pytest.mark.parametrize("name", FILES)
def test_the_library_counts_what_the_file_says_of_billions(name: str) -> None:
    for block, line in lines_of(name, least=LONG):
        check(block, line)


@pytest.mark.parametrize("name", FILES)
def test_the_reference_counts_what_the_file_says(name: str) -> None:
    for block, line in lines_of(name, most=QUICK_FOR_PYTHON):
        results = games.perft_results(games.parse(block.position), line.depth)
        assert sum(results) == line.total
        assert line.results in (None, results)


@pytest.mark.parametrize("name", FILES)
def test_positions_are_written_as_the_library_writes_them(name: str) -> None:
    for block in read(name):
        assert Position.parse(block.position).text == block.position


def boards(name: str) -> dict[str, Block]:
    """The blocks of a file by what all games write alike: boards, side and targets."""
    return {" ".join(block.position.split()[1:4]): block for block in read(name)}


@pytest.mark.parametrize(("one", "other"), list(combinations(VARIANTS, 2)))
def test_any_two_variants_differ_on_a_board_they_share(one: str, other: str) -> None:
    ones, others = boards(one), boards(other)
    differing = [
        (board, line)
        for board in ones.keys() & others.keys()
        for line, same in zip(ones[board].lines, others[board].lines, strict=False)
        if line.results and same.results and line.results != same.results
    ]
    assert differing


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_empty_board_is_counted_to_depth_8(variant: str) -> None:
    first = read(variant)[0]
    assert first.position == reference.start(variant).text
    assert [line.depth for line in first.lines] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_the_suite_is_25_positions_to_depth_8() -> None:
    suite = read("suite-standard")
    assert len(suite) == 25
    assert all([line.depth for line in block.lines] == list(range(9)) for block in suite)


def test_the_empty_27x27_board_is_counted_to_depth_2() -> None:
    first = read("ultimate2")[0]
    assert first.position == games.start("ultimate2").text
    # There are 72 pairs on the target; just 42 where a turn sends to the S it was played on.
    assert [line.total for line in first.lines] == [5832, 5832 * 72 - 72 * (72 - 42)]


@pytest.mark.parametrize("option", OPTIONS)
def test_each_option_differs_on_a_board_that_the_game_without_it_shares(option: str) -> None:
    blocks = {block.position: block.lines for block in read("ultimate2")}
    with_option = f"ultimate2:{option} "
    pairs = [
        (lines, blocks[position.replace(with_option, "ultimate2 ")])
        for position, lines in blocks.items()
        if position.startswith(with_option)
    ]
    assert any(one != other for one, other in pairs)
