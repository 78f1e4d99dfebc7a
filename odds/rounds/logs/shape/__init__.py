"""The rows of a log, whatever its shape."""
