"""Exposed cards: costs by brute force, by conditional sums, and where there is no option."""

import csv
import json
from collections import defaultdict
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from odds import Coup, CoupFacts, OddsError, Rank, Shoe, Table, enumerate_coups, load_rulebook
from odds.bets.exposed import exposed_bets
from odds.figures.situation import Situation
from tests.support.brute_force import points
from tests.support.half_seen_brute_force import rounds
from tests.support.program import odds

SMALL = ["A", "A", "5", "5", "6", "6", "9", "9"]
"""Two of each rank, so that no pair is ruled out by one card."""
PAYS = {"player": (Fraction(1), Fraction(-1)), "banker": (Fraction(-1), Fraction(19, 20))}


def net(bet: str, player: list[str], banker: list[str]) -> Fraction:
    one, two = points(player), points(banker)
    if bet == "tie":
        return Fraction(8 if one == two else -1)
    return Fraction() if one == two else PAYS[bet][one < two]


@pytest.mark.parametrize("seat", ["player-1", "banker-2", "player-3", "banker-3"])
def test_brute_force_over_physical_cards(seat: str) -> None:
    sums: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    times: dict[str, int] = defaultdict(int)
    hand, place = seat[:6], int(seat[-1]) - 1
    for _, player, banker, _ in rounds(SMALL):
        cards = player if hand == "player" else banker
        if len(cards) > place:
            times[cards[place]] += 1
            for bet in ("player", "banker", "tie"):
                sums[bet, cards[place]] += net(bet, player, banker)
    counts = {rank: SMALL.count(rank.symbol) for rank in Rank}
    table = Table("rws-insurance", shoe={rank: n for rank, n in counts.items() if n})
    found = table.exposed("player", "banker", "tie", seat=seat)
    size = sum(times.values())
    for one in found:
        assert {each.rank.symbol for each in one.ranks} == set(times)
        for each in one.ranks:
            symbol = each.rank.symbol
            value = sums[one.bet.id, symbol] / times[symbol]
            assert each.expected_value == value
            assert each.cost == max(value, Fraction()) - value
            assert one.probability(each) == Fraction(times[symbol], size)
        expected = sum(max(-sums[one.bet.id, symbol], Fraction()) for symbol in times)
        assert one.mean_cost == expected / size


@pytest.mark.proof
def test_conditional_sums_of_the_enumerator_on_a_full_shoe() -> None:
    book, shoe = load_rulebook("rws-insurance"), Shoe.of_decks(8)
    found = Situation(book, shoe).seen_ranks("banker-1", book.bets)
    listed = {each.bet.id: each for each in exposed_bets(book.taken_back, found, book.bets)}
    total = Fraction()
    for rank in Rank:
        ends = enumerate_coups(shoe, book.tableau, Coup(banker=(rank,)))
        bet = book.bet("banker")
        value = sum(
            (
                Fraction(weight, ends.denominator) * (bet.rows[bet.row_for(end)].pays or 0)
                for end, weight in ends
                if isinstance(end, CoupFacts)
            ),
            Fraction(),
        )
        assert listed["banker"].ranks[rank].expected_value == value
        total += max(-value, Fraction()) / 13
    assert listed["banker"].mean_cost == total


def test_the_shape_of_the_json() -> None:
    found = json.loads(Table("rws-insurance").exposed("tie", card="9").text("json"))
    (bet,) = found["bets"]
    assert set(bet) == {"bet", "mean_cost", "mean_cost_decimal", "ranks"}
    assert set(bet["ranks"]) == {"9"}
    assert set(bet["ranks"]["9"]) == {"expected_value", "choice", "cost"}
    assert Fraction(bet["ranks"]["9"]["cost"]) == -Fraction(bet["ranks"]["9"]["expected_value"])
    assert Fraction(bet["mean_cost"]) == Fraction(bet["ranks"]["9"]["cost"])


def test_there_is_no_option_once_an_outcome_is_established() -> None:
    found = Table("rws-insurance", player="9").exposed("banker", seat="player-2")
    (banker,) = found
    assert banker.mean_cost == 0
    assert {each.choice for each in banker.ranks} == {"no option"}
    assert "player-pair is lost, an outcome is established" in str(found)
    lost, won = json.loads(found.text("json"))["decided"]
    assert (won["state"], won["ranks"]) == ("won", ["9"])
    assert len(lost["ranks"]) == 12


