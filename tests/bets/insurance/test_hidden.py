"""Insurance while one hand is hidden, and ties that win, push or lose, against all rounds."""

import csv
import io
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from odds import OddsError, Shoe, Table, load_rulebook, read_cards
from odds.bets.house import Insurance, Offer
from odds.bets.insurance import insurance_values, lines, windows
from odds.rulebooks import games_of
from tests.support.brute_force import POINTS, deal, every_round, points
from tests.support.insured_houses import PRINTED, Cell

TRUTH = load_rulebook("truth-bet-insurance")
EIGHT = dict.fromkeys(POINTS, 32)
UNEVEN = dict(zip(POINTS, [9, 2, 3, 1, 8, 5, 6, 4, 7, 2, 0, 11, 3], strict=True))
Shown = tuple[int, tuple[int | None, int | None]]


def seen(player: list[str], banker: list[str]) -> list[Shown]:
    """What is seen of a round at each time at which there may be insurance, by the words of it."""
    two, other = points(player[:2]), points(banker[:2])
    times: list[Shown] = [(2, (two, None)), (2, (None, other))]
    if len(player) == 3 or len(banker) == 3:
        times.append((4, (two, other)))
    if len(player) == 3 and len(banker) == 3:
        times.append((5, (points(player), other)))
    return times


def counted(shoe: dict[str, int]) -> dict[Shown, Counter[str]]:
    """How rounds end from each time on."""
    return _counted(tuple(shoe.items()))


@cache
def _counted(shoe: tuple[tuple[str, int], ...]) -> dict[Shown, Counter[str]]:
    found: dict[Shown, Counter[str]] = {}
    for player, banker, weight in every_round(dict(shoe)):
        margin = points(player) - points(banker)
        end = "tie" if margin == 0 else "player" if margin > 0 else "banker"
        for time in seen(player, banker):
            found.setdefault(time, Counter())[end] += weight
    return found


def value(offer: Offer, ends: Counter[str]) -> Fraction:
    """What a line is worth for each unit, times the weight."""
    other = "player" if offer.side == "banker" else "banker"
    tie = {"win": offer.odds, "push": Fraction(0), "lose": Fraction(-1)}[offer.tie]
    return offer.odds * ends[other] + tie * ends["tie"] - ends[offer.side]


@pytest.mark.proof
@pytest.mark.parametrize("shoe", [EIGHT, UNEVEN], ids=["8 decks", "uneven"])
def test_every_line_of_other_houses(shoe: dict[str, int]) -> None:
    rounds = counted(shoe)
    held = Shoe.holding({read_cards(rank)[0]: count for rank, count in shoe.items()})
    for game in (game for game in games_of("industry") if load_rulebook(game).insurance):
        book = load_rulebook(game)
        insurance = book.offered_insurance
        found = lines(windows(held, book.tableau, insurance.hidden), insurance)
        assert len(found) == len(insurance.offers) or shoe is UNEVEN
        for line in found:
            offer = line.offer
            here = [
                (time, ends)
                for time, ends in rounds.items()
                if time[0] == offer.stage
                and time[1][0] in (offer.player or (None,))
                and time[1][1] in (offer.banker or (None,))
            ]
            weight = sum(ends.total() for _, ends in here)
            assert line.results.weight == weight
            assert line.expected_value == sum(value(offer, ends) for _, ends in here) / weight


def shown(cell: Cell) -> tuple[str, str]:
    """Cards with which a round comes to that cell, by the rules: the Player's and the Banker's."""
    both = (cell.own, cell.other) if cell.side == "player" else (cell.other, cell.own)
    two = [None if total is None else f"K {total or 'Q'}".replace("1", "A") for total in both]
    if cell.stage < 5:
        return two[0] or "", two[1] or ""
    for first, third in product(range(6), POINTS):
        player = [f"{first or 'Q'}".replace("1", "A"), "K", third]
        order = (player[0], "K", player[1], (two[1] or "").split()[1], third, "K")
        dealt, banker, _ = deal(order)
        if dealt == player and len(banker) == 3 and points(player) == both[0]:
            return " ".join(player), two[1] or ""
    raise AssertionError(cell)


