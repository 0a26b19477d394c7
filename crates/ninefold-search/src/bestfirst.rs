//! Best-first minimax: a tree in memory that grows where the best play is thought to be.
//!
//! Whenever a position is looked into, all of its moves are evaluated at once. Values are backed
//! up as the best of the children, proofs as well; where to look next is decided by the value, the
//! mean of all evaluations below, and how little has been seen. Every move of the root keeps odds
//! of its own: one search is a map of all moves.

mod node;

use ninefold_rules::Outcome;

use self::node::{Node, certain};
use crate::limits::{Limits, Watch};
use crate::params::Params;
use crate::report::{Ends, Line, Proof, Report, Request};
use crate::score::{Draws, Utilities};
use crate::terrain::{Judge, Terrain};

/// The share of the backed-up value in what a move is thought to be worth; the rest is the mean.
const MINIMAX: f32 = 0.6;
/// Evaluations between two looks at the clock.
const EVALUATIONS_BETWEEN_LOOKS: u64 = 64;
/// Nodes that are moved in a microsecond, when a tree is made smaller: a tenth of the time at most.
const MOVED_IN_A_MICROSECOND: u128 = 5;
/// Positions that are compared with the one that is wanted, when a tree is looked through for it.
const MOST_COMPARED: u32 = 10_000;

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

/// A best-first search of one game, with the tree of the last position.
pub struct BestFirst<G: Terrain> {
    setup: Setup,
    judge: G::Judge,
    nodes: Vec<Node<G::Move>>,
    /// The root of the tree; what lies before it, and beside it, is left of the positions before.
    root: usize,
    /// The position at the root, if all of its moves are in the tree.
    planted: Option<G>,
    path: Vec<usize>,
}

impl<G: Terrain> BestFirst<G> {
    /// A search that knows nothing yet.
    pub fn new(setup: Setup) -> BestFirst<G> {
        let draws = Draws::of(Utilities::default(), ninefold_rules::Player::X);
        BestFirst {
            judge: G::Judge::new(&setup.params, &draws),
            setup,
            nodes: Vec::new(),
            root: 0,
            planted: None,
            path: Vec::new(),
        }
    }

    /// Forgets the tree.
    pub fn forget(&mut self) {
        self.nodes = Vec::new();
        self.planted = None;
    }

    /// Looks into positions until the watch says that it is enough, all is known, or the tree is
    /// full. None if there is no move to consider.
    ///
    /// No more nodes are looked at than the watch allows: where not even the moves of the position
    /// itself are so few, the first of them are judged, and no other is told of.
    pub fn search(
        &mut self,
        position: &G,
        request: &Request,
        watch: &Watch,
        tell: &mut dyn FnMut(Report),
    ) -> Option<Report> {
        let mut moves = Vec::new();
        if !position.is_over() {
            position.for_each_move(|chosen| {
                if request.only.is_empty() || request.only.contains(&G::move_index(chosen)) {
                    moves.push(chosen);
                }
            });
        }
        if moves.is_empty() {
            return None;
        }
        if request.only.is_empty() {
            self.replant(position, watch.limits());
        } else {
            self.plant();
        }
        let mut looked = 0;
        let mut is_whole = true;
        if self.nodes[self.root].count == 0 {
            let fitting = Self::left(0, watch).clamp(1, moves.len() as u64) as usize;
            is_whole = fitting == moves.len();
            looked = self.look_into(self.root, &mut position.clone(), &moves[..fitting]);
        }
        self.learn(self.root);
        if is_whole {
            looked = self.grow(position, request.lines, looked, watch, tell);
        }
        if is_whole && request.only.is_empty() {
            self.planted = Some(position.clone());
        }
        Some(self.report(request.lines, looked, watch))
    }

    /// Looks into one position after the other; returns how many nodes have been looked at.
    fn grow(
        &mut self,
        position: &G,
        lines: usize,
        mut looked: u64,
        watch: &Watch,
        tell: &mut dyn FnMut(Report),
    ) -> u64 {
        let mut next_look = looked + EVALUATIONS_BETWEEN_LOOKS;
        if watch.is_over() {
            return looked;
        }
        while self.nodes[self.root].known.is_none() && !self.is_deep(watch) {
            let Some(more) = self.step(position, Self::left(looked, watch)) else {
                break;
            };
            looked += more;
            if looked >= next_look {
                next_look = looked + EVALUATIONS_BETWEEN_LOOKS;
                if watch.is_over() {
                    break;
                }
                if watch.is_time_to_tell() {
                    tell(self.report(lines, looked, watch));
                }
            }
        }
        looked
    }

