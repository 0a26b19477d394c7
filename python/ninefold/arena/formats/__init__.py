"""Who meets whom: pure functions of players and results."""
