"""Whatever is wrong with a value that a table is given is said in a sentence of the library."""

from collections.abc import Callable
from decimal import Decimal
from math import nan
from pathlib import Path
from typing import Any

import pytest

from odds import OddsError, Shoe, Table, compare, compare_bet, each_shoe

LOG = "tests/examples/log.csv"
RWS: Any = Table("rws-commission")
INSURED: Any = Table("rws-insurance")
RUYI: Any = Table("bclc-ruyi")
THREE: Any = Table("bclc-three-card")
ANY_TABLE: Any = Table
ANY_COMPARE: Any = compare
ANY_COMPARE_BET: Any = compare_bet
ANY_EACH_SHOE: Any = each_shoe
LIST, FILE, WHOLE = "give a list such as", "give the name of a file", "give a whole number"

WRONG: list[tuple[Callable[[], object], str]] = [
    *((lambda card=card: INSURED.exposed("banker", card=card), "is no rank") for card in (0, 11)),
    *(
        (lambda card=card: INSURED.exposed("banker", card=card), "is no rank; give a symbol")
        for card in (True, Decimal(2), [9], 1.5, b"9")
    ),
    (lambda: INSURED.exposed("banker", card="Z"), "unknown rank 'Z'"),
    (lambda: ANY_TABLE("bclc-mini", player=[True]), "True is no rank"),
    (lambda: ANY_TABLE("bclc-mini", player=b"9K"), "player is b'9K'; give a list"),
    (lambda: ANY_TABLE("bclc-mini", shoe={"T": 1, 10: 2}), "10 is counted twice"),
    (lambda: ANY_TABLE("bclc-mini", shoe={True: 1}), "True is no rank"),
    (lambda: Table("bclc-mini", decks=10**5000), "a number of thousands of digits is no number"),
    (lambda: Table("bclc-mini", decks=-(10**5000)), "a number of thousands of digits is no"),
    (lambda: Shoe.of_decks(10**5000), "cannot hold a number of thousands of digits"),
    (lambda: RWS.deal(player=5), "player is 5; give a list"),
    (lambda: RWS.without(None), "without is None; give a list"),
    (lambda: RWS.bet(["tie"]), "unknown bet"),
    (lambda: RWS.bets(None), "unknown bet 'None'"),
    (lambda: RWS.bets(watch=5), "watch is 5; give a function"),
    (lambda: RWS.settled(5), "unknown bet '5'"),
    (lambda: RWS.removal(["tie"]), "unknown bet"),
    (lambda: RWS.shoe_polynomial(["tie"]), "unknown bet"),
    (lambda: RWS.replay(LOG, "tie", output="v.csv", digits=-1), "digits is -1; " + WHOLE),
    (lambda: RWS.replay(LOG, "tie", output="v.csv", digits="x"), "digits is 'x'; " + WHOLE),
    (lambda: RWS.replay(LOG, "tie", digits=-1), "digits is -1; " + WHOLE),
    (lambda: RWS.replay(None), "log is None; " + FILE),
    (lambda: RWS.replay(LOG, output=5), "output is 5; " + FILE),
    (lambda: RWS.replay(LOG, tags=5), "tags is 5; " + LIST),
    (lambda: RWS.replay(LOG, tags=["x"] * 10), "a tag is 'x'; " + WHOLE),
    (lambda: RWS.replay(LOG, tags=[1] * 10, trigger="x"), "trigger is 'x'; " + WHOLE),
    (lambda: RWS.replay(LOG, hints={}), "hints is {}; give the Hints"),
    (lambda: RWS.replay(LOG, max_bad="3"), "max_bad is '3'; " + WHOLE),
    (lambda: RWS.replay(LOG, threshold="x"), "'x' is no threshold"),
    (lambda: RWS.replay(LOG, watch=5), "watch is 5; give a function"),
    (lambda: RWS.fair("tie", decks=b"\x06"), "decks is b'\\x06'; " + LIST),
    (lambda: RWS.fair("tie", decks=[6, 6]), "a number of decks is named twice in [6, 6]"),
    (lambda: RWS.fair("tie", decks=range(1, 200)), "199 numbers of decks are too many"),
    (lambda: RWS.fair("tie", decks={6: 8}), "decks is {6: 8}; " + LIST),
    (lambda: RWS.fair("tie", decks=0), "0 is no number of decks"),
    (lambda: RWS.fair("tie", decks="8-4"), "'8-4' is no span of decks"),
    (lambda: RWS.design("tie", decks=True), "True is no number of decks"),
    (lambda: RWS.formulas(decks=2.5), "2.5 is no number of decks"),
    (lambda: RWS.fair("tie", row=True), "row is True; " + WHOLE),
    (lambda: RWS.fair("tie", row=[1]), "row is [1]; " + WHOLE),
    (lambda: RWS.fair("tie", edge=()), "() is no range of a house edge"),
    (lambda: RWS.fair("tie", edge=("6%", "4%")), "is no range of a house edge"),
    (lambda: RWS.fair("tie", edge=None), "'None' is no house edge"),
    (lambda: RWS.formulas(symbolic=True, let="x1=3"), "let is 'x1=3'; give values by name"),
    (lambda: RWS.formulas("tie", symbolic=True, let={"x1": None}), "'None' is no payout"),
    (lambda: RWS.report("8", date="x"), "'x' is no date; write one such as 2025-01-31"),
    (lambda: RWS.report("8", date=5), "5 is no date"),
    (lambda: RWS.report(10**30), "decks are too many for a report"),
    (lambda: RWS.report(b"8"), "decks is b'8'; " + LIST),
    (lambda: THREE.bank(b"d"), "stakes is b'd'; " + LIST),
    (lambda: THREE.bank([None]), "None is no amount"),
    (lambda: THREE.bank([100], watch=5), "watch is 5; give a function"),
    (lambda: RUYI.limits("gold-7"), "'gold-7' are no stakes"),
    (lambda: RUYI.limits(None), "None are no stakes"),
    (lambda: RUYI.limits({"gold-7": 5}, watch=5), "watch is 5; give a function"),
    (lambda: INSURED.differential({"banker": b"5"}, limit=400), "b'5' is no amount"),
    (lambda: INSURED.differential({"banker": 5}, limit=None), "None is no amount"),
    (lambda: RWS.verify(None), "log is None; " + FILE),
    (lambda: RWS.verify([LOG]), f"log is ['{LOG}']; " + FILE),
    (lambda: RWS.verify(b"log.csv"), "log is b'log.csv'; " + FILE),
    (lambda: RWS.verify(counts="banker=1"), "counts is 'banker=1'; give values by name"),
    (lambda: RWS.verify(LOG, hints={"winner": "x"}), "hints is {'winner': 'x'}; give the Hints"),
    (lambda: RWS.verify(LOG, confidence=None), "'None' is no confidence"),
    (lambda: RWS.verify(LOG, confidence=nan), "'nan' is no confidence"),
    (lambda: RWS.verify(LOG, max_bad="3"), "max_bad is '3'; " + WHOLE),
    (lambda: RWS.verify(LOG, max_bad=nan), "max_bad is nan; " + WHOLE),
    (lambda: RWS.verify(LOG, shoe_sums=5), "shoe_sums is 5; " + FILE),
    (lambda: RWS.verify(LOG, watch=5), "watch is 5; give a function"),
    (lambda: INSURED.exposed("tie", watch=5), "watch is 5; give a function"),
    (lambda: RWS.log_layout(None), "log is None; " + FILE),
    (lambda: RWS.log_layout(LOG, hints=5), "hints is 5; give the Hints"),
    (lambda: RWS.evaluate(None), "is no table of shoes"),
    (lambda: RWS.evaluate(b"shoes.csv"), "is no table of shoes"),
    (lambda: RUYI.count("tie", tags=5), "tags is 5; " + LIST),
    (lambda: RUYI.count("tie", tags=[1] * 10, trigger=1.5), "trigger is 1.5; " + WHOLE),
    (lambda: RUYI.scan("tie", shoes=1, resume=5), "resume is 5; " + FILE),
    (lambda: RUYI.scan("tie", shoes=1, watch=5), "watch is 5; give a function"),
    (lambda: RUYI.scan("tie", shoes=None), "None shoes cannot be dealt"),
    (lambda: RUYI.scan("tie", shoes=1, cut=None), "cards behind the cut card is None; " + LIST),
    (lambda: RUYI.scan("tie", shoes=1, cut=[[1]]), "cards behind the cut card is [1]; " + WHOLE),
    (lambda: RUYI.endgame("tie", left=b"8"), "cards left is b'8'; " + LIST),
    (lambda: RUYI.endgame("tie", left=8, workers="x"), "'x' workers cannot do the work"),
    (lambda: RUYI.cutcard("tie", most=None), "'None' is no amount"),
    (lambda: RWS.simulate(rounds=5, seed=None), "seed is None; " + WHOLE),
    (lambda: RWS.simulate(rounds=5, after_cut=None), "after_cut is None; " + WHOLE),
    (lambda: RWS.simulate(rounds=5).write(None), "path is None; " + FILE),
    (lambda: RWS.simulate(rounds=5).write("x.csv", watch=5), "watch is 5; give a function"),
    (lambda: RWS.follow(None), "cards is None; " + LIST),
    (lambda: RWS.follow([None]), "None is no rank"),
    (lambda: RWS.follow(["9 Z"]), "unknown card 'Z'"),
    (lambda: RWS.knowledge(seats=None), "seats is None; " + LIST),
    (lambda: RWS.knowledge(seats=[1]), "seats has 1, which is no text"),
    (lambda: RWS.knowledge(seats=["x"]), "'x' is no seat"),
    (lambda: RWS.knowledge(positions=1), "positions is 1; " + LIST),
    (lambda: RWS.knowledge(positions=[True]), "True is no position of a round"),
    (lambda: RWS.knowledge(positions=[1], groups=6), "groups is 6; " + LIST),
    (lambda: RWS.knowledge(positions=[1], groups=[6]), "a group is 6; " + LIST),
    (lambda: RWS.knowledge(positions=[1], groups=[[None]]), "None is no rank"),
    (lambda: INSURED.insurance.table(INSURED), "is no insurance; give that of a table"),
    (lambda: INSURED.insurance.value(INSURED), "is no insurance; give that of a table"),
    (lambda: INSURED.insurance.make(edge=None), "'None' is no house edge"),
    (lambda: INSURED.insurance.cost(share=5), "'5' is no share"),
    (lambda: INSURED.insurance.card().write(None), "path is None; " + FILE),
    (lambda: ANY_COMPARE(None), "tables is None; " + LIST),
    (lambda: ANY_COMPARE(RWS), "; give a list such as [Table('bclc-mini')]"),
    (lambda: ANY_COMPARE([RWS], None), "bets is None; " + LIST),
    (lambda: ANY_COMPARE([RWS], [5]), "bets has 5, which is no text"),
    (lambda: ANY_EACH_SHOE([RWS], 5), "5 asks nothing of a table"),
    (lambda: ANY_EACH_SHOE([], Table.grid), "there is nothing to ask"),
    (lambda: ANY_COMPARE_BET(["tie"]), "unknown bet"),
    (lambda: compare_bet("zzz"), "unknown bet 'zzz'"),
    (lambda: ANY_COMPARE_BET("tie", 5), "games is 5; " + LIST),
    (lambda: ANY_COMPARE_BET("tie", paytables=5), "paytables is 5; " + LIST),
    (lambda: ANY_COMPARE_BET("tie", decks=b"8"), "decks is b'8'; " + LIST),
    (lambda: RWS.bets().to_polars(["bets"]), "unknown table"),
    (lambda: RWS.bets().text(digits=True), "digits is True; " + WHOLE),
    (lambda: RWS.bets().text(["json"]), "is no format"),
    (lambda: RWS.bets()[["tie"]], "unknown bet"),
    (lambda: RWS.bet("tie").standard_deviation.decimal("x"), "digits is 'x'; " + WHOLE),
    (lambda: RWS.bet("tie").by_paytable(5), "5"),
    (lambda: RWS.covariance()["player", "x"], "unknown bet 'x'; these are player"),
    (lambda: RWS.covariance()["player"], "the pair of bets is 'player'; " + LIST),
    (lambda: RWS.covariance()["player", "tie", "banker"], "is no pair of bets; name two"),
    (lambda: RWS.grid()["x"], "unknown table 'x'; these are totals, margins"),
    (lambda: RWS.grid()["totals"].probability(10, 0), "unknown case '10, 0'; give player and"),
    (lambda: RWS.grid()["totals"].probability([9], 0), "unknown case '[9], 0'"),
]


