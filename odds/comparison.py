"""Bets of several tables side by side."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from odds.core.bounds import MOST_SIDE_BY_SIDE
from odds.core.errors import OddsError, unknown
from odds.core.numbers import Payout
from odds.core.reading import INFINITE
from odds.report.views.bets import Bets
from odds.report.views.compare import Compared, Comparison
from odds.table import Table


def compare(
    tables: Sequence[Table] | Mapping[str, Table],
    bets: Sequence[str] = (),
    pay: Mapping[str, Payout] | None = None,
    commission: Fraction | float | str | None = None,
) -> Comparison:
    """The bets of several tables, all or those named, wherever they are offered.

    The tables are called as the mapping has them, or by what they differ in. `pay` and
    `commission` are as in `Table.bets`.

    >>> found = compare([Table("rws-commission", decks=n) for n in (6, 8)], ["tie"])
    >>> [(one.label, float(one.bets["tie"].house_edge)) for one in found.compared]
    [('6 decks', 0.1443815979778091), ('8 decks', 0.14359628778723826)]
    """
    each = tables.values() if isinstance(tables, Mapping) else tables
    if isinstance(tables, Table) or not all(isinstance(table, Table) for table in each):
        raise OddsError("compare takes a list of tables; give it such as [Table('bclc-mini')]")
    if isinstance(bets, str):
        raise OddsError(f"bets is {bets!r}; give a list of them, such as [{bets!r}]")
    named = tables if isinstance(tables, Mapping) else _named(tables)
    if not named:
        raise OddsError("there is nothing to compare; give a table or more")
    if len(named) > MOST_SIDE_BY_SIDE:
        raise OddsError(
            f"{len(named)} tables are too many side by side; give {MOST_SIDE_BY_SIDE} at the most"
        )
    offered = sorted({bet.id for table in named.values() for bet in table.rulebook.bets})
    for name in bets:
        if name not in offered:
            raise unknown("bet", name, offered, f"these games have {', '.join(offered)}")
    games = dict.fromkeys(table.rulebook.id for table in named.values())
    found = []
    for label, table in named.items():
        own = [bet.id for bet in table.rulebook.bets if bet.id in bets]
        if bets and not own:
            none = Bets(table.situation, (), table.situation.coups(()).denominator)
            found.append(Compared(label, none))
        else:
            found.append(Compared(label, table.bets(*own, pay=pay, commission=commission)))
    return Comparison(", ".join(games), tuple(found))


def _named(tables: Sequence[Table]) -> dict[str, Table]:
    """By what tables differ from each other: game, shoe or both."""
    games = Counter(table.rulebook.id for table in tables)
    named: dict[str, Table] = {}
    for table in tables:
        alike = games[table.rulebook.id]
        words = [table.rulebook.id] if len(games) > 1 or alike == 1 else []
        if alike > 1:
            words.append(decks_label(table))
        label = ", ".join(words)
        if label in named:
            raise OddsError(f"{label} is there twice; give each once, or a name for each")
        named[label] = table
    return named


def decks_label(table: Table) -> str:
    """How many decks, in words."""
    decks = str(table.decks or INFINITE)
    return f"{decks} deck{'' if decks == '1' else 's'}"
