"""What the game is, how its document was read, and how it is played."""

from typing import TYPE_CHECKING

from odds.core.text import counted, spans
from odds.figures.reported import GameReport
from odds.report.document import Chart, Node, Section, Way
from odds.report.views.games import source_text
from odds.report.views.graph import EDGES, RoundGraph
from odds.report.views.grid import Grid
from odds.report.views.play import play_sheets
from odds.report.views.reports.common import decks_in_words
from odds.report.views.rules import Rules
from odds.rulebooks import Rulebook

if TYPE_CHECKING:
    from odds.games.coup.graph import Graph

ASSUMPTIONS = (
    "Every card of the full shoe is as likely as any other to come next. Cards that are burnt or "
    "lie behind a cut card unseen change nothing in that.",
    "All figures are of one round from the full shoe, before its first card; they are not a mean "
    "over a shoe that is dealt down.",
    "A bet is settled by the first row of its paytable whose conditions hold, at the odds stated, "
    "less commission where there is one, without rounding to chips.",
    "A round that the shoe cannot finish is void, and every stake is returned.",
)


def game(report: GameReport) -> Section:
    """The document, the rules that odds depend on, and what differs from the game extended."""
    book = report.rulebook
    kept = ("differences", "general")
    return Section(
        "game",
        "The game",
        [
            f"{book.title} ({book.id}), after {source_text(book)}.",
            *(f"It extends {each.id}, after {source_text(each)}." for each in book.line),
            f"It has {counted(len(book.bets), 'bet')} and is dealt from "
            f"{spans(book.decks.allowed)} decks."
            if book.decks.allowed != (1,)
            else f"It has {counted(len(book.bets), 'bet')} and is dealt from one deck.",
            *(sheet for sheet in Rules(book).answer().sheets if sheet.name in kept),
        ],
    )


def readings(report: GameReport) -> Section:
    """What was assumed, and how unclear clauses were read."""
    notes = [remark.text for remark in report.rulebook.notes]
    warnings = [warning for shoe in report.shoes for warning in shoe.situation.warnings]
    within = [
        Section("assumptions", "What is assumed", ASSUMPTIONS),
        *([Section("clauses-read", "How clauses were read", notes)] if notes else []),
        *([Section("outside", "Outside of the rules", warnings)] if warnings else []),
    ]
    return Section("readings", "Assumptions and readings", within)


def play(report: GameReport) -> Section:
    """The Table of Play or the ranking, the round as a chart, and how rounds end."""
    book = report.rulebook
    return Section(
        "play",
        "How it is played",
        [
            *play_sheets(book),
            *([] if book.play.tableau is None else [_round(book)]),
            *([_ends(report)] if report.grid else []),
        ],
    )


def _round(book: Rulebook) -> Section:
    found = RoundGraph.of(book)
    sheets = [sheet for sheet in found.answer().sheets if sheet.columns == EDGES]
    words = (
        "Four cards are dealt, the Table of Play decides by both totals, and third cards follow. "
        "From every state in which a card is drawn there is also a way to a void round, for a "
        "shoe that is empty; the chart leaves these out, the table has them."
    )
    chart = Chart("The round as a chart", words, *_drawn(found.graph))
    return Section("round", "The round as a graph", [words, chart, *sheets])


def _drawn(graph: "Graph") -> tuple[list[Node], list[Way]]:
    """States and ways without those of an empty shoe, each state after all that lead to it."""
    import networkx

    rounds = graph.subgraph(node for node in graph if node != "void")
    nodes = [
        Node(name, graph.nodes[name]["kind"], step)
        for step, names in enumerate(networkx.topological_generations(rounds))
        for name in (each for each in graph if each in set(names))
    ]
    ways = [Way(one, two, data["label"]) for one, two, data in rounds.edges(data=True)]
    return nodes, ways


def _ends(report: GameReport) -> Section:
    situation = report.main.situation
    sheets = Grid(situation, report.grid).answer().sheets
    return Section(
        "ends",
        "How rounds end",
        [f"Whatever the bets, from {decks_in_words(report.main)}.", *sheets],
    )
