//! The table of positions that were searched before, shared by all threads of a search.
//!
//! An entry is two words, the key mixed with the other word: an entry that two threads wrote at
//! once does not fit its key, and is not found.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ninefold_simd::bring_near;

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

/// The table.
pub struct Table {
    words: Vec<[AtomicU64; 2 * BUCKET]>,
}

impl Table {
    /// A table of at most so many bytes, and at least one bucket.
    pub fn new(bytes: usize) -> Table {
        let buckets = (bytes / (16 * BUCKET)).max(1);
        let mut words = Vec::new();
        words.resize_with(buckets, Default::default);
        Table { words }
    }

    /// How many entries fit.
    pub fn capacity(&self) -> usize {
        self.words.len() * BUCKET
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for word in self.words.iter_mut().flatten() {
            *word.get_mut() = 0;
        }
    }

    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        // the high bits of the product with the length: any length will do
        ((u128::from(key) * self.words.len() as u128) >> 64) as usize
    }

    /// A position of this key will be asked for soon.
    #[inline(always)]
    pub fn expect(&self, key: u64) {
        bring_near(&self.words, self.place(key));
    }

    /// What is known of the position of this key, seen from a ply.
    #[inline(always)]
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        let bucket = &self.words[self.place(key)];
        for slot in 0..BUCKET {
            let word = bucket[2 * slot + 1].load(Relaxed);
            if bucket[2 * slot].load(Relaxed) ^ word == key && word != 0 {
                return Some(unpack(word, ply));
            }
        }
        None
    }

    /// Keeps an entry: in the place of the same position, else of the shallower one.
    #[inline(always)]
    pub fn put(&self, key: u64, ply: usize, entry: Entry) {
        let bucket = &self.words[self.place(key)];
        let mut shallowest = (i32::MAX, 0);
        for slot in 0..BUCKET {
            let word = bucket[2 * slot + 1].load(Relaxed);
            let same = bucket[2 * slot].load(Relaxed) ^ word == key;
            if same || word == 0 {
                shallowest = (0, slot);
                break;
            }
            let depth = depth_of(word);
            if depth < shallowest.0 {
                shallowest = (depth, slot);
            }
        }
        let slot = shallowest.1;
        let word = pack(entry, ply);
        bucket[2 * slot].store(key ^ word, Relaxed);
        bucket[2 * slot + 1].store(word, Relaxed);
    }

    /// How full it is, in thousandths, as a sample tells.
    pub fn fullness(&self) -> u32 {
        let sample = self.words.iter().take(500);
        let (mut filled, mut seen) = (0, 0);
        for bucket in sample {
            for slot in 0..BUCKET {
                seen += 1;
                filled += u32::from(bucket[2 * slot + 1].load(Relaxed) != 0);
            }
        }
        filled * 1000 / seen.max(1)
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
    // the bit at the top tells an entry from none
    best | score << 16 | evaluation << 32 | depth << 48 | (entry.bound as u64) << 56 | 1 << 63
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

    const ENTRY: Entry = Entry {
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
        table.put(99, 3, ENTRY);
        assert_eq!(table.get(99, 3), Some(ENTRY));
        assert_eq!(table.get(98, 3), None);
        let none = Entry {
            best: None,
            bound: Bound::Exact,
            ..ENTRY
        };
        table.put(98, 3, none);
        assert_eq!(table.get(98, 3), Some(none));
    }

    #[test]
    fn a_proof_is_as_far_away_as_it_is() {
        let table = Table::new(1 << 12);
        // a win 9 plies from the root, found at ply 4, is 5 plies away
        let score = crate::alphabeta::score::win_in(9);
        table.put(7, 4, Entry { score, ..ENTRY });
        let found = table.get(7, 2).expect("it was put there");
        assert_eq!(found.score, crate::alphabeta::score::win_in(7));
    }

    #[test]
    fn the_deeper_of_two_strangers_stays() {
        let table = Table::new(1);
        assert_eq!(table.capacity(), 2);
        for (key, depth) in [(1, 20), (2, 5), (3, 6)] {
            table.put(key, 0, Entry { depth, ..ENTRY });
        }
        assert!(table.get(1, 0).is_some());
        assert!(table.get(2, 0).is_none());
        assert!(table.get(3, 0).is_some());
    }
}
