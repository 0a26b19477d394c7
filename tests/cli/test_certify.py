"""`ninefold certify` through the front door."""

from __future__ import annotations

from pathlib import Path

from ninefold.search.certificate import shipped_text
from tests.cli.front_door import answer, answer_json, knock


def test_a_certificate_is_found_written_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "open.certificate"
    found = answer_json("certify", "open", str(file))
    assert file.read_text(encoding="ascii") == shipped_text("open")
    assert (found["winner"], found["plies"], found["same_as_shipped"]) == ("x", 43, True)
    checked = answer_json("certify", "open", str(file), "--check")
    assert checked["states"] == found["states"]
    assert (checked["plies"], checked["file"]) == (43, str(file))


def test_what_was_found_is_said() -> None:
    said = answer("certify", "open")
    assert "X wins open within 43 plies" in said
    assert "the same as the certificate that comes with ninefold" in said


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "damaged.certificate"
    file.write_text(shipped_text("open").replace("98", "97", 1), encoding="ascii")
    result = knock("certify", "open", str(file), "--check")
    assert result.exit_code == 1
    assert "the checksum does not agree" in result.stderr
    file.write_bytes(b"\xff\xfe")
    result = knock("certify", "open", str(file), "--check")
    assert result.exit_code == 1
    assert "expected text of a certificate" in result.stderr


def test_a_file_that_is_not_there_or_of_another_game_is_refused(tmp_path: Path) -> None:
    result = knock("certify", "open", str(tmp_path / "nothing"), "--check")
    assert result.exit_code == 2
    assert "No such file" in result.stderr
    result = knock("certify", "open", str(tmp_path / "no" / "folder"))
    assert result.exit_code == 2
    file = tmp_path / "open.certificate"
    file.write_text(shipped_text("open"), encoding="ascii")
    result = knock("certify", "corner", str(file), "--check")
    assert result.exit_code == 1
    assert "is a certificate of open" in result.stderr


def test_a_game_that_has_none_says_why() -> None:
    result = knock("certify", "standard")
    assert result.exit_code == 1
    assert "closes the centre board before it is full" in result.stderr
    result = knock("certify", "standard", "--check")
    assert result.exit_code == 1
    assert "expected one of corner, open" in result.stderr
