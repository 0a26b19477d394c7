//! A corner cell opens three boards, and a won board is closed.

use super::{CORNER_OPENS_THREE, Closing, Destinations, Ending, Variant};

/// A corner cell opens three boards, and a won board is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CornerClosed;

impl Variant for CornerClosed {
    const NAME: &'static str = "corner-closed";
    const TITLE: &'static str = "Corner, won boards close";
    const DESTINATIONS: Destinations = CORNER_OPENS_THREE;
    const CLOSING: Closing = Closing::WonOrFull;
    const ENDING: Ending = Ending::Draw;
}
