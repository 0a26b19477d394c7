//! The search of one node: what a position is worth within a window, to a depth.

use crate::alphabeta::history::MOST;
use crate::alphabeta::quiet::allows;
use crate::alphabeta::score::{INFINITE, PROVEN, Score, is_proven, win_in};
use crate::alphabeta::table::{Bound, Entry};
use crate::alphabeta::worker::{MOST_PLIES, Task, Worker};
use crate::limits::Watch;
use crate::terrain::Terrain;

/// Moves that a `ProbCut` tries.
const PROBCUT_MOVES: usize = 3;

/// What is known of a node before its moves are searched.
struct Node<G: Terrain> {
    key: u64,
    known: Option<Entry>,
    /// The best move that the table knows.
    best_known: Option<G::Move>,
    /// What it promises, without and with corrections.
    evaluation: Score,
    corrected: Score,
    late: bool,
}

impl<G: Terrain> Worker<G> {
    /// The score of the position, exact inside the window, a bound outside of it. `PV` says that
    /// the window is open: what is found here may be played.
    #[allow(clippy::too_many_lines, reason = "one search, step by step")]
    pub fn node<const PV: bool>(
        &mut self,
        task: &Task<G>,
        watch: Option<&Watch>,
        mut depth: i32,
        (mut alpha, mut beta): (Score, Score),
        ply: usize,
    ) -> Score {
        // 1. Count the node, and look at the clock now and then.
        if self.count(task, watch) {
            return 0;
        }
        if PV {
            self.plies[ply].line.clear();
        }

        // 2. A game that is over has its score; one that is won at once needs no search.
        if self.position.is_over() {
            return self.final_score(task, ply);
        }
        if let Some(wins) = self.position.winning_move() {
            if PV {
                self.plies[ply].line.push(wins);
            }
            return win_in(ply + 1);
        }

        // 3. At the end of the line, wait until it is quiet.
        if depth <= 0 || ply >= MOST_PLIES {
            return self.quiet(task, watch, alpha, beta, ply);
        }

        // 4. A win elsewhere that is nearer than any from here decides.
        alpha = alpha.max(-win_in(ply + 2));
        beta = beta.min(win_in(ply + 3));
        if alpha >= beta {
            return alpha;
        }

        // 5. Ask the table.
        let key = self.key(task);
        let known = task.table.get(key, ply);
        if let Some(entry) = known {
            let settles = entry.depth >= depth && allows(entry, alpha, beta);
            if settles && (!PV || entry.bound == Bound::Exact) {
                return entry.score;
            }
        }
        let best_known = known
            .and_then(|entry| entry.best)
            .and_then(G::move_from_index)
            .filter(|&chosen| self.position.is_legal(chosen));

        // 6. Evaluate.
        let evaluation = known.map_or_else(|| self.evaluate(task), |entry| entry.evaluation);
        let node = Node {
            key,
            known,
            best_known,
            evaluation,
            corrected: self.corrected(task, evaluation),
            late: self.position.progress() >= task.params.late,
        };

        // 7. So far above the window that a quiet move will keep it there.
        if !PV && !is_proven(beta) {
            let margin = if node.late {
                task.params.reverse_late
            } else {
                task.params.reverse_early
            };
            if node.corrected - margin * depth >= beta {
                return node.corrected;
            }
        }

        // 8. Where the table knows no move, a shallower search will find one for the next time.
        if best_known.is_none() && depth >= task.params.unknown_depth {
            depth -= 1;
        }

        // 9. A good move that is far above the window in a shallow search will be so in a deep one.
        let mut gathered = false;
        if !PV && depth >= task.params.probcut_depth && !is_proven(beta) {
            let wish = beta + task.params.probcut;
            let refuted = node
                .known
                .is_some_and(|entry| entry.depth >= depth - 3 && entry.score < wish);
            if !refuted {
                self.gather(task, ply, best_known);
                gathered = true;
                if let Some(score) = self.probcut(task, watch, &node, (depth, wish), ply) {
                    return score;
                }
                if self.stopped {
                    return 0;
                }
            }
        }

        // 10. Search the moves, the one that the table knows first.
        let side = self.position.turn().index();
        let before = self.history.place_of(self.plies[ply].before);
        let only = usize::from(task.params.extend_only == 1) * self.position.count_moves();
        let floor = alpha;
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut quiets = [0_u8; 32];
        let (mut number, mut place, mut quiet_count) = (0, 0, 0);
        self.plies[ply + 1].killer = None;
        loop {
            let chosen = match best_known {
                Some(chosen) if number == 0 && !gathered => chosen,
                _ => {
                    if !gathered {
                        self.gather(task, ply, best_known);
                        gathered = true;
                        if best_known.is_some() {
                            // it has been searched; put it out of the way
                            self.pick(ply, 0);
                            place = 1;
                        }
                    }
                    let Some((_, chosen)) = self.pick(ply, place) else {
                        break;
                    };
                    place += 1;
                    chosen
                }
            };
            let loud = self.position.is_loud(chosen);
            let cell = G::cell(chosen);

            // 11. Leave out quiet moves that are hopeless, unless all before them lose.
            if !PV && number > 0 && !loud && best > -PROVEN && depth <= task.params.futility_depth {
                let margin = if node.late {
                    task.params.futility_late
                } else {
                    task.params.futility_early
                };
                if node.corrected + margin * depth <= alpha {
                    number += 1;
                    continue;
                }
            }

            // 12. Look deeper where there is no choice, or the table knows how good the move is.
            let mut next = depth - 1;
            if only == 1 || (number == 0 && node.is_known_good(task, depth, ply)) {
                next += 1;
            }

            // 13. Late moves are searched less deep at first, and with a closed window.
            let undo = self.position.play_unchecked(chosen);
            task.table.expect(self.key(task));
            self.plies[ply + 1].before = Some(cell);
            let mut score = 0;
            let mut open = PV && number == 0;
            if number > 0 {
                let mut reduced = next;
                if depth >= 2 && number >= 2 && !loud {
                    let (alone, reply) = self.history.of(side, before, cell);
                    let reduction = task.reductions.of(depth, number)
                        - i32::from(PV)
                        - (alone + reply) / (MOST * 2 / 3);
                    reduced -= reduction.clamp(0, next);
                }
                let closed = (-alpha - 1, -alpha);
                score = -self.node::<false>(task, watch, reduced, closed, ply + 1);
                if score > alpha && reduced < next {
                    score = -self.node::<false>(task, watch, next, closed, ply + 1);
                }
                open = PV && score > alpha && score < beta;
            } else if !PV {
                score = -self.node::<false>(task, watch, next, (-beta, -alpha), ply + 1);
            }
            if open {
                score = -self.node::<true>(task, watch, next, (-beta, -alpha), ply + 1);
            }
            self.position.undo(chosen, undo);
            if self.stopped {
                return 0;
            }
            number += 1;

            // 14. Keep the best.
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(chosen);
                    if PV {
                        if !open {
                            // what stands there is of another move
                            self.plies[ply + 1].line.clear();
                        }
                        self.keep_line(ply, chosen);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
            if !loud && quiet_count < quiets.len() {
                quiets[quiet_count] = cell as u8;
                quiet_count += 1;
            }
        }

        // 15. Learn from the move that was too good, and from those before it that were not.
        if let Some(chosen) = best_move.filter(|_| best >= beta) {
            let bonus = depth * depth;
            let cell = G::cell(chosen);
            self.history.refuted(side, before, cell);
            if !self.position.is_loud(chosen) {
                self.plies[ply].killer = Some(chosen);
                self.history.learn(side, before, cell, bonus);
            }
            for &quiet in &quiets[..quiet_count] {
                if usize::from(quiet) != cell {
                    self.history.learn(side, before, quiet.into(), -2 * bonus);
                }
            }
        }

        // 16. Learn how far the evaluation was off, where that was not a matter of taking boards.
        let bound = if best >= beta {
            Bound::Lower
        } else if best > floor {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let is_quiet = best_move.is_none_or(|chosen| !self.position.is_loud(chosen));
        let tells = match bound {
            Bound::Lower => best > node.corrected,
            Bound::Upper => best < node.corrected,
            _ => true,
        };
        if is_quiet && tells && !is_proven(best) {
            let error = best - node.evaluation;
            self.corrections.learn(self.position.views(), depth, error);
        }

        // 17. Tell the table.
        let entry = Entry {
            best: best_move.or(best_known).map(G::move_index),
            score: best,
            evaluation: node.evaluation,
            depth,
            bound,
        };
        task.table.put(node.key, ply, entry);
        best
    }

    /// The score that a few good moves reach in a shallow search, if it is what one wishes for.
    fn probcut(
        &mut self,
        task: &Task<G>,
        watch: Option<&Watch>,
        node: &Node<G>,
        (depth, wish): (i32, Score),
        ply: usize,
    ) -> Option<Score> {
        for number in 0..PROBCUT_MOVES {
            let (_, chosen) = self.pick(ply, number)?;
            let undo = self.position.play_unchecked(chosen);
            self.plies[ply + 1].before = Some(G::cell(chosen));
            let closed = (-wish, -wish + 1);
            let mut score = -self.node::<false>(task, watch, 0, closed, ply + 1);
            if score >= wish && !self.stopped {
                score = -self.node::<false>(task, watch, depth - 4, closed, ply + 1);
            }
            self.position.undo(chosen, undo);
            if self.stopped {
                return None;
            }
            if score >= wish {
                let entry = Entry {
                    best: Some(G::move_index(chosen)),
                    score,
                    evaluation: node.evaluation,
                    depth: depth - 3,
                    bound: Bound::Lower,
                };
                task.table.put(node.key, ply, entry);
                return Some(score);
            }
        }
        None
    }
}

impl<G: Terrain> Node<G> {
    /// Whether the move that the table knows is good enough to be looked at more closely.
    fn is_known_good(&self, task: &Task<G>, depth: i32, ply: usize) -> bool {
        task.params.extend_known == 1
            && ply < MOST_PLIES / 2
            && self.best_known.is_some()
            && self.known.is_some_and(|entry| {
                entry.depth >= depth - 3 && matches!(entry.bound, Bound::Lower | Bound::Exact)
            })
    }
}
