"""How many games are played at once: pairs of games in, records out, nothing lost or doubled."""
