"""The words in which questions are asked, whichever door they come through."""

from typing import NamedTuple


class Word(NamedTuple):
    """What can be said: its name, what stands for a value of it, and what it means.

    Without a metavar it is said or not, and has no value.
    """

    name: str
    metavar: str
    help: str
    many: bool = False

    @property
    def option(self) -> str:
        """How the command line writes it.

        >>> SHOE_POLYNOMIAL.option
        '--shoe-polynomial'
        """
        return f"--{self.name.replace('_', '-')}"


GAME = Word(
    "game",
    "GAME",
    "A game that 'odds games' lists, or the path of a rulebook ending in .toml.",
)
BET = Word("bet", "[BET]...", "Only these bets.", many=True)
DECKS = Word(
    "decks",
    "N|inf",
    "Decks in the shoe, not with --shoe; inf deals with replacement. "
    "Without it the game's own number.",
)
FULL_DECKS = Word("decks", "N", "Decks in a full shoe; without it the game's own number.")
EACH_DECKS = Word(
    "decks",
    "N|N-N|N,N|inf",
    "Decks in the shoe, such as 6, or several at once, such as 4-8 or "
    "4,6,8,inf; inf deals with replacement. Without it the game's own number.",
)
SHOE = Word(
    "shoe",
    "COUNTS",
    'The cards in the shoe before this coup, such as "A=30 2=31 K=32"; '
    "a rank not named has none left.",
)
PARTLY = (
    "One may be known in part: a set such as [6-8] or [4,5], in a squeezer's words [picture] J Q "
    "K, [no side] A 2 3, [two sides] 4 5, [three sides] 6 7 8, [four sides] 9 10; ? is one not "
    "seen."
)
WITHOUT = Word("without", "CARDS", f'Cards gone from the shoe, such as "A A 5 K". {PARTLY}')
PLAYER = Word(
    "player", "CARDS", 'Cards known of the Player, such as "9 K", whole or in part likewise.'
)
BANKER = Word(
    "banker",
    "CARDS",
    "Cards known of the Banker, likewise; in three-card games of the bank's hand.",
)
READING = Word(
    "reading",
    "ID",
    "Another reading of a clause than the usual one; 'odds rules' lists them.",
    many=True,
)
PAYTABLE = Word(
    "paytable",
    "NAME",
    "Pay the bets that have a paytable of this name by it, as 'odds rules GAME' lists them; may be "
    "repeated.",
    many=True,
)
PAY = Word(
    "pay",
    "BET=ODDS",
    "What a bet pays to 1, after commission, such as small=3/2, or what each of its "
    "winning rows pays in their order, such as super-six=12,20; may be repeated.",
    many=True,
)
COMMISSION = Word("commission", "RATE", "Another rate of commission, such as 4%.")

SECOND = Word("second", "", "Also what removing two cards does beyond what each of them does.")

FAVOURABLE = Word("favourable", "", "Only lines and cells that favour the bettor.")
ORIGINAL = Word("original", "AMOUNT", "The original bet in money.")
SIDE = Word("side", "[player|banker]", "Only insurance of a bet on this hand.")
STAKE = Word("stake", "AMOUNT", "A stake to show; without it the largest allowed.")
INSURED_PLAYER = Word(
    "player",
    "CARDS",
    'The Player\'s cards, such as "3 2", and the third once it lies, such as "3 2 5"; '
    "whole or in part likewise.",
)
PLAYER_THIRD = Word("player_third", "CARD", "The Player's third card, if not in --player.")

SEAT = Word(
    "seat",
    "SEAT",
    "Where the card lies: player-1 to player-3, banker-1 to banker-3, or next for a card in excess "
    "that begins the next round.",
)
CARD = Word("card", "RANK", "Only this card, such as 9, or [6-8] if seen in part.")

INSURANCE = Word("insurance", "", "Fair odds and edge of each insurance line and cell.")
GRID = Word("grid", "", "The joint distribution of both hands' totals.")
SHOE_POLYNOMIAL = Word(
    "shoe_polynomial", "", "A bet in any shoe: its polynomial in the counts of the cards."
)
SYMBOLIC = Word("symbolic", "", "Payouts as letters x1, x2, one a row, and the commission as c.")
LET = Word(
    "let",
    "LETTER=VALUE",
    "With --symbolic: a letter that is given, such as c=4%; may be repeated.",
    many=True,
)
SHOWN_DECKS = Word(
    "decks",
    "N|N-N|N,N|inf",
    "Where to show the value of the edge, such as 1,2,4,6,8,inf; "
    "without it at the game's own numbers of decks.",
)

CARDS = Word(
    "cards",
    "CARDS",
    "The cards of a shoe in the order in which they came, such as 9 K 3 4; one that was burnt "
    "has a star before it, such as *5. One may be seen in part, such as [6-8], or not at all, ?; "
    "then =7 says what it turned out to be.",
)

QUICK = Word(
    "quick", "", "Leave out the bets that ask for cards, which take longer; 'waiting' names them."
)

FORMAT = Word("format", "[table|json|csv|markdown]", "How to write the answer.")
DIGITS = Word(
    "digits",
    "N",
    "To how many places decimals are rounded; without it 4 for people, 15 in json and csv.",
)
EXACT = Word(
    "exact", "", "Show people the exact fractions and weights too; json and csv have them."
)
WIDE = Word("wide", "", "Show all columns, however wide; without it those that fit.")
