"""What the amounts of a log should be, and mean."""
