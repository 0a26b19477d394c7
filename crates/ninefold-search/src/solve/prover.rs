//! Proof-number search, depth first: it goes where a proof seems to take the least effort.
//!
//! Every position has two numbers, the effort to prove that its mover gets his way and the effort
//! to refute it. The search goes down where the mover's own effort is least, until that is more
//! than somewhere else, and keeps the numbers of all positions in a table.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

use ninefold_rules::{Game, Player};

use crate::limits::Watch;
use crate::solve::ending::{Effort, Ending, Forecast, VAIN};
use crate::solve::table::Table;

/// Nodes between two looks at the clock and at what others have found.
const NODES_BETWEEN_LOOKS: u64 = 256;
/// A child is left when its effort is this share above that of the second best.
const PATIENCE: u32 = 2;
/// Keeps the questions about the two players apart in one table.
const OF_O: u64 = 0x5851_f42d_4c95_7f2d;

/// As much effort as it takes.
const ALL: Effort = Effort {
    proof: VAIN,
    refutal: VAIN,
};

/// What the threads of one solver share.
pub struct Shared<'a> {
    /// What is known of positions.
    pub table: &'a Table,
    /// Set when all is known, or the search has to end.
    pub halt: AtomicBool,
    /// By player, whether he wins: 0 while it is open, else one more than the answer.
    answers: [AtomicU8; 2],
    /// Nodes of all threads, now and then.
    pub nodes: AtomicU64,
}

impl<'a> Shared<'a> {
    /// Nothing is known yet.
    pub fn new(table: &'a Table) -> Shared<'a> {
        Shared {
            table,
            halt: AtomicBool::new(false),
            answers: Default::default(),
            nodes: AtomicU64::new(0),
        }
    }

    /// Whether a player wins, if that is known.
    pub fn answer(&self, goal: Player) -> Option<bool> {
        match self.answers[goal.index()].load(Relaxed) {
            0 => None,
            answer => Some(answer == 2),
        }
    }

    /// Somebody has found out whether a player wins.
    pub fn learn(&self, goal: Player, wins: bool) {
        self.answers[goal.index()].store(u8::from(wins) + 1, Relaxed);
    }
}

/// One position below another, and how hard it seems.
#[derive(Clone, Copy)]
struct Child<M> {
    chosen: M,
    key: u64,
    effort: Effort,
}

/// One thread of the solver.
pub struct Prover<'a, G: Game> {
    shared: &'a Shared<'a>,
    /// The first thread has the clock.
    watch: Option<&'a Watch<'a>>,
    goal: Player,
    children: Vec<Child<G::Move>>,
    /// Nodes of this thread.
    nodes: u64,
    /// Nodes of this thread when they were last told to the others.
    told: u64,
    /// It gives up at so many nodes.
    most: u64,
    gives_up: bool,
    /// What makes this thread go elsewhere than others; 0 for the first.
    taste: u64,
}

impl<'a, G: Ending> Prover<'a, G> {
    /// A thread of the solver; the first one has the clock.
    pub fn new(shared: &'a Shared<'a>, watch: Option<&'a Watch<'a>>, number: usize) -> Self {
        Prover {
            shared,
            watch,
            goal: Player::X,
            children: Vec::new(),
            nodes: 0,
            told: 0,
            most: 0,
            gives_up: false,
            taste: number as u64,
        }
    }

    /// Whether a player wins; none if it is not found out within so many nodes.
    pub fn wins(&mut self, position: &G, goal: Player, nodes: u64) -> Option<bool> {
        self.goal = goal;
        self.most = self.nodes.saturating_add(nodes);
        self.gives_up = false;
        let outlook = position.outlook();
        let key = self.key(position, &outlook);
        let known = match position.forecast(&outlook, goal) {
            Forecast::Certain(gets_his_way) => Effort::certain(gets_his_way),
            Forecast::Open(effort) => self.shared.table.get(key).unwrap_or(effort),
        };
        let effort = match known.answer() {
            Some(_) => known,
            None => self.explore(&mut position.clone(), &outlook, key, ALL),
        };
        self.tell();
        Some(effort.answer()? == (position.turn() == goal))
    }

    fn key(&self, position: &G, outlook: &G::Outlook) -> u64 {
        let key = position.prospect_key(outlook);
        if self.goal == Player::X {
            key
        } else {
            key ^ OF_O
        }
    }

