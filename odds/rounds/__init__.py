"""Rounds dealt, logged, verified and replayed."""
