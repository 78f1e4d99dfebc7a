"""Aggregate limits: the share of each win, the Dealer's even money, and where the limit bites."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import VOID, OddsError, Rank, Rulebook, Shoe, analyse, load_rulebook, read_cards
from odds.bets.limits import Stake, house_win
from odds.bets.settling import capped, capped_hands
from tests.support import three_card_brute_force
from tests.support.brute_force import count_rounds
from tests.support.clauses import ROWS
from tests.support.three_card_brute_force import rank

RUYI, RUBY, DRAGON = (load_rulebook(f"bclc-{game}") for game in ("ruyi", "ruby-9", "dragon-bonus"))
COUPS = RUYI.coups(Shoe.of_decks(8))
GOLD_7 = Fraction(112633011329024, 4998398275503360)
JADE_8 = Fraction(172660763262976, 4998398275503360)
"""Published counts over all deals of eight decks."""


def stake(bet: str, amount: int, dealer: bool = False, book: Rulebook = RUYI) -> Stake:
    return Stake(book.bet(bet), Fraction(amount), dealer)


def test_a_round_reckoned_by_hand() -> None:
    """2000 and 3000 on Gold 7 would win 200000: a quarter of it is paid; 500 on Jade 8 in full."""
    stakes = [stake("gold-7", 2000), stake("jade-8", 500), stake("gold-7", 3000)]
    (found,) = capped(RUYI.limits, COUPS, [*stakes, stake("gold-7", 100, dealer=True)])
    assert [found.expected_win(n) for n in range(4)] == [
        20000 * GOLD_7 - 2000 * (1 - GOLD_7),
        12500 * JADE_8 - 500 * (1 - JADE_8),
        30000 * GOLD_7 - 3000 * (1 - GOLD_7),
        100 * GOLD_7 - 100 * (1 - GOLD_7),
    ]
    assert [found.expected_win(n, limited=False) for n in range(4)] == [
        80000 * GOLD_7 - 2000 * (1 - GOLD_7),
        12500 * JADE_8 - 500 * (1 - JADE_8),
        120000 * GOLD_7 - 3000 * (1 - GOLD_7),
        4000 * GOLD_7 - 100 * (1 - GOLD_7),
    ]
    assert (found.bites, found.room) == (GOLD_7, Fraction(1, 4))
    (bites,) = [end for end in found.rounds if end.bites]
    assert [int(win) for win in bites.wins(dealer=False)] == [200000, 50000]
    assert [int(win) for win in bites.wins(dealer=True)] == [4000, 100]
    gold, jade = found.winning
    assert [str(won) for won in (*gold.won, *jade.won)] == [
        "gold-7: winner banker, banker total 7, banker cards 3",
        "jade-8: winner player, player total 8, player cards 3",
    ]
    assert list(gold[3:]) == [200000, 50000, 4000, 100]
    assert list(jade[3:]) == [12500, 12500, 0, 0]
    assert (gold.probability, jade.probability) == (GOLD_7, JADE_8)
    assert (gold.bites, jade.bites) == (True, False)
    first, *_, tip = wins = found.expected_wins
    assert [(each.number, each.of, each.bet, int(each.stake)) for each in wins] == [
        (1, "Player", "gold-7", 2000),
        (2, "Player", "jade-8", 500),
        (3, "Player", "gold-7", 3000),
        (4, "Dealer", "gold-7", 100),
    ]
    assert tip.expected_value == 2 * GOLD_7 - 1
    assert tip.expected_value_without_limit == 41 * GOLD_7 - 1
    assert (first.limit, first.bites) == (Fraction(50000), GOLD_7)
    house = house_win(wins)
    assert house[:4] == (None, "house", "all", Fraction(5600))
    assert house.limited == -sum(found.expected_win(n) for n in range(4))
    assert house.unlimited == -sum(found.expected_win(n, limited=False) for n in range(4))
    assert (house.limit, house.bites) == (None, None)


@pytest.mark.parametrize(("amount", "bites"), [(1249, False), (1250, False), (1251, True)])
def test_the_limit_bites_above_not_at_it(amount: int, bites: bool) -> None:
    (found,) = capped(
        RUYI.limits, COUPS, [stake("gold-7", amount), stake("gold-7", 10, dealer=True)]
    )
    assert (found.bites > 0) is bites
    assert (found.expected_win(1) == found.expected_win(1, limited=False)) is not bites


def test_bets_for_the_dealer_never_make_the_limit_bite() -> None:
    (found,) = capped(RUYI.limits, COUPS, [stake("gold-7", 10**9, dealer=True)])
    assert found.bites == 0
    assert found.room is None
    assert found.expected_win(0) == found.expected_win(0, limited=False)


def test_each_limit_stands_for_itself() -> None:
    stakes = [stake("ruby-9", 5001, book=RUBY), stake("gold-7", 1250, book=RUBY)]
    ruby, gold = capped(RUBY.limits, COUPS, stakes)
    assert (gold.limit.bets, ruby.limit.bets) == (("gold-7", "jade-8"), ("ruby-9",))
    assert gold.bites == 0
    assert ruby.bites == analyse(RUBY.bet("ruby-9"), COUPS).hit_frequency
    assert [each.bites for each in capped(RUBY.limits, COUPS, stakes, Fraction(10**6))] == [0, 0]
    assert [[win.number for win in each.expected_wins] for each in (ruby, gold)] == [[1], [2]]
    assert [(each.bet, each.pays, each.stake) for each in gold.thresholds(RUBY.bets)] == [
        ("gold-7", Fraction(40), Fraction(1250)),
        ("jade-8", Fraction(25), Fraction(2000)),
    ]
    assert gold.thresholds([]) == []


def test_dragon_bonus_against_rounds_counted_one_by_one() -> None:
    """Players on both hands, so that margins, naturals and pushes all come into it."""
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    shoe = dict(zip(ranks, [9, 2, 3, 1, 8, 5, 6, 4, 7, 2, 0, 11, 3], strict=True))
    odds = (1, 0, 30, 10, 4, 2)  # natural win, natural tie, by 9, by 8, by 6-7, by 4-5
    stakes = [
        stake("dragon-bonus-player", 700, book=DRAGON),
        stake("dragon-bonus-banker", 60, book=DRAGON),
        stake("dragon-bonus-player", 2, book=DRAGON),
        stake("dragon-bonus-banker", 11, dealer=True, book=DRAGON),
        stake("dragon-bonus-player", 5, dealer=True, book=DRAGON),
    ]
    limit = 600
    expected = [Fraction()] * len(stakes)
    rounds = count_rounds(shoe)
    for end, weight in rounds.items():
        results = []
        for each in stakes:
            rows = [pays for pays, event in zip(odds, ROWS[each.bet.id], strict=True) if event(end)]
            results.append(each.amount * (rows[0] if rows else -1))
        won = [r for r, each in zip(results, stakes, strict=True) if r > 0 and not each.dealer]
        for number, each in enumerate(stakes):
            if sum(won) > limit and results[number] > 0:
                share = results[number] * limit / sum(won)
                results[number] = each.amount if each.dealer else share
            expected[number] += results[number] * weight
    size = sum(rounds.values())
    coups = DRAGON.coups(Shoe.holding({read_cards(rank)[0]: n for rank, n in shoe.items()}))
    (found,) = capped(DRAGON.limits, coups, stakes, Fraction(limit))
    assert [found.expected_win(n) for n in range(5)] == [value / size for value in expected]


amounts = st.fractions(min_value=Fraction(1, 100), max_value=9000, max_denominator=100)
some_stakes = st.lists(
    st.builds(
        Stake,
        st.sampled_from([RUBY.bet(name) for name in ("gold-7", "jade-8", "ruby-9")]),
        amounts,
        st.booleans(),
        hand=st.just(0),
    ),
    min_size=1,
    max_size=6,
)


@given(stakes=some_stakes, amount=st.fractions(min_value=1, max_value=200000, max_denominator=10))
@settings(max_examples=60, deadline=None)
def test_whatever_the_stakes(stakes: list[Stake], amount: Fraction) -> None:
    for found in capped(RUBY.limits, COUPS, stakes, amount):
        for number, each in enumerate(found.stakes):
            value = analyse(each.bet, COUPS).expected_value
            assert value is not None
            assert found.expected_win(number, limited=False) == each.amount * value
            assert found.expected_win(number) <= found.expected_win(number, limited=False)
        for end in found.rounds:
            real, paid = end.wins(dealer=False)
            assert paid == min(real, amount)
            assert end.bites == (real > amount)
            for settled in end.stakes:
                assert settled.paid == settled.real or end.bites
                if settled.real <= 0:
                    assert settled.paid == settled.real
        if found.room is not None:
            at = [each._replace(amount=each.amount * found.room) for each in found.stakes]
            above = [each._replace(amount=each.amount * Fraction(1001, 1000)) for each in at]
            assert capped(RUBY.limits, COUPS, at, amount)[0].bites == 0
            assert capped(RUBY.limits, COUPS, above, amount)[0].bites > 0


def test_a_void_round_returns_all() -> None:
    shoe = Shoe.holding({read_cards("2")[0]: 5})
    (found,) = capped(RUYI.limits, RUYI.coups(shoe), [stake("gold-7", 2000)])
    assert found.rounds == ()
    assert found.expected_win(0) == found.bites == 0


@pytest.mark.parametrize(
    ("game", "bet", "said"),
    [
        ("bclc-ruyi", "player", "bet 'player' of bclc-ruyi has no aggregate limit; the limited"),
        ("bclc-mini", "tie", "has no aggregate limit; no bet of it has; write a game"),
        ("bclc-ruyi", "gold7", "unknown bet 'gold7'; did you mean 'gold-7'?"),
    ],
)
def test_bets_without_a_limit(game: str, bet: str, said: str) -> None:
    with pytest.raises(OddsError, match=said.replace("?", r"\?")):
        load_rulebook(game).limited_bet(bet)


def test_a_payout_that_is_not_stated_has_no_limit(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    head = 'id = "mine"\ntitle = "Mine"\nextends = "online-baccarat"\n'
    mine.write_text(f'{head}[[limit]]\nbets = ["small"]\namount = 1\n')
    book = load_rulebook(mine)
    with pytest.raises(OddsError, match="what bet 'small' pays on cards 4 is not stated"):
        capped(book.limits, book.coups(Shoe.of_decks(1)), [stake("small", 1, book=book)])


def test_a_shoe_that_may_run_out() -> None:
    """Void rounds count in the mean, with nothing won or lost."""
    ranks = {read_cards(card)[0]: count for card, count in (("A", 1), ("2", 1), ("4", 1), ("K", 2))}
    coups = RUYI.coups(Shoe.holding(ranks))
    value = analyse(RUYI.bet("gold-7"), coups).expected_value
    (found,) = capped(RUYI.limits, coups, [stake("gold-7", 2000)])
    assert value is not None
    assert 0 < coups[VOID] < coups.denominator
    assert found.expected_win(0, limited=False) == 2000 * value == Fraction(-2600, 3)


def test_commission_and_odds_below_even_money(tmp_path: Path) -> None:
    """The real win is after commission; the Dealer never gets more than the odds give."""
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'id = "mine"\ntitle = "Mine"\nextends = "bclc-mini"\n'
        "[[bet]]\nid = 'half'\ntitle = 'Half'\nrows = [\n"
        "  { winner = 'banker', banker_total = 6, pays = '1/2' },\n"
        "  { winner = 'banker', pays = 1, commission = true },\n]\n"
        "[[limit]]\nbets = ['half']\namount = 10\n"
    )
    book = load_rulebook(mine)
    coups = book.coups(Shoe.of_decks(8))
    (found,) = capped(
        book.limits, coups, [stake("half", 100, book=book), stake("half", 10, True, book)]
    )
    wins = {
        tuple((str(each.real), str(each.paid)) for each in end.stakes)
        for end in found.rounds
        if end.bites
    }
    assert wins == {(("50", "10"), ("5", "5")), (("95", "10"), ("19/2", "19/2"))}


@pytest.mark.parametrize("amount", [0, -5])
def test_amounts_that_are_none(amount: int) -> None:
    with pytest.raises(OddsError, match="give one above 0"):
        capped(RUYI.limits, COUPS, [stake("gold-7", amount)])
    with pytest.raises(OddsError, match="the limit has the amount"):
        capped(RUYI.limits, COUPS, [stake("gold-7", 5)], Fraction(amount))


def test_a_stake_without_a_limit_is_refused() -> None:
    with pytest.raises(OddsError, match="has no aggregate limit"):
        capped(RUYI.limits, COUPS, [stake("gold-7", 5), stake("tie", 5)])


THREE_CARD = load_rulebook("bclc-three-card")


def bonus(*amounts: int, tips: Sequence[int] = (), book: Rulebook = THREE_CARD) -> list[Stake]:
    """Stakes on hands of their own, and bets for the Dealer on the first of these hands."""
    bet = book.bet("three-kings-bonus")
    return [
        *(Stake(bet, Fraction(n), hand=hand) for hand, n in enumerate(amounts)),
        *(Stake(bet, Fraction(n), True, hand) for hand, n in enumerate(tips)),
    ]


@pytest.mark.proof
def test_every_player_has_a_hand_of_his_own() -> None:
    """Physical cards, dealt one by one; the bonus by the words of its clause."""
    cards = ["K", "K", "K", "K", "Q", "J", "9", "10", "10", "A", "8"]
    stakes, limit = bonus(300, 20, tips=(5, 7)), 4000
    expected = [Fraction()] * 4
    size = 0
    for *players, _ in three_card_brute_force.every_round(cards, 3):
        size += 1
        pays = [{11: 200, 10: 20, 9: 3, 8: 2}.get(rank(hand)[0], -1) for hand in players]
        results = [each.amount * pays[each.hand] for each in stakes]
        won = sum((max(result, Fraction()) for result in results[:2]), Fraction())
        for number, each in enumerate(stakes):
            if won > limit and results[number] > 0:
                share = results[number] * limit / won
                results[number] = each.amount if each.dealer else share
            expected[number] += results[number]
    shoe = Shoe.holding({card: cards.count(card.symbol) for card in Rank})
    (found,) = capped_hands(THREE_CARD.limits, THREE_CARD.ranking, shoe, stakes, Fraction(limit))
    assert [found.expected_win(n) for n in range(4)] == [value / size for value in expected]
    assert 0 < found.bites < 1


def test_one_hand_alone_is_as_one_coup() -> None:
    deck, stakes = Shoe.of_decks(1), bonus(2000, tips=(10,))
    (one,) = capped(THREE_CARD.limits, THREE_CARD.coups(deck), stakes)
    (hands,) = capped_hands(THREE_CARD.limits, THREE_CARD.ranking, deck, stakes)
    assert one.bites == hands.bites == Fraction(1, 5525)
    for number in range(2):
        assert one.expected_win(number) == hands.expected_win(number)
    assert {each.won: each.probability for each in one.winning} == {
        each.won: each.probability for each in hands.winning
    }
    assert one.room == hands.room == Fraction(1, 8)


def test_three_kings_are_dealt_to_one_hand_only() -> None:
    (found,) = capped_hands(
        THREE_CARD.limits, THREE_CARD.ranking, Shoe.of_decks(1), bonus(100, 100, 100)
    )
    assert max(end.wins(dealer=False)[0] for end in found.rounds) == 24000
    (kings,) = capped_hands(
        THREE_CARD.limits,
        THREE_CARD.ranking,
        Shoe.of_decks(1),
        bonus(100, 100),
        bank=read_cards("K K"),
    )
    assert max(end.wins(dealer=False)[0] for end in kings.rounds) == 4000


def test_stakes_on_several_hands_are_not_taken_for_those_on_one() -> None:
    deck = Shoe.of_decks(1)
    with pytest.raises(OddsError, match="on several hands; ask capped_hands for them"):
        capped(THREE_CARD.limits, THREE_CARD.coups(deck), bonus(200, 200))
    with pytest.raises(OddsError, match="has the amount 0; give one above 0"):
        capped_hands(THREE_CARD.limits, THREE_CARD.ranking, deck, bonus(5, 0))
    with pytest.raises(OddsError, match="the Banker cannot have 4 cards"):
        capped_hands(
            THREE_CARD.limits, THREE_CARD.ranking, deck, bonus(5, 5), bank=read_cards("5 10 10 10")
        )


@pytest.fixture
def both_limited(tmp_path: Path) -> Rulebook:
    """A game in which one limit is on both bets."""
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'id = "mine"\ntitle = "M"\nextends = "bclc-three-card"\n'
        '[[limit]]\nbets = ["three-card", "three-kings-bonus"]\namount = 1\n'
    )
    return load_rulebook(mine)


def test_two_bets_on_a_hand_each_have_their_own_row(both_limited: Rulebook) -> None:
    deck, book = Shoe.of_decks(1), both_limited
    stakes = [stake("three-card", 3, book=book), stake("three-kings-bonus", 2, book=book)]
    (one,) = capped(book.limits, book.coups(deck), stakes)
    (hands,) = capped_hands(book.limits, book.ranking, deck, stakes)
    assert [one.expected_win(n) for n in (0, 1)] == [hands.expected_win(n) for n in (0, 1)]
    assert one.bites == hands.bites
    (known,) = capped_hands(book.limits, book.ranking, deck, stakes, bank=read_cards("K K K"))
    assert known.expected_win(0) == -3
    assert {end.stakes[1].row.when for end in known.rounds} == {
        f"player hand {hand}" for hand in ("three face cards", "nine", "eight")
    } | {"otherwise"}


def test_a_limit_on_a_bet_that_asks_for_more_than_the_winner(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'id = "mine"\ntitle = "M"\nextends = "bclc-three-card"\n'
        '[[bet]]\nid = "three-kings-bonus"\nrows = [{ player_alike = 3, pays = 30 }]\n'
    )
    book = load_rulebook(mine)
    (found,) = capped_hands(book.limits, book.ranking, Shoe.of_decks(1), bonus(2000, 1, book=book))
    assert found.bites == Fraction(13 * 4, 22100)


def test_a_limit_on_a_bet_against_the_bank(both_limited: Rulebook) -> None:
    """Then all hands hang on the bank's; a limit of one share is as if each had it alone."""
    book = both_limited
    stakes = [Stake(book.bet("three-card"), Fraction(1), hand=hand) for hand in range(2)]
    (found,) = capped_hands(book.limits, book.ranking, Shoe.of_decks(1), stakes)
    assert found.denominator == 6180846672000
    assert found.bites == Fraction(1942983058048, 6180846672000)
    single = Fraction(195898576, 407170400)
    paid = Fraction(19, 20) * (single - found.bites) + found.bites / 2
    assert found.expected_win(0) == paid - single
    by_hand = {tuple(map(str, each.won)): each for each in found.winning}
    assert sorted(by_hand) == [
        ("three-card of hand 1: winner player",),
        ("three-card of hand 1: winner player", "three-card of hand 2: winner player"),
        ("three-card of hand 2: winner player",),
    ]
    both = by_hand[sorted(by_hand)[1]]
    assert (both.probability, both.real_wins, both.paid) == (
        found.bites,
        Fraction(19, 10),
        Fraction(1),
    )
    one = by_hand[sorted(by_hand)[0]]
    assert (one.probability, one.bites) == (single - found.bites, False)
