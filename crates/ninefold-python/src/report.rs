//! What a search found, for Python.

use ninefold_search::report::{Ends, Line, Report as Found};
use pyo3::prelude::*;

/// What a search found: moves are numbers, the best line comes first.
#[pyclass(frozen, module = "ninefold.native._lib")]
pub struct Report {
    found: Found,
}

impl From<Found> for Report {
    fn from(found: Found) -> Report {
        Report { found }
    }
}

/// The moves of a line, its odds, and what is proved: how it ends, after how many plies.
type Told<'a> = (
    &'a [usize],
    (f64, f64, f64),
    Option<(&'static str, Option<u32>)>,
);

/// An end as programs read it.
pub fn name_of_end(ends: Ends) -> &'static str {
    match ends {
        Ends::Win => "win",
        Ends::Draw => "draw",
        Ends::Loss => "loss",
    }
}

fn told(line: &Line) -> Told<'_> {
    let [win, draw, loss] = line.odds;
    let proof = line
        .proof
        .map(|proof| (name_of_end(proof.ends), proof.plies));
    (&line.moves, (win, draw, loss), proof)
}

#[pymethods]
impl Report {
    #[getter]
    fn lines(&self) -> Vec<Told<'_>> {
        self.found.lines.iter().map(told).collect()
    }

    #[getter]
    fn depth(&self) -> u32 {
        self.found.depth
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.found.nodes
    }

    #[getter]
    fn time(&self) -> f64 {
        self.found.time.as_secs_f64()
    }
}
