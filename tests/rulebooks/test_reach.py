"""Which ends a Table of Play can reach, and rulebooks made at random."""

import tempfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from odds import (
    Bet,
    Condition,
    Row,
    Shoe,
    Tableau,
    analyse,
    game_ids,
    joint_distribution,
    load_rulebook,
    rulebooks,
)
from odds.bets.paytable import LOSE, PUSH
from odds.core.classes import POINTS, RANKS, Classes
from odds.core.conditions import Value
from odds.games.coup.facts import FIELDS, CoupFacts
from odds.games.coup.possible import possible_facts
from odds.games.three_card.facts import FIELDS as THREE_CARD_FIELDS
from odds.rulebooks.files import template
from odds.rulebooks.reach import dead_rows
from tests.support.rulebook_files import problems_of, toml_file
from tests.support.strategies import shoes, tableaus


@pytest.mark.parametrize("game", game_ids())
def test_every_row_of_a_built_in_game_can_pay(game: str) -> None:
    """Which is asked of anybody's file, and so of theirs by its path."""
    [path] = Path(rulebooks.__file__).parent.glob(f"*/{game}.toml")
    assert load_rulebook(path)._replace(origin="") == load_rulebook(game)


@given(tableau=tableaus(), classes=st.sampled_from([POINTS, RANKS]))
@settings(max_examples=25, deadline=None)
def test_what_is_possible_is_what_an_endless_shoe_deals(tableau: Tableau, classes: Classes) -> None:
    dealt = joint_distribution(Shoe.infinite(), tableau, classes=classes)
    assert set(possible_facts(tableau, classes)) == {facts for facts, _ in dealt}


def decision_tables(fields: Mapping[str, tuple[Value, ...]]) -> st.SearchStrategy[list[Row]]:
    """Rows that ask up to three things each, and return the stake."""
    conditions = st.sampled_from(list(fields)).flatmap(
        lambda field: st.builds(
            Condition,
            st.just(field),
            st.lists(st.sampled_from(fields[field]), min_size=1, unique=True).map(tuple),
        )
    )
    return st.lists(
        st.builds(Row, st.lists(conditions, max_size=3).map(tuple), st.just(PUSH)), max_size=4
    )


@given(tableau=tableaus(), classes=st.sampled_from([POINTS, RANKS]))
@settings(max_examples=10, deadline=None)
def test_what_any_table_might_deal_holds_what_one_does(tableau: Tableau, classes: Classes) -> None:
    assert set(possible_facts(tableau, classes)) <= set(possible_facts(None, classes))


@pytest.mark.proof
@given(decks=st.integers(1, 2), table=decision_tables(THREE_CARD_FIELDS))
@example(2, [Row((Condition("player_kings", (3,)), Condition("banker_kings", (2,))), PUSH)])
@example(1, [Row((Condition("player_kings", (3,)), Condition("banker_kings", (2,))), PUSH)])
@example(1, [Row((Condition("player_kings", (3,)), Condition("banker_kings", (1,))), PUSH)])
@settings(max_examples=20, deadline=None)
def test_dead_rows_of_three_card_hands_are_those_that_the_decks_never_pay(
    decks: int, table: list[Row]
) -> None:
    bet = Bet("bet", "Bet", (*table, Row((), LOSE)))
    game = load_rulebook("bclc-three-card")
    outcomes = analyse(bet, game.coups(Shoe.of_decks(decks), bets=[bet])).outcomes
    never = {number for number, outcome in enumerate(outcomes) if not outcome.weight}
    assert {number for number, _ in dead_rows(bet, game.play, decks)} == never


@pytest.mark.parametrize(
    ("allowed", "problems"),
    [
        ("1", ["bet 'kings', row 1: it can never pay"]),
        ('"1-2"', []),
        ("0", ["[decks] allowed: 0 goes out of range"]),
    ],
)
def test_rows_are_read_for_the_most_decks_that_are_allowed(
    allowed: str, problems: list[str], tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        f"""id = "mine"
        title = "M"
        extends = "bclc-three-card"
        [decks]
        allowed = {allowed}
        default = 1
        [[bet]]
        id = "kings"
        title = "Kings on both sides"
        rows = [{{ player_kings = 3, banker_kings = 2, pays = 9 }}]
        """
    )
    for found, problem in zip(problems_of(mine), problems, strict=True):
        assert found.startswith(problem)


@given(tableau=tableaus(), table=decision_tables(FIELDS))
@settings(max_examples=50, deadline=None)
def test_dead_rows_are_those_that_an_endless_shoe_never_pays(
    tableau: Tableau, table: list[Row]
) -> None:
    bet = Bet("bet", "Bet", (*table, Row((), LOSE)))
    outcomes = analyse(bet, joint_distribution(Shoe.infinite(), tableau)).outcomes
    never = {number for number, outcome in enumerate(outcomes) if not outcome.weight}
    assert {number for number, _ in dead_rows(bet, tableau, decks=8)} == never


