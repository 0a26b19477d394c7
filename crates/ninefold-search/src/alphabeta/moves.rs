//! The moves of a node, the most promising first.

use crate::alphabeta::worker::{Task, Worker};
use crate::terrain::Terrain;

/// The promise of the move that the table knows: before all others.
const KNOWN: i32 = 1 << 24;

impl<G: Terrain> Worker<G> {
    /// Gathers the moves of the node at a ply, but for one that has been searched.
    pub fn gather(&mut self, task: &Task<G>, ply: usize, known: Option<G::Move>) {
        let side = self.position.turn().index();
        let params = task.params;
        let (before, killer) = (self.plies[ply].before, self.plies[ply].killer);
        let before = self.history.place_of(before);
        let mut moves = std::mem::take(&mut self.plies[ply].moves);
        moves.clear();
        self.position.for_each_move(|chosen| {
            if Some(chosen) == known {
                moves.push((KNOWN, chosen));
                return;
            }
            let cell = G::cell(chosen);
            let (alone, reply) = self.history.of(side, before, cell);
            let mut promise = self.position.promise(chosen, params)
                + (alone * params.order_history + reply * params.order_continuation) / 16;
            if Some(chosen) == killer {
                promise += params.order_killer;
            }
            if self.history.is_counter(side, before, cell) {
                promise += params.order_counter;
            }
            moves.push((promise, chosen));
        });
        self.plies[ply].moves = moves;
    }

    /// Brings the most promising move from `number` on to that place, and returns it.
    #[inline(always)]
    pub fn pick(&mut self, ply: usize, number: usize) -> Option<(i32, G::Move)> {
        let moves = self.plies[ply].moves.as_mut_slice();
        let rest = moves.get_mut(number..)?;
        let mut best = 0;
        for (place, &(promise, _)) in rest.iter().enumerate() {
            if promise > rest[best].0 {
                best = place;
            }
        }
        let found = *rest.get(best)?;
        rest.swap(0, best);
        Some(found)
    }
}
