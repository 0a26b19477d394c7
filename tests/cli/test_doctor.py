"""`ninefold doctor`."""

from __future__ import annotations

from importlib.metadata import version
from itertools import permutations, product

import pytest

from ninefold import variants
from ninefold.rules import installation
from tests.cli.front_door import answer, answer_json, knock, process_without_native


def test_a_sound_installation() -> None:
    found = answer_json("doctor")
    assert found["ok"] is True
    findings = {finding["name"]: finding for finding in found["findings"]}
    assert all(finding["ok"] for finding in findings.values())
    assert findings["ninefold"]["detail"].startswith(version("ninefold"))
    assert installation.BUILT_FOR in findings["native"]["detail"] or (
        installation.BUILT_FOR == "portable"
    )
    assert set(findings) >= {variant.name for variant in variants()}


def test_the_text_has_a_line_for_each_finding() -> None:
    lines = answer("doctor").splitlines()
    assert len(lines) == len(answer_json("doctor")["findings"])
    assert all(line.startswith("ok    ") for line in lines)


def test_every_game_has_a_known_count() -> None:
    assert set(installation.KNOWN) == {variant.name for variant in variants()}


def test_the_count_of_the_27_by_27_game_is_what_pencil_and_paper_say() -> None:
    depth, known = installation.KNOWN["ultimate2"]
    boards = list(product(range(9), repeat=2))
    # The marks on the board to play on, for each way of two turns: nobody has a line by then.
    ways = 0
    for first in boards:
        for a, b in permutations(range(9), 2):
            second = (b, a)
            marks = 2 * (second == first)
            empty = 9 - marks
            cells = [cell for cell in range(9) if not (second == first and cell in (a, b))]
            assert len(cells) == empty
            for c, d in permutations(cells, 2):
                third = (d, c)
                left = 9 - 2 * (third == first) - 2 * (third == second)
                ways += left * (left - 1)
    assert (depth, known) == (3, ways)


def test_a_wrong_count_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(installation.KNOWN, "open", (2, 721))
    result = knock("doctor")
    assert result.exit_code == 1
    assert "wrong open            counts 720 lines of play where there are 721\n" in result.stdout


def test_a_game_without_a_known_count_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(installation.KNOWN, "open")
    result = knock("doctor")
    assert result.exit_code == 1
    assert "wrong open            no known count\n" in result.stdout


def test_a_missing_file_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ninefold.cli.doctor.PACKAGED", ("py.typed", "gone.txt"))
    result = knock("doctor")
    assert result.exit_code == 1
    assert "wrong files           missing: gone.txt; install again\n" in result.stdout


def test_a_native_module_that_does_not_load_is_found() -> None:
    result = process_without_native("doctor")
    assert result.returncode == 1
    assert "wrong native" in result.stdout
    assert result.stderr == ""
