"""The referee: plays one game between two agents, and judges every move and every clock."""

from dataclasses import dataclass

from ninefold.agents.agent import Agent, Fault, Reply, Verdict
from ninefold.arena.record import GameRecord, Result
from ninefold.rules import Move, MoveSyntaxError, Position
from ninefold.search import Limit

# A move that takes longer than its limit by no more seconds than this is in time.
GRACE = 0.02


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is settled before a game: its number, where it starts, the limit of a move, the seed."""

    number: int
    start: Position
    opening: tuple[Move, ...] = ()
    limit: Limit | None = None
    seed: int = 0


def play(x: Agent, o: Agent, sheet: Sheet) -> GameRecord:
    """Play a game to its end; a player who fails loses it, whatever went wrong.

    >>> from ninefold.agents.builtin import player_named
    >>> from ninefold.agents.runtimes.inline import Inline
    >>> x, o = (Inline(name, player_named(name)) for name in ("greedy", "random"))
    >>> play(x, o, Sheet(0, Position.start("standard"), seed=1)).termination
    'line'
    """
    position = sheet.start.play_all(sheet.opening)
    agents = {"X": x, "O": o}
    for number, agent in enumerate(agents.values()):
        agent.begin(position, 2 * sheet.seed + number)
    replies: list[Reply] = []
    result: Result
    termination, detail = "", ""
    while (outcome := position.outcome) is None:
        try:
            reply = agents[position.turn].ask(position, sheet.limit)
            judge(reply, position, sheet.limit)
        except Fault as fault:
            result = "O" if position.turn == "X" else "X"
            termination, detail = fault.verdict, fault.detail
            break
        replies.append(reply)
        position = position.play(reply.move)
    else:
        result, termination = outcome.winner or "draw", outcome.reason
    played = (*sheet.opening, *(reply.move for reply in replies))
    return GameRecord(
        number=sheet.number,
        variant=position.variant,
        x=x.name,
        o=o.name,
        moves=" ".join(move.text for move in played),
        result=result,
        termination=termination,
        start="" if sheet.start == Position.start(position.variant) else sheet.start.text,
        given=len(sheet.opening),
        seed=sheet.seed,
        wall=tuple(reply.wall // 1000 for reply in replies),
        cpu=tuple(reply.cpu // 1000 for reply in replies),
        scores=tuple(
            None if reply.evaluation is None else reply.evaluation.score for reply in replies
        ),
        detail=detail,
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
    try:
        legal = position.is_legal(reply.move)
    except MoveSyntaxError:
        legal = False
    if not legal:
        raise Fault(Verdict.illegal_move, f"{reply.move} in {position.text}")
