"""Games as JSON: one object a game on a line of its own, in a shape that is declared here."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any, NoReturn, cast

import msgspec
from msgspec.structs import asdict as fields_of

from ninefold.rules.errors import GameFileError, InvalidGame, NinefoldError
from ninefold.rules.game import FORMAT, Game, Result, refuse_format
from ninefold.rules.position import Position
from ninefold.rules.time_control import TimeControl
from ninefold.rules.turn import DEEPEST, Evaluation, Turn, Variation


class _Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What all shapes have in common: no field but these, and none that says nothing."""


class ClockRecord(_Record):
    """Limits of time, in milliseconds."""

    game: int | None = None
    increment: int | None = None
    move: int | None = None
    first: int | None = None


class EvaluationRecord(_Record):
    """An evaluation, seen by X."""

    score: float
    proven: int | None = None
    depth: int | None = None


class TurnRecord(_Record):
    """A turn with more to it than its move; times in milliseconds."""

    move: str
    used: int | None = None
    left: int | None = None
    evaluation: EvaluationRecord | None = None
    comment: str = ""
    variations: "list[VariationRecord]" = []


class VariationRecord(_Record):
    """A line of play that was not played."""

    turns: list[str | TurnRecord]
    comment: str = ""


class GameRecord(_Record, kw_only=True):
    """A game; a turn that is only a move is the text of it."""

    format: int
    variant: str
    position: str = ""
    event: str = ""
    date: str = ""
    x: str = ""
    o: str = ""
    clock: ClockRecord | None = None
    result: str = ""
    termination: str = ""
    tags: dict[str, str] = {}
    comment: str = ""
    turns: list[str | TurnRecord]


# How msgspec says what is wrong, and which shape is found under which name.
_UNKNOWN = re.compile("Object contains unknown field (.*)", re.DOTALL)
_MISSING = re.compile("Object missing required field (.*)")
_WRONG = re.compile("Expected (.*), got (.*)")
_LAST_NAME = re.compile(r"\$|\w*[a-z]")
_SHAPES: dict[str, type[_Record]] = {
    "clock": ClockRecord,
    "evaluation": EvaluationRecord,
    "turns": TurnRecord,
    "variations": VariationRecord,
}


def format_json(game: Game) -> str:
    r"""Return the line of a game, which `parse_json_lines` reads.

    >>> from ninefold import Game
    >>> from ninefold.rules.game_json import format_json
    >>> format_json(Game.from_moves("standard", "55 51", x="Ada"))
    '{"format":1,"variant":"standard","x":"Ada","turns":["55","51"]}\n'
    """
    clock, whole = game.clock, game.start.text
    record = GameRecord(
        format=FORMAT,
        variant=game.variant,
        position="" if game.start == Position.start(game.variant) else whole.partition(" ")[2],
        event=game.event,
        date=game.date,
        x=game.x,
        o=game.o,
        clock=None if clock is None else ClockRecord(**asdict(clock)),
        result=game.result or "",
        termination=game.termination,
        tags=dict(game.tags),
        comment=game.comment,
        turns=_records(game.turns),
    )
    return msgspec.json.encode(record).decode() + "\n"


def parse_json_lines(lines: Iterable[bytes]) -> Iterator[Game]:
    """Yield the games of lines of JSON; damage raises `GameFileError` after the games before it.

    >>> from ninefold.rules.game_json import parse_json_lines
    >>> line = b'{"format":1,"variant":"standard","turns":["55","51"]}'
    >>> [len(game.turns) for game in parse_json_lines([line])]
    [2]
    """
    number = 0
    for at, raw in enumerate(lines, 1):
        text = (raw.removeprefix(b"\xef\xbb\xbf") if at == 1 else raw).strip()
        if not text:
            continue
        number += 1
        try:
            game = _game(msgspec.convert(_object(text), GameRecord))
        except NinefoldError as error:
            where = ", ".join(reversed(getattr(error, "__notes__", [])))
            reason = f"{where}: {error.problem}" if where else error.problem
            raise GameFileError(reason, error.offending, error.expected, number, at) from error
        except msgspec.ValidationError as error:
            raise GameFileError(*_misshapen(str(error)), number, at) from error
        except RecursionError as error:
            raise GameFileError(
                "variations too deep in each other", "", f"at most {DEEPEST}", number, at
            ) from error
        yield game


