"""The engine as Python knows it: the same every time, one search at a time, and what is refused."""

from __future__ import annotations

import asyncio
import math
import time

import pytest

from ninefold.rules import Position, Variant
from ninefold.rules.variant import names
from ninefold.search import Engine, Limit, Proof, Report, Search
from tests.search.positions import (
    BOARDED,
    NAMES,
    is_now_or_never,
    random_game,
    tictactoe_positions,
    value,
    wandered,
    winning_at_once,
)

START = Position.start("standard")
WIN_IN_ONE = Position.parse("tictactoe xx1oo4 x")
SOME = Limit(nodes=3000)
# Many times what anything here takes: a search that is not stopped fails, and does not hang.
LONG = 60.0


def small(variant: str | Variant = "standard", **settings: object) -> Engine:
    """An engine with little memory."""
    return Engine(variant, **{"table": 1, **settings})  # type: ignore[arg-type]


def found(report: Report) -> object:
    """A report without the time it took."""
    return report.lines, report.depth, report.nodes


def first_report(search: Search) -> Report:
    """Wait for the first report of a search that goes on."""
    report = search.next(LONG)
    assert report is not None
    assert not search.is_over
    return report


@pytest.mark.parametrize("name", NAMES)
def test_one_thread_and_so_many_nodes_find_the_same_every_time(name: str) -> None:
    position, other = wandered(name, 12), wandered(name, 5)
    used = small(name)
    used.search(other, SOME)
    used.forget()
    reports = [found(used.search(position, SOME, lines=3))]
    with used:
        pass
    reports.append(found(used.search(position, SOME, lines=3)))
    reports.append(found(small(name).search(position, SOME, lines=3)))
    with small(name).start(position, SOME, lines=3) as search:
        reports.append(found(search.result()))
    assert [report == reports[0] for report in reports] == [True] * 4


@pytest.mark.parametrize("name", BOARDED)
def test_what_it_has_learnt_makes_it_faster(name: str) -> None:
    engine, position = small(name), wandered(name, 12)
    first, second = (engine.search(position, Limit(depth=9)) for _ in range(2))
    assert second.nodes < first.nodes


@pytest.mark.parametrize("name", NAMES)
def test_a_report_is_of_lines_that_can_be_played(name: str) -> None:
    engine = small(name)
    for plies in (0, 1, 7, 30, 50):
        position = wandered(name, plies, seed=plies)
        report = engine.search(position, SOME, lines=4)
        assert report.time >= 0
        assert 1 <= report.nodes <= 3000
        assert len(report.lines) == min(4, len(position.moves()))
        assert len({line.move for line in report.lines}) == len(report.lines)
        for line in report.lines:
            position.play_all(line.moves)
            assert math.isclose(sum(line.wdl), 1)
            assert all(0 <= share <= 1 for share in line.wdl)
        scores = [line.score for line in report.lines]
        assert scores == sorted(scores, reverse=True)
        assert (report.best, report.wdl) == (report.lines[0].move, report.lines[0].wdl)


@pytest.mark.parametrize("name", BOARDED)
def test_only_wanted_moves_are_considered(name: str) -> None:
    engine, position = small(name), wandered(name, 9)
    wanted = position.moves()[1:4]
    report = engine.search(position, SOME, lines=100, only=wanted)
    assert {line.move for line in report.lines} == set(wanted)
    engine.forget()
    as_text = engine.search(position, SOME, lines=100, only=[move.square for move in wanted])
    assert found(as_text) == found(report)


@pytest.mark.parametrize("name", BOARDED)
def test_a_win_is_found_and_proved_where_it_is_now_or_never(name: str) -> None:
    games = (random_game(name, seed) for seed in range(600))
    positions = [p for game in games for p in game[-4:-1] if is_now_or_never(p)]
    assert len(positions) >= 10
    engine = small(name)
    for position in positions:
        report = engine.search(position, Limit(nodes=200))
        assert report.best in winning_at_once(position), position.text
        assert report.proof == Proof("win", 1), position.text
        assert (report.wdl, report.lines[0].score) == ((1, 0, 0), 1)


@pytest.mark.parametrize("plies", [3, 4, 5])
def test_plain_tictactoe_is_solved(plies: int) -> None:
    engine = small("tictactoe")
    for position in tictactoe_positions(plies):
        report = engine.search(position, Limit(depth=9))
        worth = value(position)
        assert -value(position.play(report.best)) == worth, position.text
        proof = None if report.proof is None else report.proof.result
        assert proof == {1: "win", 0: None, -1: "loss"}[worth], position.text


