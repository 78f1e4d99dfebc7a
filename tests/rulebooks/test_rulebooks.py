"""The built-in rulebooks say what their documents say."""

from fractions import Fraction

import pytest

from odds import Bet, OddsError, Rulebook, load_rulebook
from odds.games.coup.facts import PAIRS
from odds.rulebooks import game_groups
from odds.rulebooks.differences import differences
from odds.rulebooks.parts import HandClauses
from tests.support.games import GAMES, TABLE_GAMES

BOOKS = {game: load_rulebook(game) for game in GAMES}
BCLC = "BCLC Rules of Play for Table Games, Baccarat"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_a_built_in_game_cites_its_clause(game: str) -> None:
    book = BOOKS[game]
    assert book.id == game
    assert book.document
    assert book.decks.clause or game_groups()[game] == "industry"
    if book.play.tableau:
        assert all(book.tableau.clauses)
    else:
        assert all(line.clause for line in book.ranking.lines)
        assert book.ranking.clause
        assert book.bank
        assert book.bank.clause
    assert book.hands.points
    assert book.hands.winner
    assert bool(book.hands.pair) == any(PAIRS & bet.fields for bet in book.bets)
    assert book.commission
    assert book.commission.clause
    for bet in book.bets:
        assert all(row.clause for row in bet.rows[:-1])
    for limit in book.limits:
        assert limit.clause
        assert limit.dealer_clause


def test_the_documents_all_state_the_same_table_of_play() -> None:
    assert len({BOOKS[game].tableau[:4] for game in TABLE_GAMES}) == 1


SAID = {
    "rws-commission": ("4-8", "5.1.3", "5%", []),
    "rws-super-six-plus": ("4-8", "5.5.4, 5.15", "5%", []),
    "rws-insurance": ("4-8", "5.5.4, 5.16", "5%", []),
    "online-baccarat": ("8", "", "5%", []),
    "bclc-mini": ("6-8", "", "5%", []),
    "bclc-dragon-bonus": ("6-8", "", "5%", [("dragon-bonus-player", "dragon-bonus-banker")]),
    "bclc-squeeze-midi": ("6-8", "", "5%", []),
    "bclc-classic-squeeze-midi": ("6-8", "", "5%", []),
    "bclc-full": ("6-8", "", "5%", []),
    "bclc-three-card": ("1", "", "5%", [("three-kings-bonus",)]),
    "bclc-ruyi": ("6-8", "", "0%", [("gold-7", "jade-8")]),
    "bclc-ruby-9": ("6-8", "", "0%", [("ruby-9",), ("gold-7", "jade-8")]),
    "bclc-ruyi-commission": ("6-8", "", "5%", [("gold-7", "jade-8")]),
    "ez-baccarat": ("6-8", "", "0%", []),
    "super-6": ("6-8", "", "0%", []),
    "egalite": ("6-8", "", "5%", []),
}


@pytest.mark.parametrize("game", GAMES)
def test_what_the_documents_say_of_decks_void_commission_and_limits(game: str) -> None:
    book = BOOKS[game]
    first, _, last = SAID[game][0].partition("-")
    assert book.decks.allowed == tuple(range(int(first), int(last or first) + 1))
    assert book.void_clause == SAID[game][1]
    assert book.commission
    assert f"{100 * book.commission.rate}%" == SAID[game][2]
    assert [limit.bets for limit in book.limits] == SAID[game][3]
    assert all(limit.amount == 50000 for limit in book.limits)


MINI = HandClauses("bclc-mini 2.1, 2.2, 2.3, 2.4", "bclc-mini 1.2")
PUNTO = HandClauses("punto-banco public rules", "punto-banco public rules")
HANDS = {
    "rws-commission": HandClauses("3.7", "1, 3.7, 3.8", "1, 3.4"),
    "rws-super-six-plus": HandClauses("1.14, 3.2", "1.20, 3.13, 3.14", "1.13, 3.10"),
    "rws-insurance": HandClauses("1.15, 3.2", "1.20, 3.16, 3.17", "1.14, 3.10"),
    "online-baccarat": HandClauses("Card Values", "Game Rules", "Pairs"),
    "bclc-mini": HandClauses("2.1, 2.2, 2.3, 2.4", "1.2"),
    "bclc-dragon-bonus": MINI,
    "bclc-squeeze-midi": MINI,
    "bclc-classic-squeeze-midi": MINI,
    "bclc-full": MINI,
    "bclc-three-card": HandClauses("1.5", "1.6, 6.3, 6.4"),
    "bclc-ruyi": MINI._replace(winner="3.1, 3.4"),
    "bclc-ruby-9": MINI._replace(winner="bclc-ruyi 3.1, 3.4"),
    "bclc-ruyi-commission": MINI._replace(winner="3.1, 3.4"),
    "ez-baccarat": PUNTO,
    "super-6": PUNTO,
    "egalite": PUNTO,
}


