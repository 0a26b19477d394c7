//! All of an 81-cell position that is not a mark, in one word.

use crate::geometry::{FULL, Mask};

/// All that is not a mark, in one word: where the mover may play, which boards are closed and
/// whose, and whose turn it is. Nine bits each, and one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Frame(pub(super) u64);

impl Frame {
    pub(super) const SIDE: u32 = 9;
    pub(super) const CLOSED: u32 = 10;
    pub(super) const OWNED: u32 = 19;
    pub(super) const NINE: u64 = FULL as u64;

    #[inline(always)]
    pub(super) fn targets(self) -> Mask {
        (self.0 & Self::NINE) as Mask
    }

    #[inline(always)]
    pub(super) fn closed(self) -> Mask {
        (self.0 >> Self::CLOSED & Self::NINE) as Mask
    }

    #[inline(always)]
    pub(super) fn owned(self, side: usize) -> Mask {
        (self.0 >> (Self::OWNED + 9 * side as u32) & Self::NINE) as Mask
    }

    #[inline(always)]
    pub(super) fn side(self) -> usize {
        (self.0 >> Self::SIDE) as usize & 1
    }

    #[inline(always)]
    pub(super) fn close(&mut self, board: usize) {
        self.0 |= 1 << (Self::CLOSED as usize + board);
    }

    #[inline(always)]
    pub(super) fn own(&mut self, side: usize, board: usize) {
        self.0 |= 1 << (Self::OWNED as usize + 9 * side + board);
    }

    /// The boards that are not closed.
    #[inline(always)]
    pub(super) fn open(self) -> Mask {
        !self.closed() & FULL
    }

    /// The same with these targets.
    pub(super) fn with_targets(self, targets: Mask) -> Frame {
        Frame(self.0 & !Self::NINE | u64::from(targets))
    }

    /// The same after the turn has passed, with these targets.
    #[inline(always)]
    pub(super) fn passed(self, targets: Mask) -> Frame {
        Frame((self.0 & !Self::NINE ^ 1 << Self::SIDE) | u64::from(targets))
    }
}
