//! Where the mover may play in the 27×27 game.

use crate::geometry::{Symmetry, places};
use crate::ultimate2::Ultimate2;

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

impl Ultimate2 {
    /// Calls `visit` with each S that the mover may play on, by L and S.
    #[inline]
    pub fn for_each_target(&self, visit: impl FnMut(usize, usize)) {
        self.for_each_within(self.content.frame.target, visit);
    }

    /// Calls `visit` with each open S that a target names.
    #[inline]
    fn for_each_within(&self, target: Target, mut visit: impl FnMut(usize, usize)) {
        let mut inside = |large: usize| {
            places(self.open_smalls(large)).for_each(|small| visit(large, small));
        };
        match target {
            Target::Over => {}
            Target::Inside(large) => inside(large as usize),
            Target::Anywhere => places(self.open()).for_each(inside),
            Target::Small(large, small) => visit(large as usize, small as usize),
            Target::Across(small) => {
                let small = small as usize;
                for large in places(self.open()) {
                    if self.open_smalls(large) >> small & 1 == 1 {
                        visit(large, small);
                    }
                }
            }
        }
    }

    /// The S that a target names, as a set of numbers `9 * L + S`.
    pub(super) fn set_of(&self, target: Target) -> u128 {
        let mut set = 0;
        self.for_each_within(target, |large, small| set |= 1 << (9 * large + small));
        set
    }

    /// Where a turn that names this target sends, now that its completions are done: rule 2.
    #[inline(always)]
    pub(super) fn settle_target(&self, named: Target) -> Target {
        let Target::Small(large, small) = named else {
            return self.first_form(self.set_of(named));
        };
        let large_open = self.open() >> large & 1 == 1;
        if large_open && self.open_smalls(large as usize) >> small & 1 == 1 {
            // It may be the only S left only where it is in the only L left.
            let last_large = self.open().is_power_of_two();
            return if last_large {
                self.first_form(self.set_of(named))
            } else {
                named
            };
        }
        if large_open && self.content.options.free_inside {
            self.first_form(self.set_of(Target::Inside(large)))
        } else {
            self.first_form(0)
        }
    }

    /// The first form of a target that names just these open S; anywhere, if these are none.
    pub(super) fn first_form(&self, named: u128) -> Target {
        if named == 0 || named == self.set_of(Target::Anywhere) {
            return Target::Anywhere;
        }
        let first = named.trailing_zeros() as usize;
        let (large, small) = ((first / 9) as u8, (first % 9) as u8);
        if named.is_power_of_two() {
            Target::Small(large, small)
        } else if named == self.set_of(Target::Inside(large)) {
            Target::Inside(large)
        } else {
            Target::Across(small)
        }
    }
}