    /// How many nodes may still be looked at.
    fn left(looked: u64, watch: &Watch) -> u64 {
        let most = watch.limits().nodes.unwrap_or(u64::MAX);
        most.saturating_sub(looked)
    }

    /// Whether the best line is as long as somebody wished.
    fn is_deep(&self, watch: &Watch) -> bool {
        let depth = watch.limits().depth;
        depth.is_some_and(|depth| self.best_line(self.root).len() >= depth as usize)
    }

    fn children(&self, node: usize) -> std::ops::Range<usize> {
        let Node {
            children, count, ..
        } = self.nodes[node];
        children as usize..children as usize + count as usize
    }

    fn plant(&mut self) {
        self.planted = None;
        self.root = 0;
        // what they took is kept for the new ones: giving it back would cost time
        self.nodes.clear();
        self.nodes.push(Node::root());
    }

    /// Keeps what is known of the position, if it is the one before or at most two moves from it.
    ///
    /// The tree stays where it is, until too much of it is not needed any more.
    fn replant(&mut self, position: &G, limits: Limits) {
        let before = self.planted.take();
        let Some(node) = before.and_then(|before| self.find(before, position)) else {
            return self.plant();
        };
        let kept = self.nodes[node].visits as usize;
        self.root = node;
        self.nodes[node].chosen = None;
        if self.nodes.len().saturating_sub(kept) > self.setup.most_nodes / 4 {
            if kept as u128 > Self::most_moved(limits) {
                return self.plant();
            }
            self.tidy(kept);
        }
    }

    /// How many nodes may be moved, so that there is time to search.
    fn most_moved(limits: Limits) -> u128 {
        let time = limits.time.map(|time| time.as_micros());
        let by_time = time.map_or(u128::MAX, |time| time * MOVED_IN_A_MICROSECOND);
        by_time.min(limits.nodes.map_or(u128::MAX, u128::from))
    }

    /// Leaves nothing but what is below the root, so many nodes.
    fn tidy(&mut self, kept: usize) {
        let mut moved = Vec::with_capacity(kept);
        moved.push(self.nodes[self.root]);
        let mut done = 0;
        while done < moved.len() {
            let Node {
                children, count, ..
            } = moved[done];
            moved[done].children = moved.len() as u32;
            let first = children as usize;
            moved.extend_from_slice(&self.nodes[first..first + count as usize]);
            done += 1;
        }
        self.root = 0;
        self.nodes.clear();
        self.nodes.extend_from_slice(&moved);
    }

    /// The node of a position that is at most two moves from the root, whose position is `at`.
    fn find(&self, mut at: G, wanted: &G) -> Option<usize> {
        if at == *wanted {
            return Some(self.root);
        }
        // the likeliest first: there may be too many to look at all of them
        let mut likely: Vec<usize> = self.children(self.root).collect();
        likely.sort_by_key(|&child| std::cmp::Reverse(self.nodes[child].visits));
        let mut compared = 0;
        for child in likely {
            let chosen = self.nodes[child].chosen?;
            let undo = at.play_unchecked(chosen);
            if at == *wanted {
                return Some(child);
            }
            for grandchild in self.children(child) {
                let reply = self.nodes[grandchild].chosen?;
                let undo = at.play_unchecked(reply);
                let is_found = at == *wanted;
                at.undo(reply, undo);
                if is_found {
                    return Some(grandchild);
                }
            }
            compared += 1 + u32::from(self.nodes[child].count);
            if compared > MOST_COMPARED {
                return None;
            }
            at.undo(chosen, undo);
        }
        None
    }

    /// Goes down to where the best play is thought to be, looks into that position, and learns.
    /// None if its moves are more than may still be looked at, or than the tree can hold.
    fn step(&mut self, origin: &G, left: u64) -> Option<u64> {
        let mut position = origin.clone();
        let mut node = self.root;
        self.path.clear();
        self.path.push(node);
        while self.nodes[node].count > 0 {
            node = self.choose(node);
            let chosen = self.nodes[node].chosen.expect("only the root has none");
            position.play_unchecked(chosen);
            self.path.push(node);
        }
        let moves = position.moves();
        if moves.len() as u64 > left || self.nodes.len() + moves.len() > self.setup.most_nodes {
            return None;
        }
        let looked = self.look_into(node, &mut position, &moves);
        for place in (0..self.path.len()).rev() {
            self.learn(self.path[place]);
        }
        Some(looked)
    }

