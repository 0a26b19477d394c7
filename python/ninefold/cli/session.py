"""One game at the terminal: whose turn it is, what they type, and what they are told."""

import sys
from collections.abc import Callable
from shlex import quote
from textwrap import fill

from ninefold.cli import output
from ninefold.cli.seats import QUICK, Seat
from ninefold.cli.start import Start
from ninefold.cli.turns import completed, has_turns, how_to_type, listed, objection_to_turn, told
from ninefold.cli.wording import destination, ending, in_both_forms, named, objection
from ninefold.rules import Game, Move, MoveSyntaxError, Position

HELP = """\
  {move:<10}play there, by number or by square
  moves     what you may play
  played    what has been played
  undo      take back your last move
  board     draw the board again
  fields    show the numbers of the fields, or hide them
  text      the position as text
  quit      leave; you are told how to go on later"""
HELP_WITH_TURNS = """\
  {move:<10}play there: L, S, your cell a, your opponent's cell b
  18        the same, a and b alone, where only one S may be played on
  look 47   enlarge S 47 instead; look 4 enlarges L 4
  moves     what you may play, or how much on which S
  moves 47  what you may play on S 47
""" + HELP.partition("\n  moves ")[2].partition("\n")[2]
WIDTH = 78
# A longer game is told by its number of moves, unless all of them are asked for.
TOLD_IN_FULL = 100


