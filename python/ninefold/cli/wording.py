"""How positions and moves are put into words."""

from ninefold.rules import Move, Position


def destination(position: Position) -> str:
    """Return where the player may play; nothing where there is only one board."""
    if position.small_owners:
        return _of_two_numbers(position.text.split()[3])
    targets = [str(target) for target in position.targets]
    if not targets:
        return ""
    if position.text.split()[3] == "*":
        return "on any open board"
    return f"on board {targets[0]}" if len(targets) == 1 else f"on boards {' '.join(targets)}"


def _of_two_numbers(target: str) -> str:
    """The target of the 27×27 game in words."""
    if target in ("*", "-"):
        return "on any open S" if target == "*" else ""
    large, small = target.split(".")
    named = "any open S" if small == "*" else f"S {small}"
    return f"on {named} of {'any open L' if large == '*' else f'L {large}'}"


def ending(position: Position) -> str:
    """Return who has won and why, with the boards counted where they decide."""
    outcome = position.outcome
    if outcome is None or outcome.reason not in ("more-boards", "equal-boards"):
        return str(outcome)
    return f"{outcome} (X {position.owners.count('x')}, O {position.owners.count('o')})"


def objection(position: Position, move: Move) -> str:
    """Return why a move is refused in a game that goes on, and which would be right."""
    if move.board is None or move.board in position.targets:
        reason = "there is a mark already"
    elif move.board in position.closed:
        reason = f"board {move.board} is closed"
    else:
        reason = f"board {move.board} is not where you were sent"
    legal = [move.text for move in position.moves()]
    right = " ".join(["play an empty cell", destination(position)]).rstrip()
    listed = f": {' '.join(legal)}" if len(legal) <= 9 else ""
    return f"{reason}; {right}{listed}"


def named(move: Move) -> str:
    """Return a move by number and, where that says something else, by square."""
    return move.text if move.square == move.text else f"{move} ({move.square})"


def in_both_forms(move: Move) -> str:
    """Return how a move may be typed."""
    return move.text if move.square == move.text else f"{move} or {move.square}"
