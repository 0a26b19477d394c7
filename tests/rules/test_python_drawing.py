"""The drawn board and the rules sheet: all that matters is seen, in every kind of ink."""

from __future__ import annotations

import re
import unicodedata
from random import Random

import pytest

from ninefold import Position, Variant, variants
from ninefold.rules.drawing import CROSSINGS
from ninefold.rules.ink import Ink
from ninefold.rules.sheet import sheet
from ninefold.rules.variant import names

NAMES = [variant.name for variant in variants()]
# The 27×27 game is drawn otherwise: `test_python_panels.py`.
DRAWN = [name for name in NAMES if name != "ultimate2"]
BOARDED = [name for name in DRAWN if name != "tictactoe"]
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
ARMS = {"UP": "u", "RIGHT": "r", "DOWN": "d", "LEFT": "l", "VERTICAL": "ud", "HORIZONTAL": "rl"}


def walk(name: str, seed: int) -> list[Position]:
    """Return the positions of a random game."""
    dice, positions = Random(seed), [Position.start(name)]
    while positions[-1].outcome is None:
        positions.append(positions[-1].play(dice.choice(positions[-1].moves())))
    return positions


def weights(name: str) -> dict[str, str]:
    """Return the weight of each arm of a character, from its Unicode name."""
    words = name.removeprefix("BOX DRAWINGS ").split()
    if words[0] in ("LIGHT", "HEAVY"):
        return dict.fromkeys("".join(ARMS.get(word, "") for word in words), words[0])
    found: dict[str, str] = {}
    waiting = ""
    for word in words:
        if word in ("LIGHT", "HEAVY"):
            found |= dict.fromkeys(waiting, word)
            waiting = ""
        else:
            waiting += ARMS.get(word, "")
    return found


def test_crossings_have_the_arms_and_weights_they_are_listed_by() -> None:
    for arms, characters in CROSSINGS.items():
        assert len(characters) == 2 ** len(arms)
        for weight, character in enumerate(characters):
            expected = {
                arm: "HEAVY" if weight >> place & 1 else "LIGHT" for place, arm in enumerate(arms)
            }
            assert weights(unicodedata.name(character)) == expected, character


def grid(drawn: str) -> dict[str, str]:
    """Return what stands on each square of a drawn board."""
    *rows, axis = drawn.splitlines()
    columns = {name: at for at, name in enumerate(axis) if name.isalpha()}
    return {
        f"{name}{row[0]}": row[at]
        for row in rows
        if row[0].isdigit()
        for name, at in columns.items()
    }


@pytest.mark.parametrize("name", DRAWN)
def test_every_cell_is_where_its_square_says(name: str) -> None:
    for position in walk(name, seed=1)[::3]:
        seen = grid(position.draw(marks=True))
        table = Position.start(name).moves()
        assert len(seen) == len(position.cells)
        for move, cell in zip(table, position.cells, strict=True):
            assert seen[move.square] == cell.upper().replace(".", "·")


@pytest.mark.parametrize("name", DRAWN)
def test_ink_changes_nothing_but_the_ink(name: str) -> None:
    to_ascii = str.maketrans({"·": ".", "│": "|", "┃": "#", "─": "-", "━": "="})
    for position in walk(name, seed=2)[::5]:
        for marks in (False, True):
            plain = position.draw(marks=marks)
            coloured = position.draw(marks=marks, colour=True)
            assert "\x1b[" in coloured
            assert ESCAPE.sub("", coloured) == plain
            assert len({len(line) for line in plain.splitlines()[:-1]} - {len(plain)}) <= 2
            if not marks:
                continue
            drawn_in_ascii = position.draw(marks=True, unicode=False)
            assert drawn_in_ascii.isascii()
            crossings = "".join(CROSSINGS.values())
            same = [
                (ours, theirs)
                for ours, theirs in zip(plain, drawn_in_ascii, strict=True)
                if ours not in crossings
            ]
            assert all(ours.translate(to_ascii) == theirs for ours, theirs in same)


