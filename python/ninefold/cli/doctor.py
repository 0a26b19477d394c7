"""`ninefold doctor`: whether this installation works, and what it runs on."""

import platform
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path

import typer

from ninefold.cli import output
from ninefold.cli.options import JsonOption

EXAMPLES = ("ninefold doctor", "ninefold doctor --json")

PACKAGED = ("py.typed", "native/_lib.pyi")


@dataclass(frozen=True)
class Finding:
    """One thing looked at; `ok` is whether it is as it should be."""

    name: str
    ok: bool
    detail: str


def command(json: JsonOption = False) -> None:
    """Check that this installation works.

    Versions, processor, terminal, the files of the package, counts of play that are known; which
    levels of isolation work, each one tried, and how exact the clocks are. The exit code is 1 when
    something is wrong; a level that is missing is wrong only if nothing closes programs in.
    """
    findings = list(examine())
    ok = all(finding.ok for finding in findings)
    if json:
        output.say_json({"ok": ok, "findings": [asdict(finding) for finding in findings]})
    else:
        for finding in findings:
            output.say(f"{verdict(finding.ok)} {finding.name:<16}{finding.detail}")
    if not ok:
        raise typer.Exit(1)


def verdict(ok: bool) -> str:
    """Return `ok` or `wrong`, coloured where there are colours."""
    text = "ok   " if ok else "wrong"
    colour = 35 if ok else 160
    return f"\x1b[1;38;5;{colour}m{text}\x1b[0m" if output.has_colour(sys.stdout) else text


def examine() -> Iterator[Finding]:
    """Look at one thing after the other."""
    yield installed()
    yield Finding("python", True, f"{platform.python_implementation()} {platform.python_version()}")
    yield Finding("system", True, f"{platform.system()} {platform.machine()}")
    yield terminal()
    yield packaged()
    yield from rules()
    try:
        from ninefold.agents.runtimes import probe  # noqa: F401 - it needs the native module
    except ImportError:
        return
    yield from isolation()
    yield clocks()


def isolation() -> Iterator[Finding]:
    """Try each level of isolation."""
    from ninefold.agents.runtimes.isolation import Level
    from ninefold.agents.runtimes.probe import try_level

    for level in Level:
        trial = try_level(level)
        # the container is more than is needed
        ok = trial.works or level is Level.container
        yield Finding(level.value, ok, trial.detail)


def clocks() -> Finding:
    """Measure how exact the clocks are, and say which times for a move are honest."""
    from ninefold.agents.runtimes.probe import lag

    measured = lag(100)
    cpu, wall = (f"{max(errors) * 1e3:.2f} ms" for errors in (measured.cpu, measured.wall))
    by_cpu, by_wall = (f"{measured.honest(clock) * 1e3:.0f} ms" for clock in ("cpu", "wall"))
    return Finding(
        "clocks",
        True,
        f"wrong by {cpu} (cpu) and {wall} (wall) at most in {measured.turns} turns; "
        f"honest from {by_cpu} a move by cpu, {by_wall} by wall",
    )


def installed() -> Finding:
    """Look at the installed version, and where it is."""
    try:
        return Finding("ninefold", True, f"{version('ninefold')} in {Path(__file__).parents[1]}")
    except PackageNotFoundError:
        return Finding("ninefold", False, "not installed: pip install . in a clone, or make setup")


def terminal() -> Finding:
    """Look at what boards are drawn with here."""
    colour = "colours" if output.has_colour(sys.stdout) else "no colours"
    characters = "Unicode" if output.has_unicode(sys.stdout) else "ASCII only"
    return Finding("terminal", True, f"{colour}, {characters} ({sys.stdout.encoding})")


def packaged() -> Finding:
    """Look for the files that belong to the package and are not Python."""
    missing = [name for name in PACKAGED if not files("ninefold").joinpath(name).is_file()]
    if missing:
        return Finding("files", False, f"missing: {', '.join(missing)}; install again")
    return Finding("files", True, f"{len(PACKAGED)} of {len(PACKAGED)} in place")


def rules() -> Iterator[Finding]:
    """Load the native module, which refuses a processor that cannot run it, and let it count."""
    try:
        from ninefold.rules.installation import BUILT_FOR, counts
    except ImportError as error:
        yield Finding("native", False, str(error))
        return
    fit = "any processor" if BUILT_FOR == "portable" else f"{BUILT_FOR}, which this processor is"
    yield Finding("native", True, f"built for {fit}")
    for name, counted, known in counts():
        if known is None:
            yield Finding(name, False, "no known count")
            continue
        right = f"{counted:,} lines of play"
        wrong = f"counts {counted:,} lines of play where there are {known:,}"
        yield Finding(name, counted == known, right if counted == known else wrong)
