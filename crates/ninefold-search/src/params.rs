//! The numbers that decide how alpha-beta searches and judges: one table, each with its range.

use ninefold_rules::Error;

/// Declares the table: a name, its value, the least and the most it may be, and what it is.
macro_rules! params {
    ($($(#[doc = $what:literal])+ $name:ident = $value:literal, $least:literal..=$most:literal;)*) => {
        /// Every tunable number.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Params {
            $($(#[doc = $what])+ pub $name: i32,)*
        }

        impl Default for Params {
            fn default() -> Params {
                Params { $($name: $value,)* }
            }
        }

        impl Params {
            /// The names of all, in order.
            pub const NAMES: &[&str] = &[$(stringify!($name)),*];

            /// Sets one by its name.
            pub fn set(&mut self, name: &str, value: i32) -> Result<(), Error> {
                match name {
                    $(stringify!($name) => {
                        if !($least..=$most).contains(&value) {
                            return Err(Error::Limit {
                                name: stringify!($name),
                                offending: value.to_string(),
                                expected: concat!(stringify!($least), " to ", stringify!($most)),
                            });
                        }
                        self.$name = value;
                        Ok(())
                    })*
                    _ => Err(Error::Limit {
                        name: "the name of a parameter",
                        offending: name.to_owned(),
                        expected: concat!("one of" $(, " ", stringify!($name))*),
                    }),
                }
            }

            /// All of them, each with its least and most.
            pub fn all(&self) -> Vec<(&'static str, i32, i32, i32)> {
                vec![$((stringify!($name), self.$name, $least, $most)),*]
            }
        }
    };
}

params! {
    /// Evaluation: what three small boards in a row promise on an empty board.
    lines_early = 1450, 0..=20000;
    /// The same after sixty marks.
    lines_late = 250, -20000..=20000;
    /// Evaluation: what a small board promises where they count at the end, on an empty board.
    count_early = 120, -20000..=20000;
    /// The same after sixty marks.
    count_late = 360, -20000..=20000;
    /// Evaluation: to move is worth this on an empty board.
    tempo_early = 115, -2000..=2000;
    /// The same after sixty marks.
    tempo_late = 15, -2000..=2000;
    /// Evaluation: to move wherever one likes is worth this much more on an empty board.
    free_early = 185, -2000..=2000;
    /// The same after sixty marks.
    free_late = 35, -2000..=2000;
    /// Evaluation: how much likelier a mark makes a line than it goes elsewhere, in tenths.
    completing = 30, 1..=1000;
    /// Evaluation: how much likelier a mark stops a line than it goes elsewhere, in tenths.
    blocking = 30, 1..=1000;
    /// Ordering: a move that takes a small board.
    order_take = 3200, 0..=20000;
    /// Ordering: a move that denies one.
    order_deny = 1600, 0..=20000;
    /// Ordering: a move that makes two in a row.
    order_two = 700, 0..=20000;
    /// Ordering: a move that lets the opponent play anywhere.
    order_free = -3500, -20000..=0;
    /// Ordering: the last good reply to the move before.
    order_counter = 900, 0..=20000;
    /// Ordering: a move that was good beside this node.
    order_killer = 700, 0..=20000;
    /// Ordering: the history of a move counts in sixteenths of this.
    order_history = 8, 0..=64;
    /// Ordering: the history of a reply counts in sixteenths of this.
    order_continuation = 8, 0..=64;
    /// Window: half of the first one around the score of the iteration before.
    window = 80, 1..=30000;
    /// Reverse futility: how far above the window a ply before the end is enough.
    reverse_early = 110, 0..=5000;
    /// The same once few cells are left.
    reverse_late = 220, 0..=5000;
    /// Futility: how far below the window a ply before the end is hopeless.
    futility_early = 130, 0..=5000;
    /// The same once few cells are left.
    futility_late = 320, 0..=5000;
    /// Marks on the board from which on it is late.
    late = 28, 0..=81;
    /// Deepest ply before the end where moves are futile.
    futility_depth = 6, 0..=30;
    /// Reductions of late moves: the part that is the same for all, in hundredths.
    reduction_base = 45, 0..=1000;
    /// Reductions of late moves: what depth and number add, in hundredths.
    reduction_slope = 75, 0..=1000;
    /// Probable cuts: how far above the window.
    probcut = 250, 0..=30000;
    /// Probable cuts: from this depth on; none at 99.
    probcut_depth = 5, 3..=99;
    /// Quiescence: what a taken board may bring at most.
    delta = 1500, 0..=30000;
    /// Internal reduction where nothing is known: from this depth on; none at 99.
    unknown_depth = 4, 2..=99;
    /// Extension of an only reply: 1 or 0.
    extend_only = 1, 0..=1;
    /// Extension of a known good move: 1 or 0.
    extend_known = 1, 0..=1;
    /// Corrections of the evaluation: their weight in sixteenths, none at 0.
    correction = 16, 0..=64;
}
