"""Makes the zoo: `python -m tests.search.make_zoo [GAME …]` writes `testdata/zoo` anew.

The engine plays against itself. A position is kept if one move wins, or saves the game, and it is
certain that no other does; and if a search of a few hundred nodes plays another.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from ninefold.rules import Move, Position, write_games
from ninefold.search import Engine, Limit, Report
from tests.search.positions import BOARDED
from tests.search.zoo_files import HOLDS, TABLE, WINS, ZOO, Case, path_of

if TYPE_CHECKING:
    from collections.abc import Iterator

OF_EACH_GAME = 8
# Of these at most so many have one aim, are of one kind, and come from one game of play.
OF_AN_AIM, OF_A_KIND, OF_A_GAME = 5, 2, 2
SHALLOW = Limit(nodes=300)
PLAY = Limit(nodes=1500)
# What is promising is searched deeper, and proved deeper still.
GLANCE, DEEP = Limit(nodes=25_000), Limit(nodes=1_500_000)
# A case states four times the nodes that it needs, and at most this.
MARGIN, MOST_STATED = 4, 300_000
SHORTEST_WIN, LONGEST_WIN = 3, 15


@dataclass(frozen=True)
class Found:
    """A case, and what kind of case it is."""

    case: Case
    kind: str


def played(variant: str, dice: Random, engine: Engine) -> list[Position]:
    """The positions of a game of the engine, which starts and now and then plays at random."""
    position, seen = Position.start(variant), []
    while position.outcome is None:
        seen.append(position)
        by_chance = len(seen) <= 6 or dice.random() < 0.1
        moves = position.moves()
        move = dice.choice(moves) if by_chance else engine.search(position, PLAY).best
        position = position.play(move)
    return seen


def aim_of(report: Report, most: Limit) -> str | None:
    """What the best move does that no other can, if that is certain."""
    if len(report.lines) < 2:
        return None
    best, second = (line.proof.result if line.proof else None for line in report.lines[:2])
    # a search that ended before its limit has seen all there is: what is not proved is a draw
    is_all_seen = most.nodes is not None and report.nodes < most.nodes
    if best == "win":
        return WINS if second == "loss" or (second is None and is_all_seen) else None
    return HOLDS if best is None and second == "loss" else None


def boards_won(position: Position, move: Move) -> bool:
    """Whether a move takes a small board."""
    mark = position.turn.lower()
    return position.play(move).owners.count(mark) > position.owners.count(mark)


def lets_play_anywhere(position: Position, move: Move) -> bool:
    """Whether the opponent may choose a board after a move."""
    return len(position.play(move).targets) > 1


def reasons(position: Position, best: Move, avoid: Move) -> Iterator[tuple[str, str]]:
    """What makes the position hard, in a word and in a sentence."""
    after = position.play(best)
    if after.outcome is None and any(boards_won(after, reply) for reply in after.moves()):
        yield "sacrifice", "the opponent may take a board at once"
    if lets_play_anywhere(position, best):
        yield "anywhere", "the opponent may play anywhere"
    if boards_won(position, avoid):
        yield "greed", f"{avoid} takes a board, and is wrong"
    if lets_play_anywhere(position, avoid):
        yield "trap", f"{avoid} lets the opponent play anywhere"


def ending_of(position: Position, engine: Engine) -> str:
    """How a game ends where it is not the usual way: as the engine would play it out."""
    while position.outcome is None:
        position = position.play(engine.search(position, GLANCE).best)
    reason = position.outcome.reason
    return "" if reason in {"line", "no-line"} else f" by {reason.replace('-', ' ')}"


def look(position: Position, engine: Engine) -> Found | None:
    """Return the case that a position is, if it is one."""
    engine.forget()
    avoid = engine.search(position, SHALLOW).best
    glance = engine.search(position, GLANCE, lines=2)
    if glance.best == avoid or aim_of(glance, GLANCE) is None:
        return None
    engine.forget()
    report = engine.search(position, DEEP, lines=2)
    aim = aim_of(report, DEEP)
    if aim is None or report.best == avoid:
        return None
    plies = report.proof.plies if report.proof else None
    if aim == WINS and not (plies and SHORTEST_WIN <= plies <= LONGEST_WIN):
        return None
    others, ending = report.lines[1].proof, ""
    if aim == WINS:
        ending = ending_of(position, engine)
        what = f"wins in {plies} plies{ending}"
        rest = "every other move loses" if others else "no other move wins"
    else:
        is_draw = report.nodes < DEEP.nodes  # type: ignore[operator]
        ending = ending_of(position, engine) if is_draw else ""
        what = f"draws{ending}" if is_draw else "does not lose soon"
        rest = "every other move loses"
    told = list(reasons(position, report.best, avoid))
    why = "; ".join([f"{report.best} {what}, {rest}", *(sentence for _, sentence in told)])
    kind = f"{what.split()[0]}{ending} {' '.join(word for word, _ in told[:1])}"
    case = Case(position, report.best, avoid, aim, MOST_STATED, why, plies)
    nodes = needed(case, engine)
    if nodes is None or case.is_solved(engine, SHALLOW.nodes or 0):
        return None
    stated = -(-MARGIN * nodes // 1000) * 1000
    return Found(Case(position, report.best, avoid, aim, stated, why, plies), kind)


def needed(case: Case, engine: Engine) -> int | None:
    """So many nodes solve a case, and so do more; None if that is too many for the zoo."""
    enough, nodes = None, MOST_STATED
    while nodes > 200 and case.is_solved(engine, nodes):
        enough, nodes = nodes, nodes * 4 // 5
    return None if enough is None or MARGIN * enough > MOST_STATED else enough


def hunt(variant: str) -> Iterator[Case]:
    """Yield the cases of one game."""
    dice, engine = Random(f"zoo {variant}"), Engine(variant, table=TABLE)
    seen: Counter[str] = Counter()
    count = 0
    while count < OF_EACH_GAME:
        engine.forget()
        positions = played(variant, dice, engine)[14:]
        dice.shuffle(positions)
        of_this_game = 0
        for position in positions:
            found = look(position, engine)
            if found is None or seen[found.kind] == OF_A_KIND:
                continue
            if seen[found.case.aim] == OF_AN_AIM:
                continue
            seen.update([found.kind, found.case.aim])
            of_this_game += 1
            count += 1
            print(f"{variant} {count}: {found.case.nodes} nodes, {found.case.why}", flush=True)
            yield found.case
            if of_this_game == OF_A_GAME or count == OF_EACH_GAME:
                break


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=BOARDED, metavar="GAME")
    ZOO.mkdir(exist_ok=True)
    for variant in parser.parse_args().games:
        found = sorted(hunt(variant), key=lambda case: (case.aim, case.plies or 0, case.nodes))
        write_games([case.game for case in found], path_of(variant))


if __name__ == "__main__":
    main()
