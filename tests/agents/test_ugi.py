"""Our engine in UGI: what a host says, and what it reads."""

from __future__ import annotations

import re
from functools import partial
from threading import Event
from typing import Any

import pytest

from ninefold.agents.contracts.ugi.offer import Ugi
from ninefold.agents.contracts.ugi.options import OPTIONS, Options
from ninefold.rules import LimitError, Position, variants
from ninefold.search.engine import Engine
from tests.agents.conversation import LONG, Conversation
from tests.search.positions import NAMES, ended, wandered

INFO = re.compile(
    r"info depth \d+( multipv \d+)? score wdl (\d+) (\d+) (\d+)( proof (win|draw|loss)( \d+)?)?"
    r" nodes \d+ time \d+ nps \d+ pv( [a-i][1-9]| [1-9]{4})+"
)


def host(variant: str = "standard") -> Conversation:
    return Conversation(partial(Ugi, options=Options(variant=variant, table=1)))


def test_it_introduces_itself() -> None:
    with host() as talk:
        said = talk.say("ugi")
    assert said[0].startswith("id name ninefold ")
    assert said[1] == "id author the ninefold authors"
    assert said[-1] == "ugiok"
    assert [line.split()[2] for line in said[2:-1]] == list(OPTIONS)
    assert said[2] == "option name Threads type spin default 1 min 1 max 256"
    combo = next(line for line in said if "UGI_Variant" in line)
    assert re.findall(r" var (\S+)", combo) == [variant.name for variant in variants()]


def test_it_searches_what_it_is_told() -> None:
    with host() as talk:
        assert talk.say("uginewgame", "isready", "position startpos moves e5 d6") == []
        assert talk.until("readyok") == ["readyok"]
        assert talk.say("go nodes 2000") == []
        said = talk.until("bestmove")
        move = said[-1].removeprefix("bestmove ")
        assert Position.from_moves("standard", "e5 d6").is_legal(move)
        infos = said[:-1]
        assert infos
        for info in infos:
            found = INFO.fullmatch(info)
            assert found
            assert sum(map(int, found.group(2, 3, 4))) == 1000
        assert f"pv {move}" in infos[-1]
        assert " nodes 2000 " in infos[-1]


@pytest.mark.parametrize("variant", NAMES)
def test_every_game_is_played_from_any_position(variant: str) -> None:
    position = wandered(variant, 20)
    with host(variant) as talk:
        assert talk.say(f"position fen {position.ugi}", "query gameover") == ["response false"]
        assert talk.say("query legal") == [
            "response " + " ".join(move.square for move in position.moves())
        ]
        talk.say("go nodes 30")
        assert position.is_legal(talk.until("bestmove")[-1].split()[1])


def test_several_lines_are_numbered() -> None:
    with host() as talk:
        talk.say("setoption name MultiPV value 3", "position startpos moves e5", "go nodes 500")
        said = talk.until("bestmove")[-4:-1]
    assert [re.findall(r"multipv (\d)", line) for line in said] == [["1"], ["2"], ["3"]]
    assert len({line.split(" pv ")[1].split()[0] for line in said}) == 3


def test_first_moves_may_be_chosen_from() -> None:
    with host() as talk:
        talk.say("go nodes 200 searchmoves a1 i9")
        assert talk.until("bestmove")[-1] in ("bestmove a1", "bestmove i9")
        talk.say("go searchmoves a1 nodes 200")
        assert talk.until("bestmove")[-1] == "bestmove a1"


def test_a_level_is_the_most_that_it_looks_ahead() -> None:
    with host() as talk:
        for level in ("depth-2", "DEPTH-4"):
            assert talk.say(f"setoption name Level value {level}") == []
            assert f"Level type combo default {level.lower()} var full" in "".join(talk.say("ugi"))
            for limit in ("go depth 9", "go movetime 60000"):
                talk.say("uginewgame", limit)
                assert f" depth {level[-1]} " in talk.until("bestmove")[-2]
        talk.say("uginewgame", "go depth 1")
        assert " depth 1 " in talk.until("bestmove")[-2]
        talk.say("setoption name Level value depth-2", "uginewgame", "go")
        assert "bestmove" not in talk.until(" depth 2 ")[-1]
        said = talk.say("stop")
        assert "bestmove" in (said or talk.until("bestmove"))[-1]
        talk.say("setoption name level value full", "uginewgame", "go depth 6")
        assert " depth 6 " in talk.until("bestmove")[-2]


