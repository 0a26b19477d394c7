//! What three in a row can still come of: tables over all ways to fill nine places.
//!
//! Two boards are of the same kind if nobody can ever tell them apart: they have the same empty
//! fields, and on these each player completes a line in the same ways. Marks that stand in nobody's
//! way any more make no difference.

use std::sync::LazyLock;

use ninefold_rules::geometry::{FULL, LINES, Mask, line_making};

/// More marks than anybody can make: there is no line to complete.
pub const NEVER: u8 = 40;
const PATTERNS: usize = 19_683;

/// What can come of a board that nobody owns.
#[derive(Clone, Copy)]
pub struct Pattern {
    /// Equal for boards of the same kind.
    pub kind: u64,
    /// By player, whether one mark completes a line.
    pub is_hot: [bool; 2],
    /// By player, how many marks are missing to a line at least.
    pub missing: [u8; 2],
}

/// What the lines of nine places are worth to one player, who has some and can never have others.
#[derive(Clone, Copy)]
pub struct Hopes {
    /// Equal where the same places complete lines.
    pub kind: u64,
    /// Whether a line is possible.
    pub alive: bool,
}

/// The tables.
pub struct Patterns {
    /// By set of places, its number with three digits to a place.
    ternary: [u16; 512],
    boards: Vec<Pattern>,
    hopes: Vec<Hopes>,
}

/// The tables, made when they are first asked for.
pub static PATTERNS_OF_NINE: LazyLock<Patterns> = LazyLock::new(Patterns::new);

impl Patterns {
    fn new() -> Patterns {
        let mut ternary = [0; 512];
        for (mask, number) in ternary.iter_mut().enumerate() {
            *number = (0..9)
                .filter(|place| mask >> place & 1 == 1)
                .map(|place| 3_u16.pow(place))
                .sum();
        }
        let pairs = (0..PATTERNS).map(|number| {
            let digits = (0..9).map(|place| (number / 3_usize.pow(place) % 3, 1 << place));
            digits.fold((0, 0), |(first, second), (digit, bit)| match digit {
                1 => (first | bit, second),
                2 => (first, second | bit),
                _ => (first, second),
            })
        });
        let (boards, hopes) = pairs
            .map(|(first, second)| (board(first, second), hopes(first, second)))
            .unzip();
        Patterns {
            ternary,
            boards,
            hopes,
        }
    }

    #[inline(always)]
    fn number(&self, first: Mask, second: Mask) -> usize {
        let of = |mask: Mask| self.ternary[(mask & FULL) as usize] as usize;
        of(first) + 2 * of(second)
    }

    /// What can come of a board with these marks.
    #[inline(always)]
    pub fn board(&self, [x, o]: [Mask; 2]) -> &Pattern {
        &self.boards[self.number(x, o)]
    }

    /// What the lines are worth to whoever has some places and can never have others.
    #[inline(always)]
    pub fn hopes(&self, owned: Mask, never: Mask) -> Hopes {
        self.hopes[self.number(owned, never)]
    }
}

fn board(x: Mask, o: Mask) -> Pattern {
    let empty = FULL & !(x | o);
    let [of_x, of_o] = [(x, o), (o, x)].map(|(own, other)| missing(own, other));
    let kind = [&of_x[..], &[FULL + 1], &of_o[..]]
        .concat()
        .into_iter()
        .fold(mixed(u64::from(empty)), |kind, set| {
            mixed(kind ^ u64::from(set))
        });
    let fewest = |sets: &[Mask]| {
        let counts = sets.iter().map(|set| set.count_ones() as u8);
        counts.min().unwrap_or(NEVER)
    };
    Pattern {
        kind,
        is_hot: [x, o].map(|own| line_making(own) & empty != 0),
        missing: [fewest(&of_x), fewest(&of_o)],
    }
}

fn hopes(owned: Mask, never: Mask) -> Hopes {
    let sets = missing(owned, never);
    let kind = sets
        .iter()
        .fold(FULL.into(), |kind, &set| mixed(kind ^ u64::from(set)));
    Hopes {
        kind,
        alive: !sets.is_empty(),
    }
}

/// The sets of places that complete a line, smallest sets only, in ascending order.
fn missing(own: Mask, never: Mask) -> Vec<Mask> {
    let possible = LINES.into_iter().filter(|line| line & never == 0);
    let mut sets: Vec<Mask> = possible.map(|line| line & !own).collect();
    sets.sort_unstable();
    sets.dedup();
    let all = sets.clone();
    sets.retain(|set| {
        !all.iter()
            .any(|other| other != set && set & other == *other)
    });
    sets
}

/// Mixes a number well.
pub fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_that_stand_in_nobodys_way_make_no_difference() {
        let patterns = &PATTERNS_OF_NINE;
        // the only empty field is 9, and each line through it has marks of both
        let one = patterns.board([0b001_100_011, 0b010_011_100]);
        let other = patterns.board([0b001_110_010, 0b010_001_101]);
        assert_eq!(one.missing, [NEVER; 2]);
        assert_eq!(one.kind, other.kind);
        assert_eq!(patterns.board([0b11, 0]).missing, [1, 3]);
        assert_ne!(
            patterns.board([0b11, 0]).kind,
            patterns.board([0, 0b11]).kind
        );
    }

    #[test]
    fn different_prospects_are_different_kinds() {
        let mut kinds: Vec<u64> = PATTERNS_OF_NINE
            .boards
            .iter()
            .map(|pattern| pattern.kind)
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        assert_eq!(kinds.len(), prospects());
    }

    /// How many kinds there are, counted without hashes.
    fn prospects() -> usize {
        let all: std::collections::BTreeSet<_> = (0..512)
            .flat_map(|x: Mask| (0..512).map(move |o: Mask| (x, o)))
            .filter(|(x, o)| x & o == 0)
            .map(|(x, o)| (x | o, missing(x, o), missing(o, x)))
            .collect();
        all.len()
    }
}
