"""Certificates: complete winning strategies for X, which anybody can check move by move."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import NoReturn

from ninefold import native
from ninefold.rules import Move, Position, Variant
from ninefold.rules.errors import NinefoldError, quoted
from ninefold.rules.move import table_of
from ninefold.rules.variant import name_of
from ninefold.search.report import Proof

FORMAT = 1
# The lines that a certificate begins with, in this order.
FIELDS = ("format", "variant", "winner", "plies", "states", "made", "sha256")
# So many moves stand in one line.
MOVES_A_LINE = 50


class CertificateError(NinefoldError, ValueError):
    """A certificate is damaged or proves nothing, or there is none."""


class Certificate:
    """A strategy by which X wins from the empty board, whatever O does.

    It answers every position that its own moves lead to, seen through any symmetry. `plies` is how
    long a game lasts at most, `states` how many positions it has an answer for; positions that are
    images of each other count once.

    >>> certificate = Certificate.shipped("open")
    >>> certificate.plies
    43
    >>> certificate.move(Position.start("open"))
    Move('55')
    """

    __slots__ = ("_native", "made", "variant")

    def __init__(self, variant: str, proved: native.Certificate, made: str = "") -> None:
        self.variant = variant
        self.made = made
        self._native = proved

    @staticmethod
    def shipped(variant: str | Variant) -> "Certificate":
        """Return the certificate of a game that comes with ninefold.

        >>> Certificate.shipped("standard")
        Traceback (most recent call last):
            ...
        ninefold.search.certificate.CertificateError: there is no certificate of standard: "standard"; expected one of corner, open
        """  # noqa: E501  (a message is one line)
        name = name_of(variant)
        if name not in certified():
            known = f"one of {', '.join(certified())}"
            problem = f"there is no certificate of {Variant.named(name).name}"
            raise CertificateError(f"{problem}: {quoted(name)}", name, known)
        return _shipped(name)

    @staticmethod
    def find(variant: str | Variant) -> "Certificate":
        """Search for a certificate from nothing: some seconds.

        >>> Certificate.find("standard")
        Traceback (most recent call last):
            ...
        ninefold.search.certificate.CertificateError: no winning strategy was found for standard: the opponent closes the centre board before it is full; expected a game where that fails, such as open
        """  # noqa: E501  (a message is one line)
        name = Variant.named(name_of(variant)).name
        try:
            found = native.find_certificate(name)
        except ValueError as error:
            problem = f"no winning strategy was found for {name}: {error}"
            known = "a game where that fails, such as open"
            raise CertificateError(problem, name, known) from None
        return Certificate(name, found, f"ninefold certify {name}")

    @property
    def plies(self) -> int:
        """How long a game lasts at most."""
        return self._native.plies

    @property
    def states(self) -> int:
        """How many positions it has an answer for."""
        return self._native.states

    def moves(self) -> Iterator[Move]:
        """Yield its answers in the order in which they are written."""
        table = table_of(self.variant)
        return (table[number] for number in self._native.moves)

    def move(self, position: Position) -> Move | None:
        """Return what X plays; None where the strategy does not lead, or O is to move.

        >>> certificate = Certificate.shipped("open")
        >>> certificate.move(Position.from_moves("open", "55 58"))
        Move('85')
        >>> certificate.move(Position.from_moves("open", "51 11")) is None
        True
        """
        answer = self._native.answer(position.native)
        return None if answer is None else table_of(self.variant)[answer]

    def proof(self, position: Position) -> Proof | None:
        """Return what is certain of a position; None where the strategy does not lead.

        >>> certificate = Certificate.shipped("corner")
        >>> certificate.proof(Position.from_moves("corner", "55"))
        Proof(result='loss', plies=42)
        """
        plies = self._native.plies_from(position.native)
        if plies is None:
            return None
        return Proof("win" if position.turn == "X" else "loss", plies)

    def line(self, position: Position) -> tuple[Move, ...]:
        """Return what is played from here to the end when O resists as long as possible.

        >>> line = Certificate.shipped("open").line(Position.start("open"))
        >>> len(line), line[0]
        (43, Move('55'))
        """
        moves: list[Move] = []
        while self.proof(position) is not None:
            move = self.move(position) or max(
                position.moves(),
                key=lambda reply: self._native.plies_from(position.play(reply).native) or 0,
            )
            moves.append(move)
            position = position.play(move)
        return tuple(moves)

    def __repr__(self) -> str:
        return f"Certificate.shipped({self.variant!r})"


@cache
def certified() -> tuple[str, ...]:
    """Return the games whose certificates come with ninefold.

    >>> certified()
    ('corner', 'open')
    """
    folder = files("ninefold.search").joinpath("certificates")
    names = (place.name.partition(".certificate") for place in folder.iterdir())
    return tuple(sorted(name for name, ending, rest in names if ending and not rest))


def shipped_text(variant: str) -> str:
    """Return the text of a certificate that comes with ninefold."""
    place = files("ninefold.search").joinpath("certificates", f"{variant}.certificate")
    return place.read_text(encoding="ascii")


@cache
def _shipped(variant: str) -> Certificate:
    return parse_certificate(shipped_text(variant))


def format_certificate(certificate: Certificate) -> str:
    """Write a certificate: what `parse_certificate` reads.

    >>> text = format_certificate(Certificate.shipped("open"))
    >>> text == shipped_text("open")
    True
    """
    values = (
        str(FORMAT),
        certificate.variant,
        "x",
        str(certificate.plies),
        str(certificate.states),
        certificate.made,
    )
    head = "".join(f"{name} = {value}\n" for name, value in zip(FIELDS[:-1], values, strict=True))
    moves = "".join(move.text for move in certificate.moves())
    width = 2 * MOVES_A_LINE
    lines = (moves[start : start + width] for start in range(0, len(moves), width))
    body = "".join(f"{line}\n" for line in lines)
    return f"{head}{FIELDS[-1]} = {checksum(head, body)}\n{body}"


def checksum(head: str, body: str) -> str:
    """Return the checksum of all lines but its own: those before it, and those behind."""
    return sha256((head + body).encode()).hexdigest()


def parse_certificate(text: str) -> Certificate:
    """Read a certificate and prove it; damage in any one byte is found.

    >>> parse_certificate(shipped_text("open").replace("1", "2", 1))
    Traceback (most recent call last):
        ...
    ninefold.search.certificate.CertificateError: line 1: format 2 is newer than this ninefold; expected format 1
    """  # noqa: E501  (a message is one line)
    parts = text.split("\n", len(FIELDS))
    values = {}
    for number, (name, line) in enumerate(zip(FIELDS, parts, strict=False), 1):
        found, equals, values[name] = line.partition(" = ")
        if not equals or found != name:
            _refuse(number, quoted(line[:60]), line, f"{name} = …")
    if len(parts) <= len(FIELDS):
        _refuse(len(parts), "the file ends here", parts[-1], "the whole file")
    form = values["format"]
    if form != str(FORMAT):
        newer = form.isdecimal() and len(form) < 9 and int(form) > FORMAT
        problem = f"format {form[:20]}{' is newer than this ninefold' if newer else ''}"
        _refuse(1, problem, form, f"format {FORMAT}")
    head = "".join(f"{name} = {values[name]}\n" for name in FIELDS[:-1])
    if checksum(head, parts[-1]) != values["sha256"]:
        _refuse(len(FIELDS), "the checksum does not agree", values["sha256"], "an undamaged file")
    return _proved(values, parts[-1])


def _proved(values: dict[str, str], body: str) -> Certificate:
    """Return the certificate of a file whose checksum agrees."""
    variant = Variant.named(values["variant"]).name
    digits = body.replace("\n", "")
    if not set(digits) <= set("123456789") or len(digits) % 2:
        _refuse(len(FIELDS) + 1, "the moves are not pairs of digits 1-9", body[:60], "such as 55")
    numbers = [
        9 * int(board) + int(field) - 10
        for board, field in zip(digits[::2], digits[1::2], strict=True)
    ]
    try:
        proved = native.read_certificate(variant, numbers)
    except ValueError as error:
        raise CertificateError(
            f"it proves nothing: {error}", variant, "a winning strategy"
        ) from None
    certificate = Certificate(variant, proved, values["made"])
    said = values["winner"], values["plies"], values["states"]
    if said != ("x", str(proved.plies), str(proved.states)):
        problem = f"it proves a win of x in {proved.plies} plies with {proved.states} answers"
        raise CertificateError(problem, " ".join(said), "what the file says")
    return certificate


def _refuse(number: int, problem: str, offending: str, right: str) -> NoReturn:
    raise CertificateError(f"line {number}: {problem}", offending, right)
