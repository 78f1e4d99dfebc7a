"""Reading the ranking of three-card hands: every hand belongs to a line, every line has a hand."""

from collections import Counter
from itertools import combinations_with_replacement

from odds.core.cards import Rank, show_cards
from odds.core.conditions import Condition
from odds.core.errors import unknown
from odds.games.three_card.ranking import FEATURES, SIZE, Ranking, RankingLine, ThreeCardHand
from odds.rulebooks.values import TomlTable, ValueReader, as_written

PLACE = "[ranking]"


def read_ranking(read: ValueReader, table: TomlTable | None) -> Ranking:
    """The whole of it."""
    if table is None:
        return Ranking((), ())
    before = len(read.problems)
    read.known_keys(PLACE, table, ["hands", "parted_by", "clause"])
    remedy = 'write hands = [{ hand = "nine", total = 9 }, ...], the best first'
    tables = read.tables(f"{PLACE} hands", table.get("hands"), remedy)
    lines = tuple(_line(read, f"{PLACE} hand {n}", line) for n, line in enumerate(tables, 1))
    for name, times in Counter(line.hand for line in lines if line.hand).items():
        if times > 1:
            read.problem(PLACE, f"the hand {name!r} is named {times} times; name it once")
    clause = read.text(table, "clause", PLACE, required=False)
    ranking = Ranking(lines, _parted_by(read, table.get("parted_by")), clause)
    if len(read.problems) == before:
        _check_hands(read, ranking)
    return ranking


def _line(read: ValueReader, place: str, line: TomlTable) -> RankingLine:
    read.known_keys(place, line, ["hand", *FEATURES, "clause"])
    conditions = tuple(
        Condition(feature, read.numbers(f"{place}, {feature}", line[feature], allowed))
        for feature, allowed in FEATURES.items()
        if feature in line
    )
    clause = read.text(line, "clause", place, required=False)
    return RankingLine(read.text(line, "hand", place), conditions, clause)


def _parted_by(read: ValueReader, value: object) -> tuple[str, ...]:
    """What parts hands of the same line."""
    remedy = f"write a list of {', '.join(FEATURES)}, or [] where hands of one line tie"
    if not isinstance(value, list):
        said = "is missing" if value is None else f"= {as_written(value)} is no list"
        read.problem(PLACE, f"parted_by {said}; {remedy}")
        return ()
    for feature in value:
        if type(feature) is not str or feature not in FEATURES:
            error = unknown("feature", str(feature), FEATURES, remedy)
            read.problem(f"{PLACE} parted_by", str(error))
        elif value.count(feature) > 1:
            read.problem(f"{PLACE} parted_by", f"{feature} is named twice; name it once")
            break
    return tuple(map(str, value))


def _check_hands(read: ValueReader, ranking: Ranking) -> None:
    empty = set(range(len(ranking.lines)))
    for cards in combinations_with_replacement(Rank, SIZE):
        line = ranking.line_of(ThreeCardHand.of(cards))
        if line is None:
            read.problem(
                PLACE, f"{show_cards(cards)} belongs to no line; add one, the last for all others"
            )
            return
        empty.discard(line)
    for number in sorted(empty):
        left = ranking.lines[number]
        read.problem(
            f"{PLACE} hand {number + 1}",
            f"no hand is left for {left.hand!r} ({left.when}); take the line away or change it",
        )
