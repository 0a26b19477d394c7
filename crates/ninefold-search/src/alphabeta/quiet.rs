//! The end of each line: boards are taken until it is quiet, then the position is evaluated.

use crate::alphabeta::table::{Bound, Entry};
use crate::alphabeta::worker::{MOST_PLIES, Task, Worker};
use crate::limits::Watch;
use crate::score::{LARGEST, Score, is_proven};
use crate::terrain::Terrain;

/// More boards cannot be taken by one move each from one position, wherever it may be.
const MOST_TAKING: usize = 32;

impl<G: Terrain> Worker<G> {
    /// The score of a position that is neither over nor won at once, where only moves that take a
    /// board are looked at; the mover may also leave it as it is.
    pub fn quiet(
        &mut self,
        task: &Task<G>,
        watch: Option<&Watch>,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        let known = task.table.get(self.key(task), ply);
        if let Some(entry) = known
            && allows(entry, alpha, beta)
        {
            return entry.score;
        }
        let evaluation = known.map_or_else(|| self.evaluate(task), |entry| entry.evaluation);
        let mut best = self.corrected(task, evaluation);
        if best >= beta || ply >= MOST_PLIES {
            return best;
        }
        alpha = alpha.max(best);
        let hopeless = best + task.params.delta <= alpha && !is_proven(alpha);
        if hopeless {
            return best;
        }
        let mut taking = [None; MOST_TAKING];
        let mut count = 0;
        self.position.for_each_taking_move(|chosen| {
            if count < MOST_TAKING {
                taking[count] = Some(chosen);
                count += 1;
            }
        });
        for chosen in taking.into_iter().flatten() {
            let undo = self.position.play_unchecked(chosen);
            let score = -self.node::<false>(task, watch, 0, (-beta, -alpha), ply + 1);
            self.position.undo(chosen, undo);
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        best
    }

    /// The evaluation with what was learnt of positions like this one.
    #[inline(always)]
    pub fn corrected(&self, task: &Task<G>, evaluation: Score) -> Score {
        if task.params.correction == 0 {
            return evaluation;
        }
        let correction = self
            .corrections
            .of(self.position.views(), task.params.correction);
        (evaluation + correction).clamp(-LARGEST, LARGEST)
    }
}

/// Whether an entry settles a search within this window.
#[inline(always)]
pub fn allows(entry: Entry, alpha: Score, beta: Score) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= beta,
        Bound::Upper => entry.score <= alpha,
        Bound::None => false,
    }
}
