"""The table of system calls agrees with the system's own headers, and the filter with the table."""

from __future__ import annotations

import re
from pathlib import Path
from struct import iter_unpack

import pytest

from ninefold.agents.runtimes.syscalls import (
    CLOSELY,
    DEADLY,
    FREE,
    OWN,
    OWN_PROCESS,
    REFUSED,
    NoFilter,
    system_filter,
    table,
)

LISTS = (FREE, OWN, CLOSELY, REFUSED, DEADLY)
ALLOW, KILL, ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
X86, ARM = 0xC000003E, 0xC00000B7


def headers(place: str) -> dict[str, int]:
    """Return the numbers of a header of the system, which comes with the C compiler."""
    text = next(Path("/usr/include").rglob(place)).read_text()
    found = re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", text)
    return {call: int(number) for call, number in found}


@pytest.mark.parametrize(("place", "column"), [("asm/unistd_64.h", 1), ("asm-generic/unistd.h", 2)])
def test_numbers_are_those_of_the_system(place: str, column: int) -> None:
    known = headers(place)
    for calls in LISTS:
        for name, number in table(calls, column).items():
            # a newer system may know calls that this one does not
            assert known.get(name, number) == number, name


def test_no_call_is_in_two_lists() -> None:
    names = [word.split(":")[0] for calls in LISTS for word in calls.split()]
    assert len(names) == len(set(names))


def run(
    program: bytes, number: int, arguments: tuple[int, ...] = (), architecture: int = X86
) -> int:
    """Run a filter as the kernel does, and return what it says about a call."""
    data = {0: number, 4: architecture}
    for at, value in enumerate((*arguments, *(0,) * (6 - len(arguments)))):
        data[16 + 8 * at] = value & 0xFFFFFFFF
        data[20 + 8 * at] = value >> 32 & 0xFFFFFFFF
    code = list(iter_unpack("<HBBI", program))
    at = loaded = 0
    while True:
        kind, yes, no, value = code[at]
        at += 1
        if kind == 0x20:
            loaded = data[value]
        elif kind == 0x06:
            return int(value)
        else:
            test = {0x15: loaded == value, 0x35: loaded >= value, 0x45: bool(loaded & value)}[kind]
            at += yes if test else no


@pytest.mark.parametrize(
    ("machine", "architecture", "column"), [("x86_64", X86, 1), ("aarch64", ARM, 2)]
)
def test_the_filter_says_what_the_table_says(machine: str, architecture: int, column: int) -> None:
    program = system_filter(1234, machine=machine)

    def says(name: str, *arguments: int) -> int:
        (number,) = [t[name] for t in (table(calls, column) for calls in LISTS) if name in t]
        return run(program, number, arguments, architecture)

    for name in table(FREE, column):
        assert says(name) == ALLOW, name
    for name in table(REFUSED, column):
        assert says(name) == ERRNO | 1, name
    for name in table(DEADLY, column):
        assert says(name) == KILL, name
    for name in ("kill", "tgkill", "rt_sigqueueinfo"):
        assert says(name, 1234) == ALLOW
        assert says(name, 1) == says(name, 0) == says(name, -1) == ERRNO | 1
    assert says("prlimit64", 0) == says("prlimit64", 1234) == ALLOW
    assert says("prlimit64", 1) == ERRNO | 1
    assert says("clone", 0x10000) == ALLOW
    assert says("clone", 0x11) == ERRNO | 1
    assert says("clone3") == ERRNO | 38
    assert says("prctl", 1, 0) == ERRNO | 1
    assert says("prctl", 15) == ALLOW
    assert says("fcntl", 3, 8) == says("fcntl", 3, 15) == says("ioctl", 0, 0x5412) == ERRNO | 1
    assert says("fcntl", 3, 3) == says("ioctl", 0, 0x5401) == ALLOW
    for harmless in (0x541B, 0x5421, 0x5451, 0x5450, 0x5401, 0x5413):
        assert says("ioctl", 0, harmless) == ALLOW
    # attributes of files, shared extents, a terminal's input, and what nobody knows
    for harmful in (0x40086602, 0x40049409, 0x5402, 0x8901, 0x8902, 12345):
        assert says("ioctl", 0, harmful) == ERRNO | 1
    assert says("socketpair", 1, 0x80001) == says("socketpair", 1, 1) == ALLOW
    assert says("socketpair", 1, 2) == says("socketpair", 1, 0x80002) == ERRNO | 1
    assert says("socketpair", 30, 1) == ERRNO | 1
    assert says("sendto", 3, 0, 0, 0, 0) == ALLOW
    assert says("sendto", 3, 0, 0, 0, 1) == says("sendto", 3, 0, 0, 0, 1 << 32) == ERRNO | 1
    assert run(program, 5000, (), architecture) == ERRNO | 38
    assert run(program, 0, (), 0x40000003) == KILL


def test_calls_of_the_other_numbering_are_deadly() -> None:
    assert run(system_filter(machine="x86_64"), 0x40000000 | 39) == KILL


def test_compilers_may_start_processes_and_agents_not() -> None:
    number = table(REFUSED, 1)["fork"]
    assert run(system_filter(machine="x86_64"), number) == ERRNO | 1
    assert run(system_filter(machine="x86_64", processes=True), number) == ALLOW


def test_the_launcher_finds_the_number_of_its_process_in_the_filter() -> None:
    assert OWN_PROCESS.to_bytes(4, "little") == bytes.fromhex("efbeadde")
    assert system_filter().count(bytes.fromhex("efbeadde")) == 4


def test_an_unknown_machine_has_no_filter() -> None:
    with pytest.raises(NoFilter, match="z80; known: x86_64, aarch64"):
        system_filter(machine="z80")
