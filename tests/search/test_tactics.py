"""The zoo: the engine solves each position within the nodes that stand there."""

from __future__ import annotations

import pytest

from ninefold.search import Engine, Limit
from tests.search.positions import BOARDED
from tests.search.zoo_files import HOLDS, TABLE, WINS, ZOO, Case, cases, path_of

MOST_NODES = 300_000
PROOF = Limit(nodes=4_000_000)


@pytest.mark.parametrize("variant", BOARDED)
def test_every_position_is_solved_within_its_nodes(variant: str) -> None:
    engine = Engine(variant, table=TABLE)
    unsolved = [
        f"{case.position.text}: {case.why}"
        for case in cases(variant)
        if not case.is_solved(engine, case.nodes)
    ]
    assert not unsolved, "\n".join(unsolved)


def test_the_zoo_is_as_large_and_as_various_as_it_should_be() -> None:
    zoo = {variant: cases(variant) for variant in BOARDED}
    assert {path.name for path in ZOO.iterdir()} == {path_of(name).name for name in zoo}
    everything = [case for found in zoo.values() for case in found]
    assert len(everything) >= 40
    assert len({case.position.canonical()[0].text for case in everything}) == len(everything)
    for case in everything:
        assert case.best != case.avoid
        assert case.position.is_legal(case.best)
        assert case.position.is_legal(case.avoid)
        assert case.nodes <= MOST_NODES
        assert case.aim in {WINS, HOLDS}
        assert (case.plies is None) == (case.aim == HOLDS)
    for words, least in {
        "wins": 10,
        "every other move loses": 10,
        "draws": 2,
        "may take a board": 5,
        "lets the opponent play anywhere": 3,
        "by equal boards": 2,
    }.items():
        assert sum(words in case.why for case in everything) >= least, words


def others_fail(case: Case, engine: Engine) -> bool:
    """Whether it is certain that no other move does what the best one does."""
    engine.forget()
    others = [move for move in case.position.moves() if move != case.best]
    report = engine.search(case.position, PROOF, only=others)
    if report.proof is not None:
        return report.proof.result == "loss"
    return case.aim == WINS and report.nodes < 4_000_000


@pytest.mark.long
@pytest.mark.parametrize("variant", BOARDED)
def test_no_other_move_is_as_good(variant: str) -> None:
    engine = Engine(variant, table=256)
    for case in cases(variant):
        assert others_fail(case, engine), case.position.text
