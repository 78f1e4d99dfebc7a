"""The query that sums up, by part of the shoe, what the cards dealt owe to the cards left.

It is what the composition test needs of the cards of a log: a few hundred sums, however many
rounds there are. The engine follows each shoe by a window; nothing else of it comes back.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from odds.core.cards import Rank
from odds.core.errors import OddsError
from odds.rounds.logs.cells.notation import NUMBERS, POINTS, RANKS
from odds.rounds.logs.columns.layout import HANDS, Layout

PARTS = 3
"""The parts of a shoe by which cards are summed up."""
KINDS = range(len(Rank))
COUNTS = ("part", "cards", "rounds", "shoes", "overdealt", "unread", "used")
SCORES = ("surprise", "information", "variance")
TOTALS = tuple(f"total_{kind}" for kind in KINDS)
PAIRS = tuple((one, two) for one in KINDS for two in range(one, len(KINDS)))
"""The columns of the sums: counts of rounds, sums over draws, and such by one kind or two."""
_SUITS = "cdhsCDHS♠♥♦♣♤♡♢♧"
_NO_CARD = ("", "-", "--", "X", "_", "NA", "N/A", "NAN", "NULL", "NONE")
_BY_RANK = {rank: [rank.symbol] for rank in Rank}
_TEXTS: Mapping[str, Mapping[Rank, list[str]]] = {
    RANKS: _BY_RANK | {Rank.ACE: ["A", "1"], Rank.TEN: ["10", "T"]},
    NUMBERS: {rank: [str(rank + 1)] for rank in Rank},
    POINTS: {rank: [str(rank.points)] for rank in Rank if rank < Rank.TEN}
    | {Rank.TEN: ["0", "10"]},
}
"""How each card may be written, by notation."""


def covariance(one: int, two: int) -> str:
    """The column of the covariance of two kinds of cards."""
    return f"covariance_{one}_{two}"


def shoe_query(layout: Layout, full: Sequence[int], quote: str) -> str:
    """The query for a log of this layout, from a full shoe of these counts.

    Names are quoted so, and the table is `rounds`.
    """
    columns = [name for hand in HANDS for name in layout.hands.get(hand, ())]
    if len(columns) != 6 or not {"shoe", "round"} <= layout.columns.keys():
        raise OddsError(
            "a query can follow shoes where each of the six cards, the shoe and the number of the "
            "round in it have columns of their own; make such columns first"
        )
    if layout.notation not in _TEXTS:
        raise OddsError(f"no query reads cards as {layout.notation}; write their ranks first")

    def quoted(name: str) -> str:
        return f"{quote}{name}{quote}"

    cells = [quoted(name) for name in columns]
    shoe, number = (quoted(layout.columns[role]) for role in ("shoe", "round"))
    parts = [
        ("dealt", _dealt(cells, shoe, number, _TEXTS[layout.notation])),
        ("taken", _taken()),
        ("followed", _followed(full)),
        ("checked", _checked(sum(full))),
        ("draws", _draws()),
        ("terms", _terms(full)),
    ]
    steps = ",\n".join(f"{name} AS (\n{body}\n)" for name, body in parts)
    return f"WITH {steps}\n{_sums(sum(full))}"


def _listed(say: Callable[[int], str], between: str = ",\n") -> str:
    return between.join(say(kind) for kind in KINDS)


def _dealt(
    cells: Sequence[str], shoe: str, number: str, texts: Mapping[Rank, Sequence[str]]
) -> str:
    """The cards of each round as the numbers of their kinds, NULL for none."""

    def card(cell: str) -> str:
        text = f"UPPER(TRANSLATE(TRIM(CAST({cell} AS STRING)), '{_SUITS}', ''))"
        cases = " ".join(
            f"WHEN '{each}' THEN {int(rank)}" for rank, known in texts.items() for each in known
        )
        return f"CASE {text} {cases} END"

    def strange(cell: str) -> str:
        none = ", ".join(f"'{text}'" for text in _NO_CARD)
        return f"({card(cell)} IS NULL AND UPPER(TRIM(CAST({cell} AS STRING))) NOT IN ({none}))"

    cards = ",\n".join(f"{card(cell)} AS c{place}" for place, cell in enumerate(cells))
    return (
        f"SELECT {shoe} AS shoe_id, CAST({number} AS BIGINT) AS place,\n{cards},\n"
        f"CASE WHEN {' OR '.join(map(strange, cells))} THEN 1 ELSE 0 END AS strange\nFROM rounds"
    )


def _is(card: str, kind: int) -> str:
    return f"CASE WHEN {card} = {kind} THEN 1 ELSE 0 END"


def _taken() -> str:
    """How many of each kind are among the first four cards, and among all."""

    def times(kind: int, places: Sequence[int]) -> str:
        return " + ".join(f"({_is(f'c{place}', kind)})" for place in places)

    return (
        "SELECT shoe_id, place, strange,\n"
        "c0 IS NOT NULL AND c1 IS NOT NULL AND c3 IS NOT NULL AND c4 IS NOT NULL AS complete,\n"
        "COALESCE(c2, c5) AS fifth, CASE WHEN c2 IS NOT NULL THEN c5 END AS sixth,\n"
        + _listed(lambda kind: f"{times(kind, (0, 1, 3, 4))} AS four_{kind}")
        + ",\n"
        + _listed(lambda kind: f"{times(kind, range(6))} AS all_{kind}")
        + "\nFROM dealt"
    )


def _followed(full: Sequence[int]) -> str:
    """The cards left before each round."""
    left = _listed(
        lambda kind: f"{full[kind]} - COALESCE(SUM(all_{kind}) OVER shoe, 0) AS left_{kind}"
    )
    return (
        f"SELECT *,\n{left}\nFROM taken\nWINDOW shoe AS (PARTITION BY shoe_id ORDER BY place "
        "ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)"
    )


def _checked(cards: int) -> str:
    """Whether the shoe has the cards that are dealt, and can finish the round whatever comes."""
    number = _listed(lambda kind: f"left_{kind}", " + ")
    over = _listed(lambda kind: f"(all_{kind} > 0 AND all_{kind} > left_{kind})", " OR ")
    short = _listed(lambda kind: f"all_{kind} > left_{kind}", " OR ")
    return (
        f"SELECT *, {number} AS number,\nCASE WHEN {over} THEN 1 ELSE 0 END AS overdealt,\n"
        f"complete AND {number} >= 6 AND NOT ({short}) AS usable,\n"
        f"CAST(FLOOR({PARTS}e0 * ({cards} - ({number})) / {cards}) AS BIGINT) AS part\n"
        "FROM followed"
    )


def _draws() -> str:
    """The draws of each round: four cards at once, then the fifth and the sixth if there are."""

    def draw(number: int, gone: int, left: Callable[[int], str], seen: Callable[[int], str]) -> str:
        columns = [
            _listed(lambda kind: f"({left(kind)}) * 1e0 AS l{kind}"),
            _listed(lambda kind: f"({seen(kind)}) * 1e0 AS s{kind}"),
        ]
        first = f"SELECT part, {number}e0 AS drawn, (number - {gone}) * 1e0 AS n"
        return ",\n".join([first, *columns]) + "\nFROM checked WHERE usable"

    four = draw(4, 0, lambda kind: f"left_{kind}", lambda kind: f"four_{kind}")
    fifth = draw(1, 4, lambda kind: f"left_{kind} - four_{kind}", lambda kind: _is("fifth", kind))
    sixth = draw(
        1,
        5,
        lambda kind: f"left_{kind} - four_{kind} - ({_is('fifth', kind)})",
        lambda kind: _is("sixth", kind),
    )
    return (
        f"{four}\nUNION ALL\n{fifth} AND fifth IS NOT NULL"
        f"\nUNION ALL\n{sixth} AND sixth IS NOT NULL"
    )


def _terms(full: Sequence[int]) -> str:
    """What each draw adds to the sums."""
    usual = [count / sum(full) for count in full]

    def summed(say: Callable[[int], str]) -> str:
        return _listed(say, " + ")

    run_out = summed(lambda k: f"CASE WHEN l{k} = 0 THEN {usual[k]:.17e} ELSE 0e0 END")
    squares = summed(lambda k: f"CASE WHEN l{k} > 0 THEN {usual[k] ** 2:.17e} / l{k} ELSE 0e0 END")
    ratios = summed(lambda k: f"CASE WHEN l{k} > 0 THEN s{k} * {usual[k]:.17e} / l{k} ELSE 0e0 END")
    return (
        "SELECT *,\nCASE WHEN drawn > 1 THEN drawn * (n - drawn) / (n - 1) ELSE drawn END AS w,\n"
        f"{run_out} AS run_out,\n{squares} AS squares,\n{ratios} AS ratios\nFROM draws"
    )


def _sums(cards: int) -> str:
    """A row for each part of the shoe."""
    information = "(2 * run_out - 1 + n * squares)"
    columns: Iterator[tuple[str, str]] = iter([
        ("CAST(SUM(CASE WHEN drawn > 1 THEN 1 ELSE 0 END) AS BIGINT)", "used"),
        ("SUM(drawn * (1 - run_out) - n * ratios)", SCORES[0]),
        (f"SUM(w * {information})", SCORES[1]),
        (f"SUM(w * ({information} - run_out * run_out))", SCORES[2]),
        *((f"SUM(s{kind} - drawn / n * l{kind})", TOTALS[kind]) for kind in KINDS),
        *(
            (
                f"SUM(w * l{one} / n)" + f" - SUM(w * l{one} / n * l{two} / n)"
                if one == two
                else f"-SUM(w * l{one} / n * l{two} / n)",
                covariance(one, two),
            )
            for one, two in PAIRS
        ),
    ])  # fmt: skip
    listed = ",\n".join(f"{what} AS {name}" for what, name in columns)
    counts = (
        "SELECT COUNT(*) AS rounds, COUNT(DISTINCT shoe_id) AS shoes, "
        "SUM(overdealt) AS overdealt, SUM(strange) AS unread FROM checked"
    )
    return (
        f"SELECT part, {cards} AS cards, MAX(rounds) AS rounds, MAX(shoes) AS shoes,\n"
        f"MAX(overdealt) AS overdealt, MAX(unread) AS unread,\n{listed}\n"
        f"FROM terms CROSS JOIN ({counts}) AS counted\n"
        "GROUP BY part\nORDER BY part"
    )
