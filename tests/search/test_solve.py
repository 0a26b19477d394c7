"""Solved endings: what trying everything by the reference finds, and lines that show it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from ninefold.rules import GameOver, Position
from ninefold.rules.errors import LimitError
from ninefold.search import Certificate, Limit, Solution, solve
from ninefold.search.report import Ends
from tests.rules.reference import Plain, start
from tests.search.make_endings import playable_empties
from tests.search.make_small_endings import COUNT
from tests.search.positions import BOARDED

FOLDER = Path(__file__).parents[2] / "testdata" / "endings"
GAMES = ["tictactoe", *BOARDED]
OTHER: dict[Ends, Ends] = {"win": "loss", "draw": "draw", "loss": "win"}
HARD = ("standard-36", "standard-40")


def small(variant: str) -> list[tuple[str, str]]:
    """The small endings of a game: how each ends, and its text."""
    lines = (FOLDER / f"{variant}.endings").read_text(encoding="ascii").splitlines()
    return [(line[:5].strip(), line[5:]) for line in lines if not line.startswith("#")]


def strong(name: str) -> list[Position]:
    """The endings of strong games in a file."""
    lines = (FOLDER / f"{name}.positions").read_text(encoding="ascii").splitlines()
    return [Position.parse(line) for line in lines if not line.startswith("#")]


def ends_as_said(position: Position, solution: Solution) -> bool:
    """Whether the line is legal, ends the game, and ends it so."""
    last = position.play_all(solution.line)
    if last.outcome is None or solution.result is None:
        return False
    winner = last.outcome.winner
    found: Ends = "draw" if winner is None else "win" if winner == position.turn else "loss"
    return found == solution.result


@pytest.mark.parametrize("variant", GAMES)
def test_every_small_ending_ends_as_trying_everything_finds(variant: str) -> None:
    endings = small(variant)
    assert len(endings) == COUNT
    assert len({text for _, text in endings}) == COUNT
    for ends, text in endings:
        position = Position.parse(text)
        solution = solve(position, table=0.1)
        assert solution.result == ends, text
        assert ends_as_said(position, solution), text


@cache
def fate(position: Plain) -> tuple[int, int]:
    """How plain tic-tac-toe ends, 1, 0 or -1, and after how many plies."""
    if position.outcome is not None:
        return (0 if position.outcome[0] is None else -1), 0
    fates = [fate(position.play(move)) for move in position.moves()]
    ends = -min(ends for ends, _ in fates)
    plies = [plies + 1 for theirs, plies in fates if -theirs == ends]
    return ends, min(plies) if ends == 1 else max(plies)


def test_plain_tic_tac_toe_is_perfect_everywhere_and_counts_plies() -> None:
    origin = start("tictactoe")
    assert isinstance(origin, Plain)
    stack, seen = [origin], {origin}
    while stack:
        position = stack.pop()
        if position.outcome is None:
            ends, plies = fate(position)
            found = solve(Position.parse(position.text))
            assert (found.result, found.plies) == (("loss", "draw", "win")[ends + 1], plies)
            assert len(found.line) == plies
            after = {position.play(move) for move in position.moves()} - seen
            seen |= after
            stack.extend(after)
    assert len(seen) == 5478


@pytest.mark.parametrize("name", HARD)
def test_endings_of_strong_games_have_as_many_empties_as_their_file_says(name: str) -> None:
    positions = strong(name)
    assert len(set(positions)) == 200
    assert {playable_empties(position) for position in positions} == {int(name[-2:])}


@pytest.mark.parametrize("name", HARD)
def test_what_is_known_of_a_strong_ending_after_few_nodes_stays_so(name: str) -> None:
    for position in strong(name)[:3]:
        few = solve(position, Limit(nodes=2_000))
        many = solve(position, Limit(nodes=30_000))
        order = ("loss", "draw", "win")
        assert order.index(few.at_least) <= order.index(many.at_least)
        assert order.index(many.at_most) <= order.index(few.at_most)
        assert order.index(many.at_least) <= order.index(many.at_most)
        if many.result is not None:
            assert ends_as_said(position, many)


@pytest.mark.long
@pytest.mark.parametrize("name", HARD)
def test_two_threads_and_one_agree_on_strong_endings(name: str) -> None:
    solved = 0
    for position in strong(name)[:40]:
        one = solve(position, Limit(nodes=3_000_000))
        two = solve(position, Limit(nodes=3_000_000), threads=2)
        if one.result is not None and two.result is not None:
            assert one.result == two.result
            solved += 1
        for solution in (one, two):
            assert solution.result is None or ends_as_said(position, solution)
    assert solved > 20


def test_the_same_nodes_find_the_same() -> None:
    position = strong("standard-36")[0]
    limit = Limit(nodes=5_000)
    one, other = solve(position, limit), solve(position, limit)
    assert (one.at_least, one.at_most, one.line, one.nodes) == (
        other.at_least,
        other.at_most,
        other.line,
        other.nodes,
    )


def test_time_ends_it() -> None:
    solution = solve(Position.from_moves("standard", "55 51"), Limit(time=0.05))
    assert solution.result is None
    assert solution.proof is None
    assert solution.line == ()


@pytest.mark.parametrize("variant", ["open", "corner"])
def test_where_a_certificate_leads_it_answers(variant: str) -> None:
    solution = solve(Position.start(variant))
    assert (solution.result, solution.plies, len(solution.line)) == ("win", 43, 43)
    assert ends_as_said(Position.start(variant), solution)
    after = Position.from_moves(variant, "55 51")
    solution = solve(after)
    assert solution.line[0] == Certificate.shipped(variant).move(after)
    lost = solve(Position.from_moves(variant, "55"))
    assert (lost.result, lost.plies) == ("loss", 42)


def test_a_finished_game_is_refused() -> None:
    with pytest.raises(GameOver):
        solve(Position.from_moves("tictactoe", "1 4 2 5 3"))


@pytest.mark.parametrize("variant", ["ultimate2", "ultimate2:free=inside"])
def test_a_game_of_27_by_27_that_can_be_won_at_once_is_won(variant: str) -> None:
    dice, solved = Random(1), 0
    while solved < 2:
        position, before = Position.start(variant), Position.start(variant)
        while position.outcome is None:
            before, position = position, position.play(dice.choice(position.moves()))
        if position.outcome.winner == before.turn:
            solved += 1
            solution = solve(before, Limit(nodes=50))
            assert solution.result == "win"
            assert ends_as_said(before, solution)
            assert len(solution.line) == 1
    assert solve(Position.start(variant), Limit(nodes=1)).result is None


@pytest.mark.parametrize(("threads", "table"), [(0, 1), (257, 1), (1, -1), (1, 2**21)])
def test_settings_out_of_range_are_refused(threads: int, table: int) -> None:
    with pytest.raises(LimitError, match="out of range"):
        solve(Position.start("tictactoe"), threads=threads, table=table)
