//! When a search has to end; the only reader of a clock.
#![allow(clippy::disallowed_types, reason = "this is where the clock is read")]

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A search tells what it has found no more often than this.
const TELL_EVERY: Duration = Duration::from_millis(50);
/// How often the pulse of a watch beats.
const BEAT_EVERY: Duration = Duration::from_millis(20);

/// How much a search may use; what is not limited is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Time by the wall clock.
    pub time: Option<Duration>,
    /// Nodes, or random games.
    pub nodes: Option<u64>,
    /// Plies that are looked ahead.
    pub depth: Option<u32>,
}

/// Watches over the limits of one search that has begun.
pub struct Watch<'a> {
    limits: Limits,
    stop: &'a AtomicBool,
    pulse: &'a dyn Fn(),
    begun: Instant,
    beaten: Cell<Duration>,
    told: Cell<Duration>,
}

impl<'a> Watch<'a> {
    /// Begins to watch; the search ends too when `stop` is set.
    pub fn new(limits: Limits, stop: &'a AtomicBool) -> Watch<'a> {
        Watch::with_pulse(limits, stop, &|| ())
    }

    /// The same, and calls `pulse` fifty times a second, on the thread of the search: whoever
    /// waits for the search may look there whether to go on waiting.
    pub fn with_pulse(limits: Limits, stop: &'a AtomicBool, pulse: &'a dyn Fn()) -> Watch<'a> {
        Watch {
            limits,
            stop,
            pulse,
            begun: Instant::now(),
            beaten: Cell::new(Duration::ZERO),
            told: Cell::new(Duration::ZERO),
        }
    }

    /// The limits that it watches over.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Whether so many nodes are all that may be searched.
    #[inline(always)]
    pub fn is_last_node(&self, nodes: u64) -> bool {
        self.limits.nodes.is_some_and(|most| nodes >= most)
    }

    /// Reads the clock, and returns whether the search has to end.
    pub fn is_over(&self) -> bool {
        let elapsed = self.elapsed();
        if elapsed >= self.beaten.get() + BEAT_EVERY {
            self.beaten.set(elapsed);
            (self.pulse)();
        }
        self.was_stopped() || self.limits.time.is_some_and(|time| elapsed >= time)
    }

    /// Whether somebody wanted the search to end.
    pub fn was_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// How long the search has taken.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Whether it is time to tell what has been found: at most twenty times a second.
    pub fn is_time_to_tell(&self) -> bool {
        let elapsed = self.elapsed();
        let is_time = elapsed >= self.told.get() + TELL_EVERY;
        if is_time {
            self.told.set(elapsed);
        }
        is_time
    }
}
