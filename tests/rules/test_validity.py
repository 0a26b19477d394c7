"""What is a position and what is not: hand-made ones of both kinds, and targets by experiment."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from ninefold.rules import InvalidPosition, NinefoldError, Position, PositionSyntaxError
from tests.rules.position_files import Entry, read
from tests.rules.reference import NUMBERS, VARIANTS, has_line
from tests.rules.reference import Position as Reference
from tests.rules.walks import scattered

ACCEPTED = read("accepted") + read("accepted-ultimate2")
REFUSED = read("refused") + read("refused-ultimate2")


def names(entries: tuple[Entry, ...]) -> list[object]:
    """The entries as parameters of a test, named by their text or, if that is long, the facts."""
    return [
        pytest.param(
            entry, id=f"{entry.keyword} {entry.text if len(entry.text) < 200 else entry.facts}"
        )
        for entry in entries
    ]


@pytest.mark.parametrize("entry", names(ACCEPTED))
def test_valid_positions_are_accepted_in_every_form(entry: Entry) -> None:
    position = entry.read()
    assert position.text == entry.text
    for keyword, text in entry.facts:
        if keyword == "written":
            assert Position.parse(text) == position
        else:
            assert keyword == "ugi"
            assert Position.parse_ugi(text, position.variant) == position


@pytest.mark.parametrize("entry", names(REFUSED))
def test_what_is_no_position_is_refused_with_every_reason(entry: Entry) -> None:
    with pytest.raises((InvalidPosition, PositionSyntaxError)) as error:
        entry.read()
    refusal = error.value
    assert refusal.expected
    if isinstance(refusal, InvalidPosition):
        assert [("reason", reason) for reason in refusal.reasons] == list(entry.facts)
        assert entry.text.endswith(refusal.offending)
        assert all(reason in str(refusal) for reason in refusal.reasons)
    else:
        assert [("unreadable", refusal.offending)] == list(entry.facts)
    assert refusal.offending in str(refusal)
    assert refusal.expected in str(refusal)


def test_every_refusal_of_the_rules_is_among_them() -> None:
    reasons = " | ".join(text for entry in REFUSED for _, text in entry.facts)
    for part in (
        "X must have as many as O, or one more",
        "own board 1 without a line",
        "both players have a line that wins the game",
        "the side to move has a line that wins the game",
        "no last move can give the targets",
        "is not a mark of the side that just moved",
        "ambiguous",
        "has a line, which clears it",
        "is full, which clears it",
        "is completed and has marks",
        "does not have three tallies there",
        "has three tallies of a player and no owner",
        "no single S can have finished the rows of three in L",
        "no single L can have finished the rows of three L",
        "the target does not name open boards in the first form that fits",
        "the game is over, so the target must be -",
        "the target is - and the game is not over",
        "before the first turn X is to move and the target is *",
    ):
        assert part in reasons


def predecessors(position: Reference) -> Iterator[tuple[Reference, str]]:
    """Every position one mark earlier, with the move that gives the marks and owners back.

    Where the mover may have been sent is left open: it was to a board that was open.
    """
    last = "o" if position.side == "x" else "x"
    for board in NUMBERS:
        at = int(board) - 1
        owner = position.owners[at]
        for field in NUMBERS:
            if position.cell(board, field) != last:
                continue
            to = int(field) - 1
            marks = position.boards[at]
            before = marks[:to] + "." + marks[to + 1 :]
            for owned in {owner, "."} - {"d"}:
                lines = {mark for mark in "xo" if has_line(before, mark)}
                if bool(lines) != (owned in lines):
                    continue  # not whose the board was then
                earlier = replace(
                    position,
                    boards=(*position.boards[:at], before, *position.boards[at + 1 :]),
                    owners=position.owners[:at] + owned + position.owners[at + 1 :],
                    side=last,
                    destined=board,
                )
                if earlier.outcome or earlier.is_closed(board):
                    continue
                if earlier.play(board + field).owners == position.owners:
                    yield earlier, board + field


def possible_targets(position: Reference) -> set[str]:
    """The targets that some last move gives, as text."""
    if set("".join(position.boards)) == {"."}:
        return {"*"}
    return {earlier.play(move).text.split()[3] for earlier, move in predecessors(position)}


def with_targets(position: Reference, targets: str) -> str:
    """The text of the position with other targets."""
    words = position.text.split()
    words[3] = targets
    return " ".join(words)


@pytest.mark.parametrize("variant", VARIANTS)
def test_targets_are_accepted_just_when_a_last_move_gives_them(variant: str) -> None:
    every = ["*", "-", *NUMBERS, *map("".join, combinations(NUMBERS, 2))]
    every += [boards for boards in VARIANTS[variant].sends.values() if len(boards) == 3]
    for position in scattered(variant, 300, "targets"):
        assert isinstance(position, Reference)
        possible = possible_targets(position)
        assert position.text.split()[3] in possible
        for targets in every:
            text = with_targets(position, targets)
            try:
                accepted = {Position.parse(text).text.split()[3]}
            except NinefoldError:
                accepted = set()
            assert accepted <= possible, text
            assert accepted or targets not in possible, text