def test_it_listens_while_it_searches() -> None:
    with host() as talk:
        assert talk.say("go infinite", "isready") == ["readyok"]
        talk.until("info depth")
        assert talk.say("isready", "query p1turn") == ["readyok", "response true"]
        refused = talk.say("go nodes 5", "uginewgame", "setoption name Hash value 2")
        assert [line.split(":")[1] for line in refused] == [" go", " uginewgame", " setoption"]
        assert all("a search is running; expected stop first" in line for line in refused)
        assert talk.say("stop") == []
        assert talk.until("bestmove")[-1].startswith("bestmove ")
        assert talk.say("stop") == []
        assert talk.rest() == []


def test_a_stop_right_after_go_is_answered_by_a_move() -> None:
    with host() as talk:
        for _ in range(20):
            talk.say("go infinite", "stop")
            assert Position.start("standard").is_legal(talk.until("bestmove")[-1].split()[1])


@pytest.mark.parametrize(
    "limit",
    [
        "movetime 0",
        "movetime 30",
        "depth 1",
        "depth 0 nodes 50",
        "ptime 500 otime 500 pinc 10 oinc 10",
        "p1time 500 p2time 0",
        "p1time 1 p2time 500 p1inc 0 p2inc 0",
        "ptime -30 otime 100",
        "nodes 1",
    ],
)
def test_every_limit_ends_a_search(limit: str) -> None:
    with host() as talk:
        assert talk.say("position startpos moves e5", f"go {limit} nodes 3000") == []
        move = talk.until("bestmove")[-1].split()[1]
        assert Position.from_moves("standard", "e5").is_legal(move)


def test_the_clock_is_that_of_whoever_is_to_move() -> None:
    with host() as talk:
        talk.say("position startpos moves e5", "go p1time 3600000 p2time 0")
        talk.until("bestmove")
        talk.say("position startpos", "go p1time 0 p2time 3600000")
        talk.until("bestmove")
        talk.say("go ptime 0 otime 3600000")
        talk.until("bestmove")


def test_pondering_ends_when_it_is_hit_or_stopped() -> None:
    with host() as talk:
        talk.say("setoption name Ponder value true")
        assert talk.say("position startpos moves e5 d6", "go ponder nodes 500") == []
        talk.until("info depth")
        assert talk.say("ponderhit") == []
        said = talk.until("bestmove")
        line = said[-2].split(" pv ")[1].split()
        expected = f" ponder {line[1]}" if len(line) > 1 else ""
        assert said[-1] == f"bestmove {line[0]}{expected}"
        assert 500 <= int(said[-2].split(" nodes ")[1].split()[0]) < 510
        talk.say("go ponder ptime 100 otime 100", "stop")
        assert talk.until("bestmove")
        assert talk.rest() == []
        assert "nothing is pondered" in talk.say("ponderhit")[0]


# X wins at once: any search of it ends by itself.
PROVEN = f"position fen {Position.parse('tictactoe xx1oo4 x').ugi}"


@pytest.mark.parametrize("go", ["go infinite", "go", "go ponder movetime 5", "go ponder depth 1"])
@pytest.mark.parametrize("end", ["stop", "quit"])
def test_what_ends_by_itself_is_answered_when_the_host_wants_it(go: str, end: str) -> None:
    with host("tictactoe") as talk:
        assert talk.say(PROVEN, go) == []
        assert "proof win 1" in talk.ended()[-1]
        assert talk.rest() == []
        assert "a search is running" in talk.say("go nodes 5")[0]
        assert talk.say(end) == ["bestmove c3"]
        assert talk.rest() == talk.say("stop") == []
        assert talk.offer.is_over == (end == "quit")


def test_what_was_pondered_to_its_end_is_answered_when_it_is_hit() -> None:
    with host("tictactoe") as talk:
        assert talk.say(PROVEN, "go ponder movetime 5") == []
        assert "proof win 1" in talk.ended()[-1]
        assert talk.say("ponderhit") == []
        assert talk.until("bestmove")[-1] == "bestmove c3"
        assert "nothing is pondered" in talk.say("ponderhit")[0]
        # nothing limits this one but the host, also after it is hit
        assert talk.say("go ponder", "ponderhit") == []
        assert "proof win 1" in talk.ended()[-1]
        assert talk.hang_up() == ["bestmove c3"]


