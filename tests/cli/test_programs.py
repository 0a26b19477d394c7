"""Programs at the front door: match, check, replay and new-agent, with real processes."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING

import pytest

from ninefold import read_games
from tests.cli.front_door import knock
from tests.cli.programs import write_programs
from tests.hostile.zoo import Misdeed

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "work"
    folder.mkdir()
    write_programs(folder)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("NINEFOLD_STORE", str(folder / "games.db"))
    return folder


def write(name: str, code: str, contract: str = "block_move") -> None:
    """Write an agent that goes wrong at its second turn."""
    from pathlib import Path

    Path(name).write_text(Misdeed("m", code, None).source(contract, ""))


MATCH = ("match", "--games", "2", "--time", "1000", "--openings", "none")


def test_programs_of_different_contracts_meet() -> None:
    result = knock(*MATCH, "team27.py", "player.py", "--save", "a.games")
    assert result.exit_code == 0, result.output
    assert "of 2 games" in result.output
    assert "failed" not in result.output
    games = list(read_games("a.games"))
    assert dict(games[0].tags)["ninefold.isolation"] == "sandbox sandbox"
    assert games[0].clock is not None
    # told again from the store, without being played
    again = knock(*MATCH, "team27.py", "player.py")
    assert "played    0 games" in again.output


def test_a_program_that_changes_is_another_plan() -> None:
    assert knock(*MATCH, "team27.py", "greedy").exit_code == 0
    write("helper.py", "pass")
    assert "played    2 games" in knock(*MATCH, "team27.py", "greedy").output


def test_a_failure_is_told_with_everything_and_recurs() -> None:
    write("bad.py", "print('thinking')\nraise ValueError('sorry')")
    result = knock(*MATCH, "bad.py", "greedy", "--save", "a.games")
    assert result.exit_code == 0, result.output
    for words in (
        "bad.py lost game 1 at turn 3: exception",
        "ValueError: sorry",
        "position: standard ",
        "ms of processor time",
        "MiB at most",
        "    thinking",
    ):
        assert words in result.output
    (again,) = re.findall(r"again: ninefold (.*)", result.output)[:1]
    # it remembers how often it was asked, so that turn alone is not enough
    alone = knock(*again.split())
    assert alone.exit_code == 1
    assert "not the same: in the game it was exception" in alone.output
    whole = knock(*again.split(), "--whole")
    assert whole.exit_code == 0, whole.output
    assert "the same as in the game: exception" in whole.output
    told = json.loads(knock(*again.split(), "--whole", "--json").stdout)
    assert (told["same"], told["verdict"], told["before"]) == (True, "exception", "exception")


@pytest.mark.parametrize(
    ("code", "verdict"),
    [
        ("while True: pass", "late-move"),
        ("os._exit(3)", "crash"),
        ("return (9, 9)", "bad-output"),
        ("board[0][0] = 'x'", "modified-input"),
        ("bytearray(2**40)", "memory"),
        ("import socket; socket.socket()", "sandbox-violation"),
        ("return tuple((c + 3) % 9 for c in legal(board, block, old_move))", "illegal-move"),
    ],
)
def test_every_verdict_recurs(code: str, verdict: str) -> None:
    write("bad.py", code)
    words = ("--time", "300") if verdict == "late-move" else ()
    assert knock(*MATCH, *words, "bad.py", "greedy", "--save", "a.games").exit_code == 0
    result = knock("replay", "a.games", "--agent", "bad.py", "--whole")
    assert result.exit_code == 0, result.output
    assert f"the same as in the game: {verdict}" in result.output
    # somebody else does not fail there
    other = knock("replay", "a.games", "--agent", "team27.py", "--whole")
    assert other.exit_code == 1
    if verdict in ("late-move", "memory"):
        assert "that depends on the machine" in other.output


def test_a_program_that_cannot_start_ends_a_match_with_an_error() -> None:
    write("bad.py", "pass")
    from pathlib import Path

    Path("bad.py").write_text("def move(self, board, block, old_move, flag)\n")
    result = knock(*MATCH, "--contract", "block_move", "bad.py", "greedy", "--save", "a.games")
    assert result.exit_code == 1
    assert "no-start" in result.output
    assert "SyntaxError" in result.output
    again = ("replay", "a.games", "--agent", "bad.py", "-c", "block_move")
    assert knock(*again).exit_code == 0


def test_games_are_shown_live() -> None:
    write("loud.py", "print('second turn')")
    result = knock(*MATCH, "loud.py", "greedy", "--show")
    assert result.exit_code == 0, result.output
    assert "loud.py| second turn" in result.output
    assert "X played 11" in result.output
    assert "game 1: " in result.output


def test_inline_runs_in_this_process_and_says_so() -> None:
    write("me.py", f"assert sys.executable == {sys.executable!r} and 'pytest' in sys.modules")
    result = knock(*MATCH, "me.py", "random", "--runtime", "inline", "--trust")
    assert result.exit_code == 0, result.output
    assert "failed" not in result.output
    assert "warning: programs run in this very process" in result.output
    write("me.py", "raise ValueError('here')")
    assert (
        "ValueError: here"
        in knock(*MATCH, "me.py", "random", "--runtime", "inline", "--trust").output
    )


@pytest.mark.parametrize("level", ["none", "limits", "container"])
def test_levels_are_chosen(level: str) -> None:
    words = () if level == "container" else ("--trust",)
    result = knock(*MATCH, "team27.py", "random", "--isolation", level, *words, "--save", "a.games")
    assert result.exit_code == 0, result.output
    (game, _) = read_games("a.games")
    assert dict(game.tags)["ninefold.isolation"] == f"{level} inline"
    assert ("warning: programs run at level" in result.output) == (level != "container")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--isolation", "none"), "are not run at level none; expected --trust"),
        (("--runtime", "inline"), "are not run in this very process; expected --trust"),
        (
            ("--isolation", "jail"),
            'unknown level of isolation "jail"; expected one of none, limits',
        ),
        (("--runtime", "cloud"), 'unknown runtime "cloud"; expected one of process, inline'),
        (("--clock", "sun"), 'unknown clock "sun"; expected cpu or wall'),
        (("--python", "no-such-python"), 'no interpreter "no-such-python"'),
        (("--increment", "1"), "an increment without a time for the game"),
        (("--game-time", "-5"), "the time for game is out of range"),
        (("--contract", "chess"), 'unknown contract "chess"; expected one of block_move'),
        (("--variant", "ultimate2"), "team27.py does not play ultimate2 by block_move"),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], says: str) -> None:
    result = knock("match", "--games", "2", "team27.py", "greedy", *words)
    assert result.exit_code == 1, result.output
    assert says in " ".join(result.output.split())


def test_a_game_s_time_is_kept_and_given_to_players_of_ours() -> None:
    words = (
        "match",
        "--games",
        "2",
        "team27.py",
        "uct",
        "--game-time",
        "0.6",
        "--increment",
        "0.01",
    )
    result = knock(*words, "--openings", "none", "--save", "a.games", "--variant", "standard")
    assert result.exit_code == 0, result.output
    assert "uct: late" not in result.output
    (game, _) = read_games("a.games")
    assert game.clock is not None
    assert game.clock.text == "game=0.6 increment=0.01"


def test_failures_are_in_the_json() -> None:
    write("bad.py", "os._exit(3)")
    told = json.loads(knock(*MATCH, "bad.py", "greedy", "--json").stdout)
    failed = told["failed"][0]
    assert (failed["player"], failed["verdict"], failed["detail"]) == (
        "bad.py",
        "crash",
        "exit code 3",
    )
    assert failed["memory"] > 1000


def test_check_finds_nothing_wrong_with_a_decent_program() -> None:
    result = knock("check", "team27.py", "--time", "1000")
    assert result.exit_code == 0, result.output
    for name in ("loads", "first move", "as X", "as O", "sent to a board", "free to choose"):
        assert f"ok    {name}" in result.output
    assert "nothing is wrong" in result.output
    told = json.loads(knock("check", "player.py", "--course", "seed-001", "--json").stdout)
    assert told["ok"]
    assert {item["state"] for item in told["items"]} <= {"ok", "note"}


@pytest.mark.parametrize(
    ("code", "early", "says"),
    [
        ("import no_such_module", True, "wrong loads"),
        ("raise ValueError('sorry')", False, "wrong as X"),
        ("open('/etc/passwd')", True, "sandbox-violation"),
    ],
)
def test_check_says_what_is_wrong(code: str, early: bool, says: str, here: Path) -> None:
    (here / "bad.py").write_text(Misdeed("m", code, None, early=early).source("block_move", ""))
    result = knock("check", "bad.py", "--time", "1000")
    assert result.exit_code == 1
    assert says in result.output
    assert "nothing is wrong" not in result.output


def test_check_knows_the_courses_and_what_they_play() -> None:
    result = knock("check", "team27.py", "--course", "seed-004")
    assert "adjacent-count, move=12 clock=wall" in result.output
    assert "illegal-move" in result.output
    unknown = knock("check", "team27.py", "--course", "seed-9")
    assert (
        "expected one of seed-001, seed-001-open, seed-003, seed-003-second, seed-004"
        in " ".join(unknown.output.split())
    )
    assert "is a player of ours" in knock("check", "greedy").output
    assert "has no words for" in knock("check", "player.py", "--variant", "corner").output


def test_replay_of_a_move_compares_moves() -> None:
    assert knock("replay", "evening.games", "--turn", "3", "--agent", "team27.py").exit_code == 0
    result = knock("replay", "evening.games", "--turn", "4", "--agent", "team27.py")
    assert result.exit_code == 1
    assert "not the same: in the game it was 13" in result.output
    for words, says in (
        (("--turn", "9"), "no turn 9 in game 1; expected 1 to 5"),
        (("--game", "2"), "no game 2 in evening.games; expected 1 to 1"),
    ):
        assert says in knock("replay", "evening.games", "--agent", "team27.py", *words).output


@pytest.mark.parametrize("contract", ["block_move", "select_move"])
def test_a_new_agent_passes_every_check(contract: str, here: Path) -> None:
    assert knock("new-agent", "-c", contract, "new.py").exit_code == 0
    result = knock("check", "new.py", "--time", "2000")
    assert result.exit_code == 0, result.output
    before = (here / "new.py").read_text()
    again = knock("new-agent", "-c", contract, "new.py")
    assert again.exit_code == 2
    assert (here / "new.py").read_text() == before


@pytest.mark.parametrize(
    "words", [("-c", "block_move", "new.txt"), ("-c", "block_move", "no/x.py")]
)
def test_where_no_agent_can_be_written(words: tuple[str, ...]) -> None:
    assert knock("new-agent", *words).exit_code == 2


@pytest.mark.parametrize("contract", ["block_move", "select_move"])
def test_the_smallest_agents_pass_every_check(contract: str) -> None:
    from tests.house.checkout import ROOT

    path = ROOT / "examples" / contract / "agent.py"
    result = knock("check", str(path), "--contract", contract, "--time", "2000")
    assert result.exit_code == 0, result.output
    assert "nothing is wrong" in result.output


def test_what_a_program_says_does_not_steer_the_terminal() -> None:
    prints = "sys.stderr.write('\\x1b[2J\\ta\\x07\\n')"
    write("prints.py", prints)
    write("loud.py", f"{prints}; raise ValueError('\\x1b]0;owned')")
    shown = knock(*MATCH, "prints.py", "greedy", "--show").output
    told = knock(*MATCH, "loud.py", "greedy").output
    checked = knock("check", "loud.py", "--variant", "standard").output
    for heard in (shown, told, checked):
        assert "\x1b" not in heard
        assert "\x07" not in heard
        assert "\\x1b[2J\ta\\x07" in heard
    assert "\\x1b]0;owned" in told
    assert "\\x1b]0;owned" in checked
