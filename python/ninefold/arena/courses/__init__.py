"""Courses as data, one file each: which game, which contract, which clock."""

from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from ninefold.arena.timing import Timing
from ninefold.rules.errors import NinefoldError, quoted


class UnknownCourse(NinefoldError, ValueError):
    """No course has this name."""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which clock decides, and the seconds for a move and for a game."""

    decides: Literal["cpu", "wall"]
    move: float | None = None
    game: float | None = None


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a course plays and how.

    >>> course_named("seed-004").variant
    'adjacent-count'
    """

    title: str
    variant: str
    contract: str
    clock: Clock

    def timing(self, start: float = 10.0) -> Timing:
        """Return its clocks.

        >>> course_named("seed-001").timing().text
        'move=10 game=120 clock=wall'
        """
        clock = self.clock
        return Timing(clock.decides, clock.move, clock.game, start=start)


@cache
def courses() -> tuple[str, ...]:
    """Return the names of all courses.

    >>> "seed-003-second" in courses()
    True
    """
    names = (path.name for path in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def course_named(name: str) -> Course:
    """Return the course of a name."""
    if name not in courses():
        known = f"one of {', '.join(courses())}"
        raise UnknownCourse(f"unknown course {quoted(name)}", name, known)
    text = files(__name__).joinpath(f"{name}.toml").read_bytes()
    return msgspec.toml.decode(text, type=Course)
