"""Each bet: its paytable, its figures, how it hangs together with others, and many rounds of it."""

from collections.abc import Iterator
from fractions import Fraction

from odds.bets.analysis import BetAnalysis
from odds.bets.paytable import Bet
from odds.bets.returns import POINT, return_lines, rounds_within
from odds.bets.session import SHARES, Session
from odds.core.text import Said, grouped
from odds.figures.reported import CARD_BETS_TOGETHER, GameReport, ShoeFigures
from odds.report.answer import NOT_STATED, Column, Kind, Sheet
from odds.report.document import Bars, Histogram, Section, Series
from odds.report.views.bets import FIGURES, bet_figures
from odds.report.views.reports.common import DECKS, decks_in_words, decks_of, percent, stated

PRICES = (
    Column("paytable", "paytable"),
    Column("taken", "taken here", Kind.FLAG),
    Column("pays", "pays", Kind.LIST),
    Column("house_edge", "house edge", Kind.SHARE),
    Column("hit_frequency", "hit frequency", Kind.SHARE),
    Column("standard_deviation", "standard deviation", Kind.ROOT),
    Column("clause", "clause", Kind.PROSE),
)
PAYTABLE = (
    Column("outcome", "outcome"),
    Column("when", "when", Kind.PROSE),
    Column("pays", "pays", Kind.PAYS),
    Column("combinations", "combinations", Kind.COUNT),
    Column("probability", "probability", Kind.SHARE),
    Column("one_in", "1 in", Kind.RATIO),
    Column("contribution", "contribution to return", Kind.SHARE),
    Column("running_total", "running total", Kind.SHARE),
    Column("", "probability exactly", Kind.FRACTION),
    Column("clause", "clause", Kind.PROSE),
)
EXACTLY = (Column("", "figure"), Column("", "exactly", Kind.FRACTION))
VOLATILITY = Column("rounds_for_a_point", "rounds for a point", Kind.COUNT)
TOGETHER = (
    Column("other", "other bet"),
    Column("covariance", "covariance", Kind.RATIO),
    Column("", "exactly", Kind.FRACTION),
    Column("correlation", "correlation", Kind.ROOT),
)
SESSIONS = (
    Column("rounds", "rounds", Kind.COUNT),
    Column("exact", "exact", Kind.FLAG),
    Column("mean", "mean result", Kind.RATIO),
    Column("standard_deviation", "std deviation", Kind.ROOT),
    Column("behind", "behind", Kind.LONG_SHARE),
    Column("even", "even", Kind.LONG_SHARE),
    Column("ahead", "ahead", Kind.LONG_SHARE),
    *(
        Column(f"below_{100 * each}_of_100", f"{100 * each}% at most", Kind.MONEY)
        for each in SHARES
    ),
)


def bets(report: GameReport) -> Section:
    """A section for each bet."""
    words = (
        "What a row contributes to the return is its probability times what comes back of a unit "
        "staked, the stake and what it wins; the contributions sum to the RTP. A bet that is "
        "returned contributes its stake, one that is lost nothing."
    )
    return Section("bets", "Bets", [words, *(_bet(report, bet) for bet in report.rulebook.bets)])


def _bet(report: GameReport, bet: Bet) -> Section:
    main = next(one for one in report.main.bets if one.bet.id == bet.id)
    return Section(
        f"bet-{bet.id}",
        f"{bet.title} ({bet.id})" if bet.title else bet.id,
        [
            *_prices(report, main),
            *_paytables(report, main),
            _outcomes(report, main),
            *_figures(report, main),
            *_together(report, bet),
            *_sessions(report, main),
        ],
    )


def _prices(report: GameReport, main: BetAnalysis) -> Iterator[Sheet]:
    """The bet by each of its paytables, where houses pay it in several ways."""
    rows = []
    for table in main.bet.paytables:
        one = main.by_paytable(table.name)
        taken = table.name == main.bet.paytable
        pays = ["not stated" if odds is None else str(odds) for odds in table.odds]
        edge, deviation = stated(one, one.house_edge), stated(one, one.standard_deviation)
        rows.append((table.name, taken, pays, edge, one.hit_frequency, deviation, table.clause))
    if len(rows) > 1:
        title = f"By each paytable, {decks_in_words(report.main)}"
        yield Sheet("paytables", title, PRICES, rows)


def _paytables(report: GameReport, main: BetAnalysis) -> Iterator[Sheet]:
    every = [
        (decks_of(shoe), *row)
        for shoe, one in zip(report.shoes, report.across(main.bet.id), strict=True)
        for row in _rows(one)
    ]
    total = (
        *("total", "", "", main.denominator, Fraction(1), Fraction(1)),
        *(stated(main, main.rtp), stated(main, main.rtp)),
        *(Fraction(1), ""),
    )
    rows = [*_rows(main), total]
    yield Sheet("", f"Paytable, {decks_in_words(report.main)}", PAYTABLE, rows, keys=2, sums=True)
    yield Sheet("paytable", "", (DECKS, *PAYTABLE), every, keys=3)
    others = [row for row in every if row[0] != decks_of(report.main)]
    yield Sheet("", "The same at other numbers of decks", (DECKS, *PAYTABLE), others, keys=3)


