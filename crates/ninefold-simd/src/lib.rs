//! The few kernels that need unsafe code, each with a portable twin that gives the same bits.

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
    use super::*;

    #[test]
    fn asking_changes_nothing_and_may_ask_for_too_much() {
        let items = [1, 2, 3];
        for index in [0, 2, 3, usize::MAX] {
            bring_near(&items, index);
        }
        assert_eq!(items, [1, 2, 3]);
    }
}
