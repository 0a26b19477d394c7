"""Games as text for people and for a diff: how they are written."""

from collections.abc import Iterator

from ninefold.rules.game import FORMAT, TAGS, Game
from ninefold.rules.position import Position
from ninefold.rules.quoting import quote
from ninefold.rules.time_control import format_seconds
from ninefold.rules.turn import Evaluation, Turn, Variation

WIDTH = 100
# A line holds at most so many turns, and begins where their numbers do: a change stays local.
ROW = 10


def format_game(game: Game) -> str:
    """Return the text of a game, which `parse_games` reads.

    >>> from ninefold import Game
    >>> from ninefold.rules.game_text import format_game
    >>> print(format_game(Game.from_moves("tictactoe", "5 1 3", x="Ada")))
    [format "1"]
    [variant "tictactoe"]
    [x "Ada"]
    <BLANKLINE>
    1. 5 1 3
    end
    <BLANKLINE>
    """
    tags = [("format", str(FORMAT)), *_known_tags(game), *game.tags]
    lines = [f'[{name} "{quote(text)}"]' for name, text in tags]
    lines += ["", *_format_line(game.turns, game.comment, 1, ""), "end", ""]
    return "\n".join(lines)


def _known_tags(game: Game) -> Iterator[tuple[str, str]]:
    whole = game.start.text
    position = "" if game.start == Position.start(game.variant) else whole.partition(" ")[2]
    yield "variant", game.variant
    for name in TAGS[1:]:
        value = position if name == "position" else getattr(game, name)
        if value:
            yield name, str(value)


def _format_line(turns: tuple[Turn, ...], comment: str, first: int, pad: str) -> Iterator[str]:
    """Yield the lines of a line of play whose first turn has this number."""
    yield from _format_comment(comment, pad)
    line = ""
    for number, turn in enumerate(turns, first):
        item = _format_turn(turn)
        if line and (number % ROW == 1 or len(line) + 1 + len(item) > WIDTH):
            yield line
            line = ""
        line = f"{line} {item}" if line else f"{pad}{number}. {item}"
        if turn.comment or turn.variations:
            yield line
            line = ""
            yield from _format_comment(turn.comment, pad + "  ")
            for variation in turn.variations:
                yield from _format_variation(variation, number, pad + "  ")
    if line:
        yield line


def _format_turn(turn: Turn) -> str:
    text = turn.move.text
    if turn.used is not None or turn.left is not None:
        text += " @" if turn.used is None else f" @{format_seconds(turn.used)}"
        text += "" if turn.left is None else f"/{format_seconds(turn.left)}"
    if turn.evaluation is not None:
        text += f" {_format_evaluation(turn.evaluation)}"
    return text


def _format_evaluation(evaluation: Evaluation) -> str:
    score = f"{evaluation.score:+.3f}".rstrip("0").rstrip(".") if evaluation.score else "0"
    proven = "" if evaluation.proven is None else f"#{evaluation.proven}"
    depth = "" if evaluation.depth is None else f"/{evaluation.depth}"
    return f"%{score}{proven}{depth}"


def _format_comment(comment: str, pad: str) -> Iterator[str]:
    for line in comment.split("\n") if comment else ():
        yield f"{pad}{{{quote(line, comment=True)}}}"


def _format_variation(variation: Variation, number: int, pad: str) -> Iterator[str]:
    """Put a variation on one line if nothing is said about it and it fits."""
    if not variation.comment and variation.depth == 1 and len(variation.turns) <= ROW:
        lines = list(_format_line(variation.turns, "", number, ""))
        if len(lines) == 1 and len(pad) + len(lines[0]) + 2 <= WIDTH:
            yield f"{pad}({lines[0]})"
            return
    yield f"{pad}("
    yield from _format_line(variation.turns, variation.comment, number, pad + "  ")
    yield f"{pad})"
