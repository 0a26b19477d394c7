"""Who plays whom, and what came of it: one game, one format, one count at a time."""
