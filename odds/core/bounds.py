"""How much there may be of what comes from outside, so that nothing hangs and no memory runs out.

What follows each bound is its line in the guide, which a test holds against this list.
"""

LONGEST_NUMBER = 40
"""digits of a number, before its point and after it"""
MOST_DIGITS = 1000
"""places to which decimals are rounded"""

LARGEST_FILE = 100_000
"""bytes of a rulebook, or of a layout"""
MOST_EXTENDED = 20
"""games that a rulebook extends, one the next"""
LARGEST_IN_RULEBOOK = 10**12
"""the largest number in a rulebook"""
MOST_DECKS = 1000
"""decks that a rulebook allows"""
LONGEST_LIST = 1000
"""entries of a list or a table in a rulebook"""
LONGEST_TEXT = 2000
"""characters of a text or a name in a rulebook"""
MOST_DOTS = 100
"""points in a line of a rulebook, quoted text left out"""
MOST_PROBLEMS = 100
"""problems of a rulebook that are listed"""

LONGEST_ROW = 2**20
"""bytes of a line in a log or a table of shoes"""
MOST_QUOTED_LINES = 100
"""lines of a quoted cell"""
MOST_COLUMNS = 1000
"""columns of a log or a table of shoes"""
LONGEST_CELL = 1000
"""characters of a cell that is read as cards, a result or an amount"""
LARGEST_COUNTED = 2**63 - 1
"""the count of a result in a log that is counted already"""
LARGEST_NUMBERED = 2**53 - 1
"""the number of a round, or of the cards left, in a log"""
MOST_FILES = 100_000
"""files that a pattern stands for"""

LARGEST_SHOE = 2**20
"""cards of a shoe from which rounds are simulated"""
LARGEST_FOLLOWED = 1450
"""cards of a shoe that is followed through a log, round by round"""
MOST_SIMULATED = 10**12
"""rounds, or shoes, to be simulated"""
MOST_WORKERS = 1000
"""workers on one machine for long work"""

LARGEST_KEPT = 2**26
"""bytes of a file in the cache"""

MOST_SIDE_BY_SIDE = 100
"""games or numbers of decks side by side"""
MOST_ASKING_CARDS = 3
"""bets that ask for the cards themselves, dealt for together"""
MOST_TOGETHER = 200
"""bets whose covariance is asked for at once"""
MOST_TIED = 100_000
"""cases that the rules leave of cards gone that are known in part"""
MOST_STAKES = 1000
"""stakes of one round"""
MOST_RESULTS = 60_000
"""results of a session that are worked out exactly"""
MOST_ORDERS = 50_000
"""ways in which results fall to several three-card hands"""
MOST_BYTES = 2_500_000_000
"""bytes that several three-card hands take, by a rough reckoning"""

LARGEST_REQUEST = 2**16
"""bytes of a request over HTTP, of its address and of its body"""
MOST_ASKED = 100
"""questions of a batch over HTTP"""
LONGEST_ANSWERING = 60
"""seconds that an answer over HTTP may take"""
