"""The referee: plays one game between two agents, and judges every move and every clock."""

from collections.abc import Callable
from dataclasses import dataclass, field

from ninefold.agents.agent import (
    Agent,
    Evidence,
    Fault,
    Guest,
    Remains,
    Reply,
    Unanswered,
    Verdict,
)
from ninefold.arena.record import Failure, GameRecord, Result
from ninefold.arena.timing import Spent, Timing
from ninefold.rules import Move, MoveSyntaxError, Position
from ninefold.search import Limit

# A move that takes longer than its limit by no more seconds than this is in time.
GRACE = 0.02
# How much of what is left of a game's time a player of ours thinks about a move.
SHARE = 0.05


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is settled before a game: its number, where it starts, the limit of a move, the seed.

    `timing` are the clocks of the referee; without them only a limit of time is judged.
    """

    number: int
    start: Position
    opening: tuple[Move, ...] = ()
    limit: Limit | None = None
    seed: int = 0
    timing: Timing | None = None


class Annulled(Exception):
    """A game that came to nothing through nobody's fault: it is to be played again."""

    def __init__(self, verdict: Verdict, detail: str = "") -> None:
        super().__init__(verdict, detail)
        self.verdict = verdict
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.verdict}: {self.detail}"


# Hears of each position that arises, and of the reply that led to it.
Watch = Callable[[Position, Reply], None]


def play(x: Agent, o: Agent, sheet: Sheet, watch: Watch | None = None) -> GameRecord:
    """Play a game to its end; a player who fails loses it, whatever went wrong.

    >>> from ninefold.agents.builtin import player_named
    >>> from ninefold.agents.runtimes.inline import Inline
    >>> x, o = (Inline(name, player_named(name)) for name in ("greedy", "random"))
    >>> play(x, o, Sheet(0, Position.start("standard"), seed=1)).termination
    'line'
    """
    table = _Table({"X": x, "O": o}, sheet, sheet.start.play_all(sheet.opening))
    try:
        while (outcome := table.position.outcome) is None:
            reply = table.turn()
            if watch is not None:
                watch(table.position, reply)
    except Fault as fault:
        return table.lost(fault)
    except KeyboardInterrupt:
        raise Annulled(Verdict.interrupted, "stopped while it was played") from None
    else:
        return table.record(outcome.winner or "draw", outcome.reason)
    finally:
        table.clear()


def play_turn(
    agent: Agent, sheet: Sheet, moves: tuple[Move, ...], used: float = 0.0, *, whole: bool = False
) -> Reply | Fault:
    """Let a player make the one turn that follows on moves, and return what comes of it.

    With `whole` it is asked at each of its turns after the opening, and what it replies there is
    passed over: some players remember. It has `used` seconds of the game before.

    >>> from ninefold.agents.builtin import player_named
    >>> from ninefold.agents.runtimes.inline import Inline
    >>> sheet = Sheet(0, Position.start("tictactoe"))
    >>> play_turn(Inline("greedy", player_named("greedy")), sheet, ()).evaluation is None
    True
    """
    last = sheet.start.play_all(moves)
    table = _Table({last.turn: agent}, sheet, sheet.start.play_all(sheet.opening))
    table.spent[last.turn].seconds = used
    try:
        if not whole:
            table.skip(moves)
        for move in moves[len(sheet.opening) :] if whole else ():
            if table.position.turn == last.turn:
                table.turn()
            table.correct(move)
        return table.turn()
    except Fault as fault:
        return fault
    finally:
        table.clear()


