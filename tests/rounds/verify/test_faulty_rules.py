"""The exact odds of faulty rules, dealt once more card by card, and fitted to counts."""

from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest

from odds import Shoe, Table, load_rulebook
from odds.core.cards import Rank
from odds.games.round import Winner
from odds.rounds.verify.faulty_rules import faulty_odds
from tests.support.simulators import banker_draws, points, total

RULES = load_rulebook("rws-commission")
CARDS = ["A", "3", "5", "6", "8", "9", "K"]
SWAPPED = "the Banker's rules for a Player who stood and for one who drew are swapped"

Draws = Callable[[list[str], list[str], str], tuple[bool, Callable[[str | None], bool]]]


def dealt(draws: Draws) -> Counter[str]:
    """How often each wins where hands draw so, in every order of a few cards."""
    won: Counter[str] = Counter()
    for p1, p2, b1, b2, third, last in permutations(CARDS, 6):
        player, banker = [p1, p2], [b1, b2]
        player_draws, banker_draws = draws(player, banker, third)
        if player_draws:
            player.append(third)
        if banker_draws(third if player_draws else None):
            banker.append(last if player_draws else third)
        one, two = total(player), total(banker)
        won["player" if one > two else "banker" if one < two else "tie"] += 1
    return won


def swapped(player: list[str], banker: list[str], third: str) -> tuple[bool, Callable[..., bool]]:
    """The Player's last card stands for the third one that a Player who stood has not."""
    plays, two = max(total(player), total(banker)) < 8, total(banker)
    draws = plays and total(player) <= 5
    return draws, lambda drawn: plays and banker_draws(two, player[1] if drawn is None else None)


def swapped_and_short(
    player: list[str], banker: list[str], third: str
) -> tuple[bool, Callable[..., bool]]:
    """The same, and the table of third cards has no lines for 0-2; three cards may be a natural."""
    draws, banker_draws = swapped(player, banker, third)
    over = draws and total([*player, third]) > 7
    return (
        draws,
        lambda drawn: not over and (drawn is not None or total(banker) > 2) and banker_draws(drawn),
    )


def no_naturals(
    player: list[str], banker: list[str], third: str
) -> tuple[bool, Callable[..., bool]]:
    return total(
        player
    ) <= 5, lambda drawn: total(banker) < 7 and banker_draws(total(banker), drawn)


def by_total(player: list[str], banker: list[str], third: str) -> tuple[bool, Callable[..., bool]]:
    plays, two = max(total(player), total(banker)) < 8, total(banker)
    draws = plays and total(player) <= 5
    rank = {points(card): card for card in ["2", "4", "7", *CARDS]}
    final = rank[total([*player, third])]
    return draws, lambda drawn: plays and banker_draws(two, None if drawn is None else final)


@pytest.mark.parametrize(
    ("text", "draws"),
    [
        (SWAPPED, swapped),
        (SWAPPED, swapped_and_short),
        ("a natural does not end the round", no_naturals),
        ("the Banker draws by the Player's total, not by the third card", by_total),
    ],
)
def test_odds_of_a_fault_are_those_of_every_order(text: str, draws: Draws) -> None:
    symbols = [rank.symbol for rank in Rank]
    shoe = Shoe(tuple(CARDS.count(symbol) for symbol in symbols))
    found = [each.weights for each in faulty_odds(RULES.tableau, shoe) if each.text == text]
    won = dealt(draws)
    assert (won["player"], won["banker"], won["tie"]) in found


def test_faults_that_a_table_of_play_can_have() -> None:
    never = (False,) * 10
    tableau = RULES.tableau
    tables = {
        "the Banker never draws": tableau._replace(
            banker_after_stand=never, banker_after_draw=(never,) * 10
        ),
        "the Player draws on 0-4": tableau._replace(player=tuple(n <= 4 for n in range(10))),
        "the Banker who may draw against any third card stands": tableau._replace(
            banker_after_draw=tuple(never if all(row) else row for row in tableau.banker_after_draw)
        ),
    }
    shoe = Shoe.of_decks(6)
    odds = {each.text: each.weights for each in faulty_odds(tableau, shoe)}
    for text, table in tables.items():
        won = table.rounds(shoe, fields=["winner"]).project(lambda end: getattr(end, "winner", 0))
        assert odds[text] == tuple(won[winner] for winner in Winner)


@pytest.mark.proof
@pytest.mark.parametrize("decks", ["inf", "8"])
@pytest.mark.parametrize("place", [0, 3, 9, -1])
def test_counts_of_a_fault_name_it(decks: str, place: int) -> None:
    table = Table("rws-commission", decks=decks)
    text, weights = list(faulty_odds(RULES.tableau, table.shoe))[place]
    counts = [round(2_000_000 * weight / sum(weights)) for weight in weights]
    won = dict(zip(("player", "banker", "tie"), counts, strict=True))
    reasons = table.verify(counts=won).found.reasons
    assert reasons[0].startswith(f"likely {text}: its exact odds fit the results, p-value 1")
