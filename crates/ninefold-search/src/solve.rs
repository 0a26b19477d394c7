//! Endings, solved: who wins is known for certain, with a line that shows it.
//!
//! Two questions settle an ending, each asked by itself: does X win, does O win? From the bottom
//! up: [`ending`] (what is to be known of a game), `patterns`, `nine`, `single` and `large` (what is
//! to be known of each), [`table`], [`prover`] (the search that answers a question), `small` (endings
//! that are looked at as a whole), `lines` (what is played when all is known).

pub mod ending;
mod large;
mod lines;
mod nine;
mod patterns;
pub mod prover;
mod single;
pub mod small;
pub mod table;

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use std::time::Duration;

use ninefold_rules::any::{Visitor, visit_games};
use ninefold_rules::edge::Shown;
use ninefold_rules::tictactoe::TicTacToe;
use ninefold_rules::{AnyPosition, Error, Game, Player, Position, Ultimate2, Variant};

use crate::limits::Watch;
use crate::report::Ends;
use crate::solve::ending::Ending;
use crate::solve::prover::{Prover, Shared};
use crate::solve::table::Table;

/// Endings with so many empty cells are looked at as a whole.
const SMALL: u32 = 10;
/// One thread begins with so many nodes for each question, then takes more and more.
const FIRST_SHARE: u64 = 10_000;

/// How a solver is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Threads that work at once.
    pub threads: usize,
    /// Most bytes of the table; few empty cells take less.
    pub table: usize,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            threads: 1,
            table: 64 << 20,
        }
    }
}

/// What is certain of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What the mover gets at least.
    pub at_least: Ends,
    /// What he gets at most; the same if all is known.
    pub at_most: Ends,
    /// What is played then, to the end of the game; empty if not all is known.
    pub line: Vec<usize>,
    /// After how many plies the game ends when both play their best, if that is known too.
    pub plies: Option<u32>,
    /// Positions that were looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl Solution {
    /// How the game ends, if that is known.
    pub fn ends(&self) -> Option<Ends> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }
}

/// Solves endings of one game; it keeps what it finds out from one position to the next.
pub struct Solver<G> {
    setup: Setup,
    /// Made when it is needed.
    table: Option<Table>,
    game: PhantomData<fn() -> G>,
}

impl<G: Ending> Solver<G> {
    /// A solver that knows nothing yet.
    pub fn new(setup: Setup) -> Solver<G> {
        Solver {
            setup,
            table: None,
            game: PhantomData,
        }
    }

    /// Solves a position, or as much of it as the watch allows. With one thread and the same table
    /// it finds the same in as many nodes.
    pub fn solve(&mut self, position: &G, watch: &Watch) -> Solution {
        if position.empties() <= SMALL {
            return solve_small(position, watch);
        }
        let bytes = self.setup.table.min(table_for(position.empties()));
        self.table.take_if(|table| !table.is_of(bytes));
        let table = self.table.get_or_insert_with(|| Table::new(bytes));
        let shared = Shared::new(table);
        thread::scope(|scope| {
            for number in 1..self.setup.threads {
                let (shared, position) = (&shared, position.clone());
                scope.spawn(move || {
                    ask(Prover::new(shared, None, number), &position, shared, number);
                });
            }
            let alone = self.setup.threads <= 1;
            let prover = Prover::new(&shared, Some(watch), 0);
            if alone {
                ask_in_turn(prover, position, &shared);
            } else {
                ask(prover, position, &shared, 0);
            }
            shared.halt.store(true, Relaxed);
        });
        solution(position, &shared, watch)
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }
}

/// The bytes of a table for endings with so many empty cells: one that is not needed takes longer to
/// make than the ending to solve.
fn table_for(empties: u32) -> usize {
    256 << 10 << (empties.saturating_sub(16) / 2).min(20)
}

/// Looks at all of a small ending.
fn solve_small<G: Game>(position: &G, watch: &Watch) -> Solution {
    let mut known = BTreeMap::new();
    let (ends, plies) = small::fate(&mut position.clone(), &mut known);
    Solution {
        at_least: ends,
        at_most: ends,
        line: small::line(position, &mut known),
        plies: Some(plies),
        nodes: known.len() as u64,
        time: watch.elapsed(),
    }
}

