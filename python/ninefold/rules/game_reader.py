"""Reads games from their text, line by line, and names the game and the line of any damage."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NoReturn, cast

from ninefold.rules.errors import GameFileError, NinefoldError
from ninefold.rules.game import FORMAT, TAGS, Game, Result, refuse_format
from ninefold.rules.position import Position
from ninefold.rules.quoting import QUOTED, unquote
from ninefold.rules.time_control import TimeControl, parse_seconds
from ninefold.rules.turn import DEEPEST, Evaluation, Turn, Variation

_BLANKS = " \t\r\n"
_TAG = re.compile(rf'\[([^\s"\[\]]+)[ \t]+"({QUOTED})"\]')
_WORD = re.compile(r"([^ \t\r{}()]+)|\{((?:[^\\{}]|\\.)*)\}|([{}()])")
_NUMBER = re.compile(r"(\d{1,9})\.", re.ASCII)
_EVALUATION = re.compile(r"%([+-]?\d(?:\.\d{1,3})?)(?:#(\d{1,10}))?(?:/(\d{1,10}))?", re.ASCII)


def parse_games(text: str) -> Iterator[Game]:
    """Yield the games of a text; damage raises `GameFileError` after the games before it.

    >>> from ninefold import Game
    >>> from ninefold.rules.game_reader import parse_games
    >>> from ninefold.rules.game_text import format_game
    >>> game = Game.from_moves("standard", "55 51 15")
    >>> list(parse_games(format_game(game))) == [game]
    True
    """
    return parse_lines(line.encode("utf-8", "surrogatepass") for line in text.split("\n"))


def parse_lines(lines: Iterable[bytes]) -> Iterator[Game]:
    """Yield the games of lines of text, each as soon as its last line has been read.

    >>> from ninefold.rules.game_reader import parse_lines
    >>> lines = [b'[format "1"]', b'[variant "standard"]', b"1. 55 51", b"end"]
    >>> [len(game.turns) for game in parse_lines(lines)]
    [2]
    """
    return _Reader().games(lines)


class _Line:
    """A line of play that is being read: its turns so far, and where it stands."""

    __slots__ = ("before", "comment", "number", "opened", "origin", "position", "said", "turns")

    def __init__(self, position: Position, number: int, opened: int) -> None:
        self.origin = self.before = self.position = position
        self.number = number
        self.opened = opened
        self.turns: list[Turn] = []
        self.comment = ""
        self.said: list[str] = []

    def settle(self) -> None:
        """Give the comment that was read to what it is about."""
        if self.said:
            comment, self.said = "\n".join(self.said), []
            if self.turns:
                self.turns[-1] = replace(self.turns[-1], comment=comment)
            else:
                self.comment = comment


class _Reader:
    """Goes through the lines of a file; knows which game and which line it is at."""

    def __init__(self) -> None:
        self.game = 0
        self.line = 0
        self._forget()

    def _forget(self) -> None:
        """Be between two games."""
        self.tags: dict[str, str] = {}
        self.places: dict[str, int] = {}
        self.open: list[_Line] = []
        self.numbered = False

    def games(self, lines: Iterable[bytes]) -> Iterator[Game]:
        """Yield each game when its end is read."""
        for raw in lines:
            self.line += 1
            try:
                game = self._take(self._decoded(raw))
            except GameFileError:
                raise
            except NinefoldError as error:
                self._blame(error, getattr(error, "field", ""))
            if game is not None:
                yield game
        if self.tags:
            self._fail("the file ends before the game does", "", "a line that says end")

    def _fail(self, reason: str, offending: str, expected: str, line: int = 0) -> NoReturn:
        raise GameFileError(
            reason, offending[:80], expected, self._number(), line or self.line
        ) from None

    def _blame(self, error: NinefoldError, tag: str) -> NoReturn:
        """Say where an error is: at a tag if it is about one, else in this line."""
        line = self.places.get(tag, self.line)
        raise GameFileError(
            error.problem, error.offending, error.expected, self._number(), line
        ) from error

    def _number(self) -> int:
        """Which game this is; between two it is the one to come."""
        return self.game if self.tags else self.game + 1

    def _decoded(self, raw: bytes) -> str:
        if self.line == 1:
            raw = raw.removeprefix(b"\xef\xbb\xbf")  # some editors begin a file so
        try:
            return raw.decode().strip(_BLANKS)
        except UnicodeDecodeError as error:
            byte = f"0x{raw[error.start]:02x}"
            where = f"byte {byte} in column {error.start + 1}"
            self._fail(f"not UTF-8: {where}", byte, "a file in UTF-8")

    def _take(self, text: str) -> Game | None:
        if text.startswith("["):
            self._take_tag(text)
        elif text and not self.tags:
            self._fail("not the beginning of a game", text, f'[format "{FORMAT}"]')
        elif text == "end":
            return self._finish()
        elif text:
            if not self.open:
                self.open = [_Line(self._start(), 1, self.line)]
            self._take_words(text)
        return None

    def _take_tag(self, text: str) -> None:
        tag = _TAG.fullmatch(text)
        begins = text.startswith(("[format ", "[format\t"))
        if self.tags and begins:
            self._fail("a game begins before the end of this one", text, "a line that says end")
        if tag is None:
            self._fail("not a tag", text, 'a name and a text in quotes, such as [x "Ada"]')
        name, value = tag[1], unquote(tag[2])
        if not self.tags and name != "format":
            self._fail("not the beginning of a game", text, f'[format "{FORMAT}"]')
        if self.open:
            self._fail("a tag after the moves", text, "moves, or a line that says end")
        if name in self.tags:
            first = self.places[name]
            self._fail(f'the tag "{name}" twice, first in line {first}', text, "each tag once")
        if name == "format":
            if value != str(FORMAT):
                refuse_format(value)
            self.game += 1
        self.tags[name] = value
        self.places[name] = self.line

    def _start(self) -> Position:
        """The position that the tags tell of."""
        if "variant" not in self.tags:
            self._fail("no variant", "", 'a tag such as [variant "standard"]')
        name = "variant"
        try:
            start = Position.start(self.tags[name])
            if "position" in self.tags:
                name = "position"
                start = Position.parse(self.tags[name], start.variant)
        except NinefoldError as error:
            self._blame(error, name)
        return start

    def _finish(self) -> Game:
        if self.numbered:
            self._fail("a number without a move", "end", "a move")
        if len(self.open) > 1:
            self._fail("the variation is not closed", "(", ")", self.open[-1].opened)
        line = self.open[0] if self.open else _Line(self._start(), 1, self.line)
        line.settle()
        said = {name: text for name, text in self.tags.items() if name in TAGS}
        clock = said.get("clock")
        game = Game(
            start=line.origin,
            turns=tuple(line.turns),
            event=said.get("event", ""),
            date=said.get("date", ""),
            x=said.get("x", ""),
            o=said.get("o", ""),
            clock=TimeControl.parse(clock) if clock else None,
            result=cast("Result | None", said.get("result") or None),
            termination=said.get("termination", ""),
            tags=tuple((n, t) for n, t in self.tags.items() if n not in (*TAGS, "format")),
            comment=line.comment,
        )
        self._forget()
        return game

    def _take_words(self, text: str) -> None:
        for match in _WORD.finditer(text):
            kind = match.lastindex
            line = self.open[-1]
            if kind == 1:
                word = match[1]
                if word[0] in "@%":
                    self._annotate(line, word)
                elif word[-1] == ".":
                    self._count(line, word)
                else:
                    self._move(line, word)
            elif self.numbered:
                self._fail("a number without a move", match[0], "a move")
            elif kind == 2:
                if line.turns and line.turns[-1].variations:
                    self._fail("a comment after variations", match[0], "a comment before them")
                line.said.append(unquote(match[2]))
            elif match[0] == "(":
                self._open(line)
            elif match[0] == ")":
                self._close(line)
            elif match[0] == "{":
                rest = text[match.start() :]
                self._fail("the comment is not closed", rest, "} on the same line")
            else:
                self._fail("} where no comment is", "}", "a move, a comment or a variation")

    def _move(self, line: _Line, word: str) -> None:
        position = line.position
        move = position.parse_move(word)
        after = position.play(move)
        if line.said:
            line.settle()
        line.turns.append(Turn(move))
        line.before, line.position = position, after
        line.number += 1
        self.numbered = False

    def _count(self, line: _Line, word: str) -> None:
        number = _NUMBER.fullmatch(word)
        if number is None:
            self._fail(f'not a number: "{word}"', word, f"{line.number}.")
        if self.numbered:
            self._fail("a second number before one move", word, "a move")
        if int(number[1]) != line.number:
            where = f", in the variation of line {line.opened}" if len(self.open) > 1 else ""
            self._fail(
                f"the number {word} where turn {line.number} is next{where}",
                word,
                f"{line.number}." + (" or the end of the variation" if where else ""),
            )
        self.numbered = True

    def _annotate(self, line: _Line, word: str) -> None:
        """Take a time or an evaluation, right behind its move."""
        turn = line.turns[-1] if line.turns else None
        if turn is None or self.numbered or line.said or turn.variations:
            self._fail(f'"{word}" is not behind a move', word, "a move before it")
        if word[0] == "@":
            used, _, left = word[1:].partition("/")
            times = parse_seconds(used), parse_seconds(left)
            if (
                times == (None, None)
                or (used and times[0] is None)
                or ("/" in word) != (times[1] is not None)
            ):
                self._fail(f'not a time: "{word}"', word, "seconds such as @1.5, @1.5/60 or @/60")
            if turn.used is not None or turn.left is not None:
                self._fail("a second time for one move", word, "one time a move")
            line.turns[-1] = replace(turn, used=times[0], left=times[1])
            return
        score = _EVALUATION.fullmatch(word)
        if score is None:
            self._fail(
                f'not an evaluation: "{word}"', word, "a score such as %+0.35, %+0.35/14 or %-1#9"
            )
        if turn.evaluation is not None:
            self._fail("a second evaluation for one move", word, "one evaluation a move")
        proven, depth = (None if n is None else int(n) for n in score.groups()[1:])
        line.turns[-1] = replace(turn, evaluation=Evaluation(float(score[1]), proven, depth))

    def _open(self, line: _Line) -> None:
        if not line.turns:
            self._fail("a variation before any move", "(", "a move")
        if len(self.open) > DEEPEST:
            self._fail("variations too deep in each other", "(", f"at most {DEEPEST}")
        line.settle()
        self.open.append(_Line(line.before, line.number - 1, self.line))

    def _close(self, line: _Line) -> None:
        if len(self.open) == 1:
            self._fail(") without (", ")", "a move, a comment or a variation")
        if not line.turns:
            self._fail("a variation without a move", ")", "a move")
        line.settle()
        self.open.pop()
        turn = self.open[-1].turns[-1]
        variation = Variation(tuple(line.turns), line.comment)
        self.open[-1].turns[-1] = replace(turn, variations=(*turn.variations, variation))
