//! Long counts for Python: the GIL is released, and Ctrl-C is heard.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use ninefold_rules::Dice;
use ninefold_rules::playout::Summary;
use pyo3::prelude::*;

use crate::errors::{number_in_range, out_of_range};
use crate::position::Position;

/// Counts up to this depth take no time worth interrupting.
const SHORT_DEPTH: u32 = 4;
/// How often a long count looks whether somebody wants it to end.
const LOOK_EVERY: Duration = Duration::from_millis(20);
/// Random games played between two looks at the signals.
const GAMES_OF_A_PART: u64 = 500;
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

/// Counts on a thread of its own, without the GIL, while this one listens for signals.
fn interruptible<T: Send>(
    py: Python<'_>,
    depth: u32,
    count: impl Fn(&(dyn Fn() -> bool + Sync)) -> Option<T> + Sync,
) -> PyResult<T> {
    let stopped = AtomicBool::new(false);
    let go_on = || !stopped.load(Ordering::Relaxed);
    if depth <= SHORT_DEPTH {
        let counted = py.detach(|| count(&go_on));
        return Ok(counted.expect("nobody can have stopped it"));
    }
    let (sender, receiver) = mpsc::channel();
    let receiver = Mutex::new(receiver);
    thread::scope(|scope| {
        let (count, go_on) = (&count, &go_on);
        scope.spawn(move || sender.send(count(go_on)));
        loop {
            let received = py.detach(|| {
                let receiver = receiver.lock().expect("only this thread locks it");
                receiver.recv_timeout(LOOK_EVERY)
            });
            match received {
                Ok(counted) => return Ok(counted.expect("only a signal stops it")),
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| {
                    stopped.store(true, Ordering::Relaxed);
                })?,
                Err(RecvTimeoutError::Disconnected) => {
                    unreachable!("the count sends before it ends")
                }
            }
        }
    })
}

/// How many lines of play of exactly this length there are.
#[pyfunction]
pub fn perft(py: Python<'_>, position: &Position, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
    let depth = checked_depth(depth)?;
    interruptible(py, depth, |go_on| position.inner.perft_while(depth, &go_on))
}

/// The same by result: unfinished, won by X, won by O, drawn.
#[pyfunction]
pub fn perft_results(
    py: Python<'_>,
    position: &Position,
    depth: &Bound<'_, PyAny>,
) -> PyResult<(u64, u64, u64, u64)> {
    let depth = checked_depth(depth)?;
    let results = interruptible(py, depth, |go_on| {
        position.inner.perft_results_while(depth, &go_on)
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
