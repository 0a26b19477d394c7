"""The law suite of contracts: whatever a program says is a reply or a verdict, never an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninefold.agents.agent import Allowance, Fault, Reply, Unanswered, Verdict
from ninefold.agents.contracts.table import CONTRACTS
from ninefold.agents.hosted import Hosted
from ninefold.agents.runtimes.channel import Flood, Gone, Overdue, Silence, Span, Strained
from ninefold.agents.runtimes.scripted import Scripted
from ninefold.rules import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

SPAN = Span(wall=5_000_000, cpu=3_000_000, queued=1_000_000)
GOOD = {"block_move": b"1 move 4 4\n", "select_move": b"1 move 4 1 1\n"}
START = Position.start("standard")
READY = b"0 ready\n"


def hosted(
    contract: str, script: Sequence[bytes | Silence], level: str = "sandbox"
) -> tuple[Hosted, Scripted]:
    channel = Scripted(script, SPAN)
    return (
        Hosted("it", CONTRACTS[contract], lambda *_: channel, level=level, memory=1 << 20),
        channel,
    )


def asked(
    contract: str, script: Sequence[bytes | Silence], level: str = "sandbox"
) -> Reply | Fault:
    """Begin a game and ask for one move."""
    agent, channel = hosted(contract, script, level)
    try:
        agent.begin(START, 1)
        return agent.ask(START, Allowance())
    except Fault as fault:
        return fault
    finally:
        agent.close()
        assert channel.ended


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_good_answer_is_a_reply_with_both_clocks(contract: str) -> None:
    reply = asked(contract, [READY, GOOD[contract]])
    assert isinstance(reply, Reply)
    assert (reply.move.text, reply.wall, reply.cpu, reply.queued) == ("55", *_three(SPAN))


def _three(span: Span) -> tuple[int, int, int]:
    return span.wall, span.cpu, span.queued


# (what comes first, then what, the verdict, words of the detail)
CULPRITS: list[tuple[bytes | Silence, bytes | Silence | None, Verdict, str]] = [
    (Overdue("", SPAN), None, Verdict.no_start, "not ready after 10 s"),
    (Gone("exit code 1", SPAN, 1), None, Verdict.no_start, "exit code 1"),
    (Gone("signal SIGSYS", SPAN, -31), None, Verdict.sandbox_violation, "forbids"),
    (b"hello\n", None, Verdict.bad_output, "hello"),
    (b"0 ready now\n", None, Verdict.bad_output, "ready now"),
    (b"0 fail no-start no class\n", None, Verdict.no_start, "no class"),
    (b"0 fail memory \n", None, Verdict.memory, ""),
    (b"0 fail forbidden x\n", None, Verdict.sandbox_violation, "x"),
    (READY, Flood("too long", SPAN), Verdict.bad_output, "flood: too long"),
    (READY, Strained("500 threads", SPAN), Verdict.sandbox_violation, "500 threads"),
    (READY, Gone("exit code 0", SPAN, 0), Verdict.crash, "exit code 0"),
    (READY, Gone("closed", SPAN, None), Verdict.crash, "closed"),
    (READY, Gone("signal SIGSEGV", SPAN, -11), Verdict.crash, "SIGSEGV"),
    (READY, Gone("signal SIGSYS", SPAN, -31), Verdict.sandbox_violation, "forbids"),
    (READY, b"1 fail exception E: \\u2603\\n at 1\n", Verdict.exception, "E: ☃\n at 1"),
    (READY, b"1 fail exception \\ud800 \\x\n", Verdict.exception, ""),
    (READY, b"1 fail modified-input row 1\n", Verdict.modified_input, "row 1"),
    (READY, b"1 fail illegal-move None\n", Verdict.illegal_move, "None"),
    (READY, b"1 fail machine-late please\n", Verdict.bad_output, "machine-late"),
    (READY, b"1 fail\n", Verdict.bad_output, "1 fail"),
    (READY, b"2 move 4 4\n", Verdict.bad_output, "no answer to turn 1"),
    (READY, b"0 ready\n", Verdict.bad_output, "no answer to turn 1"),
    (READY, b"\n", Verdict.bad_output, "no answer to turn 1"),
    (READY, b"\xff\xfe\x00\n", Verdict.bad_output, "no answer to turn 1"),
    (READY, b"1 move \n", Verdict.bad_output, ""),
    (READY, b"1 move x y z\n", Verdict.bad_output, ""),
    (READY, b"1 move -1 -1\n", Verdict.bad_output, ""),
    (READY, b"1 move 4 4 4 4\n", Verdict.bad_output, "4 words"),
    (READY, "1 move \uff14 \uff14\n".encode(), Verdict.bad_output, ""),
]


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize(("first", "then", "verdict", "says"), CULPRITS)
def test_culprits(
    contract: str, first: bytes | Silence, then: bytes | Silence | None, verdict: Verdict, says: str
) -> None:
    fault = asked(contract, [first] if then is None else [first, then])
    assert isinstance(fault, Fault)
    assert fault.verdict == verdict
    assert says in fault.detail
    assert fault.evidence.cpu == SPAN.cpu


def test_who_is_silent_is_judged_by_the_referee() -> None:
    agent, _ = hosted("block_move", [READY, Overdue("", SPAN)])
    agent.begin(START, 1)
    with pytest.raises(Unanswered) as silence:
        agent.ask(START, Allowance())
    assert silence.value.evidence.wall == SPAN.wall


def test_what_is_forbidden_nowhere_is_an_exception() -> None:
    fault = asked("block_move", [READY, b"1 fail forbidden PermissionError\n"], level="limits")
    assert isinstance(fault, Fault)
    assert fault.verdict == Verdict.exception


def test_who_was_never_started_cannot_be_asked() -> None:
    agent, _ = hosted("block_move", [])
    with pytest.raises(Fault, match="never started"):
        agent.ask(START, Allowance())


@pytest.mark.parametrize("contract", CONTRACTS)
@given(line=st.binary(max_size=200))
def test_any_bytes_are_a_reply_or_a_fault(contract: str, line: bytes) -> None:
    result = asked(contract, [READY, line.replace(b"\n", b"") + b"\n"])
    assert isinstance(result, Reply | Fault)


@pytest.mark.parametrize("contract", CONTRACTS)
@given(words=st.lists(st.one_of(st.integers().map(str), st.text(max_size=5)), max_size=4))
def test_any_words_of_a_move_are_a_cell_or_a_fault(contract: str, words: list[str]) -> None:
    line = f"1 move {' '.join(words)}".replace("\n", "").encode("utf-8", "replace") + b"\n"
    result = asked(contract, [READY, line])
    if isinstance(result, Reply):
        assert 0 <= result.move.index <= 80
    else:
        assert result.verdict == Verdict.bad_output


def test_every_turn_has_its_number_and_the_words_of_its_contract() -> None:
    agent, channel = hosted("select_move", [READY, b"1 move 0 0 0\n", b"2 move 0 0 1\n"])
    agent.begin(START, 1)
    agent.ask(START, Allowance(left=12.5))
    agent.ask(START, Allowance(used=1.0))
    assert channel.asked[0].startswith(b"1 ...")
    assert channel.asked[0].endswith(b" - x 12.5\n")
    # without an end to the game's time there is the course's
    assert channel.asked[1].endswith(b" - x 119\n")
