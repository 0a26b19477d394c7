//! One S: nine cells and the tallies of both players, in one word.

use crate::game::Player;
use crate::geometry::{FULL, Mask, Symmetry, has_line, nth_place};

/// An S: X's marks and tallies in the lower half, O's in the upper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Small(u32);

const TALLY: u32 = 9;
const HALF: u32 = 16;
const MARKS: u32 = FULL | FULL << HALF;

impl Small {
    /// The S with these marks and tallies, X's first; tallies are 0–3.
    pub fn new(marks: [Mask; 2], tallies: [u32; 2]) -> Small {
        let half = |side: usize| marks[side] & FULL | (tallies[side] & 3) << TALLY;
        Small(half(0) | half(1) << HALF)
    }

    #[inline(always)]
    fn half(self, player: Player) -> u32 {
        self.0 >> (HALF * player.index() as u32)
    }

    /// A player's marks.
    #[inline(always)]
    pub fn marks(self, player: Player) -> Mask {
        self.half(player) & FULL
    }

    /// A player's tallies, 0–3.
    #[inline(always)]
    pub fn tallies(self, player: Player) -> u32 {
        self.half(player) >> TALLY & 3
    }

    /// How many marks there are.
    #[inline(always)]
    pub fn count(self) -> u32 {
        (self.0 & MARKS).count_ones()
    }

    /// The empty cells.
    #[inline(always)]
    pub fn empty(self) -> Mask {
        !(self.0 | self.0 >> HALF) & FULL
    }

    /// The same with one more mark.
    #[inline(always)]
    #[must_use]
    pub fn with(self, player: Player, cell: usize) -> Small {
        Small(self.0 | 1 << (HALF as usize * player.index() + cell))
    }

    /// Rules 4–7: gives the tallies that the marks call for and clears them. Says who completes
    /// the S.
    #[inline(always)]
    pub fn evaluate(&mut self, mover: Player) -> Option<Player> {
        let opponent = mover.opponent();
        let (mine, theirs) = if has_line(self.marks(mover)) {
            (1, 0)
        } else if has_line(self.marks(opponent)) {
            (0, 1)
        } else if self.empty() == 0 {
            (1, 1)
        } else {
            return None;
        };
        self.0 &= !MARKS;
        self.0 += mine << (HALF * mover.index() as u32 + TALLY);
        self.0 += theirs << (HALF * opponent.index() as u32 + TALLY);
        [mover, opponent]
            .into_iter()
            .find(|&player| self.tallies(player) == 3)
    }

    /// Rule 11: whether the mover's mark on the last empty cell gives only the opponent the third
    /// tally.
    #[inline(always)]
    pub fn only_opponent_completes(self, mover: Player) -> bool {
        let last = nth_place(self.empty(), 0);
        let mut after = self.with(mover, last);
        after.evaluate(mover) == Some(mover.opponent())
    }

    /// The second numbers that a turn may have whose first mark goes to this empty cell.
    #[inline(always)]
    pub fn second_marks(self, a: usize, mover: Player) -> Mask {
        match self.count() {
            8 if self.only_opponent_completes(mover) => 1 << a,
            8 => FULL,
            _ => self.empty() & !(1 << a),
        }
    }

    /// The `n`-th pair of numbers that a turn here may have.
    #[inline(always)]
    pub fn nth_marks(self, n: usize, mover: Player) -> (usize, usize) {
        let empty = self.empty();
        if empty.is_power_of_two() {
            let a = nth_place(empty, 0);
            return (a, nth_place(self.second_marks(a, mover), n));
        }
        let seconds = empty.count_ones() as usize - 1;
        let a = nth_place(empty, n / seconds);
        (a, nth_place(empty & !(1 << a), n % seconds))
    }

    /// The same seen through a symmetry.
    #[must_use]
    pub fn transform(self, symmetry: Symmetry) -> Small {
        let both = [Player::X, Player::O];
        Small::new(
            both.map(|player| symmetry.mask(self.marks(player))),
            both.map(|player| self.tallies(player)),
        )
    }

    /// Its part in the key, at its place among the 81; of a completed S only the owner counts.
    #[inline(always)]
    pub fn hash(self, at: usize, completed: Option<Player>) -> u64 {
        let word = match completed {
            None => u64::from(self.0),
            Some(owner) => 1 << 30 | owner.index() as u64,
        };
        mix(word | (at as u64 + 1) << 32)
    }
}

/// Spreads a number over 64 bits: a bijection that leaves no pattern.
#[inline(always)]
pub fn mix(number: u64) -> u64 {
    let mixed = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
