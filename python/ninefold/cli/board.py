"""Plays a run's games in this process and shows them: boards, replies, and prints as they come."""

from collections.abc import Iterable, Iterator

from ninefold.agents.agent import Guest, Reply
from ninefold.arena.workers.pair import Pair, PairJob, play_pair, players
from ninefold.cli import output
from ninefold.rules import Position


class ShownGames:
    """Plays jobs one after the other, here; `aloud` shows every position and every print."""

    def __init__(self, aloud: bool) -> None:
        self._aloud = aloud

    def __call__(self, jobs: Iterable[PairJob]) -> Iterator[list[Pair]]:
        """Play all jobs."""
        for job in jobs:
            if not self._aloud:
                yield [play_pair(job)]
                continue
            watch = _Shown(job)
            output.say(f"{job.first} and {job.second}, {job.opening or 'from the start'}")
            pair = play_pair(job, watch)
            for game in pair:
                output.say(f"game {game.number + 1}: {_end(game.result)} ({game.termination})")
            yield [pair]


class _Shown:
    """Shows a position as it arises, and what the programs have printed meanwhile."""

    def __init__(self, job: PairJob) -> None:
        self._players = players(job)

    def __call__(self, position: Position, reply: Reply) -> None:
        mover = "O" if position.turn == "X" else "X"
        clocks = f"{reply.cpu / 1e6:.1f} ms of processor time, {reply.wall / 1e6:.1f} ms in all"
        for player in self._players:
            if isinstance(player, Guest) and (printed := player.heard()):
                for line in output.harmless(printed).rstrip("\n").splitlines():
                    output.say(f"{player.name}| {line}")
        output.say(output.drawn(position, reply.move))
        output.say(f"{mover} played {reply.move.text}: {clocks}\n")


def _end(result: str) -> str:
    return "a draw" if result == "draw" else f"{result} won"
