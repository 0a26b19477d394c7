"""How turns of the 27×27 game are typed, listed and told."""

from collections.abc import Iterator

from ninefold.cli.wording import destination
from ninefold.rules import Move, Position


def has_turns(position: Position) -> bool:
    """Return whether a move of this game is a turn of four digits."""
    return bool(position.small_owners)


def completed(position: Position, text: str) -> str:
    """Return a turn in full: where only one S may be played on, a and b are enough."""
    if has_turns(position) and len(position.targets) == 1 and len(text) == 2:
        return f"{position.targets[0]}{text}"
    return text


def how_to_type(position: Position) -> str:
    """Return what to type for a turn, and what each digit means here."""
    turn = position.moves()[0]
    me = position.turn
    you = "O" if me == "X" else "X"
    small = turn.board or 0
    cells = f"your {me} goes to cell {turn.field}, an {you} to cell {turn.second}"
    sent = f"{you} must play on S {turn.field} of L {turn.second}"
    if len(position.targets) > 1:
        on = f"on S {small % 10} of L {small // 10} {cells}; {sent}"
        return f"Type L, S, a and b, such as {turn}: {on}."
    typed = f"Type a and b, such as {turn.text[2:]}"
    if small_cells(position, small).count(".") > 1:
        return f"{typed}: {cells}; {sent}."
    owner = position.play(turn).small_owners[at(small)]
    one = f"{typed}: your {me} goes to the one cell left, {turn.field}"
    if owner == me.lower():
        return f"{one}, and makes S {small} yours; b is the L that {you} must play on."
    if owner == you.lower():
        return f"{one}, and makes S {small} {you}'s, who may choose the L to play on."
    return f"{one}, S {small} is cleared, then an {you} goes to any cell b, 1 to 9; {sent}."


def told(before: Position, turn: Move) -> str:
    """Return what a turn did, in one line."""
    after = before.play(turn)
    me = before.turn
    you = "O" if me == "X" else "X"
    small = turn.board or 0
    here = at(small)
    owner, of_large = after.small_owners[here], after.owners[here // 9]
    said = [f"{me} plays {turn}"]
    if owner == ".":
        for name, old, new in zip("XO", before.tallies[here], after.tallies[here], strict=True):
            if new > old:
                said.append(f"a tally for {name} on S {small}")
    else:
        said.append(f"S {small} is {me if owner == me.lower() else you}'s")
    if of_large != ".":
        large = "nobody" if of_large == "d" else of_large.upper()
        said.append(f"L {small // 10} is {large}'s")
    return ", ".join(said)


def listed(position: Position, wanted: int | None = None) -> Iterator[str]:
    """Yield lines: the turns on one S, those on the one wanted, or how many there are on each."""
    on: dict[int, list[Move]] = {}
    for turn in position.moves():
        on.setdefault(turn.board or 0, []).append(turn)
    if wanted is None and len(on) == 1:
        (wanted,) = on
    if wanted is not None:
        for first in range(1, 10):
            seconds = [str(turn.second) for turn in on.get(wanted, []) if turn.field == first]
            if seconds:
                yield f"  {wanted}  a {first}  b {' '.join(seconds)}"
        return
    some = next(iter(on))
    total = sum(map(len, on.values()))
    yield f"  {total:,} turns; how many on each S (moves {some} lists those on {some}):"
    for large in range(1, 10):
        counts = [f"{small} {len(on[small]):>2}" for small in on if small // 10 == large]
        if counts:
            yield f"  {'   '.join(counts)}"


def objection_to_turn(position: Position, turn: Move) -> str:
    """Return why a turn is refused in a game that goes on, and which would be right."""
    small = turn.board or 0
    if small not in position.targets:
        if small // 10 in position.closed:
            reason = f"L {small // 10} is closed"
        elif position.small_owners[at(small)] != ".":
            reason = f"S {small} is completed"
        else:
            reason = f"S {small} is not where you were sent"
        return f"{reason}; play {destination(position)}"
    cells = small_cells(position, small)
    if cells[turn.field - 1] != ".":
        reason = f"there is a mark on cell {turn.field} already"
    elif cells.count(".") == 1:
        reason = "no second mark is made here; b is written as a"
    elif turn.field == turn.second:
        reason = "the two marks go to two cells"
    else:
        reason = f"there is a mark on cell {turn.second} already"
    empty = " ".join(str(cell) for cell, mark in enumerate(cells, 1) if mark == ".")
    return f"{reason}; the empty cells are {empty}"


def at(small: int) -> int:
    """Return the place of an S, 11 to 99, among the 81."""
    return 9 * (small // 10) + small % 10 - 10


def small_cells(position: Position, small: int) -> str:
    """Return the nine cells of an S, 11 to 99."""
    return position.cells[9 * at(small) : 9 * at(small) + 9]
