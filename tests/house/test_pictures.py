"""Laws of the pictures in the documents: they are what is drawn now, and all are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from docs.pictures import FOLDER, pictures, write
from ninefold import variants
from tests.house.checkout import ROOT, files
from tests.house.document import Document
from tests.rules.test_pictures import NAMESPACE, assert_self_contained, read

if TYPE_CHECKING:
    from pathlib import Path

NAMES = [variant.name for variant in variants()]
MADE = pictures()


def shown_on(variant: str) -> list[str]:
    """Return the names of the pictures on a page of rules."""
    links = Document.read(ROOT / f"docs/rules/{variant}.md").links()
    return [link.removeprefix("pictures/") for link in links if link.startswith("pictures/")]


def test_the_committed_pictures_are_those_drawn_now() -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert kept.keys() == MADE.keys(), "run `make docs`"
    assert [name for name in kept if kept[name] != MADE[name]] == [], "run `make docs`"


def test_writing_leaves_nothing_but_the_pictures(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    write(folder)
    (folder / "of-old.svg").touch()
    write(folder)
    assert {path.name for path in folder.iterdir()} == MADE.keys()


@pytest.mark.parametrize("variant", NAMES)
def test_a_page_shows_its_numbers_and_its_examples(variant: str) -> None:
    examples = ("middle", "won") if variant == "tictactoe" else ("corner", "edge", "centre")
    wanted = {f"{variant}-{name}.svg" for name in ("numbers", *examples)}
    assert wanted <= set(shown_on(variant))


def test_every_picture_is_shown_once() -> None:
    shown = [name for variant in NAMES for name in shown_on(variant)]
    assert sorted(shown) == sorted(MADE)


def test_every_image_has_words_for_who_cannot_see_it() -> None:
    pages = [path for path in files() if path.suffix == ".md"]
    assert not [path for path in pages if "![](" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("name", sorted(MADE))
def test_a_picture_is_self_contained_and_named(name: str) -> None:
    root = read(MADE[name])
    assert_self_contained(MADE[name])
    assert root.findtext(f"{NAMESPACE}title")
