"""`ninefold variants`: the games of the family."""

from dataclasses import asdict

from ninefold.cli import output
from ninefold.cli.options import JsonOption
from ninefold.rules import variants

EXAMPLES = ("ninefold variants", "ninefold variants --json")


def command(json: JsonOption = False) -> None:
    """List the games of the family."""
    if json:
        output.say_json([asdict(variant) for variant in variants()])
        return
    ink = output.ink()
    for variant in variants():
        output.say(f"{ink.paint(variant.name.ljust(16), 'strong')}{variant.title}")
