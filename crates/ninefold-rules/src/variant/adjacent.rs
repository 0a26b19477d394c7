//! A cell opens the two boards adjacent to its own number.

use super::{ADJACENT_BOARDS, Closing, Destinations, Ending, Variant};

/// A cell opens the two boards adjacent to its own number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Adjacent;

impl Variant for Adjacent {
    const NAME: &'static str = "adjacent";
    const TITLE: &'static str = "Adjacent";
    const DESTINATIONS: Destinations = ADJACENT_BOARDS;
    const CLOSING: Closing = Closing::WonOrFull;
    const ENDING: Ending = Ending::Draw;
}
