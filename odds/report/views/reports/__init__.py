"""The report of a game: its sections in the order a reader needs them, one module a topic."""
