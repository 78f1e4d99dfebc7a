"""Honest play passes in layouts that nobody explained; its faulty twin is caught for its fault."""

from pathlib import Path

import pytest

from odds import OddsError, Rank, Shoe, load_rulebook
from odds.core.cards import Card, Suit
from odds.rounds.logs.cells.notation import read_hand
from odds.rounds.logs.log import Log
from odds.rounds.logs.reader import Hints, open_log
from odds.rounds.verify.verification import Question, Verification, verify
from tests.support.layouts import CARDS, LAYOUTS, Write
from tests.support.printed import PRINTED
from tests.support.proofs import one_in
from tests.support.simulators import HONEST, MUTANTS, Row, Simulator, banker_draws, points
from tests.support.unusual import UNUSUAL

RULES = load_rulebook("rws-commission")
EIGHT = Shoe.of_decks(8)
ROWS = list(HONEST.rows(8, seed=11))
DRAWS = MUTANTS["draws on 3 against an 8"]
PAIRS = MUTANTS["pair ignored with a third card"]
TIES = MUTANTS["winner swapped on ties"]
NO_SHOE = MUTANTS["with replacement"]
SWAPPED = Simulator(lambda two, third: banker_draws(two, None if third else "K"))
FOUND: dict[str, Write] = {**PRINTED, **UNUSUAL}
ON_DRAWS = "the Banker draws on 3 against a third card 8 and should stand (clause 3.6): "


def judged(path: Path, text: str, hints: Hints | None = None) -> tuple[Log, Verification]:
    """The judgement of a log that has this text."""
    path.write_text(text)
    with open_log([str(path)], RULES, hints or Hints()) as log:
        return log, verify(log, Question(RULES, EIGHT, 0.01))


@pytest.mark.parametrize("name", LAYOUTS)
def test_honest_play_is_read_at_once_and_passes(tmp_path: Path, name: str) -> None:
    _, found = judged(tmp_path / "log", LAYOUTS[name](ROWS))
    assert (found.reasons, found.unreadable, found.rounds) == ([], 0, len(ROWS))
    assert found.scope.not_read == []
    if name == "Python tuples":  # its first numbers have no name, and are those of shoes
        assert (found.shoes, found.shoes_inferred) == (8, True)
    if name == "winners by shoe":
        assert found.verdict == "consistent, results only"
    else:
        assert found.verdict == "consistent"
        assert found.scope.audited[:2] == ["cards", "drawing"]


def losing(rows: list[Row]) -> list[Row]:
    """Rows whose ties lose the bets on Player and Banker."""
    return [{**row, "ties_lose": True} for row in rows]


TWINS: dict[str, tuple[list[Row], str]] = {
    name: (list(simulator.rows(20, seed=12)), reason)
    for names, simulator, reason in (
        (
            ["Python dicts", "Python tuples", "dataclasses", "Rust debug prints", "Java toString"],
            DRAWS,
            ON_DRAWS,
        ),
        (["couts over lines", "log lines", "psql", "markdown"], DRAWS, ON_DRAWS),
        (["a data frame", "fixed width", "a card in each row", "words", "glyphs"], DRAWS, ON_DRAWS),
        (
            ["cards 0 to 51 by suit", "cards 1 to 52 by rank", "ranks from 0", "ranks to 14"],
            DRAWS,
            ON_DRAWS,
        ),
        (["both hands in one column", "points"], DRAWS, ON_DRAWS),
        (
            ["console.log over lines", "Chinese csv"],
            PAIRS,
            "likely a pair is lost when a third card comes: ",
        ),
        (
            ["one array on one line", "remarks, headers and a summary"],
            TIES,
            "likely ties are called for the Banker: ",
        ),
        (
            ["rounds by shoe in one document", "new shoe lines"],
            NO_SHOE,
            "more cards of a rank are dealt than the shoe holds (clause 2.2.1): ",
        ),
        (["winners by shoe"], TIES, "outcomes of "),
    )
    for name in names
}
TWINS["one bet and a balance"] = (losing(ROWS), "the payout of banker is wrong on winner tie")


@pytest.mark.parametrize("name", one_in(4, FOUND))
def test_what_programs_print_is_read_at_once_and_its_faulty_twin_is_caught(
    tmp_path: Path, name: str
) -> None:
    write = FOUND[name]
    _, found = judged(tmp_path / "log", write(ROWS))
    assert (found.verdict, found.unreadable, found.rounds) == ("consistent", 0, len(ROWS))
    assert found.scope.not_read == []
    rows = list(DRAWS.rows(20, seed=12))
    _, twin = judged(tmp_path / "log", write(rows))
    assert (twin.verdict, twin.unreadable, twin.rounds) == ("inconsistent", 0, len(rows))
    assert twin.reasons[0].startswith(ON_DRAWS), twin.reasons


