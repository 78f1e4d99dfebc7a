"""Is this baccarat? A log of rounds judged by the rules, by its shoes and by exact odds.

>>> from tempfile import NamedTemporaryFile
>>> from odds import Shoe, load_rulebook
>>> from odds.rounds.logs import open_log
>>> from odds.rounds.verify import Question, verify
>>> rules = load_rulebook("rws-commission")
>>> with NamedTemporaryFile("w") as file:
...     print("p1,p2,p3,b1,b2,b3\\n9,K,5,3,4,", file=file, flush=True)
...     with open_log([file.name], rules) as log:
...         found = verify(log, Question(rules, Shoe.of_decks(8), 0.01))
>>> found.verdict, [(each.rule, each.clause, each.times) for each in found.violations]
('inconsistent', [('a hand draws after a natural', '1, 3.6', 1)])
"""

from odds.rounds.verify.shoe_sums import read_shoe_sums
from odds.rounds.verify.significance import level_of
from odds.rounds.verify.verification import Question, Verification, verify

__all__ = ["Question", "Verification", "level_of", "read_shoe_sums", "verify"]
