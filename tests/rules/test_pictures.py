"""Pictures: all that matters is seen once, wherever the game stands, and nothing else is needed."""

from __future__ import annotations

import re
from collections import Counter
from math import inf, nan
from random import Random
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ninefold import LimitError, Move, MoveSyntaxError, Position, Variant, svg, variants
from ninefold.rules.pictures import Theme
from ninefold.rules.pictures.theme import DARK, LIGHT

NAMESPACE = "{http://www.w3.org/2000/svg}"
NAMES = [variant.name for variant in variants()]
NINE = [name for name in NAMES if name not in ("tictactoe", "ultimate2")]
THEMES: tuple[Theme, ...] = ("light", "dark", "auto")


def read(text: str) -> Element:
    """Parse a picture."""
    return fromstring(text)


def view(text: str, class_: str = "board") -> Element:
    """Return the main view of a picture, or the overview."""
    return next(g for g in read(text).iter(f"{NAMESPACE}g") if g.get("class") == class_)


def parts(within: Element, *classes: str) -> list[Element]:
    """Return the elements that have all these classes."""
    return [e for e in within.iter() if set(classes) <= set((e.get("class") or "").split())]


def assert_self_contained(text: str) -> None:
    """Assert that a picture refers to nothing: no address but the namespace, no script, no id."""
    assert re.findall(r"https?://[^\"\s<]+", text) == ["http://www.w3.org/2000/svg"]
    names = {element.tag.removeprefix(NAMESPACE) for element in read(text).iter()}
    assert not names & {"image", "script", "use", "foreignObject", "a", "link"}
    attributes = {key for element in read(text).iter() for key in element.attrib}
    assert not {key for key in attributes if "href" in key or key == "id" or key.startswith("on")}
    assert "url(" not in text
    assert "@import" not in text


def played(variant: str, seed: int, length: int) -> tuple[Position, Move | None]:
    """Return a position of a random game, and the move that led to it."""
    dice, position, last = Random(seed), Position.start(variant), None
    for _ in range(length):
        if position.outcome is not None:
            break
        last = dice.choice(position.moves())
        position = position.play(last)
    return position, last


seeds = st.integers(0, 2**32)
games = st.tuples(st.sampled_from(NAMES), seeds, st.integers(0, 90))


def tiles(position: Position) -> list[str]:
    """Return the owners of the boards that have cells."""
    return list(position.small_owners or position.owners)


@settings(deadline=None, max_examples=60)
@given(games)
def test_every_mark_every_owner_and_every_target_is_drawn_once(game: tuple[str, int, int]) -> None:
    position, last = played(*game)
    text = svg(position, last=last)
    seen = view(text)
    assert_self_contained(text)
    for mark in "xo":
        assert len(parts(seen, "mark", mark)) == position.cells.count(mark)
    owners = Counter(tiles(position) + (list(position.owners) if position.small_owners else []))
    for owner in "xod":
        assert len(parts(seen, "owner", owner)) == owners[owner]
    assert len(parts(seen, "frame", "target")) == len(position.targets)
    assert len(parts(seen, "tally")) == sum(
        sum(tally)
        for tally, owner in zip(position.tallies, position.small_owners, strict=True)
        if owner == "."
    )
    assert bool(last) == bool(parts(seen, "last") + parts(seen, "frame", "turned"))
    assert not parts(view(svg(position, targets=False)), "target")


@settings(deadline=None, max_examples=40)
@given(games, st.sampled_from(THEMES), st.integers(32, 2000))
def test_the_same_input_is_the_same_picture(
    game: tuple[str, int, int], theme: Theme, size: int
) -> None:
    position, last = played(*game)
    again = Position.parse(position.text)
    first = svg(position, last=last, theme=theme, size=size)
    assert first == svg(again, last=last, theme=theme, size=size)
    assert read(first).get("width") == str(size)


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(NINE), seeds, st.integers(0, 80), st.integers(1, 9))
def test_zoom_shows_one_board_and_the_rest_beside_it(
    variant: str, seed: int, length: int, board: int
) -> None:
    position, _ = played(variant, seed, length)
    text = svg(position, zoom=board)
    cells = position.cells[9 * board - 9 : 9 * board]
    assert len(parts(view(text), "mark")) == 9 - cells.count(".")
    assert len(parts(view(text), "tile")) == 1
    assert len(parts(view(text, "overview"), "mark")) == 81 - position.cells.count(".")
    assert len(parts(view(text, "overview"), "lens")) == 1
    assert "overview" not in svg(position, zoom=board, overview=False)


