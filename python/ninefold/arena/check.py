"""Looks whether a program would do in a tournament: the same verdicts, before the deadline."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Literal

from ninefold.agents.agent import Agent, Fault, Guest, Reply, Unanswered
from ninefold.agents.builtin import player_named
from ninefold.agents.runtimes.inline import Inline
from ninefold.arena.game import Annulled, Sheet, play, play_turn
from ninefold.arena.record import GameRecord
from ninefold.arena.timing import Spent, Timing
from ninefold.rules import Move, Position

State = Literal["ok", "wrong", "note"]
# How many games a side, and how many random games are looked through for situations.
GAMES = 3
LOOKED = 200


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that was looked at; a `note` is nothing to lose a game by."""

    name: str
    state: State
    detail: str
    record: GameRecord | None = None


@dataclass(slots=True)
class Checkup:
    """A program being looked at, under the clocks and in the sandbox of a tournament."""

    agent: Agent
    variant: str
    timing: Timing
    memory: int
    seed: int = 1

    def items(self) -> Iterator[Item]:
        """Look at one thing after the other, until one makes the others pointless."""
        first = self._turn((), "loads")
        if isinstance(first, Item):
            yield first
            return
        yield Item("loads", "ok", "it starts and answers")
        yield Item("first move", "ok", f"{first.move.text}, {_spent(first)}")
        played: list[GameRecord] = []
        for side in "XO":
            item, records = self._side(side)
            played += records
            yield item
        yield from self._situations()
        yield self._time(played)
        yield self._memory()
        yield self._determinism(played)

    def _turn(self, moves: tuple[Move, ...], name: str) -> Reply | Item:
        sheet = Sheet(0, Position.start(self.variant), seed=self.seed, timing=self.timing)
        try:
            result = play_turn(self.agent, sheet, moves)
        except Annulled as annulled:
            return Item(name, "wrong", f"{annulled}; try again on a quieter machine")
        if isinstance(result, Fault):
            return Item(name, "wrong", str(result))
        return result

    def _side(self, side: str) -> tuple[Item, list[GameRecord]]:
        """Play some games as X or as O against random moves."""
        records: list[GameRecord] = []
        for number in range(GAMES):
            record = self._game(side, self.seed + number)
            if isinstance(record, Item):
                return record, records
            records.append(record)
            if record.failed and record.loser == self.agent.name:
                detail = f"{record.termination} at turn {len(record.moves.split()) + 1}"
                return Item(f"as {side}", "wrong", detail, record), records
        won = sum(record.points(self.agent.name) for record in records)
        told = f"{GAMES} games against random moves, {won:g} points"
        return Item(f"as {side}", "ok", told), records

    def _game(self, side: str, seed: int) -> GameRecord | Item:
        other = Inline("random", player_named("random"))
        x, o = (self.agent, other) if side == "X" else (other, self.agent)
        sheet = Sheet(0, Position.start(self.variant), seed=seed, timing=self.timing)
        try:
            return play(x, o, sheet)
        except Annulled as annulled:
            return Item(f"as {side}", "wrong", f"{annulled}; try again on a quieter machine")

    def _situations(self) -> Iterator[Item]:
        """Ask for a move in every kind of situation that random games of this variant come to."""
        for name, moves in situations(self.variant, self.seed).items():
            result = self._turn(moves, name)
            if isinstance(result, Item):
                where = Position.start(self.variant).play_all(moves).text
                yield Item(name, result.state, f"{result.detail} (in {where})")
            else:
                yield Item(name, "ok", f"{result.move.text}, {_spent(result)}")

    def _time(self, played: list[GameRecord]) -> Item:
        mine = [
            (record.cpu if self.timing.clock == "cpu" else record.wall)[place]
            for record in played
            for place in range(record.x != self.agent.name, len(record.wall), 2)
        ]
        worst = max(mine, default=0) / 1e6
        given = self.timing.move or self.timing.game or 0.0
        share = worst / given if given else 0.0
        told = f"at most {worst * 1e3:.1f} ms, {share:.0%} of {given * 1e3:g} ms a move"
        return Item("time", "note" if share > 0.8 else "ok", told)

    def _memory(self) -> Item:
        """Let it make a first move, and look at what it leaves."""
        agent = self.agent
        if not isinstance(agent, Guest):
            return Item("memory", "ok", "a player of ours")
        position = Position.start(self.variant)
        with suppress(Fault, Unanswered):
            agent.begin(position, self.seed)
            agent.ask(position, self.timing.allowance(Spent(), None, None))
        printed = agent.heard()
        told = f"{agent.rest().memory / 1024:.1f} MiB of {self.memory >> 20} MiB"
        if printed:
            return Item("memory", "note", f"{told}; it prints, which costs time: {printed[:60]!r}")
        return Item("memory", "ok", f"{told}; it prints nothing at its first move")

    def _determinism(self, played: list[GameRecord]) -> Item:
        name = "determinism"
        if not played:
            return Item(name, "note", "no game to compare")
        again = self._game("X", self.seed)
        if isinstance(again, Item):
            return again
        if again.moves == played[0].moves:
            return Item(name, "ok", "the same dice give the same game")
        return Item(name, "note", "the same dice give another game: chance of its own, or the time")


def _spent(reply: Reply) -> str:
    return f"{reply.cpu / 1e6:.1f} ms of processor time"


def situations(variant: str, seed: int) -> dict[str, tuple[Move, ...]]:
    """Return moves that lead to each kind of situation that random games of a variant come to.

    >>> sorted(situations("tictactoe", 1))
    ['one move left', 'second move']
    """
    found: dict[str, tuple[Move, ...]] = {}
    for game in range(LOOKED):
        dice = Random(f"{seed} {game}")
        position = Position.start(variant)
        moves: tuple[Move, ...] = ()
        while position.outcome is None:
            for name in _kinds(position):
                found.setdefault(name, moves)
            move = dice.choice(position.moves())
            moves = (*moves, move)
            position = position.play(move)
    return found


def _kinds(position: Position) -> Iterator[str]:
    """Yield what kinds of situation a position is."""
    legal = position.moves()
    if position.plies == 1:
        yield "second move"
    if len(legal) == 1:
        yield "one move left"
    boards = {move.board for move in legal}
    if boards == {None}:
        return
    if len(boards) == 1 and position.plies > 1:
        yield "sent to a board"
    if 1 < len(boards) <= 3 and position.plies < 20:
        yield "sent to some boards"
    if len(boards) > 3 and position.plies > 1:
        yield "free to choose"
    if "d" in position.owners:
        yield "a board full and nobody's"
    if position.plies > 55:
        yield "late in the game"
    if any(position.owners[board - 1] in "xo" for board in boards if board is not None):
        yield "may play on a won board"
