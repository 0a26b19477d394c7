"""Players in the referee's own thread: seeded, measured, and their exceptions are faults."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from ninefold.agents.agent import Fault, Verdict
from ninefold.agents.builtin import player_named
from ninefold.agents.builtin.player import Choice
from ninefold.agents.runtimes.clock import Instant
from ninefold.agents.runtimes.inline import Inline
from ninefold.rules import Evaluation, Position

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from ninefold.search import Limit

START = Position.start("standard")


class Scripted:
    """A player that does something first, and then plays the first legal move."""

    def __init__(self, act: Callable[[], object]) -> None:
        self._act = act

    def plays(self, variant: str) -> bool:
        return bool(variant)

    def objection(self, limit: Limit | None) -> None:
        """Any limit will do."""

    def prepare(self, position: Position) -> None:
        """Nothing is needed."""

    def choose(self, position: Position, limit: Limit | None, dice: Random) -> Choice:
        del limit, dice
        self._act()
        return Choice(position.moves()[0], Evaluation(0.25))


def burn(seconds: float) -> None:
    """Use so much processor time."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def raise_inside() -> None:
    """Fail, a call deeper than the player itself."""
    raise LookupError("lost the plot")


def test_the_reply_is_what_the_player_chose() -> None:
    reply = Inline("first", Scripted(list)).ask(START, None)
    assert (reply.move.text, reply.evaluation) == ("11", Evaluation(0.25))


def test_a_seed_gives_the_same_game_again() -> None:
    agent = Inline("random", player_named("random"))

    def moves(seed: int) -> list[str]:
        agent.begin(START, seed)
        return [agent.ask(START, None).move.text for _ in range(10)]

    assert moves(1) == moves(1) != moves(2)


def test_an_exception_is_a_fault_with_its_traceback() -> None:
    with pytest.raises(Fault) as caught:
        Inline("lost", Scripted(raise_inside)).ask(START, None)
    assert caught.value.verdict is Verdict.exception
    detail = caught.value.detail
    assert detail.startswith("Traceback (most recent call last):\n")
    assert "in raise_inside" in detail
    assert detail.endswith("LookupError: lost the plot\n")
    assert caught.value.__cause__ is None


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit])
def test_what_ends_us_is_no_fault_of_a_player(kind: type[BaseException]) -> None:
    def leave() -> None:
        raise kind

    with pytest.raises(kind):
        Inline("leaver", Scripted(leave)).ask(START, None)


def test_both_clocks_are_measured() -> None:
    busy = Inline("busy", Scripted(lambda: burn(0.05))).ask(START, None)
    assert busy.cpu >= 50_000_000
    assert busy.wall >= busy.cpu - 1_000_000
    idle = Inline("idle", Scripted(lambda: time.sleep(0.05))).ask(START, None)
    assert idle.wall >= 50_000_000
    # what waiting costs the processor is microseconds
    assert idle.cpu < 25_000_000


def test_a_moment_tells_how_much_time_has_passed_since() -> None:
    moment = Instant.now()
    burn(0.01)
    first, second = moment.since(), moment.since()
    assert first[1] >= 10_000_000
    assert first <= second
    assert moment.wall + second[0] <= Instant.now().wall


def test_closing_an_agent_lets_it_go_on_with_another_game() -> None:
    agent = Inline("random", player_named("random"))
    agent.close()
    agent.begin(START, 1)
    assert agent.ask(START, None).move in START.moves()
