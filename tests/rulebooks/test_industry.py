"""The industry's bets: every row is reached by a round dealt by hand, and weighed a second way."""

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product
from pathlib import Path

import pytest

from odds import Shoe, Table, analyse, load_rulebook, read_cards
from odds.figures.catalogue import PublishedFigure, held_figures
from odds.rulebooks import games_of
from odds.rulebooks.published import published_figures
from tests.support.brute_force import POINTS, count_rounds, deal, every_round
from tests.support.documents import ROOT
from tests.support.industry_pays import PAYS, pays_of
from tests.support.industry_rules import (
    BY_RANK,
    BY_SUIT,
    POINTS_ONLY,
    Rule,
    Seen,
    rules_of,
    wins,
)
from tests.support.insured_houses import PRINTED as PRINTED_CELLS
from tests.support.suited_brute_force import rank

GAMES = games_of("industry")
ROUNDS = list(
    csv.DictReader((Path(__file__).parents[1] / "support" / "industry_rounds.csv").open())
)
PRINTED, ONE_CARD = "7-up-baccarat", "dragon-tiger"
BOOKS = {game: load_rulebook(game) for game in GAMES}


def seen(game: str, player: Sequence[str], banker: Sequence[str]) -> Seen:
    first = ["7?"] if game == PRINTED else []
    return Seen.of([*first, *player], list(banker))


def events(game: str, bet: str, rows: int) -> list[Rule]:
    """The rules of all rows: where the last is not told, it is for all other rounds."""
    rules = rules_of(game, bet)
    if len(rules) == rows:
        return rules
    return [*rules, lambda s: not any(rule(s) for rule in rules)]


@pytest.mark.parametrize("game", GAMES)
def test_every_row_is_reached_by_hand_and_pays_what_is_written(game: str) -> None:
    rounds = [row for row in ROUNDS if row["game"] == game]
    for bet in BOOKS[game].own_bets:
        mine = [row for row in rounds if row["bet"] == bet.id]
        assert [int(row["row"]) for row in mine] == list(range(1, len(bet.rows) + 1)), bet.id
        rules = events(game, bet.id, len(bet.rows))
        for row in mine:
            player, banker = row["player"].split(), row["banker"].split()
            ended = seen(game, player, banker)
            assert [rule(ended) for rule in rules].index(True) == int(row["row"]) - 1
            assert sum(rule(ended) for rule in rules) == 1
            found = Table(BOOKS[game], player=row["player"], banker=row["banker"]).bet(bet.id)
            assert found.outcomes[int(row["row"]) - 1].probability == 1, (bet.id, row)
            for name, printed in pays_of(game, bet.id, len(bet.rows)).items():
                paid = found.by_paytable(name) if name else found
                assert paid.expected_value == printed[int(row["row"]) - 1], (bet.id, name, row)


@pytest.mark.parametrize("game", GAMES)
def test_every_paytable_pays_what_is_printed(game: str) -> None:
    for bet in BOOKS[game].own_bets:
        paid = {table.name: bet.by_paytable(table.name) for table in bet.paytables} or {"": bet}
        found = {name: [row.pays for row in each.rows] for name, each in paid.items()}
        assert found == pays_of(game, bet.id, len(bet.rows)), bet.id


def test_what_is_printed_is_shipped() -> None:
    shipped = {f"{game} {bet.id}" for game in GAMES for bet in BOOKS[game].own_bets}
    shipped |= {bet.id for book in BOOKS.values() for bet in book.own_bets}
    assert set(PAYS) <= shipped


@pytest.mark.parametrize("game", [game for game in GAMES if game != ONE_CARD])
def test_the_rounds_are_dealt_by_the_rules(game: str) -> None:
    for row in (row for row in ROUNDS if row["game"] == game):
        player, banker = row["player"].split(), row["banker"].split()
        player = ["7?", *player] if game == PRINTED else player
        order = (player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:])
        hands = deal((*map(rank, order), "K", "K"))
        assert hands == ([*map(rank, player)], [*map(rank, banker)], True)


EIGHT_DECKS = tuple((each, 32) for each in POINTS)
SIX_DECKS = tuple((each, 24) for each in POINTS)
UNEVEN = tuple(zip(POINTS, [9, 2, 3, 1, 8, 5, 6, 4, 7, 2, 0, 11, 3], strict=True))
Ranks = tuple[tuple[str, int], ...]


