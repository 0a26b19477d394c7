//! What benchmarks share: a calibration loop, rates by processor time, one line of JSON a figure.
//!
//! Every figure is the best of several rounds, and every round measures the calibration loop too.
//! Time is that for which this thread had a processor, so that a busy machine shows little.

use std::hint::black_box;

const STEPS: u64 = 100_000_000;

/// What is measured: its name, and a function that does it and says how much it did.
pub type Work<'a> = (&'static str, &'a mut dyn FnMut() -> u64);

/// Measures all work in turn, so many times, after the calibration loop, and prints what came.
pub fn measure(rounds: usize, works: &mut [Work<'_>]) {
    let mut steps = 0.0_f64;
    let mut best = vec![0.0_f64; works.len()];
    for _ in 0..rounds {
        steps = steps.max(rate(&mut calibrate));
        for (slot, (_, work)) in best.iter_mut().zip(works.iter_mut()) {
            *slot = slot.max(rate(work));
        }
    }
    tell("calibration, steps", steps, steps);
    for ((name, _), rate) in works.iter().zip(best) {
        tell(name, rate, steps);
    }
}

fn tell(name: &str, rate: f64, steps: f64) {
    let ratio = rate / steps;
    println!("{{\"name\": \"{name}\", \"per_second\": {rate:.0}, \"ratio\": {ratio:.6}}}");
}

/// Dependent 64-bit multiply–xor steps: what one core does when nothing can overlap.
fn calibrate() -> u64 {
    let mut state = black_box(0x9e37_79b9_7f4a_7c15_u64);
    for _ in 0..STEPS {
        state = (state ^ state >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    }
    black_box(state);
    STEPS
}

fn rate(work: &mut dyn FnMut() -> u64) -> f64 {
    let start = processor_time();
    let done = work();
    done as f64 / (processor_time() - start)
}

/// Seconds for which this thread has had a processor, to within a few milliseconds.
fn processor_time() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells it");
    let first = told.split(' ').next().and_then(|word| word.parse().ok());
    first.map_or(0.0, |nanoseconds: f64| nanoseconds * 1e-9)
}
