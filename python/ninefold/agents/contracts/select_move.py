"""The contract `select_move`: a function that is shown a state, and returns a move of its kind."""

from pathlib import Path

from ninefold.agents.contracts.host import GUEST, CourseClock, Malformed, number
from ninefold.rules import Move, Position

# Which class of the module `state` has the rules of a game.
_STATES = {"standard": "State_2", "count": "State_2", "open": "State"}
_MOVES = tuple(Move(f"{at // 9 + 1}{at % 9 + 1}") for at in range(81))


class SelectMove:
    """`select_move(cur_state, remain_time)` → `UltimateTTT_Move` or `None`.

    >>> contract = SelectMove()
    >>> contract.request(Position.start("standard"), None, 120.0)[-17:]
    '......... - x 120'
    >>> contract.move(["4", "0", "2"])
    Move('53')
    """

    name = "select_move"
    guest: Path = GUEST / "select_move.py"
    pattern = r"^def\s+select_move\s*\("
    clock = CourseClock(move=10.0, game=120.0)

    def plays(self, variant: str) -> bool:
        """The games whose moves the course's states know."""
        return variant in _STATES

    def start(self, variant: str) -> tuple[str, ...]:
        """Return which class of state is shown."""
        return (_STATES[variant],)

    def request(self, position: Position, last: Move | None, left: float) -> str:
        """Return the cells board by board, the boards, the last move, the mover, the time left."""
        at = None if last is None else last.index
        shown = "-" if at is None else f"{at // 9}{at % 9 // 3}{at % 3}"
        turn = position.turn.lower()
        return f"{position.cells} {position.owners} {shown} {turn} {left:.6g}"

    def move(self, words: list[str]) -> Move:
        """Read a board, a row and a column."""
        if len(words) != 3:
            raise Malformed(f"a board, a row and a column, not {len(words)} words")
        board, x, y = number(words[0], 8), number(words[1], 2), number(words[2], 2)
        return _MOVES[9 * board + 3 * x + y]
