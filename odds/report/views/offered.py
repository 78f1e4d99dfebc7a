"""One bet at every price: paytables and games side by side."""

from dataclasses import dataclass

from odds.core.reading import INFINITE
from odds.figures.catalogue import Offered, cheapest_first
from odds.report.answer import NOT_STATED, Answer, Column, Fact, Kind, Sheet
from odds.report.view import View

COLUMNS = (
    Column("paytable", "paytable"),
    Column("games", "games", Kind.LIST),
    Column("pays", "pays", Kind.LIST, csv="pays_by_row"),
    Column("decks", "decks", csv=None),  # json has it as text
    Column("", "", Kind.COUNT, csv="decks"),
    Column("house_edge", "house edge", Kind.SHARE),
    Column("hit_frequency", "hit frequency", Kind.SHARE),
    Column("standard_deviation", "std deviation", Kind.ROOT),
)


def pays_of(one: Offered) -> list[str]:
    """What its rows pay, but for the last, which loses."""
    rows = one.bet.rows if one.bet.rows[-1].kind != "lose" else one.bet.rows[:-1]
    return ["not stated" if row.pays is None else str(row.pays) for row in rows]


@dataclass(frozen=True, repr=False)
class OfferedBet(View):
    """A bet by each paytable and in each game that has it, the cheapest first.

    From several shoes `offers` are in the order of the first of them, and the rows that people
    read in the order of each.

    >>> from odds import compare_bet
    >>> found = compare_bet("perfect-pair")
    >>> found
    <perfect-pair at 4 prices: evolution 6.6235%, ..., playtech 13.0294%>
    """

    bet: str
    offers: tuple[Offered, ...]

    @property
    def summary(self) -> str:
        """How many prices, the lowest and the highest."""
        from odds.report.views.reports.common import percent

        said = [
            f"{one.bet.paytable or one.games[0]} {percent(edge)}"
            for one in self.offers
            if (edge := one.figures[0].house_edge) is not None
        ]
        shown = said if len(said) < 3 else [said[0], "...", said[-1]]
        return f"{self.bet} at {len(self.offers)} prices: {', '.join(shown) or 'not stated'}"

    def answer(self) -> Answer:
        """A row for each price and number of decks, by price for each number."""
        shoes = range(len(self.offers[0].decks))
        rows = [
            (
                one.bet.paytable or None,
                one.games,
                pays_of(one),
                str(one.decks[shoe] or INFINITE),
                one.decks[shoe] or INFINITE,
                NOT_STATED if (edge := one.figures[shoe].house_edge) is None else edge,
                one.figures[shoe].hit_frequency,
                NOT_STATED if edge is None else one.figures[shoe].standard_deviation,
            )
            for shoe in shoes
            for one in cheapest_first(self.offers, shoe)
        ]
        title = self.offers[0].bet.title
        order = "the cheapest first" + (" at each number of decks" if len(shoes) > 1 else "")
        return Answer(
            f"{title} ({self.bet}), {order}",
            [
                Fact(json={"bet": self.bet}, csv={"bet": self.bet}),
                Sheet("offers", "Prices", COLUMNS, rows, keys=2),
            ],
        )
