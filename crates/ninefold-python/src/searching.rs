//! Searches for Python: the GIL is released, Ctrl-C is heard, reports come as they are found.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use ninefold_rules::{AnyPosition, Error};
use ninefold_search::alphabeta::Setup;
use ninefold_search::alphabeta::score::{Measure, Utilities};
use ninefold_search::params::Params;
use ninefold_search::report::Report as Found;
use ninefold_search::{Limits, Request, Watch, thinker};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::errors::exception;
use crate::interrupts::interruptible;
use crate::position::Position;
use crate::report::Report;

/// How often somebody who waits looks whether there is a signal.
const LOOK_EVERY: Duration = Duration::from_millis(20);

type Searcher = Box<dyn thinker::Thinker>;

/// A search of one game, with its memory. It does one search at a time.
#[pyclass(frozen, module = "ninefold.native._lib")]
pub struct Thinker {
    home: Arc<Home>,
}

/// Where a searcher is while it does not search.
type Home = Mutex<Option<Searcher>>;

/// A searcher away from home; it returns there however its search ends.
struct Lease {
    searcher: Option<Searcher>,
    home: Arc<Home>,
}

impl Lease {
    fn searcher(&mut self) -> &mut dyn thinker::Thinker {
        &mut **self.searcher.as_mut().expect("it is away from home")
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        *locked(&self.home) = self.searcher.take();
    }
}

/// A search that runs, or has run, on a thread of its own.
#[pyclass(frozen, module = "ninefold.native._lib")]
pub struct Search {
    shared: Arc<Shared>,
}

/// What the thread of a search and whoever waits for it both see.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    told: Mutex<Told>,
    changed: Condvar,
}

#[derive(Default)]
struct Told {
    newest: Option<Found>,
    /// What it found in the end; none if there was nothing to search.
    result: Option<Found>,
    is_over: bool,
}

/// Limits and wishes as Python gives them: seconds, nodes, depth, lines, seed, first moves.
type Wanted = (
    Option<f64>,
    Option<u64>,
    Option<u32>,
    usize,
    u64,
    Vec<usize>,
);

fn taken_apart((time, nodes, depth, lines, seed, only): Wanted) -> PyResult<(Limits, Request)> {
    let time = time.map(Duration::try_from_secs_f64).transpose();
    let limits = Limits {
        time: time.map_err(|error| PyValueError::new_err(error.to_string()))?,
        nodes,
        depth,
    };
    Ok((limits, Request { seed, lines, only }))
}

/// The result of a search, or why there is none.
fn found(py: Python<'_>, found: Option<Found>, position: &AnyPosition) -> PyResult<Report> {
    if let Some(found) = found {
        return Ok(found.into());
    }
    if position.outcome().is_some() {
        let offending = position.text();
        return Err(exception(py, &Error::GameOver { offending }));
    }
    Err(PyValueError::new_err(
        "there is no move to consider: the position is of another game, or no wanted move is legal",
    ))
}

#[pymethods]
impl Thinker {
    /// Searches on this thread, and returns what was found.
    fn search(&self, py: Python<'_>, position: &Position, wanted: Wanted) -> PyResult<Report> {
        let (limits, request) = taken_apart(wanted)?;
        let mut lease = self.lease()?;
        let (position, searcher) = (&position.inner, lease.searcher());
        let result = interruptible(py, limits, |watch| {
            searcher.think(position, &request, watch, &mut |_| {})
        })?;
        found(py, result, position)
    }

    /// Begins to search on a thread of its own.
    fn start(&self, position: &Position, wanted: Wanted) -> PyResult<Search> {
        let (limits, request) = taken_apart(wanted)?;
        let mut lease = self.lease()?;
        let shared = Arc::new(Shared::default());
        let (position, seen) = (position.inner.clone(), Arc::clone(&shared));
        thread::spawn(move || {
            // whoever waits is told even of a search that broke down
            let result = catch_unwind(AssertUnwindSafe(|| {
                let watch = Watch::new(limits, &seen.stop);
                let searcher = lease.searcher();
                searcher.think(&position, &request, &watch, &mut |report| {
                    locked(&seen.told).newest = Some(report);
                    seen.changed.notify_all();
                })
            }))
            .unwrap_or_default();
            // whoever hears that it is over may begin the next one
            drop(lease);
            let mut told = locked(&seen.told);
            told.newest.clone_from(&result);
            told.result = result;
            told.is_over = true;
            drop(told);
            seen.changed.notify_all();
        });
        Ok(Search { shared })
    }

    /// Forgets everything: what it finds next does not depend on what it found before.
    fn forget(&self) -> PyResult<()> {
        self.lease()?.searcher().forget();
        Ok(())
    }
}

impl Thinker {
    fn new(searcher: Searcher) -> Thinker {
        Thinker {
            home: Arc::new(Mutex::new(Some(searcher))),
        }
    }