def _object(text: bytes) -> dict[str, Any]:
    """Read an object of a format that is known, before its fields are looked at."""
    try:
        found = json.loads(text.decode(), object_pairs_hook=_once, parse_constant=_no_number)
    except UnicodeDecodeError as error:
        byte = f"0x{text[error.start]:02x}"
        where = f"byte {byte} in column {error.start + 1}"
        raise InvalidGame(f"not UTF-8: {where}", byte, "a file in UTF-8") from None
    except json.JSONDecodeError as error:
        offending = error.doc[error.pos :][:20]
        raise InvalidGame(
            f"not JSON in column {error.pos + 1}: {error.msg}", offending, "one object on a line"
        ) from None
    if not isinstance(found, dict):
        raise InvalidGame("not an object", text.decode()[:20], "one object on a line")
    version = found.get("format", FORMAT)
    if version != FORMAT and isinstance(version, int):
        refuse_format(str(version))
    return found


def _misshapen(message: str) -> tuple[str, str, str]:
    """Say which part of an object has the wrong shape, what it is and what would be right."""
    what, _, where = message.replace("`", "").partition(" - at ")
    place = where or "$"
    if unknown := _UNKNOWN.fullmatch(what):
        shape = _SHAPES.get(_LAST_NAME.findall(place)[-1], GameRecord)
        known = ", ".join(shape.__struct_fields__)
        return f'unknown field "{unknown[1]}" at {place}', unknown[1], f"one of {known}"
    if missing := _MISSING.fullmatch(what):
        return f'no field "{missing[1]}" at {place}', "", missing[1]
    if wrong := _WRONG.fullmatch(what):
        return f"{wrong[2]} at {place}", wrong[2], wrong[1]
    return f"{what} at {place}", place, "a game as docs/formats.md has it"


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object, unless a field is there twice."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InvalidGame(f'the field "{twice}" twice', twice, "each field once", twice)
    return fields


def _no_number(text: str) -> NoReturn:
    raise InvalidGame(f"not a number: {text}", text, "a number")


def _records(turns: tuple[Turn, ...]) -> list[str | TurnRecord]:
    return [_record(turn) for turn in turns]


def _record(turn: Turn) -> str | TurnRecord:
    evaluation = turn.evaluation
    record = TurnRecord(
        move=turn.move.text,
        used=turn.used,
        left=turn.left,
        evaluation=None if evaluation is None else EvaluationRecord(**asdict(evaluation)),
        comment=turn.comment,
        variations=[
            VariationRecord(comment=line.comment, turns=_records(line.turns))
            for line in turn.variations
        ],
    )
    return record.move if record == TurnRecord(move=record.move) else record


def _game(record: GameRecord) -> Game:
    start, clock = Position.start(record.variant), record.clock
    if record.position:
        start = Position.parse(record.position, start.variant)
    return Game(
        start=start,
        turns=_turns(record.turns, start),
        event=record.event,
        date=record.date,
        x=record.x,
        o=record.o,
        clock=None if clock is None else TimeControl(**fields_of(clock)),
        result=cast("Result | None", record.result or None),
        termination=record.termination,
        tags=tuple(record.tags.items()),
        comment=record.comment,
    )


def _turns(records: list[str | TurnRecord], position: Position, depth: int = 0) -> tuple[Turn, ...]:
    """Read turns by playing them; `depth` is that of the variation they are in."""
    if depth > DEEPEST:
        raise InvalidGame("variations too deep in each other", str(depth), f"at most {DEEPEST}")
    turns = []
    for number, record in enumerate(records, 1):
        try:
            if isinstance(record, str):
                turns.append(Turn(position.parse_move(record)))
            else:
                turns.append(_turn(record, position, depth))
            position = position.play(turns[-1].move)
        except NinefoldError as error:
            error.add_note(f"at move {number}" + (" of a variation" if depth else ""))
            raise
    return tuple(turns)


def _turn(record: TurnRecord, position: Position, depth: int) -> Turn:
    evaluation = record.evaluation
    return Turn(
        move=position.parse_move(record.move),
        used=record.used,
        left=record.left,
        evaluation=None if evaluation is None else Evaluation(**fields_of(evaluation)),
        comment=record.comment,
        variations=tuple(
            Variation(_turns(line.turns, position, depth + 1), line.comment)
            for line in record.variations
        ),
    )
