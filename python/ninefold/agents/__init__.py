"""What a player is: what it is asked and replies, and how it is run."""
