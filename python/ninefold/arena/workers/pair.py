"""The work of a worker, whatever runs it: pairs of games, colours swapped."""

from functools import cache
from random import Random

import msgspec

from ninefold.agents.agent import Agent, Verdict
from ninefold.agents.roster import Housing, entry_named
from ninefold.arena.game import Annulled, Sheet, Watch, play
from ninefold.arena.record import GameRecord
from ninefold.arena.timing import Timing
from ninefold.rules import Position
from ninefold.rules.errors import NinefoldError
from ninefold.search import Limit

# How often a game is played that comes to nothing through nobody's fault.
TRIES = 5


class MachineTooLate(NinefoldError, ValueError):
    """A game came to nothing so often that this machine cannot judge it by these clocks."""


class PairJob(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two games between two players from one opening; `number` is the pair's place in the run.

    `contract` is that of players who name none; `housing` is how programs are run.
    """

    number: int
    first: str
    second: str
    start: str
    opening: str
    seed: int
    time: float | None = None
    nodes: int | None = None
    depth: int | None = None
    timing: Timing | None = None
    contract: str | None = None
    housing: Housing | None = None


Pair = tuple[GameRecord, GameRecord]
_JOBS = msgspec.json.Decoder(list[PairJob])
_PAIRS = msgspec.json.Decoder(list[Pair])


def play_pair(job: PairJob, watch: Watch | None = None) -> Pair:
    """Play both games: what comes of them depends on the job alone, where no clock decides.

    A game that the machine has spoilt is played again.

    >>> first, second = play_pair(PairJob(7, "greedy", "random", "standard", "55 51", seed=1))
    >>> first.number, first.x, second.number, second.x
    (14, 'greedy', 15, 'random')
    """
    start = Position.parse(job.start) if " " in job.start else Position.start(job.start)
    opening = tuple(start.parse_move(word) for word in job.opening.split())
    limits = (job.time, job.nodes, job.depth)
    limit = None if limits == (None, None, None) else Limit(*limits)
    agents = players(job)
    records = []
    for number, (x, o) in enumerate((agents, agents[::-1]), 2 * job.number):
        seed = Random(f"{job.seed} {number}").getrandbits(48)
        sheet = Sheet(number, start, opening, limit, seed, job.timing)
        records.append(play_until_judged(x, o, sheet, watch))
    return records[0], records[1]


def players(job: PairJob) -> tuple[Agent, Agent]:
    """Return the two agents of a job; the same ones for the same players.

    >>> [agent.name for agent in players(PairJob(0, "greedy", "random", "standard", "", seed=1))]
    ['greedy', 'random']
    """
    housing = job.housing or Housing()
    return (
        _agent(job.first, job.contract, housing),
        _agent(job.second, job.contract, housing),
    )


def play_until_judged(x: Agent, o: Agent, sheet: Sheet, watch: Watch | None = None) -> GameRecord:
    """Play a game, and again while it is annulled through the machine's fault."""
    for _ in range(TRIES - 1):
        try:
            return play(x, o, sheet, watch)
        except Annulled as annulled:
            if annulled.verdict is Verdict.interrupted:
                raise
    try:
        return play(x, o, sheet, watch)
    except Annulled as annulled:
        if annulled.verdict is Verdict.interrupted:
            raise
        raise MachineTooLate(
            f"game {sheet.number} was annulled {TRIES} times, the machine is too busy: {annulled}",
            str(sheet.number),
            "--clock cpu, a longer time for a move, or fewer games at once",
        ) from None


def answer(jobs: bytes) -> bytes:
    """Play a batch, as processes pass it: a JSON list of jobs in, one of pairs out."""
    return msgspec.json.encode([play_pair(job) for job in _JOBS.decode(jobs)])


def parse_answer(answered: bytes) -> list[Pair]:
    """Read what `answer` returned."""
    return _PAIRS.decode(answered)


@cache
def _agent(name: str, contract: str | None, housing: Housing) -> Agent:
    return entry_named(name, contract).agent(housing)