@cache
def counted(shoe: Ranks) -> dict[Seen, int]:
    """The ends of all rounds by totals and numbers of cards."""
    found: Counter[Seen] = Counter()
    for end, weight in count_rounds(dict(shoe)).items():
        found[Seen(end.player, end.banker, end.player_cards, end.banker_cards)] += weight
    return dict(found)


def shoe_of(shoe: Ranks) -> Shoe:
    return Shoe.holding({read_cards(each)[0]: count for each, count in shoe})


def of_points(game: str) -> list[str]:
    return [
        bet.id
        for bet in BOOKS[game].own_bets
        if f"{game} {bet.id}" in POINTS_ONLY or bet.id in POINTS_ONLY
    ]


@pytest.mark.parametrize("shoe", [EIGHT_DECKS, UNEVEN], ids=["8 decks", "uneven"])
@pytest.mark.parametrize("game", [game for game in GAMES if game not in (PRINTED, ONE_CARD)])
def test_rows_that_ask_for_totals_weigh_what_their_rules_say(game: str, shoe: Ranks) -> None:
    book, rounds = BOOKS[game], counted(shoe)
    bets = [book.bet(name) for name in of_points(game)]
    coups = book.coups(shoe_of(shoe), bets=bets)
    for bet in bets:
        weights = [
            sum(weight for end, weight in rounds.items() if rule(end))
            for rule in events(game, bet.id, len(bet.rows))
        ]
        assert [each.weight for each in analyse(bet, coups).outcomes] == weights, bet.id


def test_every_bet_has_its_rules() -> None:
    for game in GAMES:
        for bet in BOOKS[game].own_bets:
            assert len(events(game, bet.id, len(bet.rows))) == len(bet.rows)
    asked = {bet.id for book in BOOKS.values() for bet in book.own_bets}
    assert asked >= {*BY_RANK, *BY_SUIT}


@pytest.mark.parametrize("game", [game for game in GAMES if game not in (PRINTED, ONE_CARD)])
def test_every_bet_is_weighed_in_one_of_these_tests(game: str) -> None:
    for bet in BOOKS[game].own_bets:
        ways = (bet.id in of_points(game), bet.id in BY_RANK, bet.id in BY_SUIT and game in SMALL)
        assert sum(ways) == 1, bet.id


SOME_RANKS = ("A 3 5 7 9 10 Q", "A 2 4 6 8 J K")
"""Two decks of these ranks alone: every rank has its turn, and rounds are not too many."""


@pytest.mark.proof
def test_rows_that_ask_for_ranks_weigh_what_their_rules_say() -> None:
    bets = [
        (game, bet)
        for game in GAMES
        for bet in BOOKS[game].own_bets
        if bet.id in BY_RANK and game not in (PRINTED, ONE_CARD)
    ]
    reached: dict[str, set[int]] = {bet.id: set() for _, bet in bets}
    for names in SOME_RANKS:
        found: dict[str, Counter[int]] = {bet.id: Counter() for _, bet in bets}
        shoe = {each: 8 if each in names.split() else 0 for each in POINTS}
        for player, banker, weight in every_round(shoe):
            end = Seen.of([f"{card}?" for card in player], [f"{card}?" for card in banker])
            for name, counts in found.items():
                for number, rule in enumerate(BY_RANK[name]):
                    if rule(end):
                        counts[number] += weight
        cards = " ".join(f"{each}{suit}" for each in names.split() for suit in "cdhs")
        held = Shoe.holding(dict.fromkeys(read_cards(cards), 2))
        for game, bet in bets:
            outcomes = analyse(bet, BOOKS[game].coups(held, bets=[bet])).outcomes
            weights = [found[bet.id][number] for number in range(len(bet.rows) - 1)]
            assert [each.weight for each in outcomes[:-1]] == weights, bet.id
            reached[bet.id] |= {number for number, weight in enumerate(weights) if weight}
    for _, bet in bets:
        assert len(reached[bet.id]) == len(bet.rows) - 1, (bet.id, reached[bet.id])


