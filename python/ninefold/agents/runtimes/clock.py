"""The clocks that agents are measured by: the wall's, and the processor time of this thread."""

from dataclasses import dataclass
from time import perf_counter_ns, thread_time_ns  # noqa: TID251 - measures; arena/game judges


@dataclass(frozen=True, slots=True)
class Instant:
    """A moment on both clocks, in nanoseconds.

    >>> before = Instant.now()
    >>> wall, cpu = before.since()
    >>> wall >= 0, cpu >= 0
    (True, True)
    """

    wall: int
    cpu: int

    @staticmethod
    def now() -> "Instant":
        """Return this moment."""
        return Instant(perf_counter_ns(), thread_time_ns())

    def since(self) -> tuple[int, int]:
        """Return how much time has passed on each clock."""
        return perf_counter_ns() - self.wall, thread_time_ns() - self.cpu
