"""Published counts and edges, as golden data."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from odds import Bet, CoupFacts, Shoe, analyse, joint_distribution, load_rulebook
from odds.paytable import LOSE, Condition, Row
from tests.benchmarks.baseline import player_banker_tie

BOOK = load_rulebook("rws-commission")
PUBLISHED = list(csv.DictReader((Path(__file__).parent / "golden" / "published.csv").open()))


def side_bet(bet: str, pays: int, winner: str, total: int) -> Bet:
    conditions = (
        Condition("winner", (winner,)),
        Condition(f"{winner}_total", (total,)),
        Condition(f"{winner}_cards", (3,)),
    )
    return Bet(bet, bet, (Row(conditions, Fraction(pays)), Row((), LOSE)))


BETS = {bet.id: bet for bet in BOOK.bets} | {
    "gold-7": side_bet("gold-7", 40, "banker", 7),
    "jade-8": side_bet("jade-8", 25, "player", 8),
}


@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: "-".join(row.values()))
def test_published_figures(row: dict[str, str]) -> None:
    coups = joint_distribution(Shoe.of_decks(int(row["decks"])), BOOK.tableau)
    if row["quantity"] == "deals":
        assert coups.denominator == int(row["value"])
        return
    found = analyse(BETS[row["bet"]], coups)
    assert found.outcomes[0].pays == Fraction(row["pays"])
    if row["quantity"] == "combinations":
        assert found.outcomes[0].weight == int(row["value"])
    elif row["quantity"] == "expected_value":
        assert found.expected_value == Fraction(row["value"])
    else:
        assert found.house_edge is not None
        places = len(row["value"].partition(".")[2])
        assert round(100 * found.house_edge, places) == Fraction(row["value"])


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_the_baseline_of_the_benchmark_counts_the_same(decks: int) -> None:
    shoe = Shoe.of_decks(decks)
    winners = joint_distribution(shoe, BOOK.tableau).project(
        lambda facts: facts.winner if isinstance(facts, CoupFacts) else facts
    )
    loop = player_banker_tie(shoe.points)
    assert dict(winners) == dict(zip(("player", "banker", "tie"), loop, strict=True))
