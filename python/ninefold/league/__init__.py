"""A plan and a store put to work: games are played, kept, then told."""
