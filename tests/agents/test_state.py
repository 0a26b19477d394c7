"""The module `state` of seed 001 behaves as the plain one, whatever agents do with it; faster."""

from __future__ import annotations

import copy
import importlib.util
import pickle
import sys
from random import Random
from timeit import repeat
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from ninefold import Position
from ninefold.agents.contracts.host import GUEST
from tests.courses import seed_001_plain as plain

if TYPE_CHECKING:
    from types import ModuleType

FILE = GUEST / "seed_001/state.py"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("state", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["state"] = module
    spec.loader.exec_module(module)
    return module


ours = load()
KINDS = ["State", "State_2"]


def seen(state: Any, last: Any = None) -> tuple[Any, ...]:
    """Return everything that an agent could see."""
    moves = state.get_valid_moves
    return (
        state.blocks.tolist(),
        state.global_cells.tolist(),
        state.player_to_move,
        None if last is None else (last.index_local_board, last.x, last.y, last.value),
        [(m.index_local_board, m.x, m.y, m.value) for m in moves],
        state.free_move,
        bool(state.game_over),
        state.count_X,
        state.count_O,
    )


def same_move(module: Any, move: Any) -> Any:
    return module.UltimateTTT_Move(move.index_local_board, move.x, move.y, move.value)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(40))
def test_ours_behaves_as_the_plain_one(kind: str, seed: int) -> None:
    dice = Random(seed)
    pair = [getattr(ours, kind)(), getattr(plain, kind)()]
    for _ in range(81):
        assert seen(pair[0], pair[0].previous_move) == seen(pair[1], pair[1].previous_move)
        pair = tampered(pair, dice)
        wish = ours.UltimateTTT_Move(*(dice.randrange(n) for n in (9, 3, 3)), dice.choice((1, -1)))
        both = list(zip((ours, plain), pair, strict=True))
        valid = [state.is_valid_move(same_move(module, wish)) for module, state in both]
        assert valid[0] == valid[1]
        moves = pair[0].get_valid_moves
        assert len(moves) == len(pair[1].get_valid_moves)
        if not moves:
            break
        chosen = wish if valid[0] else dice.choice(moves)
        refused = []
        for module, state in both:
            try:
                state.act_move(same_move(module, chosen))
            except ValueError:
                refused.append(module)
        assert len(refused) != 1


def tampered(pair: list[Any], dice: Random) -> list[Any]:
    """Do to both what agents do to states: copy them, write into them, or nothing."""
    act = dice.randrange(20)
    if act < 3:
        return [type(state)(state) for state in pair]
    if act < 5:
        return [copy.deepcopy(state) for state in pair]
    if act == 5:
        return [pickle.loads(pickle.dumps(state)) for state in pair]
    board, x, y, value = (*(dice.randrange(n) for n in (9, 3, 3)), dice.choice((1, -1, 0)))
    for state in pair:
        if act < 8:
            state.blocks[board][x][y] = value
        elif act == 8:
            state.global_cells[board] = value
        elif act == 9:
            state.blocks = np.flip(state.blocks, axis=0).copy()
    return pair


@pytest.mark.parametrize(("kind", "variant"), [("State_2", "standard"), ("State", "open")])
def test_its_moves_are_those_of_the_rules(kind: str, variant: str) -> None:
    for seed in range(20):
        dice = Random(seed)
        position, state = Position.start(variant), getattr(ours, kind)()
        while position.outcome is None:
            legal = [(m.index // 9, m.index % 9 // 3, m.index % 3) for m in position.moves()]
            moves = state.get_valid_moves
            assert [(m.index_local_board, m.x, m.y) for m in moves] == legal
            number = dice.randrange(len(legal))
            position = position.play(position.moves()[number])
            state.act_move(moves[number])


def test_a_shallow_copy_shares_the_arrays() -> None:
    state = ours.State_2()
    shared = copy.copy(state)
    shared.blocks[4][1][1] = 1
    assert state.blocks[4][1][1] == 1
    assert len(state.get_valid_moves) == 80


def test_moves_are_new_each_time_and_equal_to_nothing() -> None:
    state = ours.State_2()
    assert state.get_valid_moves[0] != state.get_valid_moves[0]
    move = state.get_valid_moves[0]
    move.score = 5


def test_arrays_are_of_floats() -> None:
    state = ours.State_2()
    assert state.blocks.dtype == state.global_cells.dtype == np.float64
    assert state.blocks.shape == (9, 3, 3)
    assert state.game_result(np.eye(3)) == 1
    assert state.game_result(-np.eye(3)) == -1
    assert state.game_result(np.zeros((3, 3))) is None
    full = np.array([[1, -1, 1], [1, -1, -1], [-1, 1, 1]])
    assert state.game_result(full) == 0


def work(module: Any, shown: bool) -> None:
    """Play a game on copies, as agents do that look ahead."""
    dice = Random(3)
    state = module.State_2()
    while not state.game_over:
        moves = state.get_valid_moves
        if not moves:
            break
        if shown:
            state.blocks, state.global_cells  # noqa: B018
        after = module.State_2(state)
        after.free_move = state.free_move
        after.act_move(moves[dice.randrange(len(moves))])
        state = after


@pytest.mark.parametrize("shown", [False, True])
def test_ours_is_three_times_as_fast(shown: bool, record_property: Any) -> None:
    """The fastest of many short runs on both sides: what else runs does not count."""
    fast = min(repeat(lambda: work(ours, shown), number=1, repeat=40))
    slow = min(repeat(lambda: work(plain, shown), number=1, repeat=40))
    record_property("seed 001's state, times as fast as plain numpy", f"{slow / fast:.1f}")
    assert slow / fast >= 3