    fn lease(&self) -> PyResult<Lease> {
        let searcher = locked(&self.home).take().ok_or_else(|| {
            PyRuntimeError::new_err("it is searching: stop that search and take its result first")
        })?;
        Ok(Lease {
            searcher: Some(searcher),
            home: Arc::clone(&self.home),
        })
    }
}

fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[pymethods]
impl Search {
    /// The newest report that was not given yet, waiting so many seconds for it; none if there is
    /// none, or all have been given.
    fn next(&self, py: Python<'_>, seconds: f64) -> PyResult<Option<Report>> {
        let mut rest = Duration::try_from_secs_f64(seconds)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        loop {
            let waited = rest.min(LOOK_EVERY);
            let (newest, is_over) = py.detach(|| {
                let mut told = locked(&self.shared.told);
                if told.newest.is_none() && !told.is_over {
                    told = self
                        .shared
                        .changed
                        .wait_timeout(told, waited)
                        .unwrap_or_else(PoisonError::into_inner)
                        .0;
                }
                (told.newest.take(), told.is_over)
            });
            rest -= waited;
            if newest.is_some() || is_over || rest.is_zero() {
                return Ok(newest.map(Into::into));
            }
            py.check_signals()?;
        }
    }

    /// Ends the search as soon as it can.
    fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search is over.
    #[getter]
    fn is_over(&self) -> bool {
        locked(&self.shared.told).is_over
    }

    /// Waits for the end of the search, and returns what it found; none if there was nothing to
    /// search.
    fn result(&self, py: Python<'_>) -> PyResult<Option<Report>> {
        loop {
            let (is_over, result) = py.detach(|| {
                let mut told = locked(&self.shared.told);
                if !told.is_over {
                    told = self
                        .shared
                        .changed
                        .wait_timeout(told, LOOK_EVERY)
                        .unwrap_or_else(PoisonError::into_inner)
                        .0;
                }
                (told.is_over, told.result.clone())
            });
            if is_over {
                return Ok(result.map(Into::into));
            }
            py.check_signals()?;
        }
    }
}

impl Drop for Search {
    /// Nobody waits for it any more.
    fn drop(&mut self) {
        self.stop();
    }
}

/// A tree of random games for the game of this name.
#[pyfunction]
pub fn uct(
    py: Python<'_>,
    variant: &str,
    exploration: f32,
    most_nodes: usize,
) -> PyResult<Thinker> {
    let thinker = thinker::uct(variant, exploration, most_nodes);
    Ok(Thinker::new(
        thinker.map_err(|error| exception(py, &error))?,
    ))
}

/// What the ends of a game are worth: a win, a draw ahead, a draw, a draw behind, a loss; and what
/// it is that one is ahead in.
type Worths<'a> = (f32, f32, f32, f32, f32, &'a str);

fn utilities((win, ahead, draw, behind, loss, measure): Worths) -> PyResult<Utilities> {
    let measure = match measure {
        "boards" => Measure::Boards,
        "diagonals" => Measure::Diagonals,
        "boards-then-corners" => Measure::BoardsThenCorners,
        _ => {
            return Err(PyValueError::new_err(format!(
                "unknown measure {measure:?}; expected boards, diagonals or boards-then-corners"
            )));
        }
    };
    Ok(Utilities {
        win,
        ahead,
        draw,
        behind,
        loss,
        measure,
    })
}

/// An alpha-beta search for the game of this name; the table has so many bytes.
#[pyfunction]
pub fn alphabeta(
    py: Python<'_>,
    variant: &str,
    threads: usize,
    table: usize,
    worths: Worths,
    params: Vec<(String, i32)>,
) -> PyResult<Thinker> {
    let mut setup = Setup {
        threads,
        table,
        utilities: utilities(worths)?,
        ..Setup::default()
    };
    for (name, value) in params {
        let set = setup.params.set(&name, value);
        set.map_err(|error| exception(py, &error))?;
    }
    let thinker = thinker::alphabeta(variant, setup);
    Ok(Thinker::new(
        thinker.map_err(|error| exception(py, &error))?,
    ))
}

/// A best-first search for the game of this name, whose tree has so many nodes at most.
#[pyfunction]
pub fn bestfirst(
    py: Python<'_>,
    variant: &str,
    exploration: f32,
    most_nodes: usize,
) -> PyResult<Thinker> {
    let setup = ninefold_search::bestfirst::Setup {
        exploration,
        most_nodes,
        ..Default::default()
    };
    let thinker = thinker::bestfirst(variant, setup);
    Ok(Thinker::new(
        thinker.map_err(|error| exception(py, &error))?,
    ))
}

/// The tunable numbers of alpha-beta: their names, values, and the least and most they may be.
#[pyfunction]
pub fn params() -> Vec<(&'static str, i32, i32, i32)> {
    Params::default().all()
}

/// The nodes of fixed searches, by game: one number for how the engine searches.
#[pyfunction]
pub fn signature(py: Python<'_>) -> Vec<(&'static str, u64)> {
    py.detach(|| {
        let searched = ninefold_search::bench::signature();
        searched.iter().map(|one| (one.game, one.nodes)).collect()
    })
}
