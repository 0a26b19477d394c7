//! Everything that can be wrong with what comes from outside, each case with its remedy.

use std::fmt;

use crate::setup::Flaw;

/// A longer list of legal moves is cut.
const MOST_LISTED: usize = 81;

/// Why an input was refused. Each case is one class of errors in Python.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// No game has this name.
    UnknownVariant {
        /// The name.
        offending: String,
    },
    /// The text is not that of a position.
    PositionSyntax {
        /// The part of the text that cannot be read.
        offending: String,
        /// What would be right.
        expected: String,
    },
    /// The text describes a position that cannot arise.
    InvalidPosition {
        /// The text.
        offending: String,
        /// Every reason.
        reasons: Vec<Flaw>,
    },
    /// The text is not that of a move.
    MoveSyntax {
        /// The text.
        offending: String,
        /// What would be right.
        expected: &'static str,
    },
    /// The move is not allowed here.
    IllegalMove {
        /// The move.
        offending: String,
        /// The moves that are allowed.
        legal: Vec<String>,
    },
    /// The game has ended.
    GameOver {
        /// The move.
        offending: String,
    },
    /// A number out of its range.
    Limit {
        /// What the number is for.
        name: &'static str,
        /// The number.
        offending: String,
        /// Its range.
        expected: &'static str,
    },
}

impl Error {
    /// What was wrong, without the remedy.
    pub fn problem(&self) -> String {
        let shown = quote(self.offending());
        match self {
            Error::UnknownVariant { .. } => format!("unknown variant {shown}"),
            Error::PositionSyntax { .. } => format!("not a position: cannot read {shown}"),
            Error::InvalidPosition { reasons, .. } => {
                let reasons: Vec<String> = reasons.iter().map(Flaw::to_string).collect();
                format!(
                    "this position cannot arise: {shown}: {}",
                    reasons.join("; ")
                )
            }
            Error::MoveSyntax { .. } => format!("not a move: {shown}"),
            Error::IllegalMove { .. } => format!("illegal move {shown}"),
            Error::GameOver { .. } => format!("illegal move {shown}: the game is over"),
            Error::Limit {
                name, offending, ..
            } => format!("{name} is out of range: {offending}"),
        }
    }

    /// The same error about the input as it was written.
    #[must_use]
    pub(crate) fn about(mut self, text: &str) -> Error {
        if let Error::IllegalMove { offending, .. } | Error::GameOver { offending } = &mut self {
            text.clone_into(offending);
        }
        self
    }

    /// The input that was wrong.
    pub fn offending(&self) -> &str {
        match self {
            Error::UnknownVariant { offending }
            | Error::PositionSyntax { offending, .. }
            | Error::InvalidPosition { offending, .. }
            | Error::MoveSyntax { offending, .. }
            | Error::IllegalMove { offending, .. }
            | Error::GameOver { offending }
            | Error::Limit { offending, .. } => offending,
        }
    }

    /// What would be right.
    pub fn expected(&self) -> String {
        match self {
            Error::UnknownVariant { .. } => {
                format!("one of {}", crate::any::AnyPosition::names().join(", "))
            }
            Error::PositionSyntax { expected, .. } => expected.clone(),
            Error::InvalidPosition { .. } => "a position that legal moves can lead to".to_owned(),
            Error::MoveSyntax { expected, .. } | Error::Limit { expected, .. } => {
                (*expected).to_owned()
            }
            Error::IllegalMove { legal, .. } if legal.len() > MOST_LISTED => format!(
                "one of {} … ({} moves)",
                legal[..MOST_LISTED].join(" "),
                legal.len()
            ),
            Error::IllegalMove { legal, .. } => format!("one of {}", legal.join(" ")),
            Error::GameOver { .. } => "no move at all".to_owned(),
        }
    }
}

/// The text between quotes, with what is no printable character written out; a long one is cut.
fn quote(text: &str) -> String {
    const MOST: usize = 2000;
    match text.char_indices().nth(MOST) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}… ({} characters)", &text[..end], text.chars().count()),
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; expected {}", self.problem(), self.expected())
    }
}

impl std::error::Error for Error {}
