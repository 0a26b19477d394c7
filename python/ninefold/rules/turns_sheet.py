"""The rules of the 27×27 game in words, for its sheet; `{…}` are the facts of its variant."""

# Sections, each with the paragraphs under it.
TURNS = {
    "The board": """\
Nine large boards L, each of nine small boards S of nine cells: 729 cells. X and O move in turn;
X moves first, on any S.
""",
    "A turn": """\
On one S, mark a cell a with your symbol, then another cell b with your opponent's. The second mark
is never optional, even where it completes a line of your opponent.

Your opponent must then play on S number a of L number b. {sends}

{free} What your turn itself completes counts already.

A turn is written LSab: 4718 is S 7 of L 4, your symbol on 1, your opponent's on 8; it sends to
S 1 of L 8.
""",
    "Tallies": """\
After both marks: if your first mark made three in a row, you get a tally on that S; else if your
opponent has three in a row there, they get one; else if the S is full, each gets one. Never more
than one each, not even for two lines at once.

After any tally the S is cleared of all marks. Three tallies complete it for good: its owner's
symbol covers it. If both reach three at once, it is yours, as you moved.
""",
    "When one cell is left": """\
With eight marks on the S you mark the last cell a, and the S is evaluated at once: a line is a
tally for you, else it is full and each gets one.

If that is your third, the S is yours: no second mark is made, and b only names the L your opponent
must go to, any of the nine; naming a closed one frees them.

If it completes the S for your opponent only: no second mark is made, b is written as a, and your
opponent plays on S number a of any open L, or where that S is completed in all of them, anywhere.

If it completes nothing, the S is cleared and your opponent's symbol goes on any of its nine cells,
b = a allowed, and stays there.
""",
    "How it ends": """\
{closes} A closed one takes no more marks.

Three large boards of one owner in a row win at once. {ends}
""",
}

FREE = """\
Where that S is completed or that L is closed, your opponent may choose any open S of any open L."""
FREE_INSIDE = """\
Where that L is closed, your opponent may choose any open S of any open L; where only that S is
completed, any open S of that L."""

OPTION_MEANINGS = {
    "free=inside": "sent to a completed S of an open L: choose inside it",
    "drawn=majority": "an L without a line goes to whoever owns more S",
    "tiebreak=count": "without a line of L, whoever owns more L wins",
}
