//! A corner cell opens three boards, and a won board stays playable.

use super::{CORNER_OPENS_THREE, Closing, Destinations, Ending, Variant};

/// A corner cell opens three boards, and a won board stays playable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Corner;

impl Variant for Corner {
    const NAME: &'static str = "corner";
    const TITLE: &'static str = "Corner";
    const DESTINATIONS: Destinations = CORNER_OPENS_THREE;
    const CLOSING: Closing = Closing::FullOnly;
    const ENDING: Ending = Ending::Draw;
}
