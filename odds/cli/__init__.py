"""The program `odds`: one small module a command."""
