//! Solved endings for Python.

use std::time::Duration;

use ninefold_rules::Error;
use ninefold_search::Limits;
use ninefold_search::solve::{Setup, Solution as Found, solver_for};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::exception;
use crate::interrupts::interruptible;
use crate::position::Position;
use crate::report::name_of_end;

/// What is certain of a position: at least, at most, the line, plies, nodes, seconds.
type Told = (
    &'static str,
    &'static str,
    Vec<usize>,
    Option<u32>,
    u64,
    f64,
);

fn told(found: Found) -> Told {
    (
        name_of_end(found.at_least),
        name_of_end(found.at_most),
        found.line,
        found.plies,
        found.nodes,
        found.time.as_secs_f64(),
    )
}

/// Solves a position within seconds and nodes, where they are limited.
#[pyfunction]
pub fn solve(
    py: Python<'_>,
    position: &Position,
    limits: (Option<f64>, Option<u64>),
    threads: usize,
    table: usize,
) -> PyResult<Told> {
    let (seconds, nodes) = limits;
    let time = seconds.map(Duration::try_from_secs_f64).transpose();
    let limits = Limits {
        time: time.map_err(|error| PyValueError::new_err(error.to_string()))?,
        nodes,
        depth: None,
    };
    let setup = Setup { threads, table };
    let mut solver =
        solver_for(&position.inner.name(), setup).map_err(|error| exception(py, &error))?;
    let found = interruptible(py, limits, |watch| solver.solve(&position.inner, watch))?;
    let offending = position.inner.text();
    found
        .map(told)
        .ok_or_else(|| exception(py, &Error::GameOver { offending }))
}
