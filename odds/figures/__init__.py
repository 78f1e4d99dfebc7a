"""Figures of a game: in a situation, by each reading, at every price, for reports, and together."""