def test_questions_about_the_position_are_answered() -> None:
    with host("count") as talk:
        talk.say("position startpos moves e5 d6")
        assert talk.say("query p1turn", "query gameover", "query result") == [
            "response true",
            "response false",
            "response none",
        ]
        results = set()
        for seed in range(40):
            over = ended("count", seed)
            talk.say(f"position fen {over.ugi}")
            assert talk.say("query gameover", "query legal") == ["response true", "response"]
            (result,) = talk.say("query result")
            assert over.outcome is not None
            winner = {"X": "p1win", "O": "p2win", None: "draw"}[over.outcome.winner]
            assert result == f"response {winner}"
            results.add(result)
        assert len(results) >= 2
        said = talk.say("go nodes 5")
        assert "the game is over" in said[0]
        assert said[1:] == ["bestmove (none)"]


def test_after_a_refused_position_nothing_is_searched() -> None:
    with host() as talk:
        assert "at move 2: illegal move" in talk.say("position startpos moves e5 a1")[0]
        assert "none is set" in talk.say("go nodes 5")[0]
        assert talk.say("position startpos", "go nodes 5") == []
        talk.until("bestmove")


def test_another_game_begins_at_its_start() -> None:
    with host() as talk:
        talk.say("position startpos moves e5", "setoption name UGI_Variant value tictactoe")
        assert talk.say("query legal") == ["response a3 b3 c3 a2 b2 c2 a1 b1 c1"]
        talk.say("setoption name ugi_variant value ultimate2:free=inside", "go nodes 3")
        assert len(talk.until("bestmove")[-1]) == len("bestmove 1111")


def test_the_same_search_finds_the_same_after_a_new_game() -> None:
    seen = []
    with host() as talk:
        for line in ("e5", "e5 d6", "e5"):
            talk.say("uginewgame", f"position startpos moves {line}", "go nodes 3000")
            seen.append(re.sub(r"time \d+ nps \d+", "", talk.until("bestmove")[-2]))
    assert seen[0] == seen[2] != seen[1]


WRONG = {
    "hello": 'command: unknown: "hello"; expected one of ugi, isready, ',
    "go fast": 'go: unknown word "fast"; expected one of movetime, nodes, depth, ',
    "go movetime": 'go movetime: not a number: ""; expected a whole number of at most 15 digits',
    "go nodes -5": 'go nodes: not a number: "-5"; expected ',
    "go nodes 0": "go: the nodes of a search are out of range: 0; expected 1 to ",
    "go depth 9999": "go: the depth of a search is out of range: 9999; expected 1 to 2,000",
    "go searchmoves e5 z9": "go searchmoves: not a move",
    "setoption": 'setoption: no name in ""; expected name NAME value VALUE',
    "setoption name Hash": 'setoption Hash: not a value: ""; expected 1 to 65536',
    "setoption name Hash value 0": 'setoption Hash: not a value: "0"; expected 1 to 65536',
    "setoption name Ponder value maybe": 'setoption Ponder: not a value: "maybe"; expected true or',
    "setoption name Contempt value 3": 'setoption name: unknown option "Contempt"; expected one of',
    "setoption name Level value uct-1k": (
        'setoption Level: unknown level "uct-1k"; expected one of full, depth-2, depth-4, '
    ),
    "setoption name UGI_Variant value chess": "setoption UGI_Variant: unknown variant",
    "position": 'position: not a position: ""; expected startpos or fen',
    "position fen 9/9 X 0 0000": "position fen: ",
    "position startpos moves e5 a1": "position moves: at move 2: illegal move ",
    "query": 'query: unknown: ""; expected one of p1turn, gameover, result, legal',
    "query score": 'query: unknown: "score"; expected one of p1turn, gameover, result, legal',
}


@pytest.mark.parametrize("line", WRONG)
def test_what_means_nothing_is_answered_by_what_is_wrong(line: str) -> None:
    with host() as talk:
        (said,) = talk.say(line)
        assert said.startswith(f"info string error: {WRONG[line]}")
        assert talk.say("isready", "isready") == []
        assert talk.until("readyok") == ["readyok", "readyok"]
        assert talk.say("isready") == ["readyok"]


