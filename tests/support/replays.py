"""What the tests of `odds replay` share."""

DECKS = ["--decks", "1"]
OUTSIDE = (
    "odds: warning: a shoe of 1 deck lies outside the rules of rws-commission, "
    "which allow 4-8 decks (clause 2.2.1)."
)
TINY = "shoe,p1,p2,p3,b1,b2,b3\n7,9,K,,3,4,\n7,A,A,9,8,2,A\n"
"""A log of two rounds."""
HEADER = "shoe,round,p1,p2,p3,b1,b2,b3,cards_left\n"


def talk(stderr: str) -> list[str]:
    """What is said, but for progress, since a loaded machine may take long."""
    lines = stderr.splitlines()
    return [line for line in lines if not line.endswith(" rounds done") and line != OUTSIDE]
