"""`ninefold rules`: how a game is played."""

from dataclasses import asdict

from ninefold.cli import output
from ninefold.cli.options import AsciiOption, JsonOption, VariantArgument
from ninefold.rules import Variant
from ninefold.rules.sheet import sheet

EXAMPLES = ("ninefold rules standard", "ninefold rules corner --json")


def command(
    variant: VariantArgument, json: JsonOption = False, ascii_: AsciiOption = False
) -> None:
    """Explain the rules of a game.

    Where a cell sends the opponent, when a board is closed, how the game ends, and how moves are
    written.
    """
    chosen = Variant.named(variant)
    if json:
        output.say_json(asdict(chosen))
    else:
        output.say(sheet(chosen, output.ink(plain=ascii_)))
