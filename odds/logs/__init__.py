"""Logs of rounds, whoever wrote them: their files, their layout and what their cells mean."""
