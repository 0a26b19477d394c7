//! What tells the games apart, for Python.

use ninefold_rules::AnyPosition;
use ninefold_rules::edge::Facts;
use ninefold_rules::geometry::places;
use pyo3::prelude::*;

/// What tells one game of the family from the others.
#[pyclass(frozen, module = "ninefold.native._lib")]
pub struct Variant {
    facts: Facts,
}

#[pymethods]
impl Variant {
    #[getter]
    fn name(&self) -> &'static str {
        self.facts.name
    }

    #[getter]
    fn title(&self) -> &'static str {
        self.facts.title
    }

    #[getter]
    fn sends(&self) -> &'static str {
        self.facts.sends
    }

    #[getter]
    fn closes(&self) -> &'static str {
        self.facts.closes
    }

    #[getter]
    fn ends(&self) -> &'static str {
        self.facts.ends
    }

    #[getter]
    fn closes_won(&self) -> bool {
        self.facts.closes_won
    }

    #[getter]
    fn boards(&self) -> usize {
        self.facts.boards
    }

    #[getter]
    fn destinations(&self) -> Vec<Vec<usize>> {
        let named = |mask| places(mask).map(|board| board + 1).collect();
        let all = self.facts.destinations.into_iter().map(named);
        if self.facts.boards == 9 {
            all.collect()
        } else {
            Vec::new()
        }
    }
}

/// The facts of all games, in order.
#[pyfunction]
pub fn variants() -> Vec<Variant> {
    AnyPosition::variants()
        .map(|facts| Variant { facts })
        .collect()
}
