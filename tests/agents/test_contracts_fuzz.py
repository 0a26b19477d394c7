"""Offers hear anything: bytes, almost right lines, right ones; they answer, and go on."""

from __future__ import annotations

import json
from functools import partial

from hypothesis import given, settings
from hypothesis import strategies as st

from ninefold.agents.contracts.codingame import Codingame
from ninefold.agents.contracts.json_lines.offer import JsonLines
from ninefold.agents.contracts.ugi.offer import Ugi
from ninefold.agents.contracts.ugi.options import Options
from ninefold.rules import Position
from ninefold.search import Limit
from ninefold.search.engine import Engine
from tests.agents.conversation import Conversation

small = partial(Engine, table=0.1)
BYTES = st.binary(max_size=60).map(lambda raw: raw.decode("utf-8", "backslashreplace"))
ANYTHING = BYTES | st.text(max_size=40)


def almost(line: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """A line with a character or two replaced, left out or doubled."""

    def changed(text: str, changes: list[tuple[int, str]]) -> str:
        for at, new in changes:
            place = at % (len(text) + 1)
            text = text[:place] + new + text[place + (at % 3) :]
        return text

    changes = st.lists(st.tuples(st.integers(0, 500), st.text(max_size=2)), max_size=2)
    return st.builds(changed, line, changes)


WORDS = (
    "ugi isready uginewgame stop quit ponderhit query p1turn result legal gameover position "
    "startpos fen moves e5 d6 a1 z0 go nodes depth infinite ponder ptime 30 -1 searchmoves "
    "setoption name value MultiPV Ponder Level depth-2 full UGI_Variant corner tictactoe 3 true "
    "9/9/9 X"
)
UGI_WORDS = st.sampled_from(WORDS.split())
UGI_LINES = [
    "position startpos moves e5 d6",
    f"position fen {Position.from_moves('standard', '55 51 15').ugi}",
    "go nodes 20",
    "go searchmoves e5 nodes 5 infinite",
    "go infinite",
    "setoption name UGI_Variant value corner",
    "setoption name Level value depth-2",
    "query legal",
]
JSON_REQUESTS: list[dict[str, object]] = [
    {"id": 1, "nodes": 9},
    {"id": "a", "position": Position.from_moves("corner", "55 51").text, "depth": 1},
    {"id": 2, "variant": "count", "moves": ["55", "51"], "lines": 3, "nodes": 30, "only": "11"},
    {"id": 3, "action": "terminate", "of": "a"},
    {"id": 4, "action": "version"},
]
VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9)


@st.composite
def spoiled(draw: st.DrawFn) -> str:
    """A request with another value, or another field."""
    request = dict(draw(st.sampled_from(JSON_REQUESTS)))
    known = ["id", "action", "variant", "position", "moves", "time", "nodes", "depth", "lines"]
    fields = st.sampled_from([*known, "only", "seed", "report_every", "client", "of"])
    name = draw(fields | st.text(max_size=5))
    request[name] = draw(VALUES | st.lists(VALUES, max_size=3))
    return json.dumps(request)


@settings(max_examples=150)
@given(
    st.lists(
        ANYTHING
        | almost(st.sampled_from(UGI_LINES))
        | st.lists(UGI_WORDS, max_size=6).map(" ".join),
        max_size=8,
    )
)
def test_ugi_hears_anything(lines: list[str]) -> None:
    with Conversation(partial(Ugi, options=Options(table=1), make=bounded)) as talk:
        talk.say(*lines)
        assert "readyok" in talk.say("isready") or talk.until("readyok")
        talk.hang_up()
        assert talk.offer.is_over


def bounded(variant: str, *, threads: int, table: int, level: str | None) -> Engine:
    """An engine that is never given much, whatever a line asks for."""
    return Engine(variant, threads=min(threads, 2), table=min(table, 1), level=level)


@settings(max_examples=150)
@given(
    st.lists(
        ANYTHING
        | almost(st.sampled_from([json.dumps(request) for request in JSON_REQUESTS]))
        | spoiled(),
        max_size=8,
    )
)
def test_json_hears_anything(lines: list[str]) -> None:
    with Conversation(partial(JsonLines, make=small)) as talk:
        answered = 0
        for line in lines:
            said = talk.say(line)
            answered += len(said)
            for text in said:
                read = json.loads(text)
                assert "id" in read
                assert read.get("action") or (read["error"] is not None and read["field"])
        talk.say('{"id":"end","action":"terminate_all"}')
        for text in talk.hang_up():
            answered += json.loads(text).get("final", True)
        assert answered >= sum(bool(line.strip()) for line in lines)
        assert talk.offer.is_over


@settings(max_examples=150)
@given(
    st.lists(
        ANYTHING
        | st.lists(st.integers(-2, 10).map(str), max_size=3).map(" ".join)
        | st.sampled_from(["-1 -1", "4 4", "2", "1"]),
        max_size=25,
    )
)
def test_codingame_hears_anything(lines: list[str]) -> None:
    limits = (Limit(nodes=5), Limit(nodes=5))
    with Conversation(partial(Codingame, limits=limits, make=small)) as talk:
        for line in lines:
            before = len(talk.asides)
            said = talk.say(line)
            assert all(len(text.split()) == 2 for text in said)
            assert len(said) + len(talk.asides) - before <= 3
        talk.hang_up()
        assert talk.offer.is_over
