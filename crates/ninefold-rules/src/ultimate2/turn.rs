//! A turn of the 27×27 game: L, S, the mover's cell a and the second number b.

use std::fmt;

use crate::error::Error;
use crate::geometry::Symmetry;

/// Four numbers from 0: L, S, a, b, packed so that the order of turns is that of their texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn(u16);

impl Turn {
    /// The turn of these four numbers, each 0–8.
    pub fn new(large: usize, small: usize, a: usize, b: usize) -> Option<Turn> {
        [large, small, a, b]
            .iter()
            .all(|&n| n < 9)
            .then(|| Turn::at_cells(large, small, a, b))
    }

    #[inline(always)]
    pub(super) fn at_cells(large: usize, small: usize, a: usize, b: usize) -> Turn {
        Turn((large << 12 | small << 8 | a << 4 | b) as u16)
    }

    /// The L, 0–8.
    #[inline(always)]
    pub fn large(self) -> usize {
        (self.0 >> 12) as usize
    }

    /// The S of that L, 0–8.
    #[inline(always)]
    pub fn small(self) -> usize {
        (self.0 >> 8 & 15) as usize
    }

    /// The cell that the mover marks, 0–8.
    #[inline(always)]
    pub fn a(self) -> usize {
        (self.0 >> 4 & 15) as usize
    }

    /// The cell that the mover marks for the opponent, or the L that rule 9 names, 0–8.
    #[inline(always)]
    pub fn b(self) -> usize {
        (self.0 & 15) as usize
    }

    /// The S among the 81.
    #[inline(always)]
    pub fn at(self) -> usize {
        9 * self.large() + self.small()
    }

    /// Its number, 0–6560, in the order of the texts.
    pub fn index(self) -> usize {
        (self.at() * 9 + self.a()) * 9 + self.b()
    }

    /// The turn of this number.
    pub fn from_index(index: usize) -> Option<Turn> {
        Turn::new(index / 729, index / 81 % 9, index / 9 % 9, index % 9)
    }

    pub(super) fn transform(self, symmetry: Symmetry) -> Turn {
        let image = |number: usize| symmetry.place(number);
        Turn::at_cells(
            image(self.large()),
            image(self.small()),
            image(self.a()),
            image(self.b()),
        )
    }

    /// Reads `LSab`.
    pub fn parse(text: &str) -> Result<Turn, Error> {
        let numbers: Option<Vec<usize>> = text
            .bytes()
            .map(|digit| matches!(digit, b'1'..=b'9').then(|| (digit - b'1') as usize))
            .collect();
        match numbers.as_deref() {
            Some(&[large, small, a, b]) => Ok(Turn::at_cells(large, small, a, b)),
            _ => Err(Error::MoveSyntax {
                offending: text.to_owned(),
                expected: "four digits 1-9 like 4718: L, S, your cell, your opponent's cell",
            }),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}{}{}",
            self.large() + 1,
            self.small() + 1,
            self.a() + 1,
            self.b() + 1
        )
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
