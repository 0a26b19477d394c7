//! The original rule of 2013: a won board stays playable.

use super::{Closing, Destinations, Ending, SAME_BOARD, Variant};

/// The original rule of 2013: a won board stays playable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open;

impl Variant for Open {
    const NAME: &'static str = "open";
    const TITLE: &'static str = "Open";
    const DESTINATIONS: Destinations = SAME_BOARD;
    const CLOSING: Closing = Closing::FullOnly;
    const ENDING: Ending = Ending::Draw;
}