@pytest.mark.parametrize("game", PRINTED)
def test_every_cell_of_other_houses_is_as_printed_and_reached(game: str) -> None:
    book = load_rulebook(game)
    offered = {}
    for offer in book.offered_insurance.offers:
        own, other = (offer.player, offer.banker)[:: 1 if offer.side == "player" else -1]
        for cell in product((offer.stage,), (offer.side,), own, other or (None,)):
            offered[cell] = (offer.odds, offer.tie)
    assert offered == PRINTED[game]
    for cell, printed in PRINTED[game].items():
        player, banker = shown(cell)
        quote = Table(book, player=player, banker=banker).insurance.quote(side=cell.side)
        (one,) = quote
        assert one.offer is not None, cell
        assert (one.offer.odds, one.offer.tie) == printed, cell


def test_the_insurance_of_every_house_is_held_against_print() -> None:
    assert {game for game in games_of("industry") if load_rulebook(game).insurance} == set(PRINTED)


@pytest.mark.proof
@pytest.mark.parametrize("tie", ["push", "win", "lose"])
def test_what_a_tie_is(tie: str) -> None:
    offer = Offer(2, "player", (9,), (), Fraction(10), tie)
    insurance = Insurance((offer,), Fraction(1))
    (line,) = lines(windows(Shoe.of_decks(8), TRUTH.tableau, hidden=True), insurance)
    ends = counted(EIGHT)[2, (9, None)]
    assert line.expected_value == value(offer, ends) / ends.total()


@pytest.mark.parametrize("side", ["player", "banker"])
def test_the_worth_of_lines_on_one_hand_alone(side: str) -> None:
    """With no later line there is nothing to wait for."""
    offers = tuple(each for each in TRUTH.offered_insurance.offers if each.stage == 2)
    insurance = TRUTH.offered_insurance._replace(offers=offers)
    shoe = Shoe.of_decks(8)
    (found,) = insurance_values(shoe, TRUTH.tableau, insurance, [TRUTH.bet(side)])
    rounds = counted(EIGHT)
    gain = Fraction(0)
    for offer in (each for each in offers if each.side == side):
        (total,) = offer.player or offer.banker
        ends = rounds[2, (total, None) if side == "player" else (None, total)]
        gain += max(Fraction(0), value(offer, ends) / offer.odds)
    size = sum(rounds[2, (total, None)].total() for total in range(10))
    assert found.by_points == gain / size
    assert found.by_cards >= found.by_points


def test_waiting_may_be_better_than_insuring_at_once() -> None:
    whole = Table("truth-bet-insurance").insurance.value()
    later = tuple(each for each in TRUTH.offered_insurance.offers if each.stage != 2)
    without = TRUTH.offered_insurance._replace(offers=later)
    for side in ("player", "banker"):
        bets = [TRUTH.bet(side)]
        (alone,) = insurance_values(Shoe.of_decks(8), TRUTH.tableau, without, bets)
        assert whole[side].by_points >= alone.by_points
        assert whole[side].by_cards >= alone.by_cards


def test_a_quote_while_the_other_hand_is_hidden() -> None:
    quote = Table("truth-bet-insurance", banker="9 K").insurance.quote()
    (one,) = quote
    assert (one.side, str(one.offer.odds if one.offer else None), one.favours) == (
        "banker",
        "8",
        "the house",
    )
    assert "Player hidden" in str(quote)
    with pytest.raises(OddsError, match="the player's hand is hidden"):
        Table("truth-bet-insurance", banker="9 K").insurance.quote(side="player")
    with pytest.raises(OddsError, match="insurance is of two-card hands"):
        Table("rws-insurance", banker="9 K").insurance.quote()
    with pytest.raises(OddsError, match="have no formula here"):
        Table("truth-bet-insurance").insurance.formulas()
    with pytest.raises(OddsError, match="needs all of it; give a shoe of six cards or more"):
        _ = Table("truth-bet-insurance", shoe="A=2 9=3").insurance.table()


def test_a_card_names_the_lines_on_one_hand() -> None:
    front, back = Table("truth-bet-insurance").insurance.card().pages
    assert "Line after 2 cards, player insured, Banker hidden, Player 9 at 10 T" in front.list
    assert any("Banker hidden, Player 9 at 10: -3.98%*" in line for line in back.list)


def test_a_hand_that_is_hidden_has_no_points_to_show() -> None:
    year = Table(TRUTH).insurance.cost()
    assert "None" not in year.text()
    rows = [row for row in csv.DictReader(io.StringIO(year.text("csv"))) if row["stage"] == "2"]
    assert {row["player_points"] for row in rows if row["side"] == "banker"} == {""}
