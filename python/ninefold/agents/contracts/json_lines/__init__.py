"""JSON lines: many questions at once, each with an id, answered in any order."""
