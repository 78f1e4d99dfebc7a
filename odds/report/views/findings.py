"""What several games say together, as a document."""

from collections.abc import Iterator
from fractions import Fraction

from odds.core.text import Said, counted
from odds.figures.findings import Findings, Priced
from odds.report.answer import NOT_STATED, Column, Fact, Kind, Sheet
from odds.report.document import Document, Section
from odds.report.views.insurance.value import READING, WORTH, worth_row
from odds.report.views.reports.common import DECKS, decks_in_words, decks_of, percent
from odds.report.views.reports.report import program_name
from odds.report.writers.documents.json import figures_digest

MOST = 12
"""How many bets are among the dearest and the cheapest."""
GAME = Column("game", "game")
GAMES = Column("games", "games", Kind.LIST)
BET = Column("bet", "bet")
PAYS = Column("pays", "pays", Kind.PROSE)
EDGE = Column("house_edge", "house edge", Kind.SHARE)
OFFER = (
    GAME,
    Column("stage", "after cards", Kind.COUNT),
    Column("side", "insured"),
    Column("banker", "Banker", Kind.SPANS),
    Column("player", "Player", Kind.SPANS),
    Column("odds", "pays", Kind.PAYS),
    Column("reach", "reach", Kind.SHARE),
    Column("expected_value", "expected value", Kind.SHARE),
    Column("worth", "per unit of original bet", Kind.SHARE),
)
PRICED = (BET, GAMES, PAYS, EDGE, Column("edge_on_resolved", "on resolved", Kind.SHARE))
BANKER = (
    GAMES,
    PAYS,
    EDGE,
    Column("cost", "cost of a unit staked", Kind.SHARE),
    Column("commission", "as a commission", Kind.SHARE),
)
LIMITS = (
    GAME,
    BET,
    Column("when", "when", Kind.PROSE),
    Column("limit", "limit", Kind.MONEY),
    Column("pays", "pays", Kind.PAYS),
    Column("bites_above", "bites above a stake of", Kind.AT_MOST),
)
BLANK = (
    GAME,
    BET,
    Column("rtp", "RTP", Kind.SHARE),
    Column("hit_frequency", "probability of a win", Kind.SHARE),
    Column("one_in", "1 in", Kind.RATIO),
    Column("fair_odds", "fair odds to 1", Kind.RATIO),
    Column("remark", "remark", Kind.PROSE),
)


ERRATA = (
    GAME,
    BET,
    Column("paytable", "paytable"),
    Column("decks", "decks", Kind.COUNT),
    Column("quantity", "figure"),
    Column("row", "row", Kind.COUNT),
    Column("published", "published"),
    Column("rounded", "exact, rounded alike"),
    Column("exact", "", Kind.RATIO),
    Column("", "exact", Kind.FRACTION, csv=None),
    Column("source", "source", Kind.PROSE),
)
READINGS = (GAME, Column("reading", "reading", Kind.PROSE))


def findings_document(found: Findings) -> Document:
    """The findings, each under a heading of its own; one with nothing to say is left out."""
    sections = [
        Section(name, heading, parts)
        for name, heading, make in (
            ("insurance", "Insurance that favours the bettor", _insurance),
            ("same-bet", "The same bet across houses", _shared),
            ("prices", "The dearest and the cheapest bets", _prices),
            ("banker", "What the Banker really costs", _banker),
            ("limits", "Aggregate limits in stakes", _limits),
            ("blank", "What documents leave blank", _blank),
            ("errata", "Published figures that are not exact", _errata),
            ("readings", "Rules of the industry that can be read in several ways", _readings),
        )
        if (parts := list(make(found)))
    ]
    games = [report.rulebook.id for report in found.reports]
    digest = figures_digest(sections)
    return Document(
        "Findings",
        [
            Fact(
                f"{counted(len(games), 'game')}, each from the number of decks that its report "
                "looks at closely unless others are named.",
                {"games": games},
            )
        ],
        sections,
        [
            Fact(f"Program: {program_name()}", {"program": program_name()}),
            Fact(
                "Digest of the figures, SHA-256 of the sections in json without spaces, names in "
                f"order: {digest}",
                {"figures_sha256": digest},
            ),
        ],
    )


def _insurance(found: Findings) -> Iterator[str | Sheet]:
    for report in found.reports:
        if report.main.insurance is None:
            continue
        book, main = report.rulebook.id, report.main.insurance
        lines = sum(line.favours_bettor for line in main.lines)
        cells = [cell for line in main.lines for cell in line.cells]
        good = sum(cell.favours_bettor for cell in cells)
        worth = ", ".join(
            f"{percent(one.by_points)} of a bet on {one.original.bet.id} by points and "
            f"{percent(one.by_cards)} by cards"
            for one in main.values
        )
        yield (
            f"{book}, {decks_in_words(report.main)}: {lines} of {len(main.lines)} printed lines "
            f"and {good} of {len(cells)} cells on offer favour the bettor. One who insures only "
            f"then, to the limit, gains {worth}."
        )
        for title, offers in (("Lines", found.lines), ("Cells", found.cells)):
            mine = [each for each in offers if each.game == book]
            columns = [
                *OFFER,
                *(Column("", decks_in_words(shoe), Kind.SHARE) for shoe in report.shoes),
            ]
            yield Sheet(
                title.lower(),
                f"{title} of {book} that favour the bettor at some number of decks, and their "
                "expected value at each",
                columns,
                [(*each[:-1], *each.by_decks) for each in mine],
                keys=5,
            )
        yield READING
        values = [
            (decks_of(shoe), *worth_row(one))
            for shoe in report.shoes
            for one in (shoe.insurance.values if shoe.insurance else ())
        ]
        title = f"What the whole table of {book} is worth per unit of original bet"
        yield Sheet("values", title, (DECKS, *WORTH), values, keys=2)


