//! Each case of the rules' error becomes one Python class.

use ninefold_rules::Error;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The Python exception of an error.
pub fn exception(py: Python<'_>, error: &Error) -> PyErr {
    let class = match error {
        Error::UnknownVariant { .. } => "UnknownVariant",
        Error::PositionSyntax { .. } => "PositionSyntaxError",
        Error::InvalidPosition { .. } => "InvalidPosition",
        Error::MoveSyntax { .. } => "MoveSyntaxError",
        Error::IllegalMove { .. } => "IllegalMove",
        Error::GameOver { .. } => "GameOver",
        Error::Limit { .. } => "LimitError",
    };
    build(py, class, error).unwrap_or_else(|failure| failure)
}

fn build(py: Python<'_>, class: &str, error: &Error) -> PyResult<PyErr> {
    let class = py.import("ninefold.native.errors")?.getattr(class)?;
    let (problem, offending, expected) = (error.problem(), error.offending(), error.expected());
    let value = if let Error::InvalidPosition { reasons, .. } = error {
        let reasons = PyTuple::new(py, reasons.iter().map(ToString::to_string))?;
        class.call1((problem, offending, expected, reasons))?
    } else {
        class.call1((problem, offending, expected))?
    };
    Ok(PyErr::from_value(value))
}
