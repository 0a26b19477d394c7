//! Ever deeper searches from the root, and what they report.

use std::time::Duration;

use crate::alphabeta::score::{Curves, INFINITE, Score, is_proven, proof_of};
use crate::alphabeta::worker::{MOST_PLIES, RootMove, Task, Worker, distance};
use crate::limits::Watch;
use crate::report::{Line, Report};
use crate::terrain::{Judge, Terrain};

use std::sync::atomic::Ordering;

impl<G: Terrain> Worker<G> {
    /// Searches deeper and deeper until the watch says that it is enough, or all is known.
    pub fn deepen(
        &mut self,
        task: &Task<G>,
        watch: &Watch,
        tell: &mut dyn FnMut(Report),
    ) -> Report {
        let deepest = self.deepest(task);
        let mut reached = 0;
        for depth in 1..=deepest {
            let before = (task.lines > 1).then(|| self.roots.clone());
            let searched = self.search_lines(task, Some(watch), depth);
            if self.stopped {
                self.settle_order(task, searched, before);
                break;
            }
            reached = depth;
            if self.is_settled(task, depth) {
                break;
            }
            if watch.is_time_to_tell() {
                tell(self.report(task, reached, watch.elapsed()));
            }
        }
        self.report(task, reached, watch.elapsed())
    }

    /// Searches beside the first thread until that has ended, to fill the table.
    pub fn help(&mut self, task: &Task<G>, number: usize) {
        let deepest = self.deepest(task);
        let start = 1 + number as i32 % 2;
        for depth in start..=deepest + 1 {
            self.search_lines(task, None, depth);
            if self.stopped {
                break;
            }
        }
    }

    /// The depth at which to end: moves are reduced by less than half, so that at twice the length
    /// of the game all of it has been seen.
    fn deepest(&self, task: &Task<G>) -> i32 {
        let all = 2 * self.position.longest() + 2;
        let asked = task.limits.depth.unwrap_or(u32::MAX);
        asked.min(all).min(MOST_PLIES as u32 - 2) as i32
    }

    /// Whether deeper searches would find nothing else: every line that is wanted is proven as
    /// short as can be.
    fn is_settled(&self, task: &Task<G>, depth: i32) -> bool {
        self.roots
            .iter()
            .take(task.lines)
            .all(|root| is_proven(root.score) && distance(root.score) <= depth)
    }

    /// Searches the root to a depth, once for each line that is wanted, and returns how many of
    /// these lines it has.
    fn search_lines(&mut self, task: &Task<G>, watch: Option<&Watch>, depth: i32) -> usize {
        let lines = task.lines.min(self.roots.len());
        for line in 0..lines {
            self.search_window(task, watch, depth, line);
            if self.stopped {
                return line;
            }
        }
        self.roots[..lines].sort_by_key(|root| -root.score);
        lines
    }

    /// Makes several lines come best first where the last depth has so many of them only: scores
    /// of two depths have no order.
    fn settle_order(&mut self, task: &Task<G>, searched: usize, before: Option<Vec<RootMove<G>>>) {
        let Some(before) = before else { return };
        let lines = task.lines.min(self.roots.len());
        if searched == 0 {
            self.roots = before;
            return;
        }
        self.roots[..searched].sort_by_key(|root| -root.score);
        // at this depth all other moves were found to be no better
        let mut most = self.roots[searched - 1].score;
        for root in &mut self.roots[searched..lines] {
            most = most.min(root.score);
            root.score = most;
        }
    }

    /// Searches the moves from the `line`-th on, in a window around what was found before.
    fn search_window(&mut self, task: &Task<G>, watch: Option<&Watch>, depth: i32, line: usize) {
        let guess = self.roots[line].score;
        let mut half = task.params.window;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 4 && !is_proven(guess) {
            (alpha, beta) = (guess - half, guess + half);
        }
        loop {
            let score = self.root(task, watch, depth, (alpha, beta), line);
            if self.stopped {
                return;
            }
            half = half.saturating_mul(3);
            if score <= alpha && alpha > -INFINITE {
                alpha = if half > 5000 { -INFINITE } else { score - half };
            } else if score >= beta && beta < INFINITE {
                beta = if half > 5000 { INFINITE } else { score + half };
            } else {
                return;
            }
        }
    }

    /// Searches the root; the best move comes to the `line`-th place as soon as it is found.
    fn root(
        &mut self,
        task: &Task<G>,
        watch: Option<&Watch>,
        depth: i32,
        (mut alpha, beta): (Score, Score),
        line: usize,
    ) -> Score {
        let mut best = -INFINITE;
        for number in line..self.roots.len() {
            let chosen = self.roots[number].line[0];
            let loud = self.position.is_loud(chosen);
            let undo = self.position.play_unchecked(chosen);
            self.plies[1].before = Some(G::cell(chosen));
            let late = number - line;
            let mut score = alpha + 1;
            if late > 0 {
                let mut reduced = depth - 1;
                if late >= 3 && depth >= 3 && !loud {
                    let reduction = task.reductions.of(depth, late) - 1;
                    reduced -= reduction.clamp(0, reduced);
                }
                let closed = (-alpha - 1, -alpha);
                score = -self.node::<false>(task, watch, reduced, closed, 1);
                if score > alpha && reduced < depth - 1 {
                    score = -self.node::<false>(task, watch, depth - 1, closed, 1);
                }
            }
            if score > alpha {
                score = -self.node::<true>(task, watch, depth - 1, (-beta, -alpha), 1);
            }
            self.position.undo(chosen, undo);
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha || late == 0 {
                    let mut root = self.roots.remove(number);
                    root.score = score;
                    if score > alpha {
                        root.line.truncate(1);
                        root.line.extend_from_slice(&self.plies[1].line);
                    }
                    self.roots.insert(line, root);
                }
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        best
    }

    fn report(&self, task: &Task<G>, depth: i32, time: Duration) -> Report {
        let curves = task.judge.curves(&self.position);
        let lines = self.roots.iter().take(task.lines);
        Report {
            lines: lines.map(|root| line_of(root, curves)).collect(),
            depth: depth as u32,
            nodes: self.nodes + task.others.load(Ordering::Relaxed),
            time,
        }
    }
}

fn line_of<G: Terrain>(root: &RootMove<G>, curves: Curves) -> Line {
    Line {
        moves: root.line.iter().map(|&made| G::move_index(made)).collect(),
        odds: curves.odds(root.score),
        proof: proof_of(root.score),
    }
}