def _rows(one: BetAnalysis) -> list[tuple[object, ...]]:
    clauses = [row.clause or ("" if row.kind == "lose" else NOT_STATED) for row in one.bet.rows]
    clauses.append("")  # of a void round
    return [
        (
            line.outcome.kind,
            line.outcome.when,
            NOT_STATED if line.outcome.pays is None else line.outcome.pays,
            line.outcome.weight,
            line.outcome.probability,
            line.one_in,
            NOT_STATED if line.contribution is None else line.contribution,
            NOT_STATED if line.running is None else line.running,
            line.outcome.probability,
            clause,
        )
        for line, clause in zip(return_lines(one), clauses, strict=False)
    ]


def _outcomes(report: GameReport, one: BetAnalysis) -> Bars:
    lines = return_lines(one)
    labels = [line.outcome.label for line in lines]
    words = Said.of(
        lambda read: "; ".join(
            f"{read(label)} {percent(line.outcome.probability)}"
            + ("" if line.contribution is None else f", contributes {percent(line.contribution)}")
            for label, line in zip(labels, lines, strict=True)
        )
    )
    return Bars(
        f"Outcomes of {one.bet.id}, {decks_in_words(report.main)}",
        Said.of(
            lambda read: (
                f"Probability of each outcome and what it contributes to the return: {read(words)}."
            )
        ),
        labels,
        [
            Series("probability", [line.outcome.probability for line in lines]),
            Series("contribution to return", [line.contribution for line in lines]),
        ],
    )


def _figures(report: GameReport, main: BetAnalysis) -> Iterator[Sheet]:
    rows = [
        (decks_of(shoe), *bet_figures(one)[1:], stated(one, rounds_within(one, POINT)))
        for shoe, one in zip(report.shoes, report.across(main.bet.id), strict=True)
    ]
    yield Sheet("figures", "Figures", (DECKS, *FIGURES[1:], VOLATILITY), rows)
    exact = (
        ("expected value", main.expected_value),
        ("house edge", main.house_edge),
        ("RTP", main.rtp),
        ("edge on resolved", main.edge_on_resolved),
        ("hit frequency", main.hit_frequency),
        ("fair odds to 1", main.fair_odds),
        ("variance", main.variance),
    )
    known = [(name, figure) for name, figure in exact if figure is not None]
    yield Sheet("", f"Exactly, {decks_in_words(report.main)}", EXACTLY, known)


def _together(report: GameReport, bet: Bet) -> Iterator[str | Sheet]:
    left_out = [
        one.bet.id
        for one in report.main.bets
        if one.bet.id != bet.id and report.main.covariance(bet.id, one.bet.id) is None
    ]
    if left_out:
        yield (
            f"The covariance with {', '.join(left_out)} is left out here: more than "
            f"{CARD_BETS_TOGETHER} bets of this game ask for cards. 'odds covariance' tells it of "
            "any two."
        )
    if len(left_out) == len(report.main.bets) - 1:
        return
    shoes = [(decks_of(shoe), _others(shoe, bet)) for shoe in report.shoes]
    every = [(decks, *row) for decks, rows in shoes for row in rows]
    yield Sheet("covariance", "", (DECKS, *TOGETHER), every, keys=2)
    title = f"Covariance with the other bets, {decks_in_words(report.main)}"
    yield Sheet("", title, TOGETHER, _others(report.main, bet))


def _others(shoe: ShoeFigures, bet: Bet) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for one in shoe.bets:
        found = shoe.covariance(bet.id, one.bet.id)
        if one.bet.id != bet.id and found is not None:
            value = NOT_STATED if found.covariance is None else found.covariance
            rows.append((one.bet.id, value, value, found.correlation))
    return rows


def _sessions(report: GameReport, one: BetAnalysis) -> Iterator[str | Sheet | Histogram]:
    found = report.sessions[one.bet.id]
    rows = [
        (
            each.rounds,
            each.exact,
            each.mean,
            each.deviation,
            each.behind,
            each.even,
            each.ahead,
            *each.quantiles,
        )
        for each in found
    ]
    title = f"Results of many rounds in units, one staked on each, {decks_in_words(report.main)}"
    yield Sheet("sessions", title, SESSIONS, rows)
    yield from (_histogram(one.bet.id, each) for each in found)


def _histogram(bet: str, found: Session) -> Histogram:
    how = "exactly, by convolution" if found.exact else "by the normal approximation"
    rounds = grouped(str(found.rounds))
    low, middle, high = (f"{float(each):g}" for each in found.quantiles)
    words = (
        f"After {rounds} rounds of {bet} the bettor is ahead with {percent(found.ahead)}, even "
        f"with {percent(found.even)} and behind with {percent(found.behind)} ({how}). Half of all "
        f"results are {middle} units or less, nine in ten lie from {low} to {high}."
    )
    title = f"Result of {rounds} rounds of {bet}, {how}"
    across = "result in units; the outer bars hold all beyond"
    return Histogram(title, words, across, found.bins, found.mean)
