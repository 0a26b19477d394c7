"""A fair queue of searches: a few searchers, any number of clients, each served in its turn."""

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from threading import Condition, Thread
from typing import Self

from ninefold.rules.errors import LimitError
from ninefold.search.job import Job, Request, Task, Tell
from ninefold.search.limit import Limit
from ninefold.search.searcher import Searcher

# So many requests of one client wait, where nothing else is said.
MOST_WAITING = 10_000
# Makes a searcher of a game.
Make = Callable[[str], Searcher]


class Client:
    """Somebody who asks; leaving a `with` block cancels whatever was not answered yet.

    None of their searches uses more than `most`.
    """

    def __init__(self, pool: "Pool", most: Limit) -> None:
        self._pool = pool
        self._most = most
        self.waiting: deque[Task] = deque()
        self.running: set[Task] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cancel()

    def ask(self, request: Request, tell: Tell | None = None) -> Job:
        """Put a request behind the others of this client.

        `tell` is called with all news of it, on a thread of the pool or whoever cancels it.
        """
        limit = (request.limit or Limit()).within(self._most)
        task = Task(replace(request, limit=limit), tell)
        self._pool.take(self, task)
        return Job(task)

    def cancel(self) -> None:
        """Cancel all that was asked."""
        for task in self._pool.tasks_of(self):
            task.cancel()


class Pool:
    """So many searchers that serve clients in turn, however much each of them asks.

    `at_once` searches of one client run at the same time, as many as there are searchers if it is
    None; `most_waiting` of its requests wait. `make` makes the searcher of a game. Leaving a
    `with` block cancels everything.

    >>> from ninefold.rules import Position
    >>> from ninefold.search import Limit, Uct
    >>> with Pool(Uct, 2) as pool, pool.client() as client:
    ...     job = client.ask(Request(Position.start("standard"), Limit(nodes=500)))
    ...     job.result().nodes
    500
    """

    def __init__(
        self,
        make: Make,
        size: int,
        *,
        at_once: int | None = None,
        most_waiting: int = MOST_WAITING,
    ) -> None:
        self._make = make
        self._at_once = at_once or size
        self._most_waiting = most_waiting
        self._changed = Condition()
        # Those who wait, whoever is next first.
        self._turns: dict[Client, None] = {}
        self._running: set[Task] = set()
        self._is_closed = False
        self._threads = [Thread(target=self._work, daemon=True) for _ in range(size)]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Cancel everything, and wait until nothing runs."""
        with self._changed:
            self._is_closed = True
            tasks = [*self._running, *(task for client in self._turns for task in client.waiting)]
            self._changed.notify_all()
        for task in tasks:
            task.cancel()
        for thread in self._threads:
            thread.join()

    def client(self, most: Limit | None = None) -> Client:
        """Return somebody new who may ask, for searches that use `most` at most."""
        return Client(self, most or Limit())

    def take(self, client: Client, task: Task) -> None:
        """Put a task behind the others of its client, or refuse it."""
        with self._changed:
            if self._is_closed:
                raise RuntimeError("the pool is closed")
            if len(client.waiting) >= self._most_waiting:
                client.waiting = deque(one for one in client.waiting if not one.over.is_set())
            if (count := len(client.waiting)) >= self._most_waiting:
                problem = f"{count:,} requests wait already"
                raise LimitError(problem, str(count), f"fewer than {self._most_waiting:,}")
            client.waiting.append(task)
            self._turns.setdefault(client)
            self._changed.notify()

    def tasks_of(self, client: Client) -> list[Task]:
        """Return what a client has asked that is not over, the last first."""
        with self._changed:
            return [*reversed(client.waiting), *client.running]

    def _work(self) -> None:
        searcher: Searcher | None = None
        while True:
            turn = self._next()
            if turn is None:
                return
            searcher = self._serve(*turn, searcher)
            del turn  # nothing is remembered of it while waiting for the next

    def _serve(self, client: Client, task: Task, searcher: Searcher | None) -> Searcher | None:
        """Search, with the last searcher if it knows the game; return the one for the next."""
        try:
            variant = task.request.position.variant
            if searcher is None or searcher.variant != variant:
                searcher = self._make(variant)
            task.run(searcher)
        except Exception as error:  # noqa: BLE001 - whoever asked is told, and others go on
            searcher = None
            task.fail(error)
        with self._changed:
            self._running.discard(task)
            client.running.discard(task)
            self._changed.notify_all()
        return searcher

    def _next(self) -> tuple[Client, Task] | None:
        """Wait for a task whose turn it is; None when the pool is closed."""
        with self._changed:
            while not self._is_closed:
                free = (one for one in self._turns if len(one.running) < self._at_once)
                client = next(free, None)
                if client is None:
                    self._changed.wait()
                    continue
                del self._turns[client]
                task = _first(client.waiting)
                if client.waiting:
                    self._turns[client] = None
                if task is not None:
                    client.running.add(task)
                    self._running.add(task)
                    return client, task
            return None


def _first(waiting: deque[Task]) -> Task | None:
    """Take the first task that was not cancelled."""
    while waiting:
        task = waiting.popleft()
        if not task.over.is_set():
            return task
    return None
