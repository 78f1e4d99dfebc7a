"""How far a bet can be beaten: what single cards do, counts, the end of the shoe, dealt shoes."""