    /// Gives a node its children, each with its evaluation; returns how many there are.
    fn look_into(&mut self, node: usize, position: &mut G, moves: &[G::Move]) -> u64 {
        self.nodes[node].children = self.nodes.len() as u32;
        self.nodes[node].count = moves.len() as u16;
        for &chosen in moves {
            let undo = position.play_unchecked(chosen);
            let judged = self.judged(chosen, position);
            self.nodes.push(judged);
            position.undo(chosen, undo);
        }
        moves.len() as u64
    }

    /// A new node for a position.
    fn judged(&self, chosen: G::Move, position: &G) -> Node<G::Move> {
        let mover = position.turn();
        let known = match position.outcome() {
            Some(Outcome { winner: None, .. }) => Some(Ends::Draw),
            Some(Outcome {
                winner: Some(winner),
                ..
            }) if winner == mover => Some(Ends::Win),
            Some(_) => Some(Ends::Loss),
            None => position.winning_move().map(|_| Ends::Win),
        };
        let [win, loss] = known.map_or_else(
            || {
                let score = self.judge.evaluate(position);
                let [win, _, loss] = self.judge.curves(position).odds(score);
                [win as f32, loss as f32]
            },
            certain,
        );
        Node {
            chosen: Some(chosen),
            known,
            plies: u16::from(known.is_some() && !position.is_over()),
            count: 0,
            children: 0,
            visits: 1,
            total: win - loss,
            win,
            loss,
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
            let worth = -MINIMAX * seen.value() - (1.0 - MINIMAX) * seen.total / visits;
            let hope = worth + spread / visits.sqrt();
            if hope > best.0 {
                best = (hope, child);
            }
        }
        best.1
    }

    /// Makes what is known of the children known of a node.
    fn learn(&mut self, node: usize) {
        let mut best: Option<usize> = None;
        let (mut visits, mut total) = (1, self.nodes[node].value());
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
            // a move that loses is nobody's choice while there is another
            if seen.known != Some(Ends::Win)
                && best.is_none_or(|best| seen.value() < self.nodes[best].value())
            {
                best = Some(child);
            }
        }
        let (known, plies) = if soonest_win < u16::MAX {
            (Some(Ends::Win), soonest_win)
        } else if unknown {
            (None, 0)
        } else if drawn {
            (Some(Ends::Draw), 0)
        } else {
            (Some(Ends::Loss), latest_loss)
        };
        let [win, loss] = match (known, best) {
            (None, Some(best)) => [self.nodes[best].loss, self.nodes[best].win],
            (known, _) => certain(known.unwrap_or(Ends::Loss)),
        };
        let here = &mut self.nodes[node];
        (here.visits, here.total) = (visits, total);
        (here.win, here.loss) = (win, loss);
        (here.known, here.plies) = (known, plies);
    }

    /// What tells the better of two children: a proof, then how much was seen of them. `hopeful`
    /// is what `is_hopeful` says of their parent.
    fn rank(&self, child: usize, hopeful: bool) -> (i32, i64, i64) {
        let seen = &self.nodes[child];
        let plies = i64::from(seen.plies);
        let value = (-seen.value() * 1e6) as i64;
        match seen.known {
            Some(Ends::Loss) => (2, -plies, 0),
            Some(Ends::Win) => (-2, plies, 0),
            Some(Ends::Draw) => (if hopeful { -1 } else { 1 }, 0, 0),
            None => (0, i64::from(seen.visits), value),
        }
    }

    /// Whether the moves of a node that are not known promise more than a draw.
    fn is_hopeful(&self, node: usize) -> bool {
        let children = self.children(node);
        let unknown = children.filter(|&child| self.nodes[child].known.is_none());
        let most = unknown.max_by_key(|&child| self.nodes[child].visits);
        most.is_some_and(|child| self.nodes[child].value() <= 0.0)
    }

    fn best_child(&self, node: usize) -> Option<usize> {
        let hopeful = self.is_hopeful(node);
        let children = self.children(node);
        children.max_by_key(|&child| self.rank(child, hopeful))
    }

    fn best_line(&self, node: usize) -> Vec<usize> {
        std::iter::successors(Some(node), |&node| self.best_child(node))
            .filter_map(|node| self.nodes[node].chosen.map(G::move_index))
            .collect()
    }

    fn report(&self, lines: usize, looked: u64, watch: &Watch) -> Report {
        let hopeful = self.is_hopeful(self.root);
        let mut children: Vec<usize> = self.children(self.root).collect();
        children.sort_by_key(|&child| std::cmp::Reverse(self.rank(child, hopeful)));
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
            odds: seen.odds_before(),
            proof,
        }
    }
}
