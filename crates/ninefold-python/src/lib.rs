//! The rules and the searches for Python: converts, releases the GIL, maps errors. No decision is taken here.

mod certifying;
mod counting;
mod errors;
mod interrupts;
mod position;
mod report;
mod searching;
mod solving;
mod variant;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
fn _lib(module: &Bound<'_, PyModule>) -> PyResult<()> {
    // Read from the file itself too, before it is loaded: see `ninefold.native`.
    let target = if cfg!(target_feature = "avx2") {
        "ninefold-target:x86-64-v3"
    } else {
        "ninefold-target:portable"
    };
    module.add(
        "TARGET",
        target.split_once(':').map_or(target, |(_, name)| name),
    )?;
    module.add_class::<position::Position>()?;
    module.add_class::<variant::Variant>()?;
    module.add_function(wrap_pyfunction!(variant::variants, module)?)?;
    module.add_function(wrap_pyfunction!(position::transform_move, module)?)?;
    module.add_function(wrap_pyfunction!(counting::perft, module)?)?;
    module.add_function(wrap_pyfunction!(counting::perft_results, module)?)?;
    module.add_function(wrap_pyfunction!(counting::playouts, module)?)?;
    module.add_class::<report::Report>()?;
    module.add_class::<searching::Thinker>()?;
    module.add_class::<searching::Search>()?;
    module.add_function(wrap_pyfunction!(searching::uct, module)?)?;
    module.add_class::<certifying::Certificate>()?;
    module.add_function(wrap_pyfunction!(certifying::find_certificate, module)?)?;
    module.add_function(wrap_pyfunction!(certifying::read_certificate, module)?)?;
    module.add_function(wrap_pyfunction!(searching::alphabeta, module)?)?;
    module.add_function(wrap_pyfunction!(searching::bestfirst, module)?)?;
    module.add_function(wrap_pyfunction!(searching::params, module)?)?;
    module.add_function(wrap_pyfunction!(searching::signature, module)?)?;
    module.add_function(wrap_pyfunction!(solving::solve, module)?)?;
    Ok(())
}
