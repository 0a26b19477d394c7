"""A separate check of certificates: its own rules, its own walk, nothing but the standard library.

It shares no code with the rest of ninefold, so that an error there cannot hide here, and it is
slow: boards are strings. It runs by itself too: `python certificate_check.py FILE`.

A certificate lists what X plays wherever X is to move. The walk begins with the empty board, makes
the next move of the list, then tries all of O's replies in ascending order, each to its end before
the next; a position that it has seen, turned or mirrored as it may be, needs no second move.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

NUMBERS = "123456789"
LINES = ("123", "456", "789", "147", "258", "369", "159", "357")
SAME = {field: field for field in NUMBERS}
# Where a field sends. Both games close a board only when it is full, and whoever has the first line
# on a board keeps it.
SENDS = {"open": SAME, "corner": SAME | {"1": "124", "3": "236", "7": "478", "9": "689"}}
FIELDS = ("format", "variant", "winner", "plies", "states", "made", "sha256")


class Wrong(Exception):
    """The certificate is damaged, or it proves nothing."""


@dataclass(frozen=True, slots=True)
class State:
    """A position: 81 cells board by board, the nine owners, and where one may play."""

    cells: str
    owners: str
    targets: str

    def moves(self) -> Iterator[str]:
        """Yield the legal moves, in ascending order."""
        for board in self.targets:
            for field in NUMBERS:
                if self.cells[at(board, field)] == ".":
                    yield board + field

    def play(self, move: str, mark: str, sends: dict[str, str]) -> "State":
        """Return the position after a legal move."""
        board, field = move[0], move[1]
        place = at(board, field)
        cells = self.cells[:place] + mark + self.cells[place + 1 :]
        owners = self.owners
        number = int(board) - 1
        if owners[number] == "." and has_line(cells[9 * number : 9 * number + 9], mark):
            owners = owners[:number] + mark + owners[number + 1 :]
        open_boards = "".join(b for b in NUMBERS if "." in cells[at(b, "1") : at(b, "9") + 1])
        targets = "".join(b for b in sends[field] if b in open_boards) or open_boards
        return State(cells, owners, "" if has_line(owners, mark) else targets)

    def images(self) -> Iterator["State"]:
        """Yield the position as it looks turned and mirrored, all eight ways."""
        for places in SYMMETRIES:
            cells = "".join(self.cells[9 * b + f] for b in places for f in places)
            owners = "".join(self.owners[b] for b in places)
            targets = "".join(str(n + 1) for n in range(9) if str(places[n] + 1) in self.targets)
            yield State(cells, owners, targets)


@dataclass(frozen=True, slots=True)
class Checked:
    """What a certificate proves: X wins `variant` within `plies`.

    `states` positions have an answer, and `replies` of O were walked.
    """

    variant: str
    plies: int
    states: int
    replies: int


def at(board: str, field: str) -> int:
    """Return the place of a field among the 81 cells."""
    return 9 * int(board) + int(field) - 10


def has_line(cells: str, mark: str) -> bool:
    """Return whether nine cells have three of a mark in a row.

    >>> has_line("x...x...x", "x"), has_line("x...x...x", "o")
    (True, False)
    """
    return any(all(cells[int(n) - 1] == mark for n in line) for line in LINES)


def symmetries() -> Iterator[tuple[int, ...]]:
    """Yield the eight symmetries: which of nine places comes to lie in each.

    >>> [len(set(places)) for places in symmetries()] == [9] * 8 and len(set(symmetries())) == 8
    True
    """
    for swap in (False, True):
        for rows in ((0, 1, 2), (2, 1, 0)):
            for columns in ((0, 1, 2), (2, 1, 0)):
                grid = [(row, column) for row in rows for column in columns]
                yield tuple(3 * c + r if swap else 3 * r + c for r, c in grid)


SYMMETRIES = tuple(symmetries())


def check(text: str, tell: Callable[[int], None] = lambda _: None) -> Checked:
    """Check a certificate, and return what it proves; `tell` hears now and then how far it is.

    >>> check("format = 1")
    Traceback (most recent call last):
        ...
    ninefold.search.certificate_check.Wrong: the file ends in line 1, before its moves
    """
    head, moves = read(text)
    if head["winner"] != "x" or head["variant"] not in SENDS:
        raise Wrong(f"line 2: known are wins of x in {', '.join(SENDS)}")
    walk = Walk(SENDS[head["variant"]], moves, tell)
    plies = walk.longest(State("." * 81, "." * 9, NUMBERS), "")
    if walk.used != len(moves):
        raise Wrong(f"{len(moves) - walk.used} moves are left over")
    checked = Checked(head["variant"], plies, walk.used, walk.replies)
    if [head["plies"], head["states"]] != [str(checked.plies), str(checked.states)]:
        raise Wrong(f"it proves a win in {checked.plies} plies with {checked.states} answers")
    return checked


def read(text: str) -> tuple[dict[str, str], list[str]]:
    """Return the head of a certificate and its list of moves, once the checksum agrees."""
    *lines, body = text.split("\n", len(FIELDS))
    if len(lines) < len(FIELDS):
        raise Wrong(f"the file ends in line {len(lines) + 1}, before its moves")
    head = {}
    for number, (name, line) in enumerate(zip(FIELDS, lines, strict=True), 1):
        if not line.startswith(f"{name} = "):
            raise Wrong(f"line {number}: the field {name} is missing")
        head[name] = line.removeprefix(f"{name} = ")
    covered = "".join(f"{line}\n" for line in lines[:-1]) + body
    if sha256(covered.encode()).hexdigest() != head["sha256"]:
        raise Wrong(f"line {len(FIELDS)}: the checksum does not agree: the file is damaged")
    if head["format"] != "1":
        raise Wrong("line 1: only format 1 is known")
    digits = body.replace("\n", "")
    return head, [digits[start : start + 2] for start in range(0, len(digits), 2)]


class Walk:
    """A walk through everything that O can do."""

    def __init__(
        self, sends: dict[str, str], moves: list[str], tell: Callable[[int], None]
    ) -> None:
        self.sends = sends
        self.moves = moves
        self.tell = tell
        self.used = 0
        self.replies = 0
        self.seen: dict[State, int] = {}

    def longest(self, state: State, line: str) -> int:
        """Return how many plies the game goes on at most, X to move."""
        if state in self.seen:
            return self.seen[state]
        if not state.targets:
            raise Wrong(f"the game ends without a win of X:{line}")
        move = self.answer(state, line)
        after = state.play(move, "x", self.sends)
        plies = 1
        if not has_line(after.owners, "x"):
            for reply in after.moves():
                self.replies += 1
                below = after.play(reply, "o", self.sends)
                if has_line(below.owners, "o"):
                    raise Wrong(f"O wins:{line} {move} {reply}")
                plies = max(plies, 2 + self.longest(below, f"{line} {move} {reply}"))
            if plies == 1:
                raise Wrong(f"the game ends without a win of X:{line} {move}")
        for image in state.images():
            self.seen[image] = plies
        return plies

    def answer(self, state: State, line: str) -> str:
        """Return the next move of the list, which must be legal here."""
        if self.used == len(self.moves):
            raise Wrong(f"there is no answer:{line}")
        move = self.moves[self.used]
        if move not in state.moves():
            raise Wrong(f"answer {self.used + 1}, {move}, is not legal:{line}")
        self.used += 1
        if self.used % 100 == 0:
            self.tell(self.used)
        return move


def main(arguments: list[str]) -> str:
    """Check the file that is named, and return what is to be printed."""
    if len(arguments) != 1:
        raise SystemExit("usage: python certificate_check.py FILE")
    try:
        found = check(Path(arguments[0]).read_bytes().decode("ascii"))
    except (OSError, UnicodeDecodeError, Wrong) as error:
        raise SystemExit(f"{arguments[0]}: {error}") from None
    return (
        f"X wins {found.variant} within {found.plies} plies: {found.states} positions answered, "
        f"{found.replies} replies of O walked"
    )


if __name__ == "__main__":
    print(main(sys.argv[1:]))  # noqa: T201  (it is a program by itself)
