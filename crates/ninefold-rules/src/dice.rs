//! A small deterministic source of random numbers, passed in wherever chance is wanted.

/// A stream of random numbers that is the same on every machine for the same seed.
///
/// One 64-bit multiplication a number (a Weyl sequence folded by a wide product).
#[derive(Clone, Debug)]
pub struct Dice {
    state: u64,
}

impl Dice {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Dice {
        Dice { state: seed }
    }

    /// The next 64 random bits.
    #[inline(always)]
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let wide = u128::from(self.state) * u128::from(self.state ^ 0xd6e8_feb8_6659_fd93);
        (wide >> 64) as u64 ^ wide as u64
    }

    /// A number from 0 to `bound - 1`; the bias is below `bound / 2^32`.
    #[inline(always)]
    pub fn below(&mut self, bound: usize) -> usize {
        (((self.bits() >> 32) * bound as u64) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_comes_as_often_as_the_others() {
        let mut dice = Dice::new(7);
        let mut counts = [0_i64; 9];
        for _ in 0..900_000 {
            counts[dice.below(9)] += 1;
        }
        // Five standard deviations of a binomial count of 100,000.
        assert!(
            counts.iter().all(|count| (count - 100_000).abs() < 1_500),
            "{counts:?}"
        );
    }
}