def test_a_wrong_payout_of_a_bet_that_is_not_named(tmp_path: Path) -> None:
    _, found = judged(tmp_path / "log", PRINTED["a bet that is not named"](losing(ROWS)))
    assert [each.rule for each in found.violations] == [
        "the payout of banker is wrong on winner tie"
    ]


@pytest.mark.parametrize("name", one_in(4, LAYOUTS))
def test_a_faulty_twin_is_caught_for_its_fault(tmp_path: Path, name: str) -> None:
    rows, reason = TWINS[name]
    _, found = judged(tmp_path / "log", LAYOUTS[name](rows))
    assert (found.verdict, found.unreadable, found.rounds) == ("inconsistent", 0, len(rows))
    first = found.reasons[0]
    if name == "one bet and a balance":
        assert {each.rule for each in found.violations} == {
            f"the payout of {bet} is wrong on winner tie" for bet in ("player", "banker")
        }
        assert all(each.times == each.of for each in found.violations)
    else:
        assert first.startswith(reason), found.reasons


def test_every_draw_is_told_by_its_cell_and_how_often_it_applied(tmp_path: Path) -> None:
    rows = list(DRAWS.rows(20, seed=12))
    _, found = judged(tmp_path / "log", LAYOUTS["psql"](rows))
    [violation] = found.violations
    applied = sum(_applies(row) for row in rows)
    assert (violation.times, violation.of) == (applied, applied)
    assert f"{applied} of {applied} times, first " in found.reasons[0]


def _applies(row: Row) -> bool:
    from tests.support.simulators import total

    two = [total([row[f"{side}1"], row[f"{side}2"]]) for side in "pb"]
    return two[1] == 3 and row["p3"] == "8" and max(two) < 8


def test_swapped_rules_are_named_as_the_cause(tmp_path: Path) -> None:
    rows = list(SWAPPED.rows(10, seed=3))
    _, found = judged(tmp_path / "log", LAYOUTS["psql"](rows))
    cause = "the Banker's rules for a Player who stood and for one who drew are swapped"
    assert [each.text for each in found.causes] == [cause]
    assert found.reasons[0].startswith(f"likely {cause}: explains {len(rows)} of {len(rows)}")
    assert "more rules of this kind are broken" in found.reasons[4]


def test_swapped_rules_show_in_a_summary_alone(tmp_path: Path) -> None:
    rows = list(SWAPPED.rows(600, seed=3))
    won = {side: sum(row["winner"] == side for row in rows) for side in ("player", "banker", "tie")}
    text = (
        f"Baccarat Simulator\n\nShoes played: 600\nTotal hands: {len(rows)}\n"
        f"Player wins: {won['player']} ({100 * won['player'] / len(rows):.2f}%)\n"
        f"Banker wins: {won['banker']}\nTies: {won['tie']}\n"
    )
    _, found = judged(tmp_path / "log", text)
    assert (found.verdict, found.rounds) == ("inconsistent", len(rows))
    assert found.reasons[0].startswith("likely the Banker's rules for a Player who stood and for")


def test_where_no_fault_fits_the_nearest_is_named_with_a_perhaps(tmp_path: Path) -> None:
    # What a simulator printed that has the Banker's two rules swapped, and perhaps more wrong.
    text = "Total hands: 23363\nPlayer wins: 10935\nBanker wins: 10674\nTies: 1754\n"
    (tmp_path / "log").write_text(text)
    with open_log([str(tmp_path / "log")], RULES, Hints()) as log:
        found = verify(log, Question(RULES, Shoe.of_decks(1), 0.01))
    assert found.verdict == "inconsistent"
    start = "perhaps the Banker's rules for a Player who stood and for one who drew are swapped: "
    assert found.reasons[0].startswith(start)
    assert "p-value 0.00014; next is that third cards" in found.reasons[0]


