//! What the solver has found out about positions, shared by all its threads.
//!
//! An entry is two words, the key mixed with the other word: an entry that two threads wrote at
//! once does not fit its key, and is not found.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ninefold_simd::memory::{bring_near, zeroed_words};

use crate::solve::ending::{Effort, VAIN};

/// Entries that share a line of the cache.
const BUCKET: usize = 4;
const EFFORT_BITS: u32 = 28;

/// Words of a bucket.
const WORDS: usize = 2 * BUCKET;

/// The table.
pub struct Table {
    words: Vec<AtomicU64>,
    /// The first word that begins a bucket, so that no bucket lies across two lines of the cache.
    first: usize,
    buckets: usize,
}

impl Table {
    /// A table of at most so many bytes, and at least one bucket: a small one where there is no
    /// memory for a large one.
    pub fn new(bytes: usize) -> Table {
        let mut buckets = buckets_of(bytes);
        let words = zeroed_words((buckets + 1) * WORDS).unwrap_or_else(|| {
            buckets = 1;
            zeroed_words(2 * WORDS).expect("memory for two buckets")
        });
        let first = words.as_ptr().align_offset(8 * WORDS).min(WORDS);
        Table {
            words,
            first,
            buckets,
        }
    }

    /// Whether it is as large as one of so many bytes, or larger.
    pub fn is_of(&self, bytes: usize) -> bool {
        self.buckets >= buckets_of(bytes)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for word in &mut self.words {
            *word.get_mut() = 0;
        }
    }

    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        // the high bits of the product with the length: any length will do
        let bucket = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        self.first + bucket * WORDS
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        &self.words[self.place(key)..][..WORDS]
    }

    /// A position of this key will be asked for soon.
    #[inline(always)]
    pub fn expect(&self, key: u64) {
        bring_near(&self.words, self.place(key));
    }

    /// What is known of the position of this key.
    #[inline(always)]
    pub fn get(&self, key: u64) -> Option<Effort> {
        let words = self.bucket(key);
        for slot in 0..BUCKET {
            let word = words[2 * slot + 1].load(Relaxed);
            if words[2 * slot].load(Relaxed) ^ word == key && word != 0 {
                return Some(unpack(word));
            }
        }
        None
    }

    /// Keeps what was found by so much work: in the place of the same position, else of what took
    /// the least work. A proof is never replaced by a guess about the same position.
    pub fn put(&self, key: u64, effort: Effort, work: u64) {
        let words = self.bucket(key);
        let mut least = (u64::MAX, 0);
        for slot in 0..BUCKET {
            let word = words[2 * slot + 1].load(Relaxed);
            if word != 0 && words[2 * slot].load(Relaxed) ^ word == key {
                if unpack(word).answer().is_some() && effort.answer().is_none() {
                    return;
                }
                least = (0, slot);
                break;
            }
            let work = word >> (2 * EFFORT_BITS);
            if work < least.0 {
                least = (work, slot);
            }
        }
        let slot = least.1;
        let word = pack(effort, work);
        words[2 * slot].store(key ^ word, Relaxed);
        words[2 * slot + 1].store(word, Relaxed);
    }
}

/// How many buckets fit into so many bytes; one at least.
fn buckets_of(bytes: usize) -> usize {
    (bytes / (8 * WORDS)).max(1)
}

/// The work is kept as the number of its bits, at least one: no entry is zero.
fn pack(effort: Effort, work: u64) -> u64 {
    let bits = u64::from(u64::BITS - work.max(1).leading_zeros());
    u64::from(effort.proof) | u64::from(effort.refutal) << EFFORT_BITS | bits << (2 * EFFORT_BITS)
}

fn unpack(word: u64) -> Effort {
    Effort {
        proof: word as u32 & VAIN,
        refutal: (word >> EFFORT_BITS) as u32 & VAIN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUESS: Effort = Effort {
        proof: 12_345,
        refutal: 6,
    };

    #[test]
    fn an_entry_comes_back_as_it_went_in() {
        let table = Table::new(1 << 12);
        assert_eq!(table.get(99), None);
        for effort in [GUESS, Effort::certain(true), Effort::certain(false)] {
            table.put(99, effort, 7);
            assert_eq!(table.get(99), Some(effort));
            assert_eq!(table.get(98), None);
            table.put(97, effort, u64::MAX);
            assert_eq!(table.get(97), Some(effort));
        }
    }

    #[test]
    fn a_guess_never_replaces_a_proof() {
        let table = Table::new(1);
        table.put(1, Effort::certain(false), 1);
        table.put(1, GUESS, 1_000_000);
        assert_eq!(table.get(1), Some(Effort::certain(false)));
    }

    #[test]
    fn what_took_least_work_makes_room() {
        let table = Table::new(1);
        for (key, work) in [(1, 900), (2, 10), (3, 900), (4, 900), (5, 1)] {
            table.put(key, GUESS, work);
        }
        let kept: Vec<u64> = (1..=5).filter(|&key| table.get(key).is_some()).collect();
        assert_eq!(kept, [1, 3, 4, 5]);
    }
}
