"""The front door: the command `ninefold`, one file a command."""
