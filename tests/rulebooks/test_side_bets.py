"""Side bets of the industry written as rows, against figures that others have published."""

from fractions import Fraction
from pathlib import Path

import pytest

from odds import Shoe, analyse, load_rulebook
from odds.bets.analysis import BetAnalysis
from tests.support import suited_brute_force as brute

FILE = Path(__file__).parents[1] / "golden" / "side-bets.toml"
BOOK = load_rulebook(FILE)


def analysed(name: str, decks: int = 8) -> BetAnalysis:
    bet = BOOK.bet(name)
    return analyse(bet, BOOK.coups(Shoe.of_decks(decks), bets=[bet]))


@pytest.mark.parametrize(
    ("name", "decks", "edge"),
    [
        ("royal-match", 1, "0.108597"),
        ("royal-match", 2, "0.083271"),
        ("royal-match", 4, "0.070792"),
        ("royal-match", 6, "0.066658"),
        ("royal-match", 8, "0.064597"),
        ("lucky-8-player", 8, "0.061493"),
        ("lucky-8-banker", 8, "0.097224"),
        ("lucky-win", 8, "0.12040"),
        ("quik", 8, "0.081550"),
        ("kill", 8, "0.137559"),
        ("nine-over-seven", 8, "0.08103"),
        ("three-card-9-over-7", 8, "0.1189"),
        ("three-card-9-over-1", 8, "0.138686"),
        ("player-even", 8, "0.053109"),
        ("grand-monkey", 8, "0.1986"),
        ("half-on-6", 8, "0.014581"),
    ],
)
def test_published_house_edges(name: str, decks: int, edge: str) -> None:
    found = analysed(name, decks).house_edge
    assert found is not None
    assert round(found, len(edge) - 2) == Fraction(edge)


@pytest.mark.parametrize(
    ("name", "row", "ways"),
    [
        ("lucky-8-player", 0, 38_708_182_784),
        ("lucky-8-player", 3, 54_643_925_237_760),
        ("matching-dragon-a", 0, 652_458_240),
        ("matching-dragon-a", 1, 40_210_759_680),
        ("matching-dragon-a", 2, 1_174_231_511_040),
        ("matching-dragon-a", 3, 20_748_232_028_160),
        ("matching-dragon-a", 4, 227_334_747_041_792),
        ("matching-dragon-8", 0, 502_955_546_880),
        ("matching-dragon-8", 1, 14_755_316_551_680),
        ("matching-dragon-8", 2, 212_157_913_151_488),
        ("grand-monkey", 0, 667_474_778_880),
        ("quik", 0, 28_979_901_420_544),
        ("quik", 1, 55_146_054_060_032),
        ("quik", 2, 839_502_186_734_592),
        ("kill", 0, 84_102_272_663_808),
        ("kill", 1, 54_956_551_870_464),
    ],
)
def test_published_combinations(name: str, row: int, ways: int) -> None:
    assert analysed(name).outcomes[row].weight == ways


def test_stakes_that_are_tied_are_paid_together() -> None:
    both, bonus = analysed("lucky-bonus-and-banker"), analysed("half-on-6")
    six = bonus.outcomes[0].probability
    banker = bonus.expected_value
    assert banker is not None
    assert both.expected_value == (19 * six - 1 + 10 * banker) / 11
    assert [str(row.pays) for row in both.bet.rows] == ["23/11", "9/11", "-1/11", "-1"]


def test_two_cards_told_without_the_package() -> None:
    """One deck: pairs of every kind by hand, and nines among four cards by counting."""
    found = analysed("perfect-pairs", 8)
    perfect, pairs = Fraction(7, 415), Fraction(31, 415)
    either = analysed("tiger-pair", 8)
    assert sum(each.probability for each in found.outcomes[:4]) == sum(
        each.probability for each in either.outcomes[:3]
    )
    assert perfect < found.outcomes[1].probability + found.outcomes[0].probability < 2 * perfect
    assert either.outcomes[1].probability + either.outcomes[0].probability < pairs
    four = analysed("lucky-nines", 1)
    assert four.outcomes[0].probability == Fraction(1, 270725)
    assert brute.pair_kind(["9h", "9d"]) == "coloured"
