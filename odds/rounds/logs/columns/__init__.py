"""Which column of a log says what."""
