//! Memory for large tables: on large pages, near when it is wanted.

use std::mem::MaybeUninit;
use std::sync::atomic::AtomicU64;

/// So many words of zero, on large pages where there are any; none if there is no memory for them.
pub fn zeroed_words(count: usize) -> Option<Vec<AtomicU64>> {
    let mut words = Vec::new();
    words.try_reserve_exact(count).ok()?;
    use_large_pages(words.spare_capacity_mut());
    words.resize_with(count, AtomicU64::default);
    Some(words)
}

/// Asks for large pages below memory that was not touched yet, so that reaching it at random is
/// quicker; nothing depends on it.
fn use_large_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        use std::ffi::{c_int, c_void};
        const PAGE: usize = 4096;
        const MADV_HUGEPAGE: c_int = 14;
        unsafe extern "C" {
            fn madvise(address: *mut c_void, length: usize, advice: c_int) -> c_int;
        }
        let range = memory.as_mut_ptr_range();
        let begin = range.start.addr().next_multiple_of(PAGE);
        let end = range.end.addr() / PAGE * PAGE;
        if begin < end {
            let address = range.start.with_addr(begin).cast();
            // SAFETY: the pages lie within `memory`; the advice changes nothing that is in them,
            // and being refused does no harm.
            let _ = unsafe { madvise(address, end - begin, MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
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
            let words = zeroed_words(count).expect("little memory");
            assert_eq!(words.len(), count);
            assert!(words.iter().all(|word| word.load(Relaxed) == 0));
            for (number, word) in words.iter().enumerate() {
                word.store(number as u64, Relaxed);
            }
            assert!((0..count).all(|number| words[number].load(Relaxed) == number as u64));
        }
    }

    #[test]
    fn where_there_is_no_memory_there_are_no_words() {
        assert!(zeroed_words(usize::MAX / 16).is_none());
    }

    #[test]
    fn asking_changes_nothing_and_may_ask_for_too_much() {
        let items = [1, 2, 3];
        for index in [0, 2, 3, usize::MAX] {
            bring_near(&items, index);
        }
        assert_eq!(items, [1, 2, 3]);
    }
}
