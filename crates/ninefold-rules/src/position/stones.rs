//! The random numbers of marks, whose sum is part of a position's key.

use crate::position::marks::Marks;

/// A random number for a mark of each side on each field; a board turns it by seven bits.
const STONE: [[u64; 9]; 2] = {
    let mut table = [[0; 9]; 2];
    // The finaliser of a well-mixed 64-bit counter generator.
    let mut state: u64 = 0x2545_f491_4f6c_dd1d;
    let mut n = 0;
    while n < 18 {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        table[n / 9][n % 9] = mixed ^ mixed >> 31;
        n += 1;
    }
    table
};

/// By side, board and field: the number of one mark.
pub(super) static ONE_STONE: [[[u64; 16]; 16]; 2] = {
    let mut table = [[[0; 16]; 16]; 2];
    let mut n = 0;
    while n < 162 {
        let (side, board, field) = (n / 81, n / 9 % 9, n % 9);
        table[side][board][field] = STONE[side][field].rotate_left(7 * board as u32);
        n += 1;
    }
    table
};

/// By side and set of marks: the sum of their numbers on the first board.
static STONES: [[u64; 512]; 2] = {
    let mut table = [[0; 512]; 2];
    let mut n = 0;
    while n < 1024 {
        let (side, mask) = (n / 512, n % 512);
        let mut field = 0;
        while field < 9 {
            if mask >> field & 1 == 1 {
                table[side][mask] ^= STONE[side][field];
            }
            field += 1;
        }
        n += 1;
    }
    table
};

/// The hash of all marks on one board.
pub(super) fn stones_of(board: usize, marks: Marks) -> u64 {
    let stones = STONES[0][marks.side(0) as usize] ^ STONES[1][marks.side(1) as usize];
    stones.rotate_left(7 * board as u32)
}
