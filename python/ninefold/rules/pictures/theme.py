"""The colours of pictures, as the style sheet that each picture carries.

Blue and orange, gold and green are told apart by people who see fewer colours, and nothing is
told by colour alone: marks have their shapes, targets a frame, closed boards no grid.
"""

from typing import Literal, get_args

Theme = Literal["light", "dark", "auto"]
THEMES: tuple[Theme, ...] = get_args(Theme)

LIGHT = {
    "paper": "#faf8f3",
    "panel": "#efebe2",
    "tile": "#ffffff",
    "line": "#d5cec0",
    "edge": "#b9b1a1",
    "ink": "#6b655a",
    "x": "#1b62ad",
    "x-tint": "#dbe7f5",
    "o": "#c4540f",
    "o-tint": "#fbe5d4",
    "d": "#7a7467",
    "d-tint": "#e4e0d6",
    "target": "#0b8a67",
    "target-tint": "#e9f7f0",
    "last": "#f8df78",
    "last-edge": "#957100",
    "heat": "#7b3fb3",
}
DARK = {
    "paper": "#15181d",
    "panel": "#1c2026",
    "tile": "#262b33",
    "line": "#3a424d",
    "edge": "#4d5763",
    "ink": "#9aa5b3",
    "x": "#74b4ff",
    "x-tint": "#1d3656",
    "o": "#ffa860",
    "o-tint": "#46311f",
    "d": "#7d8794",
    "d-tint": "#333941",
    "target": "#3ccb9b",
    "target-tint": "#1f3a34",
    "last": "#5f5216",
    "last-edge": "#d8bd4a",
    "heat": "#c492f5",
}

# The parts that have a colour: selector, property, name of the colour.
_PAINT = (
    (".paper", "fill", "paper"),
    (".panel", "fill", "panel"),
    (".tile", "fill", "tile"),
    (".tile", "stroke", "edge"),
    (".tile.target", "fill", "target-tint"),
    (".panel.x,.tile.x", "fill", "x-tint"),
    (".panel.o,.tile.o", "fill", "o-tint"),
    (".panel.d,.tile.d", "fill", "d-tint"),
    (".won.x", "fill", "x-tint"),
    (".won.o", "fill", "o-tint"),
    (".heat", "fill", "heat"),
    (".last", "fill", "last"),
    (".second", "stroke", "last-edge"),
    (".grid", "stroke", "line"),
    (".mark.x,.owner.x,.tally.x,.frame.x", "stroke", "x"),
    (".mark.o,.owner.o,.tally.o,.frame.o", "stroke", "o"),
    (".owner.d", "stroke", "d"),
    (".slot", "fill", "edge"),
    (".frame.target", "stroke", "target"),
    (".frame.turned", "stroke", "last-edge"),
    (".frame.lens", "stroke", "ink"),
    ("text", "fill", "ink"),
    (".arrow", "stroke", "target"),
    (".arrow .head", "fill", "target"),
)
# What does not depend on the theme.
_FONT = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif'
_SHAPE = (
    ("text", f"font-family:{_FONT};text-anchor:middle"),
    (".tile", "stroke-width:1.2"),
    (".number", "font-weight:600"),
    (".grid", "fill:none;stroke-width:1.4"),
    (".mark,.owner,.tally,.frame", "fill:none;stroke-linecap:round;stroke-linejoin:round"),
    (".mark", "stroke-width:5"),
    (".tally", "stroke-width:3"),
    (".frame", "stroke-width:5"),
    (".frame.soft", "stroke-width:2.5"),
    (".frame.large", "stroke-width:10"),
    (".second", "fill:none;stroke-width:3;stroke-dasharray:5 4"),
    (".faded", "opacity:.24"),
    (".hint", "opacity:.3"),
    (".arrow", "fill:none;stroke-linecap:round;opacity:.85"),
    (".arrow .head", "stroke:none"),
)


def style(theme: Theme) -> str:
    """Return the style sheet of a theme; its rules hold inside pictures of that theme only.

    >>> ".ninefold-dark .paper{fill:#15181d}" in style("dark")
    True
    >>> "prefers-color-scheme" in style("auto"), "prefers-color-scheme" in style("light")
    (True, False)
    """
    root = f".ninefold-{theme}"
    shape = "".join(_rule(root, parts, said) for parts, said in _SHAPE)
    if theme != "auto":
        return shape + _paint(root, DARK if theme == "dark" else LIGHT)
    dark = _paint(root, DARK)
    return f"{shape}{_paint(root, LIGHT)}@media (prefers-color-scheme:dark){{\n{dark}}}\n"


def _paint(root: str, colours: dict[str, str]) -> str:
    return "".join(_rule(root, parts, f"{what}:{colours[name]}") for parts, what, name in _PAINT)


def _rule(root: str, parts: str, said: str) -> str:
    return f"{','.join(f'{root} {part}' for part in parts.split(','))}{{{said}}}\n"