def test_a_limit_is_kept() -> None:
    engine = small()
    for nodes in (1, 2, 17, 1000, 54_321):
        assert engine.search(START, Limit(nodes=nodes)).nodes == nodes
    for depth in (1, 2, 6):
        assert engine.search(START, Limit(depth=depth)).depth == depth
    both = engine.search(START, Limit(depth=2, nodes=10**6))
    assert (both.depth, both.nodes < 10**6) == (2, True)


def test_a_search_ends_by_itself_when_all_is_known() -> None:
    report = small("tictactoe").start(WIN_IN_ONE).result()
    assert (report.best.text, report.proof) == ("3", Proof("win", 1))


def test_more_threads_find_a_move_too() -> None:
    engine = small(threads=2)
    assert engine.threads == 2
    report = engine.search(START.play("55"), Limit(nodes=20_000), lines=2)
    assert len(report.lines) == 2
    # the helpers are counted now and then
    assert 20_000 <= report.nodes < 100_000
    assert engine.search(START, Limit(depth=5)).depth == 5


def test_reports_come_while_it_searches() -> None:
    search = small().start(START)
    seen = []
    for report in search:
        seen.append(report)
        if len(seen) == 3:
            search.stop()
    assert [report.depth for report in seen] == sorted(report.depth for report in seen)
    assert [report.nodes for report in seen] == sorted({report.nodes for report in seen})
    assert seen[-1] == search.result()
    assert list(search) == []


def test_reports_come_while_other_tasks_run() -> None:
    async def follow() -> list[Report]:
        search = small().start(START, Limit(nodes=300_000))
        turns = 0

        async def count() -> None:
            nonlocal turns
            while not search.is_over:
                turns += 1
                await asyncio.sleep(0.001)

        other = asyncio.create_task(count())
        seen = [report async for report in search]
        await other
        assert turns > 1
        assert await search.wait() == seen[-1]
        return seen

    assert asyncio.run(follow())[-1].nodes == 300_000


def test_whoever_stops_waiting_stops_the_search() -> None:
    search = small().start(START)

    async def lose_patience() -> None:
        waiting = asyncio.create_task(search.wait())
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(lose_patience())
    assert search.result().nodes > 0


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", ["standard", "ultimate2"])
def test_a_stop_is_answered_with_a_move(name: str, threads: int) -> None:
    position = Position.start(name)
    with small(name, threads=threads) as engine:
        for _ in range(10):
            search = engine.start(position)
            search.stop()
            assert position.is_legal(search.result().best)
            assert search.is_over


def test_a_stop_is_answered_in_the_middle_of_a_search() -> None:
    engine = small()
    with engine.start(START) as search:
        first_report(search)
    assert search.is_over
    assert engine.search(START, SOME).nodes == 3000


def test_there_is_one_search_at_a_time() -> None:
    engine = small()
    with engine.start(START) as search:
        first_report(search)
        for act in (
            lambda: engine.search(START, SOME),
            lambda: engine.start(START),
            engine.forget,
        ):
            with pytest.raises(RuntimeError, match="it is searching: stop that search"):
                act()
        assert not search.is_over
    engine.forget()


def test_leaving_the_engine_while_it_searches_says_so() -> None:
    engine = small()
    search = engine.start(START)
    first_report(search)
    with pytest.raises(RuntimeError, match="it is searching"), engine:
        assert not search.is_over
    search.stop()
    assert search.result().nodes > 0


def test_a_handle_that_nobody_holds_ends_its_search() -> None:
    engine = small()
    search = engine.start(START)
    first_report(search)
    del search
    limit = time.monotonic() + LONG
    while True:
        try:
            assert engine.search(START, SOME).nodes == 3000
        except RuntimeError:
            assert time.monotonic() < limit, "the search goes on"
            time.sleep(0.01)
        else:
            break


@pytest.mark.parametrize("name", names())
def test_every_game_with_every_option_can_be_searched(name: str) -> None:
    engine, position = small(name), Position.start(name)
    assert engine.variant == name
    assert position.is_legal(engine.search(position, Limit(nodes=200)).best)


def test_a_variant_is_as_good_as_its_name() -> None:
    assert small(Variant.named("corner")).variant == "corner"
    assert small().variant == "standard"
