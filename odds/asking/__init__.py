"""Questions in words: what any door is told as text, read and put to a table.

The command line and the HTTP interface have their words, and what is wrong with them, from here.
"""
