//! The 27×27 game as text.

use crate::error::Error;
use crate::game::{Game, Player};
use crate::geometry::places;
use crate::notation::{format_cells, parse_cells, parse_side};
use crate::ultimate2::validate::{Description, LARGE_NOBODY};
use crate::ultimate2::{Options, Target, Ultimate2};

/// Its name in programs.
pub const NAME: &str = "ultimate2";
/// Its name for people.
pub const TITLE: &str = "Ultimate ultimate (27×27)";
/// The form of its text.
pub const FORM: &str = "ultimate2[:options] <81 boards> <side> <target> <tallies> <owners>";

type NamedOption = (&'static str, fn(&mut Options));

const OPTIONS: [NamedOption; 3] = [
    ("free=inside", |options| options.free_inside = true),
    ("drawn=majority", |options| options.drawn_majority = true),
    ("tiebreak=count", |options| options.tiebreak_count = true),
];

impl Options {
    /// Reads what stands behind the colon of `name`: `free=inside,drawn=majority,tiebreak=count`,
    /// any of them, each once.
    pub fn parse(text: &str, name: &str) -> Result<Options, Error> {
        let mut options = Options::default();
        for word in text.split(',') {
            let before = options;
            if let Some((_, set)) = OPTIONS.iter().find(|(option, _)| *option == word) {
                set(&mut options);
            }
            if options == before {
                return Err(Error::PositionSyntax {
                    offending: if word.is_empty() { name } else { word }.to_owned(),
                    expected: "free=inside, drawn=majority or tiebreak=count, each once".to_owned(),
                });
            }
        }
        Ok(options)
    }

    /// The name of the game with these options.
    pub fn game(self) -> String {
        let all = [self.free_inside, self.drawn_majority, self.tiebreak_count];
        let set: Vec<&str> = OPTIONS
            .iter()
            .zip(all)
            .filter(|(_, set)| *set)
            .map(|((name, _), _)| *name)
            .collect();
        if set.is_empty() {
            NAME.to_owned()
        } else {
            format!("{NAME}:{}", set.join(","))
        }
    }
}

fn format_target(target: Target) -> String {
    match target {
        Target::Over => "-".to_owned(),
        Target::Anywhere => "*".to_owned(),
        Target::Small(large, small) => format!("{}.{}", large + 1, small + 1),
        Target::Inside(large) => format!("{}.*", large + 1),
        Target::Across(small) => format!("*.{}", small + 1),
    }
}

fn parse_target(text: &str) -> Result<Target, Error> {
    let digit = |byte: u8| byte - b'1';
    match *text.as_bytes() {
        [b'-'] => Ok(Target::Over),
        [b'*'] => Ok(Target::Anywhere),
        [large @ b'1'..=b'9', b'.', small @ b'1'..=b'9'] => {
            Ok(Target::Small(digit(large), digit(small)))
        }
        [large @ b'1'..=b'9', b'.', b'*'] => Ok(Target::Inside(digit(large))),
        [b'*', b'.', small @ b'1'..=b'9'] => Ok(Target::Across(digit(small))),
        _ => Err(Error::PositionSyntax {
            offending: text.to_owned(),
            expected: "a target: L.S, L.*, *.S, * or -".to_owned(),
        }),
    }
}

/// Nine groups, joined.
fn groups(separator: &str, group: impl Fn(usize) -> String) -> String {
    (0..9).map(group).collect::<Vec<_>>().join(separator)
}

/// The canonical text.
pub fn format(position: &Ultimate2) -> String {
    let both = [Player::X, Player::O];
    let cells = groups("//", |large| {
        groups("/", |small| {
            let here = position.small(large, small);
            format_cells((0..9).map(|cell| {
                both.into_iter()
                    .find(|&player| here.marks(player) >> cell & 1 == 1)
            }))
        })
    });
    let tallies = groups("/", |large| {
        (0..9)
            .flat_map(|small| both.map(|player| position.small(large, small).tallies(player)))
            .map(|tally| (b'0' + tally as u8) as char)
            .collect()
    });
    let owners = groups("/", |large| {
        let mut symbols = [LARGE_NOBODY; 9];
        for player in both {
            for small in places(position.owned_smalls(large, player)) {
                symbols[small] = player.mark();
            }
        }
        symbols.into_iter().collect()
    });
    format!(
        "{} {cells} {} {} {tallies} {owners}",
        position.options().game(),
        position.turn().mark(),
        format_target(position.target())
    )
}

/// Nine groups of text.
fn parse_groups<'a>(text: &'a str, separator: &str, expected: &str) -> Result<[&'a str; 9], Error> {
    let parts: Vec<&str> = text.split(separator).collect();
    parts
        .try_into()
        .map_err(|parts: Vec<&str>| Error::PositionSyntax {
            offending: text.to_owned(),
            expected: format!("nine {expected} between {separator}, not {}", parts.len()),
        })
}

/// Reads a position from the words that follow the name of the game; `text` is all of it.
pub fn parse(options: Options, words: &[&str], text: &str) -> Result<Ultimate2, Error> {
    let &[cells, side, target, tallies, owners] = words else {
        return Err(Error::PositionSyntax {
            offending: text.to_owned(),
            expected: FORM.to_owned(),
        });
    };
    let refusal = |offending: &str, expected: &str| Error::PositionSyntax {
        offending: offending.to_owned(),
        expected: expected.to_owned(),
    };
    let mut described = Description::empty(options);
    for (large, group) in parse_groups(cells, "//", "L")?.into_iter().enumerate() {
        for (small, row) in parse_groups(group, "/", "S")?.into_iter().enumerate() {
            described.cells[9 * large + small] = parse_cells(row, group)?;
        }
    }
    for (large, group) in parse_groups(tallies, "/", "groups of tallies")?
        .into_iter()
        .enumerate()
    {
        let digits = group.as_bytes();
        if digits.len() != 18 || !digits.iter().all(|digit| matches!(digit, b'0'..=b'3')) {
            return Err(refusal(
                group,
                "18 digits 0-3: X's and O's tallies of nine S",
            ));
        }
        for (small, pair) in digits.chunks(2).enumerate() {
            described.tallies[9 * large + small] = [pair[0], pair[1]].map(|d| u32::from(d - b'0'));
        }
    }
    for (large, group) in parse_groups(owners, "/", "groups of owners")?
        .into_iter()
        .enumerate()
    {
        let symbols: Vec<char> = group.chars().collect();
        if symbols.len() != 9 {
            return Err(refusal(group, "the owners of nine S, each x, o or ."));
        }
        for (small, symbol) in symbols.into_iter().enumerate() {
            described.owners[9 * large + small] = match symbol {
                'x' => Some(Player::X),
                'o' => Some(Player::O),
                LARGE_NOBODY => None,
                _ => return Err(refusal(group, "the owners of nine S, each x, o or .")),
            };
        }
    }
    described.turn = parse_side(side)?;
    described.target = parse_target(target)?;
    described
        .position()
        .map_err(|reasons| Error::InvalidPosition {
            offending: text.to_owned(),
            reasons: reasons
                .into_iter()
                .map(crate::setup::Flaw::Ultimate2)
                .collect(),
        })
}