class Session:
    """A game that is being played."""

    def __init__(
        self,
        begun: Start,
        seats: dict[str, Seat],
        seed: int,
        *,
        plain: bool,
        fields: bool,
        verbose: bool = False,
    ) -> None:
        self.origin = begun.origin
        self.moves = list(begun.moves)
        self.position = begun.position
        self.seats = seats
        self.seed = seed
        self.plain = plain
        self.fields = fields
        self.verbose = verbose
        self.is_drawn = False
        self.has_turns = has_turns(begun.position)
        self.commands: dict[str, Callable[[], None]] = {
            "help": self.explain,
            "moves": self.list_moves,
            "played": self.list_played,
            "undo": self.undo,
            "board": self.draw,
            "fields": self.toggle_fields,
            "text": self.tell_text,
        }

    def run(self) -> None:
        """Play until the game is over or somebody leaves it."""
        try:
            while self.position.outcome is None:
                seat = self.seats[self.position.turn]
                if not seat.is_human:
                    self.play(seat.choose(self.position, self.seed))
                elif not self.listen():
                    break
        except KeyboardInterrupt:
            output.say()
        if self.position.outcome is None:
            self.leave()
        else:
            self.finish()

    @property
    def game(self) -> Game:
        """What has been played, and by whom."""
        x, o = ("" if self.seats[side].is_human else self.seats[side].name for side in "XO")
        return Game.from_moves(self.origin, self.moves, x=x, o=o)

    @property
    def has_people(self) -> bool:
        """Whether somebody at the keyboard plays."""
        return any(seat.is_human for seat in self.seats.values())

    def play(self, move: Move) -> None:
        """Play a move."""
        before, self.position = self.position, self.position.play(move)
        self.moves.append(move)
        self.is_drawn = False
        if self.has_people:
            if self.has_turns:
                output.say(told(before, move))
            elif not self.seats[before.turn].is_human:
                output.say(f"{before.turn} plays {named(move)}")
        elif self.verbose:
            self.draw()

    def listen(self) -> bool:
        """Take one line from the player to move; return whether they go on playing."""
        if not self.is_drawn:
            self.draw()
            output.say(f"{self.position.turn} to move {destination(self.position)}".rstrip())
            if self.has_turns:
                output.say(fill(how_to_type(self.position), WIDTH))
        line = read(f"{self.position.turn}> ")
        if line is None or line in ("quit", "exit"):
            return False
        if line in self.commands:
            self.commands[line]()
        elif self.has_turns and line.split()[:1] in (["look"], ["moves"]):
            self.attend(*line.split())
        elif line:
            self.try_move(line)
        return True

    def try_move(self, text: str) -> None:
        """Play what was typed, or say what is wrong with it."""
        try:
            move = self.position.parse_move(completed(self.position, text))
        except MoveSyntaxError as error:
            output.complain(f"{error}; or a command: help lists them")
            return
        if self.position.is_legal(move):
            self.play(move)
            return
        reason = objection_to_turn if self.has_turns else objection
        output.complain(f"{text} is not allowed: {reason(self.position, move)}")

    def explain(self) -> None:
        """Say what can be typed."""
        text = HELP_WITH_TURNS if self.has_turns else HELP
        output.say(text.format(move=in_both_forms(self.position.moves()[-1])))

    def list_moves(self) -> None:
        """Say what may be played."""
        if self.has_turns:
            output.say("\n".join(listed(self.position)))
            return
        moves = " ".join(move.text for move in self.position.moves())
        output.say(fill(moves, WIDTH, initial_indent="  ", subsequent_indent="  "))

    def attend(self, word: str, *numbers: str) -> None:
        """Enlarge a board of the 27×27 game, or say what may be played on one."""
        number = numbers[0] if len(numbers) == 1 else ""
        if len(number) not in (1, 2) or not set(number) <= set("123456789"):
            output.complain(f"{word} takes the number of an S, such as 47, or of an L, such as 4")
        elif word == "look":
            self.draw(look=int(number))
        elif lines := list(listed(self.position, int(number))):
            output.say("\n".join(lines))
        else:
            output.complain(f"nothing may be played on {number}; moves lists what may")

    def list_played(self) -> None:
        """Say what has been played."""
        moves = " ".join(move.text for move in self.moves)
        output.say(fill(moves or "nothing yet", WIDTH, initial_indent="  ", subsequent_indent="  "))

    def undo(self) -> None:
        """Take back moves until a person is to move again, who has moved since."""
        position, person = self.origin, None
        for count, move in enumerate(self.moves):
            if self.seats[position.turn].is_human:
                person = (count, position)
            position = position.play(move)
        if person is None:
            output.complain("there is no move of yours to take back")
            return
        count, self.position = person
        del self.moves[count:]
        self.is_drawn = False

    def draw(self, look: int | None = None) -> None:
        """Draw the board."""
        last = self.moves[-1] if self.moves else None
        board = output.drawn(self.position, last, plain=self.plain, fields=self.fields, look=look)
        output.say(f"\n{board}\n")
        self.is_drawn = True

    def toggle_fields(self) -> None:
        """Show the numbers of the fields, or hide them."""
        self.fields = not self.fields
        self.draw()

    def tell_text(self) -> None:
        """Say the position as text."""
        output.say(f"  {self.position.text}")

    def finish(self) -> None:
        """Say who has won, and what was played."""
        self.draw()
        output.say(ending(self.position))
        if len(self.moves) > TOLD_IN_FULL and not self.verbose:
            output.say(f"moves: {len(self.moves):,}; --verbose lists them")
        elif self.moves:
            output.say(f"moves: {' '.join(move.text for move in self.moves)}")

    def leave(self) -> None:
        """Say how to go on with the game."""
        start = Position.start(self.position.variant)
        words = ["ninefold", "play", "--variant", self.position.variant]
        if self.origin != start:
            words[2:] = ["--position", self.origin.text]
        if self.moves:
            words += ["--moves", " ".join(move.text for move in self.moves)]
        players = {side: seat for side, seat in self.seats.items() if not seat.is_human}
        for side, seat in players.items():
            words += [f"--{side.lower()}", seat.name]
        times = {seat.limit.time for seat in players.values() if seat.limit not in {None, QUICK}}
        for time in times:
            words += ["--time", f"{time:g}s"]
        if players:
            words += ["--seed", str(self.seed)]
        output.say(f"To go on: {' '.join(map(quote, words))}")


def read(prompt: str) -> str | None:
    """Return the next line that is typed, or None when there is none; a pipe is echoed."""
    if sys.stdin.isatty():
        try:
            return input(prompt).strip().lower()
        except EOFError:
            output.say()
            return None
    line = sys.stdin.readline()
    output.say(f"{prompt}{line.strip()}".rstrip())
    return line.strip().lower() if line else None