def test_a_third_card_left_over_is_named_as_the_cause(tmp_path: Path) -> None:
    rows: list[Row] = []
    last = {"p3": "", "b3": ""}
    for row in HONEST.rows(10, seed=5):
        rows.append({**row, **{third: row[third] or last[third] for third in last}})
        last = {third: rows[-1][third] for third in last}
    _, found = judged(tmp_path / "log", LAYOUTS["psql"](rows))
    assert found.reasons[0].startswith("likely the third card is left over from the round before")


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        (lambda points: sum(points), "the Player's total is not taken modulo 10"),
        (lambda points: sum(points[:2]) % 10, "the Player's total leaves the third card out"),
        (lambda points: points[0], "the Player's total is of the first card alone"),
    ],
)
def test_wrong_totals_are_explained(tmp_path: Path, change: object, cause: str) -> None:
    from tests.support.simulators import points

    assert callable(change)
    rows = []
    for row in HONEST.rows(10, seed=5):
        hand = [points(row[name]) for name in ("p1", "p2", "p3") if row[name]]
        rows.append({**row, "player_total": change(hand)})
    _, found = judged(tmp_path / "log", LAYOUTS["Java toString"](rows))
    assert found.reasons[0].startswith(f"likely {cause}: ")
    # Who won is right, and is not told to be wrong because of it.
    assert [each.rule for each in found.violations] == ["the player total is wrong"]


def bare(row: Row) -> str:
    """A round without any names: shoe, round, points of the cards, totals and a letter."""
    cards = [str(points(row[name])) if row[name] else "-" for name in CARDS]
    last = [row["player_total"], row["banker_total"], row["winner"][0].upper()]
    return " ".join(map(str, [row["shoe"], row["round"], *cards, *last])) + "\n"


def test_columns_without_names_are_read_though_they_have_a_fault(tmp_path: Path) -> None:
    log, found = judged(tmp_path / "log", "".join(map(bare, ROWS)))
    assert (found.verdict, found.shoes, log.unused) == ("consistent", 8, [])
    _, found = judged(tmp_path / "log", "".join(map(bare, TIES.rows(8, seed=11))))
    assert found.reasons[0].startswith("likely ties are called for the Banker: explains ")
    sums = [
        {**row, "player_total": sum(points(row[n]) for n in CARDS[:3] if row[n])} for row in ROWS
    ]
    _, found = judged(tmp_path / "log", "".join(map(bare, sums)))
    assert found.reasons[0].startswith("likely the Player's total is not taken modulo 10: ")


def test_a_winner_that_is_told_twice_is_audited_twice(tmp_path: Path) -> None:
    lines = ["player,banker,winner,result"]
    for number, row in enumerate(ROWS):
        hands = (" ".join(row[n] for n in CARDS if n[0] == side and row[n]) for side in "pb")
        other = row["winner"] if number != 99 else "tie"
        lines.append(",".join([*hands, row["winner"], other]))
    _, found = judged(tmp_path / "log", "\n".join(lines) + "\n")
    [violation] = found.violations
    assert (violation.rule, violation.times) == ("the winner is wrong in column 'result'", 1)


def test_shoes_are_inferred_from_round_numbers_and_cards_left(tmp_path: Path) -> None:
    for name in ("round", "cards left"):
        lines, left = [f"{name},player,banker"], 0
        for row in ROWS:
            left = 416 if row["round"] == 1 else left
            cards = [[row[f"{side}{n}"] for n in (1, 2, 3)] for side in "pb"]
            number = row["round"] if name == "round" else left
            lines.append(f"{number},{' '.join(cards[0])},{' '.join(cards[1])}")
            left -= sum(bool(card) for hand in cards for card in hand)
        _, found = judged(tmp_path / "log", "\n".join(lines))
        assert (found.verdict, found.shoes, found.shoes_inferred) == ("consistent", 8, True)


def test_numbers_that_start_again_elsewhere_are_no_shoes(tmp_path: Path) -> None:
    rows = [{**row, "round": 1 + n % 200} for n, row in enumerate(HONEST.rows(8, seed=11))]
    _, found = judged(tmp_path / "log", LAYOUTS["Python dicts"](rows))
    assert (found.verdict, found.shoes) == ("consistent", None)
    assert any(
        "cards are dealt where one shoe seemed to last" in each for each in found.not_checked
    )


