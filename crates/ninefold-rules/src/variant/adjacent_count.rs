//! A cell opens the two adjacent boards; without a line, boards are counted.

use super::{ADJACENT_BOARDS, Closing, Destinations, Ending, Variant};

/// A cell opens the two adjacent boards; without a line, boards are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AdjacentCount;

impl Variant for AdjacentCount {
    const NAME: &'static str = "adjacent-count";
    const TITLE: &'static str = "Adjacent, boards count";
    const DESTINATIONS: Destinations = ADJACENT_BOARDS;
    const CLOSING: Closing = Closing::WonOrFull;
    const ENDING: Ending = Ending::MoreBoards;
}
