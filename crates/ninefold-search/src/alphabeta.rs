//! Alpha-beta: looks at every move, as deep as it can, and leaves out what cannot matter.
//!
//! From the bottom up: [`score`] (what scores mean), [`table`] (positions that were searched),
//! `history` and `correction` (what a search learns as it goes), `worker` (one thread of a
//! search), `moves` (their order), `quiet` (to where nothing is taken), `node` (the search
//! itself, step by step), `deepening` (ever deeper from the root).

mod correction;
mod deepening;
mod history;
mod moves;
mod node;
mod quiet;
pub mod score;
pub mod table;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crate::alphabeta::score::{Draws, Utilities};
use crate::alphabeta::table::Table;
use crate::alphabeta::worker::{Reductions, Task, Worker};
use crate::limits::Watch;
use crate::params::Params;
use crate::report::{Report, Request};
use crate::terrain::{Judge, Terrain};

/// How a search is set up; the rest is said with each position.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Threads that search at once.
    pub threads: usize,
    /// Bytes of the table.
    pub table: usize,
    /// What the ends of a game are worth.
    pub utilities: Utilities,
    /// The tunable numbers.
    pub params: Params,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            threads: 1,
            table: 64 << 20,
            utilities: Utilities::default(),
            params: Params::default(),
        }
    }
}

/// An alpha-beta search of one game, with everything that it keeps from position to position.
pub struct AlphaBeta<G: Terrain> {
    setup: Setup,
    reductions: Reductions,
    table: Table,
    /// The evaluation, and what draws are worth to it.
    judge: Option<(Draws, G::Judge)>,
    workers: Vec<Worker<G>>,
}

impl<G: Terrain> AlphaBeta<G> {
    /// A search that knows nothing yet.
    pub fn new(setup: Setup) -> AlphaBeta<G> {
        AlphaBeta {
            reductions: Reductions::new(&setup.params),
            table: Table::new(setup.table),
            judge: None,
            workers: Vec::new(),
            setup,
        }
    }

    /// Searches a position until the watch says that it is enough, or all is known. None if there
    /// is no move to consider.
    pub fn search(
        &mut self,
        position: &G,
        request: &Request,
        watch: &Watch,
        tell: &mut dyn FnMut(Report),
    ) -> Option<Report> {
        let setup = &self.setup;
        let draws = Draws::of(setup.utilities, position.turn());
        self.judge.take_if(|(worths, _)| *worths != draws);
        let (_, judge) = self
            .judge
            .get_or_insert_with(|| (draws, G::Judge::new(&setup.params, &draws)));
        self.workers
            .resize_with(setup.threads.max(1), || Worker::new(position));
        let (halt, others) = (AtomicBool::new(false), AtomicU64::new(0));
        let task = Task {
            table: &self.table,
            judge,
            params: &setup.params,
            reductions: &self.reductions,
            draws,
            lines: request.lines.max(1),
            halt: &halt,
            others: &others,
            limits: watch.limits(),
        };
        for worker in &mut self.workers {
            worker.begin(&task, position, &request.only);
        }
        let (first, rest) = self
            .workers
            .split_first_mut()
            .expect("there is one at least");
        if !first.has_moves() {
            return None;
        }
        thread::scope(|scope| {
            for (number, worker) in rest.iter_mut().enumerate() {
                let task = &task;
                scope.spawn(move || worker.help(task, number + 1));
            }
            let report = first.deepen(&task, watch, tell);
            halt.store(true, Ordering::Relaxed);
            Some(report)
        })
    }

    /// Forgets everything: the next search does not depend on those before.
    pub fn forget(&mut self) {
        self.table.clear();
        for worker in &mut self.workers {
            worker.forget();
        }
    }
}
