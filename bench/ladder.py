"""Measures the levels one can play against, on one ladder for each game, and writes them down.

Neighbours on the ladder meet; their strengths come from all games together, random play being 0.
What was played is kept, so that the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from pathlib import Path

from ninefold.agents.runtimes.crew import cores
from ninefold.arena.bradley_terry import Meeting, bradley_terry
from ninefold.arena.formats.match import Match
from ninefold.arena.workers.local import Local
from ninefold.league.plan import Plan
from ninefold.league.run import Run, machine
from ninefold.rules import variants
from ninefold.search.book import Book
from ninefold.store import Store

ROOT = Path(__file__).parents[1]
LEVELS = ROOT / "python/ninefold/search/levels.toml"
PAGE = ROOT / "docs/engine.md"
BEGIN, END = "<!-- ladder -->", "<!-- end of ladder -->"


@dataclass(frozen=True)
class Rung:
    """A level: its name, and the player that plays there."""

    name: str
    player: str


RUNGS = (
    Rung("random", "random"),
    Rung("greedy", "greedy"),
    Rung("depth-2", "engine:depth=2"),
    Rung("uct-1k", "uct-1k"),
    Rung("depth-4", "engine:depth=4"),
    Rung("uct-10k", "uct-10k"),
    Rung("depth-6", "engine:depth=6"),
    Rung("uct-100k", "uct-100k"),
    Rung("depth-8", "engine:depth=8"),
)
# Who meets whom, and how often. Where one of two wins nearly always, their distance is hardly
# known: a player between them, who is no level, is a stepping stone.
STONE = "uct:nodes=100"
MEETINGS = (
    ("greedy", "random", 1000),
    (STONE, "greedy", 400),
    ("uct-1k", STONE, 400),
    ("uct-1k", "greedy", 400),
    ("engine:depth=2", "greedy", 400),
    ("engine:depth=2", "uct-1k", 400),
    ("engine:depth=4", "engine:depth=2", 400),
    ("engine:depth=4", "uct-1k", 400),
    ("uct-10k", "uct-1k", 200),
    ("uct-10k", "engine:depth=4", 200),
    ("engine:depth=6", "engine:depth=4", 400),
    ("engine:depth=6", "uct-10k", 200),
    ("engine:depth=8", "engine:depth=6", 400),
    ("engine:depth=8", "uct-10k", 200),
    ("uct-100k", "uct-10k", 60),
    ("engine:depth=8", "uct-100k", 60),
)
# Random games of the 27×27 game are long, and plain tic-tac-toe is a draw on every rung.
GAMES = [v.name for v in variants() if v.name not in {"tictactoe", "ultimate2"}]


@dataclass(frozen=True)
class Strength:
    """What was measured of a player in one game."""

    elo: float
    bar: float


def measure(variant: str, store: Store) -> dict[str, Strength]:
    """Play what is missing of one game's ladder, and rate it."""
    book = Book.shipped(variant, "balanced")
    games: list[Meeting] = []
    for player, below, number in MEETINGS:
        plan = Plan(
            players=(player, below),
            variant=variant,
            format=Match(number),
            openings=book.digest,
        )
        run = Run(plan, book, store, machine())
        progress = run.progress
        for progress in run.go(Local(cores())):
            print(f"\r{variant}: {player} {below} {2 * progress.done}", end="")
        (meeting,) = progress.standing.meetings
        print(f"  +{meeting.wins} ={meeting.draws} -{meeting.losses}", flush=True)
        won, drawn, lost = meeting.as_o
        games.append((meeting.first, meeting.second, *meeting.as_x))
        games.append((meeting.second, meeting.first, lost, drawn, won))
    rated = bradley_terry(games, anchor=RUNGS[0].player).players
    return {rung.name: Strength(rated[rung.player].value, rated[rung.player].bar) for rung in RUNGS}


def toml(ladders: dict[str, dict[str, Strength]]) -> str:
    """Write the file of levels."""
    lines = ["# Written by `make ladder`: who one can play against, and how strong they are.", ""]
    lines += ["format = 1"]
    for rung in RUNGS:
        lines += ["", "[[level]]", f'name = "{rung.name}"', f'player = "{rung.player}"']
        lines += ["", "[level.elo]", "# Elo, and how far it may be off, by game"]
        for variant, ladder in ladders.items():
            strength = ladder[rung.name]
            lines.append(f"{variant} = [{strength.elo:.0f}, {strength.bar:.0f}]")
    return "\n".join(lines) + "\n"


def table(ladders: dict[str, dict[str, Strength]]) -> str:
    """Write the table of the page."""
    head = "| game | " + " | ".join(rung.name for rung in RUNGS) + " |"
    rows = [head, "|---" * (len(RUNGS) + 1) + "|"]
    for variant, ladder in ladders.items():
        cells = [f"{s.elo:.0f} ± {s.bar:.0f}" if s.bar else "0" for s in ladder.values()]
        rows.append(f"| `{variant}` | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def main() -> None:
    """Measure every game, and write the levels and the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", type=Path, default=ROOT / "target/ladder.db")
    parser.add_argument(
        "--names", action="store_true", help="play nothing: write the levels without strengths"
    )
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    arguments = parser.parse_args()
    if arguments.names:
        LEVELS.write_text(toml({}), encoding="utf-8")
        return
    with Store(arguments.store) as store:
        ladders = {variant: measure(variant, store) for variant in arguments.games}
    print(table(ladders))
    if list(ladders) == GAMES:
        LEVELS.write_text(toml(ladders), encoding="utf-8")
        page = PAGE.read_text(encoding="utf-8")
        new = f"{BEGIN}\n\n{table(ladders)}\n\n{END}"
        page = re.sub(f"{BEGIN}.*{END}", lambda _: new, page, flags=re.DOTALL)
        PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
