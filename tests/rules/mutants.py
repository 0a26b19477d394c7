"""Every game with one rule broken: perft files and tests must be able to tell each from the game.

A mutant is a change of a reference position that stays with it when it is played on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from tests.rules.reference import (
    ADJACENT,
    CORNER,
    LINES,
    NUMBERS,
    SAME,
    VARIANTS,
    Position,
    Variant,
    has_line,
)

Mutate = Callable[[Position], Position]


@dataclass(frozen=True)
class Mutant:
    """One broken rule."""

    rule: str
    mutate: Mutate


@dataclass(frozen=True)
class WithoutLine(Position):
    """One line does not count, on small boards or on the big one."""

    line: str = ""
    big: bool = False

    def counts(self, cells: str, mark: str) -> bool:
        """Whether `mark` has a line other than the one that is missing."""
        lines = (line for line in LINES if line != self.line)
        return any(all(cells[int(n) - 1] == mark for n in line) for line in lines)

    @property
    def outcome(self) -> tuple[str | None, str] | None:
        """As ever, but for the missing line."""
        outcome = super().outcome
        if not self.big or outcome is None or outcome[1] != "line":
            return outcome
        for mark in "xo":
            if self.counts(self.owners, mark):
                return mark.upper(), "line"
        return None if self.all_open() else (None, "no-line")

    def owner_after(self, owner: str, board: str) -> str:
        """As ever, but for the missing line."""
        after = super().owner_after(owner, board)
        if self.big or owner != "." or after != self.side or self.counts(board, self.side):
            return after
        return "d" if "." not in board else "."


class AnyClosedFrees(Position):
    """One closed destined board already frees the mover."""

    @property
    def targets(self) -> str:
        """Free as soon as one destined board is closed."""
        if self.outcome is not None:
            return ""
        return self.all_open() if any(map(self.is_closed, self.destined)) else super().targets


class FreeIntoWon(Position):
    """Whoever may choose may also choose a won board with an empty field."""

    @property
    def targets(self) -> str:
        """All boards with an empty field where the mover is free."""
        if self.outcome is None and all(map(self.is_closed, self.destined)):
            return "".join(n for n in NUMBERS if "." in self.boards[int(n) - 1])
        return super().targets


class NeverFree(Position):
    """No open destined board: nobody can move and the game ends without a line."""

    @property
    def outcome(self) -> tuple[str | None, str] | None:
        """A draw where the mover would have been free."""
        stuck = self.destined and all(map(self.is_closed, self.destined))
        return super().outcome or ((None, "no-line") if stuck else None)


class LastLineOwns(Position):
    """A later line takes the board over."""

    def owner_after(self, owner: str, board: str) -> str:
        """The side to move, where it has a line now."""
        return self.side if has_line(board, self.side) else super().owner_after(owner, board)


class FullBoardTaken(Position):
    """A full board without a line belongs to whoever filled it."""

    def owner_after(self, owner: str, board: str) -> str:
        """The side to move instead of nobody."""
        after = super().owner_after(owner, board)
        return self.side if after == "d" else after


class FullBoardIsWild(Position):
    """A full board without a line counts as a wild card in big lines of the last mover."""

    @property
    def outcome(self) -> tuple[str | None, str] | None:
        """Lines may go through boards that belong to nobody."""
        last = "o" if self.side == "x" else "x"
        if has_line(self.owners.replace("d", last), last):
            return last.upper(), "line"
        return super().outcome


class PlayedOut(Position):
    """A big line does not end the game: it is played until nobody can move."""

    @property
    def outcome(self) -> tuple[str | None, str] | None:
        """Nothing while a board is open."""
        return None if self.all_open() else super().outcome


class XWinsWithoutLine(Position):
    """Whoever has more boards: without a big line X wins."""

    @property
    def outcome(self) -> tuple[str | None, str] | None:
        """X where nobody has a line."""
        outcome = super().outcome
        return outcome if outcome is None or outcome[1] == "line" else ("X", "more-boards")


def as_class(kind: type[Position], **extra: str | bool) -> Mutate:
    """The change that makes a position one of another class."""

    def mutate(p: Position) -> Position:
        return kind(p.variant, p.boards, p.owners, p.side, p.destined, p.rules, **extra)

    return mutate


def with_rules(rules: Variant) -> Mutate:
    """The change that puts other answers in."""
    return lambda position: replace(position, rules=rules)


def mutants(variant: str) -> Iterator[Mutant]:
    """Every broken rule that the variant's perft file must notice."""
    rules = VARIANTS[variant]
    answers = product((SAME, CORNER, ADJACENT), ("won or full", "full"), ("draw", "count"))
    for sends, closes, ends in answers:
        other = Variant(sends, closes, ends)
        different = (sends != rules.sends) + (closes != rules.closes) + (ends != rules.ends)
        if different == 1:
            yield Mutant(
                f"closes {closes}, ends {ends}, 1 sends to {sends['1']}", with_rules(other)
            )
    for number, boards in rules.sends.items():
        for board in boards:
            less = rules.sends | {number: boards.replace(board, "")}
            yield Mutant(
                f"{number} does not send to {board}", with_rules(replace(rules, sends=less))
            )
    for line in LINES:
        yield Mutant(f"line {line} wins no board", as_class(WithoutLine, line=line))
        yield Mutant(f"line {line} wins no game", as_class(WithoutLine, line=line, big=True))
    yield Mutant("no open destined board ends the game", as_class(NeverFree))
    yield Mutant("whoever fills a board owns it", as_class(FullBoardTaken))
    yield Mutant("boards of nobody are wild", as_class(FullBoardIsWild))
    yield Mutant("a big line does not end the game", as_class(PlayedOut))
    yield Mutant("X wins without a line", as_class(XWinsWithoutLine))
    if rules.closes == "full":
        yield Mutant("a later line takes a board over", as_class(LastLineOwns))
    else:
        yield Mutant("free moves go into won boards too", as_class(FreeIntoWon))
    if rules.sends != SAME:
        yield Mutant("one closed destined board frees", as_class(AnyClosedFrees))
