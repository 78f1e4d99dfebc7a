"""A shoe followed card by card is the shoe that was dealt, and its log brings it back."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from odds import OddsError, Rank, Shoe, Table, game_ids, load_rulebook
from odds.bets.analysis import analyse
from odds.core.cards import Card, Suit
from odds.core.half_seen import OneOf
from odds.rounds.followed_log import log_text, read_log
from odds.rounds.following import Came, follow, read_came
from odds.web.tables import QuickTable

RULES = load_rulebook("rws-insurance")
DECK = [Card(rank, suit) for rank in Rank for suit in Suit]


def shuffled(seed: int, decks: int = 8) -> list[Came]:
    cards = DECK * decks
    random.Random(seed).shuffle(cards)
    return [Came(card) for card in cards]


@pytest.mark.parametrize("game", game_ids())
def test_what_each_bet_paid_is_what_the_finished_coup_says(game: str) -> None:
    book = load_rulebook(game)
    if book.play.tableau is None:
        with pytest.raises(OddsError, match="no Table of Play"):
            follow(book, Shoe.of_decks(8), ())
        return
    for played in follow(book, Shoe.of_decks(8), shuffled(1)[:120]).rounds:
        for bet in book.bets:
            coups = book.coups(Shoe.of_decks(8), played.coup, [bet])
            [outcome] = [each for each in analyse(bet, coups).outcomes if each.weight]
            paid = played.paid(bet)
            assert (paid.kind, paid.when, paid.pays) == (outcome.kind, outcome.when, outcome.pays)


def test_bets_on_suits_are_paid_by_the_cards_and_only_where_all_suits_are_known() -> None:
    book = load_rulebook("tests/examples/suits.toml")
    for played in follow(book, Shoe.of_decks(8), shuffled(2)[:60]).rounds:
        for bet in book.bets:
            coups = book.coups(Shoe.of_decks(8), played.coup, [bet])
            [outcome] = [each for each in analyse(bet, coups).outcomes if each.weight]
            assert played.paid(bet).pays == outcome.pays
    [untold] = follow(book, Shoe.of_decks(8), read_came("9 K K 8")).rounds
    assert untold.paid(book.bet("all-red")).row is None
    assert untold.paid(book.bet("player")).kind == "win"


@given(st.integers(0, 10**6), st.integers(0, 300))
def test_every_card_is_in_a_round_or_burnt_or_on_the_table(seed: int, cards: int) -> None:
    came = [
        each._replace(burnt=random.Random(seed + place).random() < 0.05)
        for place, each in enumerate(shuffled(seed)[:cards])
    ]
    shoe = follow(RULES, Shoe.of_decks(8), came)
    dealt = [card for each in shoe.rounds for card in each.coup.known]
    gone = [*dealt, *shoe.burnt, *shoe.coup.known]
    assert sorted(card.symbol for card in gone) == sorted(each.card.symbol for each in came)
    assert shoe.shoe == Shoe.of_decks(8).without([*dealt, *shoe.burnt])
    for each in shoe.rounds:
        RULES.tableau.check(each.coup)
        assert not came[each.first].burnt
        assert came[each.first].card == each.coup.player[0]


@given(st.integers(0, 10**6), st.integers(6, 300))
def test_a_saved_log_brings_the_shoe_back(seed: int, cards: int) -> None:
    burnt, dealt = shuffled(seed)[:2], shuffled(seed)[2:cards]
    came = [*(each._replace(burnt=True) for each in burnt), *dealt]
    shoe = follow(RULES, Shoe.of_decks(8), came)
    if shoe.rounds:
        saved = read_log(log_text(shoe, 8))
        assert saved == ("rws-insurance", "8", tuple(came))


@given(st.integers(0, 10**6), st.integers(1, 60))
def test_cards_seen_in_part_and_turned_are_the_cards_that_came(seed: int, cards: int) -> None:
    came, chance = shuffled(seed)[:cards], random.Random(seed)
    told: list[Came] = []
    for each in came:
        assert isinstance(each.card, Card)
        if chance.random() < 0.3:
            more = tuple(chance.sample(tuple(Rank), 3))
            told.append(Came(OneOf((each.card.rank, *more)), told=True))
        told.append(each._replace(told=True))
    shoe = follow(RULES, Shoe.of_decks(8), told)
    assert shoe == follow(RULES, Shoe.of_decks(8), came)
    assert read_came(" ".join(each.symbol for each in told)) == tuple(told)


def test_cards_face_down_are_turned_the_players_first() -> None:
    table = Table("rws-commission")
    found = table.follow("? ? ? ? =K =[6-8] =7 =3 =4")
    assert found.shoe == table.follow("K 3 7 4").shoe
    steps = [table.follow(f"? ? ? ? {told}").shoe for told in ("", "=K", "=K =[6-8]", "=K =7")]
    assert [each.next_hand for each in steps] == ["player", "player", "player", "banker"]
    assert str(steps[2].coup) == "Player K [6-8], Banker ? ?"
    assert [each.symbol for each in steps[2].came] == ["K", "?", "[6-8]", "?"]


@pytest.mark.parametrize("cards", ["K 6 [6-8]", "K ? [4,5] ?", "2 [J-K] 3 6", "2 K 3 6 [9,10]"])
@pytest.mark.parametrize("game", ["rws-insurance", "bclc-ruyi"])
def test_figures_of_a_card_seen_in_part_are_those_of_the_table(game: str, cards: str) -> None:
    found = Table(game).follow(f"*5 9 K K 8 {cards}")
    words = cards.split()
    player, banker = [words[0], *words[2:3], *words[4:]], words[1:4:2]
    table = Table(game, without="5 9 K K 8", player=" ".join(player), banker=" ".join(banker))
    assert found.bets == table.bets()
    if found.quote:
        assert found.quote == table.insurance.quote()
    assert bool(found.quote) == (game == "rws-insurance" and cards == "2 [J-K] 3 6")


def test_a_card_seen_in_part_ends_in_the_log_as_it_is_known() -> None:
    table = Table("rws-commission")
    told = table.follow("9 K [9,10] =K 8 2 [4,5]").shoe
    saved = read_log(log_text(told, 8))
    assert [each.symbol for each in saved.came] == ["9", "K", "K", "8", "2", "[4,5]"]
    assert follow(table.rulebook, Shoe.of_decks(8), saved.came) == told


def test_verify_and_replay_read_the_log(tmp_path: Path) -> None:
    path = tmp_path / "shoe.csv"
    found = Table("rws-insurance").follow(shuffled(3)[:380])
    path.write_text(log_text(found.shoe, 8))
    table = Table("rws-insurance")
    verdict = table.verify(path)
    assert "inconsistent" not in repr(verdict)
    replayed = table.replay(path).text("json")
    assert f'"rounds": {len(found.shoe.rounds)}' in replayed


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("9 K 3 4 Z", "unknown card 'Z'"),
        ("Ah Ah", "card 2 of the shoe, Ah: 2 of Ah cannot leave a shoe that holds 1"),
        ("A " * 5, "card 5 of the shoe, A: 5 of A cannot leave a shoe that holds 4"),
        ("9 " * 2000, "2000 cards are too many to be followed"),
        ("A A A A *[A,]", "card 5 of the shoe, A: 5 of A cannot leave"),
        ("7 6 6 6 6 7 7 7 *[6,7]", r"card 9 of the shoe, \[6 7\]: the shoe holds no such card"),
        ("? 5 3 4 6", r"card 5 of the shoe, 6: \? must be turned first; write what it is"),
        ("A A A A [A,]", "card 5 of the shoe, A: 5 of A cannot leave"),
        ("2 *A *A *A *A [no side] =A", "card 6 of the shoe, A: 1 of A cannot leave"),
        ("7 6 6 6 6 7 7 7 [6,7]", "the shoe holds no such card; name others"),
        ("K 6 [6-", "unknown card"),
        ("K [eight]", "no card known in part: unknown rank"),
    ],
)
def test_a_card_that_cannot_be_is_named(cards: str, sentence: str) -> None:
    with pytest.raises(OddsError, match=sentence):
        follow(RULES, Shoe.of_decks(1), read_came(cards))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "lacks the column 'shoe'"),
        ("a,b\n1,2\n", "lacks the column 'shoe'"),
        (",".join(("shoe", "round")) + "\n", "lacks the column"),
        ('"', "no saved log"),
    ],
)
def test_what_is_no_log_is_told(text: str, sentence: str) -> None:
    with pytest.raises(OddsError, match=sentence):
        read_log(text)


def test_an_infinite_shoe_is_not_followed() -> None:
    with pytest.raises(OddsError, match="no card is ever gone"):
        Table("rws-commission", decks="inf").follow("9")


def test_the_round_that_the_shoe_cannot_end_is_void() -> None:
    few = Table("rws-commission", shoe="5=3 6=1")
    assert few.follow("5 6 5 5").shoe.is_void


def test_burnt_cards_may_be_seen_in_part_or_not_at_all() -> None:
    table = Table("rws-commission")
    found = table.follow("*[6-8] 9 K 8 7 *? K [3,4]")
    assert found.bets == table.without("9K87 [6-8] ?").deal("K", "[3,4]").bets()
    assert [each.symbol for each in read_log(log_text(found.shoe, 8)).came] == [
        *("*[6-8]", "9", "K", "8", "7", "*?", "K", "[3,4]")
    ]
    assert table.without("[6-8] ?").follow("9 K").bets == table.follow("*[6-8] *? 9 K").bets


def test_a_card_burnt_and_not_seen_is_one_card_less() -> None:
    few = Table("rws-commission", shoe={"9": 3, "K": 4})
    assert few.follow("*? K K 9 9 *?").bets.situation.shoe_in_words == (
        "3 cards not seen, 2 of them dealt"
    )
    assert few.follow("*? *? K K 9 9 9").shoe.is_void
    with pytest.raises(OddsError, match="card 8 of the shoe, K: the shoe is empty"):
        few.follow("*? *? K K 9 9 9 K")


@pytest.mark.parametrize("burnt", ["*?", "*? *?", "*[6-8]"])
def test_the_page_knows_cards_burnt_in_part(burnt: str) -> None:
    quick, plain = (kind("bclc-ruyi").follow(f"{burnt} 9 K") for kind in (QuickTable, Table))
    assert quick.bets == plain.bets
