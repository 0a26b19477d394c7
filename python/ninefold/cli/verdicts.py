"""How a verdict is told: what happened, where, what it cost, and how to see it again."""

from collections.abc import Iterator
from pathlib import Path

from ninefold.agents.agent import Verdict
from ninefold.arena.record import GameRecord
from ninefold.cli import output
from ninefold.cli.hosting import quoted_command
from ninefold.rules import Position

MEANINGS = {
    Verdict.no_start: "it could not be started",
    Verdict.illegal_move: "it made a move that the rules forbid",
    Verdict.bad_output: "what it returned is no move",
    Verdict.late_move: "it took longer than a move may take",
    Verdict.late_game: "its time for the game was up",
    Verdict.exception: "it raised an exception",
    Verdict.crash: "its process ended",
    Verdict.memory: "it wanted more memory than it may have",
    Verdict.modified_input: "it changed what it may not change",
    Verdict.sandbox_violation: "it tried what the sandbox forbids, and died of it",
    Verdict.withdrew: "its owner withdrew it",
    Verdict.machine_late: "the machine was late, nobody else",
    Verdict.interrupted: "the game was interrupted",
}
# What depends on how fast and how busy the machine is.
TIMED = (Verdict.late_move, Verdict.late_game, Verdict.memory, Verdict.no_start)


def position_after(record: GameRecord) -> Position:
    """Return the last position of a game."""
    start = Position.parse(record.start) if record.start else Position.start(record.variant)
    return start.play_all(record.moves)


def told(record: GameRecord, replay: list[str | Path] | None = None) -> Iterator[str]:
    """Tell everything about a game that was lost by a failure."""
    verdict = Verdict(record.termination)
    position = position_after(record)
    turn = len(record.moves.split()) + 1
    yield f"{record.loser} lost game {record.number + 1} at turn {turn}: {verdict}"
    yield f"  {MEANINGS[verdict]}"
    yield from indented(output.harmless(record.detail))
    yield f"  position: {position.text}"
    yield from indented(output.drawn(position, None))
    if failure := record.failure:
        cpu, wall = failure.cpu / 1000, failure.wall / 1000
        clocks = f"{cpu:.1f} ms of processor time, {wall:.1f} ms in all"
        yield f"  turn: {clocks}, {record.timing}; memory: {failure.memory / 1024:.1f} MiB at most"
        if failure.printed.strip():
            yield "  the end of what it printed:"
            yield from indented(output.harmless(failure.printed))
    if replay is not None:
        yield f"  again: {quoted_command([*replay, '--turn', str(turn)])}"


def indented(text: str) -> Iterator[str]:
    """Yield lines, further to the right."""
    for line in text.rstrip().splitlines():
        yield f"    {line}"


def as_json(record: GameRecord) -> dict[str, object]:
    """Tell the same for programs."""
    failure = record.failure
    return {
        "game": record.number + 1,
        "player": record.loser,
        "verdict": record.termination,
        "turn": len(record.moves.split()) + 1,
        "position": position_after(record).text,
        "detail": record.detail,
        "wall": None if failure is None else failure.wall / 1000,
        "cpu": None if failure is None else failure.cpu / 1000,
        "memory": None if failure is None else failure.memory,
        "printed": None if failure is None else failure.printed,
    }
