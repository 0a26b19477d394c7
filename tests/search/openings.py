"""Books that are tried: made at random, of every game."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from ninefold.rules import Position
from ninefold.rules.variant import names
from ninefold.search.book import FIELDS, Book, Opening
from tests.search.positions import NAMES

WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp", "Zs"]), max_size=20
)
SCORES = st.none() | st.integers(-1000, 1000).map(lambda number: number / 1000)


@st.composite
def books(draw: st.DrawFn) -> Book:
    """A book of some openings: legal moves from the start that do not end the game."""
    variant = draw(st.sampled_from([*NAMES, *names()]))
    dice = Random(draw(st.integers(0, 2**32)))
    found = []
    for plies in draw(st.lists(st.integers(0, 4 if variant == "tictactoe" else 12), min_size=1)):
        position, moves = Position.start(variant), []
        for _ in range(plies):
            moves.append(dice.choice(position.moves()))
            position = position.play(moves[-1])
        found.append(Opening(Position.start(variant), tuple(moves), draw(SCORES)))
    return Book(variant, draw(WORDS), tuple(found), draw(WORDS))


def text_of(*openings: str, **said: str) -> str:
    """The text of a book, each line of its head as it is said."""
    head = {
        "format": "1",
        "variant": "standard",
        "kind": "balanced",
        "made": "by hand",
        "openings": str(len(openings)),
    }
    lines = [f"{name} = {(head | said)[name]}" for name in FIELDS]
    return "\n".join([*lines, *openings]) + "\n"
