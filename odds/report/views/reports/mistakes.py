"""What dealing errors cost, and what each reading of an unclear clause is worth."""

from odds.core.half_seen import show_ranks
from odds.core.text import by_clause
from odds.figures.reported import GameReport
from odds.report.answer import NOT_STATED, Column, Kind, Sheet
from odds.report.document import Section
from odds.report.views.exposed import WHAT
from odds.report.views.readings import PricedReading, priced_sheets, unpriced
from odds.report.views.reports.common import decks_in_words

EXPOSED = (
    Column("seat", "card exposed"),
    Column("bet", "bet"),
    Column("mean_cost", "mean cost", Kind.SHARE),
    Column("ranks", "worst ranks"),
    Column("worst_cost", "its cost", Kind.SHARE),
)
READING = (Column("on", "question", Kind.PROSE), Column("reading", "reading"))
EDGES = (
    *READING,
    Column("bet", "bet"),
    Column("house_edge", "house edge", Kind.SHARE),
    Column("hit_frequency", "hit frequency", Kind.SHARE),
)
READINGS = (
    *READING,
    Column("says", "says", Kind.PROSE),
    Column("default", "", Kind.FLAG),
    Column("taken", "taken here", Kind.FLAG),
    Column("clause", "clause", Kind.PROSE),
)


def mistakes(report: GameReport) -> Section | None:
    """What a card exposed by mistake costs, where bets may be taken back."""
    option = report.rulebook.take_back
    if option is None:
        return None
    rows = []
    for seat, bets in report.exposed.items():
        for one in bets:
            known = [(each.cost, each.ranks) for each in one.ranks if each.cost is not None]
            most = max((cost for cost, _ in known), default=None)
            worst = show_ranks({rank for cost, ranks in known if cost == most for rank in ranks})
            rows.append(
                (
                    seat,
                    one.bet.id,
                    NOT_STATED if one.mean_cost is None else one.mean_cost,
                    worst or None,
                    most,
                )
            )
    errors = [f"When {each.error}, {each.given}{by_clause(each.clause)}." for each in option.errors]
    shoe = decks_in_words(report.main)
    words = (
        "After these errors a bettor may go on or have the bet returned"
        f"{by_clause(option.clause)}. {option.when_established}."
    )
    title = f"What an exposed card costs the house per unit staked, {shoe}"
    return Section(
        "mistakes",
        "Dealing errors",
        [words, *errors, WHAT, Sheet("exposed", title, EXPOSED, rows, keys=2)],
    )


def readings_priced(report: GameReport) -> Section | None:
    """Every reading of an unclear clause, and what depends on it, side by side."""
    if not report.readings:
        return None
    listed, edges, priced = [], [], []
    bets, taken = {bet.id for bet in report.rulebook.bets}, report.rulebook.taken_readings
    for each in report.readings:
        reading = each.reading
        where = (reading.on, reading.id)
        priced.append(PricedReading(where, each))
        flags = (reading.is_default, reading in taken)
        listed.append((*where, reading.says, *flags, reading.clause or NOT_STATED))
        for edge in each.edges:
            price = NOT_STATED if edge.house_edge is None else edge.house_edge
            edges.append((*where, edge.bet, price, edge.hit_frequency))
    shoe = decks_in_words(report.main)
    return Section(
        "readings-priced",
        "Readings side by side",
        [
            "Some clauses can be read in more than one way. '--reading' takes another reading.",
            Sheet("readings", "Readings", READINGS, listed, keys=2),
            Sheet("reading_edges", f"House edge by reading, {shoe}", EDGES, edges, keys=3),
            *priced_sheets(READING, priced, bets, f", {shoe}"),
            *unpriced(priced),
        ],
    )
