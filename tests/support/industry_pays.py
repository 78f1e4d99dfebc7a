"""What each bet of the industry pays, typed from what houses print, not taken from rulebooks.

By bet, or by "game bet" where games differ, and by paytable: what the rules of `industry_rules` pay
in their order, as printed: "5.5" is 11 to 2. What no rule fits loses the stake; "?" is a payout
that nobody prints, 0 a push, and a minus a loss.
"""

from fractions import Fraction

HANDS = ("player", "banker")
Pays = dict[str, str]
ONE = ""
"""The name of a paytable that is the only one."""


def one(pays: str) -> Pays:
    return {ONE: pays}


# No commission: 1 to 1, but half on a winning six; or a push on a winning three-card seven.
HALF_ON_6 = one("0.5 1 0")
PUSH_ON_7 = one("0 1 0")

LUCKY_8 = {"la-center": "200 25 15 8 4", "pt-1": "200 50 25 8 3"}
DRAGON_BONUS = {
    # Natural win 1, natural tie push; by nine 30, eight 10, then six, four, two and one.
    "table-1": "1 0 30 10 6 4 2 1",
    "table-2": "1 0 30 10 4 4 2 2",
}
PERFECT_PAIRS = {
    "table-a": "25 12 6",
    "table-b": "30 10 5",
    "table-c": "25 12 5",
    "table-d": "25 15 5",
}
EGALITE = "150 215 225 200 120 110 45 45 80 80"
RANKS = "a 2 3 4 5 6 7 8 9 10 j q k"
ROYAL_MATCH = {"version-1": "25 2.5", "version-2": "10 3"}


def matching_dragon(rank: str) -> Pays:
    """Six of the rank, five and so on; of some ranks a coup never has more than four."""
    first = 2 if rank in ("3", "4", "8", "9") else 0
    tables = {"table-1": "100 60 40 20 3 1", "table-2": "100 60 30 15 2 1"}
    return {name: " ".join(pays.split()[first:]) for name, pays in tables.items()}


