"""A slow second opinion on the 27×27 game `ultimate2`, from its rules alone.

Nine L of nine S of nine cells; an S is named by two digits, `47` for S 7 of L 4. Turns are text,
`4718` is `LSab`. Numbers in comments are those of the rules in `docs/rules/ultimate2.md`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import permutations
from typing import NamedTuple

from tests.rules.reference import NUMBERS, SYMMETRIES, has_line, image, rearranged, runs, unrun

NAMES = tuple(large + small for large in NUMBERS for small in NUMBERS)
PLACE = {name: at for at, name in enumerate(NAMES)}
OTHER = {"x": "o", "o": "x"}
ANY = "*"
OPTIONS = ("free=inside", "drawn=majority", "tiebreak=count")
EMPTY = "." * 9


class Small(NamedTuple):
    """One S: nine cells, how many tallies each player has, whose it is (x, o or .)."""

    cells: str
    tallies: dict[str, int]
    owner: str

    def with_mark(self, cell: str, mark: str) -> Small:
        """With a mark on an empty cell."""
        at = int(cell) - 1
        assert self.cells[at] == "."
        return self._replace(cells=self.cells[:at] + mark + self.cells[at + 1 :])

    def evaluated(self, mover: str) -> Small:
        """Rules 4 to 7: tallies for a line or a full S, then no marks; an owner at three."""
        other = OTHER[mover]
        if has_line(self.cells, mover):
            earned = [mover]
        elif has_line(self.cells, other):
            earned = [other]
        elif "." not in self.cells:
            earned = [mover, other]
        else:
            return self
        tallies = {mark: self.tallies[mark] + (mark in earned) for mark in "xo"}
        owner = mover if tallies[mover] == 3 else other if tallies[other] == 3 else "."
        return Small(EMPTY, tallies, owner)


UNTOUCHED = Small(EMPTY, {"x": 0, "o": 0}, ".")


@cache
def pairs(cells: str) -> tuple[str, ...]:
    """Every a and b, two empty cells of an S."""
    empty = [number for number in NUMBERS if cells[int(number) - 1] == "."]
    return tuple(a + b for a, b in permutations(empty, 2))


@cache
def owner_of_nine(owners: str, drawn: str) -> str:
    """Whose nine boards are by a line (x or o); d when nobody can get one any more; else `.`.

    With `drawn=majority` whoever owns more of nine boards without a line has them.
    """
    for mark in "xo":
        if has_line(owners, mark):
            return mark
    if "." in owners:
        return "."
    return max("xo", key=owners.count) if drawn == "majority" else "d"


@dataclass(frozen=True)
class Position:
    """A position of the 27×27 game; `destined` is what the last turn names: L and S, or `*`."""

    options: frozenset[str]
    smalls: tuple[Small, ...]  # in the order of NAMES
    side: str  # x or o, to move
    destined: tuple[str, str]

    @property
    def variant(self) -> str:
        """The name of the game with its options."""
        chosen = ",".join(option for option in OPTIONS if option in self.options)
        return f"ultimate2:{chosen}" if chosen else "ultimate2"

    def small(self, name: str) -> Small:
        """The S of this name."""
        return self.smalls[PLACE[name]]

    @cached_property
    def small_owners(self) -> str:
        """81 of x, o and ."""
        return "".join([small.owner for small in self.smalls])

    @cached_property
    def owners(self) -> str:
        """Nine of x, o, d (closed and nobody's) and . (open): rule 13."""
        drawn = "majority" if "drawn=majority" in self.options else "nobody"
        groups = [self.small_owners[at : at + 9] for at in range(0, 81, 9)]
        return "".join([owner_of_nine(group, drawn) for group in groups])

    @cached_property
    def outcome(self) -> tuple[str | None, str] | None:
        """None, or the winner (`X`, `O` or None) and the reason: rule 14."""
        owner = owner_of_nine(self.owners, "nobody")
        if owner == ".":
            return None
        if owner in "xo":
            return owner.upper(), "line"
        if "tiebreak=count" not in self.options:
            return None, "no-line"
        x, o = self.owners.count("x"), self.owners.count("o")
        return (None, "equal-boards") if x == o else ("X" if x > o else "O", "more-boards")

    @cached_property
    def all_open(self) -> list[str]:
        """Every S that is not completed of every L that is not closed."""
        return [
            name
            for name, owner in zip(NAMES, self.small_owners, strict=True)
            if owner == "." and self.owners[int(name[0]) - 1] == "."
        ]

    def named(self, large: str, small: str) -> list[str]:
        """The open S that a target names."""
        return [s for s in self.all_open if large in (ANY, s[0]) and small in (ANY, s[1])]

    @cached_property
    def targets(self) -> list[str]:
        """The S that the mover may play on; none when the game is over: rules 1, 2 and 3."""
        if self.outcome is not None:
            return []
        large, small = self.destined
        inside = self.named(large, ANY) if "free=inside" in self.options else []
        return self.named(large, small) or inside or self.all_open

    @property
    def target(self) -> str:
        """The targets in the first form that fits."""
        if not self.targets:
            return "-"
        large, small = self.targets[0][0], self.targets[0][1]
        for form in ((ANY, ANY), (large, small), (large, ANY), (ANY, small)):
            if self.named(*form) == self.targets:
                return ANY if form == (ANY, ANY) else ".".join(form)
        raise AssertionError(self.targets)

    def moves(self) -> list[str]:
        """Every legal turn, in the order of the numbers."""
        return [name + ab for name in self.targets for ab in self.choices(self.small(name))]

    def choices(self, small: Small) -> tuple[str, ...]:
        """What a and b may be on an S."""
        if small.cells.count(".") > 1:
            return pairs(small.cells)
        a = NUMBERS[small.cells.index(".")]
        if self.after_ninth(small).owner == OTHER[self.side]:  # rule 11
            return (a + a,)
        return tuple(a + b for b in NUMBERS)  # rules 9 and 10

    def after_ninth(self, small: Small) -> Small:
        """Rule 8: eight marks, and the mover's is the ninth."""
        a = NUMBERS[small.cells.index(".")]
        return small.with_mark(a, self.side).evaluated(self.side)

    def play(self, move: str) -> Position:
        """The position after a legal turn."""
        name, a, b = move[:2], move[2], move[3]
        small, other = self.small(name), OTHER[self.side]
        destined = b, a
        if small.cells.count(".") > 1:
            small = small.with_mark(a, self.side).with_mark(b, other).evaluated(self.side)
        else:
            small = self.after_ninth(small)
            if small.owner == other:  # rule 11
                destined = ANY, a
            elif small.owner == ".":  # rule 10
                small = small.with_mark(b, other)
        at = PLACE[name]
        smalls = (*self.smalls[:at], small, *self.smalls[at + 1 :])
        return replace(self, smalls=smalls, side=other, destined=destined)

    @property
    def cells(self) -> str:
        """All 729 cells."""
        return "".join(small.cells for small in self.smalls)

    @property
    def tallies(self) -> list[tuple[int, int]]:
        """X's and O's of each S."""
        return [(small.tallies["x"], small.tallies["o"]) for small in self.smalls]

    @property
    def text(self) -> str:
        """The canonical text."""
        groups = [self.smalls[at : at + 9] for at in range(0, 81, 9)]
        words = (
            self.variant,
            "//".join("/".join(runs(small.cells) for small in group) for group in groups),
            self.side,
            self.target,
            "/".join("".join(f"{s.tallies['x']}{s.tallies['o']}" for s in g) for g in groups),
            "/".join("".join(small.owner for small in group) for group in groups),
        )
        return " ".join(words)

    def transform(self, symmetry: int) -> Position:
        """The position turned or mirrored: L, S and cells at once."""
        from_ = SYMMETRIES[symmetry]
        smalls = [self.small(large + small) for large in from_ for small in from_]
        turned = tuple(s._replace(cells=rearranged(s.cells, symmetry)) for s in smalls)
        large, small = (ANY if n == ANY else image(n, symmetry) for n in self.destined)
        return replace(self, smalls=turned, destined=(large, small))


def options_of(variant: str) -> frozenset[str]:
    """The options in the name of a game."""
    game, _, options = variant.partition(":")
    assert game == "ultimate2"
    chosen = frozenset(options.split(",") if options else ())
    assert chosen <= set(OPTIONS)
    return chosen


def start(variant: str) -> Position:
    """The position before the first turn."""
    return Position(options_of(variant), (UNTOUCHED,) * 81, "x", (ANY, ANY))


def parse(text: str) -> Position:
    """The position of a canonical text, taken on trust."""
    variant, cells, side, target, tallies, owners = text.split()
    boards = cells.replace("//", "/").split("/")
    digits, marks = tallies.replace("/", ""), owners.replace("/", "")
    smalls = tuple(
        Small(unrun(board), {"x": int(digits[2 * at]), "o": int(digits[2 * at + 1])}, marks[at])
        for at, board in enumerate(boards)
    )
    large, _, small = target.partition(".")
    destined = (large, small) if small else (ANY, ANY)
    return Position(options_of(variant), smalls, side, destined)
