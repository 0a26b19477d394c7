"""The pages of the contracts: their conversations are held, and they name every field."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest

from ninefold.agents.contracts.codingame import Codingame
from ninefold.agents.contracts.json_lines import shapes
from ninefold.agents.contracts.json_lines.offer import JsonLines
from ninefold.agents.contracts.ugi.offer import Ugi
from ninefold.agents.contracts.ugi.options import OPTIONS
from ninefold.agents.contracts.ugi.words import KNOWN
from ninefold.search import Limit
from tests.agents.conversation import Conversation
from tests.house.checkout import ROOT
from tests.house.document import Block, Document
from tests.house.test_docs import says

if TYPE_CHECKING:
    from collections.abc import Callable

    from ninefold.agents.contracts.offer import Offer, Post

PAGES = ROOT / "docs/contracts"
QUICK = (Limit(nodes=50), Limit(nodes=50))
OFFERS: dict[str, Callable[[Post], Offer]] = {
    "ugi": Ugi,
    "codingame": partial(Codingame, limits=QUICK),
    "json": JsonLines,
}
# What may come more often than a page shows.
REPEATED = re.compile(r'info depth .*|.*"final":false.*')


def conversations(name: str) -> list[Block]:
    """The blocks of a page that somebody speaks in."""
    blocks = Document.read(PAGES / f"{name}.md").blocks("text")
    return [block for block in blocks if block.text.startswith("> ")]


def test_every_offer_has_its_page_with_conversations() -> None:
    assert {path.stem for path in PAGES.glob("*.md")} >= set(OFFERS)
    assert all(conversations(name) for name in OFFERS)


@pytest.mark.parametrize(
    ("name", "block"),
    [
        pytest.param(name, block, id=f"{name}:{block.line}")
        for name in OFFERS
        for block in conversations(name)
    ],
)
def test_a_conversation_goes_as_the_page_shows(name: str, block: Block) -> None:
    with Conversation(OFFERS[name]) as talk:
        heard: list[str] = []
        for line in block.text.splitlines():
            sign, text = line[0], line[2:]
            if sign == ">":
                assert not [said for said in heard if not REPEATED.fullmatch(said)]
                heard = talk.say(text)
            elif sign == "!":
                assert says(text, talk.asides.pop(0))
            else:
                expect(talk, text, heard)
        assert not heard
        assert not talk.asides


def expect(talk: Conversation, text: str, heard: list[str]) -> None:
    """Wait for a line; what is heard before it may only be what comes again and again."""
    while True:
        while not heard:
            heard.extend(talk.next())
        said = heard.pop(0)
        if says(text, said):
            return
        assert REPEATED.fullmatch(said), f"{said}\nwhere the page shows\n{text}"


def test_the_page_of_json_names_every_field() -> None:
    text = Document.read(PAGES / "json.md").text
    shaped = (
        shapes.Analyse,
        shapes.Terminate,
        shapes.Answer,
        shapes.LineShape,
        shapes.ProofShape,
        shapes.Failure,
        shapes.Done,
    )
    fields = {field for shape in shaped for field in shape.__struct_fields__}
    told = {field for field in fields if f"`{field}`" in text or f'"{field}":' in text}
    assert told == fields
    assert all(f"`{action}`" in text for action in shapes.ACTIONS)


def test_the_page_of_ugi_names_every_option_and_word() -> None:
    text = Document.read(PAGES / "ugi.md").text
    assert not [name for name in OPTIONS if f"`{name}`" not in text]
    assert not [word for word in KNOWN if not re.search(rf"`{word}\b", text)]
