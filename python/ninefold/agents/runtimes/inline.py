"""Runs a built-in player in the thread of the referee: for players of ours alone."""

from random import Random
from traceback import format_exc

from ninefold.agents.agent import Fault, Reply, Verdict
from ninefold.agents.builtin import Player
from ninefold.agents.runtimes.clock import Instant
from ninefold.rules import Position
from ninefold.search import Limit


class Inline:
    """A built-in player as an agent.

    >>> from ninefold.agents.builtin import player_named
    >>> agent = Inline("random", player_named("random"))
    >>> position = Position.start("tictactoe")
    >>> agent.begin(position, seed=1)
    >>> agent.ask(position, None).move in position.moves()
    True
    """

    def __init__(self, name: str, player: Player) -> None:
        self.name = name
        self._player = player
        self._dice = Random(0)

    def begin(self, position: Position, seed: int) -> None:
        """Throw the dice of a new game: the same seed gives the same game."""
        self._player.prepare(position)
        self._dice = Random(seed)

    def ask(self, position: Position, limit: Limit | None) -> Reply:
        """Ask the player, measure it, and turn whatever it raises into a fault."""
        started = Instant.now()
        try:
            choice = self._player.choose(position, limit, self._dice)
        except Exception:  # noqa: BLE001 - an agent's exception is a result
            raise Fault(Verdict.exception, format_exc()) from None
        wall, cpu = started.since()
        return Reply(choice.move, choice.evaluation, wall, cpu)

    def close(self) -> None:
        """Nothing is held."""
