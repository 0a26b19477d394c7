//! One thread of a search: its position, its memory, and the task that all threads share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::alphabeta::correction::Corrections;
use crate::alphabeta::history::History;
use crate::alphabeta::score::{Draws, Score, WIN, win_in};
use crate::alphabeta::table::Table;
use crate::limits::{Limits, Watch};
use crate::params::Params;
use crate::terrain::{Judge, Terrain};

/// No search goes deeper.
pub const MOST_PLIES: usize = 160;
/// Nodes between two looks at the clock: some tens of microseconds.
const NODES_BETWEEN_LOOKS: u64 = 256;

/// How much less deep late moves are searched, by depth and number.
pub struct Reductions {
    by_depth: Vec<[u8; 64]>,
}

impl Reductions {
    /// The reductions that these parameters make.
    pub fn new(params: &Params) -> Reductions {
        let (base, slope) = (
            params.reduction_base as f32 / 100.0,
            params.reduction_slope as f32 / 100.0,
        );
        let of = |depth: usize, number: usize| {
            let logarithms = (depth.max(1) as f32).ln() * ((number + 1) as f32).ln();
            (base + slope * logarithms) as u8
        };
        Reductions {
            by_depth: (0..64)
                .map(|depth| std::array::from_fn(|number| of(depth, number)))
                .collect(),
        }
    }

    /// Plies to leave out for the move of this number.
    #[inline(always)]
    pub fn of(&self, depth: i32, number: usize) -> i32 {
        self.by_depth[(depth as usize).min(63)][number.min(63)].into()
    }
}

/// What all threads of a search have in common.
pub struct Task<'a, G: Terrain> {
    pub table: &'a Table,
    pub judge: &'a G::Judge,
    pub params: &'a Params,
    pub reductions: &'a Reductions,
    pub draws: Draws,
    /// How many of the best moves are wanted.
    pub lines: usize,
    /// Set when the first thread has ended.
    pub halt: &'a AtomicBool,
    /// Nodes of the other threads.
    pub others: &'a AtomicU64,
    pub limits: Limits,
}

/// What a thread keeps for each ply below the root.
pub struct Ply<G: Terrain> {
    /// The moves still to be searched, each with its promise.
    pub moves: Vec<(i32, G::Move)>,
    /// The move that was too good beside this node.
    pub killer: Option<G::Move>,
    /// The cell of the move that led here.
    pub before: Option<usize>,
    /// What is expected to be played from here.
    pub line: Vec<G::Move>,
}

/// A move at the root, and what was found of it.
#[derive(Clone)]
pub struct RootMove<G: Terrain> {
    pub line: Vec<G::Move>,
    pub score: Score,
}

/// One thread of a search.
pub struct Worker<G: Terrain> {
    pub position: G,
    pub history: History,
    pub corrections: Corrections,
    pub plies: Vec<Ply<G>>,
    pub roots: Vec<RootMove<G>>,
    pub nodes: u64,
    /// The count of nodes at which to look at the clock.
    look_at: u64,
    /// Nodes that others have been told of.
    told: u64,
    pub stopped: bool,
}

impl<G: Terrain> Worker<G> {
    /// A thread that has nothing to do yet.
    pub fn new(position: &G) -> Worker<G> {
        let plies = (0..=MOST_PLIES + 1).map(|_| Ply {
            moves: Vec::new(),
            killer: None,
            before: None,
            line: Vec::new(),
        });
        Worker {
            position: position.clone(),
            history: History::new::<G>(),
            corrections: Corrections::new(),
            plies: plies.collect(),
            roots: Vec::new(),
            nodes: 0,
            look_at: 0,
            told: 0,
            stopped: false,
        }
    }

    /// Prepares to search a position, the first moves being these or all.
    pub fn begin(&mut self, task: &Task<G>, position: &G, only: &[usize]) {
        self.position = position.clone();
        self.nodes = 0;
        self.told = 0;
        self.stopped = false;
        self.look_at = NODES_BETWEEN_LOOKS.min(task.limits.nodes.unwrap_or(u64::MAX));
        self.history.age();
        for ply in &mut self.plies {
            ply.killer = None;
        }
        let mut moves = position.moves();
        moves.retain(|&chosen| only.is_empty() || only.contains(&G::move_index(chosen)));
        let wins = position.winning_move();
        moves.sort_by_cached_key(|&chosen| {
            (Some(chosen) != wins, -position.promise(chosen, task.params))
        });
        self.roots = moves
            .into_iter()
            .map(|chosen| RootMove {
                line: vec![chosen],
                score: 0,
            })
            .collect();
    }

    /// Whether there is a move to consider.
    pub fn has_moves(&self) -> bool {
        !self.roots.is_empty()
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.history.clear();
        self.corrections.clear();
    }

    /// Counts a node, and returns whether the search has to end.
    #[inline(always)]
    pub fn count(&mut self, task: &Task<G>, watch: Option<&Watch>) -> bool {
        self.nodes += 1;
        if self.nodes >= self.look_at {
            self.look(task, watch);
        }
        self.stopped
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self, task: &Task<G>, watch: Option<&Watch>) {
        if self.stopped {
            // what is left of the search only finds its way out
            self.nodes -= 1;
            return;
        }
        self.look_at = self.nodes + NODES_BETWEEN_LOOKS;
        if let Some(watch) = watch {
            let others = task.others.load(Ordering::Relaxed);
            self.stopped = watch.is_over() || watch.is_last_node(self.nodes + others);
            if let Some(most) = task.limits.nodes {
                let rest = most.saturating_sub(others);
                self.look_at = self.look_at.min(rest).max(self.nodes + 1);
            }
        } else {
            let more = self.nodes - self.told;
            task.others.fetch_add(more, Ordering::Relaxed);
            self.told = self.nodes;
            self.stopped = task.halt.load(Ordering::Relaxed);
        }
        if self.stopped {
            self.look_at = 0;
        }
    }

    /// The score of a game that is over.
    pub fn final_score(&self, task: &Task<G>, ply: usize) -> Score {
        let outcome = self.position.outcome().expect("the game is over");
        match outcome.winner {
            Some(winner) if winner == self.position.turn() => win_in(ply),
            Some(_) => -win_in(ply),
            None => {
                let lead = if task.draws.are_unlike() {
                    self.position.lead(task.draws.measure)
                } else {
                    0
                };
                task.draws.score(lead, self.position.turn())
            }
        }
    }

    /// What the table knows this position by.
    #[inline(always)]
    pub fn key(&self, task: &Task<G>) -> u64 {
        let key = self.position.key();
        if task.draws.salt == 0 {
            return key;
        }
        key ^ task.draws.salt ^ self.position.measured(task.draws.measure)
    }

    /// What the position is worth, without corrections.
    #[inline(always)]
    pub fn evaluate(&self, task: &Task<G>) -> Score {
        task.judge.evaluate(&self.position)
    }

    /// Puts a move before what follows it.
    pub fn keep_line(&mut self, ply: usize, chosen: G::Move) {
        let (here, below) = self.plies.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(chosen);
        line.extend_from_slice(&below[0].line);
    }
}

/// Plies from the root to the end that a proven score speaks of.
pub fn distance(score: Score) -> i32 {
    WIN - score.abs()
}
