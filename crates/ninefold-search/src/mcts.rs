//! UCT: a tree of positions that grows where random games went well.

use ninefold_rules::playout::play_out;
use ninefold_rules::{Dice, Game, Outcome, Player};

use crate::limits::Watch;
use crate::report::{Line, Odds, Report, Request};

/// Weight of what is little known against what went well, where nothing else is asked for.
pub const EXPLORATION: f32 = 0.7;
/// Nodes of a tree where nothing else is asked for; 16 bytes each, taken as they are needed.
pub const MOST_NODES: usize = 1 << 26;
/// A node gets children when it is visited so often.
const VISITS_TO_GROW: u32 = 8;
/// Plies of random games between two looks at the clock: some tens of microseconds.
const PLIES_BETWEEN_LOOKS: u64 = 4096;
/// So many siblings lie together, in two lines of the cache.
const LANES: usize = 8;
/// Stands for no visit, so that nothing is divided by zero: whoever has none comes first.
const NO_VISIT: f32 = 1e-9;
/// The bound where there is no child: no child has less, and all of them come before it.
const NO_CHILD: f32 = 0.0;
const ROOT: usize = 0;

/// Siblings: what became of them, and where their children are.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Siblings<M> {
    /// How many games went through each.
    visits: [u32; LANES],
    /// What those games gave to the player who moved there, two points for a win.
    points: [u32; LANES],
    links: [Link<M>; LANES],
}

/// A node apart from its results: the move that led to it, and where its children are.
#[derive(Clone, Copy)]
struct Link<M> {
    /// The first of its groups of children.
    group: u32,
    children: u16,
    chosen: Option<M>,
}

/// A tree of random games. Its memory is used again for the next position.
pub struct Uct<G: Game> {
    exploration: f32,
    most_groups: usize,
    groups: Vec<Siblings<G::Move>>,
    /// By child of the root: how many of its games were drawn.
    draws: Vec<u32>,
    path: Vec<usize>,
    moves: Vec<G::Move>,
}

