"""Bets that ask for cards by a compiled walk: every weight is that of the plain recursion."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import Coup, OddsError, Shoe, Table, load_rulebook
from odds.bets.paytable import Bet
from odds.bulk import card_walk
from odds.bulk.card_walk import walked_weights
from odds.core.cards import Card, total_of
from odds.games.coup.cards.fields import classes_of_fields
from odds.games.coup.enumerator import enumerate_coups
from odds.games.coup.facts import CoupFacts
from odds.rulebooks import Rulebook, games_of
from odds.web.tables import QuickTable

TABLEAU = load_rulebook("perfect-pairs").tableau
ASKING = [
    (game, bet.id)
    for game in games_of("industry")
    for book in [load_rulebook(game)]
    if book.play.tableau
    for bet in book.bets
    if book.play.asks_cards(bet.fields)
]
SOON = [
    ("perfect-pairs", "perfect-pair"),
    ("tiger-baccarat", "tiger-pair"),
    ("monkey-baccarat", "monkey-6"),
    ("red-and-black", "all-red"),
    ("royal-match", "royal-match-banker"),
]


def by_recursion(shoe: Shoe, book: Rulebook, coup: Coup, bet: Bet) -> list[int]:
    found = [0] * len(bet.rows)
    classes = classes_of_fields(bet.asked)
    for end, weight in enumerate_coups(shoe, book.tableau, coup, classes, bet.asked):
        assert isinstance(end, CoupFacts)
        found[bet.row_for(end)] += weight
    return found


def a_deal(dice: random.Random, kinds: int, most: int) -> tuple[Shoe, Coup]:
    """A shoe of so many kinds of cards, and a coup as it may lie in the middle of a round."""
    counts = {Card.numbered(n): dice.randint(1, most) for n in dice.sample(range(52), kinds)}
    counts[next(iter(counts))] += 8  # enough for a coup, whatever is known
    hands = [dice.choices(list(counts), k=dice.randint(0, 2)) for _ in range(2)]
    player, banker = map(tuple, hands)
    if len(player) == len(banker) == 2:
        totals = [total_of(card.points for card in hand) for hand in hands]
        if TABLEAU.player_draws(*totals):
            player = (*player, *dice.choices(list(counts), k=dice.randint(0, 1)))
    for card in (*player, *banker):
        counts[card] += 1
    return Shoe.holding(counts), Coup(player, banker)


@pytest.mark.parametrize(("game", "name"), SOON)
def test_some_bets_by_plain_recursion(game: str, name: str) -> None:
    book, dice = load_rulebook(game), random.Random(name)
    bet = book.bet(name)
    for _ in range(20):
        shoe, coup = a_deal(dice, dice.randint(1, 4), 9)
        assert walked_weights(shoe, book.tableau, coup, bet) == by_recursion(shoe, book, coup, bet)


@pytest.mark.proof
@pytest.mark.parametrize(("game", "name"), ASKING)
def test_every_bet_by_plain_recursion(game: str, name: str) -> None:
    book = load_rulebook(game)
    bet = book.bet(name)

    @given(st.randoms(use_true_random=False), st.integers(1, 5), st.sampled_from([1, 9, 40]))
    @settings(max_examples=40, deadline=None, database=None)
    def holds(dice: random.Random, kinds: int, most: int) -> None:
        shoe, coup = a_deal(dice, kinds, most)
        assert walked_weights(shoe, book.tableau, coup, bet) == by_recursion(shoe, book, coup, bet)

    holds()


@pytest.mark.proof
@pytest.mark.parametrize("game", sorted({game for game, _ in ASKING}))
def test_every_game_in_a_shoe_as_it_is_dealt(game: str) -> None:
    dice = random.Random(game)
    cards = [Card.numbered(n) for n in range(52)] * 8
    dice.shuffle(cards)
    for gone in (57, 400):
        shoe = Shoe.of_decks(8).without(cards[:gone])
        for known in range(6):
            came = " ".join(card.symbol for card in cards[gone : gone + known])
            quick, plain = (kind(game, shoe=shoe).follow(came) for kind in (QuickTable, Table))
            assert quick.bets == plain.bets


@pytest.mark.parametrize(
    ("shoe", "coup"),
    [
        (Shoe.infinite(), Coup()),
        (Shoe.of_decks(2000), Coup()),
        (Shoe.of_decks(8), Coup.read("2h Kd 5d", "2c 3c 9h")),
        (Shoe.holding({Card.numbered(0): 5}), Coup()),
    ],
    ids=["endless", "beyond the machine's integers", "both third cards known", "may run out"],
)
def test_what_has_no_loop_is_counted_another_way(shoe: Shoe, coup: Coup) -> None:
    book = load_rulebook("perfect-pairs")
    assert walked_weights(shoe, book.tableau, coup, book.bet("perfect-pair")) is None
    quick, plain = (kind(book, shoe=shoe, coup=coup) for kind in (QuickTable, Table))
    assert quick.bets() == plain.bets()


@pytest.mark.parametrize("without", ["", "9"])
@pytest.mark.parametrize("player", ["", "9"])
def test_suits_that_are_missing_are_asked_for_alike(player: str, without: str) -> None:
    said = []
    for kind in (QuickTable, Table):
        table = kind("perfect-pairs", decks=8, without=without, player=player)
        try:
            said.append(str(table.bets().answer()))
        except OddsError as error:
            said.append(str(error))
    assert said[0] == said[1]
    assert ("suit" in said[0]) == bool(player or without)


def test_a_walk_that_is_kept_is_used_and_another_bet_has_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book, shoe, folder = load_rulebook("perfect-pairs"), Shoe.of_decks(8), tmp_path / "kept"
    bet = book.bet("perfect-pair")
    monkeypatch.setenv("ODDS_CACHE_DIR", str(folder))

    def anew(asked: Bet) -> list[int] | None:
        card_walk._walked.cache_clear()
        return walked_weights(shoe, book.tableau, Coup(), asked)

    def walks() -> int:
        """How many are kept; machine code may lie beside them."""
        return sum(b"WalkedBet" in each.read_bytes() for each in folder.iterdir())

    found = anew(bet)
    assert walks() == 1
    turned = bet._replace(rows=(*bet.rows[1::-1], *bet.rows[2:]))
    assert anew(turned) != found
    assert walks() == 2

    def never(*_: object) -> None:
        raise AssertionError("it was written down again")

    monkeypatch.setattr(card_walk, "_written_down", never)
    assert anew(bet) == found
    monkeypatch.undo()
    monkeypatch.setenv("ODDS_CACHE_DIR", str(folder))
    for file in folder.iterdir():
        file.write_bytes(file.read_bytes()[:-1])
    assert anew(bet) == found