PAYS: dict[str, Pays] = {
    # The table itself.
    "player": one("1 0"),
    "banker": one("0.95 0"),
    "tie": {"eight": "8", "nine": "9"},
    "tiger-baccarat banker": HALF_ON_6,
    "super-6 banker": HALF_ON_6,
    "pala banker": HALF_ON_6,
    "nepal-baccarat banker": HALF_ON_6,
    "ez-baccarat banker": PUSH_ON_7,
    "monkey-baccarat banker": PUSH_ON_7,
    "dai-bacc banker": PUSH_ON_7,
    "5-treasures banker": PUSH_ON_7,
    # Fabulous 4: 2 to 1 on a winning one; on a winning four half, for the Banker a push.
    "fabulous-4 player": one("2 0.5 1 0"),
    "fabulous-4 banker": one("2 0 1 0"),
    "player-fabulous-4": one("50"),
    "banker-fabulous-4": one("25"),
    **{f"{hand}-fabulous-pair": one("7 4 1") for hand in HANDS},
    # 7 Up: 1 to 1; 1 to 2 on a winning seven of the Player, 9 to 5 on one of the Banker.
    "7-up-baccarat player": one("0.5 1 0"),
    "7-up-baccarat banker": one("1.8 1 0"),
    "7-up-baccarat tie": {"mbs": "9 7"},
    "super-sevens": one("700 70 17 5 2"),
    # Dragon Tiger: a tie takes half.
    "dragon": one("1 -0.5"),
    "dragon-tiger tiger": one("1 -0.5"),
    "dragon-tiger tie": {"eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12"},
    "suited-tie": one("50"),
    **{
        f"{hand}-{kind}": one("1")
        for hand in ("dragon", "tiger")
        for kind in ("big", "small", "odd", "even")
    },
    **{
        f"{hand}-{suit}": one("-1 3")
        for hand in ("dragon", "tiger")
        for suit in ("clubs", "diamonds", "hearts", "spades")
    },
    # Winning sixes, sevens and eights.
    "tiger": one("12 20"),
    "small-tiger": one("22"),
    "big-tiger": one("50"),
    "tiger-tie": one("35"),
    "tiger-pair": one("100 20 4"),
    "super-6": one("12"),
    "lucky-6": {"macau": "12 20", "leo88": "12 18"},
    "lucky-7": one("6 15"),
    "super-lucky-7": one("30 40 100"),
    **{f"lucky-8-{hand}": LUCKY_8 for hand in HANDS},
    **{f"lucky-win-{hand}": one("500 200 30 20 12 8 5") for hand in HANDS},
    "dragon-7": one("40"),
    "panda-8": one("25"),
    "fortune-7": one("40"),
    "golden-8": one("25"),
    "heavenly-9": one("75 10"),
    "blazing-7s": one("200 50"),
    "cover-all": one("6"),
    "tiger-7": one("40"),
    "ox-6": one("40"),
    "kill": one("30 30"),
    "three-card-six": one("100 8"),
    "lucky-bonus": one("18"),
    # One unit at 18 to 1 on a winning six beside ten on the Banker, of which it pays half then.
    "lucky-bonus-and-banker": one("23/11 9/11 -1/11 -1"),
    "dragon-7-progressive": one("?"),
    "panda-8-progressive": one("?"),
    "heavenly-9-progressive": one("? ?"),
    # Totals.
    "quik": one("50 25 1"),
    **{f"{hand}-total-{n}": one("5.5") for hand in HANDS for n in (9, 8, 7, 6)},
    **{f"player-total-{n}": one("9.5") for n in (5, 4)},
    **{f"player-total-{n}": one("10.5") for n in (3, 2, 1)},
    "player-total-0": one("8"),
    **{f"banker-total-{n}": one("7.5") for n in (5, 4)},
    "banker-total-3": one("10.5"),
    "player-even": {"triple-pg": "0.86", "ebet": "0.90"},
    "player-odd": {"triple-pg": "0.9", "ebet": "0.96"},
    "banker-even": {"triple-pg": "0.86", "ebet": "0.94"},
    "banker-odd": {"triple-pg": "0.86", "ebet": "0.94"},
    **{f"{hand}-wins-{n}": one("?") for hand in HANDS for n in range(1, 10)},
    "player-wins-9": {"table-1": "7"},
    "player-wins-8": {"table-1": "7.5"},
    "player-wins-7": {"table-1": "11", "table-2": "9.5"},
    "player-wins-6": {"table-1": "14", "table-2": "10.5"},
    "player-wins-5": {"table-1": "35", "table-2": "28"},
    **{f"tie-on-{n}": one("?") for n in range(10)},
    **{f"egalite-{n}": one(pays) for n, pays in enumerate(EGALITE.split())},
    "winning-1-4": one("0 7"),
    "winning-5-6": one("0 3.5"),
    "winning-7": one("0 4.5"),
    "winning-8": one("0 3"),
    "winning-9": one("0 2.5"),
    **{f"{hand}-natural-wins": one("0 4") for hand in HANDS},
    **{f"dragon-bonus-{hand}": DRAGON_BONUS for hand in HANDS},
    "eights-and-nines": one("20"),
    "9-over-7": one("50"),
    "bad-beat": one("50"),
    "player-3-card-win": one("4"),
    "banker-3-card-win": one("5"),
    "8-beats-6": one("25"),
    "natural-9-beats-natural-7": one("50"),
    "three-card-9-beats-1": one("150"),
    "three-card-9-beats-7": one("200"),
    "3-giving-8": {"hippodrome": "200", "empire": "180"},
    "low-tie-max": {"fifty-five": "55", "fifty": "50"},
    "high-tie-max": one("10"),
    # Numbers of cards.
    "big": {"half": "0.5", "live": "0.53", "playtech": "0.54"},
    "small": {"half": "1.5", "live": "1.45", "playtech": "1.5"},
    "four-cards": one("1.5"),
    "five-cards": one("2"),
    "six-cards": one("2"),
    # The cards themselves.
    "super-tie": {"pt-1": "100 25 7", "pt-2": "100 20 7"},
    "lucky-match": one("250 100 30 15 6 4"),
    "perfect-9": one("20 10 5"),
    "perfect-pair": {
        "evolution": "250 25",
        "playtech": "25 25",
        "betconstruct": "26 26",
        "two-hundred": "200 25",
    },
    **{f"perfect-pairs-{hand}": PERFECT_PAIRS for hand in HANDS},
    **{f"royal-match-{hand}": ROYAL_MATCH for hand in HANDS},
    "lucky-nines": one("1000 500 35 16 5 2 1"),
    "all-red": one("?"),
    "all-black": one("?"),
    **{f"matching-dragon-{each}": matching_dragon(each) for each in RANKS.split()},
    "monkey-6": {"twelve": "12", "thirteen": "13", "fourteen": "14", "fifteen": "15"},
    "monkey-6-tie": {f"pays-{n}": str(n) for n in (130, 140, 150, 160)},
    "grand-monkey": {f"pays-{n}": str(n) for n in (5000, 6000, 7000)},
    "bellagio-match-player": one("75"),
    "bellagio-match-banker": one("68"),
}


def pays_of(game: str, bet: str, rows: int) -> dict[str, list[Fraction | None]]:
    """By paytable, what all rows of a bet pay; the last loses where it is not told."""
    found = {}
    for name, text in (PAYS.get(f"{game} {bet}") or PAYS[bet]).items():
        pays = [None if each == "?" else Fraction(each) for each in text.split()]
        found[name] = [*pays, *[Fraction(-1)] * (rows - len(pays))]
    return found