@st.composite
def choices(draw: st.DrawFn, field: str) -> object:
    """Values of a field in one of the ways to write them."""
    allowed = [str(value) if isinstance(value, str) else value for value in FIELDS[field]]
    chosen = draw(st.lists(st.sampled_from(allowed), min_size=1, unique=True))
    if len(chosen) == 1 and draw(st.booleans()):
        return chosen[0]
    if type(allowed[0]) is int and draw(st.booleans()):
        return f"{min(chosen)}-{max(chosen)}"
    return chosen


@st.composite
def rows(draw: st.DrawFn) -> dict[str, object]:
    fields = draw(st.lists(st.sampled_from(list(FIELDS)), max_size=3, unique=True))
    row: dict[str, object] = {field: draw(choices(field)) for field in fields}
    odds = st.one_of(st.integers(1, 300), st.fractions(min_value=1, max_denominator=99).map(str))
    row["pays"] = draw(st.one_of(odds, st.sampled_from(["push", "lose", "not stated", "0.95"])))
    if isinstance(row["pays"], int) and draw(st.booleans()):
        row["commission"] = True
    return row


@st.composite
def tables_of_play(draw: st.DrawFn) -> dict[str, object]:
    kinds = draw(st.lists(st.sampled_from("NDS"), min_size=10, max_size=10))
    others = [total for total in range(10) if kinds[total] != "N"]

    def part(name: str) -> dict[str, object]:
        draws = [n for n in others if (kinds[n] == "D") != (name == "banker" and n % 3 == 0)]
        stands = [n for n in others if n not in draws]
        named = {"draws": draws, "stands": stands}
        return {key: totals for key, totals in named.items() if totals}

    letters = st.text("DS", min_size=10, max_size=10)
    return {
        "naturals": {"totals": [total for total in range(10) if total not in others]},
        "player": part("player"),
        "banker_after_stand": part("banker"),
        "banker_after_draw": {str(total): draw(letters) for total in others},
    }


@pytest.mark.proof
@given(
    bets=st.lists(st.lists(rows(), min_size=1, max_size=3), min_size=1, max_size=3),
    play=tables_of_play(),
    rate=st.sampled_from(["0%", "5%", "1/3"]),
    shoe=shoes(kinds=5, most=9),
)
@settings(max_examples=200, deadline=None)
def test_generated_rulebooks_load_and_their_odds_sum(
    bets: list[list[dict[str, object]]], play: dict[str, object], rate: str, shoe: Shoe
) -> None:
    """Without mistakes but for rows that can never match, of which the loader must tell."""
    table: dict[str, object] = {
        "id": "made",
        "title": "Made at random",
        "decks": {"allowed": "1-8", "default": 8},
        "commission": {"rate": rate},
        "table_of_play": play,
        "bet": [{"id": f"bet-{n}", "title": "Bet", "rows": bet} for n, bet in enumerate(bets)],
    }
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.toml"
        path.write_text(toml_file(table), encoding="utf-8")
        problems = problems_of(path)
        assert all("it can never pay" in each or "no row takes it" in each for each in problems)
        if problems:
            return
        book = load_rulebook(path)
    endless = joint_distribution(Shoe.infinite(), book.tableau)
    for bet, said in zip(book.bets, bets, strict=True):
        for coups in (endless, joint_distribution(shoe, book.tableau)):
            found = analyse(bet, coups)
            assert sum(outcome.weight for outcome in found.outcomes) == coups.denominator
            assert sum(outcome.probability for outcome in found.outcomes) == 1
        weights = [o.weight for o in analyse(bet, endless).outcomes]
        assert all(weights[: len(said)])
        by_hand = dict.fromkeys(range(len(bet.rows)), 0)
        for facts, weight in endless:
            assert isinstance(facts, CoupFacts)
            first = next(n for n, row in enumerate(bet.rows) if _fits(said, n, facts))
            by_hand[first] += weight
        assert list(by_hand.values()) == weights


def _fits(said: list[dict[str, object]], number: int, facts: CoupFacts) -> bool:
    """Whether a row as it was written fits, told without reading it as the package does."""
    if number == len(said):
        return True
    for field, written in said[number].items():
        if field not in FIELDS:
            continue
        value = getattr(facts, field)
        if isinstance(written, str) and "-" in written:
            low, high = written.split("-")
            accepted = int(low) <= value <= int(high)
        else:
            accepted = value in (written if isinstance(written, list) else [written])
        if not accepted:
            return False
    return True


@given(data=st.binary(max_size=200), cut=st.integers(0, 3000))
@settings(max_examples=100, deadline=None)
def test_the_loader_fails_only_with_its_own_error(data: bytes, cut: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.toml"
        text = template().encode()
        path.write_bytes(text[:cut] + data + text[cut + len(data) :])
        assert all("; " in problem for problem in problems_of(path))
