"""`ninefold replay`: one turn of a game again, to see whether the same becomes of it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from ninefold.agents.agent import Agent, Fault, Reply, Verdict
from ninefold.agents.roster import BuiltIn, Housing, entry_named
from ninefold.arena.game import Annulled, Sheet, play_turn
from ninefold.arena.timing import Timing
from ninefold.cli import output
from ninefold.cli.hosting import (
    ClockOption,
    ContractOption,
    IsolationOption,
    MemoryOption,
    PythonOption,
    RuntimeOption,
    StartOption,
    TrustOption,
    housing_of,
    timing_of,
)
from ninefold.cli.options import JsonOption
from ninefold.cli.verdicts import MEANINGS, TIMED, indented
from ninefold.league.plan import InvalidPlan
from ninefold.rules import Game, Move, Position, read_games

EXAMPLES = (
    "ninefold replay evening.games --game 1 --turn 3 --agent team27.py",
    "ninefold replay evening.games --agent team27.py --whole",
)

GamesArgument = Annotated[
    Path, typer.Argument(metavar="GAMES", help="A file of games, as match --save writes it.")
]
GameOption = Annotated[int, typer.Option("--game", min=1, help="Which game of the file.")]
TurnOption = Annotated[
    int | None,
    typer.Option(
        "--turn", min=1, help="Which turn of it.  [default: the last one]", show_default=False
    ),
]
AgentOption = Annotated[str, typer.Option("--agent", metavar="AGENT", help="Who makes the turn.")]
TimeOption = Annotated[
    float | None,
    typer.Option(
        "--time",
        "-t",
        metavar="MS",
        help="Milliseconds for a move.  [default: those of the game]",
        show_default=False,
    ),
]
WholeOption = Annotated[
    bool,
    typer.Option("--whole", help="Ask at all of its turns before too: for one that remembers."),
]


def command(
    games: GamesArgument,
    agent: AgentOption,
    game: GameOption = 1,
    turn: TurnOption = None,
    whole: WholeOption = False,
    contract: ContractOption = None,
    time: TimeOption = None,
    clock: ClockOption = None,
    isolation: IsolationOption = None,
    trust: TrustOption = False,
    runtime: RuntimeOption = "process",
    start: StartOption = 10.0,
    memory: MemoryOption = 1024,
    python: PythonOption = "",
    json: JsonOption = False,
) -> None:
    """Make one turn of a game again.

    The exit code is 0 only if the same comes of it: the verdict that the game ended with, or at
    another turn the move that was played there. A game knows its clocks and its dice.
    """
    again = Again.of(chosen(games, game), game, turn)
    entry = entry_named(agent, contract)
    if time is None and clock is None:
        timing = again.timing or timing_of((entry,), start=start)
    else:
        timing = timing_of(
            (entry,), clock=clock, move=None if time is None else time / 1000, start=start
        )
    housing = housing_of(
        (entry,),
        isolation=isolation,
        trust=trust,
        runtime=runtime,
        start=start,
        memory=memory,
        python=python,
    )
    if isinstance(entry, BuiltIn) and (objection := entry.player.objection(None)):
        raise InvalidPlan(f"{entry.name}: {objection}", entry.name, "uct-1k or the like")
    result = again.play(entry.agent(housing or Housing()), timing, whole=whole)
    same = again.is_same(result)
    if json:
        output.say_json(again.as_json(result) | {"same": same})
    else:
        again.tell(result)
    if not same:
        raise typer.Exit(1)


def chosen(games: Path, number: int) -> Game:
    """Return one game of a file."""
    count = 0
    for count, game in enumerate(read_games(games), 1):
        if count == number:
            return game
    raise InvalidPlan(f"no game {number} in {games}", str(number), f"1 to {count}")


@dataclass(frozen=True)
class Again:
    """A turn that was made, and what came of it then: a verdict, or a move."""

    game: Game
    turn: int
    verdict: str
    seed: int
    timing: Timing | None

    @staticmethod
    def of(game: Game, number: int, turn: int | None) -> "Again":
        """Read what a game says about a turn; the last one is where it failed, if it did."""
        tags = dict(game.tags)
        verdict = tags.get("ninefold.verdict", "")
        last = len(game.turns) + bool(verdict)
        if not 1 <= (turn or last) <= last:
            raise InvalidPlan(f"no turn {turn} in game {number}", str(turn), f"1 to {last}")
        number = turn or last
        seed = tags.get("ninefold.seed", "0")
        return Again(
            game,
            number,
            verdict if number > len(game.turns) else "",
            int(seed) if seed.isdecimal() else 0,
            _timing(tags.get("ninefold.timing", "")),
        )

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves before it."""
        return tuple(turn.move for turn in self.game.turns[: self.turn - 1])

    @property
    def position(self) -> Position:
        """Where it is made."""
        return self.game.start.play_all(self.moves)

    def play(self, agent: Agent, timing: Timing | None, *, whole: bool) -> Reply | Fault | Annulled:
        """Let a player make it."""
        tags = dict(self.game.tags)
        given = tags.get("ninefold.opening", "0")
        opening = self.moves[: int(given) if given.isdecimal() else 0]
        sheet = Sheet(0, self.game.start, opening, seed=self.seed, timing=timing)
        mine = [t.used or 0 for t in self.game.turns[: self.turn - 1]][(self.turn - 1) % 2 :: 2]
        try:
            return play_turn(agent, sheet, self.moves, sum(mine) / 1000, whole=whole)
        except Annulled as annulled:
            return annulled

    def is_same(self, result: Reply | Fault | Annulled) -> bool:
        """Return whether the same came of it."""
        if isinstance(result, Reply):
            return not self.verdict and result.move == self.game.turns[self.turn - 1].move
        return result.verdict == self.verdict

    def tell(self, result: Reply | Fault | Annulled) -> None:
        """Say what came of it, and what did then."""
        output.say(f"turn {self.turn}: {self.position.text}")
        output.say(output.drawn(self.position, self.moves[-1] if self.moves else None))
        if isinstance(result, Reply):
            cpu, wall = result.cpu / 1e6, result.wall / 1e6
            output.say(
                f"plays {result.move.text}: {cpu:.1f} ms of processor time, {wall:.1f} in all"
            )
        else:
            output.say(f"{result.verdict}: {MEANINGS[result.verdict]}")
            output.say("\n".join(indented(output.harmless(result.detail))))
        before = self.verdict or self.game.turns[self.turn - 1].move.text
        if self.is_same(result):
            output.say(f"the same as in the game: {before}")
            return
        output.say(f"not the same: in the game it was {before}")
        if self.verdict in TIMED:
            output.say("that depends on the machine: another run may need another time or memory")
        elif self.verdict:
            output.say("with --whole it is asked at its earlier turns too, and may remember them")

    def as_json(self, result: Reply | Fault | Annulled) -> dict[str, object]:
        """Say the same for programs."""
        is_move = isinstance(result, Reply)
        return {
            "turn": self.turn,
            "position": self.position.text,
            "before": self.verdict or self.game.turns[self.turn - 1].move.text,
            "move": result.move.text if isinstance(result, Reply) else None,
            "verdict": None if is_move else str(result.verdict),  # type: ignore[union-attr]
            "detail": "" if is_move else result.detail,  # type: ignore[union-attr]
            "depends_on_machine": self.verdict in TIMED,
        }


def _timing(text: str) -> Timing | None:
    """Read the clocks that a record names."""
    words = dict(word.partition("=")[::2] for word in text.split())
    if not words:
        return None
    try:
        seconds = {
            name: float(words[name]) for name in ("move", "game", "increment") if name in words
        }
        return Timing("wall" if words.get("clock") == "wall" else "cpu", **seconds).check()
    except ValueError:
        return None


__all__ = ["Verdict", "command"]
