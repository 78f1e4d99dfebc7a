"""`odds insurance`: one small module a command."""
