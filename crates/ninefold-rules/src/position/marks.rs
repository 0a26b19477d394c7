//! The marks on one board, in one word.

use crate::geometry::{FULL, Mask, line_making};

/// The marks on one board in one word: X's in the lower half, O's in the upper.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Marks(pub(super) u32);

impl Marks {
    pub(super) fn of([x, o]: [Mask; 2]) -> Marks {
        Marks(x | o << 16)
    }

    #[inline(always)]
    pub(super) fn side(self, side: usize) -> Mask {
        self.0 >> (16 * side) & FULL
    }

    #[inline(always)]
    pub(super) fn empty(self) -> Mask {
        !(self.0 | self.0 >> 16) & FULL
    }

    /// The fields where a mark of this side makes a line or leaves no field empty.
    #[inline(always)]
    pub(super) fn deciding(self, side: usize) -> Mask {
        let empty = self.empty();
        let last = if empty & empty.wrapping_sub(1) == 0 {
            empty
        } else {
            0
        };
        line_making(self.side(side)) | last
    }

    #[inline(always)]
    pub(super) fn with(self, side: usize, field: usize) -> Marks {
        Marks(self.0 | 1 << (16 * side + field))
    }
}
