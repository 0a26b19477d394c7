"""The separate check of certificates: its rules are right, and it finds every damage."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from ninefold.rules import Position
from ninefold.search import certificate_check
from ninefold.search.certificate import (
    CertificateError,
    certified,
    checksum,
    parse_certificate,
    shipped_text,
)
from ninefold.search.certificate_check import SENDS, State, Wrong, check, read

PROGRAM = Path(certificate_check.__file__)


def is_found(damaged: bytes) -> bool:
    """Whether damage is found, and without a walk."""
    try:
        read(damaged.decode("ascii"))
    except (UnicodeDecodeError, Wrong):
        return True
    return False


def resealed(text: str, place: int, move: str) -> str:
    """The certificate with another move at a place of its list, its checksum made to agree."""
    *head, seal, body = text.split("\n", 7)
    digits = body.replace("\n", "")
    digits = digits[: 2 * place] + move + digits[2 * place + 2 :]
    lines = [digits[start : start + 100] for start in range(0, len(digits), 100)]
    body = "".join(f"{line}\n" for line in lines)
    before = "".join(f"{line}\n" for line in head)
    assert seal.startswith("sha256 = ")
    return f"{before}sha256 = {checksum(before, body)}\n{body}"


@pytest.mark.parametrize("variant", certified())
def test_what_comes_with_ninefold_is_proved(variant: str) -> None:
    text = shipped_text(variant)
    told: list[int] = []
    found = check(text, told.append)
    assert (found.variant, found.plies) == (variant, 43)
    assert found.states == parse_certificate(text).states
    assert found.replies > found.states
    assert told == list(range(100, found.states + 1, 100))


@pytest.mark.parametrize("variant", certified())
def test_a_certificate_damaged_in_any_one_byte_is_found(variant: str) -> None:
    dice, good = Random(f"one byte of {variant}"), shipped_text(variant).encode()
    assert not is_found(good)
    for place, byte in enumerate(good):
        other = (byte + dice.randrange(1, 256)) % 256
        assert is_found(good[:place] + bytes([other]) + good[place + 1 :]), place


@pytest.mark.long
@pytest.mark.parametrize("variant", certified())
def test_a_certificate_with_any_bit_turned_or_any_byte_lost_is_found(variant: str) -> None:
    good = shipped_text(variant).encode()
    for place, byte in enumerate(good):
        assert is_found(good[:place] + good[place + 1 :]), place
        for bit in range(8):
            assert is_found(good[:place] + bytes([byte ^ 1 << bit]) + good[place + 1 :]), place


@pytest.mark.parametrize("variant", certified())
def test_another_move_is_found_where_the_checksum_agrees(variant: str) -> None:
    text, dice = shipped_text(variant), Random(f"moves of {variant}")
    states = parse_certificate(text).states
    for _ in range(3):
        place = dice.randrange(states // 2)
        damaged = resealed(text, place, f"{dice.randint(1, 9)}{dice.randint(1, 9)}")
        if damaged == text:
            continue
        with pytest.raises(Wrong):
            check(damaged)
        with pytest.raises(CertificateError):
            parse_certificate(damaged)


def test_a_list_too_short_or_too_long_is_found() -> None:
    text = shipped_text("open")
    states = parse_certificate(text).states
    longer = resealed(text, states, "55")
    with pytest.raises(Wrong, match="1 moves are left over"):
        check(longer)
    with pytest.raises(CertificateError, match="1 moves are left over"):
        parse_certificate(longer)
    shorter = resealed(text, states - 1, "")
    with pytest.raises(Wrong, match="there is no answer"):
        check(shorter)
    with pytest.raises(CertificateError, match="there is no answer"):
        parse_certificate(shorter)


@pytest.mark.parametrize("field", ["plies", "states", "winner", "variant", "format"])
def test_a_head_that_is_not_true_is_found(field: str) -> None:
    text = shipped_text("open")
    value = next(line for line in text.split("\n") if line.startswith(f"{field} = "))
    untrue = {"winner": "winner = o", "variant": "variant = corner"}.get(field, f"{value}1")
    damaged = resealed(text.replace(value, untrue), 0, "55")
    with pytest.raises(Wrong):
        check(damaged)
    with pytest.raises(CertificateError):
        parse_certificate(damaged)


@pytest.mark.parametrize("variant", SENDS)
def test_its_rules_are_those_of_the_game(variant: str) -> None:
    dice = Random(f"rules of {variant}")
    for _ in range(60):
        position, state = Position.start(variant), State("." * 81, "." * 9, "123456789")
        while True:
            assert list(state.moves()) == [move.text for move in position.moves()]
            assert state.cells == position.cells
            assert state.owners == position.owners.replace("d", ".")
            assert len(set(state.images())) == len({position.transform(s) for s in range(8)})
            if position.outcome is not None:
                break
            move = dice.choice(position.moves())
            state = state.play(move.text, position.turn.lower(), SENDS[variant])
            position = position.play(move)


def modules() -> Iterator[str]:
    """What the program imports."""
    for node in ast.walk(ast.parse(PROGRAM.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)


def test_it_is_a_program_by_itself(tmp_path: Path) -> None:
    assert {name.partition(".")[0] for name in modules()} <= set(sys.stdlib_module_names)
    file = tmp_path / "open.certificate"
    file.write_text(shipped_text("open"), encoding="ascii")
    run = [sys.executable, "-I", "-S", str(PROGRAM), str(file)]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("X wins open within 43 plies: ")
    file.write_text("x", encoding="ascii")
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert "the file ends in line 1" in done.stderr
