//! What most bot competitions play: without a line, boards are counted.

use super::{Closing, Destinations, Ending, SAME_BOARD, Variant};

/// What most bot competitions play: without a line, boards are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count;

impl Variant for Count {
    const NAME: &'static str = "count";
    const TITLE: &'static str = "Count";
    const DESTINATIONS: Destinations = SAME_BOARD;
    const CLOSING: Closing = Closing::WonOrFull;
    const ENDING: Ending = Ending::MoreBoards;
}
