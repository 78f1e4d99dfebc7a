"""Documents in each format, and their plots as pictures."""
