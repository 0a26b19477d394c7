//! How far evaluations were off in positions that look alike, so that the next one is nearer.

use crate::score::Score;
use crate::terrain::VIEWS;

/// Entries by view.
const ENTRIES: usize = 1 << 14;
/// An error is kept in so many parts of a point.
const GRAIN: i32 = 32;
/// No error is larger.
const MOST: i32 = 512 * GRAIN;

/// The errors learnt, by view of a position.
pub struct Corrections {
    errors: Vec<i16>,
}

#[inline(always)]
fn places(views: [u64; VIEWS]) -> [usize; VIEWS] {
    let mut places = [0; VIEWS];
    for (number, view) in views.into_iter().enumerate() {
        places[number] = number * ENTRIES + (view >> 40) as usize % ENTRIES;
    }
    places
}

impl Corrections {
    /// Nothing to correct.
    pub fn new() -> Corrections {
        Corrections {
            errors: vec![0; VIEWS * ENTRIES],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.errors.fill(0);
    }

    /// What is to be added to the evaluation of a position with these views.
    #[inline(always)]
    pub fn of(&self, views: [u64; VIEWS], sixteenths: i32) -> Score {
        let sum: i32 = places(views)
            .into_iter()
            .map(|place| i32::from(self.errors[place]))
            .sum();
        sum * sixteenths / (16 * GRAIN * VIEWS as i32)
    }

    /// A search to this depth found the evaluation too low by so much.
    #[inline(always)]
    pub fn learn(&mut self, views: [u64; VIEWS], depth: i32, error: Score) {
        let weight = depth.min(8) + 1;
        let error = (error * GRAIN).clamp(-MOST, MOST);
        for place in places(views) {
            let before = i32::from(self.errors[place]);
            self.errors[place] = (before + (error - before) * weight / 128) as i16;
        }
    }
}
