"""SVG as text: elements, numbers and escaping; the same input gives the same characters."""

import re
from dataclasses import dataclass
from enum import IntEnum
from html import escape

# What XML 1.0 has no way to write.
_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Number = float | int


class Layer(IntEnum):
    """What is painted over what: a later layer covers an earlier one."""

    PANEL = 0
    TILE = 1
    HEAT = 2
    LAST = 3
    GRID = 4
    HINT = 5
    MARK = 6
    OWNER = 7
    FRAME = 8
    LABEL = 9
    BIG = 10
    ARROW = 11


@dataclass(frozen=True, slots=True)
class Shape:
    """One element of a picture, and the layer it is painted in."""

    layer: Layer
    text: str


def number(value: Number) -> str:
    """Write a number with at most two decimals and no more than it needs.

    >>> [number(n) for n in (40, 2.5, 1 / 3, -0.001)]
    ['40', '2.5', '0.33', '0']
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def written(text: str) -> str:
    r"""Return text as it may stand in an element or an attribute.

    >>> written('<b> & "c"\x07')
    '&lt;b&gt; &amp; &quot;c&quot;\ufffd'
    """
    return escape(_UNWRITABLE.sub("\ufffd", text))


def element(name: str, content: str | None = None, **attributes: str | Number) -> str:
    """Write an element; `content` is markup, `class_` is class and `_` in a name is a hyphen.

    >>> element("rect", x=1.50, class_="tile", stroke_width=2)
    '<rect x="1.5" class="tile" stroke-width="2"/>'
    >>> element("title", "Tic-tac-toe")
    '<title>Tic-tac-toe</title>'
    """
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="'
        f'{written(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{said}/>" if content is None else f"<{name}{said}>{content}</{name}>"