SMALL = {
    "ez-baccarat-progressive": ["Kh 6h 5h 3h 2c 3c 2c 4c"],
    "lucky-8": ["Kh 3h 5h 2h Ah 5h Qh 6s 9d", "8c Ks 3d 5d Kd 3c 5c 10c 9h"],
    "lucky-win": ["Js Qs As Ks 2s 9s 8h 10h", "Jh Qh Ah Kd 10c Jc 2d 9h 5c 8h"],
    "21st-century-baccarat": ["2h 4d Kh 3d 3h 10d 6s 9c", "2h 4s Kh 3d 3c 10d 8c 8s"],
    "red-and-black": ["2h 4d Kh 3d 9h 10d 6h 2s", "2s 4c Ks 3c 9s 10c 6s 2h"],
    "perfect-pairs": ["9h 9h 9d 9s 2c 2c Ks 5h", "9h 9h 2c 2c 3d 3h Ks 4s"],
    "fabulous-4": ["9h 9h 9d 2h 2c 2c Ks 5h", "Ah Kh Kh 4s 4d 9c 8c 3s"],
    "royal-match": ["Kh Qh Ks Qd 2h 2h 7s 6d", "Kc Qc 3c 3d 9s 8s Jh 10h"],
    "perfect-9": ["4h 5h 4s 5d 9c Kc 9d 10s", "Ah 8h 2d 7d 3s 6c 9h Jd"],
    "lucky-nines": ["9d 9d 9d 9h Kc 2s 3c 4h", "9c 9c 9s 9d 5c 6s 7c 8h"],
}
"""Physical cards of small shoes, all orders of which are dealt."""


def orders(cards: list[str], first: tuple[str, ...] = ()) -> Iterator[tuple[Seen, int]]:
    """How every order of six cards ends; the first of them may be printed."""
    for order in permutations(cards, 6 - len(first)):
        every = (*first, *order)
        player, banker, _ = deal(tuple(map(rank, every)))
        taken, hands = iter(every), ([], [])  # type: tuple[Iterator[str], tuple[list[str], list[str]]]
        for number in range(4):
            hands[number % 2].append(next(taken))
        for hand, drawn in zip(hands, (player, banker), strict=True):
            if len(drawn) == 3:
                hand.append(next(taken))
        yield Seen.of(*hands), 1


@pytest.mark.proof
@pytest.mark.parametrize("game", SMALL)
def test_rows_that_ask_for_suits_weigh_what_their_rules_say(game: str) -> None:
    book = BOOKS[game]
    bets = [bet for bet in book.own_bets if bet.id in BY_SUIT]
    reached: dict[str, set[int]] = {bet.id: set() for bet in bets}
    for cards in SMALL[game]:
        held = Shoe.holding(Counter(read_cards(cards)))
        ends = Counter(end for end, _ in orders(cards.split()))
        for bet in bets:
            rules = events(game, bet.id, len(bet.rows))
            weights = [sum(n for end, n in ends.items() if rule(end)) for rule in rules]
            outcomes = analyse(bet, book.coups(held, bets=[bet])).outcomes
            assert [each.weight for each in outcomes] == weights, (bet.id, cards)
            reached[bet.id] |= {number for number, weight in enumerate(weights) if weight}
    for bet in bets:
        assert len(reached[bet.id]) == len(bet.rows), (bet.id, reached[bet.id])


def test_a_printed_seven_is_not_from_the_shoe() -> None:
    book = BOOKS[PRINTED]
    reached = {bet.id: [0] * len(bet.rows) for bet in book.bets}
    for cards in ("7 7 A 2 8 K 5 9", "7 7 7 7 7 A 9"):
        held = Shoe.holding(Counter(read_cards(cards)))
        ends = Counter(end for end, _ in orders([f"{c}?" for c in cards.split()], ("7?",)))
        for bet in book.bets:
            rules = events(PRINTED, bet.id, len(bet.rows))
            weights = [sum(n for end, n in ends.items() if rule(end)) for rule in rules]
            outcomes = analyse(bet, book.coups(held, bets=[bet])).outcomes
            assert [each.weight for each in outcomes] == weights, bet.id
            reached[bet.id] = [a + b for a, b in zip(reached[bet.id], weights, strict=True)]
    assert all(map(all, reached.values())), reached


def test_one_card_each() -> None:
    book, deck = BOOKS[ONE_CARD], [f"{r}{s}" for r in POINTS for s in "cdhs"]
    cards = [*deck, *deck[::3], "7h", "7h"]
    held = Shoe.holding(Counter(read_cards(" ".join(cards))))
    places = range(len(cards))
    ends = Counter(
        Seen.of([cards[one]], [cards[two]]) for one, two in product(places, places) if one != two
    )
    for bet in book.bets:
        rules = events(ONE_CARD, bet.id, len(bet.rows))
        weights = [sum(n for end, n in ends.items() if rule(end)) for rule in rules]
        outcomes = analyse(bet, book.coups(held, bets=[bet])).outcomes
        assert [each.weight for each in outcomes] == weights, bet.id
        assert all(weights), bet.id