@pytest.mark.parametrize("game", ["rws-super-six-plus", "rws-insurance"])
def test_how_long_the_option_is_given_after_each_error(game: str) -> None:
    """By the words of 5.7.1, 5.8, 5.9, 5.10.1 and 5.12, in what is printed and in the report."""
    until = {
        "5.7, 5.7.1": "while no outcome is established",
        "5.8": "unless an outcome is established and the cards can be put right",
        "5.9": "while no outcome is established",
        "5.10, 5.10.1": "in any case",
        "5.12": "in any case",
    }
    option = load_rulebook(game).taken_back
    assert {error.clause: error.given for error in option.errors} == until
    said = Table(game).exposed("tie").text("json")
    for clause, words in until.items():
        assert f", {words} (clause {clause})." in said


def test_the_other_reading_is_named() -> None:
    notes = [note.text for note in Table("rws-insurance").exposed("tie").answer().notes]
    assert any("'--reading established-by-own-bet' takes it so" in note for note in notes)
    read = Table("rws-insurance", reading="established-by-own-bet").exposed("tie").answer()
    assert not any("can be read otherwise" in note.text for note in read.notes)


def test_by_the_other_reading_each_bet_ends_its_own_option() -> None:
    table = Table("rws-insurance", player="9", reading="established-by-own-bet")
    banker, pair = table.exposed("banker", "player-pair", seat="player-2")
    assert banker.mean_cost is not None
    assert banker.mean_cost > 0
    assert pair.mean_cost == 0


def test_a_card_in_excess_begins_the_next_round() -> None:
    table = Table("rws-insurance", player="9 K", banker="2 3")
    found, first = table.exposed(seat="next"), table.next_coup().exposed(seat="player-1")
    assert [each.mean_cost for each in found] == [each.mean_cost for each in first]
    known = table.next_coup().knowledge(seats=["player-1"])
    assert found.gain == known.gain
    assert {each.bet for each in found.best} == {each.bet for each in known.found.learnt}


def test_a_card_in_excess_after_cards_that_the_rules_tie_together() -> None:
    """Who drew with one of 4 and 8, and one of 4 and 9, had one 4."""
    coup = ["exposed", "rws-insurance", "player", "--player", "[4 8] [4 9] ?", "--banker", "K A"]
    asked = [*coup, "--seat", "next", "--card", "9", "--format"]
    cases = json.loads(odds(*asked, "json").stdout)["coup"]["aside_one_of"]
    assert cases == [["[4]", "[9]", "?"], ["[8]", "[4]", "?"]]
    (row,) = csv.DictReader(odds(*asked, "csv").stdout.splitlines())
    assert row["known_aside"] == "[4] [9] ? or [8] [4] ?"
    # One more 9 than 8 is gone in the first case, one more 8 in the second: as many ways each.
    with_nine, with_eight = (
        Table("rws-insurance", without=f"4 K A {card}").bet("player").expected_value or 0
        for card in "98"
    )
    found = Table("rws-insurance", player="[4 8] [4 9] ?", banker="K A").next_coup()
    assert found.bet("player").expected_value == (with_nine + with_eight) / 2


def test_beside_a_printed_card_the_next_round_begins_with_the_bankers(tmp_path: Path) -> None:
    path = tmp_path / "seven.toml"
    path.write_text(
        'id = "seven"\ntitle = "Seven"\nextends = "7-up-baccarat"\n'
        '[take_back]\nerrors = [{ error = "a card is exposed" }]\n'
    )
    found = Table(path).exposed("player", seat="next", card="A")
    assert "begins the next round as the Banker's first" in found.text(width=200)
    assert (
        found["player"].ranks
        == Table(path).exposed("player", seat="banker-1", card="A")["player"].ranks
    )


@pytest.mark.parametrize(
    ("game", "seat", "card", "says"),
    [
        ("bclc-mini", "player-1", None, "bclc-mini has no clause by which a bet may be taken back"),
        ("rws-insurance", "player-4", None, "'player-4' is no seat that the rules have"),
        ("rws-insurance", "player-1", "X", "unknown rank 'X'"),
    ],
)
def test_bad_input(game: str, seat: str, card: str | None, says: str) -> None:
    with pytest.raises(OddsError, match=says):
        Table(game).exposed(seat=seat, card=card)