def test_zoom_has_two_sizes_where_boards_have() -> None:
    position, _ = played("ultimate2", 1, 300)
    for zoom, boards in (("4", 9), ("47", 1), (47, 1)):
        text = svg(position, zoom=zoom)
        assert len(parts(view(text), "tile")) == boards
        assert len(parts(view(text, "overview"), "tile")) == 81


@pytest.mark.parametrize("variant", NINE)
def test_arrows_lead_from_the_cell_to_the_boards_it_sends_to(variant: str) -> None:
    for field, boards in enumerate(Variant.named(variant).destinations, 1):
        move = f"5{field}"
        position = Position.start(variant).play(move)
        seen = view(svg(position, arrows=[move]))
        arrows = parts(seen, "arrow")
        assert len(arrows) == len(boards)
        tiles_ = parts(seen, "tile")
        for arrow, board in zip(arrows, boards, strict=True):
            if field != 5:
                tip = parts(arrow, "head")[0].attrib["d"].removeprefix("M").split("L")[0]
                x, y = map(float, tip.split())
                tile = tiles_[board - 1].attrib
                assert abs(x - float(tile["x"]) - 60) < 0.1
                assert abs(y - float(tile["y"]) - 60) < 0.1


def test_arrows_of_plain_tic_tac_toe_and_of_the_27x27_game() -> None:
    plain = Position.start("tictactoe").play("5")
    assert not parts(view(svg(plain, arrows=["5"])), "arrow")
    large = Position.start("ultimate2").play("4718")
    assert len(parts(view(svg(large, arrows=["4718"])), "arrow")) == 1


def test_heat_is_from_the_least_to_the_greatest() -> None:
    position = Position.start("standard")
    heat: dict[Move | str, float] = {"11": -1, "a9": -2, Move("12"): 0.5, "99": 4}
    seen = view(svg(position, heat=heat))
    found = {e.findtext(f".//{NAMESPACE}title"): e for e in seen if e.get("fill-opacity")}
    strengths = {k: float(e.attrib["fill-opacity"]) for k, e in found.items()}
    assert list(strengths) == ["11: -1", "12: 0.5", "99: 4"]
    assert strengths["11: -1"] < strengths["12: 0.5"] < strengths["99: 4"] <= 1
    assert strengths["12: 0.5"] - strengths["11: -1"] == pytest.approx(
        0.3 * (strengths["99: 4"] - strengths["11: -1"]), abs=0.01
    )
    alone = view(svg(position, heat={"11": 7.0}))
    assert len([e for e in alone if e.get("fill-opacity") == "0.82"]) == 1


@settings(deadline=None, max_examples=30)
@given(games, st.randoms(use_true_random=False))
def test_heat_of_all_moves(game: tuple[str, int, int], dice: Random) -> None:
    position, _ = played(*game)
    moves = position.moves()
    seen = view(svg(position, heat={move: dice.uniform(-1e6, 1e6) for move in moves}))
    strengths = [float(e.attrib["fill-opacity"]) for e in seen if e.get("fill-opacity")]
    assert len(strengths) == len({(move.board, move.field) for move in moves})
    assert all(0 < strength < 1 for strength in strengths)


@pytest.mark.parametrize("name", NAMES)
def test_words_for_who_cannot_see_it(name: str) -> None:
    root = read(svg(Position.start(name)))
    assert root.get("role") == "img"
    assert root[0].tag == f"{NAMESPACE}title"
    assert root[1].tag == f"{NAMESPACE}desc"
    assert Variant.named(name).title in (root[0].text or "")
    assert "X to move" in (root[1].text or "")
    assert root.get("data-position") == Position.start(name).text


