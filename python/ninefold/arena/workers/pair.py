"""The work of a worker, whatever runs it: pairs of games, colours swapped."""

from functools import cache
from random import Random

import msgspec

from ninefold.agents.agent import Agent
from ninefold.agents.builtin import player_named
from ninefold.agents.runtimes.inline import Inline
from ninefold.arena.game import Sheet, play
from ninefold.arena.record import GameRecord
from ninefold.rules import Position
from ninefold.search import Limit


class PairJob(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two games between two players from one opening; `number` is the pair's place in the run."""

    number: int
    first: str
    second: str
    start: str
    opening: str
    seed: int
    time: float | None = None
    nodes: int | None = None
    depth: int | None = None


Pair = tuple[GameRecord, GameRecord]
_JOBS = msgspec.json.Decoder(list[PairJob])
_PAIRS = msgspec.json.Decoder(list[Pair])


def play_pair(job: PairJob) -> Pair:
    """Play both games: what comes of them depends on the job alone, where no clock decides.

    >>> first, second = play_pair(PairJob(7, "greedy", "random", "standard", "55 51", seed=1))
    >>> first.number, first.x, second.number, second.x
    (14, 'greedy', 15, 'random')
    """
    start = Position.parse(job.start) if " " in job.start else Position.start(job.start)
    opening = tuple(start.parse_move(word) for word in job.opening.split())
    limits = (job.time, job.nodes, job.depth)
    limit = None if limits == (None, None, None) else Limit(*limits)
    agents = _agent(job.first), _agent(job.second)
    records = []
    for number, (x, o) in enumerate((agents, agents[::-1]), 2 * job.number):
        seed = Random(f"{job.seed} {number}").getrandbits(48)
        records.append(play(x, o, Sheet(number, start, opening, limit, seed)))
    return records[0], records[1]


def answer(jobs: bytes) -> bytes:
    """Play a batch, as processes pass it: a JSON list of jobs in, one of pairs out."""
    return msgspec.json.encode([play_pair(job) for job in _JOBS.decode(jobs)])


def parse_answer(answered: bytes) -> list[Pair]:
    """Read what `answer` returned."""
    return _PAIRS.decode(answered)


@cache
def _agent(name: str) -> Agent:
    return Inline(name, player_named(name))
