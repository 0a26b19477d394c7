"""`ninefold engine`: our engine for programs that speak a protocol."""

import os
import sys
from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from importlib.metadata import version
from queue import SimpleQueue
from threading import Thread
from typing import Annotated

import typer

from ninefold.agents.contracts.codingame import VARIANT, Codingame
from ninefold.agents.contracts.json_lines.offer import JsonLines
from ninefold.agents.contracts.offer import Notice, Offer, Post
from ninefold.agents.contracts.ugi.offer import Ugi
from ninefold.agents.contracts.ugi.options import Options
from ninefold.cli import output
from ninefold.cli.options import TableOption, ThreadsOption, VariantOption
from ninefold.rules import Variant
from ninefold.search.engine import Engine

EXAMPLES = (
    "ninefold engine",
    "ninefold engine --variant corner --threads 2 --table 256",
    "ninefold engine --protocol codingame",
    "ninefold engine --protocol json --threads 2",
)
# What goes on after so many bytes is another line.
LONGEST_LINE = 2**20


class Protocol(StrEnum):
    """What can be spoken."""

    ugi = "ugi"
    codingame = "codingame"
    json = "json"


# What comes in: lines, news of searches, and None at the end of the lines.
Inbox = SimpleQueue[str | Notice | None]


def command(
    protocol: Annotated[
        Protocol, typer.Option("--protocol", "-p", help="What is spoken.")
    ] = Protocol.ugi,
    variant: VariantOption = None,
    threads: ThreadsOption = 1,
    table: TableOption = 64,
) -> None:
    """Be an engine for programs: UGI, CodinGame or JSON lines.

    Lines of standard input are read until it ends, or the protocol says so. A line that means
    nothing is answered by what is wrong with it. In JSON, --threads is how many positions are
    searched at the same time; CodinGame plays count where no other game is named.
    """
    inbox: Inbox = SimpleQueue()
    offer = offered(protocol, variant, threads, table, inbox.put)
    output.remark(f"ninefold {version('ninefold')} listens to {protocol.value}")
    Thread(target=listen, args=(inbox,), daemon=True).start()
    try:
        converse(offer, inbox)
    finally:
        offer.close()


def offered(protocol: Protocol, variant: str | None, threads: int, table: int, post: Post) -> Offer:
    """Return the engine as a protocol has it."""
    name = Variant.named(
        variant or (VARIANT if protocol is Protocol.codingame else "standard")
    ).name
    if protocol is Protocol.ugi:
        return Ugi(post, Options(variant=name, threads=threads, table=table))
    if protocol is Protocol.json:
        return JsonLines(post, name, at_once=threads, make=partial(Engine, table=table))
    if name.startswith("ultimate2"):
        problem = "its rows and columns are those of 81 cells; expected any other game"
        raise typer.BadParameter(problem, param_hint="--variant")
    return Codingame(post, name, make=partial(Engine, threads=threads, table=table))


def converse(offer: Offer, inbox: Inbox) -> None:
    """Hand over what comes in, and pass on what is said."""
    while not offer.is_over:
        news = inbox.get()
        if news is None:
            answer = offer.hang_up()
        elif isinstance(news, Notice):
            answer = offer.notice(news)
        else:
            answer = offer.hear(news)
        for said in answer:
            (output.remark if said.aside else output.pass_on)(said.text)


def listen(inbox: Inbox) -> None:
    """Put each line into the inbox as it comes, and None after the last."""
    try:
        for line in lines(pieces()):
            inbox.put(line.decode("utf-8", "backslashreplace"))
    finally:
        inbox.put(None)


def pieces() -> Iterator[bytes]:
    """Yield what can be read of the input, as soon as it can.

    Nothing of Python waits inside: a thread that does would hold up the end of the process.
    """
    try:
        file = sys.stdin.fileno()
    except (OSError, ValueError):  # not a file: a test
        yield sys.stdin.buffer.read()
        return
    while piece := os.read(file, 65536):
        yield piece


def lines(pieces: Iterator[bytes]) -> Iterator[bytes]:
    r"""Yield lines without their ends; a line that is too long is cut.

    >>> list(lines(iter([b"one\ntw", b"o\r\nthree"])))
    [b'one', b'two', b'three']
    """
    rest = b""
    for piece in pieces:
        *whole, rest = (rest + piece).split(b"\n")
        for line in whole:
            yield line.rstrip(b"\r")
        while len(rest) > LONGEST_LINE:
            yield rest[:LONGEST_LINE]
            rest = rest[LONGEST_LINE:]
    if rest:
        yield rest