class Slow(Engine):
    """An engine that is made when somebody says so."""

    may_be = Event()

    def __init__(self, variant: str, **settings: Any) -> None:
        self.may_be.wait(LONG)
        super().__init__(variant, **settings)


def slow_host() -> Conversation:
    Slow.may_be.clear()
    return Conversation(partial(Ugi, make=Slow, options=Options(table=1)))


def test_everything_is_heard_while_the_engine_is_made() -> None:
    with slow_host() as talk:
        assert talk.say("isready", "query p1turn", "isready") == ["response true"]
        assert talk.say("go infinite", "stop") == []
        assert talk.say("quit") == talk.rest() == []
        assert not talk.offer.is_over
        Slow.may_be.set()
        said = talk.until("bestmove")
        assert said[:2] == ["readyok", "readyok"]
        assert talk.offer.is_over


def test_the_engine_is_ready_for_what_is_set_while_it_is_made() -> None:
    with slow_host() as talk:
        assert talk.say("isready", "setoption name UGI_Variant value corner") == []
        Slow.may_be.set()
        assert talk.until("readyok") == ["readyok"]
        assert talk.say("isready") == []  # another game, another engine
        assert talk.until("readyok") == ["readyok"]
        assert talk.say("isready", "setoption name Hash value 2", "isready") == ["readyok"]
        assert talk.hang_up() == ["readyok"]


class Poor(Engine):
    """An engine of at most two MiB."""

    def __init__(self, variant: str, *, table: float, **settings: Any) -> None:
        if table > 2:
            raise LimitError(f"no memory for {table} MiB", str(table), "less")
        super().__init__(variant, table=table, **settings)


NO_MEMORY = "info string error: setoption Hash: no memory for 9 MiB; expected less"


def test_a_hash_that_cannot_be_had_is_an_error_and_the_old_one_goes_on() -> None:
    with Conversation(partial(Ugi, make=Poor, options=Options(table=2))) as talk:
        # what was set first is kept, also before anything is made with it
        assert talk.say("setoption name Hash value 9", "isready") == []
        assert talk.until("readyok") == [NO_MEMORY, "readyok"]
        assert "option name Hash type spin default 2 " in "".join(talk.say("ugi"))
        for go in ("go nodes 50", "go infinite"):
            assert talk.say("setoption name Hash value 9", go, "stop") == []
            said = talk.until("bestmove")
            assert said[0] == NO_MEMORY
            assert Position.start().is_legal(said[-1].split()[1])
        talk.say("setoption name Hash value 9", "go ponder nodes 50")
        assert talk.until("error") == [NO_MEMORY]
        talk.say("ponderhit")
        assert "bestmove" in talk.until("bestmove")[-1]


def test_without_any_engine_there_is_no_move() -> None:
    with Conversation(partial(Ugi, make=Poor, options=Options(table=9))) as talk:
        assert talk.say("isready") == []
        assert talk.until("readyok") == [NO_MEMORY, "readyok"]
        talk.say("go nodes 5")
        assert talk.until("bestmove")[-1] == "bestmove (none)"
        talk.say("setoption name Hash value 1", "go nodes 5")
        assert talk.until("bestmove")[-1] != "bestmove (none)"


def test_the_end_of_the_input_finishes_what_ends_by_itself() -> None:
    for limit in ("nodes 2000", "infinite", "ponder nodes 5"):
        with host() as talk:
            talk.say(f"go {limit}")
            said = talk.hang_up()
            assert said[-1].startswith("bestmove ")
            assert " nodes 2000 " in said[-2] or "2000" not in limit


def test_quit_ends_a_search() -> None:
    with host() as talk:
        talk.say("go infinite", "quit")
        before = talk.offer.is_over
        talk.until("bestmove")
        assert (before, talk.offer.is_over) == (False, True)
    with host() as talk:
        talk.say("quit")
        assert talk.offer.is_over


def test_what_is_expected_is_said_to_hosts_that_ponder() -> None:
    position = Position.parse("tictactoe 9 x")
    with host("tictactoe") as talk:
        talk.say("setoption name Ponder value true", f"position fen {position.ugi}", "go depth 4")
        assert re.fullmatch(r"bestmove [a-c][1-3] ponder [a-c][1-3]", talk.until("bestmove")[-1])
        talk.say("setoption name Ponder value false", "go depth 4")
        assert re.fullmatch(r"bestmove [a-c][1-3]", talk.until("bestmove")[-1])
