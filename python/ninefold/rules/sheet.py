"""The rules of one game on one sheet, drawn and written from the facts of its variant."""

from collections.abc import Iterator
from textwrap import wrap

from ninefold.rules.ink import Ink, Role
from ninefold.rules.turns_sheet import FREE, FREE_INSIDE, OPTION_MEANINGS, TURNS
from ninefold.rules.variant import Variant

_WIDTH = 76
_EXAMPLES = (("a corner", 1), ("an edge", 2), ("the centre", 5))

Section = tuple[str, list[str]]


def sheet(variant: Variant, ink: Ink | None = None) -> str:
    """Return the rules of a game as text for a terminal.

    >>> from ninefold import Variant
    >>> print(sheet(Variant.named("corner")).splitlines()[2])
    The board
    """
    return "\n".join(_lines(variant, ink or Ink()))


def _lines(variant: Variant, ink: Ink) -> Iterator[str]:
    title = variant.title if ink.unicode else variant.title.replace("×", "x")
    yield f"{ink.paint(title, 'strong')} ({variant.name})"
    for title, lines in _sections(variant, ink):
        yield ""
        yield ink.paint(title, "strong")
        yield from (f"  {line}" if line else "" for line in lines)


def _sections(variant: Variant, ink: Ink) -> Iterator[Section]:
    if variant.destinations:
        return _nine_boards(variant, ink)
    return _one(variant, ink) if variant.name == "tictactoe" else _turns(variant, ink)


def _one(variant: Variant, ink: Ink) -> Iterator[Section]:
    yield "The board", _prose(f"X and O mark a cell in turn; X moves first. {variant.sends}")
    yield (
        "How it is written",
        [
            *_prose("The cells are numbered row by row:"),
            *_numbers(ink),
            *_prose("2 is also b3: column a-c from the left, row 1-3 from the bottom."),
        ],
    )
    yield "How it ends", _prose(f"Three in a row win at once. {variant.ends}")


def _nine_boards(variant: Variant, ink: Ink) -> Iterator[Section]:
    yield (
        "The board",
        _prose(
            "Nine boards of nine fields, laid out as one big board. X and O mark one field in "
            "turn; X moves first, on any of the 81. Whoever first has three in a row on a board "
            "owns it."
        ),
    )
    yield (
        "How it is written",
        [
            *_prose("Boards, and the fields of a board, are numbered row by row:"),
            *_numbers(ink),
            *_prose(
                "A move is a board and a field: 58 is field 8 of board 5. That cell is also e4: "
                "column a-i from the left, row 1-9 from the bottom of the whole."
            ),
        ],
    )
    yield (
        "Where a cell sends",
        [
            *_prose(variant.sends),
            "",
            *_beside([_sent(name, field, variant, ink) for name, field in _EXAMPLES]),
            "",
            *_prose(
                "The opponent plays on any of these boards that is not closed; when all of them "
                "are, on any board that is not."
            ),
        ],
    )
    yield "When a board is closed", _prose(variant.closes)
    yield "How it ends", _prose(f"Three boards of one owner in a row win at once. {variant.ends}")


def _turns(variant: Variant, ink: Ink) -> Iterator[Section]:
    """The sections of the 27×27 game, one rule a paragraph."""
    texts = {
        "sends": variant.sends,
        "closes": variant.closes,
        "ends": variant.ends,
        "free": FREE_INSIDE if "free=inside" in variant.options else FREE,
    }
    for title, text in TURNS.items():
        paragraphs = text.format_map(texts).split("\n\n")
        yield title, [line for paragraph in paragraphs for line in ["", *_prose(paragraph)]][1:]
        if title == "The board":
            yield "How cells and boards are numbered", _numbers(ink)[1:-1]
    yield (
        "Options",
        [
            *_prose("The game is named with them: ultimate2:free=inside,tiebreak=count"),
            *(
                f"{'on ' if option in variant.options else 'off'}  {option:<16}{meaning}"
                for option, meaning in OPTION_MEANINGS.items()
            ),
        ],
    )


def _sent(name: str, field: int, variant: Variant, ink: Ink) -> list[str]:
    """A field and the boards it sends to, under a name."""
    boards = variant.destinations[field - 1]
    arrow = "→" if ink.unicode else ">"
    left = _grid({field: "X"}, "x", ink)
    right = _grid({board: str(board) for board in boards}, "target", ink)
    between = (" ", ink.paint(arrow, "faint"), " ")
    rows = [f"{a}  {b}  {c}" for a, b, c in zip(left, between, right, strict=True)]
    return [f"{name}, field {field}".ljust(21), *(row + " " * 6 for row in rows)]


def _numbers(ink: Ink) -> list[str]:
    rows = _grid({number: str(number) for number in range(1, 10)}, "strong", ink)
    return ["", *(f"  {row}" for row in rows), ""]


def _grid(shown: dict[int, str], role: Role, ink: Ink) -> list[str]:
    """Three rows of three places: what is shown there, else a dot."""
    dot = ink.paint("·" if ink.unicode else ".", "faint")
    places = [ink.paint(shown[n], role) if n in shown else dot for n in range(1, 10)]
    return [" ".join(places[row : row + 3]) for row in (0, 3, 6)]


def _beside(columns: list[list[str]]) -> list[str]:
    return [f"  {''.join(row)}".rstrip() for row in zip(*columns, strict=True)]


def _prose(text: str) -> list[str]:
    return wrap(text, _WIDTH)
