"""The shapes of requests and answers, each defined once."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ninefold.search import Line, Report
from ninefold.search.limit import DEEPEST, LONGEST, MOST

Id = str | Annotated[int, Meta(ge=-(2**53), le=2**53)]
Moves = str | list[str]


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """What all requests have; `action` says which it is."""

    id: Id
    action: str = "analyse"


class Analyse(Asked, frozen=True, forbid_unknown_fields=True):
    """A position to be searched: until a limit is reached, or it is terminated."""

    variant: str | None = None
    position: str | None = None
    moves: Moves = ""
    time: Annotated[float, Meta(ge=0, le=LONGEST)] | None = None
    nodes: Annotated[int, Meta(ge=1, le=MOST)] | None = None
    depth: Annotated[int, Meta(ge=1, le=DEEPEST)] | None = None
    lines: Annotated[int, Meta(ge=1, le=10_000)] = 1
    only: Moves = ""
    seed: Annotated[int, Meta(ge=0, le=MOST)] = 0
    report_every: Annotated[float, Meta(gt=0)] | None = None
    client: str = ""


class Terminate(Asked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The end of the request whose id is `of`."""

    of: Id


class Bare(Asked, frozen=True, forbid_unknown_fields=True):
    """A request that says nothing more: `terminate_all`, `version`."""


ACTIONS: dict[str, type[Asked]] = {
    "analyse": Analyse,
    "terminate": Terminate,
    "terminate_all": Bare,
    "version": Bare,
}


class ProofShape(Struct, frozen=True):
    """What is certain for whoever is to move; `plies` is null where it is not known."""

    result: Literal["win", "draw", "loss"]
    plies: int | None


class LineShape(Struct, frozen=True):
    """A move, and what is expected of it by whoever is to move."""

    move: str
    wdl: tuple[float, float, float]
    score: float
    line: list[str]
    proof: ProofShape | None


class Answer(Struct, frozen=True):
    """A report: partial ones as often as they were asked for, and one that is final."""

    id: Id
    final: bool
    terminated: bool
    turn: Literal["X", "O"]
    depth: int
    nodes: int
    time: float
    lines: list[LineShape]


class Failure(Struct, frozen=True):
    """Why there is no answer: what is wrong with which field, and what would be right."""

    id: Id | None
    error: str
    field: str
    expected: str


class Done(Struct, frozen=True):
    """What became of an action: how many requests were terminated, or who this is."""

    id: Id
    action: str
    terminated: int | UnsetType = UNSET
    name: str | UnsetType = UNSET
    version: str | UnsetType = UNSET
    variants: list[str] | UnsetType = UNSET


def shaped(line: Line) -> LineShape:
    """Return a line as it is written.

    >>> from ninefold.rules import Move
    >>> shaped(Line((Move("5"), Move("1")), (0.5, 0.25, 0.25))).line
    ['5', '1']
    """
    win, draw, loss = (round(share, 4) for share in line.wdl)
    proof = None if line.proof is None else ProofShape(line.proof.result, line.proof.plies)
    moves = [move.text for move in line.moves]
    return LineShape(moves[0], (win, draw, loss), round(line.score, 4), moves, proof)


def answered(
    name: Id, turn: Literal["X", "O"], report: Report | None, *, final: bool, terminated: bool
) -> Answer:
    """Return a report as it is written; one that there is not has no lines."""
    if report is None:
        return Answer(name, final, terminated, turn, 0, 0, 0.0, [])
    lines = [shaped(line) for line in report.lines]
    time = round(report.time, 4)
    return Answer(name, final, terminated, turn, report.depth, report.nodes, time, lines)
