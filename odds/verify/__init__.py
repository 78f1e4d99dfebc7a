"""Is this baccarat? A log of rounds judged by the rules, by its shoes and by exact odds."""
