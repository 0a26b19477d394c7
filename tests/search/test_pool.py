"""The fair queue: clients in turn, cancelled or stopped, nothing lost, nothing left behind."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
import weakref
from queue import SimpleQueue

import pytest

from ninefold.rules import GameOver, Position
from ninefold.rules.errors import LimitError
from ninefold.search import Limit, Uct
from ninefold.search.job import Job, News, Request
from ninefold.search.pool import Client, Pool
from tests.search.positions import ended

START = Position.start("standard")
QUICK = Request(START, Limit(nodes=50))
ENDLESS = Request(START)
# Many times what anything here takes: what never comes fails, and does not hang.
LONG = 60.0


def begun(client: Client) -> Job:
    """A search without end that has begun."""
    seen: SimpleQueue[News] = SimpleQueue()
    job = client.ask(ENDLESS, seen.put)
    assert seen.get(timeout=LONG).report is not None
    return job


def test_clients_are_served_in_turn_however_much_each_asks() -> None:
    order: list[str] = []
    with Pool(Uct, 1) as pool:
        first, greedy, modest = pool.client(), pool.client(), pool.client()
        before = begun(first)
        jobs = [
            client.ask(QUICK, lambda news, name=name: order.append(name) if news.is_over else None)  # type: ignore[misc]
            for client, names in ((greedy, "ABCDEF"), (modest, "ab"))
            for name in names
        ]
        before.cancel()
        for job in jobs:
            assert job.result(LONG) is not None
    assert "".join(order) == "AaBbCDEF"


def test_one_client_gets_no_more_searchers_than_allowed() -> None:
    with Pool(Uct, 2, at_once=1) as pool:
        greedy, modest = pool.client(), pool.client()
        running, waiting = begun(greedy), greedy.ask(ENDLESS)
        assert modest.ask(QUICK).result(LONG) is not None
        assert not running.is_over
        running.cancel()
        waiting.stop()
        assert waiting.result(LONG) is not None


def test_no_search_of_a_client_uses_more_than_it_may() -> None:
    with Pool(Uct, 1) as pool:
        client = pool.client(most=Limit(nodes=70))
        reports = [client.ask(asked).result(LONG) for asked in (ENDLESS, QUICK)]
        assert [report and report.nodes for report in reports] == [70, 50]


def test_a_request_cancelled_before_its_turn_never_begins() -> None:
    with Pool(Uct, 1) as pool:
        client = pool.client()
        before = begun(client)
        told: list[News] = []
        job = client.ask(ENDLESS, told.append)
        job.cancel()
        assert job.is_over
        assert job.result(LONG) is None
        assert told == [News(None, True, True)]
        after = client.ask(QUICK)
        before.cancel()
        assert after.result(LONG) is not None


def test_what_a_cancelled_search_found_is_its_result() -> None:
    with Pool(Uct, 1) as pool:
        job = begun(pool.client())
        job.cancel()
        report = job.result(LONG)
        assert report is not None
        assert report.best in START.moves()


def test_a_request_stopped_before_its_turn_still_has_a_result() -> None:
    with Pool(Uct, 1) as pool:
        client = pool.client()
        before = begun(client)
        job = client.ask(ENDLESS)
        job.stop()
        assert not job.is_over
        before.cancel()
        report = job.result(LONG)
        assert report is not None
        assert report.best in START.moves()


def test_a_request_that_nobody_holds_is_cancelled() -> None:
    seen: SimpleQueue[News] = SimpleQueue()
    with Pool(Uct, 1) as pool:
        client = pool.client()
        client.ask(ENDLESS, seen.put)
        while not (news := seen.get(timeout=LONG)).is_over:
            pass
        assert news.is_cancelled
        assert client.ask(QUICK).result(LONG) is not None


def test_whoever_leaves_takes_their_requests_along() -> None:
    with Pool(Uct, 1) as pool:
        with pool.client() as client:
            jobs = [begun(client), client.ask(ENDLESS), client.ask(QUICK)]
        assert jobs[0].result(LONG) is not None
        assert [job.result(LONG) for job in jobs[1:]] == [None, None]


def test_a_listener_that_fails_listens_no_more() -> None:
    def fail(_: News) -> None:
        raise ConnectionError

    with Pool(Uct, 1) as pool:
        client = pool.client()
        job = client.ask(ENDLESS, fail)
        assert job.result(LONG) is not None
        assert client.ask(QUICK).result(LONG) is not None


def test_reports_are_followed_while_other_tasks_run_and_leaving_cancels() -> None:
    async def follow() -> None:
        with Pool(Uct, 2) as pool:
            client = pool.client()
            job = client.ask(ENDLESS)
            results = await asyncio.gather(*(client.ask(QUICK).wait() for _ in range(20)))
            assert all(report is not None and report.nodes == 50 for report in results)
            seen = []
            reports = aiter(job)
            async for report in reports:
                seen.append(report.nodes)
                if len(seen) == 3:
                    break
            await reports.aclose()  # type: ignore[attr-defined]
            assert seen == sorted(set(seen))
            await asyncio.to_thread(job.result, LONG)

    asyncio.run(follow())


def test_a_task_that_is_cancelled_cancels_its_request() -> None:
    async def follow() -> None:
        with Pool(Uct, 1) as pool:
            job = begun(pool.client())
            task = asyncio.create_task(job.wait())
            await asyncio.sleep(0.01)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert await asyncio.to_thread(job.result, LONG) is not None

    asyncio.run(follow())


def test_what_goes_wrong_is_raised_where_it_is_waited_for_and_others_go_on() -> None:
    def make(variant: str) -> Uct:
        if variant == "corner":
            raise MemoryError("no table")
        return Uct(variant)

    with Pool(make, 1) as pool:
        client = pool.client()
        over = client.ask(Request(ended("standard"), Limit(nodes=5)))
        with pytest.raises(GameOver):
            over.result(LONG)
        with pytest.raises(GameOver):
            asyncio.run(over.wait())
        corner = client.ask(Request(Position.start("corner"), Limit(nodes=5)))
        with pytest.raises(MemoryError):
            corner.result(LONG)
        assert client.ask(QUICK).result(LONG) is not None


def test_too_many_requests_are_refused_and_cancelled_ones_do_not_count() -> None:
    with Pool(Uct, 1, most_waiting=2) as pool:
        client = pool.client()
        jobs = [begun(client), client.ask(QUICK), client.ask(QUICK)]
        with pytest.raises(LimitError, match="2 requests wait already; expected fewer than 2"):
            client.ask(QUICK)
        jobs[1].cancel()
        jobs.append(client.ask(QUICK))
        jobs[0].cancel()
        assert jobs[3].result(LONG) is not None


def test_waiting_ends_when_it_was_said_to() -> None:
    with Pool(Uct, 1) as pool:
        job = begun(pool.client())
        with pytest.raises(TimeoutError):
            job.result(0.01)


def test_any_game_may_follow_any_other() -> None:
    with Pool(Uct, 1) as pool:
        client = pool.client()
        starts = [Position.start(name) for name in ("count", "tictactoe", "ultimate2", "count")]
        jobs = [client.ask(Request(start, Limit(nodes=9))) for start in starts]
        for start, job in zip(starts, jobs, strict=True):
            report = job.result(LONG)
            assert report is not None
            assert report.best in start.moves()


def test_many_threads_may_ask_at_once() -> None:
    found: SimpleQueue[int] = SimpleQueue()

    def ask(pool: Pool) -> None:
        with pool.client() as client:
            jobs = [client.ask(QUICK) for _ in range(20)]
            for number, job in enumerate(jobs):
                if number % 5 == 4:
                    job.cancel()
                report = job.result(LONG)
                found.put(0 if report is None else report.nodes)

    with Pool(Uct, 2) as pool:
        threads = [threading.Thread(target=ask, args=(pool,)) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(LONG)
    nodes = [found.get(timeout=LONG) for _ in range(160)]
    assert nodes.count(50) >= 128


def test_nothing_is_left_behind() -> None:
    before = threading.active_count()
    pool = Pool(Uct, 2)
    client = pool.client()
    jobs = [client.ask(QUICK) for _ in range(50)]
    assert all(job.result(LONG) for job in jobs)
    tasks = [weakref.ref(job._task) for job in jobs]
    del jobs
    running = begun(client)
    limit = time.monotonic() + LONG
    while any(task() is not None for task in tasks):
        assert time.monotonic() < limit, "a task is remembered"
        gc.collect()
        time.sleep(0.01)
    before_and_after = [running.is_over]
    pool.close()
    before_and_after.append(running.is_over)
    assert before_and_after == [False, True]
    assert threading.active_count() == before
    with pytest.raises(RuntimeError, match="the pool is closed"):
        client.ask(QUICK)
