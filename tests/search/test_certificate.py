"""Certificates that come with ninefold: made anew byte for byte, and X wins wherever they lead."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninefold.rules import Position
from ninefold.rules.errors import UnknownVariant
from ninefold.search import Proof
from ninefold.search.certificate import (
    Certificate,
    CertificateError,
    certified,
    format_certificate,
    parse_certificate,
    shipped_text,
)

LONGEST = 43
CLOSING = ("standard", "count", "corner-closed", "adjacent", "adjacent-count")


def longest_reply(certificate: Certificate, position: Position, dice: Random) -> Position:
    """The position after the reply by which O loses latest, seen through any symmetry."""
    replies = [position.play(move) for move in position.moves()]
    proofs = [certificate.proof(reply) for reply in replies]
    plies = [proof.plies or 0 for proof in proofs if proof is not None]
    assert len(plies) == len(replies)
    best = [reply for reply, left in zip(replies, plies, strict=True) if left == max(plies)]
    return dice.choice(best).transform(dice.randrange(8))


def random_reply(_: Certificate, position: Position, dice: Random) -> Position:
    return position.play(dice.choice(position.moves())).transform(dice.randrange(8))


def played_by_certificate(certificate: Certificate, position: Position) -> Position:
    """The position after X's move, which is the move that the proof promises."""
    before = certificate.proof(position)
    move = certificate.move(position)
    assert before is not None
    assert move is not None
    after = position.play(move)
    assert before.result == "win"
    assert before.plies is not None
    assert before.plies + position.plies <= LONGEST
    if after.outcome is None:
        assert certificate.proof(after) == Proof("loss", before.plies - 1)
    return after


def walked(certificate: Certificate, plies: int, dice: Random) -> Position:
    """A position inside the certificate, X to move, after so many moves of X or fewer."""
    position = Position.start(certificate.variant)
    for _ in range(plies):
        after = random_reply(certificate, played_by_certificate(certificate, position), dice)
        if certificate.proof(after) == Proof("win", 1):
            return after
        position = after
    return position


@pytest.mark.parametrize("variant", certified())
def test_the_command_in_the_head_makes_it_byte_for_byte(variant: str) -> None:
    text = shipped_text(variant)
    assert f"made = ninefold certify {variant}\n" in text
    assert format_certificate(Certificate.find(variant)) == text


@pytest.mark.parametrize("variant", certified())
@pytest.mark.parametrize("reply", [random_reply, longest_reply])
def test_from_random_positions_inside_x_always_wins_in_time(variant: str, reply: object) -> None:
    dice, certificate = Random(f"inside {variant}"), Certificate.shipped(variant)
    answer = random_reply if reply is random_reply else longest_reply
    for _ in range(500):
        position = walked(certificate, dice.randrange(20), dice)
        while position.outcome is None:
            position = played_by_certificate(certificate, position)
            if position.outcome is None:
                position = answer(certificate, position, dice)
        assert position.outcome.winner == "X"
        assert position.plies <= LONGEST


@pytest.mark.parametrize("variant", certified())
def test_an_opponent_who_resists_longest_lasts_43_plies(variant: str) -> None:
    dice, certificate = Random(1), Certificate.shipped(variant)
    position = Position.start(variant)
    assert certificate.proof(position) == Proof("win", LONGEST)
    while position.outcome is None:
        position = played_by_certificate(certificate, position)
        if position.outcome is None:
            position = longest_reply(certificate, position, dice)
    assert (position.outcome.winner, position.plies) == ("X", LONGEST)


@pytest.mark.parametrize("variant", certified())
def test_where_it_does_not_lead_it_says_nothing(variant: str) -> None:
    certificate = Certificate.shipped(variant)
    elsewhere = Position.from_moves(variant, "51")
    assert certificate.move(elsewhere) is None
    assert certificate.proof(elsewhere) is None
    inside = Position.from_moves(variant, "55")
    assert certificate.move(inside) is None  # it is O's turn
    strayed = Position.from_moves(variant, "55 51 11")
    assert certificate.proof(strayed) is None
    of_another_game = Position.from_moves("standard", "55 51")
    assert certificate.move(of_another_game) is None
    assert certificate.proof(of_another_game) is None


@pytest.mark.parametrize("variant", CLOSING)
def test_games_whose_won_boards_close_have_none(variant: str) -> None:
    with pytest.raises(CertificateError, match="closes the centre board before it is full"):
        Certificate.find(variant)
    with pytest.raises(CertificateError, match="expected one of corner, open"):
        Certificate.shipped(variant)


@pytest.mark.parametrize("variant", ["tictactoe", "ultimate2"])
def test_other_games_have_none(variant: str) -> None:
    with pytest.raises(CertificateError, match="is not one of the 81-cell games"):
        Certificate.find(variant)


def test_an_unknown_game_is_one() -> None:
    with pytest.raises(UnknownVariant):
        Certificate.find("chess")
    with pytest.raises(UnknownVariant):
        Certificate.shipped("chess")


@given(st.text(max_size=200))
def test_text_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(CertificateError):
        parse_certificate(text)


@given(st.text(alphabet=st.characters(min_codepoint=1, max_codepoint=300), max_size=5), st.data())
def test_a_piece_of_text_put_anywhere_is_found(piece: str, data: st.DataObject) -> None:
    text = shipped_text("open")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 5, len(text))))
    damaged = text[:start] + piece + text[end:]
    if damaged != text:
        with pytest.raises((CertificateError, UnknownVariant)):
            parse_certificate(damaged)
