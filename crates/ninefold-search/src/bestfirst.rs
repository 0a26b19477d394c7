//! Best-first minimax: a tree in memory that grows where the best play is thought to be.
//!
//! Whenever a position is looked into, all of its moves are evaluated at once. Values are backed
//! up as the best of the children, proofs as well; where to look next is decided by the value, the
//! mean of all evaluations below, and how little has been seen. Every move of the root keeps odds
//! of its own: one search is a map of all moves.

use ninefold_rules::Outcome;

use crate::alphabeta::score::{Draws, Score, Utilities};
use crate::limits::Watch;
use crate::params::Params;
use crate::report::{Ends, Line, Odds, Proof, Report, Request};
use crate::terrain::{Judge, Terrain};

/// The share of the backed-up value in what a move is thought to be worth; the rest is the mean.
const MINIMAX: f32 = 0.6;
/// Positions that are looked into between two looks at the clock.
const STEPS_BETWEEN_LOOKS: u32 = 32;
const ROOT: usize = 0;

/// How a search is set up.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Weight of what is little known.
    pub exploration: f32,
    /// Nodes of the tree at most; 28 bytes each, taken as they are needed.
    pub most_nodes: usize,
    /// The tunable numbers of the evaluation.
    pub params: Params,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            exploration: 0.25,
            most_nodes: 1 << 24,
            params: Params::default(),
        }
    }
}

/// What is known of a position, and the move that led to it.
#[derive(Clone, Copy)]
struct Node<M> {
    chosen: Option<M>,
    known: Option<Ends>,
    /// Plies to the end, where that is known.
    plies: u16,
    count: u16,
    /// The first of its children, which lie together.
    children: u32,
    visits: u32,
    /// The sum of all evaluations below, for whoever is to move here.
    total: f32,
    /// What both players make of it, for whoever is to move here: 1 for a win, -1 for a loss.
    value: f32,
    /// The score of the leaf that the value comes from.
    score: i32,
}

/// A best-first search of one game, with the tree of the last position.
pub struct BestFirst<G: Terrain> {
    setup: Setup,
    judge: G::Judge,
    draws: Draws,
    nodes: Vec<Node<G::Move>>,
    /// The position at the root of the tree.
    planted: Option<G>,
    path: Vec<usize>,
}

impl<G: Terrain> BestFirst<G> {
    /// A search that knows nothing yet.
    pub fn new(setup: Setup) -> BestFirst<G> {
        let draws = Draws::of(Utilities::default(), ninefold_rules::Player::X);
        BestFirst {
            judge: G::Judge::new(&setup.params, &draws),
            draws,
            setup,
            nodes: Vec::new(),
            planted: None,
            path: Vec::new(),
        }
    }

    /// Forgets the tree.
    pub fn forget(&mut self) {
        self.nodes = Vec::new();
        self.planted = None;
    }

    /// Looks into positions until the watch says that it is enough, or all is known. None if there
    /// is no move to consider.
    pub fn search(
        &mut self,
        position: &G,
        request: &Request,
        watch: &Watch,
        tell: &mut dyn FnMut(Report),
    ) -> Option<Report> {
        if position.is_over() {
            return None;
        }
        if request.only.is_empty() {
            self.replant(position);
        } else {
            self.plant(position);
        }
        let mut scratch = position.clone();
        let mut looked = 0;
        if self.nodes[ROOT].count == 0 {
            looked += self.look_into(ROOT, &mut scratch, &request.only);
        }
        if self.nodes[ROOT].count == 0 {
            return None;
        }
        self.learn(ROOT);
        let mut steps = 0;
        while self.nodes[ROOT].known.is_none() && self.has_room() && !self.is_deep(watch) {
            if watch.is_last_node(looked) {
                break;
            }
            looked += self.step(position);
            steps += 1;
            if steps % STEPS_BETWEEN_LOOKS == 0 {
                if watch.is_over() {
                    break;
                }
                if watch.is_time_to_tell() {
                    tell(self.report(request.lines, looked, watch));
                }
            }
        }
        Some(self.report(request.lines, looked, watch))
    }

    /// Whether the best line is as long as somebody wished.
    fn is_deep(&self, watch: &Watch) -> bool {
        watch
            .limits()
            .depth
            .is_some_and(|depth| self.best_line(ROOT).len() >= depth as usize)
    }

    fn has_room(&self) -> bool {
        // a free turn of the 27×27 game has nearly six thousand moves
        self.nodes.len() + G::MOVES <= self.setup.most_nodes.max(2 * G::MOVES)
    }

