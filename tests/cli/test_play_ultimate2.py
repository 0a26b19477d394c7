"""`ninefold play --variant ultimate2`: turns typed in full and in short, told and listed."""

from __future__ import annotations

import re
from random import Random

import pytest

from ninefold import Position
from tests.cli.front_door import Terminal, answer, knock

GAME = ("play", "--variant", "ultimate2")
WIDTH, HEIGHT = 80, 24


def with_last_cell(of_x: int, of_o: int) -> str:
    """Return a position where X must take the last cell of S 55, which makes no line."""
    smalls = ["9"] * 81
    tallies = ["00"] * 81
    tallies[40] = f"{of_x}{of_o}"
    smalls[40] = "xoxxooox1"
    large = ["/".join(smalls[at : at + 9]) for at in range(0, 81, 9)]
    groups = ["".join(tallies[at : at + 9]) for at in range(0, 81, 9)]
    owners = "/".join(["." * 9] * 9)
    return f"ultimate2 {'//'.join(large)} x 5.5 {'/'.join(groups)} {owners}"


def test_four_digits_and_two_are_the_same_turn() -> None:
    result = knock(*GAME, typed="4718\n12\n2135\n")
    assert result.stderr == "", result.stderr
    assert "--moves '4718 8112 2135'" in result.stdout
    assert "X plays 4718\n" in result.stdout
    assert "O> 12\nO plays 8112\n" in result.stdout


def test_two_digits_are_not_enough_where_the_turn_is_free() -> None:
    result = knock(*GAME, typed="18\n")
    assert result.stderr.startswith('error: not a move: "18"; expected four digits')


def test_the_prompt_says_what_each_digit_means() -> None:
    shown = " ".join(knock(*GAME, typed="4718\n").stdout.split())
    assert (
        "X to move on any open S Type L, S, a and b, such as 1112: on S 1 of L 1 your X goes to "
        "cell 1, an O to cell 2; O must play on S 1 of L 2. X>"
    ) in shown
    assert (
        "O to move on S 1 of L 8 Type a and b, such as 12: your O goes to cell 1, an X to cell 2; "
        "X must play on S 1 of L 2. O>"
    ) in shown


@pytest.mark.parametrize(
    ("tallies", "typed", "said"),
    [
        ((2, 0), "94", "and makes S 55 yours; b is the L that O must play on."),
        ((0, 2), "99", "and makes S 55 O's, who may choose the L to play on."),
        ((1, 1), "94", "S 55 is cleared, then an O goes to any cell b, 1 to 9; O must play on S 9"),
    ],
)
def test_the_prompt_says_what_the_last_cell_means(
    tallies: tuple[int, int], typed: str, said: str
) -> None:
    result = knock("play", "--position", with_last_cell(*tallies), typed=f"{typed}\n")
    assert said in " ".join(result.stdout.split())
    assert result.stderr == ""
    assert f"--moves 55{typed}" in result.stdout


@pytest.mark.parametrize(
    ("tallies", "typed", "told"),
    [
        ((2, 0), "94", "X plays 5594, S 55 is X's"),
        ((0, 2), "99", "X plays 5599, S 55 is O's"),
        ((1, 1), "94", "X plays 5594, a tally for X on S 55, a tally for O on S 55"),
    ],
)
def test_what_a_turn_did_is_told(tallies: tuple[int, int], typed: str, told: str) -> None:
    result = knock("play", "--position", with_last_cell(*tallies), typed=f"{typed}\n")
    assert f"{told}\n" in result.stdout


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("4712", "4712 is not allowed: S 47 is not where you were sent; play on S 1 of L 8"),
        ("22", "22 is not allowed: the two marks go to two cells; the empty cells are 1 2 3 4 5 6"),
        ("look 0", "look takes the number of an S, such as 47, or of an L, such as 4"),
        ("moves 47", "nothing may be played on 47; moves lists what may"),
        ("nonsense", 'not a move: "nonsense"; expected four digits'),
    ],
)
def test_what_cannot_be_done_is_explained(typed: str, said: str) -> None:
    result = knock(*GAME, "--moves", "4718", typed=f"{typed}\n")
    assert result.stderr.startswith(f"error: {said}")
    assert result.exit_code == 0