def test_a_seat_that_has_no_card_or_has_one_already() -> None:
    stands = Table("rws-insurance", player="K 6", banker="K 3")
    with pytest.raises(OddsError, match="the rules deal no such card to player-3"):
        stands.exposed(seat="player-3")
    with pytest.raises(OddsError, match="lies open already, it is K"):
        stands.exposed(seat="banker-1")


def test_an_established_outcome_ends_the_option_only_after_some_errors() -> None:
    longer = "Where it is given all the same (clause 5.8, 5.10, 5.10.1, 5.12), it costs what"
    pair = Table("rws-insurance", player="9").exposed("player", seat="player-2")
    assert longer in pair.text(width=None)
    assert longer not in Table("rws-insurance").exposed("player").text(width=None)


def test_sentences_name_only_what_was_given() -> None:
    run = odds("exposed", "rws-insurance", "tei")
    assert run.stderr.startswith("odds: unknown bet 'tei'; did you mean 'tie'?")
    run = odds("knowledge", "rws-insurance", "tei", "--seat", "player-1", "--groups", "6-9")
    assert run.stderr.startswith("odds: unknown bet 'tei'; did you mean 'tie'?")
    run = odds("compare", "tei", "--decks", "6")
    assert run.stderr.startswith("odds: unknown bet 'tei'; did you mean 'tie'?")


def test_suits_that_were_not_said(tmp_path: Path) -> None:
    """A bet on suits beside others: the card exposed may be of any suit."""
    own = tmp_path / "own.toml"
    own.write_text(
        'id = "own"\ntitle = "Own"\nextends = "rws-insurance"\n'
        '[[bet]]\nid = "red"\ntitle = "Red"\nrows = [{ player_pair_kind = "perfect", pays = 25 }]\n'
    )
    table = Table(own, player="9", without="K")
    found = table.exposed("banker", seat="player-2", card="8")
    assert found["banker"].ranks[0].choice == "no option"
    with pytest.raises(OddsError, match="depends on suits"):
        table.exposed("red", seat="player-2")
    known = Table(own, player="9").exposed("red", seat="player-2", card="9")
    assert known["red"].ranks[0].expected_value == Fraction(7 * 25 - 24, 31)


def test_a_card_exposed_in_part_is_one_of_its_ranks() -> None:
    """Who sees a part goes on or takes back once for all ranks that it may be."""
    exposed = partial(Table("rws-insurance", banker="3").exposed, "player", "tie", seat="player-1")
    each = exposed()
    (part,) = exposed(card="[three sides]")["player"].ranks
    among = [one for one in each["player"].ranks if one.rank in part.ranks]
    assert [rank.symbol for rank in part.ranks] == ["6", "7", "8"]
    weight = sum(one.weight for one in among)
    mean = sum(one.weight * (one.expected_value or 0) for one in among) / Fraction(weight)
    assert part.expected_value == mean
    (unseen,) = exposed(card="?")["tie"].ranks
    assert unseen.expected_value == Table("rws-insurance", banker="3").bet("tie").expected_value
    assert exposed(card="[9]")["tie"].mean_cost == exposed(card=9)["tie"].mean_cost
    asked = odds("exposed", "rws-insurance", "tie", "--card", "[6-8]", "--format", "json")
    assert list(json.loads(asked.stdout)["bets"][0]["ranks"]) == ["[6-8]"]
    with pytest.raises(OddsError, match="no such card to player-1, or the shoe has none"):
        Table("rws-insurance", shoe="A=9 8=5").exposed(card="[5,7]")


def test_a_card_squeezed_in_part_may_be_exposed_still() -> None:
    """Then it is one of the ranks that it may be, as likely as they are left."""
    found = Table("rws-insurance", player="[6-8] 9").exposed("player", seat="player-1")["player"]
    assert [(each.rank.symbol, found.probability(each)) for each in found.ranks] == [
        (symbol, Fraction(1, 3)) for symbol in "678"
    ]
    for each in found.ranks:
        known = Table("rws-insurance", player=f"{each.rank.symbol} 9").bet("player")
        assert each.expected_value == known.expected_value
    with pytest.raises(OddsError, match=r"no such card to player-1 after Player \[6-8\] 9"):
        Table("rws-insurance", player="[6-8] 9").exposed(seat="player-1", card="K")
