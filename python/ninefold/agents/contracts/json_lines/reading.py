"""Requests read from lines; what is wrong names the field."""

import re
from typing import Any

import msgspec

from ninefold.agents.contracts.json_lines.shapes import ACTIONS, Analyse, Asked, Id, Moves
from ninefold.agents.contracts.offer import Refused, refused
from ninefold.rules import Move, Position, Variant, variants
from ninefold.rules.errors import GameOver, NinefoldError, quoted
from ninefold.search import Limit
from ninefold.search.job import Request

_WRONG = re.compile(r"(?P<problem>.*?)(?: - at `\$\.(?P<field>\w+)[^`]*`)?", re.DOTALL)
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<field>.*)`", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(?P<field>\w+)`")
_EXPECTED = re.compile(r"Expected (?P<right>.*?)(?:, got (?P<got>.*))?")
_GAMES = frozenset(variant.name for variant in variants())
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "array": "a list",
    "object": "an object",
    "bool": "true or false",
}


def parse_line(line: str) -> dict[str, Any]:
    """Read a line: one JSON object.

    >>> parse_line('{"id": 1}')
    {'id': 1}
    """
    right = 'one JSON object, such as {"id":"1","moves":"55","nodes":1000}'
    try:
        read = msgspec.json.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("line", f"not JSON: {error}", line, right) from None
    if not isinstance(read, dict):
        raise Refused("line", "not an object", line, right)
    return read


def id_of(read: dict[str, Any]) -> Id | None:
    """Return the id of a request that may be wrong; None if that is wrong too."""
    try:
        return msgspec.convert(read.get("id"), Id)  # type: ignore[no-any-return]
    except msgspec.ValidationError:
        return None


def parse_request(read: dict[str, Any]) -> Asked:
    """Read a request: what its action needs, and nothing else.

    >>> parse_request({"id": "1", "lines": "two"})
    Traceback (most recent call last):
        ...
    ninefold.agents.contracts.offer.Refused: lines: this is text; expected a whole number
    """
    action = read.get("action", "analyse")
    if not isinstance(action, str) or action not in ACTIONS:
        told = action if isinstance(action, str) else msgspec.json.encode(action).decode()
        problem = f"unknown action {quoted(told)}"
        raise Refused("action", problem, told, f"one of {', '.join(ACTIONS)}")
    shape = ACTIONS[action]
    try:
        return msgspec.convert(read, shape)
    except msgspec.ValidationError as error:
        raise _named(str(error), shape) from None


def _named(message: str, shape: type[Asked]) -> Refused:
    """Return what msgspec says with the field it is about."""
    if missing := _MISSING.fullmatch(message):
        return Refused(missing["field"], "missing", "", "it in every request of this action")
    known = ", ".join(shape.__struct_fields__)
    if unknown := _UNKNOWN.fullmatch(message):
        field = unknown["field"]
        return Refused(field[:60] or '""', "no such field", field, f"one of {known}")
    found = _WRONG.fullmatch(message)
    problem, field = (found["problem"], found["field"]) if found else (message, None)
    expected = _EXPECTED.fullmatch(problem)
    right, got = (expected["right"], expected["got"]) if expected else ("another value", None)
    problem = f"this is {_in_words(got)}" if got else "out of range"
    return Refused(field or "line", problem, message, _in_words(right))


def _in_words(kinds: str) -> str:
    """Return msgspec's names of kinds in words."""
    words = re.sub(r"(?<!\w)(\w+)(?!\w)", lambda word: _KINDS.get(word[0], word[0]), kinds)
    return words.replace("`", "").replace(" | ", " or ")


def position_of(asked: Analyse, otherwise: str = "standard") -> Position:
    """Return the position that is meant; `otherwise` is the game where none is named.

    >>> position_of(Analyse("1", moves="55 51")).targets
    (1,)
    """
    try:
        game = None if asked.variant is None else Variant.named(asked.variant).name
    except NinefoldError as error:
        raise refused("variant", error) from None
    try:
        if asked.position is None:
            position = Position.start(game or otherwise)
        elif asked.position.lstrip().partition(" ")[0].partition(":")[0] in _GAMES:
            position = Position.parse(asked.position, game)
        else:
            position = Position.parse(asked.position, game or otherwise)
    except NinefoldError as error:
        raise refused("position", error) from None
    try:
        position = position.play_all(_words(asked.moves))
    except NinefoldError as error:
        raise refused("moves", error) from None
    if position.outcome is not None:
        field = "moves" if asked.moves else "position"
        over = GameOver("the game is over", position.text, "a position that goes on")
        raise refused(field, over)
    return position


def request_of(asked: Analyse, position: Position) -> Request:
    """Return what is to be searched."""
    only: list[Move] = []
    for word in _words(asked.only):
        try:
            position.play(word)
            only.append(position.parse_move(word))
        except NinefoldError as error:
            raise refused("only", error) from None
    return Request(
        position,
        Limit(time=asked.time, nodes=asked.nodes, depth=asked.depth),
        lines=asked.lines,
        only=tuple(only),
        seed=asked.seed,
    )


def _words(moves: Moves) -> list[str]:
    return moves.split() if isinstance(moves, str) else moves
