"""How rounds are played, and the exact distribution of how they end."""
