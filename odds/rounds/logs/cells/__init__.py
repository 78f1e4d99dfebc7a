"""What the texts in the cells of a log mean."""