def test_other_readings_weigh_what_they_say() -> None:
    book = load_rulebook("lucky-7", ["five-cards-in-any-split"])
    found = Table(book).bet("super-lucky-7").outcomes[0]
    ends = [weight for end, weight in counted(EIGHT_DECKS).items() if end == (7, 6, 2, 3, (), ())]
    assert (str(found.pays), found.weight) == ("40", sum(ends))
    cards = "Kh Kd Ks 2h 2d 2s 5c 9c"
    book = load_rulebook("bellagio-match", ["match-on-a-winning-hand"])
    held = Table(book, shoe=Shoe.holding(Counter(read_cards(cards))))
    every = [end for end, _ in orders(cards.split())]
    for hand, pays in (("player", "75"), ("banker", "68")):
        won = held.bet(f"bellagio-match-{hand}").outcomes[0]
        (alike,) = rules_of("bellagio-match", f"bellagio-match-{hand}")
        weight = sum(alike(end) and wins(hand)(end) for end in every)
        assert (str(won.pays), won.weight) == (pays, weight)
        assert 0 < weight < sum(map(alike, every))


ERRATA = {
    ("monkey-baccarat", "banker", "2179619555108870"): "2179619555108860",
    ("high-totals", "bad-beat", "0.08459"): "0.08458",
    ("4-5-6", "four-cards", "-0.052688"): "-0.052687",
    ("4-5-6", "five-cards", "-0.089380"): "-0.089381",
    ("4-5-6", "five-cards", "-0.089668"): "-0.089667",
    ("4-5-6", "six-cards", "-0.046939"): "-0.046938",
}
"""Published figures to which the exact number does not round, and what it rounds to."""


def test_published_figures_are_what_exact_ones_round_to_but_for_the_errata() -> None:
    slow = ("21st-century-baccarat", "lucky-8", "royal-match", "monkey-baccarat")
    figures = [
        each
        for each in published_figures()
        if each.game not in slow or (each.game, each.bet) == ("monkey-baccarat", "banker")
    ]
    check(held_figures(figures))


@pytest.mark.proof
def test_all_published_figures() -> None:
    check(held_figures())


def check(held: list[PublishedFigure]) -> None:
    wrong = {
        (each.published.game, each.published.bet, each.published.value): each.rounded
        for each in held
        if not each.agrees
    }
    assert wrong == ERRATA


def test_errata_are_counted_again_without_the_package() -> None:
    figures = [each for each in published_figures() if (each.game, each.bet, each.value) in ERRATA]
    for held in held_figures(figures):
        game, bet = held.published.game, held.published.bet
        rounds = counted(SIX_DECKS if held.published.decks == 6 else EIGHT_DECKS)
        rules = rules_of(game, bet)
        weights = [sum(n for end, n in rounds.items() if rule(end)) for rule in rules]
        if held.published.quantity == "combinations":
            assert held.exact == weights[(held.published.row or 1) - 1]
            continue
        (won,), all_of_them = weights, sum(rounds.values())
        (pays, _), *_ = pays_of(game, bet, 2).values()
        assert pays is not None
        value = (pays * won - (all_of_them - won)) / all_of_them
        assert held.exact == (-value if held.published.quantity == "house edge" else value)


def test_there_are_more_than_120_bets_and_paytables_each_with_its_source() -> None:
    lines = [
        (game, bet.id, name)
        for game in GAMES
        for bet in BOOKS[game].own_bets
        for name in ([table.name for table in bet.paytables] or [""])
    ]
    assert len(set(lines)) == len(lines) > 120
    guide = (ROOT / "docs" / "industry.md").read_text(encoding="utf-8").replace("\n", " ")
    cells = sum(map(len, PRINTED_CELLS.values()))
    assert (
        f"{len(lines)} lines, a line for each paytable of each bet of {len(GAMES)} games" in guide
    )
    assert f"insurance tables of {cells} cells" in guide
    for book in BOOKS.values():
        assert book.document
        assert book.line == () or book.line[-1].id == "punto-banco"
        for bet in book.bets:
            assert all(row.clause for row in bet.rows if row.conditions)
            assert all(table.clause for table in bet.paytables)
