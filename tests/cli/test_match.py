"""`ninefold match`: what it tells, keeps, refuses, and how it goes on."""

from __future__ import annotations

import json
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ninefold.arena.rating import Pairs, Sprt, elo, likelihood_of_superiority, normalised_elo
from ninefold.cli.match import players_named
from ninefold.rules import Game, Position, Turn, read_games, write_games
from tests.cli.front_door import Terminal, answer, answer_json, knock
from tests.house.checkout import quiet_environment

if TYPE_CHECKING:
    from pathlib import Path

# What depends on when and where games were played, and on nothing else.
OF_THE_MOMENT = ("played", "seconds", "workers", "thinking")


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has a store of its own."""
    path = tmp_path / "games.db"
    monkeypatch.setenv("NINEFOLD_STORE", str(path))
    monkeypatch.chdir(tmp_path)
    return path


def told(*words: str) -> dict[str, Any]:
    """Return what a match says as JSON, without what is of the moment."""
    found = answer_json("match", *words)
    return {name: value for name, value in found.items() if name not in OF_THE_MOMENT}


def pairs_kept(store: Path) -> int:
    """Count the pairs in a store, from outside; 0 while it is being made."""
    if not store.exists():
        return 0
    with closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as sql:
        try:
            return int(sql.execute("SELECT count(*) FROM pair").fetchone()[0])
        except sqlite3.OperationalError:
            return 0


def test_the_table_tells_what_the_json_tells() -> None:
    words = ("greedy", "random", "--games", "60", "--variant", "corner")
    match = told(*words)
    table = answer("match", *words)
    (meeting,) = match["meetings"]
    pairs = Pairs(*meeting["pairs"])
    assert match["games"] == pairs.games == 60
    assert meeting["wins"] + meeting["draws"] + meeting["losses"] == 60
    assert meeting["score"] == pairs.score
    for name, estimate in (("elo", elo(pairs)), ("normalised_elo", normalised_elo(pairs))):
        assert meeting[name] == [estimate.value, estimate.low, estimate.high]
    assert meeting["los"] == likelihood_of_superiority(pairs)
    assert sum(match["terminations"].values()) == 60
    came = f"+{meeting['wins']} ={meeting['draws']} -{meeting['losses']}"
    expected = [
        "greedy random · corner · no limit · openings balanced",
        f"score     {pairs.score:.3f} of 60 games: {came}",
        f"pairs     {' '.join(map(str, pairs.counts))} with 0, ½, 1, 1½, 2 points",
        f"Elo       {elo(pairs).value:+.0f} ± {elo(pairs).bar:.0f}",
        f"X scored  {match['x_score']:.3f}, draws {match['draws'] / 60:.1%}",
    ]
    assert [line for line in expected if line not in table.splitlines()] == []
    assert re.search(r"^played    0 games in \d\.\d s on \d+ process", table, re.MULTILINE)


def test_a_hundred_games_are_played_unless_one_says_otherwise() -> None:
    assert told("greedy", "random", "-v", "tictactoe")["games"] == 100


def test_the_same_command_plays_nothing_again_and_tells_the_same(store: Path) -> None:
    words = ("greedy", "random", "--games", "20")
    first, second = (answer_json("match", *words) for _ in range(2))
    assert (first["played"], second["played"]) == (20, 0)
    assert {k: v for k, v in first.items() if k not in OF_THE_MOMENT} == {
        k: v for k, v in second.items() if k not in OF_THE_MOMENT
    }
    assert pairs_kept(store) == 10


def test_another_seed_plays_other_games(store: Path) -> None:
    for seed in ("1", "2"):
        words = ("greedy", "random", "--games", "10", "--seed", seed, "--save", f"{seed}.games")
        assert answer_json("match", *words)["played"] == 10
    first, second = ((store.parent / f"{seed}.games").read_bytes() for seed in (1, 2))
    assert first != second


@pytest.mark.parametrize("ending", ["games", "jsonl"])
@pytest.mark.parametrize(
    "words",
    [
        ("greedy", "random", "--games", "200"),
        ("uct", "greedy", "random", "--nodes", "60", "--games", "20", "-v", "count"),
        ("uct:nodes=100", "uct:nodes=20", "--sprt", "0,200", "--openings", "unbalanced"),
    ],
    ids=["fast", "three", "test"],
)
def test_one_and_two_workers_write_the_same_files_to_the_byte(
    words: tuple[str, ...], ending: str, tmp_path: Path
) -> None:
    written, matches = [], []
    for workers in ("1", "2"):
        file = tmp_path / f"{workers}.{ending}"
        options = ("--workers", workers, "--store", f"{workers}.db", "--save", str(file))
        matches.append(told(*words, *options))
        written.append(file.read_bytes())
    assert written[0] == written[1]
    assert matches[0] == matches[1]
    assert len(list(read_games(tmp_path / f"1.{ending}"))) == matches[0]["games"]


def killed_and_resumed(games: int, kills: int, store: Path) -> None:
    """Play one match at a go and one that is killed again and again, and compare."""
    words = ("greedy", "random", "--games", str(games), "--variant", "standard")
    dice, seen = Random(games), 0
    for _ in range(kills):
        running = subprocess.Popen(
            [sys.executable, "-m", "ninefold", "match", *words],
            env=quiet_environment(NINEFOLD_STORE=str(store)),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        more = seen + dice.randrange(1, max(2, games // (2 * kills)))
        limit = time.monotonic() + 100
        while pairs_kept(store) < more and running.poll() is None:
            assert time.monotonic() < limit
            time.sleep(0.01)
        running.send_signal(signal.SIGKILL)
        assert running.stderr is not None
        assert running.stderr.read() == b""
        assert running.wait() == -signal.SIGKILL
        running.stderr.close()
        assert pairs_kept(store) >= max(seen, more)
        seen = pairs_kept(store)
    assert 0 < seen < games // 2
    resumed = answer_json("match", *words, "--save", "killed.games")
    assert resumed["played"] == games - 2 * seen
    assert pairs_kept(store) == games // 2
    whole = told(*words, "--save", "whole.games", "--store", "whole.db")
    assert {name: resumed[name] for name in whole} == whole
    killed, uninterrupted = (store.parent / f"{name}.games" for name in ("killed", "whole"))
    assert killed.read_bytes() == uninterrupted.read_bytes()


def test_a_match_that_is_killed_again_and_again_loses_and_doubles_nothing(store: Path) -> None:
    killed_and_resumed(1_000, 4, store)


@pytest.mark.long
def test_a_long_match_that_is_killed_again_and_again_loses_and_doubles_nothing(
    store: Path,
) -> None:
    killed_and_resumed(10_000, 25, store)


def test_a_test_goes_on_until_it_is_decided() -> None:
    words = ("uct:nodes=200", "random", "--sprt", "0,100", "-v", "tictactoe")
    match = told(*words)
    (meeting,) = match["meetings"]
    test = Sprt(0, 100)
    assert match["sprt"] == {
        "elo0": 0,
        "elo1": 100,
        "llr": test.llr(Pairs(*meeting["pairs"])),
        "bounds": list(test.bounds),
        "verdict": "accept",
    }
    assert match["ended"] is True
    line = rf"^SPRT      \[0, 100\] accepted: LLR \{match['sprt']['llr']:+.2f} \(-2.94, 2.94\)$"
    assert re.search(line, answer("match", *words), re.MULTILINE)
    refused = answer("match", "random", "uct:nodes=200", "--sprt", "0,100", "-v", "tictactoe")
    assert "SPRT      [0, 100] refused: LLR -" in refused


def test_three_players_meet_each_other_and_are_rated() -> None:
    words = ("random", "greedy", "uct:nodes=300", "--games", "30")
    match = told(*words)
    assert match["games"] == 90
    assert [(one["first"], one["second"]) for one in match["meetings"]] == [
        ("random", "greedy"),
        ("random", "uct:nodes=300"),
        ("greedy", "uct:nodes=300"),
    ]
    assert list(match["ratings"]) == ["uct:nodes=300", "greedy", "random"]
    assert sum(value for value, _, _ in match["ratings"].values()) == pytest.approx(0)
    table = answer("match", *words).splitlines()
    assert [line.split()[0] for line in table[2:5]] == list(match["ratings"])
    assert any(line.startswith("random - greedy: +") for line in table)
    assert any(line.startswith("first move ") for line in table)


def test_what_is_infinite_is_said_in_words_and_null() -> None:
    words = ("uct:nodes=2000", "random", "--games", "8")
    (meeting,) = told(*words)["meetings"]
    assert meeting["wins"] == 8
    assert meeting["elo"][0] is meeting["elo"][2] is None
    low = meeting["elo"][1]
    assert f"Elo       above {low:+.1f}" in answer("match", *words)
    (meeting,) = told(*words[1::-1], *words[2:])["meetings"]
    high = meeting["elo"][2]
    assert meeting["elo"][0] is meeting["elo"][1] is None
    assert f"Elo       below {high:+.1f}" in answer("match", *words[1::-1], *words[2:])


def test_openings_are_those_of_a_book_or_of_games_or_none(tmp_path: Path) -> None:
    start = Position.start("standard")
    turns = tuple(Turn(start.parse_move(word)) for word in ("64", "42", "28"))
    write_games([Game(start, turns)], tmp_path / "mine.games")
    for openings, given in [("none", 0), ("mine.games", 3)]:
        words = ("greedy", "random", "--games", "4", "--openings", openings)
        assert told(*words, "--save", "out.jsonl")["games"] == 4
        for game in read_games(tmp_path / "out.jsonl"):
            tags = dict(game.tags)
            assert tags.get("ninefold.opening", "0") == str(given)
            assert [turn.move.text for turn in game.turns[:given]] == ["64", "42", "28"][:given]
    shown = answer_json("book", "show", "--openings", "unbalanced")
    told("greedy", "random", "--games", "4", "--openings", "unbalanced", "--save", "out.jsonl")
    played = list(read_games(tmp_path / "out.jsonl"))
    for game, opening in zip(played[::2], shown["openings"], strict=False):
        assert " ".join(turn.move.text for turn in game.turns).startswith(opening["moves"])


def test_openings_that_recur_are_remarked() -> None:
    result = knock("match", "greedy", "random", "--games", "6", "--openings", "none")
    assert result.stderr == "1 openings for 3 pairs: they recurred\n"
    result = knock("match", "greedy", "random", "--games", "6")
    assert result.stderr == ""


def test_games_with_a_clock_tell_their_times(tmp_path: Path) -> None:
    words = ("uct", "random", "--time", "2", "--games", "2", "-v", "tictactoe")
    assert told(*words, "--save", "timed.games")["time"] == 0.002
    first = next(iter(read_games(tmp_path / "timed.games")))
    assert first.clock is not None
    assert first.clock.move == 2
    assert [turn.used is None for turn in first.turns][:1] == [True]
    assert all(turn.used is not None for turn in first.turns[4:])


def test_the_limits_are_told() -> None:
    words = ("uct", "random", "--games", "2", "-v", "tictactoe")
    assert "· 50 nodes a move ·" in answer("match", *words, "--nodes", "50")
    assert "· 2 ms a move ·" in answer("match", *words, "--time", "2")
    assert "· 2 ms a move, 9 nodes a move ·" in answer("match", *words, "-t", "2", "-n", "9")
    assert "· depth 3 ·" in answer("match", "greedy", *words[1:], "--depth", "3")


REFUSED = [
    (("greedy",), 1, "a match of one player; expected two or more"),
    (("greedy", "greedy"), 1, "the player greedy twice; expected each player once"),
    (("greedy", "deepblue"), 1, 'unknown player "deepblue"; expected one of random, greedy, '),
    (("greedy", "random", "--games", "3"), 1, "3 games; expected an even number"),
    (("greedy", "random", "--games", "0"), 2, "0 is not in the range x>=2"),
    (("greedy", "random", "--games", "2", "--sprt", "0,5"), 2, "say --games or --sprt, not both"),
    (("greedy", "random", "--sprt", "5,0"), 1, "expected the smaller one first, such as 0,5"),
    (("greedy", "random", "--sprt", "5"), 1, 'not a test: "5"; expected two numbers'),
    (("greedy", "random", "--sprt", "0,x"), 1, 'not a test: "0,x"; expected two numbers'),
    (("greedy", "random", "--sprt", "nan,5"), 1, "a test of nan Elo; expected between"),
    (("greedy", "random", "uct-1k", "--sprt", "0,5"), 1, "a test of more than two; expected two"),
    (("uct", "random"), 1, "uct: it would think for ever; expected a time or a number of nodes"),
    (("uct", "random", "--depth", "3"), 1, "uct: it has no depth; expected a time or a number"),
    (("greedy", "random", "--time", "-5"), 1, "the time of a search is out of range: -0.005"),
    (("greedy", "random", "--time", "nan"), 1, "the time of a search is out of range: nan"),
    (("greedy", "random", "--openings", "x"), 1, "no such book: x; expected one of balanced"),
    (("greedy", "random", "--variant", "chess"), 1, 'unknown variant "chess"; expected one of'),
    (("greedy", "random", "-v", "ultimate2"), 1, "greedy does not play ultimate2"),
    (("greedy", "random", "--save", "a.txt"), 2, "a file of games ends with .games or .jsonl"),
    (("greedy", "random", "--save", "no/a.games"), 2, "no/a.games: No such file or directory"),
    (
        ("greedy", "random", "-v", "tictactoe", "--openings", "unbalanced"),
        1,
        "there is no unbalanced book of tictactoe; expected a file",
    ),
]


@pytest.mark.parametrize(
    ("words", "code", "message"), REFUSED, ids=[" ".join(words) for words, _, _ in REFUSED]
)
def test_what_cannot_be_played_is_refused_before_anything_is_kept(
    words: tuple[str, ...], code: int, message: str, store: Path
) -> None:
    result = knock("match", *words)
    assert result.exit_code == code
    assert message in " ".join(result.stderr.split())
    assert result.stdout == ""
    assert not store.exists()


def test_a_store_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("chapter one " * 100, encoding="utf-8")
    result = knock("match", "greedy", "random", "--store", "thesis.txt")
    assert result.exit_code == 1
    assert result.stderr == (
        "error: thesis.txt: file is not a database; "
        "expected a file that ninefold may make or has made\n"
    )


def test_two_commands_do_not_play_one_match_at_once(store: Path) -> None:
    words = ("match", "greedy", "random", "--games", "100000")
    with Terminal(*words, "--store", str(store)) as other:
        other.wait_for(" games/s")
        result = knock(*words)
    assert result.exit_code == 1
    assert "run 1 is being played already; expected to wait for whoever plays it" in result.stderr


def test_a_line_tells_how_it_goes_on_a_terminal_and_nowhere_else(store: Path) -> None:
    words = ("match", "greedy", "random", "--games", "300")
    with Terminal(*words, "--store", str(store)) as terminal:
        terminal.wait_for("/300 games  +")
        terminal.wait_for(" left at most")
        terminal.wait_for("of that time")
        assert terminal.exit_code() == 0
    # the line has gone when the table comes
    shown = terminal.seen.decode().rpartition("\r\x1b[2K")[2]
    assert shown.startswith("greedy random · standard")
    assert knock(*words, "--seed", "2").stderr == ""


def test_a_line_of_a_test_tells_how_far_it_is(store: Path) -> None:
    words = ("match", "uct:nodes=50", "uct:nodes=51", "--sprt", "0,1", "--store", str(store))
    with Terminal(*words) as terminal:
        terminal.wait_for("/200,000 games  +")
        terminal.wait_for("LLR ")
        terminal.wait_for("(-2.94, 2.94)")


def test_ctrl_c_finishes_what_is_being_played_and_the_command_goes_on(store: Path) -> None:
    words = ("match", "greedy", "random", "--games", "4000", "--store", str(store))
    with Terminal(*words) as terminal:
        terminal.wait_for(" games/s")
        terminal.interrupt("finishing the games that are being played")
        terminal.wait_for("not all games were played; the same command goes on")
        assert terminal.exit_code() == 130
    kept = pairs_kept(store)
    assert 0 < kept < 2000
    assert f" of {2 * kept:,} games: " in terminal.seen.decode()
    match = answer_json(*words)
    assert match["played"] == 4000 - 2 * kept
    assert match["games"] == 4000


def test_ctrl_c_twice_ends_at_once_and_keeps_what_is_finished(store: Path) -> None:
    # a pair that takes a minute
    words = ("match", "uct", "random", "--time", "2000", "--games", "2", "--store", str(store))
    with Terminal(*words) as terminal:
        terminal.wait_for("0/2 games")
        terminal.interrupt("finishing the games that are being played")
        terminal.interrupt("not all games were played")
        assert terminal.exit_code() == 130
    assert pairs_kept(store) == 0


def test_names_of_players_are_completed() -> None:
    assert [name for name, _ in players_named("uct-1")] == ["uct-1k", "uct-10k", "uct-100k"]
    assert [name for name, _ in players_named("g")] == ["greedy"]


def test_json_is_all_there_is_on_stdout() -> None:
    result = knock("match", "greedy", "random", "--games", "4", "--openings", "none", "--json")
    assert json.loads(result.stdout)["openings"] == "empty"
