"""Rows that ask for cards: what can be written, what it means, and what is wrong with it."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import (
    CoupFacts,
    OddsError,
    Shoe,
    enumerate_coups,
    joint_distribution,
    load_rulebook,
    read_cards,
)
from odds.bets.paytable import LOSE, Bet, Row
from odds.core.conditions import AnyCondition, AnyOf, Condition, NotAll, OfHands
from odds.games.coup.cards.fields import field_of, names
from odds.games.coup.cards.guide import bet_template, fields_table, sections
from odds.rulebooks import RulebookError
from tests.support.program import odds
from tests.support.suited_brute_force import answers

TABLEAU = load_rulebook("rws-commission").tableau
START = 'id = "mine"\ntitle = "Mine"\nextends = "rws-commission"\n'


def problems(tmp_path: Path, text: str) -> list[str]:
    mine = tmp_path / "mine.toml"
    mine.write_text(START + text, encoding="utf-8")
    try:
        load_rulebook(mine)
    except RulebookError as error:
        return [f"{each.place}: {each.text}" for each in error.problems]
    return []


def bet(*rows: str, more: str = "") -> str:
    return f'[[bet]]\nid = "mine"\ntitle = "Mine"\n{more}\nrows = [{", ".join(rows)}]\n'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (bet('{ player_suit = "rubies", pays = 1 }'), "'rubies' is not known; write 'clubs' or"),
        (bet("{ player_sute = true, pays = 1 }"), "unknown field 'player_sute'; did you mean"),
        (bet("{ dealt_reds = 7, pays = 1 }"), "7 goes out of range; write numbers of 0-6"),
        (bet('{ player_first_two = "K-Z", pays = 1 }'), "'K-Z' is not known; write 'A-A' or"),
        (
            bet('{ player_cards = 2, player_three = "alike", pays = 1 }'),
            "it can never pay: no coup",
        ),
        (bet("{ dealt_reds = 5, cards = 4, pays = 1 }"), "it can never pay: no coup of this"),
        (
            bet("{ player_suited = true, pays = 1 }", '{ player_suit = "hearts", pays = 2 }'),
            "row 2: it can never pay: every coup with player suit hearts is paid by a row above",
        ),
        (bet("{ any = [{ winner = 'tie' }], pays = 1 }"), "any: one case is no choice"),
        (bet("{ any = [], pays = 1 }"), "any: there is none; write any = ["),
        (bet("{ not = {}, pays = 1 }"), "not: it asks nothing; write a condition"),
        (bet("{ not = 3, pays = 1 }"), "not: 3 will not do; write conditions"),
        (bet("{ either = { winner = 'tie' }, pays = 1 }"), "either: unknown field 'winner'"),
        (bet("{ winner = 'tie', pays = -3 }"), "pays = -3 is no payout; write odds above 0"),
        (bet("{ winner = 'tie', pays = 1 }", more="with = 3"), "with: 3 will not do; write with ="),
        (
            bet("{ winner = 'tie', pays = 1 }", more='with = { bet = "bankr", times = 2 }'),
            "with: unknown bet 'bankr'; did you mean 'banker'?",
        ),
        (
            bet("{ playr_pair = true, pays = 1 }").replace("[[bet]]", "[[bett]]"),
            "unknown field 'bett'",
        ),
        (
            bet("{ playr_pair = true, pays = 1 }").replace("[[bet]]", "[[bett]]"),
            "'playr_pair'; did",
        ),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(tmp_path: Path, text: str, problem: str) -> None:
    found = problems(tmp_path, text)
    assert any(problem in each for each in found), found


@pytest.mark.parametrize(
    "rows",
    [
        ["{ player_third_rank = [9, 'K'], pays = 1 }"],
        ["{ player_first_two = ['K-Q', 'Q-K', '8-A'], pays = 1 }"],
        ["{ totals = ['9-8'], pays = 1 }", "{ pays = 'push' }"],
        ["{ both = { pair_kind = ['perfect', 'coloured'] }, pays = '-1/2' }"],
        ["{ not = { any = [{ winner = 'tie' }, { cards = 6 }] }, pays = -2 }"],
    ],
)
def test_what_can_be_written(tmp_path: Path, rows: list[str]) -> None:
    assert problems(tmp_path, bet(*rows)) == []


def test_the_bet_to_begin_with_asks_for_every_field_and_is_in_order(tmp_path: Path) -> None:
    text = odds("rules", "new", "--bet").stdout
    assert text == bet_template()
    assert problems(tmp_path, text) == []
    shown = {
        f"{subject}{line.name}"
        for section in sections()
        for subject in (section.subjects or ("",))
        for line in section.lines
    }
    known = {name for name in names() if "_of_" not in name}
    assert known <= shown
    assert {name for name in shown if not field_of(name)} <= set(TABLEAU.fields)


FEW_SETS = [name for name in answers(["9h", "9h"], ["Ks", "9d"]) if not name.endswith("_three")]


def test_the_guide_has_the_table_of_all_fields() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "your-own-game.md").read_text(encoding="utf-8")
    assert fields_table() in guide


leaves = st.sampled_from(sorted(FEW_SETS)).flatmap(
    lambda name: st.lists(
        st.sampled_from(TABLEAU.fields[name]), min_size=1, max_size=3, unique=True
    ).map(lambda values: Condition(name, tuple(values)))
)
of_hand = st.sampled_from(["total", "cards", "suited", "one_suit", "pair_kind", "nines"]).flatmap(
    lambda name: st.sampled_from(TABLEAU.fields[f"player_{name}"]).map(
        lambda value: Condition(name, (value,))
    )
)
conditions: st.SearchStrategy[AnyCondition] = st.recursive(
    leaves | st.builds(OfHands, st.booleans(), st.tuples(of_hand)),
    lambda inner: (
        st.builds(AnyOf, st.tuples(st.tuples(inner), st.tuples(inner)))
        | st.builds(NotAll, st.tuples(inner))
    ),
    max_leaves=3,
)
SMALL = [["9h", "9h", "9d", "Ks", "Kh", "4h", "4c"], ["2c", "3c", "Ac", "Ad", "8s", "Qh", "2c"]]


@pytest.mark.proof
@given(rows=st.lists(st.tuples(conditions), min_size=1, max_size=3), cards=st.sampled_from(SMALL))
@settings(max_examples=40, deadline=None)
def test_generated_rows_pay_as_by_the_specification(
    rows: list[tuple[AnyCondition]], cards: list[str]
) -> None:
    bet = Bet("any", "Any", (*(Row(row, None) for row in rows), Row((), LOSE)))
    shoe = Shoe.holding({card: cards.count(card.symbol) for card in read_cards(" ".join(cards))})
    quick = joint_distribution(shoe, TABLEAU, classes=TABLEAU.classes(bet.fields), fields=bet.asked)
    plain = enumerate_coups(shoe, TABLEAU, fields=bet.fields)

    def paid(end: object) -> int:
        return bet.row_for(end) if isinstance(end, CoupFacts) else -1

    assert quick.project(paid) == plain.project(paid)


def test_payouts_row_by_row() -> None:
    done = odds(
        "bets", "tests/examples/tiger.toml", "tiger", "--pay", "tiger=13,21", "--format", "json"
    )
    assert '"pays": "21"' in done.stdout
    done = odds("bets", "tests/examples/tiger.toml", "tiger", "--pay", "tiger=13")
    assert (
        "bet 'tiger' has 2 winning rows and one payout cannot serve them all; give 2" in done.stderr
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--shoe", "Ah=7 K=8"], "Ah is counted by card and K by rank; count all by rank, or all"),
        (["--shoe", "Ax=7"], "unknown card 'Ax'; write a rank such as A, or a card with its suit"),
        (["--without", "Kh Kh", "--decks", "1"], "2 of Kh cannot leave a shoe that holds 1"),
        (["--player", "Kx"], "unknown card 'Kx'"),
        (["--without", "K"], "the shoe is known by rank, and what is asked depends on suits"),
        (["--player", "K 9h"], "the suit of K is not said, and what is asked depends on suits"),
    ],
)
def test_suits_on_the_command_line(words: list[str], sentence: str) -> None:
    done = odds("bets", "tests/golden/side-bets.toml", "royal-match", *words)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_shoe_by_card_and_cards_with_suits_on_the_command_line() -> None:
    words = ["bets", "tests/golden/side-bets.toml", "royal-match", "--format", "csv"]
    cards = " ".join(f"{rank}{suit}=8" for rank in "A23456789TJQK" for suit in "cdhs")
    full = odds(*words, "--shoe", cards).stdout
    assert "[697/10790]" in full
    known = odds(*words, "--player", "Kh Qh", "--without", "9s").stdout
    assert ",[25]," in known


def test_suits_that_no_bet_asks_for_change_nothing() -> None:
    one = odds("bets", "rws-commission", "--without", "Kh 9s", "--format", "json").stdout
    two = odds("bets", "rws-commission", "--without", "K 9", "--format", "json").stdout
    assert one == two


def test_unknown_facts_of_a_void_round_are_an_error() -> None:
    with pytest.raises(OddsError, match="player_suit is not told by these rounds"):
        Condition("player_suit", ("hearts",)).holds(
            next(end for end, _ in joint_distribution(Shoe.of_decks(1), TABLEAU))
        )


def test_contradictions_are_told_beside_other_mistakes(tmp_path: Path) -> None:
    contradictory = "{ winner = 'tie', player_total = 3, banker_total = 4, pays = 2 }"
    found = problems(tmp_path, bet("{ dealt_reds = 9, pays = 3 }", contradictory))
    assert [each.partition(";")[0] for each in found] == [
        "bet 'mine', row 1, dealt_reds: 9 goes out of range",
        "bet 'mine', row 2: it can never pay: no coup of this Table of Play has winner tie, "
        "player total 3, banker total 4",
    ]
