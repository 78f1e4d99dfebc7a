"""The situation as facts: what every answer on a game, a shoe and a coup begins with."""

from collections.abc import Iterable

from odds.core.cards import Rank
from odds.core.text import by_clause, counted
from odds.figures.situation import Situation
from odds.games.aside import NOTHING, Aside
from odds.games.half_seen import KnownCoup, aside_of
from odds.games.round import Coup
from odds.report.answer import Column, Digits, Fact, Kind, Note
from odds.rulebooks import Rulebook


def situation_facts(situation: Situation, denominator: int | None = None) -> list[Fact]:
    """The situation in words, by name for json, and for every row of csv."""
    facts = [Fact(f"Shoe: {situation.shoe_in_words}", *_by_name(situation))]
    if printed := situation.rulebook.play.printed:
        facts.append(Fact(f"Printed on the table, not from the shoe: {printed.first}"))
    facts += asked_facts(situation.rulebook)
    facts += known_facts([situation])
    if denominator is not None:
        words = f"Denominator of the weights: {denominator:,}"
        csv = {"denominator": Digits(denominator)}
        facts.append(Fact(words, {"denominator": denominator}, csv, exact_only=True))
    return facts


def known_facts(situations: Iterable[Situation]) -> list[Fact]:
    """The cards known of the coup, once where it is the same in several situations.

    In csv those put aside have a column where there are any, the same for all situations.
    """
    coups = list(dict.fromkeys(each.coup for each in situations))
    aside = aside_of(coups[0]) if len(coups) == 1 else NOTHING
    csv = {"known_aside": " or ".join(map(" ".join, _cases(aside)))} if aside else {}
    return [Fact(f"Coup: {coup}", csv=csv) for coup in coups if coup != Coup()]


def asked_facts(rulebook: Rulebook) -> list[Fact]:
    """The readings of clauses and the paytables asked for; nothing of those that are usual."""
    chosen = [each for each in rulebook.readings if each.id in rulebook.read_as]
    facts = [Fact(f"Reading {each.id}{by_clause(each.clause)}: {each.says}") for each in chosen]
    facts += map(Fact, paytable_words(rulebook))
    named = {"reading": [each.id for each in chosen], "paytable": list(rulebook.paid_by)}
    named = {key: names for key, names in named.items() if names}
    asked = {f"{key}s_asked": names for key, names in named.items()}
    return [Fact(json=named, csv=asked), *facts] if named else []


def unstated_notes(bets: Iterable[str]) -> list[Note]:
    """That bets are left out whose payouts nobody knows."""
    return [Note(f"Bet {bet} is left out: the game does not state what it pays.") for bet in bets]


def paytable_words(rulebook: Rulebook) -> list[str]:
    """Which bets are paid by each paytable that was asked for.

    >>> from odds.rulebooks import load_rulebook
    >>> paytable_words(load_rulebook("lucky-8").by_paytables(["pt-1"]))
    ['Paytable pt-1: lucky-8-player, lucky-8-banker']
    """
    return [
        f"Paytable {name}: {', '.join(bet.id for bet in rulebook.bets if bet.paytable == name)}"
        for name in rulebook.paid_by
    ]


def _by_name(situation: Situation) -> tuple[dict[str, object], dict[str, object]]:
    endless = situation.shoe.endless
    left = None if endless else situation.left
    counts = {rank.symbol: left.counts[rank] if left else None for rank in Rank}
    player, banker = known_cards(situation.coup)
    coup: dict[str, object] = {"player": player, "banker": banker}
    if aside := aside_of(situation.coup):
        cases = _cases(aside)
        coup |= {"aside": cases[0]} if len(cases) == 1 else {"aside_one_of": cases}
    json: dict[str, object] = {
        "game": situation.rulebook.id,
        "decks": "inf" if endless else situation.decks,
        "shoe": counts,
        "cards": left.cards if left else None,
        "coup": coup,
    }
    csv: dict[str, object] = {
        "game": situation.rulebook.id,
        "decks": json["decks"],
        "cards_left": left.cards if left else None,
        "shoe_counts": "infinite" if endless else counts,
        "known_player": player,
        "known_banker": banker,
    }
    return json, csv


def _cases(aside: Aside) -> list[list[str]]:
    """What the cards put aside may be together, mostly in one case."""
    return [[card.symbol for card in case] for case in aside.cases]


def known_cards(coup: KnownCoup) -> tuple[list[str], list[str]]:
    """The cards known of the Player and of the Banker.

    >>> known_cards(Coup.read("9 K", "3"))
    (['9', 'K'], ['3'])
    """
    return [rank.symbol for rank in coup.player], [rank.symbol for rank in coup.banker]


SITUATION_IN_CSV = tuple(
    Column("", "", kind, csv=name)
    for name, kind in (
        ("game", Kind.TEXT),
        ("decks", Kind.COUNT),
        ("cards_left", Kind.COUNT),
        ("shoe_counts", Kind.TEXT),
        ("known_player", Kind.LIST),
        ("known_banker", Kind.LIST),
    )
)
"""The columns of a table in which each row of csv has a situation of its own."""
SITUATION = (
    *(
        Column(name, "", Kind.RECORD)
        for name in ("game", "decks", "shoe", "cards", "coup", "denominator")
    ),
    *SITUATION_IN_CSV,
    Column("", "", Kind.WEIGHT, csv="denominator"),
)
"""The same for json too, with the denominator."""


def situation_row(situation: Situation, denominator: int) -> tuple[object, ...]:
    """The situation for the columns `SITUATION`."""
    json, csv = _by_name(situation)
    return (*json.values(), denominator, *csv.values(), denominator)


def situation_cells(situation: Situation) -> tuple[object, ...]:
    """The situation for the columns `SITUATION_IN_CSV`."""
    return tuple(_by_name(situation)[1].values())


def rule_notes(rulebook: Rulebook, *about: str) -> list[Note]:
    """What is to be remarked of a game's rules; to people if it is about these bets or topics."""
    return [
        Note(remark.text, matters=not remark.about or not {*remark.about}.isdisjoint(about))
        for remark in rulebook.notes
    ]


def shoe_label(situation: Situation) -> str:
    """The shoe in a word or two, as one of several.

    >>> from odds import Table
    >>> shoe_label(Table("bclc-mini", decks=6).situation)
    '6 decks'
    """
    if situation.shoe.endless:
        return "infinite"
    if situation.decks is None:
        return counted(situation.shoe.cards, "card")
    return counted(situation.decks, "deck")
