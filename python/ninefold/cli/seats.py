"""Who sits at the board: a person, or a player of ours with what it may use for a move."""

from dataclasses import dataclass
from random import Random

import typer

from ninefold.agents.builtin import BUILTIN, Player, player_named
from ninefold.rules import Move, Position, Variant
from ninefold.rules.errors import NinefoldError
from ninefold.search import Limit

HUMAN = "human"
# Nobody likes to wait, and a player that needs a limit is strong enough with this one.
QUICK = Limit(time=0.1)


@dataclass(frozen=True, slots=True)
class Seat:
    """A person, if there is no player, or a player that thinks within a limit."""

    name: str = HUMAN
    player: Player | None = None
    limit: Limit | None = None

    @property
    def is_human(self) -> bool:
        """Whether a person sits there.

        >>> Seat().is_human, seat_named("random", "standard").is_human
        (True, False)
        """
        return self.player is None

    def choose(self, position: Position, seed: int) -> Move:
        """Return what the player plays; what it does by chance depends on seed and position alone.

        >>> position = Position.parse("tictactoe xx1oo4 x")
        >>> seat_named("depth-2", "tictactoe").choose(position, 1)
        Move('3')
        """
        if self.player is None:
            raise TypeError("a person chooses by typing")
        dice = Random(f"{seed} {position.text}")
        return self.player.choose(position, self.limit, dice).move


def seat_named(text: str, variant: str, seconds: float | None = None) -> Seat:
    """Return the seat of a person or of the player of a name, who has so long for a move.

    Without a time, a player that needs one has a tenth of a second.

    >>> seat_named("engine", "standard").limit, seat_named("uct-1k", "standard").limit
    (Limit(time=0.1, nodes=None, depth=None), None)
    """
    if text == HUMAN:
        return Seat()
    try:
        player = player_named(text)
    except NinefoldError as error:
        known = text.partition(":")[0] in BUILTIN
        raise typer.BadParameter(f"{error}" if known else f"{error}; or {HUMAN}") from error
    if not player.plays(variant):
        title = Variant.named(variant).title
        raise typer.BadParameter(f"{text} does not play {title}; expected another player")
    limit = None if seconds is None else Limit(time=seconds)
    if limit is None and player.objection(None) is not None:
        limit = QUICK
    return Seat(text, player, limit)


def seats_named(incomplete: str) -> list[tuple[str, str]]:
    """Complete who may sit at the board.

    >>> seats_named("hu")
    [('human', 'somebody at the keyboard')]
    """
    known = {HUMAN: "somebody at the keyboard"} | {name: one.what for name, one in BUILTIN.items()}
    return [(name, what) for name, what in known.items() if name.startswith(incomplete)]
