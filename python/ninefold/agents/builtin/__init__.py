"""The players that come with ninefold, by name."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ninefold.agents.agent import InvalidAgent
from ninefold.agents.builtin.any_move import AnyMove
from ninefold.agents.builtin.engine import Searching
from ninefold.agents.builtin.greedy import Greedy
from ninefold.agents.builtin.player import Choice, Player
from ninefold.agents.builtin.tree import Tree
from ninefold.rules.errors import quoted
from ninefold.search import BestFirst
from ninefold.search.engine import parameters
from ninefold.search.levels import engine_levels
from ninefold.search.limit import MOST, Limit

__all__ = ["BUILTIN", "Choice", "Player", "player_named"]


@dataclass(frozen=True, slots=True)
class Builtin:
    """A line of the table: what makes the player, what it is in a few words, and its settings."""

    make: Callable[..., Player]
    what: str
    settings: tuple[tuple[str, Callable[[str], float]], ...] = ()


def _count(text: str) -> int:
    number = int(text)
    if not 1 <= number <= MOST:
        raise ValueError
    return number


def _positive(text: str) -> float:
    number = float(text)
    if not 0 < number < 1000:
        raise ValueError
    return number


def _tree(playouts: int) -> Callable[..., Player]:
    return lambda **settings: Tree(**{"nodes": playouts, **settings})


def _level(name: str, most: Limit) -> Builtin:
    make = partial(Searching, nodes=most.nodes, depth=most.depth)
    return Builtin(make, f"the engine at the level {name}")


def _whole(text: str) -> int:
    return int(text)


_EXPLORATION = ("exploration", _positive)

# Each player is one line here and one file beside this one.
BUILTIN: dict[str, Builtin] = {
    "random": Builtin(AnyMove, "any legal move"),
    "greedy": Builtin(Greedy, "what wins now, else what the opponent would win"),
    "engine": Builtin(
        Searching,
        "alpha-beta",
        (
            ("nodes", _count),
            ("depth", _count),
            ("threads", _count),
            ("table", _positive),
            *((name, _whole) for name in parameters()),
        ),
    ),
    "bestfirst": Builtin(
        partial(Tree, BestFirst),
        "a tree that grows where play is best",
        (("nodes", _count), _EXPLORATION),
    ),
    "uct": Builtin(Tree, "a tree of random games", (("nodes", _count), _EXPLORATION)),
    "uct-1k": Builtin(_tree(1_000), "the same, 1,000 random games a move", (_EXPLORATION,)),
    "uct-10k": Builtin(_tree(10_000), "the same, 10,000 random games a move", (_EXPLORATION,)),
    "uct-100k": Builtin(_tree(100_000), "the same, 100,000 random games a move", (_EXPLORATION,)),
    **{name: _level(name, most) for name, most in engine_levels().items()},
}


def player_named(text: str) -> Player:
    """Return the built-in player of a name, which may go on with settings.

    >>> player_named("uct:nodes=5000").plays("standard")
    True
    >>> player_named("stockfish")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    ninefold.agents.agent.InvalidAgent: unknown player "stockfish"; expected one of random, ...
    """
    name, _, rest = text.partition(":")
    if name not in BUILTIN:
        raise InvalidAgent(f"unknown player {quoted(name)}", text, f"one of {', '.join(BUILTIN)}")
    builtin = BUILTIN[name]
    known = dict(builtin.settings)
    settings: dict[str, float] = {}
    for word in rest.split(",") if rest else ():
        key, _, value = word.partition("=")
        if key in settings:
            raise InvalidAgent(f"the setting {key} of {name} twice", text, "each setting once")
        try:
            settings[key] = known[key](value)
        except KeyError:
            right = f"one of {', '.join(known)}" if known else f"{name} alone: it has no settings"
            raise InvalidAgent(f"unknown setting {quoted(key)} of {name}", text, right) from None
        except (ValueError, OverflowError):
            problem = f"not a value of {key}: {quoted(value)}"
            raise InvalidAgent(problem, text, f"a number above 0, such as {key}=2") from None
    return builtin.make(**settings)
