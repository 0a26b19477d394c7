"""Options that several commands share, and how the shell completes them."""

from typing import Annotated

import typer


def variant_names(incomplete: str) -> list[tuple[str, str]]:
    """Complete the name of a game, with its title beside it; options once a colon is typed."""
    from ninefold.rules import Variant, variants
    from ninefold.rules.variant import names

    known = names() if ":" in incomplete else [variant.name for variant in variants()]
    return [(name, Variant.named(name).title) for name in known if name.startswith(incomplete)]


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
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
AsciiOption = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")]
FieldsOption = Annotated[
    bool, typer.Option("--fields", help="Show the numbers of the fields one may play on.")
]
