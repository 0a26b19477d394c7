//! Long counts for Python: the GIL is released, and Ctrl-C is heard between the parts.

use ninefold_rules::perft::Results;
use ninefold_rules::playout::Summary;
use ninefold_rules::{AnyPosition, Dice};
use pyo3::prelude::*;

use crate::errors::{exception, number_in_range, out_of_range};
use crate::position::Position;

/// Deeper counts than this are cut into one part for each move.
const DEPTH_OF_A_PART: u32 = 6;
/// Random games played between two looks at the signals.
const GAMES_OF_A_PART: u64 = 50_000;
const DEEPEST: u32 = 81;

fn checked_depth(depth: &Bound<'_, PyAny>) -> PyResult<u32> {
    const NAME: &str = "the depth";
    const EXPECTED: &str = "0-81";
    let checked = number_in_range(depth, NAME, EXPECTED)?;
    if checked > DEEPEST {
        Err(out_of_range(depth, NAME, EXPECTED))
    } else {
        Ok(checked)
    }
}

/// Calls `count` with positions and depths that together make up the whole count.
fn in_parts(
    py: Python<'_>,
    position: &AnyPosition,
    depth: u32,
    count: &mut (impl FnMut(&AnyPosition, u32) + Send),
) -> PyResult<()> {
    if depth <= DEPTH_OF_A_PART {
        py.detach(|| count(position, depth));
        return py.check_signals();
    }
    for index in position.moves() {
        let next = position
            .play(index)
            .map_err(|error| exception(py, &error))?;
        in_parts(py, &next, depth - 1, count)?;
    }
    Ok(())
}

/// How many lines of play of exactly this length there are.
#[pyfunction]
pub fn perft(py: Python<'_>, position: &Position, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
    let depth = checked_depth(depth)?;
    let mut total = 0;
    in_parts(py, &position.inner, depth, &mut |part, depth| {
        total += part.perft(depth);
    })?;
    Ok(total)
}

/// The same by result: unfinished, won by X, won by O, drawn.
#[pyfunction]
pub fn perft_results(
    py: Python<'_>,
    position: &Position,
    depth: &Bound<'_, PyAny>,
) -> PyResult<(u64, u64, u64, u64)> {
    let depth = checked_depth(depth)?;
    let mut results = Results::default();
    in_parts(py, &position.inner, depth, &mut |part, depth| {
        results += part.perft_results(depth);
    })?;
    Ok((results.unfinished, results.x, results.o, results.drawn))
}

/// Random games: won by X, won by O, drawn, plies, choices.
#[pyfunction]
pub fn playouts(
    py: Python<'_>,
    position: &Position,
    games: &Bound<'_, PyAny>,
    seed: &Bound<'_, PyAny>,
) -> PyResult<(u64, u64, u64, u64, u64)> {
    let mut rest: u64 = number_in_range(games, "the number of games", "0 to 2^64 - 1")?;
    let seed = number_in_range(seed, "the seed", "0 to 2^64 - 1")?;
    let mut dice = Dice::new(seed);
    let mut summary = Summary::default();
    while rest > 0 {
        let part = rest.min(GAMES_OF_A_PART);
        summary += py.detach(|| position.inner.playouts(part, &mut dice));
        py.check_signals()?;
        rest -= part;
    }
    Ok((
        summary.x,
        summary.o,
        summary.drawn,
        summary.plies,
        summary.choices,
    ))
}
