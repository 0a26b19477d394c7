//! Prints how the engine searches, told by one number: the nodes of fixed searches in every game.
//!
//! A commit that changes the number ends with its last line. `-- --sum` prints that line alone.
// A benchmark prints.
#![allow(clippy::disallowed_macros)]

use std::env::args;

use ninefold_search::bench::signature;

fn main() {
    let searched = signature();
    let sum: u64 = searched.iter().map(|searched| searched.nodes).sum();
    if !args().any(|word| word == "--sum") {
        for searched in searched {
            println!("{:<15} {:>9}", searched.game, searched.nodes);
        }
    }
    println!("Bench: {sum}");
}
