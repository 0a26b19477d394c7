"""The 27×27 game with one rule broken: its perft file must be able to tell each from the game.

Like `mutants.py`; here a mutant is a class.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.rules.reference import LINES, NUMBERS, has_line
from tests.rules.reference2 import ANY, EMPTY, OPTIONS, OTHER, PLACE, Position, Small, pairs


@dataclass(frozen=True)
class Mutant:
    """One broken rule."""

    rule: str
    kind: type[Position]
    option: str = ""

    def mutate(self, position: Position) -> Position:
        """The position under the broken rule; an option is the other way round."""
        options = position.options ^ {self.option} if self.option else position.options
        return self.kind(options, position.smalls, position.side, position.destined)


class Broken(Position):
    """Plays as the game does, with the parts of a turn apart so that each can be broken."""

    def evaluated(self, small: Small) -> Small:
        """Rules 4 to 7."""
        earned = self.earned(small.cells)
        if not earned:
            return small
        tallies = {mark: small.tallies[mark] + (mark in earned) for mark in "xo"}
        return Small(self.cleared(small.cells), tallies, self.owner(tallies))

    def earned(self, cells: str) -> str:
        """Who gets a tally."""
        for mark in (self.side, OTHER[self.side]):
            if has_line(cells, mark):
                return mark
        return "" if "." in cells else "xo"

    def cleared(self, cells: str) -> str:
        """What stays after a tally."""
        del cells
        return EMPTY

    def owner(self, tallies: dict[str, int]) -> str:
        """Whose an S is with these tallies."""
        return next((m for m in (self.side, OTHER[self.side]) if tallies[m] >= 3), ".")

    def after_ninth(self, small: Small) -> Small:
        """Rule 8."""
        a = NUMBERS[small.cells.index(".")]
        return self.evaluated(small.with_mark(a, self.side))

    def sent(self, a: str, b: str) -> tuple[str, str]:
        """Rule 1: where a turn sends."""
        return b, a

    def after_rule_10(self, small: Small, b: str) -> Small:
        """The opponent's mark on the cleared S."""
        return small.with_mark(b, OTHER[self.side])

    def play(self, move: str) -> Position:
        """The position after a legal turn."""
        name, a, b = move[:2], move[2], move[3]
        small, other = self.small(name), OTHER[self.side]
        destined = self.sent(a, b)
        if small.cells.count(".") > 1:
            small = self.evaluated(small.with_mark(a, self.side).with_mark(b, other))
        else:
            small = self.after_ninth(small)
            if small.owner == other:
                destined = self.sent_by_rule_11(a)
            elif small.owner == ".":
                small = self.after_rule_10(small, b)
        at = PLACE[name]
        smalls = (*self.smalls[:at], small, *self.smalls[at + 1 :])
        return replace(self, smalls=smalls, side=other, destined=destined)

    def sent_by_rule_11(self, a: str) -> tuple[str, str]:
        """S number a of any L."""
        return ANY, a


class MarksNameLargeFirst(Broken):
    """a names L and b names S."""

    def sent(self, a: str, b: str) -> tuple[str, str]:
        return a, b


class OpponentsLineFirst(Broken):
    """If both have a line the opponent gets the tally."""

    def earned(self, cells: str) -> str:
        other = OTHER[self.side]
        return other if has_line(cells, other) else super().earned(cells)


class BothGetTallies(Broken):
    """If both have a line both get a tally."""

    def earned(self, cells: str) -> str:
        both = "".join(mark for mark in "xo" if has_line(cells, mark))
        return both or super().earned(cells)


class FullGivesNothing(Broken):
    """A full S is cleared without a tally."""

    def evaluated(self, small: Small) -> Small:
        if "." in small.cells or has_line(small.cells, "x") or has_line(small.cells, "o"):
            return super().evaluated(small)
        return small._replace(cells=EMPTY)


class FullGivesTheMover(Broken):
    """A full S is a tally for the mover alone."""

    def earned(self, cells: str) -> str:
        earned = super().earned(cells)
        return self.side if earned == "xo" else earned