@pytest.mark.parametrize(
    ("column", "cells", "looks"),
    [
        ("side bet", lambda row: f"{row['round'] * 0.35:.2f}", "money"),
        ("player_points_seen", lambda row: row["round"] % 9 + 0.5, "totals"),
        ("burn", lambda row: f"{row['p1']}♠", "cards"),
        ("shoe_left", lambda row: f"{row['round']} cards", "shoes"),
        ("remark", lambda row: "nothing" if row["round"] % 2 else "anything", ""),
    ],
)
def test_what_looks_relevant_and_was_not_read_forbids_a_plain_pass(
    tmp_path: Path, column: str, cells: object, looks: str
) -> None:
    from tests.support.layouts import CARDS

    assert callable(cells)
    lines = [",".join([*CARDS, "winner", column])]
    lines += [",".join([*(row[n] for n in CARDS), row["winner"], str(cells(row))]) for row in ROWS]
    _, found = judged(tmp_path / "log", "\n".join(lines) + "\n")
    assert found.scope.not_read == ([f"column {column!r} ({looks})"] if looks else [])
    assert found.verdict == ("consistent, cards and results only" if looks else "consistent")


def test_payouts_are_judged_by_results_alone(tmp_path: Path) -> None:
    lines = ["winner,banker_net"]
    for row in ROWS:
        net = {"banker": "1", "tie": "0"}.get(row["winner"], "-1")
        lines.append(f"{row['winner']},{net}")
    _, found = judged(tmp_path / "log", "\n".join(lines) + "\n")
    [violation] = found.violations
    assert violation.rule == "the payout of banker is wrong on winner banker"
    assert violation.times == violation.of == sum(row["winner"] == "banker" for row in ROWS)


def test_records_by_a_start_and_by_a_pattern(tmp_path: Path) -> None:
    from tests.support.layouts import couts

    text = "".join(map(couts, ROWS))
    _, found = judged(tmp_path / "log", text, Hints(record_start="^--- Hand"))
    assert (found.verdict, found.rounds) == ("consistent", len(ROWS))
    pattern = (
        r"^--- Hand (?P<round>\d+) ---\nPlayer's cards: (?P<player>.*)\n"
        r"(?:Player draws: (?P<p3>.*)\n)?Banker's cards: (?P<banker>.*)\n"
        r"(?:Banker draws: (?P<b3>.*)\n)?(?s:.*?)(?P<winner>Player wins|Banker wins|tie)!"
    )
    columns = {"player": ("player", "p3"), "banker": ("banker", "b3")}
    _, found = judged(tmp_path / "log", text, Hints(columns=columns, record_pattern=pattern))
    assert (found.verdict, found.rounds) == ("consistent", len(ROWS))


def test_summaries_are_held_against_the_rounds(tmp_path: Path) -> None:
    text = LAYOUTS["remarks, headers and a summary"](ROWS)
    _, found = judged(tmp_path / "log", text)
    assert "summaries" in found.scope.audited
    ties = sum(row["winner"] == "tie" for row in ROWS)
    _, wrong = judged(tmp_path / "log", text.replace(f"Ties: {ties}", f"Ties: {ties + 1}"))
    [violation] = wrong.violations
    assert (violation.rule, violation.times, violation.of) == ("a summary is wrong", 1, 3)
    _, more = judged(tmp_path / "log", text + "Player pairs: 3\n")
    assert more.verdict == "consistent, cards and results only"
    assert more.scope.not_read[0].endswith("'Player pairs: 3' (summary)")


def test_what_is_given_is_used_or_refused(tmp_path: Path) -> None:
    lines = ["winner,x", *(f"{row['winner']},{row['player_pair']}" for row in ROWS)]
    text = "\n".join(lines) + "\n"
    with pytest.raises(OddsError, match=r"payout of player-pair \(column 'x'\) cannot be judged"):
        judged(tmp_path / "log", text, Hints(columns={"payout:player-pair": ("x",)}))
    with pytest.raises(OddsError, match="unknown column 'y'"):
        judged(tmp_path / "log", text, Hints(columns={"shoe": ("y",)}))


def test_where_nothing_fits_it_is_said_what_was_seen_and_tried(tmp_path: Path) -> None:
    text = "".join(f"{n},{n % 7}{'xyz'[n % 3]},{n % 5}{'uvw'[n % 3]}\n" for n in range(50))
    with pytest.raises(OddsError) as caught:
        judged(tmp_path / "log", text)
    said = str(caught.value)
    assert "it begins '0,0x,0u'; '1,1y,1v'" in said
    assert "player=4,5,6 banker=7,8,9 winner=1" in said


def test_suits_are_kept_where_they_are_told() -> None:
    assert read_hand("K♥ 10♣ Ace of spades", "cards") == (
        Card(Rank.KING, Suit.HEARTS),
        Card(Rank.TEN, Suit.CLUBS),
        Card(Rank.ACE, Suit.SPADES),
    )
    assert read_hand("K 3", "ranks") == (Rank.KING, Rank.THREE)
    assert read_hand("K 3", "cards") is None
