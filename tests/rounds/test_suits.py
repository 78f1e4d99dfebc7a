"""Suits in simulated rounds and in logs: kept where a bet asks for them, audited and replayed."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from odds import OddsError, Shoe, Table, analyse, load_rulebook, read_cards
from odds.rounds.logs import open_log
from odds.rounds.simulate import ends_of, simulate
from tests.support import suited_brute_force as brute

GOLDEN = Path(__file__).parents[1] / "golden"
RULES = """id = "suits"
title = "Suits"
extends = "rws-commission"
[[bet]]
id = "perfect"
title = "Perfect pair"
rows = [{ player_pair_kind = "perfect", pays = 25 }, { player_suited = true, pays = 2 }]
[[bet]]
id = "red"
title = "All red"
rows = [{ dealt_colour = "red", pays = 20 }]
"""
CARDS = ("p1", "p2", "p3", "b1", "b2", "b3")


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "suits.toml"
    path.write_text(RULES)
    return path


@pytest.fixture
def log(rules: Path, tmp_path: Path) -> Path:
    path = tmp_path / "log.csv"
    Table(rules, decks=2).simulate(shoes=60, seed=5).write(str(path))
    return path


def rows_of(log: Path) -> list[dict[str, str]]:
    header, *lines = log.read_text().splitlines()
    return [dict(zip(header.split(","), line.split(","), strict=True)) for line in lines]


def test_a_seed_deals_the_same_ranks_with_suits_and_without(rules: Path) -> None:
    plain, suited = (
        next(simulate(load_rulebook(game), Shoe.of_decks(8), rounds=500, seed=3))
        for game in ("rws-commission", rules)
    )
    assert (plain.cards == suited.cards).all()
    assert sorted(np.unique(suited.suits).tolist()) == [-1, 0, 1, 2, 3]


def test_no_card_comes_more_often_than_the_shoe_holds_it(log: Path) -> None:
    dealt: dict[tuple[str, str], int] = {}
    for row in rows_of(log):
        for card in (row[name] for name in CARDS if row[name]):
            dealt[row["shoe"], card] = dealt.get((row["shoe"], card), 0) + 1
    assert max(dealt.values()) == 2
    assert len({card for _, card in dealt}) == 52


def test_simulated_payouts_are_those_of_the_cards(log: Path) -> None:
    for row in rows_of(log):
        if row["winner"] == "void":
            continue
        hands = [[row[name] for name in names if row[name]] for names in (CARDS[:3], CARDS[3:])]
        answers = brute.answers(*hands)
        perfect = 25 if answers["player_pair_kind"] == "perfect" else 2
        won = perfect if answers["player_suited"] else -1
        assert Fraction(row["perfect_net"]) == won
        assert Fraction(row["red_net"]) == (20 if answers["dealt_colour"] == "red" else -1)


@pytest.mark.proof
def test_suits_are_verified(rules: Path, log: Path) -> None:
    found = Table(rules, decks=2).verify(log)
    assert not found.found.violations
    assert {"outcomes of perfect", "outcomes of red"} <= {
        each.test.name for each in found.found.tests
    }
    exact = {each.exact.bet.id: each.exact for each in found.found.bets}
    book = load_rulebook(rules)
    red = book.bet("red")
    assert exact["red"] == analyse(red, book.coups(Shoe.of_decks(2), bets=[red]))


@pytest.mark.proof
def test_a_card_too_many_and_a_wrong_payout_are_found(rules: Path, log: Path) -> None:
    text = log.read_text().splitlines()
    cells = text[1].split(",")
    first = cells[2]
    cells[2:4] = [first, first]
    other = text[2].split(",")
    other[2:4] = [first, first]
    paid = text[3].split(",")
    paid[text[0].split(",").index("perfect_net")] = "7"
    lines = [text[0], *map(",".join, (cells, other, paid)), *text[4:]]
    log.write_text("\n".join(lines))
    rules_broken = {each.rule for each in Table(rules, decks=2).verify(log).found.violations}
    assert "a card is dealt more often than the shoe holds it" in rules_broken
    assert any(rule.startswith("the payout of perfect is wrong on ") for rule in rules_broken)
    with pytest.raises(OddsError, match="are dealt from shoe '1', which holds 2; say how many"):
        Table(rules, decks=2).replay(log)


@pytest.mark.proof
def test_suits_are_replayed(rules: Path, log: Path, tmp_path: Path) -> None:
    output = tmp_path / "values.csv"
    table = Table(rules, decks=2)
    found = table.replay(log, "perfect", "tie", output=output)
    assert found["perfect"].rounds == len(rows_of(log))
    book, left = load_rulebook(rules), Shoe.of_decks(2)
    bet = book.bet("perfect")
    header, *lines = output.read_text().splitlines()
    column = header.split(",").index("perfect_expected_value")
    for line, row in list(zip(lines, rows_of(log), strict=True))[:4]:
        value = analyse(bet, book.coups(left, bets=[bet])).expected_value
        assert line.split(",")[column] == f"[{value}]"
        left = left.without(read_cards(" ".join(row[name] for name in CARDS)))


def test_suits_that_no_bet_asks_for_are_dropped(rules: Path, log: Path) -> None:
    plain, suited = load_rulebook("rws-commission"), load_rulebook(rules)
    for rulebook, notation in ((plain, "ranks"), (suited, "cards")):
        with open_log([str(log)], rulebook) as opened:
            assert opened.layout.notation == notation


def test_a_log_without_suits_says_which_bets_it_cannot_serve(rules: Path, tmp_path: Path) -> None:
    log = tmp_path / "ranks.csv"
    Table("rws-commission").simulate(rounds=300).write(str(log))
    with pytest.raises(OddsError, match="has cards by rank, and bet 'red' needs suits"):
        Table(rules).replay(log, "red")
    found = Table(rules).replay(log)
    assert found.log.left_out[-1] == ("Bet red is left out: it needs suits, and the log has ranks.")
    judged = Table(rules).verify(log).found
    assert "perfect, red: the log does not tell enough of a round" in judged.not_checked


def test_a_shoe_of_unknown_suits_is_not_simulated_for_a_bet_on_them(rules: Path) -> None:
    with pytest.raises(OddsError, match="the shoe is known by rank"):
        Table(rules, shoe={"A": 30, "9": 30}).simulate(rounds=3)


def test_ends_of_rounds_with_cards_that_are_asked_for() -> None:
    book = load_rulebook(GOLDEN / "side-bets.toml")
    rounds = next(simulate(book, Shoe.of_decks(8), rounds=400))
    ends = ends_of(rounds, book)
    rows = ends.rows(book.bet("matching-dragon-a")).tolist()
    for cards, row in zip(rounds.cards.tolist(), rows, strict=True):
        assert row == 6 - cards.count(0)
