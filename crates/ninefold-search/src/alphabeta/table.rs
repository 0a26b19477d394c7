//! The table of positions that were searched before, shared by all threads of a search.
//!
//! An entry is two words, the key mixed with the other word: an entry that two threads wrote at
//! once does not fit its key, and is not found.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ninefold_simd::memory::{bring_near, use_large_pages, zeroed_words};

use crate::alphabeta::score::{PROVEN, Score};

/// What a stored score is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Nothing: there is no score, only an evaluation.
    None,
    /// At least this.
    Lower,
    /// At most this.
    Upper,
    /// This.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of the best move, if one is known.
    pub best: Option<usize>,
    /// The score, as the mover sees it at this ply.
    pub score: Score,
    /// The evaluation, without corrections.
    pub evaluation: Score,
    /// How deep was searched.
    pub depth: i32,
    /// What the score is.
    pub bound: Bound,
}

const NO_MOVE: u64 = 0xffff;
/// Entries that share a line of the cache.
const BUCKET: usize = 2;

/// Words of a bucket.
const WORDS: usize = 2 * BUCKET;
const WORDS_OF_A_PAGE: usize = 512;
/// Where in a word its generation is, below the bit that tells an entry from none.
const GENERATION: u32 = 58;
const GENERATIONS: u64 = 32;
const ENTRY: u64 = GENERATIONS;

/// The table.
pub struct Table {
    words: Vec<AtomicU64>,
    /// The first word that begins a bucket, so that no bucket lies across two lines of the cache.
    first: usize,
    buckets: usize,
    /// Entries of other generations count as none.
    generation: u64,
}

impl Table {
    /// A table of at most so many bytes, and at least one bucket.
    pub fn new(bytes: usize) -> Table {
        let buckets = (bytes / (8 * WORDS)).max(1);
        let words = zeroed_words((buckets + 1) * WORDS);
        use_large_pages(&words);
        // the system zeroes a page when it is first touched: better now than while a clock runs
        for word in words.iter().step_by(WORDS_OF_A_PAGE) {
            word.store(0, Relaxed);
        }
        let first = words.as_ptr().align_offset(8 * WORDS).min(WORDS);
        Table {
            words,
            first,
            buckets,
            generation: 0,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
        if self.generation == 0 {
            for word in &mut self.words {
                *word.get_mut() = 0;
            }
        }
    }

    /// Whether a word is an entry that counts.
    #[inline(always)]
    fn counts(&self, word: u64) -> bool {
        word >> GENERATION == ENTRY | self.generation
    }

    /// How many entries fit.
    pub fn capacity(&self) -> usize {
        self.buckets * BUCKET
    }

    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        // the high bits of the product with the length: any length will do
        let bucket = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        self.first + bucket * WORDS
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[AtomicU64; WORDS] {
        let place = self.place(key);
        self.words[place..place + WORDS]
            .try_into()
            .expect("as many words as a bucket has")
    }

    /// A position of this key will be asked for soon.
    #[inline(always)]
    pub fn expect(&self, key: u64) {
        bring_near(&self.words, self.place(key));
    }

    /// What is known of the position of this key, seen from a ply.
    #[inline(always)]
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        let bucket = self.bucket(key);
        for slot in 0..BUCKET {
            let word = bucket[2 * slot + 1].load(Relaxed);
            if bucket[2 * slot].load(Relaxed) ^ word == key && self.counts(word) {
                return Some(unpack(word, ply));
            }
        }
        None
    }

    /// Keeps an entry: in the place of the same position, else of the shallower one.
    #[inline(always)]
    pub fn put(&self, key: u64, ply: usize, entry: Entry) {
        let bucket = self.bucket(key);
        let mut shallowest = (i32::MAX, 0);
        for slot in 0..BUCKET {
            let word = bucket[2 * slot + 1].load(Relaxed);
            let same = bucket[2 * slot].load(Relaxed) ^ word == key;
            if same || !self.counts(word) {
                shallowest = (0, slot);
                break;
            }
            let depth = depth_of(word);
            if depth < shallowest.0 {
                shallowest = (depth, slot);
            }
        }
        let slot = shallowest.1;
        let word = pack(entry, ply) | (ENTRY | self.generation) << GENERATION;
        bucket[2 * slot].store(key ^ word, Relaxed);
        bucket[2 * slot + 1].store(word, Relaxed);
    }