def test_a_mark_in_the_way_is_named() -> None:
    result = knock(*GAME, "--moves", "4718 8147", typed="4712\n")
    assert "S 47 is not where you were sent" in result.stderr
    result = knock(*GAME, "--moves", "4774", typed="71\n17\n")
    assert "71 is not allowed: there is a mark on cell 7 already" in result.stderr
    assert "17 is not allowed: there is a mark on cell 7 already" in result.stderr


def test_turns_are_listed_by_board_and_by_cell() -> None:
    told = knock(*GAME, typed="moves\nmoves 47\n4718\nmoves\n").stdout
    assert "  5,832 turns; how many on each S (moves 11 lists those on 11):\n" in told
    assert "  91 72   92 72   93 72   94 72" in told
    assert "  47  a 2  b 1 3 4 5 6 7 8 9\n" in told
    assert "  81  a 9  b 1 2 3 4 5 6 7 8\n" in told
    assert max(map(len, told.splitlines())) < WIDTH


def test_another_board_can_be_looked_at() -> None:
    told = knock(*GAME, "--moves", "4718", typed="look 47\nlook 3\nhelp\n").stdout
    assert re.findall(r"^S (\d\d) {11}L (\d)", told, re.MULTILINE) == [
        ("81", "8"),
        ("47", "4"),
        ("35", "3"),
    ]
    assert "│[X]│ 2 │ 3 │" in told
    assert "  look 47   enlarge S 47 instead; look 4 enlarges L 4\n" in told


def test_undo_takes_back_the_random_answer_too() -> None:
    told = knock(*GAME, "--o", "random", "--seed", "1", typed="4718\nundo\nplayed\n").stdout
    assert "O plays 81" in told
    assert "X> played\n  nothing yet\n" in told


@pytest.mark.parametrize("options", ["", ":free=inside,drawn=majority,tiebreak=count"])
def test_random_players_play_it_out_and_only_the_end_is_shown(options: str) -> None:
    words = ("play", "--variant", f"ultimate2{options}", "--x", "random", "--o", "random", "--seed")
    told = answer(*words, "7")
    assert told == answer(*words, "7")
    lines = told.splitlines()
    assert len(lines) < HEIGHT
    assert re.fullmatch(r"moves: [\d,]{3,5}; --verbose lists them", lines[-1])


def test_every_position_and_all_moves_are_shown_when_asked_for() -> None:
    words = (*GAME, "--x", "random", "--o", "random", "--seed", "7", "--verbose", "--ascii")
    *boards, ending, moves = answer(*words).splitlines()
    position = Position.from_moves("ultimate2", moves.removeprefix("moves: "))
    assert position.outcome is not None
    assert ending == str(position.outcome)
    assert sum(line.endswith("The nine L") for line in boards) == len(moves.split())


def test_somebody_plays_it_out_against_random_moves() -> None:
    dice, typed, position = Random(3), [], Position.start("ultimate2")
    while position.outcome is None:
        turn = dice.choice(position.moves())
        typed.append(turn.text[2:] if len(position.targets) == 1 else turn.text)
        position = position.play(turn)
    result = knock(*GAME, typed="".join(f"{line}\n" for line in typed))
    assert result.exit_code == 0
    assert result.stderr == ""
    assert f"\n{position.outcome}\nmoves: {len(typed):,}; --verbose lists them\n" in result.stdout
    assert max(map(len, result.stdout.splitlines())) < WIDTH


def test_at_a_terminal_a_turn_fits_into_24_lines() -> None:
    with Terminal(*GAME, "--seed", "1", "--o", "random") as terminal:
        terminal.wait_for("X> ")
        terminal.type("4718\r")
        terminal.wait_for("O plays 81")
        terminal.wait_for("O must play\r\non S 1 of L 2.\r\nX> ")
        shown = terminal.seen.decode().rpartition("X plays")[2]
        assert shown.count("\n") < HEIGHT
        terminal.type("\x04")
        terminal.wait_for("To go on: ninefold play --variant ultimate2 --moves '4718 81")
        assert terminal.exit_code() == 0
