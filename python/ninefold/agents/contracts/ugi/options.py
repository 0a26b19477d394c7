"""The options that our engine has in UGI."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ninefold.agents.contracts.offer import Refused, refused
from ninefold.rules import Variant, variants
from ninefold.rules.errors import NinefoldError, quoted
from ninefold.search.levels import engine_levels

# The level that is none: nothing but the limits of a search.
FULL = "full"


@dataclass(frozen=True, slots=True)
class Options:
    """What hosts may set: `table` in MiB, `overhead` in milliseconds, a `level` or none."""

    variant: str = "standard"
    threads: int = 1
    table: int = 64
    lines: int = 1
    ponder: bool = False
    overhead: int = 10
    level: str | None = None


@dataclass(frozen=True, slots=True)
class _Option:
    """One option: the field of `Options` it sets, its kind, and how its value is read."""

    field: str
    kind: str
    read: Callable[[str], object]
    more: str = ""


def _within(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and low <= int(text) <= high):
            raise NinefoldError(f"not a value: {quoted(text)}", text, f"{low} to {high}")
        return int(text)

    return read


def _spin(field: str, low: int, high: int) -> _Option:
    return _Option(field, "spin", _within(low, high), f" min {low} max {high}")


def _variant(text: str) -> str:
    return Variant.named(text).name


def _yes_or_no(text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise NinefoldError(f"not a value: {quoted(text)}", text, "true or false")
    return text.lower() == "true"


def _level(text: str) -> str | None:
    known = {name.lower(): name for name in (FULL, *engine_levels())}
    if text.lower() not in known:
        right = f"one of {', '.join(known.values())}"
        raise NinefoldError(f"unknown level {quoted(text)}", text, right)
    return None if text.lower() == FULL else known[text.lower()]


OPTIONS = {
    "Threads": _spin("threads", 1, 256),
    "Hash": _spin("table", 1, 65536),
    "MultiPV": _spin("lines", 1, 6561),
    "Ponder": _Option("ponder", "check", _yes_or_no),
    "MoveOverhead": _spin("overhead", 0, 10_000),
    "Level": _Option("level", "combo", _level),
    "UGI_Variant": _Option("variant", "combo", _variant),
}


def format_options(options: Options) -> Iterator[str]:
    """Yield the lines that tell a host of every option, with what is set as the default.

    >>> next(format_options(Options(threads=2)))
    'option name Threads type spin default 2 min 1 max 256'
    """
    for name, option in OPTIONS.items():
        value = getattr(options, option.field)
        told = FULL if value is None else str(value)
        told = told.lower() if option.kind == "check" else told
        more = option.more + "".join(f" var {choice}" for choice in _choices(name))
        yield f"option name {name} type {option.kind} default {told}{more}"


def _choices(name: str) -> Iterator[str]:
    if name == "UGI_Variant":
        yield from (variant.name for variant in variants())
    elif name == "Level":
        yield from (FULL, *engine_levels())


def with_option(options: Options, name: str, value: str) -> Options:
    """Return options with one of them set; capitals in its name do not matter.

    >>> with_option(Options(), "hash", "16").table
    16
    """
    known = {one.lower(): one for one in OPTIONS}
    if name.lower() not in known:
        problem = f"unknown option {quoted(name)}"
        raise Refused("setoption name", problem, name, f"one of {', '.join(OPTIONS)}")
    option = OPTIONS[known[name.lower()]]
    try:
        setting = option.read(value)
    except NinefoldError as error:
        raise refused(f"setoption {known[name.lower()]}", error) from error
    return replace(options, **{option.field: setting})  # type: ignore[arg-type]
