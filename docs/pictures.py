"""Draws the pictures of the pages about rules: `make docs` writes them anew."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from ninefold import Position, svg, variants
from ninefold.rules.pictures import Look

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FOLDER = Path(__file__).parent / "rules" / "pictures"
EXAMPLES = (("corner", "1"), ("edge", "8"), ("centre", "5"))
LARGE = "ultimate2"
NAMES = tuple(f"{large}{small}" for large in range(1, 10) for small in range(1, 10))

CLOSE: Look = {
    "zoom": "47",
    "overview": False,
    "coordinates": False,
    "size": 170,
    "theme": "auto",
}

# Of one S, in the pages' example 47: what stands there, the tallies of X and O, what X plays.
TURNS = {
    "line": ("xx.o.o...", "00", "4737"),
    "gift": ("oo.x..x..", "00", "4753"),
    "both": ("xx.oo....", "00", "4736"),
    "full": ("xoxxoxo..", "00", "4789"),
    "third": ("xx.o.o...", "21", "4737"),
    "tie": ("xoxxoxo..", "22", "4789"),
    "eight-line": ("xx.ooxoxo", "00", "4735"),
    "eight-full": ("xoxxoxo.o", "00", "4785"),
    "eight-same": ("xoxxoxo.o", "00", "4788"),
    "eight-mine": ("xx.ooxoxo", "20", "4735"),
    "eight-theirs": ("xoxxoxo.o", "12", "4788"),
    "odd": ("....o....", "11", "4712"),
}


def pictures() -> dict[str, str]:
    """Return every picture by the name of its file."""
    found: dict[str, str] = {}
    for variant in variants():
        if variant.destinations:
            found |= dict(_boards(variant.name))
    found |= dict(_plain())
    found |= dict(_turns())
    found |= dict(_large())
    return {f"{name}.svg": text for name, text in found.items()}


def write(folder: Path = FOLDER) -> None:
    """Write the pictures into a folder, and remove those that are none any more."""
    folder.mkdir(exist_ok=True)
    made = pictures()
    for path in folder.glob("*.svg"):
        if path.name not in made:
            path.unlink()
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8")


def _plain() -> Iterator[tuple[str, str]]:
    start = Position.start("tictactoe")
    yield "tictactoe-numbers", svg(start, fields=True, size=200, theme="auto")
    for name, moves in (("middle", "1 5 2"), ("won", "1 5 2 4 3")):
        position = start.play_all(moves)
        yield f"tictactoe-{name}", svg(position, last=moves[-1], size=200, theme="auto")


def _boards(variant: str) -> Iterator[tuple[str, str]]:
    start = Position.start(variant)
    numbers = svg(start, targets=False, fields=True, size=420, theme="auto")
    yield f"{variant}-numbers", numbers
    for name, field in EXAMPLES:
        move = f"5{field}"
        shown = svg(start.play(move), last=move, arrows=[move], size=280, theme="auto")
        yield f"{variant}-{name}", shown


def _turns() -> Iterator[tuple[str, str]]:
    """One S before and after a turn, without the rest."""
    for name, (cells, tallies, turn) in TURNS.items():
        before = position_of(cells={"47": cells}, tallies={"47": tallies}, target="4.7")
        after = before.play(turn)
        for when, shown in (
            ("before", svg(before, targets=False, **CLOSE)),
            ("after", svg(after, targets=False, last=turn, **CLOSE)),
        ):
            yield f"{LARGE}-{name}-{when}", shown


def _large() -> Iterator[tuple[str, str]]:
    start = Position.start(LARGE)
    yield f"{LARGE}-boards", svg(start, targets=False, size=560, theme="auto")
    inside = svg(start, targets=False, fields=True, zoom="4", size=760, theme="auto")
    yield f"{LARGE}-numbers", inside
    for name, turn in (("corner", "5519"), ("edge", "5582"), ("centre", "5558")):
        yield f"{LARGE}-{name}", _sent(start, turn, 300)
    first = start.play("4718")
    shown = svg(first, last="4718", arrows=["4718"], zoom="47", size=760, theme="auto")
    yield f"{LARGE}-turn", shown
    for name, case in (("names", "eight-mine"), ("chooses", "eight-theirs")):
        cells, tallies, turn = TURNS[case]
        before = position_of(cells={"47": cells}, tallies={"47": tallies}, target="4.7")
        arrows = [turn] if name == "names" else []
        shown = svg(before.play(turn), last=turn, arrows=arrows, size=420, theme="auto")
        yield f"{LARGE}-{name}", shown
    owned = {"83": "o", "84": "x"}
    for name, options in (("free", ""), ("inside", ":free=inside")):
        position = position_of(variant=LARGE + options, owned=owned, target="4.7")
        yield f"{LARGE}-{name}", _sent(position, "4738", 420)
    yield from _ends()


def _ends() -> Iterator[tuple[str, str]]:
    mixed = {f"6{at}": mark for at, mark in enumerate("xoxxoxoxo", 1)}
    won = {"43": "x", "45": "x", "41": "o", "52": "o", "55": "o", "58": "o"}
    closing = position_of(
        cells={"47": "xx.o.o..."}, tallies={"47": "20"}, owned=won | mixed, target="4.7"
    ).play("4737")
    yield f"{LARGE}-large", svg(closing, last="4737", size=560, theme="auto")
    for name, options in (("nobody", ""), ("majority", ":drawn=majority")):
        position = position_of(LARGE + options, owned=mixed)
        shown = svg(position, zoom="6", overview=False, size=300, theme="auto")
        yield f"{LARGE}-{name}", shown
    three = {f"{large}{at}": "x" for large in (1, 5) for at in (1, 2, 3)}
    over = position_of(
        cells={"93": "xx.o.o..."},
        tallies={"93": "20"},
        owned=three | {"91": "x", "92": "x"} | {f"4{at}": "o" for at in (1, 5, 9)},
        target="9.3",
    ).play("9337")
    yield f"{LARGE}-won", svg(over, last="9337", size=560, theme="auto")


def _sent(position: Position, turn: str, size: int) -> str:
    return svg(position.play(turn), last=turn, arrows=[turn], size=size, theme="auto")


def position_of(
    variant: str = LARGE,
    *,
    cells: Mapping[str, str] | None = None,
    tallies: Mapping[str, str] | None = None,
    owned: Mapping[str, str] | None = None,
    target: str = "*",
) -> Position:
    """Return the position of the game of nine times nine with X to move and these S, else empty."""
    three = {"x": "30", "o": "03"}
    cells, tallies, owned = cells or {}, tallies or {}, owned or {}
    counted = [tallies.get(name) or three.get(owned.get(name, ""), "00") for name in NAMES]
    owners = [owned.get(name, ".") for name in NAMES]
    words = (
        variant,
        "//".join("/".join(_runs(cells.get(name, "")) for name in nine) for nine in _nines(NAMES)),
        "x",
        target,
        "/".join("".join(nine) for nine in _nines(counted)),
        "/".join("".join(nine) for nine in _nines(owners)),
    )
    return Position.parse(" ".join(words))


def _runs(cells: str) -> str:
    """Nine cells as the text of a position has them: a digit for a run of empty ones."""
    return re.sub(r"\.+", lambda run: str(len(run[0])), cells or 9 * ".")


def _nines(words: list[str] | tuple[str, ...]) -> list[list[str]]:
    return [list(words[at : at + 9]) for at in range(0, 81, 9)]


if __name__ == "__main__":
    write()