class FullGoesBeforeLine(Broken):
    """A full S is a tally for each, line or not."""

    def earned(self, cells: str) -> str:
        return super().earned(cells) if "." in cells else "xo"


class TwoLinesAreTwoTallies(Broken):
    """Each line is a tally."""

    def evaluated(self, small: Small) -> Small:
        after = super().evaluated(small)
        earned = self.earned(small.cells)
        if len(earned) != 1:
            return after
        lines = sum(all(small.cells[int(n) - 1] == earned for n in line) for line in LINES)
        tallies = after.tallies | {earned: after.tallies[earned] + max(lines - 1, 0)}
        return Small(after.cells, tallies, self.owner(tallies))


class TwoTalliesComplete(Broken):
    """Two tallies complete S."""

    def owner(self, tallies: dict[str, int]) -> str:
        return super().owner({mark: count + 1 for mark, count in tallies.items()})


class FourTalliesComplete(Broken):
    """Three tallies do not complete S."""

    def owner(self, tallies: dict[str, int]) -> str:
        return super().owner({mark: count - 1 for mark, count in tallies.items()})


class BothAtThreeIsTheOpponents(Broken):
    """If both reach three at once the opponent owns S."""

    def owner(self, tallies: dict[str, int]) -> str:
        return super().owner(tallies) if min(tallies.values()) < 3 else OTHER[self.side]


class NothingNamedInRule9(Broken):
    """The mover's third tally on eight marks lets the opponent choose L."""

    def choices(self, small: Small) -> tuple[str, ...]:
        choices = super().choices(small)
        if small.cells.count(".") == 1 and self.after_ninth(small).owner == self.side:
            return choices[:1]
        return choices


class OtherCellInRule10(Broken):
    """The opponent's mark on the cleared S is not on the cell of the mover's."""

    def choices(self, small: Small) -> tuple[str, ...]:
        choices = super().choices(small)
        if small.cells.count(".") == 1 and self.after_ninth(small).owner == ".":
            return tuple(ab for ab in choices if ab[0] != ab[1])
        return choices


class NothingStaysInRule10(Broken):
    """The opponent's mark on the cleared S does not stay."""

    def after_rule_10(self, small: Small, b: str) -> Small:
        del b
        return small


class MoverNamesInRule11(Broken):
    """The mover names L though only the opponent has the third tally."""

    def choices(self, small: Small) -> tuple[str, ...]:
        if small.cells.count(".") > 1:
            return pairs(small.cells)
        a = NUMBERS[small.cells.index(".")]
        return tuple(a + b for b in NUMBERS)

    def sent_by_rule_11(self, a: str) -> tuple[str, str]:
        return a, a


class FreeInRule11(Broken):
    """The opponent's third tally frees the opponent entirely."""

    def sent_by_rule_11(self, a: str) -> tuple[str, str]:
        del a
        return ANY, ANY


class OwnCellInRule11(Broken):
    """The opponent does not choose L: it is number a, as b = a says."""

    def sent_by_rule_11(self, a: str) -> tuple[str, str]:
        return a, a


class ClosedStaysOpen(Broken):
    """A closed L is played on while S of it are open."""

    @property
    def all_open(self) -> list[str]:
        return [name for name in PLACE if self.small_owners[PLACE[name]] == "."]


class PlayedOut(Broken):
    """Three L in a row do not end the game."""

    @property
    def outcome(self) -> tuple[str | None, str] | None:
        return None if self.all_open else super().outcome


def mutants(options: frozenset[str]) -> Iterator[Mutant]:
    """Every broken rule that the perft file must notice for a game with these options."""
    for option in OPTIONS:
        if option == "tiebreak=count" or option not in options:
            yield Mutant(f"{option} the other way round", Broken, option)
    for kind in sorted(Broken.__subclasses__(), key=lambda kind: kind.__name__):
        assert kind.__doc__ is not None
        yield Mutant(kind.__doc__, kind)
