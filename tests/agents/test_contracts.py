"""What contracts show of a position is the position, in every game they play."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from ninefold.agents.agent import InvalidAgent
from ninefold.agents.contracts.host import NINE
from ninefold.agents.contracts.table import CONTRACTS, contract_named, contract_of
from ninefold.agents.roster import Written, entry_named
from ninefold.rules import Move, Position

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PLAYED = [
    (name, variant) for name, one in CONTRACTS.items() for variant in NINE if one.plays(variant)
]


def games(variant: str) -> Iterator[tuple[Position, Move | None]]:
    for seed in range(10):
        dice = Random(seed)
        position, last = Position.start(variant), None
        while position.outcome is None:
            yield position, last
            last = dice.choice(position.moves())
            position = position.play(last)


@pytest.mark.parametrize("variant", [v for name, v in PLAYED if name == "block_move"])
def test_block_move_shows_the_grid_and_the_boards(variant: str) -> None:
    full = {"corner": "-", "open": "-", "adjacent": "D", "adjacent-count": "D"}.get(variant, "d")
    seen_full = False
    for position, last in games(variant):
        cells, block, row, column, flag = (
            CONTRACTS["block_move"].request(position, last, 1.0).split(" ")
        )
        for move in (Move(f"{board}{field}") for board in range(1, 10) for field in range(1, 10)):
            assert move.board is not None
            high, left = divmod(move.board - 1, 3)
            down, right = divmod(move.field - 1, 3)
            at = 9 * (3 * high + down) + 3 * left + right
            assert cells[at] == position.cells[move.index].replace(".", "-")
            words = [str(number) for number in divmod(at, 9)]
            assert CONTRACTS["block_move"].move(words) == move
            if move == last:
                assert (row, column) == tuple(words)
        assert (last is None) == (row == "-1")
        assert block == position.owners.replace("d", full).replace(".", "-")
        assert flag == position.turn.lower()
        seen_full |= "d" in position.owners
    assert seen_full


@pytest.mark.parametrize("variant", [v for name, v in PLAYED if name == "select_move"])
def test_select_move_shows_the_boards(variant: str) -> None:
    contract = CONTRACTS["select_move"]
    assert contract.start(variant) == ("State" if variant == "open" else "State_2",)
    for position, last in games(variant):
        cells, owners, shown, turn, left = contract.request(position, last, 7.25).split(" ")
        assert (cells, owners) == (position.cells, position.owners)
        assert (turn, left) == (position.turn.lower(), "7.25")
        assert (contract.move(list(shown)) if last else None) == last


def test_ultimate2_and_tictactoe_have_no_words() -> None:
    for contract in CONTRACTS.values():
        assert not contract.plays("ultimate2")
        assert not contract.plays("tictactoe")


SOURCES = {
    "block_move": "class A:\n    def move(self, board, block, old, flag):\n        pass\n",
    "select_move": "def select_move(cur_state, remain_time):\n    pass\n",
}


@pytest.mark.parametrize("name", SOURCES)
def test_a_file_s_contract_is_found_without_running_it(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("print 'python 2', 1 / 0\n" + SOURCES[name])
    assert contract_of(path) is contract_named(name)


@pytest.mark.parametrize("text", ["x = 1\n", "".join(SOURCES.values()), "\0\xff"])
def test_a_file_of_no_contract_or_two_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text(text)
    with pytest.raises(
        InvalidAgent, match=r"expected a contract: block_move=a\.py, select_move=a\.py"
    ):
        contract_of(path)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("a.py", ("a.py", "", "", "block_move")),
        ("a.py:Player", ("a.py", "Player", "", "block_move")),
        ("select_move=a.py", ("a.py", "", "", "select_move")),
        ("block_move=python3.9 'b c/a.py':P", ("b c/a.py", "P", "python3.9", "block_move")),
        ("/usr/bin/python3 a.py", ("a.py", "", "/usr/bin/python3", "block_move")),
    ],
)
def test_programs_are_named(
    text: str, meant: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "b c").mkdir()
    for name in ("a.py", "b c/a.py"):
        (tmp_path / name).write_text(SOURCES["block_move"])
    entry = entry_named(text)
    assert isinstance(entry, Written)
    assert (str(entry.path), entry.part, entry.python, entry.contract.name) == meant


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("stockfish", "or a file such as team27.py"),
        ("team27.py", "no file team27.py"),
        ("chess=a.py", 'unknown contract "chess"; expected one of block_move, select_move'),
        ("block_move=no-such-program", "no program"),
        ("block_move='", "No closing quotation"),
        ("uct:nodes=0", "not a value of nodes"),
        ("./program", "or a file such as"),
    ],
)
def test_who_is_nobody_is_refused(text: str, says: str) -> None:
    with pytest.raises(InvalidAgent, match=says):
        entry_named(text)


def test_a_program_s_digest_is_that_of_its_folder(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(SOURCES["block_move"])
    entry = entry_named(str(tmp_path / "a.py"))
    assert isinstance(entry, Written)
    before = entry.digest
    assert before == entry.digest
    (tmp_path / "helper.py").write_text("x = 1")
    assert entry.digest != before
