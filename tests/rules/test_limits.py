"""Numbers out of their range are refused as such, however large they are."""

from collections.abc import Callable

import pytest

from ninefold.rules import LimitError, Position, perft, perft_results, playouts

START = Position.start()
ENDED = Position.parse("tictactoe xxx1oo3 o")
HUGE = 10**30


@pytest.mark.parametrize(
    ("offending", "call"),
    [
        (-1, lambda n: perft(START, n)),
        (82, lambda n: perft(START, n)),
        (HUGE, lambda n: perft(START, n)),
        (-HUGE, lambda n: perft(START, n)),
        (-1, lambda n: perft_results(START, n)),
        (82, lambda n: perft_results(START, n)),
        (HUGE, lambda n: perft_results(START, n)),
        (-1, lambda n: playouts(START, n, seed=1)),
        (HUGE, lambda n: playouts(START, n, seed=1)),
        (-1, lambda n: playouts(START, 1, seed=n)),
        (2**64, lambda n: playouts(START, 1, seed=n)),
        (-1, START.transform),
        (8, START.transform),
        (HUGE, START.transform),
    ],
)
def test_numbers_out_of_range_are_refused(offending: int, call: Callable[[int], object]) -> None:
    with pytest.raises(LimitError) as error:
        call(offending)
    assert error.value.offending == str(offending)
    assert error.value.expected
    assert error.value.offending in str(error.value)
    assert error.value.expected in str(error.value)


def test_numbers_at_the_ends_of_their_range_are_accepted() -> None:
    assert perft(START, 0) == 1
    assert perft(ENDED, 81) == 0
    assert playouts(START, 0, seed=0).games == 0
    assert playouts(START, 1, seed=2**64 - 1).games == 1
    assert START.transform(7) == START
