"""How drawings are drawn: which characters may be used, and what each part is coloured."""

from dataclasses import dataclass
from typing import Literal

Role = Literal["x", "o", "faint", "target", "strong"]

# ANSI colours out of the 256: in the middle of the range, so that they are read on black and on
# white alike; on the tint of an owned board they are lighter.
_COLOURS: dict[Role, str] = {
    "x": "1;38;5;33",
    "o": "1;38;5;208",
    "faint": "38;5;244",
    "target": "1;38;5;35",
    "strong": "1",
}
_COLOURS_ON_TINT: dict[Role, str] = {
    "x": "1;38;5;159",
    "o": "1;38;5;223",
    "faint": "38;5;250",
    "target": "1;38;5;157",
    "strong": "1;38;5;231",
}
_TINTS = {"x": "48;5;24", "o": "48;5;130", "d": "48;5;240"}


@dataclass(frozen=True, slots=True)
class Ink:
    r"""`colour` is ANSI escapes or none; `unicode` is lines and dots, or ASCII only.

    >>> Ink(colour=True).paint("X", "strong")
    '\x1b[1mX\x1b[0m'
    >>> Ink().paint("X", "strong")
    'X'
    """

    colour: bool = False
    unicode: bool = False

    def paint(self, text: str, role: Role, tint: str = ".") -> str:
        """Return the text in the colour of its role, on the tint of an owner (x, o or d).

        >>> Ink().paint("7", "target")
        '7'
        """
        if not self.colour or (text == " " and tint not in _TINTS):
            return text
        if tint in _TINTS:
            return f"\x1b[{_COLOURS_ON_TINT[role]};{_TINTS[tint]}m{text}\x1b[0m"
        return f"\x1b[{_COLOURS[role]}m{text}\x1b[0m"