    fn tell(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.told, Relaxed);
        self.told = self.nodes;
    }

    fn must_stop(&mut self) -> bool {
        if self.nodes >= self.told + NODES_BETWEEN_LOOKS {
            self.tell();
            if let Some(watch) = self.watch
                && (watch.is_over() || watch.is_last_node(self.shared.nodes.load(Relaxed)))
            {
                self.shared.halt.store(true, Relaxed);
            }
            self.gives_up |=
                self.shared.halt.load(Relaxed) || self.shared.answer(self.goal).is_some();
        }
        self.gives_up |= self.nodes >= self.most;
        self.gives_up
    }

    /// Looks below a position until one of its efforts is as much as is allowed, or all is known.
    fn explore(
        &mut self,
        position: &mut G,
        outlook: &G::Outlook,
        key: u64,
        allowed: Effort,
    ) -> Effort {
        self.nodes += 1;
        let begun = self.nodes;
        let first = self.children.len();
        let mut effort = self.grow(position, outlook);
        while effort.answer().is_none() {
            let choice = self.choose(first);
            effort = choice.effort;
            let is_enough = effort.answer().is_some()
                || effort.proof >= allowed.proof
                || effort.refutal >= allowed.refutal;
            if is_enough || self.must_stop() {
                break;
            }
            let child = self.children[choice.best];
            let below = Effort {
                // all that others may take is left to this one
                proof: allowed.refutal - effort.refutal + child.effort.proof,
                refutal: allowed
                    .proof
                    .min(choice.second.saturating_add(1 + choice.second / PATIENCE)),
            };
            let undo = position.play_unchecked(child.chosen);
            let after = position.outlook_after(outlook, child.chosen);
            self.children[choice.best].effort = self.explore(position, &after, child.key, below);
            position.undo(child.chosen, undo);
        }
        self.children.truncate(first);
        self.shared.table.put(key, effort, self.nodes - begun + 1);
        effort
    }

    /// Lists what is below a position; returns what that makes certain, if anything.
    fn grow(&mut self, position: &mut G, outlook: &G::Outlook) -> Effort {
        let first = self.children.len();
        let mut gets_his_way = false;
        position.for_each_child(|after, chosen| {
            if gets_his_way {
                return;
            }
            let seen = after.outlook_after(outlook, chosen);
            match after.forecast(&seen, self.goal) {
                Forecast::Certain(theirs) => gets_his_way = !theirs,
                Forecast::Open(effort) => {
                    let key = self.key(after, &seen);
                    self.shared.table.expect(key);
                    self.children.push(Child {
                        chosen,
                        key,
                        effort,
                    });
                }
            }
        });
        if gets_his_way || self.children.len() == first {
            return Effort::certain(gets_his_way);
        }
        for child in &mut self.children[first..] {
            child.effort = self.shared.table.get(child.key).unwrap_or(child.effort);
        }
        Effort {
            proof: 1,
            refutal: 1,
        }
    }

    /// The child to go to, and what its siblings and it make of the efforts of their parent.
    fn choose(&self, first: usize) -> Choice {
        let mut choice = Choice {
            best: first,
            second: VAIN,
            effort: Effort {
                proof: VAIN,
                refutal: 0,
            },
        };
        let mut least = VAIN;
        for (place, child) in self.children.iter().enumerate().skip(first) {
            let Effort { proof, refutal } = child.effort;
            // a sum may be much, but it is in vain only where one of its parts is
            choice.effort.refutal = (choice.effort.refutal + proof).min(VAIN - 1);
            let weighed = self.weighed(refutal, child.key);
            if weighed < least {
                choice.second = least;
                choice.best = place;
                choice.effort.proof = refutal;
                least = weighed;
            } else {
                choice.second = choice.second.min(weighed);
            }
        }
        if choice.effort.proof == 0 {
            choice.effort = Effort::certain(true);
        } else if choice.effort.refutal == 0 {
            choice.effort = Effort::certain(false);
        }
        choice
    }

    /// An effort as this thread sees it: all but the first find some a little harder.
    fn weighed(&self, effort: u32, key: u64) -> u32 {
        if self.taste == 0 || effort == 0 || effort >= VAIN {
            return effort;
        }
        let share = (key >> 20).wrapping_mul(2 * self.taste + 1) as u32 & 7;
        (effort + effort * share / 16).min(VAIN - 1)
    }
}

/// Where to go, and what is known before going there.
struct Choice {
    best: usize,
    /// The effort to refute the second best.
    second: u32,
    effort: Effort,
}
