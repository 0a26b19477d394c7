"""The command `ninefold`: its table of commands, and what becomes of their errors."""

import os
import sys
from importlib import import_module
from importlib.metadata import version
from io import TextIOWrapper
from traceback import walk_tb
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from ninefold.cli import output

# Each command is the function `command` of the module of its name, or those in its `COMMANDS`,
# loaded when it is run: `ninefold --help` needs no more than this table.
COMMANDS = {
    "play": "Play a game in the terminal.",
    "show": "Show a position: the board, or everything about it as JSON.",
    "convert": "Convert files of games from text to JSON and back.",
    "analyse": "Search a position, and show what is expected of its moves.",
    "engine": "Be an engine for programs: UGI, CodinGame or JSON lines.",
    "match": "Let players meet, and measure who is stronger.",
    "check": "Check whether a program would do in a tournament.",
    "replay": "Make one turn of a game again.",
    "new-agent": "Write an agent to begin with.",
    "book": "Make and show books of openings.",
    "certify": "Prove that X wins a game from the first move.",
    "solve": "Solve a position: who wins, for certain.",
    "variants": "List the games of the family.",
    "rules": "Explain the rules of a game.",
    "perft": "Count the lines of play to a depth.",
    "doctor": "Check that this installation works.",
}
EPILOG = """
\b
Exit codes:
  0    done
  1    the input is wrong, or a check failed
  2    the command line is wrong
  130  interrupted

Every command explains itself and gives examples with --help. Colours are left out when NO_COLOR
is set or the output is no terminal, and kept when FORCE_COLOR is set.
"""


class FrontDoor(TyperGroup):
    """Lists the commands from the table, loads the one that is run, and reports its errors."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, line in COMMANDS.items():
            self.add_command(TyperCommand(name, help=line))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Put the command itself in the place of its line in the table."""
        name, listed, rest = super().resolve_command(ctx, args)
        return name, listed and load(listed.name), rest

    def invoke(self, ctx: Any) -> Any:
        """Run a command; what is wrong with its input is one message, not a traceback."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # The reader has seen enough. Nothing may be written when Python closes stdout.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None
        except ValueError as error:
            from ninefold.rules.errors import NinefoldError

            if not isinstance(error, NinefoldError):
                raise
            output.complain(": ".join([*getattr(error, "__notes__", []), str(error)]))
            raise typer.Exit(1) from None
        except ImportError as error:
            if not is_of_native(error):
                raise
            output.complain(f"{error}; `ninefold doctor` says more")
            raise typer.Exit(1) from None
        return result


def is_of_native(error: ImportError) -> bool:
    """Return whether it was the native module that could not be loaded."""
    frames = (frame for frame, _ in walk_tb(error.__traceback__))
    return any(frame.f_globals.get("__name__") == "ninefold.native" for frame in frames)


def load(name: str | None) -> Any:
    """Return a command of the table, with the examples of its module below its help."""
    module = import_module(f"ninefold.cli.{str(name).replace('-', '_')}")
    examples = "\n".join(f"  {example}" for example in module.EXAMPLES)
    epilog = f"\b\nExamples:\n{examples}"
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    if not hasattr(module, "COMMANDS"):
        alone.command(name, epilog=epilog)(module.command)
        return typer.main.get_command(alone)
    for part, command in module.COMMANDS.items():
        alone.command(part)(command)
    alone.callback(help=COMMANDS[str(name)], epilog=epilog, no_args_is_help=True)(lambda: None)
    return typer.main.get_command(alone)


app = typer.Typer(
    cls=FrontDoor,
    epilog=EPILOG,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def print_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        output.say(f"ninefold {version('ninefold')}")
        raise typer.Exit


@app.callback()
def ninefold(
    _version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=print_version, is_eager=True),
    ] = False,
) -> None:
    """Play, show and count every game of the Ultimate Tic-Tac-Toe family."""


def main() -> None:
    """Run the command line of this process."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # What is no text, or cannot be written here, is no reason to break down.
            stream.reconfigure(errors="backslashreplace")
    app(prog_name="ninefold")
