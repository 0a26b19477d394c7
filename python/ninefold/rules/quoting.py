"""Text between quotes or braces, where what cannot stand there or be seen is escaped."""

import re

from ninefold.rules.errors import InvalidGame

# What stands between quotes, as a pattern.
QUOTED = r'(?:[^\\"]|\\.)*'

# Controls, separators, and marks that turn the text around: written, one would not see them.
_UNSEEN = r"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff"
_IN_TAGS = re.compile(rf'[\\"{_UNSEEN}]')
_IN_COMMENTS = re.compile(rf"[\\{{}}{_UNSEEN}]")
_ESCAPE = re.compile(r"\\(?:u([0-9a-f]{4})|.?)", re.DOTALL)
_LETTERS = {"\n": "n", "\t": "t", "\\": "\\", '"': '"', "{": "{", "}": "}"}
_MEANINGS = {f"\\{letter}": character for character, letter in _LETTERS.items()}


def quote(text: str, *, comment: bool = False) -> str:
    r"""Write text so that it can stand between quotes, or between braces as a comment.

    >>> print(quote('say "hm"'), quote("{x}", comment=True))
    say \"hm\" \{x\}
    """
    return (_IN_COMMENTS if comment else _IN_TAGS).sub(_escaped, text)


def unquote(text: str) -> str:
    r"""Read what stands between quotes or braces.

    >>> unquote(r"\"\u00e4\"")
    '"ä"'
    """
    return _ESCAPE.sub(_meant, text) if "\\" in text else text


def _escaped(match: re.Match[str]) -> str:
    character = match[0]
    return f"\\{_LETTERS[character]}" if character in _LETTERS else f"\\u{ord(character):04x}"


def _meant(match: re.Match[str]) -> str:
    if match[1] is not None and not "d800" <= match[1] <= "dfff":
        return chr(int(match[1], 16))
    if match[0] not in _MEANINGS:
        known = " ".join(_MEANINGS)
        raise InvalidGame(
            f"unknown escape {match[0]}", match[0], f"one of {known} and \\u with four digits"
        )
    return _MEANINGS[match[0]]
