"""`ninefold new-agent`: a file to begin with, that plays and passes every check."""

from pathlib import Path
from typing import Annotated

import typer

from ninefold.agents.contracts.host import GUEST
from ninefold.agents.contracts.table import CONTRACTS, contract_named
from ninefold.cli import output
from ninefold.cli.hosting import contracts_named

EXAMPLES = (
    "ninefold new-agent --contract block_move my_agent.py",
    "ninefold new-agent --contract select_move my_player.py",
)

ContractOption = Annotated[
    str,
    typer.Option(
        "--contract",
        "-c",
        metavar="NAME",
        help=f"What it is written to: {', '.join(CONTRACTS)}.",
        autocompletion=contracts_named,
        show_default=False,
    ),
]
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The file to be written.")]


def command(file: FileArgument, contract: ContractOption) -> None:
    """Write an agent to begin with.

    It plays at random, passes every check, and says where to go on. A file that is there is left
    alone.
    """
    template = GUEST / "templates" / f"{contract_named(contract).name}.py"
    if file.suffix != ".py":
        raise typer.BadParameter("an agent is a file of Python: NAME.py", param_hint="FILE")
    try:
        with file.open("x", encoding="utf-8") as written:
            written.write(template.read_text(encoding="utf-8"))
    except FileExistsError:
        raise typer.BadParameter(f"{file} is there already", param_hint="FILE") from None
    except OSError as error:
        raise typer.BadParameter(f"{file}: {error.strerror}", param_hint="FILE") from None
    output.say(f"{file} is written to {contract}; next: ninefold check {file}")
