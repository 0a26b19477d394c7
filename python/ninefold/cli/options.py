"""Options that several commands share, and how the shell completes them."""

import re
from typing import Annotated

import typer


def variant_names(incomplete: str) -> list[tuple[str, str]]:
    """Complete the name of a game, with its title beside it; options once a colon is typed."""
    from ninefold.rules import Variant, variants
    from ninefold.rules.variant import names

    known = names() if ":" in incomplete else [variant.name for variant in variants()]
    return [(name, Variant.named(name).title) for name in known if name.startswith(incomplete)]


_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}


def seconds_of(text: str) -> float:
    """Read a time: a number and a unit, which is never guessed.

    >>> seconds_of("2s"), seconds_of("500ms"), seconds_of("1.5m")
    (2.0, 0.5, 90.0)
    """
    found = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,9})?) *(ms|s|m|h)", text.strip())
    if found is None:
        right = "a number with its unit: 2s, 500ms, 1m or 1h"
        raise typer.BadParameter(f'not a time: "{text}"; expected {right}')
    return float(found[1]) * _UNITS[found[2]]


VariantArgument = Annotated[
    str,
    typer.Argument(metavar="VARIANT", help="The name of the game.", autocompletion=variant_names),
]
VariantOption = Annotated[
    str | None,
    typer.Option(
        "--variant",
        "-v",
        metavar="NAME",
        help="The game; `ninefold variants` lists them.  [default: standard]",
        autocompletion=variant_names,
    ),
]
PositionOption = Annotated[
    str | None,
    typer.Option("--position", "-p", metavar="TEXT", help="Start here: canonical or UGI text."),
]
MovesOption = Annotated[
    str,
    typer.Option(
        "--moves",
        "-m",
        metavar="MOVES",
        help="Play these first, such as '55 51' or 'e5 d6'.",
        show_default=False,
    ),
]
ThinkingOption = Annotated[
    float | None,
    typer.Option(
        "--time",
        "-t",
        metavar="TIME",
        help="How long to think, such as 2s or 500ms.",
        parser=seconds_of,
        show_default=False,
    ),
]
ThreadsOption = Annotated[
    int, typer.Option("--threads", min=1, max=256, help="How many threads search.")
]
TableOption = Annotated[
    int,
    typer.Option("--table", metavar="MIB", min=1, max=65536, help="Memory of a search, in MiB."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
AsciiOption = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")]
FieldsOption = Annotated[
    bool, typer.Option("--fields", help="Show the numbers of the fields one may play on.")
]
