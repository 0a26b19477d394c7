//! What earlier nodes of a search say about a move: how often it was good, and after what.

use crate::terrain::Terrain;

/// No entry is larger than this.
pub const MOST: i32 = 10_000;

/// How good moves were, by cell.
pub struct History {
    cells: usize,
    /// By side and cell.
    moves: Vec<i16>,
    /// By side, the cell of the move before, and cell.
    replies: Vec<i16>,
    /// By side and the cell of the move before: the cell of the last good reply, or none.
    counters: Vec<u16>,
}

const NONE: u16 = u16::MAX;

impl History {
    /// One that knows nothing.
    pub fn new<G: Terrain>() -> History {
        let cells = G::CELLS;
        History {
            cells,
            moves: vec![0; 2 * cells],
            replies: vec![0; 2 * (cells + 1) * cells],
            counters: vec![NONE; 2 * (cells + 1)],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.moves.fill(0);
        self.replies.fill(0);
        self.counters.fill(NONE);
    }

    /// Believes half of what it knows: a new position is searched.
    pub fn age(&mut self) {
        for value in &mut self.moves {
            *value /= 2;
        }
    }

    #[inline(always)]
    fn reply(&self, side: usize, before: usize, cell: usize) -> usize {
        (side * (self.cells + 1) + before) * self.cells + cell
    }

    /// What replies to a move are looked up by; the start of a search has a place of its own.
    #[inline(always)]
    pub fn place_of(&self, before: Option<usize>) -> usize {
        before.unwrap_or(self.cells)
    }

    /// How good a move was, and how good it was after the move before.
    #[inline(always)]
    pub fn of(&self, side: usize, before: usize, cell: usize) -> (i32, i32) {
        (
            self.moves[side * self.cells + cell].into(),
            self.replies[self.reply(side, before, cell)].into(),
        )
    }

    /// Whether it was the last good reply.
    #[inline(always)]
    pub fn is_counter(&self, side: usize, before: usize, cell: usize) -> bool {
        usize::from(self.counters[side * (self.cells + 1) + before]) == cell
    }

    /// A move was better than expected, or worse if `bonus` is negative.
    #[inline(always)]
    pub fn learn(&mut self, side: usize, before: usize, cell: usize, bonus: i32) {
        let reply = self.reply(side, before, cell);
        drawn_to(&mut self.moves[side * self.cells + cell], bonus);
        drawn_to(&mut self.replies[reply], bonus);
    }

    /// A move refuted the move before.
    #[inline(always)]
    pub fn refuted(&mut self, side: usize, before: usize, cell: usize) {
        self.counters[side * (self.cells + 1) + before] = cell as u16;
    }
}

/// Adds a bonus, the less the nearer the value is to its end already.
#[inline(always)]
fn drawn_to(value: &mut i16, bonus: i32) {
    let before = i32::from(*value);
    let bonus = bonus.clamp(-MOST, MOST);
    *value = (before + bonus - before * bonus.abs() / MOST) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_stays_within_its_ends() {
        let mut value = 0;
        for _ in 0..1000 {
            drawn_to(&mut value, 9_000);
        }
        assert!((9_000..=MOST).contains(&i32::from(value)));
        for _ in 0..1000 {
            drawn_to(&mut value, -20_000);
        }
        assert_eq!(i32::from(value), -MOST);
    }
}