def test_text_is_escaped() -> None:
    title = '</title><script>alert("&")</script>\x00\x0b\ud800'
    text = svg(Position.start("tictactoe"), title=title)
    assert "<script" not in text
    assert read(text)[0].text == '</title><script>alert("&")</script>' + 3 * "\ufffd"
    text.encode("utf-8")


def test_themes_differ_in_the_style_sheet_alone() -> None:
    position, last = played("corner", 3, 30)
    bodies = set()
    for theme in THEMES:
        text = svg(position, last=last, theme=theme)
        style = read(text).findtext(f"{NAMESPACE}style") or ""
        rules = re.findall(r"^([^@}\n][^{]*)\{", style, re.MULTILINE)
        assert rules
        assert all(part.startswith(f".ninefold-{theme} ") for r in rules for part in r.split(","))
        assert ("prefers-color-scheme" in style) == (theme == "auto")
        bodies.add(re.sub(r"<style>.*</style>|ninefold-\w+", "", text, flags=re.DOTALL))
    assert len(bodies) == 1


def light(colour: str) -> float:
    """Return the relative luminance of a colour, as the guidelines for accessibility define it."""
    parts_ = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts_]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_what_matters_stands_out_from_what_is_behind_it(colours: dict[str, str]) -> None:
    behind = {
        "x": ("tile", "x-tint", "target-tint", "last"),
        "o": ("tile", "o-tint", "target-tint", "last"),
        "d": ("d-tint",),
        "target": ("paper", "panel", "tile"),
        "last-edge": ("tile", "paper"),
        "ink": ("paper", "panel", "tile", "target-tint"),
    }
    for front, backs in behind.items():
        for back in backs:
            low, high = sorted((light(colours[front]), light(colours[back])))
            least = 4.5 if front == "ink" else 3
            assert (high + 0.05) / (low + 0.05) >= least, (front, back)


def test_closed_boards_differ_from_won_ones_that_are_open() -> None:
    moves = "53 36 63 39 93 33"
    closed = view(svg(Position.from_moves("standard", moves)))
    still_open = view(svg(Position.from_moves("open", moves)))
    assert len(parts(closed, "grid")) == 8
    assert len(parts(still_open, "grid")) == 9
    assert not parts(closed, "hint")
    assert len(parts(still_open, "owner", "o", "hint")) == 1
    assert len(parts(closed, "faded")) == 3
    assert not parts(still_open, "faded")


def test_the_line_that_won_is_framed() -> None:
    won = Position.parse("standard xxx6/xxx6/xxx6/ooo6/ooo6/9/9/oo7/9 o -")
    assert len(parts(view(svg(won)), "frame", "x")) == 3
    plain = Position.from_moves("tictactoe", "1 4 2 5 3")
    assert len(parts(view(svg(plain)), "won", "x")) == 3


def test_fields_and_coordinates() -> None:
    position = Position.from_moves("standard", "55 51")
    assert [e.text for e in parts(view(svg(position, fields=True)), "field")] == list("123456789")
    assert not parts(view(svg(position)), "field")
    shown = [e.text for e in view(svg(position)).iter(f"{NAMESPACE}text")]
    assert sorted(filter(None, shown)) == sorted("123456789" * 2 + "abcdefghi")
    assert not list(view(svg(position, coordinates=False)).iter(f"{NAMESPACE}text"))


def test_what_makes_no_sense_is_refused() -> None:
    position = Position.start("standard")
    for zoom in ("0", "10", "47", "x", "", -1):
        with pytest.raises(LimitError, match="zoom"):
            svg(position, zoom=zoom)
    for size in (0, 31, 8193, -5):
        with pytest.raises(LimitError, match="wide"):
            svg(position, size=size)
    for heat in (nan, inf):
        with pytest.raises(LimitError, match="heat"):
            svg(position, heat={"55": heat})
    with pytest.raises(LimitError, match="light, dark, auto"):
        svg(position, theme="blue")  # type: ignore[arg-type]
    with pytest.raises(LimitError, match="one board"):
        svg(Position.start("tictactoe"), zoom=1)
    with pytest.raises(MoveSyntaxError):
        svg(position, last="nowhere")


def test_notebooks_show_a_position_by_itself() -> None:
    position = Position.start("corner")
    assert position._repr_svg_() == svg(position)
