"""The face of the compiled module: checks that this processor can run it, then loads it."""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

# What x86-64-v3 adds, as Linux names it.
_NEEDED = frozenset({"avx2", "bmi1", "bmi2", "fma", "movbe", "popcnt", "f16c", "abm"})


def _missing_features() -> frozenset[str]:
    """What the processor lacks; nothing where the machine does not say what it has."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return frozenset()
    flags = next((line for line in lines if line.startswith("flags")), None)
    return frozenset() if flags is None else _NEEDED - set(flags.split())


def _built_for_v3() -> bool:
    """Whether the module was built for x86-64-v3, read from its file without running it."""
    folder = Path(__file__).parent
    files = (folder / f"_lib{suffix}" for suffix in EXTENSION_SUFFIXES)
    module = next((file for file in files if file.exists()), None)
    return module is not None and b"ninefold-target:x86-64-v3" in module.read_bytes()


def _check_processor() -> None:
    missing = _missing_features()
    if missing and _built_for_v3():
        raise ImportError(
            "this build of ninefold needs an x86-64-v3 processor; this one lacks "
            f"{', '.join(sorted(missing))}. Build a portable one from the source: "
            'RUSTFLAGS="-C target-cpu=x86-64" pip install --no-binary ninefold .'
        )


_check_processor()

from ninefold.native._lib import (  # noqa: E402  (the check comes first)
    TARGET,
    Certificate,
    Position,
    Report,
    Search,
    Thinker,
    Variant,
    alphabeta,
    bestfirst,
    find_certificate,
    params,
    perft,
    perft_results,
    playouts,
    read_certificate,
    signature,
    solve,
    transform_move,
    uct,
    variants,
)

__all__ = [
    "TARGET",
    "Certificate",
    "Position",
    "Report",
    "Search",
    "Thinker",
    "Variant",
    "alphabeta",
    "bestfirst",
    "find_certificate",
    "params",
    "perft",
    "perft_results",
    "playouts",
    "read_certificate",
    "signature",
    "solve",
    "transform_move",
    "uct",
    "variants",
]