def _shared(found: Findings) -> Iterator[str | Sheet]:
    differ = [same for same in found.shared if len(same) > 1]
    if differ:
        widest = max(differ, key=_spread)
        yield (
            f"{counted(len(differ), 'bet')} of the same name cost differently from house to house; "
            f"the most {widest[0].bet.id}, {_edge(widest[0])} at {', '.join(widest[0].games)} and "
            f"{_edge(widest[-1])} at {', '.join(widest[-1].games)}."
        )
        rows = [_priced(one) for same in differ for one in same]
        yield Sheet("differ", "The same bet at different prices", PRICED, rows, keys=2)
    rows = [_priced(same[0]) for same in found.shared if len(same) == 1]
    yield Sheet("alike", "The same bet at the same price everywhere", PRICED, rows, keys=2)
    rows = [_priced(one) for same in found.renamed for one in same]
    yield Sheet("renamed", "The same outcomes under several names", PRICED, rows, keys=2)


def _spread(same: tuple[Priced, ...]) -> Fraction:
    first, last = same[0].figures.house_edge, same[-1].figures.house_edge
    return (last or Fraction()) - (first or Fraction())


def _priced(one: Priced) -> tuple[object, ...]:
    figures = one.figures
    return one.bet.id, one.games, one.pays, figures.house_edge, figures.edge_on_resolved


def _edge(one: Priced) -> str:
    return percent(one.figures.house_edge or Fraction())


def _prices(found: Findings) -> Iterator[str | Sheet]:
    if not found.priced:
        return
    cheap, dear = found.priced[0], found.priced[-1]
    yield (
        f"Of {counted(len(found.priced), 'bet')} at different prices the cheapest is "
        f"{cheap.bet.id} at {', '.join(cheap.games)} with {_edge(cheap)}, the dearest "
        f"{dear.bet.id} at {', '.join(dear.games)} with {_edge(dear)}."
    )
    most = min(MOST, len(found.priced) // 2 or 1)
    for name, title, bets in (
        ("cheapest", "The cheapest", found.priced[:most]),
        ("dearest", "The dearest", found.priced[: -most - 1 : -1]),
    ):
        yield Sheet(name, title, PRICED, [_priced(one) for one in bets], keys=2)


def _banker(found: Findings) -> Iterator[str | Sheet]:
    if not found.banker:
        return
    free = max(found.banker, key=lambda each: each.free)
    yield (
        "A bet on the Banker at even money on every win would favour the bettor: by "
        f"{percent(free.free)} of each unit at {', '.join(free.priced.games)}. What takes that "
        "away, a commission or wins that pay less or push, costs the difference; as a commission "
        "it is the rate on every win that would cost as much."
    )
    rows = [
        (
            each.priced.games,
            each.priced.pays,
            each.priced.figures.house_edge,
            each.cost,
            each.commission,
        )
        for each in found.banker
    ]
    yield Sheet("banker", "Banker, the cheapest first", BANKER, rows, keys=1)


def _limits(found: Findings) -> Iterator[str | Sheet]:
    if not found.limits:
        return
    least = min(found.limits, key=lambda each: each.threshold.stake)
    yield Said.of(
        lambda read: (
            "Above these stakes on a bet alone, of all Players together, a limit pays "
            f"less than the odds promise; the lowest is at {least.game}, on {least.threshold.bet} "
            f"({read(least.threshold.when)})."
        )
    )
    rows = [
        (
            each.game,
            each.threshold.bet,
            each.threshold.when,
            each.amount,
            each.threshold.pays,
            each.threshold.stake,
        )
        for each in found.limits
    ]
    yield Sheet("limits", "Stakes from which limits bite", LIMITS, rows, keys=3)


def _blank(found: Findings) -> Iterator[str | Sheet]:
    if not found.blank:
        return
    named = "; ".join(
        f"{game} states no payout for {', '.join(one.bet.id for one in bets)}"
        for game, bets in found.blank
    )
    yield (
        f"{named}. Without a payout there is no RTP; the probability and the fair odds are facts "
        "of the game. The RTP of its other bets stands beside them."
    )
    games = dict(found.blank)
    rows = [
        (
            report.rulebook.id,
            one.bet.id,
            NOT_STATED if one.rtp is None else one.rtp,
            one.hit_frequency,
            1 / one.hit_frequency if one.hit_frequency else None,
            one.fair_odds,
            "payout not stated" if one.rtp is None else "",
        )
        for report in found.reports
        if report.rulebook.id in games
        for one in report.main.bets
    ]
    yield Sheet("blank", "Figures for the empty cells", BLANK, rows, keys=2)


def _errata(found: Findings) -> Iterator[str | Sheet]:
    if not found.held:
        return
    wrong = [each for each in found.held if not each.agrees]
    yield (
        f"Of {len(found.held)} published figures of bets of the industry, {len(wrong)} are not "
        "what the exact number rounds to. Each of these is counted again in the tests, round by "
        "round and without this program's engines."
    )
    rows = [
        (
            each.published.game,
            each.published.bet,
            each.published.paytable or None,
            each.published.decks,
            each.published.quantity,
            each.published.row,
            each.published.value,
            each.rounded,
            each.exact,
            each.exact,
            each.published.source,
        )
        for each in wrong
    ]
    yield Sheet("errata", "Errata", ERRATA, rows, keys=3)


def _readings(found: Findings) -> Iterator[str | Sheet]:
    yield Sheet("readings", "How they are read here", READINGS, found.readings)
