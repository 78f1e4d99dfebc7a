"""Reading what is dealt otherwise: one card to each hand, or cards that are printed."""

from odds.core.cards import Rank, read_cards
from odds.core.errors import OddsError
from odds.games.coup.printed import Printed
from odds.games.coup.tableau import Tableau
from odds.games.one_card.order import Order
from odds.games.round import Coup
from odds.rulebooks.values import TomlTable, ValueReader


def read_order(read: ValueReader, table: TomlTable | None) -> Order:
    """The ranks from the lowest to the highest, each once."""
    place, every = "[one_card]", tuple(Rank)
    if table is None:
        return Order(every)
    read.known_keys(place, table, ["order", "clause"])
    text = read.text(table, "order", place)
    remedy = 'write all ranks from the lowest, such as "A 2 3 4 5 6 7 8 9 10 J Q K"'
    ranks = every
    try:
        ranks = tuple(card.rank for card in read_cards(text)) if text else every
    except OddsError as error:
        read.problem(f"{place} order", f"{error}; {remedy}")
    if sorted(ranks) != sorted(every):
        read.problem(f"{place} order", f"{text!r} does not have each rank once; {remedy}")
        ranks = every
    return Order(ranks, read.text(table, "clause", place, required=False))


def read_printed(read: ValueReader, parent: TomlTable, played: Tableau) -> Printed | Tableau:
    """The cards with which every coup begins: of each hand no more than its first two."""
    place = "[printed]"
    table = read.optional_table(parent, "printed", ["player", "banker", "clause"])
    hands, before = [], len(read.problems)
    for hand in ("player", "banker"):
        text = read.text(table, hand, place, required=False)
        try:
            hands.append(read_cards(text))
        except OddsError as error:
            read.problem(f"{place} {hand}", str(error))
            hands.append(())
        if len(hands[-1]) > 2:
            read.problem(f"{place} {hand}", f"{text!r} are too many; write one card, or two")
    if not any(hands) or max(map(len, hands)) > 2:
        if len(read.problems) == before:
            read.problem(place, 'no card is named; write one such as player = "7"')
        return played
    first = Coup(*hands)
    return Printed(played, first, read.text(table, "clause", place, required=False))
