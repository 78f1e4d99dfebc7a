"""What bets ask of the cards themselves: ranks, suits, colours; and the quick way to tell it."""
