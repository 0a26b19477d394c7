//! The frozen position of any game, for Python.

use ninefold_rules::setup::Owner;
use ninefold_rules::{AnyPosition, Error, Player, Symmetry};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::{exception, number_in_range, out_of_range};

/// A frozen position of any game of the family.
#[pyclass(frozen, eq, hash, module = "ninefold.native._lib")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) inner: AnyPosition,
}

impl From<AnyPosition> for Position {
    fn from(inner: AnyPosition) -> Position {
        Position { inner }
    }
}

const MOVE: &str = "the number of a move";
const MOVES: &str = "0-80, in tictactoe 0-8, in ultimate2 0-6560";

fn number_of_move(number: &Bound<'_, PyAny>) -> PyResult<usize> {
    number_in_range(number, MOVE, MOVES)
}

fn symmetry_of(number: &Bound<'_, PyAny>) -> PyResult<Symmetry> {
    const NAME: &str = "the number of a symmetry";
    const EXPECTED: &str = "0-7";
    let index: usize = number_in_range(number, NAME, EXPECTED)?;
    Symmetry::from_index(index).ok_or_else(|| out_of_range(number, NAME, EXPECTED))
}

#[pymethods]
impl Position {
    #[staticmethod]
    fn start(py: Python<'_>, variant: &str) -> PyResult<Position> {
        wrap(py, AnyPosition::start(variant))
    }

    #[staticmethod]
    #[pyo3(signature = (text, variant=None))]
    fn parse(py: Python<'_>, text: &str, variant: Option<&str>) -> PyResult<Position> {
        wrap(py, AnyPosition::parse(text, variant))
    }

    #[staticmethod]
    fn parse_ugi(py: Python<'_>, text: &str, variant: &str) -> PyResult<Position> {
        wrap(py, AnyPosition::parse_ugi(text, variant))
    }

    #[getter]
    fn variant(&self) -> String {
        self.inner.name()
    }

    #[getter]
    fn turn(&self) -> &'static str {
        self.inner.turn().name()
    }

    #[getter]
    fn plies(&self) -> u32 {
        self.inner.plies()
    }

    #[getter]
    fn outcome(&self) -> Option<(Option<&'static str>, &'static str)> {
        let outcome = self.inner.outcome()?;
        Some((outcome.winner.map(Player::name), outcome.reason.name()))
    }

    #[getter]
    fn cells(&self) -> String {
        let mut cells = String::with_capacity(81);
        for [x, o] in self.inner.marks() {
            for field in 0..9 {
                cells.push(match (x >> field & 1, o >> field & 1) {
                    (1, _) => Player::X.mark(),
                    (_, 1) => Player::O.mark(),
                    _ => '.',
                });
            }
        }
        cells
    }

    #[getter]
    fn owners(&self) -> String {
        self.inner.owners().into_iter().map(Owner::symbol).collect()
    }

    #[getter]
    fn small_owners(&self) -> String {
        self.inner
            .small_owners()
            .into_iter()
            .map(Owner::symbol)
            .collect()
    }

    #[getter]
    fn tallies(&self) -> Vec<(u32, u32)> {
        self.inner.tallies().into_iter().map(Into::into).collect()
    }

    #[getter]
    fn targets(&self) -> Vec<usize> {
        self.inner.targets()
    }

    #[getter]
    fn closed(&self) -> Vec<usize> {
        self.inner.closed()
    }

    #[getter]
    fn line(&self) -> Vec<usize> {
        self.inner.line()
    }

    #[getter]
    fn text(&self) -> String {
        self.inner.text()
    }

    #[getter]
    fn ugi(&self) -> String {
        self.inner.ugi()
    }

    #[getter]
    fn key(&self) -> u64 {
        self.inner.key()
    }

    fn moves(&self) -> Vec<usize> {
        self.inner.moves()
    }

    /// The items of a table at the numbers of the legal moves.
    fn moves_from<'py>(
        &self,
        py: Python<'py>,
        table: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let moves = self.inner.moves();
        let items: PyResult<Vec<_>> = moves
            .into_iter()
            .map(|index| table.get_item(index))
            .collect();
        PyTuple::new(py, items?)
    }

    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.inner.is_legal(number_of_move(r#move)?))
    }

    fn play(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Position> {
        let index = number_of_move(r#move)?;
        match self.inner.play(index) {
            Err(Error::Limit { .. }) => Err(out_of_range(r#move, MOVE, MOVES)),
            played => wrap(py, played),
        }
    }

    fn play_text(&self, py: Python<'_>, text: &str) -> PyResult<Position> {
        wrap(py, self.inner.play_text(text))
    }

    fn parse_move(&self, py: Python<'_>, text: &str) -> PyResult<usize> {
        self.inner
            .parse_move(text)
            .map_err(|error| exception(py, &error))
    }

    fn format_move(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let text = self.inner.format_move(number_of_move(r#move)?);
        text.ok_or_else(|| out_of_range(r#move, MOVE, MOVES))
    }

    fn format_square(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let text = self.inner.format_square(number_of_move(r#move)?);
        text.ok_or_else(|| out_of_range(r#move, MOVE, MOVES))
    }

    fn transform(&self, symmetry: &Bound<'_, PyAny>) -> PyResult<Position> {
        Ok(self.inner.transform(symmetry_of(symmetry)?).into())
    }

    fn canonical(&self) -> (Position, usize) {
        let (image, symmetry) = self.inner.canonical();
        (image.into(), symmetry.index())
    }
}

fn wrap(py: Python<'_>, result: Result<AnyPosition, Error>) -> PyResult<Position> {
    result
        .map(Into::into)
        .map_err(|error| exception(py, &error))
}

/// The number of a move seen through a symmetry.
#[pyfunction]
pub fn transform_move(
    py: Python<'_>,
    variant: &str,
    r#move: &Bound<'_, PyAny>,
    symmetry: &Bound<'_, PyAny>,
) -> PyResult<usize> {
    let symmetry = symmetry_of(symmetry)?;
    let index = number_of_move(r#move)?;
    let start = AnyPosition::start(variant).map_err(|error| exception(py, &error))?;
    start
        .transform_move(index, symmetry)
        .ok_or_else(|| out_of_range(r#move, MOVE, MOVES))
}
