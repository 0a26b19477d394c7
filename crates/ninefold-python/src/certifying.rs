//! Winning strategies for Python.

use ninefold_search::Limits;
use ninefold_search::certificate::{self, Failure, Gap, Held};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::interrupts::interruptible;
use crate::position::Position;

/// A winning strategy for X from the first move on; moves are numbers.
#[pyclass(frozen, module = "ninefold.native._lib")]
pub struct Certificate {
    held: Box<dyn Held>,
}

#[pymethods]
impl Certificate {
    #[getter]
    fn moves(&self) -> Vec<usize> {
        self.held.moves()
    }

    #[getter]
    fn states(&self) -> usize {
        self.held.states()
    }

    #[getter]
    fn plies(&self) -> u32 {
        self.held.plies()
    }

    /// What X plays here; none where the strategy does not lead, or O is to move.
    fn answer(&self, position: &Position) -> Option<usize> {
        self.held.answer(&position.inner)
    }

    /// After how many plies at most X has won; none where the strategy does not lead.
    fn plies_from(&self, position: &Position) -> Option<u32> {
        self.held.plies_from(&position.inner)
    }
}

fn no_such_game(variant: &str) -> PyErr {
    PyValueError::new_err(format!("{variant} is not one of the 81-cell games"))
}

/// Finds a winning strategy for X in an 81-cell game.
#[pyfunction]
pub fn find_certificate(py: Python<'_>, variant: &str) -> PyResult<Certificate> {
    let found = interruptible(py, Limits::default(), |watch| {
        certificate::find_for(variant, watch)
    })?;
    let held = found
        .ok_or_else(|| no_such_game(variant))?
        .map_err(|failure| {
            PyValueError::new_err(match failure {
                Failure::CentreCloses => "the opponent closes the centre board before it is full",
                Failure::NoShuttle => "there are no two boards to shuttle between",
                Failure::Stopped => "the search was stopped",
            })
        })?;
    Ok(Certificate { held })
}

/// Reads a winning strategy for X in an 81-cell game, and proves it.
#[pyfunction]
#[expect(
    clippy::needless_pass_by_value,
    reason = "Python hands over a list of its own"
)]
pub fn read_certificate(py: Python<'_>, variant: &str, moves: Vec<usize>) -> PyResult<Certificate> {
    let read = py.detach(|| certificate::read_for(variant, &moves));
    let held = read.ok_or_else(|| no_such_game(variant))?.map_err(|gap| {
        PyValueError::new_err(match gap {
            Gap::NoAnswer(line) => format!("there is no answer after {line}"),
            Gap::Illegal(line) => format!("the last move is not legal in {line}"),
            Gap::NotWon(line) => format!("X has not won after {line}"),
            Gap::LeftOver(count) => format!("{count} moves are left over"),
        })
    })?;
    Ok(Certificate { held })
}
