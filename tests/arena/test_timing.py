"""Whose fault a late move is, by both clocks; what a game's time is charged with."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninefold.agents.agent import Evidence, Fault, Remains, Reply, Unanswered, Verdict
from ninefold.agents.contracts.table import CONTRACTS
from ninefold.agents.hosted import Hosted
from ninefold.agents.runtimes.channel import Overdue, Silence, Span
from ninefold.agents.runtimes.scripted import Scripted
from ninefold.arena.game import Annulled, Sheet, play, play_turn
from ninefold.arena.timing import InvalidTiming, Spent, Timing
from ninefold.arena.workers.pair import TRIES, MachineTooLate, play_until_judged
from ninefold.rules import Position

MS = 1_000_000
# A second for a move, no grace; by the processor's clock three seconds on the wall and one more.
CPU = Timing("cpu", move=1.0, grace=0.0)
WALL = Timing("wall", move=1.0, grace=0.0)


@pytest.mark.parametrize(
    ("timing", "wall", "cpu", "queued", "answered", "verdict"),
    [
        (CPU, 900, 900, 0, True, None),
        (CPU, 1100, 1001, 0, True, Verdict.late_move),
        (CPU, 3999, 10, 0, True, None),
        (CPU, 4001, 10, 0, True, Verdict.late_move),
        (CPU, 4001, 10, 0, False, Verdict.late_move),
        # it waited for a core: by the processor's clock its answer counts
        (CPU, 9000, 900, 8000, True, None),
        (CPU, 9000, 900, 8000, False, Verdict.machine_late),
        (CPU, 9000, 1001, 8000, True, Verdict.late_move),
        (WALL, 1000, 1000, 0, True, None),
        (WALL, 1001, 10, 0, True, Verdict.late_move),
        (WALL, 1001, 1001, 0, True, Verdict.late_move),
        (WALL, 1500, 800, 600, True, Verdict.machine_late),
        (WALL, 1500, 800, 600, False, Verdict.machine_late),
        (WALL, 1500, 800, 499, True, Verdict.late_move),
        (WALL, 999, 10, 0, False, Verdict.late_move),
    ],
)
def test_who_is_late(
    timing: Timing, wall: int, cpu: int, queued: int, answered: bool, verdict: Verdict | None
) -> None:
    allowance = timing.allowance(Spent(), None, None)
    evidence = Evidence(wall * MS, cpu * MS, queued * MS)
    judgement = timing.verdict(allowance, evidence, answered=answered)
    assert (judgement and judgement[0]) == verdict
    if judgement:
        assert "1000 ms are given" in judgement[1]


@pytest.mark.parametrize(
    ("move", "game", "spent", "given", "verdict"),
    [
        (1.0, None, 50.0, 1.0, Verdict.late_move),
        (1.0, 60.0, 50.0, 1.0, Verdict.late_move),
        (1.0, 60.0, 59.5, 0.5, Verdict.late_game),
        (None, 60.0, 59.5, 0.5, Verdict.late_game),
        (1.0, 60.0, 61.0, 0.0, Verdict.late_game),
    ],
)
def test_a_move_or_the_game_is_over(
    move: float | None, game: float | None, spent: float, given: float, verdict: Verdict
) -> None:
    timing = Timing(move=move, game=game, grace=0.0)
    allowance = timing.allowance(Spent(spent), None, None)
    assert allowance.time == pytest.approx(given)
    assert allowance.cpu_end == int((allowance.time or 0) * 1e9)
    late = timing.verdict(allowance, Evidence(2 * 10**9, 2 * 10**9))
    assert late is not None
    assert late[0] == verdict


def test_time_is_charged_by_the_clock_that_decides() -> None:
    evidence = Evidence(wall=5 * 10**9, cpu=10**9, queued=3 * 10**9)
    assert CPU.cost(evidence) == 1.0
    # nobody pays for waiting for a core
    assert WALL.cost(evidence) == 2.0
    spent = Spent(10.0)
    spent.add(Timing(game=100, increment=3), evidence)
    assert spent.seconds == 8.0


def test_without_limits_nobody_is_late() -> None:
    timing = Timing()
    allowance = timing.allowance(Spent(), None, None)
    assert (allowance.cpu_end, allowance.wall_end) == (None, None)
    assert timing.verdict(allowance, Evidence(10**15, 10**15)) is None


@given(
    wall=st.integers(0, 10**11),
    cpu=st.integers(0, 10**11),
    queued=st.integers(0, 10**11),
    answered=st.booleans(),
    clock=st.sampled_from(["cpu", "wall"]),
)
def test_what_the_machine_owes_never_loses_a_game(
    wall: int, cpu: int, queued: int, answered: bool, clock: str
) -> None:
    timing = CPU if clock == "cpu" else WALL
    allowance = timing.allowance(Spent(), None, None)
    judged = timing.verdict(allowance, Evidence(wall, cpu, queued), answered=answered)
    own = wall - queued
    in_time = cpu <= 10**9 and own <= 4 * 10**9 if clock == "cpu" else own <= 10**9
    if judged is not None and in_time and (answered or wall > (allowance.wall_end or 0)):
        assert judged[0] is Verdict.machine_late
    if not in_time:
        assert judged is not None
        assert clock == "wall" or judged[0] is Verdict.late_move


@pytest.mark.parametrize(
    "timing",
    [
        Timing(move=0.0),
        Timing(move=-1.0),
        Timing(game=float("nan")),
        Timing(game=float("inf")),
        Timing(start=0.0),
        Timing(factor=0.5),
        Timing(game=1.0, increment=-1.0),
    ],
)
def test_times_that_are_none_are_refused(timing: Timing) -> None:
    with pytest.raises(InvalidTiming):
        timing.check()


READY = b"0 ready\n"
START = Position.start("standard")


def scripted(name: str, *scripts: list[bytes | Silence], span: Span | None = None) -> Hosted:
    """Return an agent that follows one script a game."""
    rest = iter(scripts)
    return Hosted(
        name, CONTRACTS["block_move"], lambda *_: Scripted(next(rest), span), level="sandbox"
    )


LATE = Span(wall=100 * 10**9, cpu=10**6, queued=100 * 10**9)


def test_a_game_that_the_machine_spoils_is_played_again() -> None:
    spoilt: list[bytes | Silence] = [READY, Overdue("", LATE)]
    good: list[bytes | Silence] = [READY, b"1 move 9 9\n"]
    sheet = Sheet(0, START, timing=WALL)
    with pytest.raises(Annulled, match=r"machine-late: .* without a core"):
        play(scripted("x", spoilt), scripted("o", [READY]), sheet)
    x, o = scripted("x", spoilt, spoilt, good), scripted("o", [READY], [READY], [READY])
    record = play_until_judged(x, o, sheet)
    assert (record.termination, record.result) == ("bad-output", "O")


def test_a_machine_that_spoils_every_game_is_no_judge() -> None:
    spoilt: list[bytes | Silence] = [READY, Overdue("", LATE)]
    ready: list[bytes | Silence] = [READY]
    x, o = scripted("x", *[spoilt] * TRIES), scripted("o", *[ready] * TRIES)
    with pytest.raises(MachineTooLate, match="annulled 5 times"):
        play_until_judged(x, o, Sheet(0, START, timing=WALL))


class Interrupting:
    """An agent at whose turn somebody presses Ctrl-C."""

    name = "it"

    def begin(self, position: Position, seed: int) -> None:
        """Nothing is prepared."""

    def ask(self, position: Position, limit: object) -> Reply:
        del position, limit
        raise KeyboardInterrupt

    def close(self) -> None:
        """Nothing is held."""


def test_an_interrupted_game_is_nobodys_loss() -> None:
    o = scripted("o", [READY])
    with pytest.raises(Annulled) as annulled:
        play_until_judged(Interrupting(), o, Sheet(0, START, timing=WALL))
    assert annulled.value.verdict is Verdict.interrupted
    assert o.rest() == Remains(0, "", "sandbox")


def test_the_last_move_and_what_is_left_are_told() -> None:
    o = scripted("o", [READY, b"1 move 0 0\n"])
    moves = tuple(START.parse_move(word) for word in ("55",))
    result = play_turn(o, Sheet(0, START, timing=WALL), moves)
    assert isinstance(result, Reply | Fault)


def test_a_record_of_a_failure_says_everything() -> None:
    span = Span(wall=7 * 10**6, cpu=5 * 10**6, queued=10**6)
    x = scripted("x", [READY, b"1 move 4 4\n", b"2 fail exception oh\n"], span=span)
    o = scripted("o", [READY, b"1 move 3 3\n"], span=span)
    record = play(x, o, Sheet(4, START, seed=9, timing=WALL))
    assert (record.moves, record.termination, record.detail) == ("55 51", "exception", "oh")
    assert record.failure is not None
    assert (record.failure.wall, record.failure.cpu) == (7000, 5000)
    assert (record.isolation, record.lateness) == ("sandbox sandbox", 1000)
    assert record.timing == "move=1 clock=wall"
    tags = dict(record.game().tags)
    assert tags["ninefold.verdict"] == "exception"
    assert (tags["ninefold.seed"], tags["ninefold.timing"]) == ("9", "move=1 clock=wall")


def test_unanswered_turns_without_clocks_are_an_error_of_ours() -> None:
    x = scripted("x", [READY, Overdue("", LATE)])
    with pytest.raises(Unanswered):
        play(x, scripted("o", [READY]), Sheet(0, START))
