"""Numbers out of their range are refused as such, however large they are."""

from collections.abc import Callable

import pytest

from ninefold.rules import LimitError, Position, perft, perft_results, playouts

START = Position.start()
ENDED = Position.parse("tictactoe xxx1oo3 o")
HUGE = 10**30


CALLS: dict[str, Callable[[int], object]] = {
    "depth": lambda n: perft(START, n),
    "depth of results": lambda n: perft_results(START, n),
    "games": lambda n: playouts(START, n, seed=1),
    "seed": lambda n: playouts(START, 1, seed=n),
    "symmetry": START.transform,
}


@pytest.mark.parametrize(
    ("what", "offending"),
    [
        *[("depth", n) for n in (-1, 82, HUGE, -HUGE)],
        *[("depth of results", n) for n in (-1, 82, HUGE, -HUGE)],
        *[("games", n) for n in (-1, HUGE)],
        *[("seed", n) for n in (-1, 2**64)],
        *[("symmetry", n) for n in (-1, 8, HUGE)],
    ],
)
def test_numbers_out_of_range_are_refused(what: str, offending: int) -> None:
    call = CALLS[what]
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
