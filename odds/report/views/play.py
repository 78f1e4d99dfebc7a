"""How a game is played, as a table: the Table of Play, or the ranking of hands."""

from collections.abc import Sequence

from odds.core.text import spans
from odds.games.coup.tableau import Tableau
from odds.games.three_card.ranking import Ranking
from odds.report.answer import NOT_STATED, Column, Kind, Sheet
from odds.rulebooks import Rulebook

SILENT = NOT_STATED.value
TABLE_OF_PLAY = (
    Column("hand", "hand", Kind.PROSE, csv="drawing_hand"),
    Column("when", "when", Kind.PROSE),
    Column("action", "action", Kind.PROSE),
    Column("clause", "clause", Kind.PROSE),
)
HANDS = (Column("hand", "hand"), Column("has", "has", Kind.PROSE), Column("clause", "clause"))
RULES = (
    Column("rule", "rule", Kind.PROSE),
    Column("says", "says", Kind.PROSE),
    Column("clause", "clause", Kind.PROSE),
)
RANKING = (
    Column("hands", "", Kind.TABLE, inside=HANDS),
    Column("parted_by", "", Kind.LIST),
    Column("clause", ""),
)


def play_sheets(book: Rulebook) -> list[Sheet]:
    """The tables for the way that the game is played."""
    if book.play.ranking:
        return _ranking(book.play.ranking)
    if book.play.tableau is None:
        rules = [(rule.name, rule.says, rule.clause or SILENT) for rule in book.play.rules]
        return [Sheet("rules_of_play", "Rules of play", RULES, rules)]
    rows = _table_of_play(book.tableau)
    return [Sheet("table_of_play", "Table of Play", TABLE_OF_PLAY, rows)]


def _ranking(ranking: Ranking) -> list[Sheet]:
    hands = [(line.hand, line.when, line.clause or SILENT) for line in ranking.lines]
    parted = f"more {', then more '.join(ranking.parted_by)} wins" if ranking.parted_by else "tie"
    last = ("two of one line", parted, ranking.clause or SILENT)
    row = (hands, ranking.parted_by, ranking.clause or None)
    return [
        Sheet("ranking", "", RANKING, [row], keys=0, single=True),
        Sheet("", "Ranking of hands, the best first", HANDS, [*hands, last]),
    ]


def _table_of_play(table: Tableau) -> list[tuple[str, str, str, str]]:
    clauses = table.clauses
    lines = [("either", f"natural {spans(_true(table.naturals))}", "both stand", clauses.naturals)]
    ordinary = [not natural for natural in table.naturals]
    for who, row, clause in (
        ("Player", table.player, clauses.player),
        ("Banker, Player stood", table.banker_after_stand, clauses.banker_after_stand),
    ):
        stands = [not draws and other for draws, other in zip(row, ordinary, strict=True)]
        lines.append((who, f"total {spans(_true(row))}", "draws", clause))
        lines.append((who, f"total {spans(_true(stands))}", "stands", clause))
    for total, row in enumerate(table.banker_after_draw):
        if ordinary[total]:
            action = f"draws on {spans(_true(row))}" if any(row) else "stands"
            action += "" if all(row) or not any(row) else ", else stands"
            when = f"total {total}, Player's third card"
            lines.append(("Banker, Player drew", when, action, clauses.banker_after_draw))
    return [(who, when, action, clause or SILENT) for who, when, action, clause in lines]


def _true(row: Sequence[bool]) -> list[int]:
    return [place for place, here in enumerate(row) if here]
