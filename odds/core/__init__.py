"""Cards, shoes, distributions and numbers: what every game and every bet is made of."""
