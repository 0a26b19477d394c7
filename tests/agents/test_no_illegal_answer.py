"""No protocol answers with an illegal move, or with none, whatever the position and the limit."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pytest

from ninefold.agents.contracts.codingame import Codingame
from ninefold.agents.contracts.json_lines.offer import JsonLines
from ninefold.agents.contracts.ugi.offer import Ugi
from ninefold.agents.contracts.ugi.options import Options
from ninefold.rules import Position
from ninefold.search import Limit
from ninefold.search.engine import Engine
from tests.agents.conversation import Conversation
from tests.agents.test_codingame import row_and_column, turn
from tests.search.positions import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

EIGHTY_ONE = [name for name in NAMES if not name.startswith("ultimate2")]
HOW_MANY = [
    pytest.param(500, id="some"),
    pytest.param(10_000, id="many", marks=pytest.mark.long),
]
LIMITS: list[dict[str, float]] = [
    {"nodes": 1},
    {"nodes": 40},
    {"depth": 1},
    {"depth": 2},
    {"time": 0},
    {"time": 0.001},
]
small = partial(Engine, table=0)


def positions(variant: str, count: int) -> Iterator[Position]:
    """So many positions of random games, each of which goes on."""
    dice = Random(f"answers in {variant}")
    while True:
        position = Position.start(variant)
        while position.outcome is None:
            yield position
            count -= 1
            if count == 0:
                return
            for _ in range(dice.randint(1, 3)):
                if position.outcome is None:
                    position = position.play(dice.choice(position.moves()))


def share(count: int, variant: str) -> Iterator[tuple[Position, dict[str, float]]]:
    """Positions of one game, so that those of all are as many as asked for, with limits."""
    for number, position in enumerate(positions(variant, count // len(NAMES) + 1)):
        yield position, LIMITS[number % len(LIMITS)]


@pytest.mark.parametrize("variant", NAMES)
@pytest.mark.parametrize("count", HOW_MANY)
def test_ugi_answers_with_a_legal_move(variant: str, count: int) -> None:
    options = Options(variant=variant, table=1, overhead=0)
    with Conversation(partial(Ugi, options=options)) as talk:
        for position, limit in share(count, variant):
            name, value = next(iter(limit.items()))
            asked = f"movetime {round(value * 1000)}" if name == "time" else f"{name} {value}"
            assert talk.say(f"position fen {position.ugi}", f"go {asked}") == []
            assert position.is_legal(talk.until("bestmove")[-1].split()[1])


@pytest.mark.parametrize("variant", NAMES)
@pytest.mark.parametrize("count", HOW_MANY)
def test_json_answers_with_legal_lines(variant: str, count: int) -> None:
    with Conversation(partial(JsonLines, make=small)) as talk:
        for number, (position, limit) in enumerate(share(count, variant)):
            lines = 1 + number % 3
            request = {"id": number, "position": position.text, "lines": lines, **limit}
            assert talk.say(json.dumps(request)) == []
            answer = json.loads(talk.until('"final":true')[-1])
            assert 1 <= len(answer["lines"]) <= min(lines, len(position.moves()))
            for line in answer["lines"]:
                position.play_all(line["line"])
                assert sum(line["wdl"]) == pytest.approx(1, abs=0.001)


@pytest.mark.parametrize("variant", EIGHTY_ONE)
@pytest.mark.parametrize("count", HOW_MANY)
def test_codingame_answers_with_a_legal_move(variant: str, count: int) -> None:
    dice = Random(f"turns of {variant}")
    limits = [Limit(nodes=1), Limit(nodes=30), Limit(time=0), Limit(time=0.001)]
    side = 3 if variant == "tictactoe" else 9
    answered = 0
    while answered < count / len(EIGHTY_ONE):
        both = (dice.choice(limits), dice.choice(limits))
        with Conversation(partial(Codingame, variant=variant, limits=both, make=small)) as talk:
            position, last = Position.start(variant), None
            while position.outcome is None:
                squares = {row_and_column(move, side): move for move in position.moves()}
                (said,) = talk.say(*turn(position, last))
                position = position.play(squares[said])
                answered += 1
                if position.outcome is None:
                    last = dice.choice(position.moves())
                    position = position.play(last)
            assert talk.asides == []
