//! Where the mover may play in the 27×27 game.

use crate::geometry::Symmetry;

/// A set of S, in the first of these forms that fits. Numbers are from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// None: the game is over.
    Over,
    /// Any open S of any open L.
    Anywhere,
    /// One S: L, S.
    Small(u8, u8),
    /// Any open S of one L.
    Inside(u8),
    /// The S of this number in any open L where it is open.
    Across(u8),
}

impl Target {
    /// A number of its own, below 128.
    pub(crate) fn number(self) -> u64 {
        u64::from(match self {
            Target::Over => 0,
            Target::Anywhere => 1,
            Target::Inside(large) => 2 + large,
            Target::Across(small) => 11 + small,
            Target::Small(large, small) => 20 + 9 * large + small,
        })
    }

    pub(crate) fn transform(self, symmetry: Symmetry) -> Target {
        let image = |number: u8| symmetry.place(number as usize) as u8;
        match self {
            Target::Over | Target::Anywhere => self,
            Target::Small(large, small) => Target::Small(image(large), image(small)),
            Target::Inside(large) => Target::Inside(image(large)),
            Target::Across(small) => Target::Across(image(small)),
        }
    }
}
