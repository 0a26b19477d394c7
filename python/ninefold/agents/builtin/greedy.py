"""The player that sees one move ahead: what wins now, then what the opponent would win."""

from collections.abc import Iterator
from functools import cache
from random import Random

from ninefold.agents.builtin.player import Choice
from ninefold.rules import Move, Position, Variant
from ninefold.search import Limit

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Greedy:
    """Wins the game, else wins a board, else denies one, else gives no free move, else any move.

    The first of these that some move does decides; among the moves that do it the dice choose.

    >>> position = Position.parse("tictactoe xx1oo4 x")
    >>> Greedy().choose(position, None, Random(1)).move
    Move('3')
    """

    def plays(self, variant: str) -> bool:
        """Every game but that of 27×27 cells, where lines are tallies."""
        return not variant.startswith("ultimate2")

    def objection(self, limit: Limit | None) -> None:
        """Any limit will do, and none."""

    def prepare(self, position: Position) -> None:
        """Nothing is needed."""

    def choose(self, position: Position, limit: Limit | None, dice: Random) -> Choice:
        """Take the first wish that some move fulfils."""
        del limit
        moves = position.moves()
        after = [(move, position.play(move)) for move in moves]
        for wish in (self._winning, self._taking, self._denying, self._keeping):
            if granted := list(wish(position, after)):
                return Choice(dice.choice(granted))
        return Choice(dice.choice(moves))

    @staticmethod
    def _winning(position: Position, after: list[tuple[Move, Position]]) -> Iterator[Move]:
        for move, then in after:
            if then.outcome is not None and then.outcome.winner == position.turn:
                yield move

    @staticmethod
    def _taking(position: Position, after: list[tuple[Move, Position]]) -> Iterator[Move]:
        mine = position.turn.lower()
        owned = position.owners.count(mine)
        return (move for move, then in after if then.owners.count(mine) > owned)

    @staticmethod
    def _denying(position: Position, after: list[tuple[Move, Position]]) -> Iterator[Move]:
        theirs = "o" if position.turn == "X" else "x"
        cells, owners = position.cells, position.owners
        for move, _ in after:
            first = 0 if move.board is None else 9 * (move.board - 1)
            if first < 9 * len(owners) and owners[first // 9] != ".":
                continue
            board, at = cells[first : first + 9], move.field - 1
            if any(all(board[cell] == theirs for cell in rest) for rest in _rests(at)):
                yield move

    @staticmethod
    def _keeping(position: Position, after: list[tuple[Move, Position]]) -> Iterator[Move]:
        destinations = Variant.named(position.variant).destinations
        if not destinations:
            return
        for move, then in after:
            if any(board not in then.closed for board in destinations[move.field - 1]):
                yield move


@cache
def _rests(at: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each line through a cell, its other two cells."""
    return tuple(tuple(cell for cell in line if cell != at) for line in LINES if at in line)
