"""Keys: the same for all that plays alike, different for all that does not."""

from collections import defaultdict
from random import Random

import pytest

from ninefold.rules import InvalidPosition, Position
from tests.rules.games import GAMES, ULTIMATE2
from tests.rules.hand_made2 import ALL, made, won
from tests.rules.perft_files import read
from tests.rules.reference import NUMBERS, SYMMETRIES, VARIANTS, parse, rearranged, runs
from tests.rules.reference import Position as Reference

# How many games, and how many different positions there are in them at least.
GAMES_OF = {"tictactoe": 5000} | dict.fromkeys(VARIANTS, 666) | dict.fromkeys(ULTIMATE2, 4)
LEAST_OF = {"tictactoe": 4000} | dict.fromkeys(VARIANTS, 20_000) | dict.fromkeys(ULTIMATE2, 4_000)


def closed_boards(position: Position) -> str:
    """The boards that take no more marks: all but those a free mover could choose."""
    game = parse(position.text)
    return (
        ""
        if not isinstance(game, Reference)
        else "".join(number for number in NUMBERS if game.is_closed(number))
    )


def quotient2(position: Position) -> tuple[object, ...]:
    """The same of the 27×27 game: nothing in a closed L can matter, nor tallies of completed S."""
    smalls: list[object] = []
    for at, owner in enumerate(position.small_owners):
        open_ = (position.cells[9 * at : 9 * at + 9], position.tallies[at])
        closed = position.owners[at // 9] != "."
        smalls.append("closed" if closed else owner if owner != "." else open_)
    return (*smalls, position.owners, position.targets, position.turn, position.variant)


def quotient(position: Position, closes_won: bool) -> tuple[object, ...]:
    """What can matter to the rest of the game: marks on closed boards cannot."""
    if position.small_owners:
        return quotient2(position)
    cells, owners = position.cells, position.owners
    if not owners:
        return cells, "", (), position.turn
    boards = []
    for at, owner in enumerate(owners):
        board = cells[9 * at : 9 * at + 9]
        closed = "." not in board or (closes_won and owner in "xo")
        boards.append("closed" if closed else board)
    return "/".join(boards), owners, position.targets, position.turn


def is_closing(variant: str) -> bool:
    """Whether a won board is closed."""
    return variant in VARIANTS and VARIANTS[variant].closes == "won or full"


@pytest.mark.parametrize("variant", GAMES)
def test_keys_are_equal_just_when_the_quotients_are(variant: str) -> None:
    random = Random(f"{variant} keys")
    closes_won = is_closing(variant)
    key_of: dict[object, int] = {}
    quotient_of: dict[int, object] = {}
    for _ in range(GAMES_OF[variant]):
        position = Position.start(variant)
        while moves := position.moves():
            position = position.play(random.choice(moves))
            what = quotient(position, closes_won)
            assert key_of.setdefault(what, position.key) == position.key, position
            assert quotient_of.setdefault(position.key, what) == what, position
    assert len(key_of) > LEAST_OF[variant]


@pytest.mark.parametrize("variant", [name for name in VARIANTS if is_closing(name)])
def test_marks_on_closed_boards_do_not_matter_to_the_key(variant: str) -> None:
    """The marks of a won board are turned round: another position, with the same play ahead."""
    random = Random(f"{variant} closed boards")
    changed = 0
    while changed < 300:
        position = Position.start(variant)
        while moves := position.moves():
            position = position.play(random.choice(moves))
            at = position.owners.find("x")
            if at < 0 or random.random() < 0.9:
                continue
            board = position.cells[9 * at : 9 * at + 9]
            turned = rearranged(board, random.randrange(1, len(SYMMETRIES)))
            words = position.text.split()
            boards = words[1].split("/")
            boards[at] = runs(turned)
            words[1] = "/".join(boards)
            try:
                other = Position.parse(" ".join(words))
            except InvalidPosition:
                continue  # the last move was on this board, and now no move gives the targets
            assert other.key == position.key
            assert (other == position) == (turned == board)
            assert other.moves() == position.moves()
            changed += turned != board


@pytest.mark.parametrize("variant", ["tictactoe", *VARIANTS])
def test_transpositions_meet(variant: str) -> None:
    """The same marks in another order are the same position."""
    reached = defaultdict(list)
    for block in read(variant)[-4:]:
        lines = [Position.parse(block.position)]
        for _ in range(4):
            lines = [line.play(move) for line in lines for move in line.moves()]
        for line in lines:
            reached[line.text].append(line)
    assert max(map(len, reached.values())) > 1
    for same in reached.values():
        assert len({(line, hash(line), line.key) for line in same}) == 1


@pytest.mark.parametrize("variant", ULTIMATE2)
def test_other_histories_of_the_27x27_game_meet(variant: str) -> None:
    """Both turns complete the same S, and both send to one that is completed: X is free."""
    free = made(variant, {"47": "xx7"}, {"47": "20"}, won(5, "x") | won(6, "o"), target="4.7")
    one, other = free.play("4735"), free.play("4736")
    assert (one, hash(one), one.key, one.text) == (other, hash(other), other.key, other.text)


@pytest.mark.parametrize("variant", ULTIMATE2)
def test_options_side_targets_tallies_and_owners_matter_to_the_key(variant: str) -> None:
    start = Position.start(variant)
    others = [Position.start(name) for name in ALL if name != variant]
    others += [made(variant, {"11": "x8"}, target=target) for target in ("*", "4.7", "*.7")]
    others += [made(variant, {"11": "x8"}, {"99": digits}) for digits in ("10", "01", "20", "21")]
    others += [made(variant, {"11": "x8"}, owned={"99": owner}) for owner in "xo"]
    others += [made(variant, {"11": "x8"}, side="o"), made(variant, {"11": "o8"})]
    others += [start.play(move) for move in start.moves()]
    assert len({position.key for position in (start, *others)}) == len(others) + 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_side_targets_and_owners_matter_to_the_key(variant: str) -> None:
    position = Position.start(variant)
    keys = {position.play(move).key for move in position.moves()} | {position.key}
    assert len(keys) == 82
