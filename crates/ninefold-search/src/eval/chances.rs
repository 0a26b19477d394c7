//! What a small board promises each player: the chances of a random fight for it.
//!
//! Marks come one by one, each player's as likely as the other's, on any empty cell; but a cell
//! where the player makes a line or stops one is so many times likelier. The chance that a player
//! makes the first line is worked out for every pattern of marks, from full boards backwards.

use ninefold_rules::geometry::{FULL, Mask, has_line, line_making, places};

/// The chances of both players by the pattern of marks on a small board.
pub struct Chances {
    /// X's in the lower half, O's in the upper, `CERTAIN` for one.
    table: Vec<u32>,
}

/// By marks, the pattern that they make: a digit of base three for each.
const TERNARY: [u16; 512] = {
    let mut table = [0; 512];
    let mut mask = 0;
    while mask < 512 {
        let (mut place, mut digit) = (0, 1);
        while place < 9 {
            if mask >> place & 1 == 1 {
                table[mask] += digit;
            }
            digit *= 3;
            place += 1;
        }
        mask += 1;
    }
    table
};

#[inline(always)]
fn pattern([x, o]: [Mask; 2]) -> usize {
    usize::from(TERNARY[(x & FULL) as usize]) + 2 * usize::from(TERNARY[(o & FULL) as usize])
}

/// The marks of a pattern.
fn marks_of(mut pattern: usize) -> [Mask; 2] {
    let mut marks = [0; 2];
    for place in 0..9 {
        if let digit @ 1.. = pattern % 3 {
            marks[digit - 1] |= 1 << place;
        }
        pattern /= 3;
    }
    marks
}

impl Chances {
    /// A chance of one.
    pub const CERTAIN: u32 = 128;
    const PATTERNS: usize = 19_683;

    /// The chances where completing and blocking lines is so many times likelier.
    pub fn new(completing: f32, blocking: f32) -> Chances {
        let mut chances = vec![[0.0_f32; 2]; Self::PATTERNS];
        // a pattern with one mark more has a larger number
        for number in (0..Self::PATTERNS).rev() {
            chances[number] = Self::fight(marks_of(number), completing, blocking, &chances);
        }
        let table = chances
            .into_iter()
            .map(|both| {
                let [x, o] = both.map(|chance| (chance * Self::CERTAIN as f32).round() as u32);
                x | o << 16
            })
            .collect();
        Chances { table }
    }

    fn fight(marks: [Mask; 2], completing: f32, blocking: f32, known: &[[f32; 2]]) -> [f32; 2] {
        if let Some(side) = (0..2).find(|&side| has_line(marks[side])) {
            return [(side == 0) as u8, (side == 1) as u8].map(f32::from);
        }
        let empty = !(marks[0] | marks[1]) & FULL;
        let mut chances = [0.0; 2];
        if empty == 0 {
            return chances;
        }
        for side in 0..2 {
            let (mut all, mut sums) = (0.0, [0.0; 2]);
            for place in places(empty) {
                let is_in = |mask: Mask| mask >> place & 1 == 1;
                let weight = if is_in(line_making(marks[side])) {
                    completing
                } else if is_in(line_making(marks[side ^ 1])) {
                    blocking
                } else {
                    1.0
                };
                let mut after = marks;
                after[side] |= 1 << place;
                let then = known[pattern(after)];
                all += weight;
                sums[0] += weight * then[0];
                sums[1] += weight * then[1];
            }
            chances[0] += 0.5 * sums[0] / all;
            chances[1] += 0.5 * sums[1] / all;
        }
        chances
    }

    /// X's and O's chances.
    #[inline(always)]
    pub fn of(&self, marks: [Mask; 2]) -> (u32, u32) {
        let both = self.table[pattern(marks)];
        (both & 0xffff, both >> 16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_fair_and_certain_where_they_are() {
        let chances = Chances::new(6.0, 2.5);
        let (x, o) = chances.of([0, 0]);
        assert_eq!(x, o);
        assert!(x > 40 && 2 * x < Chances::CERTAIN);
        assert_eq!(chances.of([0b111, 0b11_000]), (Chances::CERTAIN, 0));
        let (x, o) = chances.of([0b11, 0]);
        assert!(x > 2 * o);
        // full without a line
        assert_eq!(chances.of([0b110_001_101, 0b001_110_010]), (0, 0));
    }
}
