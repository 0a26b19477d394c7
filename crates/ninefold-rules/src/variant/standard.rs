//! The game as most people know it.

use super::{Closing, Destinations, Ending, SAME_BOARD, Variant};

/// The game as most people know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standard;

impl Variant for Standard {
    const NAME: &'static str = "standard";
    const TITLE: &'static str = "Standard";
    const DESTINATIONS: Destinations = SAME_BOARD;
    const CLOSING: Closing = Closing::WonOrFull;
    const ENDING: Ending = Ending::Draw;
}