    /// How full it is, in thousandths, as a sample tells.
    pub fn fullness(&self) -> u32 {
        let sample = self.words.iter().skip(self.first + 1).step_by(2);
        let (mut filled, mut seen) = (0, 0);
        for word in sample.take(1000.min(self.capacity())) {
            seen += 1;
            filled += u32::from(self.counts(word.load(Relaxed)));
        }
        filled * 1000 / seen
    }
}

/// A proof is kept as plies from its own position, not from the root.
fn from_root(score: Score, ply: usize) -> Score {
    match score {
        _ if score > PROVEN => score - ply as Score,
        _ if score < -PROVEN => score + ply as Score,
        _ => score,
    }
}

fn from_here(score: Score, ply: usize) -> Score {
    match score {
        _ if score > PROVEN => score + ply as Score,
        _ if score < -PROVEN => score - ply as Score,
        _ => score,
    }
}

fn pack(entry: Entry, ply: usize) -> u64 {
    let best = entry.best.map_or(NO_MOVE, |best| best as u64);
    let score = u64::from(from_here(entry.score, ply) as i16 as u16);
    let evaluation = u64::from(entry.evaluation as i16 as u16);
    let depth = entry.depth.clamp(0, 255) as u64;
    best | score << 16 | evaluation << 32 | depth << 48 | (entry.bound as u64) << 56
}

fn depth_of(word: u64) -> i32 {
    (word >> 48 & 255) as i32
}

fn unpack(word: u64, ply: usize) -> Entry {
    let best = word & NO_MOVE;
    Entry {
        best: (best != NO_MOVE).then_some(best as usize),
        score: from_root(Score::from((word >> 16) as u16 as i16), ply),
        evaluation: Score::from((word >> 32) as u16 as i16),
        depth: depth_of(word),
        bound: match word >> 56 & 3 {
            0 => Bound::None,
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: Entry = Entry {
        best: Some(80),
        score: -1234,
        evaluation: 777,
        depth: 12,
        bound: Bound::Upper,
    };

    #[test]
    fn an_entry_comes_back_as_it_went_in() {
        let table = Table::new(1 << 12);
        assert_eq!(table.get(99, 3), None);
        table.put(99, 3, GOOD);
        assert_eq!(table.get(99, 3), Some(GOOD));
        assert_eq!(table.get(98, 3), None);
        let none = Entry {
            best: None,
            bound: Bound::Exact,
            ..GOOD
        };
        table.put(98, 3, none);
        assert_eq!(table.get(98, 3), Some(none));
    }

    #[test]
    fn what_was_forgotten_is_not_found_and_makes_room() {
        let mut table = Table::new(1);
        for key in 0..100 {
            table.put(key, 0, GOOD);
            assert_eq!(table.get(key, 0), Some(GOOD));
            table.clear();
            assert_eq!(table.get(key, 0), None);
            assert_eq!(table.fullness(), 0);
        }
    }

    #[test]
    fn a_proof_is_as_far_away_as_it_is() {
        let table = Table::new(1 << 12);
        // a win 9 plies from the root, found at ply 4, is 5 plies away
        let score = crate::alphabeta::score::win_in(9);
        table.put(7, 4, Entry { score, ..GOOD });
        let found = table.get(7, 2).expect("it was put there");
        assert_eq!(found.score, crate::alphabeta::score::win_in(7));
    }

    #[test]
    fn the_deeper_of_two_strangers_stays() {
        let table = Table::new(1);
        assert_eq!(table.capacity(), 2);
        for (key, depth) in [(1, 20), (2, 5), (3, 6)] {
            table.put(key, 0, Entry { depth, ..GOOD });
        }
        assert!(table.get(1, 0).is_some());
        assert!(table.get(2, 0).is_none());
        assert!(table.get(3, 0).is_some());
    }
}
