"""One card to each of two hands: the higher wins."""
