"""The damaged files of `testdata/games`, and games of which anything is said."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import get_args

from hypothesis import strategies as st

from ninefold import Evaluation, Game, InvalidGame, Position, TimeControl, Turn, Variation
from ninefold.rules.game import OTHERWISE, Result
from tests.rules.games import GAMES

FOLDER = Path(__file__).resolve().parents[2] / "testdata" / "games"
_HEADING = re.compile(r"^=== game (\d+) line (\d+): (.*)\n", re.MULTILINE)


@dataclass(frozen=True)
class Damaged:
    """A damaged file: where it is, why it is refused, and the bytes."""

    game: int
    line: int
    reason: str
    content: bytes


def damaged(name: str) -> list[Damaged]:
    """The cases of `damaged.games` or `damaged.jsonl`."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    _, *rest = _HEADING.split(text)
    cases = zip(rest[::4], rest[1::4], rest[2::4], rest[3::4], strict=True)
    return [
        Damaged(int(game), int(line), reason, content.encode())
        for game, line, reason, content in cases
    ]


ANY_TEXT = st.text(
    st.sampled_from('{}[]()\\"@%#/. \n\t\r\x00\x85\u2028\u202e\ufeffend15xä棋🎲')
) | st.text(st.characters(exclude_categories=["Cs"]))
TIMES = st.none() | st.integers(0, 10**7)
EVALUATIONS = st.one_of(
    st.builds(Evaluation, st.floats(-1, 1), depth=st.none() | st.integers(0, 200)),
    st.builds(Evaluation, st.sampled_from([-1, 0, 1]), st.integers(0, 81), st.none()),
)
CLOCKS = st.builds(
    TimeControl, game=st.integers(0, 10**9), increment=TIMES, move=TIMES, first=TIMES
) | st.builds(TimeControl, move=st.integers(0, 10**9))
DATES = st.sampled_from(["", "2026", "2026-11", "2024-02-29", "2026-11-18T20:15:00Z"])
OWN_TAGS = st.dictionaries(
    st.from_regex(r"[a-z][a-z0-9-]{0,3}\.[a-z0-9-]{1,3}", fullmatch=True), ANY_TEXT, max_size=3
)
ENDINGS = st.one_of(
    st.tuples(st.sampled_from([None, *get_args(Result)]), st.just("")),
    st.sampled_from([(r, reason) for reason, results in OTHERWISE.items() for r in results]),
)


@st.composite
def lines_of_play(
    draw: st.DrawFn, position: Position, longest: int, deep: int = 2
) -> tuple[Turn, ...]:
    """Turns from a position on: any legal moves, and anything said about a few of them."""
    random = Random(draw(st.integers(0, 2**32)))
    length = draw(st.integers(0, longest))
    said = draw(st.sets(st.integers(0, length), max_size=3))
    turns: list[Turn] = []
    while len(turns) < length and (moves := position.moves()):
        move = random.choice(moves)
        if len(turns) in said:
            lines = (
                draw(st.lists(lines_of_play(position, 12, deep - 1), max_size=deep)) if deep else []
            )
            turns.append(
                Turn(
                    move,
                    used=draw(TIMES),
                    left=draw(TIMES),
                    evaluation=draw(st.none() | EVALUATIONS),
                    comment=draw(ANY_TEXT),
                    variations=tuple(Variation(line, draw(ANY_TEXT)) for line in lines if line),
                )
            )
        else:
            turns.append(Turn(move))
        position = position.play(move)
    return tuple(turns)


@st.composite
def games(draw: st.DrawFn, longest: int = 90) -> Game:
    """Any game of any variant."""
    start = Position.start(draw(st.sampled_from(GAMES)))
    for turn in draw(st.just(()) | lines_of_play(start, 30, 0)):
        start = start.play(turn.move)
    turns = draw(lines_of_play(start, longest))
    result, termination = draw(ENDINGS)
    said = {name: draw(ANY_TEXT) for name in ("event", "x", "o", "comment")}
    settled = {
        "date": draw(DATES),
        "clock": draw(st.none() | CLOCKS),
        "tags": tuple(draw(OWN_TAGS).items()),
    }
    try:
        return Game(start, turns, result=result, termination=termination, **said, **settled)  # type: ignore[arg-type]
    except InvalidGame:  # the moves say how it ended
        return Game(start, turns, **said, **settled)  # type: ignore[arg-type]