@pytest.mark.parametrize("name", BOARDED)
def test_the_heavy_frame_is_around_the_targets(name: str) -> None:
    for position in walk(name, seed=3)[:-1:4]:
        lines = position.draw().splitlines()
        for board in range(9):
            top, left = 4 * (board // 3), 2 + 8 * (board % 3)
            sides = (lines[top][left + 1], lines[top + 4][left + 1])
            walls = (lines[top + 1][left], lines[top + 1][left + 8])
            if board + 1 in position.targets:
                assert sides == ("━", "━")
                assert walls == ("┃", "┃")
            assert lines[top][left + 1 : left + 8].strip("─━ ").split()[0] == str(board + 1)


@pytest.mark.parametrize("name", BOARDED)
def test_owners_stand_beside_the_numbers(name: str) -> None:
    for position in walk(name, seed=4)[::6]:
        lines = position.draw().splitlines()
        labels = [label for line in lines[:12:4] for label in re.findall(r"(\d) ?([XO=]?)", line)]
        expected = [owner.translate(str.maketrans("xod", "XO=", ".")) for owner in position.owners]
        assert labels == [(str(board), owner) for board, owner in enumerate(expected, 1)]


def test_won_boards_are_one_big_mark_only_where_they_are_closed() -> None:
    boards = "xxx6/ooo6/9/9/9/9/9/9/9 x"
    closed = Position.parse(f"standard {boards} *").draw()
    assert "│  ╲ ╱  │ ╭───╮ ┃" in closed
    assert "X X X" in Position.parse(f"standard {boards} *").draw(marks=True)
    still_open = Position.parse(f"open {boards} 1").draw()
    assert "┃ X X X ┃ O O O │" in still_open


def test_the_line_that_won_is_framed() -> None:
    for seed in range(20):
        position = walk("standard", seed)[-1]
        heavy = set("━┃") & set(position.draw())
        assert bool(heavy) == (position.outcome is not None and position.outcome.reason == "line")


def test_the_last_move_is_in_brackets() -> None:
    position = Position.from_moves("standard", "55 51")
    assert "[O]· · " in position.draw(last="51")
    assert position.draw(last="d6") == position.draw(last=position.parse_move("51"))
    assert "[" not in position.draw()
    assert "│[O]│" in Position.from_moves("tictactoe", "5 1").draw(last="1")


@pytest.mark.parametrize("name", BOARDED)
def test_the_last_move_is_seen_wherever_it_was(name: str) -> None:
    position, brackets = Position.start(name), set()
    dice = Random(5)
    while position.outcome is None:
        move = dice.choice(position.moves())
        position = position.play(move)
        assert move.board is not None
        drawn = position.draw(move)
        assert (drawn.count("["), drawn.count("]")) == (1, 1)
        top, left = 4 * ((move.board - 1) // 3), 3 + 8 * ((move.board - 1) % 3)
        rows = [line[left : left + 7] for line in drawn.splitlines()[top + 1 : top + 4]]
        (row,) = (row for row in rows if "[" in row)
        brackets.add(row if {"╳", "│"} & set(row) else "")
    assert brackets == {"", "[  ╳  ]", "[│   │]"}


def test_fields_are_numbered_where_one_may_play() -> None:
    seen = grid(Position.from_moves("standard", "55 51").draw(fields=True))
    numbered = {square: shown for square, shown in seen.items() if shown.isdigit()}
    assert numbered == {
        f"{column}{row}": str(3 * (9 - row) + at + 1)
        for row in (9, 8, 7)
        for at, column in enumerate("abc")
    }


def test_str_is_the_board_in_ascii() -> None:
    position = Position.from_moves("standard", "55 51")
    assert str(position) == position.draw(unicode=False)


@pytest.mark.parametrize("name", names())
def test_a_sheet_says_all_the_facts_in_80_columns(name: str) -> None:
    variant = Variant.named(name)
    plain = sheet(variant)
    assert plain.isascii()
    assert max(map(len, plain.splitlines())) < 80
    assert not [line for line in plain.splitlines() if line != line.rstrip()]
    words = " ".join(plain.split())
    for sentence in (variant.sends, variant.ends):
        assert sentence in words
    assert ESCAPE.sub("", sheet(variant, Ink(colour=True))) == plain
    for field in (1, 2, 5) if variant.destinations else ():
        for board in variant.destinations[field - 1]:
            assert re.search(rf"\b{board}\b", words)


def test_the_sheet_of_the_27_by_27_game_tells_its_options() -> None:
    plain = sheet(Variant.named("ultimate2"))
    chosen = sheet(Variant.named("ultimate2:free=inside,tiebreak=count"))
    assert re.findall(r"^  (on|off) +(\S+=\S+)", plain, re.MULTILINE) == [
        ("off", "free=inside"),
        ("off", "drawn=majority"),
        ("off", "tiebreak=count"),
    ]
    assert re.findall(r"^  on +(\S+)", chosen, re.MULTILINE) == ["free=inside", "tiebreak=count"]
    assert "any open S of any open L." in " ".join(plain.split())
    assert "where only that S is completed, any open S of that L." in " ".join(chosen.split())
