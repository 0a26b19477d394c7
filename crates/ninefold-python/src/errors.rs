//! Each case of the rules' error becomes one Python class.

use ninefold_rules::Error;
use pyo3::exceptions::PyOverflowError;
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

/// A number from Python, or the error that names its range, however large it is.
pub fn number_in_range<'py, T>(
    number: &Bound<'py, PyAny>,
    name: &'static str,
    expected: &'static str,
) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    number.extract().map_err(|error: PyErr| {
        if error.is_instance_of::<PyOverflowError>(number.py()) {
            out_of_range(number, name, expected)
        } else {
            error
        }
    })
}

/// The error of a number out of its range.
pub fn out_of_range(
    number: &Bound<'_, PyAny>,
    name: &'static str,
    expected: &'static str,
) -> PyErr {
    let offending = number.to_string();
    exception(
        number.py(),
        &Error::Limit {
            name,
            offending,
            expected,
        },
    )
}