@pytest.mark.parametrize("game", GAMES)
def test_where_the_documents_say_what_hands_count_which_wins_and_what_a_pair_is(game: str) -> None:
    assert BOOKS[game].hands == HANDS[game]


@pytest.mark.parametrize(
    ("game", "section", "line"),
    [
        ("bclc-mini", "1.0", []),
        ("bclc-dragon-bonus", "2.0", ["bclc-mini"]),
        ("bclc-squeeze-midi", "3.0", ["bclc-mini"]),
        ("bclc-classic-squeeze-midi", "4.0", ["bclc-mini"]),
        ("bclc-full", "5.0", ["bclc-classic-squeeze-midi", "bclc-mini"]),
        ("bclc-three-card", "6.0", []),
        ("bclc-ruyi", "7.0", ["bclc-mini"]),
        ("bclc-ruby-9", "8.0", ["bclc-ruyi", "bclc-mini"]),
        ("bclc-ruyi-commission", "9.0", ["bclc-mini"]),
    ],
)
def test_sections_and_what_they_build_on(game: str, section: str, line: list[str]) -> None:
    book: Rulebook | None = BOOKS[game]
    assert book
    assert (book.document, book.section) == (BCLC, section)
    found = []
    while book := book.parent:
        found.append(book.id)
    assert found == line


def _uncited(bet: Bet) -> Bet:
    return bet._replace(rows=tuple(row._replace(clause="") for row in bet.rows))


@pytest.mark.parametrize("game", ["bclc-squeeze-midi", "bclc-classic-squeeze-midi", "bclc-full"])
def test_games_that_differ_in_procedure_only_have_the_same_odds(game: str) -> None:
    book = BOOKS[game]
    assert book.parent
    assert [_uncited(bet) for bet in book.bets] == [_uncited(bet) for bet in book.parent.bets]
    same, *others = differences(book)
    assert same.here == same.there == "the same"
    assert {other.rule for other in others} <= {"procedure"}
    assert len(others) == len(book.differs)


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("bclc-mini", []),
        ("bclc-dragon-bonus", ["bet dragon-bonus-player", "bet dragon-bonus-banker", "limit"]),
        ("bclc-ruby-9", ["bet ruby-9", "limit"]),
        ("rws-super-six-plus", ["bet super-six-plus"]),
        ("rws-insurance", ["insurance"]),
        (
            "super-6",
            ["decks", "commission", "bet banker", "bet super-6"],
        ),
    ],
)
def test_what_differs(game: str, rules: list[str]) -> None:
    found = [each.rule for each in differences(BOOKS[game])]
    assert [rule for rule in found if rule != "procedure"] == rules


def test_bets_for_the_dealer_pay_no_commission() -> None:
    for game in ("bclc-mini", "bclc-full", "bclc-ruyi-commission"):
        banker, dealer = (BOOKS[game].bet(bet) for bet in ("banker", "dealer-banker"))
        assert (str(banker.rows[0].pays), str(dealer.rows[0].pays)) == ("19/20", "1")
    assert BOOKS["bclc-mini"].bet("dealer-banker").rows[0].clause == "6.1, 6.2.3, 7.1"


def test_bets_chosen_with_other_payouts_and_another_commission() -> None:
    book = BOOKS["rws-commission"]
    assert book.chosen_bets() == list(book.bets)
    assert [bet.id for bet in book.chosen_bets(["tie", "banker"])] == ["tie", "banker"]
    tie, banker = book.chosen_bets(["tie", "banker"], {"tie": Fraction(9)}, Fraction(1, 25))
    assert tie == book.bet("tie").paying(Fraction(9))
    assert banker == book.bet("banker").with_commission(Fraction(1, 25))


@pytest.mark.parametrize(
    ("names", "pays", "commission", "said"),
    [
        (["tei"], {}, None, r"unknown bet 'tei'; did you mean 'tie'\?"),
        (["player"], {"tie": 9}, None, "bet 'tie' is not asked for; name it too, or give it no"),
        (["player"], {"x": 9}, None, "unknown bet 'x'"),
        (["tie"], {}, "1/25", "no bet asked of rws-commission takes commission; leave the"),
        (["banker"], {"banker": 1}, "1/25", "a payout that is given is after commission"),
    ],
)
def test_bets_that_cannot_be_chosen(
    names: list[str], pays: dict[str, int], commission: str | None, said: str
) -> None:
    odds = {name: Fraction(pay) for name, pay in pays.items()}
    with pytest.raises(OddsError, match=said):
        BOOKS["rws-commission"].chosen_bets(
            names, odds, None if commission is None else Fraction(commission)
        )


def test_decks_outside_the_rules() -> None:
    book = BOOKS["bclc-mini"]
    assert [book.outside_range(decks) for decks in book.decks.allowed] == [[]] * 3
    (said,) = book.outside_range(None)
    assert said.startswith("an infinite shoe lies outside the rules of bclc-mini, which allow 6-8")
    (said,) = BOOKS["bclc-three-card"].outside_range(2)
    assert "a shoe of 2 decks lies outside" in said
    assert "which allow 1 deck (clause" in said
