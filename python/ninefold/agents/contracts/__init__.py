"""What is said: how others ask for moves, and how we ask others; lines in, lines out."""
