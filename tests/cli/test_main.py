"""The command as a whole: its table, its help, its errors, its exit codes, its colours."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest

import ninefold.cli
from ninefold import Game, write_games
from ninefold.cli import main
from ninefold.rules.errors import NinefoldError
from tests.cli.front_door import answer, knock, process, process_without_native
from tests.cli.programs import write_programs
from tests.house.checkout import quiet_environment

EXAMPLES = [
    example
    for name in main.COMMANDS
    for example in import_module(f"ninefold.cli.{name.replace('-', '_')}").EXAMPLES
]


def test_help_lists_every_command_in_one_line_and_the_exit_codes() -> None:
    text = answer("--help")
    width = max(map(len, main.COMMANDS))
    for name, line in main.COMMANDS.items():
        assert f"  {name.ljust(width)}  {line}\n" in text
    assert "Exit codes:" in text
    assert "NO_COLOR" in text


@pytest.mark.parametrize("name", main.COMMANDS)
def test_a_command_says_the_same_of_itself_as_the_table(name: str) -> None:
    text = answer(name, "--help")
    assert main.COMMANDS[name] in text
    assert "Examples:\n" in text
    assert knock(name, "-h").stdout == text


def test_every_module_with_a_command_is_in_the_table() -> None:
    folder = Path(ninefold.cli.__path__[0])
    with_command = {
        file.stem.replace("_", "-")
        for file in folder.glob("*.py")
        if re.search(r"^(def command\(|COMMANDS = {\"make)", file.read_text("utf-8"), re.MULTILINE)
    }
    assert with_command == set(main.COMMANDS)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_the_help_run(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("club.games", "club.jsonl"):
        write_games([Game.from_moves("standard", "55 51")], tmp_path / name)
    write_programs(tmp_path)
    monkeypatch.chdir(tmp_path)
    program, *words = shlex.split(example)
    assert program == "ninefold"
    result = knock(*words)
    assert result.exit_code == 0, result.output
    assert result.output


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("nothing",),
        ("show", "--nothing"),
        ("rules",),
        ("perft", "--depth", "deep"),
        ("perft", "--depth", "-1"),
        ("perft", "--depth", "82"),
        ("perft", "--depth", "0", "--divide"),
        ("play", "--x", "god"),
        ("show", "--format", "oil"),
        ("show", "9/9/9/9/4x4/9/9/9/9 O 0 e5", "-p", "tictactoe 9 x"),
    ],
)
def test_a_wrong_command_line_is_exit_code_2(words: tuple[str, ...]) -> None:
    result = knock(*words)
    assert result.exit_code == 2
    assert result.stderr or not words


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rules", "chess"), 'error: unknown variant "chess"; expected one of tictactoe, standard'),
        (("show", "-v", "chess"), 'error: unknown variant "chess"'),
        (("show", "-v", ""), 'error: unknown variant ""'),
        (("show", "-v", "", "9/9/9/9/4x4/9/9/9/9 O 0 e5"), 'error: unknown variant ""'),
        (("rules", "\x1b[2J\n"), r'error: unknown variant "\u{1b}[2J\n"'),
        (("show", "nonsense here"), 'error: unknown variant "nonsense"'),
        (("show", ""), "error: not a position"),
        (("show", "9/9/9/9/4x4/9/9/9/9 X 0 e5"), "error: this position cannot arise"),
        (("show", "-m", "55 11"), 'error: at move 2: illegal move "11"; expected one of 51 52'),
        (("show", "-m", "5x"), 'error: at move 1: not a move: "5x"; expected'),
        (("show", "-v", "tictactoe", "-m", "1 4 2 5 3 6"), "error: at move 6: illegal move"),
        (("perft", "-d", "1", "-p", "standard 9 x *"), "error: not a position"),
        (("play", "-m", "55 55"), "error: at move 2: illegal move"),
    ],
)
def test_wrong_input_is_one_message_and_exit_code_1(words: tuple[str, ...], said: str) -> None:
    result = knock(*words)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith(said)
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("words", [("show",), ("rules",), ("show", "-m"), ("show", "-v")])
def test_what_is_no_text_is_wrong_input(words: tuple[str, ...]) -> None:
    result = process(*words, b"5\xff")
    assert result.returncode == 1
    assert result.stderr.startswith("error: ")
    assert "Traceback" not in result.stderr


def test_other_errors_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ValueError("a mistake of ours")

    monkeypatch.setattr("ninefold.cli.rules.command", broken)
    assert not issubclass(ValueError, NinefoldError)
    with pytest.raises(ValueError, match="a mistake of ours"):
        knock("rules")


def test_an_import_of_ours_that_is_wrong_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        import_module("ninefold.cli.nothing")

    monkeypatch.setattr("ninefold.cli.rules.command", broken)
    with pytest.raises(ImportError, match="nothing"):
        knock("rules")


def test_a_mistyped_command_is_guessed() -> None:
    result = knock("pertf")
    assert result.exit_code == 2
    assert "Did you mean 'perft'" in result.stderr


def test_version() -> None:
    assert answer("--version") == f"ninefold {version('ninefold')}\n"


def test_the_module_is_the_command() -> None:
    result = process("variants")
    assert result.returncode == 0
    assert result.stdout == answer("variants")
    assert process("--help").stdout.startswith("Usage: ninefold [OPTIONS]")


def test_a_module_that_cannot_be_loaded_is_one_message() -> None:
    result = process_without_native("show")
    assert result.returncode == 1
    assert result.stderr.startswith("error: ")
    assert "ninefold doctor" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("words", [("variants",), ("rules", "corner"), ("play", "-m", "55")])
def test_a_reader_who_has_seen_enough_is_no_error(words: tuple[str, ...]) -> None:
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "ninefold", *words],
        env=quiet_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 0


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({"NO_COLOR": "", "FORCE_COLOR": ""}, False),
        ({"NO_COLOR": "", "FORCE_COLOR": "1"}, True),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
    ],
)
def test_colours_are_asked_for_or_not(environment: dict[str, str], *, coloured: bool) -> None:
    for words in (("show",), ("rules", "standard"), ("variants",), ("doctor",)):
        assert ("\x1b[" in process(*words, **environment).stdout) is coloured
    assert ("\x1b[" in process("rules", "chess", **environment).stderr) is coloured


@pytest.mark.parametrize("words", [("show",), ("rules", "corner"), ("play", "-m", "55")])
def test_a_terminal_without_unicode_gets_ascii(words: tuple[str, ...]) -> None:
    result = process(*words, PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert result.stdout.isascii()


def test_the_shell_completes_commands_and_variants() -> None:
    asked = {"_NINEFOLD_COMPLETE": "complete_bash", "COMP_CWORD": "1"}
    assert process(**asked, COMP_WORDS="ninefold p").stdout.split() == ["play", "perft"]
    asked["COMP_CWORD"] = "2"
    assert process(**asked, COMP_WORDS="ninefold rules ad").stdout.split() == [
        "adjacent",
        "adjacent-count",
    ]
    asked["COMP_CWORD"] = "3"
    assert process(**asked, COMP_WORDS="ninefold show --variant st").stdout.split() == ["standard"]
