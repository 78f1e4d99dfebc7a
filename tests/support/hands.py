"""Rounds dealt by hand from the words of the clauses, and what each bet then gets."""

from collections.abc import Mapping
from typing import NamedTuple


class Hands(NamedTuple):
    """The cards of both hands, and net results by bet id, or by "game bet" where games differ.

    None stands for a win whose payout is not stated.
    """

    player: str
    banker: str
    results: Mapping[str, str | None]


LOST = "-1"
PLAYER = {"player": "1", "dealer-player": "1", "banker": LOST, "dealer-banker": LOST, "tie": LOST}
PLAYER |= {"dealer-tie": LOST}
BANKER = {"player": LOST, "dealer-player": LOST, "banker": "19/20", "dealer-banker": "1"}
BANKER |= {"bclc-ruyi banker": "1", "bclc-ruby-9 banker": "1", "ez-baccarat banker": "1"}
BANKER |= {"super-6 banker": "1", "tie": LOST, "dealer-tie": LOST}
ON_SIX = BANKER | {"super-6 banker": "1/2", "super-6": "12"}
TIE = {"player": "0", "dealer-player": "0", "banker": "0", "dealer-banker": "0"}
TIE |= {"tie": "8", "dealer-tie": "8"}
GOLD = BANKER | {
    "bclc-ruyi banker": "0",
    "bclc-ruyi dealer-banker": "0",
    "bclc-ruby-9 banker": "0",
    "bclc-ruby-9 dealer-banker": "0",
    "ez-baccarat banker": "0",
    "gold-7": "40",
    "dragon-7": "40",
    "jade-8": LOST,
}
JADE = PLAYER | {"jade-8": "25", "panda-8": "25", "gold-7": LOST, "dragon-7": LOST}
DRAGON_P, DRAGON_B = "dragon-bonus-player", "dragon-bonus-banker"

HANDS = [
    # Naturals, pairs, and the number of cards.
    Hands("9 K", "3 4", PLAYER | {DRAGON_P: "1", DRAGON_B: LOST, "small": None, "big": LOST}),
    Hands("2 2", "4 4", BANKER | {DRAGON_B: "1", DRAGON_P: LOST, "player-pair": "11"}),
    Hands("2 2", "4 4", {"banker-pair": "11", "super-six-plus": LOST, "super-6": LOST}),
    Hands("9 9", "K Q", PLAYER | {DRAGON_P: "1", "player-pair": "11", "banker-pair": LOST}),
    Hands("10 K", "9 9", BANKER | {DRAGON_B: "1", "player-pair": LOST, "banker-pair": "11"}),
    Hands("8 K", "5 3", TIE | {DRAGON_P: "0", DRAGON_B: "0", "egalite-8": "80"}),
    Hands("9 K", "4 4", PLAYER | {DRAGON_P: "1", "jade-8": LOST, "ruby-9": LOST}),
    Hands("2 4", "3 4", BANKER | {"small": None, "gold-7": LOST, "dragon-7": LOST}),
    Hands("3 4", "K 2 2", PLAYER | {DRAGON_P: LOST, "big": None, "small": LOST}),
    # Gold 7 (Dragon 7): the Banker wins with seven on three cards. Jade 8 (Panda 8): the Player
    # wins with eight on three cards.
    Hands("K 2 4", "A 2 4", GOLD | {"ruby-9": LOST, DRAGON_B: LOST, "big": None}),
    Hands("K 5 3", "3 4", JADE | {DRAGON_P: LOST, "ruby-9": LOST, "super-6": LOST}),
    Hands("K 5 2", "3 4", TIE | {"gold-7": LOST, "jade-8": LOST, "dragon-7": LOST}),
    Hands("K 5 2", "3 4", {DRAGON_P: LOST, DRAGON_B: LOST, "panda-8": LOST, "egalite-7": "45"}),
    Hands("3 4", "K 2 5", TIE | {"gold-7": LOST, "dragon-7": LOST, "egalite-7": "45"}),
    Hands("K 5 3", "2 2 4", TIE | {"jade-8": LOST, "panda-8": LOST, "egalite-8": "80"}),
    Hands("8 K", "3 4", PLAYER | {"jade-8": LOST, "panda-8": LOST}),
    # Ruby 9: nine on three cards in the winning hand, or in both.
    Hands("K 2 6", "K 6 3", BANKER | {"ruby-9": "10", "jade-8": LOST, "panda-8": LOST}),
    Hands("K 5 4", "K 7", PLAYER | {"ruby-9": "10"}),
    Hands("K 5 4", "2 3 4", TIE | {"ruby-9": "75", "egalite-9": "80", "gold-7": LOST}),
    # A winning six on two cards and on three.
    Hands("K 5 K", "2 4", ON_SIX | {"super-six-plus": "12"}),
    Hands("K 2 2", "A 2 3", ON_SIX | {"super-six-plus": "20"}),
    Hands("2 4", "2 4", TIE | {"super-six-plus": LOST, "super-6": LOST, "egalite-6": "45"}),
    # The margins of the Dragon Bonus, on either hand.
    Hands("K 5 4", "2 3 5", PLAYER | {DRAGON_P: "30", DRAGON_B: LOST, "ruby-9": "10"}),
    Hands("K 5 3", "2 2 6", JADE | {DRAGON_P: "10", "banker-pair": "11"}),
    Hands("3 4", "K 2 8", PLAYER | {DRAGON_P: "4"}),
    Hands("2 4", "K 2 8", PLAYER | {DRAGON_P: "4"}),
    Hands("3 4", "K 2 K", PLAYER | {DRAGON_P: "2"}),
    Hands("2 4", "K 2 K", PLAYER | {DRAGON_P: "2"}),
    Hands("K 2 8", "K 2 7", BANKER | {DRAGON_B: "30", "ruby-9": "10"}),
    Hands("K 2 8", "K 2 6", BANKER | {DRAGON_B: "10", "jade-8": LOST}),
    Hands("K 2 8", "3 4", BANKER | {DRAGON_B: "4", "gold-7": LOST}),
    Hands("K 2 8", "2 4", ON_SIX | {DRAGON_B: "4", "super-six-plus": "12"}),
    Hands("K 2 K", "3 4", BANKER | {DRAGON_B: "2"}),
    Hands("K 2 K", "2 4", ON_SIX | {DRAGON_B: "2"}),
    # A tie on each total.
    Hands("K 2 8", "K 2 8", TIE | {"egalite-0": "150", "egalite-1": LOST, "tie": "8"}),
    Hands("K 2 9", "K 2 9", TIE | {"egalite-1": "215", "egalite-0": LOST, "egalite-2": LOST}),
    Hands("K 2 K", "K 2 K", TIE | {"egalite-2": "225", "egalite-3": LOST, "egalite-4": LOST}),
    Hands("K 2 A", "K 2 A", TIE | {"egalite-3": "200", "egalite-5": LOST, "egalite-6": LOST}),
    Hands("K 2 2", "K 2 2", TIE | {"egalite-4": "120", "egalite-7": LOST, "egalite-8": LOST}),
    Hands("K 2 3", "K 2 3", TIE | {"egalite-5": "110", "egalite-9": LOST}),
    Hands("3 4", "3 4", TIE | {"egalite-7": "45"}),
    Hands("9 K", "9 K", TIE | {"egalite-9": "80", "ruby-9": LOST}),
]
