"""Records that any test may draw: finished games and failures, made of real moves."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from ninefold.agents.agent import Agent, Fault, Verdict
from ninefold.arena.game import Sheet, play
from ninefold.arena.record import GameRecord
from ninefold.rules import Position, variants
from tests.arena.scripted import ByDice, Scripted

NAMES = [variant.name for variant in variants() if variant.name != "ultimate2"]
DETAILS = st.text(st.characters(exclude_categories=["C"]), max_size=30)


@st.composite
def games(draw: st.DrawFn, x: str = "ann", o: str = "bob") -> GameRecord:
    """One game by the referee: random play, sometimes from an opening, sometimes a failure."""
    dice = Random(draw(st.integers(0, 2**32)))
    position = Position.start(draw(st.sampled_from(NAMES)))
    opening = []
    for _ in range(draw(st.integers(0, 4))):
        opening.append(dice.choice(position.moves()))
        position = position.play(opening[-1])
    sheet = Sheet(draw(st.integers(0, 1000)), Position.start(position.variant), tuple(opening))
    agents: list[Agent] = [ByDice(x, dice), ByDice(o, dice)]
    if draw(st.booleans()):
        fault = Fault(draw(st.sampled_from(list(Verdict))), draw(DETAILS))
        place = draw(st.integers(0, 1))
        agents[place] = Scripted((x, o)[place], [fault])
    return play(agents[0], agents[1], sheet)


def plain(number: int, x: str, o: str, result: str) -> GameRecord:
    """A record that says who won, and nothing more."""
    ends = {"X": "line", "O": "line", "draw": "no-line"}
    return GameRecord(number, "standard", x, o, "", result, ends[result])  # type: ignore[arg-type]
