"""The drawing of the 27×27 game: the small board, its large board and the whole are what is."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

from ninefold import LimitError, Move, Position

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
STROKES = (" ", "'", '"')
# Where the three panels stand in a line.
SMALL, LARGE, WHOLE = slice(0, 13), slice(15, 40), slice(42, 79)


def walk(seed: int) -> list[tuple[Position, Move | None]]:
    """Return the positions of a random game, each with the turn that led to it."""
    dice, position, last = Random(seed), Position.start("ultimate2"), None
    walked: list[tuple[Position, Move | None]] = [(position, last)]
    while position.outcome is None:
        last = dice.choice(position.moves())
        position = position.play(last)
        walked.append((position, last))
    return walked


def panel(drawn: str, part: slice) -> list[str]:
    """Return thirteen lines of one panel."""
    return [line[part] for line in drawn.splitlines()[1:14]]


def looked_at(drawn: str) -> tuple[int, int]:
    """Return the L and S that the titles name, counted from 0."""
    large, small = divmod(int(drawn[2:4]), 10)
    assert drawn[15:18] == f"L {large}"
    return large - 1, small - 1


def test_it_fits_into_79_columns_and_16_lines() -> None:
    for position, last in walk(1)[::20]:
        for unicode in (True, False):
            lines = position.draw(last, unicode=unicode).splitlines()
            assert len(lines) == 16
            assert {len(line) for line in lines[1:14]} == {79}
            assert max(map(len, lines)) == 79


def test_ink_changes_nothing_but_the_ink() -> None:
    for position, last in walk(2)[::40]:
        plain = position.draw(last)
        coloured = position.draw(last, colour=True)
        assert "\x1b[" in coloured
        assert ESCAPE.sub("", coloured) == plain
        assert position.draw(last, unicode=False).isascii()
        assert str(position).isascii()


def test_the_enlarged_cells_are_those_of_the_small_board() -> None:
    for position, last in walk(3)[::7]:
        drawn = position.draw(last)
        large, small = looked_at(drawn)
        here = 9 * large + small
        lines = panel(drawn, SMALL)
        if position.small_owners[here] != ".":
            assert lines[10].split() == ["completed"]
            continue
        cells = position.cells[9 * here : 9 * here + 9]
        shown = "".join(lines[row][2::4] for row in (1, 3, 5))
        assert shown == "".join(
            str(number) if cell == "." else cell.upper() for number, cell in enumerate(cells, 1)
        )
        assert [int(line.split()[1]) for line in lines[8:10]] == list(position.tallies[here])
        assert int(lines[10].split()[0]) == 9 - cells.count(".")


def test_the_large_board_shows_cells_tallies_and_owners() -> None:
    for position, last in walk(4)[::7]:
        drawn = position.draw(last)
        large, _ = looked_at(drawn)
        lines = panel(drawn, LARGE)
        for small in range(9):
            here = 9 * large + small
            top, left = 4 * (small // 3), 8 * (small % 3)
            label = lines[top][left + 1 : left + 8].strip("─━")
            owner = position.small_owners[here]
            if owner != ".":
                assert label == f" {small + 1} {owner.upper()} "
                continue
            of_x, of_o = position.tallies[here]
            assert label == f"{STROKES[of_x]}{small + 1}{STROKES[of_o]}"
            shown = "".join(lines[top + row][left + 2 : left + 8 : 2] for row in (1, 2, 3))
            cells = position.cells[9 * here : 9 * here + 9]
            assert shown == cells.upper().replace(".", "·")


def test_the_whole_shows_marks_tallies_and_owners_of_all_81() -> None:
    for position, last in walk(5)[::7]:
        lines = panel(position.draw(last, marks=True), WHOLE)
        for here in range(81):
            large, small = divmod(here, 9)
            row = 4 * (large // 3) + small // 3 + 1
            left = 12 * (large % 3) + 1 + 4 * (small % 3)
            owner = position.small_owners[here]
            of_x, of_o = position.tallies[here]
            marks = 9 - position.cells[9 * here : 9 * here + 9].count(".")
            shown = f" {owner.upper()} "
            if owner == ".":
                shown = f"{STROKES[of_x]}{marks or '·'}{STROKES[of_o]}"
            assert lines[row][left : left + 3] == shown
            brackets = lines[row][left - 1] + lines[row][left + 3]
            assert (brackets == "[]") == (
                last is not None and last.board == 10 * large + small + 11
            )


def test_closed_large_boards_are_one_big_mark() -> None:
    position, last = walk(6)[-1]
    lines = panel(position.draw(last), WHOLE)
    for large, owner in enumerate(position.owners):
        top, left = 4 * (large // 3), 12 * (large % 3)
        label = lines[top][left + 1 : left + 12].strip("─━ ")
        assert label == f"{large + 1} {owner.translate(str.maketrans('xod.', 'XO= '))}".strip()
        middle = lines[top + 2][left + 1 : left + 12].strip(" []")
        assert (middle in ("╳", "│   │")) == (owner in "xo")


def test_the_turn_that_closed_a_board_is_beside_its_big_mark() -> None:
    closing = large_marks = 0
    for (before, _), (position, last) in pairwise(walk(9)):
        assert last is not None
        assert last.board is not None
        large, small = last.board // 10 - 1, last.board % 10 - 1
        if position.small_owners[9 * large + small] != ".":
            closing += 1
            drawn = panel(position.draw(last, look=last.board), LARGE)
            top, left = 4 * (small // 3), 8 * (small % 3)
            assert drawn[top + 2][left + 1] + drawn[top + 2][left + 7] == "[]"
        if position.owners[large] in "xo" and before.owners[large] == ".":
            large_marks += 1
            drawn = panel(position.draw(last), WHOLE)
            top, left = 4 * (large // 3), 12 * (large % 3)
            assert drawn[top + 2][left + 1] + drawn[top + 2][left + 11] == "[]"
            assert "[" in "".join(panel(position.draw(last, marks=True), WHOLE))
    assert closing > large_marks > 0


def test_the_line_that_won_is_framed() -> None:
    position, last = next(end for end in (walk(seed)[-1] for seed in range(20)) if end[0].line)
    lines = panel(position.draw(last), WHOLE)
    for large in range(9):
        top, left = 4 * (large // 3), 12 * (large % 3)
        assert (lines[top][left + 1] == "━") >= (large + 1 in position.line)
    assert any("━" in line for line in lines)


def test_heavy_frames_are_around_where_to_play() -> None:
    for position, last in walk(7)[:-1:9]:
        drawn = position.draw(last)
        large, _ = looked_at(drawn)
        for part, width, boards in (
            (LARGE, 8, {on % 10 for on in position.targets if on // 10 == large + 1}),
            (WHOLE, 12, {on // 10 for on in position.targets}),
        ):
            lines = panel(drawn, part)
            for board in boards:
                band, column = divmod(board - 1, 3)
                assert lines[4 * band][width * column + 1] == "━"
                assert lines[4 * band + 4][width * column + 1] == "━"
            heavy = any("━" in line for line in lines)
            assert heavy == bool(boards) or part == LARGE


@pytest.mark.parametrize(
    ("moves", "look", "title"),
    [
        ("", None, "S 55"),
        ("4718", None, "S 81"),
        ("4718", 47, "S 47"),
        ("4718", 4, "S 47"),
        ("4718", 8, "S 81"),
        ("4718", 3, "S 35"),
    ],
)
def test_what_is_enlarged(moves: str, look: int | None, title: str) -> None:
    position = Position.from_moves("ultimate2", moves)
    last = moves.rsplit(maxsplit=1)[-1] if moves else None
    assert position.draw(last, look=look).startswith(title)


@pytest.mark.parametrize("look", [0, 10, 40, 100, -4])
def test_there_is_no_such_board(look: int) -> None:
    with pytest.raises(LimitError) as caught:
        Position.start("ultimate2").draw(look=look)
    assert caught.value.offending == str(look)


def test_the_last_turn_is_in_brackets() -> None:
    position = Position.from_moves("ultimate2", "4723")
    drawn = position.draw("4723", look=47)
    assert "│ 1 │[X]│[O]│" in drawn
    assert " ·[X|O]" in drawn
    assert "[ 2 ]" in drawn
    assert "[" not in "".join(position.draw().splitlines()[:14])


def test_numbers_are_shown_where_one_may_play() -> None:
    position = Position.from_moves("ultimate2", "4718")
    assert "1 2 3" in position.draw(fields=True)
    assert "1 2 3" not in position.draw()