/// Whether nothing is left to be asked.
fn is_settled(shared: &Shared) -> bool {
    match [Player::X, Player::O].map(|goal| shared.answer(goal)) {
        [Some(true), _] | [_, Some(true)] | [Some(false), Some(false)] => true,
        _ => shared.halt.load(Relaxed),
    }
}

/// One of several threads: every second one begins with the question whether the mover wins, then
/// all work on what is left.
fn ask<G: Ending>(mut prover: Prover<G>, position: &G, shared: &Shared, number: usize) {
    let mover = position.turn();
    let first = if number.is_multiple_of(2) {
        mover
    } else {
        mover.opponent()
    };
    while !is_settled(shared) {
        let goal = match shared.answer(first) {
            None => first,
            Some(_) => first.opponent(),
        };
        if let Some(wins) = prover.wins(position, goal, u64::MAX) {
            shared.learn(goal, wins);
        }
    }
    shared.halt.store(true, Relaxed);
}

/// The only thread: both questions in turn, with more and more nodes.
fn ask_in_turn<G: Ending>(mut prover: Prover<G>, position: &G, shared: &Shared) {
    let mut share = FIRST_SHARE;
    while !is_settled(shared) {
        for goal in [position.turn(), position.turn().opponent()] {
            if shared.answer(goal).is_some() || is_settled(shared) {
                continue;
            }
            let is_last = shared.answer(goal.opponent()).is_some();
            let nodes = if is_last { u64::MAX } else { share };
            if let Some(wins) = prover.wins(position, goal, nodes) {
                shared.learn(goal, wins);
            }
        }
        share = share.saturating_mul(2);
    }
}

/// What the answers say.
fn solution<G: Ending>(position: &G, shared: &Shared, watch: &Watch) -> Solution {
    let mover = position.turn();
    let at_least = match (shared.answer(mover), shared.answer(mover.opponent())) {
        (Some(true), _) => Ends::Win,
        (_, Some(false)) => Ends::Draw,
        _ => Ends::Loss,
    };
    let at_most = match (shared.answer(mover), shared.answer(mover.opponent())) {
        (_, Some(true)) => Ends::Loss,
        (Some(false), _) => Ends::Draw,
        _ => Ends::Win,
    };
    let line = if at_least == at_most {
        lines::line(position, at_least, shared.table, watch)
    } else {
        Vec::new()
    };
    Solution {
        at_least,
        at_most,
        line,
        plies: None,
        nodes: shared.nodes.load(Relaxed),
        time: watch.elapsed(),
    }
}

/// A solver where only the name of its game is known.
pub trait Solves: Send {
    /// Solves a position; none if it is over or of another game.
    fn solve(&mut self, position: &AnyPosition, watch: &Watch) -> Option<Solution>;

    /// Forgets everything.
    fn forget(&mut self);
}

impl<G: Ending> Solves for Solver<G> {
    fn solve(&mut self, position: &AnyPosition, watch: &Watch) -> Option<Solution> {
        let position: &G = position.as_game()?;
        (!position.is_over()).then(|| Solver::solve(self, position, watch))
    }

    fn forget(&mut self) {
        Solver::forget(self);
    }
}

/// A solver for the game of this name.
pub fn solver_for(name: &str, setup: Setup) -> Result<Box<dyn Solves>, Error> {
    let mut search = Search {
        name,
        setup,
        made: Ok(None),
    };
    visit_games(&mut search);
    search.made?.ok_or_else(|| Error::UnknownVariant {
        offending: name.to_owned(),
    })
}

/// Looks for the game of a name.
struct Search<'a> {
    name: &'a str,
    setup: Setup,
    made: Result<Option<Box<dyn Solves>>, Error>,
}

impl Search<'_> {
    fn look<G: Ending + Shown>(&mut self) {
        match G::named(self.name) {
            Ok(None) => {}
            Ok(Some(_)) => self.made = Ok(Some(Box::new(Solver::<G>::new(self.setup)))),
            Err(error) => self.made = Err(error),
        }
    }
}

impl Visitor for Search<'_> {
    fn visit<G: Shown>(&mut self) {
        unreachable!("{} is one of three kinds of games", G::FACTS.name);
    }

    fn visit_single(&mut self) {
        self.look::<TicTacToe>();
    }

    fn visit_nine<V: Variant>(&mut self) {
        self.look::<Position<V>>();
    }

    fn visit_large(&mut self) {
        self.look::<Ultimate2>();
    }
}
