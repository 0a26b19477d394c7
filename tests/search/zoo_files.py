"""The zoo: positions in which one move is right, and how much search it takes to see that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ninefold.rules import Game, Move, Position, read_games
from ninefold.search import Engine, Limit, Report
from tests.house.checkout import ROOT

if TYPE_CHECKING:
    from pathlib import Path

ZOO = ROOT / "testdata/zoo"
# What the stated nodes are counted with, in MiB.
TABLE = 16
WINS, HOLDS = "wins", "holds"


@dataclass(frozen=True)
class Case:
    """A position of the zoo.

    The best move `wins` or `holds`, and no other does. `avoid` is what little search plays,
    `nodes` are enough to find the best, `plies` are how far away a win is.
    """

    position: Position
    best: Move
    avoid: Move
    aim: str
    nodes: int
    why: str
    plies: int | None = None

    @property
    def game(self) -> Game:
        """What a file of the zoo holds of it."""
        tags = {
            "ninefold.aim": self.aim,
            "ninefold.avoid": self.avoid.text,
            "ninefold.best": self.best.text,
            "ninefold.nodes": str(self.nodes),
            "ninefold.why": self.why,
        }
        if self.plies is not None:
            tags["ninefold.plies"] = str(self.plies)
        return Game(self.position, tags=tuple(tags.items()))

    def is_solved_by(self, report: Report) -> bool:
        """Whether the best move was found, and a win was proved."""
        is_proved = report.proof is not None and report.proof.result == "win"
        return report.best == self.best and (self.aim == HOLDS or is_proved)

    def is_solved(self, engine: Engine, nodes: int) -> bool:
        """Whether the engine solves it within so many nodes, knowing nothing before."""
        engine.forget()
        return self.is_solved_by(engine.search(self.position, Limit(nodes=nodes)))


def case_of(game: Game) -> Case:
    """Return the case that a game of the zoo holds."""
    tags, position = dict(game.tags), game.start
    plies = tags.get("ninefold.plies")
    return Case(
        position,
        position.parse_move(tags["ninefold.best"]),
        position.parse_move(tags["ninefold.avoid"]),
        tags["ninefold.aim"],
        int(tags["ninefold.nodes"]),
        tags["ninefold.why"],
        None if plies is None else int(plies),
    )


def path_of(variant: str) -> Path:
    """The file of a game."""
    return ZOO / f"{variant}.games"


def cases(variant: str) -> list[Case]:
    """Every position of one game."""
    return [case_of(game) for game in read_games(path_of(variant))]