@pytest.mark.parametrize(("ask", "sentence"), WRONG)
def test_a_wrong_value_gets_a_sentence(ask: Callable[[], object], sentence: str) -> None:
    with pytest.raises(OddsError) as error:
        ask()
    said = str(error.value)
    assert sentence in said
    assert "--" not in said
    assert "'odds " not in said
    assert len(said) < 600


def test_what_is_looked_up_by_name_raises_a_key_error_too() -> None:
    with pytest.raises(KeyError, match="unknown bet 'x'"):
        _ = RWS.covariance()["player", "x"]
    with pytest.raises(KeyError, match="unknown table 'x'"):
        _ = RWS.grid()["x"]
    assert "totals" in RWS.grid()
    assert "x" not in RWS.grid()


@pytest.mark.proof
def test_a_report_cannot_be_saved_nowhere() -> None:
    report: Any = Table("bclc-mini").report(8)
    with pytest.raises(OddsError, match="path is None; give the name of a file"):
        report.save(None)


@pytest.mark.proof
def test_a_card_is_meant_by_its_number_too() -> None:
    for number, symbol in [(1, "A"), (9, "9"), (10, "10")]:
        assert INSURED.exposed("banker", card=number) == INSURED.exposed("banker", card=symbol)
    assert RWS.deal(player=[9, "K"]) == RWS.deal(player="9 K")
    assert ANY_TABLE("bclc-mini", shoe={1: 30, "K": 31}) == Table("bclc-mini", shoe="A=30 K=31")
    assert RWS.follow(["9", "K", 3]) == RWS.follow("9 K 3")
    grouped = RWS.knowledge("tie", positions=[1], groups=[[9, "K"], ["A"]])
    assert grouped == RWS.knowledge("tie", positions=[1], groups="9 K, A")


def test_numbers_of_decks_are_said_in_the_same_words_everywhere() -> None:
    for decks in ("4-6", [4, 5, 6], range(4, 7)):
        assert [each.decks for each in RWS.fair("tie", decks=decks).fair.solved] == [4, 5, 6]
        assert RWS.formulas("tie", decks=decks).decks == (4, 5, 6)
        assert [one.decks for one in compare_bet("tie", ["bclc-mini"], decks=decks).offers] == [
            (4, 5, 6)
        ]
    assert [each.decks for each in RWS.fair("tie", decks="16").fair.solved] == [16]
    assert RWS.design("tie", edge="5%", decks=6) == RWS.design("tie", edge="5%", decks=[6])
    assert RWS.fair("tie", decks=6) == RWS.fair("tie", decks="6") != RWS.fair("tie")


def test_files_may_be_paths() -> None:
    assert RWS.verify(Path(LOG)).verdict == RWS.verify(LOG).verdict
