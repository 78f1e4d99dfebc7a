"""How rounds end, whatever the bets: every case against rounds counted one by one."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

from odds import Coup, Rank, Ranking, Shoe, load_rulebook, read_cards
from odds.bets.grid import coup_grid, hand_grid
from tests import three_card_brute_force
from tests.brute_force import POINTS, count_rounds
from tests.three_card_brute_force import rank

MINI = load_rulebook("bclc-mini").tableau
THREE_CARD = load_rulebook("bclc-three-card").ranking
NAMES = {11: "three kings", 10: "three face cards"} | dict(
    enumerate(["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"])
)


def test_a_grid_of_coups_against_rounds_counted_one_by_one() -> None:
    shoe = dict(zip(POINTS, [9, 2, 3, 1, 8, 5, 6, 4, 7, 2, 0, 11, 3], strict=True))
    totals: Counter[tuple[int, int]] = Counter()
    margins: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    naturals: Counter[str] = Counter()
    for end, weight in count_rounds(shoe).items():
        totals[end.player, end.banker] += weight
        by = end.player - end.banker
        margins[f"{'Player' if by > 0 else 'Banker'} by {abs(by)}" if by else "tie"] += weight
        cards[f"{end.player_cards + end.banker_cards} cards"] += weight
        player = end.player_cards == 2 and end.player >= 8
        banker = end.banker_cards == 2 and end.banker >= 8
        one = "Player natural only" if player else "Banker natural only"
        naturals[
            "both natural" if player and banker else one if player or banker else "no natural"
        ] += weight
    ranks = {read_cards(symbol)[0]: count for symbol, count in shoe.items()}
    grid = coup_grid(Shoe.holding(ranks), MINI)
    assert {case: weight for case, weight in grid["totals"].weights.items() if weight} == totals
    assert len(grid["totals"].weights) == 100
    for name, counted in (("margins", margins), ("cards dealt", cards), ("naturals", naturals)):
        found = grid[name]
        assert {case: weight for (case,), weight in found.weights.items() if weight} == counted
        assert found.denominator == counted.total()
    assert len(grid["margins"].weights) == 19
    assert grid["void"].weights == {("void",): 0}


def test_void_coups_and_known_cards() -> None:
    void = coup_grid(Shoe.holding({Rank.TWO: 5}), MINI)
    assert void["void"].probability("void") == 1
    assert sum(void["totals"].weights.values()) == 0
    known = coup_grid(Shoe.of_decks(6), MINI, Coup.read(player="9 K", banker="8 K"))
    assert known["totals"].probability(9, 8) == known["margins"].probability("Player by 1") == 1


def test_a_grid_of_hands_against_deals_one_by_one() -> None:
    cards = ["K", "K", "K", "K", "Q", "J", "9", "10", "10", "A", "8"]
    winners: Counter[str] = Counter()
    both: Counter[tuple[str, str]] = Counter()
    for player, banker in three_card_brute_force.every_round(cards, 2):
        winners[three_card_brute_force.winner(player, banker)] += 1
        both[NAMES[rank(player)[0]], NAMES[rank(banker)[0]]] += 1
    ranks: Counter[tuple[str, int]] = Counter(
        (NAMES[rank(hand)[0]], rank(hand)[1]) for hand in combinations(cards, 3)
    )
    shoe = Shoe.holding({card: cards.count(card.symbol) for card in Rank})
    grid = hand_grid(shoe, THREE_CARD)
    size = winners.total()
    assert grid["winners"].denominator == size
    assert list(grid["winners"].weights.values()) == [
        winners[name] for name in ("player", "tie", "banker", "void")
    ]
    pairs = grid["both hands"]
    assert {case: weight for case, weight in pairs.weights.items() if weight} == both
    for side in ("player", "banker"):
        lines, parted = grid[f"{side} hands"], grid[f"{side} ranks"]
        assert parted.columns == ("hand", "faces")
        assert parted.weights == ranks
        places = [NAMES[place] for place in (11, 10, *range(9, -1, -1))]
        assert [place for place in places for hand, _ in parted.weights if hand == place] == [
            hand for hand, _ in parted.weights
        ]
        for (hand,), weight in lines.weights.items():
            assert weight == sum(n for (name, _), n in ranks.items() if name == hand)
        assert lines.denominator == 165


def test_hands_that_are_not_parted_or_cannot_be_dealt() -> None:
    plain = Ranking(THREE_CARD.lines, ())
    assert list(hand_grid(Shoe.of_decks(1), plain)) == [
        *("winners", "player hands", "banker hands", "both hands"),
    ]
    void = hand_grid(Shoe.holding({Rank.ACE: 5}), THREE_CARD)
    assert list(void) == ["winners", "both hands"]
    assert void["winners"].probability("void") == 1
    known = hand_grid(Shoe.of_decks(1), THREE_CARD, Coup.read(player="K K K"))
    assert known["player hands"].probability("three kings") == Fraction(1)
    assert known["banker hands"].weights["three kings",] == 0