    fn children(&self, node: usize) -> std::ops::Range<usize> {
        let Node {
            children, count, ..
        } = self.nodes[node];
        children as usize..children as usize + count as usize
    }

    fn plant(&mut self, position: &G) {
        self.nodes.clear();
        self.nodes.push(Node {
            chosen: None,
            known: None,
            plies: 0,
            count: 0,
            children: 0,
            visits: 0,
            total: 0.0,
            value: 0.0,
            score: 0,
        });
        self.planted = Some(position.clone());
    }

    /// Keeps what is known of the position, if it is the one before or at most two moves from it.
    fn replant(&mut self, position: &G) {
        let Some(before) = self.planted.take() else {
            return self.plant(position);
        };
        let Some(node) = self.find(ROOT, &before, position, 2) else {
            return self.plant(position);
        };
        let old = std::mem::take(&mut self.nodes);
        self.nodes.push(old[node]);
        let mut done = 0;
        while done < self.nodes.len() {
            let Node {
                children, count, ..
            } = self.nodes[done];
            if count > 0 {
                self.nodes[done].children = self.nodes.len() as u32;
                let first = children as usize;
                self.nodes
                    .extend_from_slice(&old[first..first + count as usize]);
            }
            done += 1;
        }
        self.nodes[ROOT].chosen = None;
        self.planted = Some(position.clone());
    }

    fn find(&self, node: usize, at: &G, wanted: &G, plies: u32) -> Option<usize> {
        if at == wanted {
            return Some(node);
        }
        if plies == 0 {
            return None;
        }
        self.children(node).find_map(|child| {
            let mut next = at.clone();
            next.play_unchecked(self.nodes[child].chosen?);
            self.find(child, &next, wanted, plies - 1)
        })
    }

    /// Goes down to where the best play is thought to be, looks into that position, and learns.
    fn step(&mut self, origin: &G) -> u64 {
        let mut position = origin.clone();
        let mut node = ROOT;
        self.path.clear();
        self.path.push(ROOT);
        while self.nodes[node].count > 0 {
            node = self.choose(node);
            let chosen = self.nodes[node].chosen.expect("only the root has none");
            position.play_unchecked(chosen);
            self.path.push(node);
        }
        let looked = self.look_into(node, &mut position, &[]);
        for place in (0..self.path.len()).rev() {
            self.learn(self.path[place]);
        }
        looked
    }

    /// Gives a node its children, each with its evaluation; returns how many there are.
    fn look_into(&mut self, node: usize, position: &mut G, only: &[usize]) -> u64 {
        let first = self.nodes.len();
        let mut moves = Vec::new();
        position.for_each_move(|chosen| {
            if only.is_empty() || only.contains(&G::move_index(chosen)) {
                moves.push(chosen);
            }
        });
        for &chosen in &moves {
            let undo = position.play_unchecked(chosen);
            self.nodes.push(self.judged(chosen, position));
            position.undo(chosen, undo);
        }
        self.nodes[node].children = first as u32;
        self.nodes[node].count = moves.len() as u16;
        moves.len() as u64
    }

    /// A new node for a position.
    fn judged(&self, chosen: G::Move, position: &G) -> Node<G::Move> {
        let mover = position.turn();
        let (known, plies, score): (_, _, Score) = match position.outcome() {
            Some(Outcome { winner: None, .. }) => (Some(Ends::Draw), 0, {
                self.draws.score(position.lead(self.draws.measure), mover)
            }),
            Some(Outcome {
                winner: Some(winner),
                ..
            }) if winner == mover => (Some(Ends::Win), 0, 0),
            Some(_) => (Some(Ends::Loss), 0, 0),
            None if position.winning_move().is_some() => (Some(Ends::Win), 1, 0),
            None => (None, 0, self.judge.evaluate(position)),
        };
        let value = match known {
            Some(Ends::Win) => 1.0,
            Some(Ends::Loss) => -1.0,
            Some(Ends::Draw) => 0.0,
            None => {
                let [win, _, loss] = self.judge.curves(position).odds(score);
                (win - loss) as f32
            }
        };
        Node {
            chosen: Some(chosen),
            known,
            plies,
            count: 0,
            children: 0,
            visits: 1,
            total: value,
            value,
            score,
        }
    }

