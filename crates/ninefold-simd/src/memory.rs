//! Memory for large tables: zeroed when it is first touched, on large pages, near when wanted.

use std::sync::atomic::AtomicU64;

/// So many words of zero.
///
/// The system zeroes them when they are first touched, so that a table which is hardly used costs
/// hardly any time.
pub fn zeroed_words(count: usize) -> Vec<AtomicU64> {
    #[cfg(target_pointer_width = "64")]
    {
        const { assert!(align_of::<u64>() == align_of::<AtomicU64>()) };
        let mut words = std::mem::ManuallyDrop::new(vec![0_u64; count]);
        let (pointer, length, capacity) = (words.as_mut_ptr(), words.len(), words.capacity());
        // SAFETY: an atomic word has the size, the alignment and the bits of a word, and `words`
        // is not used again.
        unsafe { Vec::from_raw_parts(pointer.cast(), length, capacity) }
    }
    #[cfg(not(target_pointer_width = "64"))]
    zeroed_words_portable(count)
}

/// The portable twin of `zeroed_words`.
pub fn zeroed_words_portable(count: usize) -> Vec<AtomicU64> {
    let mut words = Vec::new();
    words.resize_with(count, AtomicU64::default);
    words
}

/// Asks for large pages below these items, so that reaching them at random is quicker; nothing
/// depends on it.
pub fn use_large_pages<T>(items: &[T]) {
    #[cfg(target_os = "linux")]
    {
        use std::ffi::{c_int, c_void};
        const PAGE: usize = 4096;
        const MADV_HUGEPAGE: c_int = 14;
        unsafe extern "C" {
            fn madvise(address: *mut c_void, length: usize, advice: c_int) -> c_int;
        }
        let begin = items.as_ptr().addr().next_multiple_of(PAGE);
        let end = items.as_ptr_range().end.addr() / PAGE * PAGE;
        if begin < end {
            let address = items.as_ptr().with_addr(begin).cast_mut().cast();
            // SAFETY: the pages lie within `items`; the advice changes nothing that is in them,
            // and being refused does no harm.
            let _ = unsafe { madvise(address, end - begin, MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = items;
}

/// Asks for an item to be brought near, because it will be looked at soon; nothing depends on it.
///
/// Where the processor cannot be asked, or there is no such item, nothing happens.
#[inline(always)]
pub fn bring_near<T>(items: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(item) = items.get(index) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the address is that of an item; prefetching it neither reads nor writes.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(item).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (items, index);
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;

    #[test]
    fn words_are_zero_and_can_be_written() {
        for count in [0, 1, 7, 1 << 20] {
            let words = zeroed_words(count);
            use_large_pages(&words);
            let twin = zeroed_words_portable(count);
            assert_eq!(words.len(), twin.len());
            assert!(
                words
                    .iter()
                    .chain(&twin)
                    .all(|word| word.load(Relaxed) == 0)
            );
            for (number, word) in words.iter().enumerate() {
                word.store(number as u64, Relaxed);
            }
            assert!((0..count).all(|number| words[number].load(Relaxed) == number as u64));
        }
    }

    #[test]
    fn asking_changes_nothing_and_may_ask_for_too_much() {
        let items = [1, 2, 3];
        for index in [0, 2, 3, usize::MAX] {
            bring_near(&items, index);
        }
        use_large_pages(&items);
        assert_eq!(items, [1, 2, 3]);
    }
}
