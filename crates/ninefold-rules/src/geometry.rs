//! The 3×3 grid: lines, sets of its nine places, its eight symmetries.
//!
//! A place is 0–8, row by row from the top left. A set of places is a mask of nine bits.

/// A set of the nine places of a 3×3 grid, fields of a board or boards of the game.
pub type Mask = u32;

/// All nine places.
pub const FULL: Mask = 0b1_1111_1111;

/// The eight lines of a 3×3 grid.
pub const LINES: [Mask; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

const HAS_LINE: [bool; 512] = {
    let mut table = [false; 512];
    let mut mask = 0;
    while mask < 512 {
        let mut line = 0;
        while line < 8 {
            if mask as Mask & LINES[line] == LINES[line] {
                table[mask] = true;
            }
            line += 1;
        }
        mask += 1;
    }
    table
};

const LINE_MAKING: [u16; 512] = {
    let mut table = [0; 512];
    let mut mask = 0;
    while mask < 512 {
        let mut place = 0;
        while place < 9 {
            if HAS_LINE[mask | 1 << place] {
                table[mask] |= 1 << place;
            }
            place += 1;
        }
        mask += 1;
    }
    table
};

const NTH_PLACE: [[u8; 16]; 512] = {
    let mut table = [[0; 16]; 512];
    let mut mask = 0;
    while mask < 512 {
        let (mut place, mut n) = (0, 0);
        while place < 9 {
            if mask >> place & 1 == 1 {
                table[mask][n] = place as u8;
                n += 1;
            }
            place += 1;
        }
        mask += 1;
    }
    table
};

/// Whether the set contains three in a row.
#[inline(always)]
pub fn has_line(mask: Mask) -> bool {
    HAS_LINE[(mask & FULL) as usize]
}

/// The places that, added to the set, leave it with three in a row.
#[inline(always)]
pub fn line_making(mask: Mask) -> Mask {
    Mask::from(LINE_MAKING[(mask & FULL) as usize])
}

/// The places of all lines that the set contains.
pub fn lines_within(mask: Mask) -> Mask {
    LINES
        .into_iter()
        .filter(|line| mask & line == *line)
        .fold(0, |all, line| all | line)
}

/// The places that lie on every line the set contains; empty when it contains none.
pub fn common_to_lines(mask: Mask) -> Mask {
    let mut common = FULL;
    let mut found = false;
    for line in LINES {
        if mask & line == line {
            common &= line;
            found = true;
        }
    }
    if found { common } else { 0 }
}

/// The `n`-th place of the set, in ascending order; 0 when there is no such place.
#[inline(always)]
pub fn nth_place(mask: Mask, n: usize) -> usize {
    NTH_PLACE[(mask & FULL) as usize][n & 15] as usize
}

/// The places of the set in ascending order.
#[inline(always)]
pub fn places(mask: Mask) -> impl Iterator<Item = usize> {
    let mut rest = mask & FULL;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let place = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        Some(place)
    })
}

/// One of the eight symmetries of the square, acting on boards and fields at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// The symmetry that moves nothing.
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// All eight, the identity first: bit 0 mirrors left and right, bit 1 mirrors top and bottom,
    /// bit 2 then swaps rows with columns.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(Symmetry)
    }

    /// The symmetry of this number, if there is one.
    pub fn from_index(index: usize) -> Option<Symmetry> {
        (index < 8).then_some(Symmetry(index as u8))
    }

    /// Its number, 0–7.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Where it moves a place.
    pub fn place(self, place: usize) -> usize {
        PLACE_IMAGE[self.index()][place] as usize
    }

    /// Where it moves a set of places.
    pub fn mask(self, mask: Mask) -> Mask {
        places(mask).fold(0, |image, place| image | 1 << self.place(place))
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        // Only the two quarter turns are not their own inverse.
        match self.0 {
            5 => Symmetry(6),
            6 => Symmetry(5),
            _ => self,
        }
    }
}

const PLACE_IMAGE: [[u8; 9]; 8] = {
    let mut table = [[0; 9]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut place = 0;
        while place < 9 {
            let (mut row, mut column) = (place / 3, place % 3);
            if symmetry & 1 != 0 {
                column = 2 - column;
            }
            if symmetry & 2 != 0 {
                row = 2 - row;
            }
            if symmetry & 4 != 0 {
                (row, column) = (column, row);
            }
            table[symmetry][place] = (3 * row + column) as u8;
            place += 1;
        }
        symmetry += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_has_eight_lines_and_each_symmetry_keeps_them() {
        for symmetry in Symmetry::all() {
            for line in LINES {
                assert!(LINES.contains(&symmetry.mask(line)));
            }
        }
    }

    #[test]
    fn the_inverse_undoes() {
        for symmetry in Symmetry::all() {
            for place in 0..9 {
                assert_eq!(symmetry.inverse().place(symmetry.place(place)), place);
            }
        }
    }

    #[test]
    fn nth_place_and_places_agree() {
        for mask in 0..=FULL {
            let listed: Vec<usize> = places(mask).collect();
            assert_eq!(listed.len(), mask.count_ones() as usize);
            for (n, &place) in listed.iter().enumerate() {
                assert_eq!(nth_place(mask, n), place);
            }
        }
    }

    #[test]
    fn common_to_lines_of_one_line_is_the_line() {
        assert_eq!(common_to_lines(0b000_000_111), 0b111);
        assert_eq!(common_to_lines(0b001_001_111), 0b001);
        assert_eq!(common_to_lines(0b111_000_111), 0);
        assert_eq!(common_to_lines(0b110_001_011), 0);
    }
}
