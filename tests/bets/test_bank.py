"""The bank of a three-card game: exact against brute force, and nobody's win is nobody's loss."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import Coup, OddsError, Rank, Rulebook, Shoe, Table, analyse, load_rulebook, read_cards
from odds.bets.bank import BankValue, Opponent
from odds.bets.bank import bank_value as value_of_terms
from odds.core.cards import SeenCard
from tests.support.three_card_brute_force import every_round, winner

BOOK = load_rulebook("bclc-three-card")
DECK = Shoe.of_decks(1)
PLAYER_EDGE = Fraction(12243661, 508963000)
"""Of one deck: 5% of 195,898,576 wins in 407,170,400 deals."""


def bank_value(
    book: Rulebook, shoe: Shoe, opponents: Sequence[Opponent], cards: Sequence[SeenCard] = ()
) -> BankValue:
    """On the terms of a game."""
    bank = book.taken_bank
    return value_of_terms(bank, book.bet(bank.bet), book.ranking, shoe, opponents, cards)


def against(*stakes: int, dealer: int = 0) -> list[Opponent]:
    house = [Opponent(Fraction(dealer), dealer=True)] if dealer else []
    return [*(Opponent(Fraction(stake)) for stake in stakes), *house]


def test_against_one_hand_the_bank_is_as_good_as_a_player() -> None:
    """The hands are alike, and the commission on a net win is that on the one win."""
    found = bank_value(BOOK, DECK, against(100))
    assert found.expected_win / 100 == -PLAYER_EDGE == found.player.expected_value
    assert dict(found.wins) == {100: 195898576, 0: 15373248, -100: 195898576}
    assert found.variance == 10000 * (found.player.variance or 0)
    assert found.standard_deviation.square == found.variance
    assert [tuple(each)[:3] for each in found.results] == [
        (100, 95, 195898576),
        (0, 0, 15373248),
        (-100, -100, 195898576),
    ]
    assert [each.probability for each in found.results] == list(found.chances)
    assert found.expected_value == -PLAYER_EDGE
    assert found.house_win == 200 * PLAYER_EDGE


@pytest.mark.parametrize("opponents", [against(100, 50), against(30, 20, 10), against(7, dealer=3)])
def test_what_the_hands_win_without_commission_is_nothing(opponents: list[Opponent]) -> None:
    found = bank_value(BOOK, DECK, opponents)
    assert found.expected_win_before_commission == 0
    assert found.expected_win == -found.commission
    players = sum(each.stake for each in opponents if not each.dealer)
    assert found.house_win == found.commission + PLAYER_EDGE * players
    assert found.expected_win / found.at_stake > -PLAYER_EDGE
    for each in opponents:
        assert found.opponent_win(each) == (0 if each.dealer else -PLAYER_EDGE * each.stake)
    bank, *others, house = found.shares
    assert bank == ("bank", found.at_stake, found.expected_win)
    assert [share.who for share in others] == [
        "Dealer" if each.dealer else "Player" for each in opponents
    ]
    assert all(
        share.expected_value == (0 if share.who == "Dealer" else -PLAYER_EDGE) for share in others
    )
    assert house.expected_value is None
    assert house == ("house", None, found.house_win)
    tips = sum(share.expected_win for share in others if share.who == "Dealer")
    assert sum(share.expected_win for share in found.shares) == tips
    assert sum(found.chances) == 1
    assert sum(each.probability * each.kept for each in found.results) == found.expected_win


def test_who_stakes_what_first_makes_no_difference() -> None:
    one, two = (bank_value(BOOK, DECK, against(*stakes)) for stakes in ((5, 9), (9, 5)))
    assert one.wins == two.wins


@settings(max_examples=12, deadline=None)
@given(
    cards=st.lists(st.sampled_from(["A", "2", "9", "10", "Q", "K"]), min_size=9, max_size=10),
    stakes=st.lists(st.integers(1, 20), min_size=2, max_size=2),
)
def test_small_decks_by_full_enumeration(cards: list[str], stakes: list[int]) -> None:
    results: Counter[Fraction] = Counter()
    kept = Fraction()
    for *players, bank in every_round(cards, 3):
        net = Fraction()
        for stake, player in zip(stakes, players, strict=True):
            net += {"player": -stake, "tie": 0, "banker": stake}[winner(player, bank)]
        results[net] += 1
        kept += net * Fraction(19, 20) if net > 0 else net
    shoe = Shoe.holding({rank: cards.count(rank.symbol) for rank in Rank})
    found = bank_value(BOOK, shoe, against(*stakes))
    assert {win: Fraction(n, found.wins.denominator) for win, n in found.wins} == {
        win: Fraction(n, results.total()) for win, n in results.items()
    }
    assert found.expected_win == kept / results.total()


@pytest.mark.proof
def test_three_hands_by_full_enumeration() -> None:
    cards = ["A", "2", "9", "9", "10", "J", "Q", "K", "K", "K", "5", "7"]
    stakes = [4, 2, 1]
    results: Counter[int] = Counter()
    for *players, bank in every_round(cards, 4):
        signs = ({"player": -1, "tie": 0, "banker": 1}[winner(each, bank)] for each in players)
        results[sum(stake * sign for stake, sign in zip(stakes, signs, strict=True))] += 1
    shoe = Shoe.holding({rank: cards.count(rank.symbol) for rank in Rank})
    found = bank_value(BOOK, shoe, against(*stakes))
    assert dict(found.wins) == results


def test_four_hands_hang_together_with_three() -> None:
    """Whoever is the fourth, leaving him out leaves the results of the other three."""
    shoe = Shoe.holding({Rank.ACE: 4, Rank.NINE: 4, Rank.TEN: 4, Rank.QUEEN: 4, Rank.KING: 4})
    four = bank_value(BOOK, shoe, against(100, 10, 1, 1000))
    three = bank_value(BOOK, shoe, against(100, 10, 1))
    rest = shoe.cards - 12
    seen = four.wins.project(lambda win: win - 1000 * round(win / 1000))
    ways = rest * (rest - 1) * (rest - 2) // 6
    assert dict(seen) == {win: weight * ways for win, weight in three.wins}


def test_cards_known_of_the_bank_and_of_the_shoe() -> None:
    kings = read_cards("K K K")
    found = bank_value(BOOK, DECK, against(10, 20), kings)
    assert dict(found.wins) == {30: 18424 * 15180}
    assert found.expected_win == Fraction(57, 2)
    nine = bank_value(BOOK, DECK.without(kings), against(1), read_cards("9 10 10"))
    deals = BOOK.coups(DECK.without(kings), Coup(banker=read_cards("9 10 10")))
    assert found.player.expected_value == -1
    assert nine.player.outcomes == analyse(BOOK.bet("three-card"), deals).outcomes
    chance = deals.project(lambda end: str(end.winner))
    assert nine.wins[Fraction(1)] == chance["banker"]


def test_what_each_wins_against_a_bank_that_is_known() -> None:
    """A bank of five against stakes of 10, and of 30 for the house, which pays no commission."""
    five = read_cards("5 10 10")
    found = bank_value(BOOK, DECK, against(10, dealer=30), five)
    ends = BOOK.coups(DECK, Coup(banker=five)).project(lambda end: str(end.winner))
    win, loss = (Fraction(ends[end], ends.denominator) for end in ("player", "banker"))
    player, dealer = found.opponents
    assert found.opponent_win(player) == 10 * (Fraction(19, 20) * win - loss)
    assert found.opponent_win(dealer) == 30 * (win - loss) != 0
    assert found.house_win == found.commission + win / 2 + 30 * (win - loss)
    with pytest.raises(OddsError, match="the Banker cannot have 4 cards"):
        bank_value(BOOK, DECK, against(10), read_cards("5 10 10 10"))


def test_a_card_gone_that_is_known_in_part() -> None:
    """The bank, and stakes on several hands, from each shoe that it may have left."""

    def found(cards: str) -> tuple[Fraction, ...]:
        table = Table("bclc-three-card", without=cards, banker="K")
        stakes = [("three-kings-bonus", 1000), ("three-kings-bonus", 3000)]
        (capped,) = table.limits(stakes).limits
        bank = table.bank([100, 30]).value
        return bank.expected_win, bank.house_win, bank.player_value, capped.expected_win(0)

    king, seven = found("K"), found("7")
    mixed = tuple((3 * one + 4 * two) / 7 for one, two in zip(king, seven, strict=True))
    assert found("[7,K]") == mixed != found("")
    assert found("[7]") == seven
    assert found("[A-K] ?") == found("")


def test_more_decks_and_an_endless_shoe() -> None:
    two = bank_value(BOOK, Shoe.of_decks(2), against(1, 1))
    endless = bank_value(BOOK, Shoe.infinite(), against(1, 1))
    assert two.expected_win == -Fraction(23079433969, 693472562475)
    assert endless.wins.denominator == 13**9
    assert two.expected_win_before_commission == endless.expected_win_before_commission == 0
    assert abs(two.expected_win - endless.expected_win) < Fraction(1, 1000)


def mine(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(f'id = "mine"\ntitle = "M"\nextends = "bclc-three-card"\n{text}')
    return path


def test_other_payouts_and_rates_are_the_rulebooks(tmp_path: Path) -> None:
    """A tie goes to the bank, nines pay double, and the bank pays a tenth of a net win."""
    path = mine(
        tmp_path,
        """[[bet]]
        id = "three-card"
        title = "T"
        rows = [
          { winner = "player", player_hand = "nine", pays = 2 },
          { winner = "player", pays = 1, commission = true },
        ]
        [bank]
        commission = "1/10"
        """,
    )
    book = load_rulebook(path)
    found: BankValue = bank_value(book, DECK, against(1))
    deals = book.coups(DECK).project(lambda end: (end.winner, getattr(end, "player_hand", "")))
    nine = deals[("player", "nine")]
    won = 195898576
    assert dict(found.wins) == {1: won + 15373248, -1: won - nine, -2: nine}
    gross = Fraction(15373248 - nine, 407170400)
    assert found.expected_win == gross - Fraction(won + 15373248, 4071704000)


@pytest.mark.parametrize(
    ("game", "opponents", "sentence"),
    [
        ("bclc-mini", against(5), "bclc-mini has no bank that a Player may take"),
        ("bclc-three-card", [], "nobody bets against the bank"),
        ("bclc-three-card", against(5, -1), "a stake against the bank is -1; give one above 0"),
        ("bclc-three-card", against(5, 0), "a stake against the bank is 0; give one above 0"),
        ("bclc-three-card", against(*[1] * 9), "9 hands at once are too many"),
    ],
)
def test_what_cannot_be_banked(game: str, opponents: list[Opponent], sentence: str) -> None:
    with pytest.raises(OddsError, match=sentence):
        bank_value(load_rulebook(game), DECK, opponents)


def test_a_payout_that_is_not_stated_is_not_invented(tmp_path: Path) -> None:
    rows = '[[bet]]\nid = "three-card"\nrows = [{ winner = "player", pays = "not stated" }]'
    book = load_rulebook(mine(tmp_path, f"{rows}\n[commission]\nrate = 0"))
    with pytest.raises(OddsError, match="pays on winner player is not stated"):
        bank_value(book, DECK, against(5))
