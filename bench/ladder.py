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

LEVEL_NAMES = ("random", "greedy", "uct-1k", "uct-10k", "uct-100k")
# Who meets whom, and how often. Where one of two wins nearly always, their distance is hardly
# known: a player between them, who is no level, is a stepping stone.
STONE = "uct:nodes=100"
MEETINGS = (
    ("greedy", "random", 1000),
    (STONE, "greedy", 400),
    ("uct-1k", STONE, 400),
    ("uct-1k", "greedy", 400),
    ("uct-10k", "uct-1k", 200),
    ("uct-100k", "uct-10k", 60),
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
    rated = bradley_terry(games, anchor=LEVEL_NAMES[0]).players
    return {name: Strength(rated[name].value, rated[name].bar) for name in LEVEL_NAMES}


def toml(ladders: dict[str, dict[str, Strength]]) -> str:
    """Write the file of levels."""
    lines = ["# Written by `make ladder`: who one can play against, and how strong they are.", ""]
    lines += ["format = 1"]
    for name in LEVEL_NAMES:
        lines += ["", "[[level]]", f'name = "{name}"', f'player = "{name}"']
        lines += ["", "[level.elo]", "# Elo, and how far it may be off, by game"]
        for variant, ladder in ladders.items():
            strength = ladder[name]
            lines.append(f"{variant} = [{strength.elo:.0f}, {strength.bar:.0f}]")
    return "\n".join(lines) + "\n"


def table(ladders: dict[str, dict[str, Strength]]) -> str:
    """Write the table of the page."""
    head = "| game | " + " | ".join(LEVEL_NAMES) + " |"
    rows = [head, "|---" * (len(LEVEL_NAMES) + 1) + "|"]
    for variant, ladder in ladders.items():
        cells = [f"{s.elo:.0f} ± {s.bar:.0f}" if s.bar else "0" for s in ladder.values()]
        rows.append(f"| `{variant}` | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def main() -> None:
    """Measure every game, and write the levels and the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", type=Path, default=ROOT / "target/ladder.db")
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    arguments = parser.parse_args()
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