    /// The child to look below: none that is known unless all are.
    fn choose(&self, node: usize) -> usize {
        let spread = self.setup.exploration * (self.nodes[node].visits.max(1) as f32).ln().sqrt();
        let mut best = (f32::NEG_INFINITY, self.nodes[node].children as usize);
        for child in self.children(node) {
            let seen = &self.nodes[child];
            if seen.known.is_some() {
                continue;
            }
            let visits = seen.visits as f32;
            let worth = -MINIMAX * seen.value - (1.0 - MINIMAX) * seen.total / visits;
            let hope = worth + spread / visits.sqrt();
            if hope > best.0 {
                best = (hope, child);
            }
        }
        best.1
    }

    /// Makes what is known of the children known of a node.
    fn learn(&mut self, node: usize) {
        let (mut best, mut score) = (f32::NEG_INFINITY, 0);
        let (mut visits, mut total) = (1, self.nodes[node].value);
        let (mut soonest_win, mut latest_loss) = (u16::MAX, 0);
        let (mut unknown, mut drawn) = (false, false);
        for child in self.children(node) {
            let seen = &self.nodes[child];
            visits += seen.visits;
            total -= seen.total;
            match seen.known {
                Some(Ends::Loss) => soonest_win = soonest_win.min(seen.plies + 1),
                Some(Ends::Win) => latest_loss = latest_loss.max(seen.plies + 1),
                Some(Ends::Draw) => drawn = true,
                None => unknown = true,
            }
            if -seen.value > best {
                (best, score) = (-seen.value, -seen.score);
            }
        }
        let here = &mut self.nodes[node];
        (here.visits, here.total) = (visits, total);
        (here.value, here.score) = (best, score);
        (here.known, here.plies) = if soonest_win < u16::MAX {
            (Some(Ends::Win), soonest_win)
        } else if unknown {
            (None, 0)
        } else if drawn {
            (Some(Ends::Draw), 0)
        } else {
            (Some(Ends::Loss), latest_loss)
        };
    }

    /// What tells the better of two children: a proof, then how much was seen of them.
    fn rank(&self, child: usize) -> (i32, i64, i64) {
        let seen = &self.nodes[child];
        let plies = i64::from(seen.plies);
        let value = (-seen.value * 1e6) as i64;
        match seen.known {
            Some(Ends::Loss) => (2, -plies, 0),
            Some(Ends::Win) => (-2, plies, 0),
            Some(Ends::Draw) if self.is_worse_than_a_draw() => (1, 0, 0),
            Some(Ends::Draw) => (-1, 0, 0),
            None => (0, i64::from(seen.visits), value),
        }
    }

    /// Whether the moves of the root that are not known promise less than a draw.
    fn is_worse_than_a_draw(&self) -> bool {
        let unknown = self
            .children(ROOT)
            .filter(|&child| self.nodes[child].known.is_none());
        let most = unknown.max_by_key(|&child| self.nodes[child].visits);
        most.is_none_or(|child| self.nodes[child].value > 0.0)
    }

    fn best_line(&self, node: usize) -> Vec<usize> {
        std::iter::successors(Some(node), |&node| {
            self.children(node).max_by_key(|&child| self.rank(child))
        })
        .filter_map(|node| self.nodes[node].chosen.map(G::move_index))
        .collect()
    }

    fn report(&self, lines: usize, looked: u64, watch: &Watch) -> Report {
        let mut children: Vec<usize> = self.children(ROOT).collect();
        children.sort_by_key(|&child| std::cmp::Reverse(self.rank(child)));
        children.truncate(lines.max(1));
        let lines: Vec<Line> = children.into_iter().map(|child| self.line(child)).collect();
        Report {
            depth: lines[0].moves.len() as u32,
            lines,
            nodes: looked,
            time: watch.elapsed(),
        }
    }

    fn line(&self, child: usize) -> Line {
        let seen = &self.nodes[child];
        let proof = seen.known.map(|known| Proof {
            ends: match known {
                Ends::Win => Ends::Loss,
                Ends::Draw => Ends::Draw,
                Ends::Loss => Ends::Win,
            },
            plies: (known != Ends::Draw).then_some(u32::from(seen.plies) + 1),
        });
        Line {
            moves: self.best_line(child),
            odds: self.odds(child, proof),
            proof,
        }
    }

    /// The odds of a child of the root, for the mover at the root.
    fn odds(&self, child: usize, proof: Option<Proof>) -> Odds {
        match proof.map(|proof| proof.ends) {
            Some(Ends::Win) => [1.0, 0.0, 0.0],
            Some(Ends::Draw) => [0.0, 1.0, 0.0],
            Some(Ends::Loss) => [0.0, 0.0, 1.0],
            None => {
                let root = self.planted.as_ref().expect("it was planted");
                let score = -self.nodes[child].score;
                self.judge.curves(root).odds(score)
            }
        }
    }
}