@dataclass(slots=True)
class _Table:
    """A game that is being played."""

    agents: dict[str, Agent]
    sheet: Sheet
    position: Position
    replies: list[Reply] = field(default_factory=list)
    remains: dict[str, Remains] = field(default_factory=dict)
    spent: dict[str, Spent] = field(default_factory=lambda: {"X": Spent(), "O": Spent()})
    guests: set[str] = field(default_factory=set)
    begun: bool = False
    loser: str = ""
    last: Move | None = None
    before: Position | None = None

    def turn(self) -> Reply:
        """Let whoever is to move do so, judge it, and play it."""
        if not self.begun:
            self._begin()
        self.loser = self.position.turn
        agent, timing = self.agents[self.loser], self.sheet.timing
        if timing is None:
            reply = agent.ask(self.position, self.sheet.limit)
            judge(reply, self.position, self.sheet.limit)
        else:
            reply = self._timed(agent, timing)
        self.replies.append(reply)
        self.before, self.last = self.position, reply.move
        self.position = self.position.play(reply.move)
        return reply

    def skip(self, moves: tuple[Move, ...]) -> None:
        """Go to the position after moves; nobody is asked for them."""
        self.position = self.sheet.start.play_all(moves)
        self.last = moves[-1] if moves else None

    def correct(self, move: Move) -> None:
        """Play a move that nobody was asked for, or in the place of one that somebody made."""
        if self.before is not None:
            self.position, self.before = self.before, None
        self.position, self.last = self.position.play(move), move

    def _begin(self) -> None:
        self.begun = True
        # asked once: such a question takes longer than a turn
        self.guests = {side for side, agent in self.agents.items() if isinstance(agent, Guest)}
        for side, agent in self.agents.items():
            self.loser = side
            agent.begin(self.position, 2 * self.sheet.seed + (side == "O"))

    def _timed(self, agent: Agent, timing: Timing) -> Reply:
        last = self.last
        if last is None and self.sheet.opening:
            last = self.sheet.opening[-1]
        spent = self.spent[self.loser]
        # players of ours leave the shares of a game to the referee
        share = 1.0 if self.loser in self.guests else SHARE
        allowance = timing.allowance(spent, self.sheet.limit, last, share)
        try:
            reply = agent.ask(self.position, allowance)
        except Unanswered as unanswered:
            evidence, answered = unanswered.evidence, None
        else:
            evidence, answered = Evidence(reply.wall, reply.cpu, reply.queued), reply
        late = timing.verdict(allowance, evidence, answered=answered is not None)
        if late or answered is None:
            verdict, detail = late or (Verdict.late_move, "no answer")
            if verdict.is_nobodys:
                raise Annulled(verdict, detail)
            raise Fault(verdict, detail, evidence)
        judge_move(answered, self.position)
        spent.add(timing, evidence)
        return answered

    def clear(self) -> None:
        """End the programs of both: nothing of a game outlives it."""
        for side, agent in self.agents.items():
            if side not in self.remains and isinstance(agent, Guest):
                self.remains[side] = agent.rest()

    def lost(self, fault: Fault) -> GameRecord:
        """Return the record of a game that somebody lost by failing."""
        self.clear()
        remains = self.remains.get(self.loser)
        failure = None
        if remains is not None:
            failure = Failure(
                wall=fault.evidence.wall // 1000,
                cpu=fault.evidence.cpu // 1000,
                memory=remains.memory,
                printed=remains.printed,
            )
        winner: Result = "O" if self.loser == "X" else "X"
        return self.record(winner, fault.verdict, fault.detail, failure)

    def record(
        self, result: Result, termination: str, detail: str = "", failure: Failure | None = None
    ) -> GameRecord:
        """Return the record of the game."""
        self.clear()
        sheet, replies = self.sheet, self.replies
        played = (*sheet.opening, *(reply.move for reply in replies))
        return GameRecord(
            number=sheet.number,
            variant=self.position.variant,
            x=self.agents["X"].name,
            o=self.agents["O"].name,
            moves=" ".join(move.text for move in played),
            result=result,
            termination=termination,
            start="" if sheet.start == Position.start(self.position.variant) else sheet.start.text,
            given=len(sheet.opening),
            seed=sheet.seed,
            wall=tuple(reply.wall // 1000 for reply in replies),
            cpu=tuple(reply.cpu // 1000 for reply in replies),
            scores=tuple(
                None if reply.evaluation is None else reply.evaluation.score for reply in replies
            ),
            detail=detail,
            timing="" if sheet.timing is None else sheet.timing.text,
            isolation=self._isolation(),
            lateness=max((reply.queued // 1000 for reply in replies), default=0),
            failure=failure,
        )

    def _isolation(self) -> str:
        if not self.remains:
            return ""
        return " ".join(
            self.remains[side].level if side in self.remains else "inline" for side in self.agents
        )


def judge(reply: Reply, position: Position, limit: Limit | None) -> None:
    """Raise the fault of a reply that came too late or is not allowed.

    A player of ours runs in this process, so that its own processor time is what counts: on a
    busy machine the wall clock says little about the player.
    """
    if limit is not None and limit.time is not None and reply.cpu > (limit.time + GRACE) * 1e9:
        late = (
            f"{reply.cpu / 1e6:.1f} ms of processor time, where {limit.time * 1e3:g} ms are given"
        )
        raise Fault(Verdict.late_move, late)
    judge_move(reply, position)


def judge_move(reply: Reply, position: Position) -> None:
    """Raise the fault of a move that is not allowed."""
    try:
        legal = position.is_legal(reply.move)
    except MoveSyntaxError:
        legal = False
    if not legal:
        evidence = Evidence(reply.wall, reply.cpu, reply.queued)
        raise Fault(Verdict.illegal_move, f"{reply.move} in {position.text}", evidence)
