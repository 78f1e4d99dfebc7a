"""Published counts and edges, as golden data."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from odds import CoupFacts, Shoe, analyse, joint_distribution, load_rulebook
from tests.benchmarks.baseline import player_banker_tie

GOLDEN = Path(__file__).parent / "golden"
PUBLISHED = list(csv.DictReader((GOLDEN / "published.csv").open()))


@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: "-".join(row.values()))
def test_published_figures(row: dict[str, str]) -> None:
    own = row["game"].endswith(".toml")
    book = load_rulebook(GOLDEN / row["game"] if own else row["game"])
    coups = book.coups(Shoe.of_decks(int(row["decks"])))
    if row["quantity"] == "deals":
        assert coups.denominator == int(row["value"])
        return
    found = analyse(book.bet(row["bet"]), coups)
    if row["quantity"] == "combinations":
        assert found.outcomes[int(row["row"]) - 1].weight == int(row["value"])
    elif row["quantity"] == "expected_value":
        assert found.expected_value == Fraction(row["value"])
    else:
        assert found.house_edge is not None
        places = len(row["value"].partition(".")[2])
        assert round(100 * found.house_edge, places) == Fraction(row["value"])


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_the_baseline_of_the_benchmark_counts_the_same(decks: int) -> None:
    shoe = Shoe.of_decks(decks)
    winners = joint_distribution(shoe, load_rulebook("rws-commission").tableau).project(
        lambda facts: facts.winner if isinstance(facts, CoupFacts) else facts
    )
    loop = player_banker_tie(shoe.points)
    assert dict(winners) == dict(zip(("player", "banker", "tie"), loop, strict=True))
