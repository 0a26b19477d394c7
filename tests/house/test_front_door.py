"""Laws of the front door: it opens at once."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.house.checkout import ROOT, quiet_environment

# Ends by writing the names of all loaded modules to standard error.
PROBE = """
import json, sys
sys.argv = ["ninefold", *{arguments}]
try:
    {start}
except SystemExit:
    pass
json.dump(sorted(sys.modules), sys.stderr)
"""

# A program of the same kind that has nothing in it.
BARE = """import typer
    app = typer.Typer()
    @app.command()
    def one(): pass
    @app.command()
    def two(): pass
    app()"""

OURS = "from ninefold.cli.main import main; main()"


def loaded(start: str, *arguments: str) -> set[str]:
    """Return the modules a program has loaded when it ends."""
    probe = PROBE.format(start=start, arguments=arguments)
    command = [sys.executable, "-c", probe]
    done = subprocess.run(
        command, cwd=ROOT, env=quiet_environment(), capture_output=True, check=True, text=True
    )
    return set(json.loads(done.stderr))


def test_help_loads_typer_and_nothing_heavier() -> None:
    more = loaded(OURS, "--help") - loaded(BARE, "--help")
    foreign = {module.partition(".")[0] for module in more} - set(sys.stdlib_module_names)
    assert foreign == {"ninefold"}
    rooms = {module for module in more if module.startswith("ninefold.")}
    assert not [module for module in rooms if not module.startswith("ninefold.cli")]


def test_help_loads_no_machinery_of_the_standard_library() -> None:
    heavy = {"asyncio", "concurrent.futures", "ctypes", "multiprocessing", "sqlite3", "unittest"}
    assert not (loaded(OURS, "--help") - loaded(BARE, "--help")) & heavy


def test_the_package_root_loads_nothing_until_asked() -> None:
    modules = loaded("import ninefold")
    assert not [module for module in modules if module.startswith("ninefold.")]
