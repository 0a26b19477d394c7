"""Searches on a thread of their own: followed, waited for, stopped, dropped, interrupted."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import threading
import time

import pytest

from ninefold.rules import Position
from ninefold.search import BestFirst, Engine, Limit, Report, Search, Uct

START = Position.start("standard")
# Many times what anything here takes: a search that is not stopped fails, and does not hang.
LONG = 60.0


def first_report(search: Search) -> Report:
    """Wait for the first report of a search that goes on."""
    report = search.next(LONG)
    assert report is not None
    assert not search.is_over
    return report


def wait_for_end(search: Search) -> None:
    """Wait until a search has ended by itself, or was stopped."""
    limit = time.monotonic() + LONG
    while not search.is_over:
        assert time.monotonic() < limit, "the search goes on"
        time.sleep(0.01)


def test_a_started_search_finds_what_a_blocking_one_does() -> None:
    uct = Uct("standard")
    with uct.start(START, Limit(nodes=3000), lines=4, only=["55", "11", "12"], seed=5) as search:
        report = search.result()
    blocking = uct.search(START, Limit(nodes=3000), lines=4, only=["55", "11", "12"], seed=5)
    assert (report.lines, report.depth, report.nodes) == (
        blocking.lines,
        blocking.depth,
        blocking.nodes,
    )
    assert len(report.lines) == 3
    assert search.is_over


def test_a_search_without_a_limit_goes_on_until_it_is_stopped() -> None:
    search = Uct("standard").start(START)
    reports = [first_report(search) for _ in range(3)]
    assert reports[0].nodes < reports[1].nodes < reports[2].nodes
    assert reports[0].time < reports[1].time < reports[2].time
    search.stop()
    wait_for_end(search)
    result = search.result()
    assert result.nodes >= reports[2].nodes
    assert result.best in START.moves()


@pytest.mark.parametrize("kind", [Engine, BestFirst])
def test_a_search_that_has_nothing_to_find_any_more_ends_by_itself(
    kind: type[Engine | BestFirst],
) -> None:
    search = kind("tictactoe").start(Position.parse("tictactoe xx1oo4 x"))
    wait_for_end(search)
    assert search.result().proof is not None


def test_a_tree_that_is_full_ends_its_search() -> None:
    search = BestFirst("standard", most_nodes=1000).start(START)
    wait_for_end(search)
    assert search.result().nodes <= 1000


def test_the_last_report_is_the_result_and_then_there_is_none() -> None:
    search = Uct("standard").start(START, Limit(nodes=1000))
    result = search.result()
    assert search.next(LONG) == result
    assert search.next(LONG) is None
    assert search.result() == result


def test_next_waits_no_longer_than_it_is_told() -> None:
    # there are at most twenty reports a second, and whoever looks all the time sees nothing mostly
    with Uct("standard").start(START) as search:
        seen = [search.next(0.0) for _ in range(1000)]
        assert seen.count(None) > 500
        for timeout in (-1.0, float("nan")):
            with pytest.raises(ValueError, match="cannot convert float seconds"):
                search.next(timeout)


def test_reports_can_be_followed() -> None:
    search = Uct("standard").start(START)
    seen = []
    for report in search:
        seen.append(report)
        if len(seen) == 3:
            search.stop()
    assert len(seen) >= 3
    assert [report.nodes for report in seen] == sorted({report.nodes for report in seen})
    assert seen[-1] == search.result()


def test_following_a_search_that_is_over_gives_its_result() -> None:
    search = Uct("standard").start(START, Limit(nodes=10))
    result = search.result()
    assert list(search) == [result]
    assert list(search) == []


def test_reports_can_be_followed_while_other_tasks_run() -> None:
    async def follow() -> list[Report]:
        search = Uct("standard").start(START)

        async def stop_later() -> None:
            for _ in range(100):
                await asyncio.sleep(0.001)
            search.stop()

        other = asyncio.create_task(stop_later())
        seen = [report async for report in search]
        await other
        assert seen[-1] == search.result()
        return seen

    seen = asyncio.run(follow())
    assert [report.nodes for report in seen] == sorted({report.nodes for report in seen})


def test_waiting_gives_the_result() -> None:
    search = Uct("standard").start(START, Limit(nodes=2000))
    assert asyncio.run(search.wait()) == search.result()


def test_whoever_stops_waiting_stops_the_search() -> None:
    search = Uct("standard").start(START)

    async def lose_patience() -> None:
        waiting = asyncio.create_task(search.wait())
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        # or else the loop would wait for its thread
        wait_for_end(search)

    asyncio.run(lose_patience())
    assert search.result().nodes > 0


def test_leaving_a_with_block_ends_the_search() -> None:
    uct = Uct("standard")
    with uct.start(START) as search:
        first_report(search)
    assert search.is_over
    assert uct.search(START, Limit(nodes=5)).nodes == 5


def test_leaving_it_by_an_error_ends_the_search_too() -> None:
    search = Uct("standard").start(START)
    with pytest.raises(KeyError), search:
        raise KeyError
    assert search.is_over


def test_there_is_one_search_at_a_time() -> None:
    uct = Uct("standard")
    with uct.start(START) as search:
        first_report(search)
        busy = "it is searching: stop that search and take its result first"
        for act in (
            lambda: uct.search(START, Limit(nodes=5)),
            lambda: uct.start(START),
            uct.forget,
        ):
            with pytest.raises(RuntimeError, match=busy):
                act()
        assert not search.is_over
    uct.forget()


def test_a_second_search_is_refused_however_soon_it_is_started() -> None:
    for _ in range(20):
        uct = Uct("standard")
        with uct.start(START) as search:
            try:
                with pytest.raises(RuntimeError, match="it is searching"):
                    uct.start(START)
            finally:
                search.stop()


def test_a_handle_that_nobody_holds_ends_its_search() -> None:
    uct = Uct("standard")
    search = uct.start(START)
    first_report(search)
    del search
    limit = time.monotonic() + LONG
    while True:
        try:
            assert uct.search(START, Limit(nodes=5)).nodes == 5
        except RuntimeError:
            assert time.monotonic() < limit, "the search goes on"
            time.sleep(0.01)
        else:
            break


def test_whoever_waits_lets_other_threads_run() -> None:
    with Uct("standard").start(START) as search:
        waiting = threading.Thread(target=search.result)
        waiting.start()
        for _ in range(20):
            time.sleep(0.001)
            assert waiting.is_alive()
        search.stop()
        waiting.join(LONG)
        assert not waiting.is_alive()


BLOCKING = {
    "search": "uct.search(Position.start(), Limit(time=1e6))",
    "result": "uct.start(Position.start()).result()",
    "next": "search = uct.start(Position.start())\nwhile True: search.next(1e6)",
    "27×27": "Uct('ultimate2').search(Position.start('ultimate2'), Limit(time=1e6))",
}


@pytest.mark.parametrize("what", BLOCKING)
def test_ctrl_c_is_heard_by_whoever_waits_for_a_search(what: str) -> None:
    script = (
        "import signal\n"
        "from ninefold.rules import Position\n"
        "from ninefold.search import Limit, Uct\n"
        # whoever runs tests in the background has it ignored
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "uct = Uct()\n"
        "print('searching', flush=True)\n"
        f"{BLOCKING[what]}\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "searching\n"
        time.sleep(0.2)
        child.send_signal(signal.SIGINT)
        try:
            _, errors = child.communicate(timeout=LONG)
        finally:
            child.kill()
    assert errors.rstrip().endswith("KeyboardInterrupt")
    assert child.returncode == -signal.SIGINT
