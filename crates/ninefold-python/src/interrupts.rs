//! What takes long on the thread of Python: the GIL is released, and Ctrl-C is heard.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

use ninefold_search::{Limits, Watch};
use pyo3::prelude::*;

/// Does some work without the GIL; a signal ends it and is raised.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    limits: Limits,
    work: impl FnOnce(&Watch) -> T + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let (result, interrupted) = py.detach(|| {
        let interrupted = Cell::new(None);
        let listen = || {
            let heard = Python::attach(|py| -> PyResult<()> { py.check_signals() });
            if let Err(signal) = heard {
                interrupted.set(Some(signal));
                stop.store(true, Ordering::Relaxed);
            }
        };
        let watch = Watch::with_pulse(limits, &stop, &listen);
        (work(&watch), interrupted.take())
    });
    interrupted.map_or(Ok(result), Err)
}