impl<G: Game> Uct<G> {
    /// An empty tree that grows to so many nodes at most.
    pub fn new(exploration: f32, most_nodes: usize) -> Uct<G> {
        Uct {
            exploration,
            most_groups: (most_nodes / LANES).min(u32::MAX as usize),
            groups: Vec::new(),
            draws: Vec::new(),
            path: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Plays random games from a position, at least one, until the watch says that it is enough.
    /// The same seed and as many games give the same tree. None if there is no move to consider.
    pub fn search(
        &mut self,
        position: &G,
        request: &Request,
        watch: &Watch,
        tell: &mut dyn FnMut(Report),
    ) -> Option<Report> {
        let mut dice = Dice::new(request.seed);
        if !self.plant(position, &request.only, &mut dice) {
            return None;
        }
        let (mut games, mut plies) = (0, 0);
        loop {
            plies += self.play_one(position, &mut dice);
            games += 1;
            if watch.is_last_node(games) {
                break;
            }
            if plies >= PLIES_BETWEEN_LOOKS {
                plies = 0;
                if watch.is_over() {
                    break;
                }
                if watch.is_time_to_tell() {
                    tell(self.report(request.lines, games, watch));
                }
            }
        }
        Some(self.report(request.lines, games, watch))
    }

    /// Gives the memory back.
    pub fn forget(&mut self) {
        self.groups = Vec::new();
    }

    /// Forgets the tree that is there, and begins a new one; returns whether it has a move.
    fn plant(&mut self, position: &G, only: &[usize], dice: &mut Dice) -> bool {
        self.groups.clear();
        self.groups.push(Siblings::new());
        self.moves.clear();
        position.for_each_move(|chosen| {
            if only.is_empty() || only.contains(&G::move_index(chosen)) {
                self.moves.push(chosen);
            }
        });
        self.grow(ROOT, dice);
        self.draws.clear();
        self.draws.resize(self.groups.len() * LANES, 0);
        self.link(ROOT).children > 0
    }

    fn link(&self, node: usize) -> Link<G::Move> {
        self.groups[node / LANES].links[node % LANES]
    }

    fn visits(&self, node: usize) -> u32 {
        self.groups[node / LANES].visits[node % LANES]
    }

    fn points(&self, node: usize) -> u32 {
        self.groups[node / LANES].points[node % LANES]
    }

    /// Gives a node `self.moves` for children, in random order: of equals the first is taken.
    fn grow(&mut self, node: usize, dice: &mut Dice) {
        for last in (1..self.moves.len()).rev() {
            self.moves.swap(last, dice.below(last + 1));
        }
        let group = self.groups.len() as u32;
        let link = &mut self.groups[node / LANES].links[node % LANES];
        link.children = self.moves.len() as u16;
        link.group = group;
        for moves in self.moves.chunks(LANES) {
            let mut siblings = Siblings::new();
            for (link, &chosen) in siblings.links.iter_mut().zip(moves) {
                link.chosen = Some(chosen);
            }
            self.groups.push(siblings);
        }
    }

    /// Plays one game: down the tree, then at random; returns how many plies it took.
    fn play_one(&mut self, origin: &G, dice: &mut Dice) -> u64 {
        let mut position = origin.clone();
        let mut node = ROOT;
        self.path.clear();
        while !position.is_over() {
            if self.link(node).children == 0 {
                let has_room = self.groups.len() < self.most_groups;
                if self.visits(node) + 1 < VISITS_TO_GROW || !has_room {
                    break;
                }
                self.moves.clear();
                position.for_each_move(|chosen| self.moves.push(chosen));
                self.grow(node, dice);
            }
            node = self.choose(node);
            let chosen = self.link(node).chosen.expect("only the root has none");
            position.play_unchecked(chosen);
            self.path.push(node);
        }
        let (outcome, plies) = play_out(&mut position, dice);
        self.learn(outcome, origin.turn());
        plies + self.path.len() as u64
    }

    /// The child of a node with the best upper bound.
    fn choose(&self, node: usize) -> usize {
        let Link {
            children, group, ..
        } = self.link(node);
        let (mut rest, group) = (children as usize, group as usize);
        let spread = self.exploration * self.exploration * logarithm(self.visits(node));
        // lane by lane first, which is one instruction for all lanes; of equals the first stays
        let (mut best, mut at) = ([NO_CHILD; LANES], [0_u32; LANES]);
        for (number, siblings) in self.groups[group..].iter().enumerate() {
            let bounds = siblings.bounds(spread, rest.min(LANES));
            for (lane, bound) in bounds.into_iter().enumerate() {
                let better = bound > best[lane];
                best[lane] = if better { bound } else { best[lane] };
                at[lane] = if better { number as u32 } else { at[lane] };
            }
            if rest <= LANES {
                break;
            }
            rest -= LANES;
        }
        // bits of numbers that are not negative are in their order; of equals the first is taken
        let mut most = 0;
        for (lane, (bound, number)) in best.into_iter().zip(at).enumerate() {
            let place = number * LANES as u32 + lane as u32;
            most = most.max(u64::from(bound.to_bits()) << 32 | u64::from(!place));
        }
        group * LANES + !(most as u32) as usize
    }

    /// Adds a result to the nodes that led to it.
    fn learn(&mut self, outcome: Outcome, mover: Player) {
        // points by whether the player who moved to a node is the mover at the root
        let points = match outcome.winner {
            None => [1, 1],
            Some(winner) if winner == mover => [2, 0],
            Some(_) => [0, 2],
        };
        self.groups[ROOT].visits[ROOT] += 1;
        for (ply, &node) in self.path.iter().enumerate() {
            let siblings = &mut self.groups[node / LANES];
            siblings.visits[node % LANES] += 1;
            siblings.points[node % LANES] += points[ply & 1];
        }
        if outcome.winner.is_none() {
            self.draws[self.path[0]] += 1;
        }
    }

    /// The children of a node.
    fn children(&self, node: usize) -> std::ops::Range<usize> {
        let link = self.link(node);
        let first = link.group as usize * LANES;
        first..first + link.children as usize
    }

    /// What tells the better of two children: how often it was visited, then what came of it.
    fn worth(&self, child: usize) -> (u32, u32, usize) {
        (self.visits(child), self.points(child), child)
    }

    /// The child of a node that was visited most, if any was.
    fn favourite(&self, node: usize) -> Option<usize> {
        self.children(node)
            .max_by_key(|&child| self.worth(child))
            .filter(|&child| self.visits(child) > 0)
    }

    fn report(&self, lines: usize, games: u64, watch: &Watch) -> Report {
        let mut children: Vec<usize> = self.children(ROOT).collect();
        children.sort_by_key(|&child| std::cmp::Reverse(self.worth(child)));
        children.truncate(lines.max(1));
        let lines: Vec<Line> = children.into_iter().map(|child| self.line(child)).collect();
        Report {
            depth: lines[0].moves.len() as u32,
            lines,
            nodes: games,
            time: watch.elapsed(),
        }
    }

    /// A child of the root, and what its tree expects to follow.
    fn line(&self, child: usize) -> Line {
        let moves = std::iter::successors(Some(child), |&node| self.favourite(node))
            .filter_map(|node| self.link(node).chosen.map(G::move_index))
            .collect();
        Line {
            moves,
            odds: self.odds(child),
            proof: None,
        }
    }

    /// The results of the games through a child of the root; all as likely if there are none.
    fn odds(&self, child: usize) -> Odds {
        let (visits, drawn) = (self.visits(child), self.draws[child]);
        if visits == 0 {
            return [1.0 / 3.0; 3];
        }
        let won = (self.points(child) - drawn) / 2;
        [won, drawn, visits - won - drawn].map(|games| f64::from(games) / f64::from(visits))
    }
}

impl<M: Copy> Siblings<M> {
    fn new() -> Siblings<M> {
        let link = Link {
            group: 0,
            children: 0,
            chosen: None,
        };
        Siblings {
            visits: [0; LANES],
            points: [0; LANES],
            links: [link; LANES],
        }
    }

    /// How good each of so many might be.
    #[inline(always)]
    fn bounds(&self, spread: f32, live: usize) -> [f32; LANES] {
        std::array::from_fn(|lane| {
            // both stay below 2^31, where signed numbers convert faster
            let visits = self.visits[lane].cast_signed() as f32;
            let share = 1.0 / visits.max(NO_VISIT);
            let bound =
                self.points[lane].cast_signed() as f32 * 0.5 * share + (spread * share).sqrt();
            if lane < live { bound } else { NO_CHILD }
        })
    }
}

/// The natural logarithm of a count to within a hundredth, the same on every machine.
fn logarithm(count: u32) -> f32 {
    let count = count.max(1);
    let power = count.ilog2();
    let rest = (u64::from(count) << 23 >> power) as f32 / (1 << 23) as f32 - 1.0;
    // between powers of two a parabola through the ends and the middle
    (power as f32 + rest * (1.339_85 - 0.339_85 * rest)) * std::f32::consts::LN_2
}
