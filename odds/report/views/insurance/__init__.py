"""What is found of insurance: one small module a question."""
