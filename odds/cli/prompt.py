"""The prompt of `odds live`: what is typed, and what is shown then."""

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from odds.core.bounds import LARGEST_REQUEST
from odds.core.errors import OddsError
from odds.core.numbers import money
from odds.core.text import counted, one_line
from odds.files.output import writing
from odds.report.answer import NOT_STATED, Answer, Column, Fact, Kind, Sheet
from odds.report.views.followed import PAID, Followed
from odds.report.writers.style import Format, Style
from odds.report.writers.write import written
from odds.rounds.followed_log import log_text, read_log
from odds.rounds.following import Came, read_came
from odds.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

PROMPT = "> "
HELP = """\
9 K 3h   cards as they come; the Table of Play says whose they are
[6-8]    a card seen in part, or in a squeezer's words: [picture] J Q K, [no side]
         A 2 3, [two sides] 4 5, [three sides] 6 7 8, [four sides] 9 10; ? for one
         face down; type what it is when it is turned
burn 5   cards that are burnt, whole or in part
undo     take back what was typed last
bets     what every bet is worth now; 'bets tie' shows how that comes about
rounds   the rounds so far
shoe     the cards that are left
save F   write the log to a file ending in .csv, for verify and replay
open F   go on from a log that was saved
quit     end; so does the end of the input"""
_LAST = ("quit", "exit")
_FAVOURABLE = "*"
FIGURES = (
    Column("", "bet"),
    Column("", "house edge", Kind.SHARE),
    Column("", " "),
    Column("", "wins", Kind.SHARE),
    Column("", "fair odds to 1", Kind.RATIO),
    Column("", "so far", Kind.MONEY, rank=2),
)
OFFERS = (
    Column("", "insured"),
    Column("", "pays", Kind.PAYS),
    Column("", "expected value", Kind.SHARE),
    Column("", "largest stake", Kind.AT_MOST),
)


class Prompt:
    """A shoe, the cards of it in the order in which they came, and what was typed before."""

    def __init__(self, table: Table, decks: int, style: Style) -> None:
        self._table, self._decks, self._style = table, decks, style
        self._came: tuple[Came, ...] = ()
        self._past: list[tuple[Came, ...]] = []
        self._words: dict[str, Callable[[str], None]] = {
            "burn": self._burn,
            "undo": self._undo,
            "bets": self._bets,
            "rounds": self._rounds,
            "shoe": self._shoe,
            "save": self._save,
            "open": self._open,
            "help": self._help,
            **{word: partial(_is_all, word) for word in _LAST},
        }

    @property
    def found(self) -> Followed:
        """The shoe as it stands."""
        return self._table.follow(self._came)

    def run(self) -> None:
        """Ask until there is nothing more to say."""
        if sys.stdin.isatty():
            import readline  # noqa: F401  makes lines that can be edited
        self._show(self.found)
        while (line := _asked()) is not None and line.lower() not in _LAST:
            try:
                self._do(line)
            except OddsError as error:
                print(one_line(str(error)))

    def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word.lower() in self._words:
            self._words[word.lower()](rest.strip())
        elif line:
            try:
                came = read_came(line, told=True)
            except OddsError as error:
                raise OddsError(f"{error}; 'help' lists what else can be typed") from None
            self._come(came)

    def _come(self, more: tuple[Came, ...]) -> None:
        """Cards that came; those that cannot be leave all as it was."""
        found = self._table.follow((*self._came, *more))
        self._past.append(self._came)
        self._came = found.shoe.came
        self._show(found)

    def _burn(self, cards: str) -> None:
        if not cards:
            raise OddsError("no card is named; write such as burn 5")
        self._come(tuple(Came(each.card, burnt=True) for each in read_came(cards)))

    def _undo(self, more: str) -> None:
        _is_all("undo", more)
        if not self._past:
            raise OddsError("nothing was typed that could be taken back")
        self._came = self._past.pop()
        self._show(self.found)

    def _save(self, path: str) -> None:
        if not path.endswith(".csv"):
            raise OddsError(f"{path!r} is no name of a csv file; write such as save shoe.csv")
        shoe = self.found.shoe
        if not shoe.rounds:
            raise OddsError("no round has ended yet; there is nothing to save")
        with writing(path) as output:
            output.file.write(log_text(shoe, self._decks))
        print(f"saved {counted(len(shoe.rounds), 'round')} to {one_line(path)}")

    def open(self, path: str) -> None:
        """Go on from a log."""
        try:
            with Path(path).open("rb") as file:
                text = file.read(LARGEST_REQUEST + 1)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise OddsError(f"cannot read the log {path!r}: {reason}; check the path") from None
        if len(text) > LARGEST_REQUEST:
            raise OddsError(f"{path!r} is larger than a log of one shoe; open another")
        try:
            saved = read_log(text.decode("utf-8-sig", "replace"))
        except OddsError as error:
            raise OddsError(f"{path!r}: {error}") from None
        if saved.game != self._table.rulebook.id or saved.decks != str(self._decks):
            raise OddsError(
                f"{path!r} is of {saved.game} from {saved.decks} decks; "
                f"give odds live that game and --decks {saved.decks}"
            )
        self._table.follow(saved.came)
        self._past.append(self._came)
        self._came = saved.came

    def _open(self, path: str) -> None:
        self.open(path)
        self._show(self.found)

    def _bets(self, names: str) -> None:
        found = self.found.bets
        if names:
            found = type(found)(
                found.situation, tuple(map(found.__getitem__, names.split())), found.denominator
            )
        style = self._style._replace(exact=bool(names))
        print(written(found.answer(), Format.TABLE, style), end="")

    def _rounds(self, more: str) -> None:
        _is_all("rounds", more)
        answer = self.found.answer()
        sheets = [sheet for sheet in answer.sheets if sheet.name in ("rounds", "net")]
        shown = Answer(answer.title, sheets, rounds=False)
        print(written(shown, Format.TABLE, self._style), end="")

    def _shoe(self, more: str) -> None:
        _is_all("shoe", more)
        left = self._table.without([each.card for each in self._came]).shoe.counts
        for rank, full, now in zip("A23456789TJQK", self._table.shoe.counts, left, strict=True):
            print(f"{'10' if rank == 'T' else rank:>2} {now:3} {'#' * (40 * now // full)}")

    def _help(self, more: str) -> None:
        _is_all("help", more)
        print(HELP)

    def _show(self, found: Followed) -> None:
        print(written(_answer(found), Format.TABLE, self._style), end="")


def _is_all(word: str, more: str) -> None:
    """Refuse what stands after a word that takes nothing."""
    if more:
        raise OddsError(f"{more!r} is too much; type {word} alone")


def _asked() -> str | None:
    """What is typed next; None at the end."""
    try:
        return input(PROMPT).strip()
    except EOFError:
        print()
        return None


def _answer(found: Followed) -> Answer:
    """The last round where the next has not begun, then the bets, favourable ones marked."""
    shoe, parts = found.shoe, list[Fact | Sheet]()
    facts = found.answer().facts
    parts += [fact for fact in facts if fact.words and not fact.exact_only]
    if shoe.rounds and not shoe.lying:
        last = shoe.rounds[-1].facts
        totals = f"Player {last.player_total}, Banker {last.banker_total}"
        won = "a tie" if last.winner.value == "tie" else f"the {last.winner.value.title()} wins"
        parts.append(Fact(f"Round {len(shoe.rounds)}: {won} ({totals})"))
        paid = [
            (each.bet.id, each.kind or "a suit is not known", each.when, each.pays)
            for each in found.last
            if each.kind != "lose"
        ]
        parts.append(Sheet("", "Paid", PAID, paid))
    if found.quote:
        parts += [fact for fact in found.quote.answer().facts if fact.words.startswith("Insurance")]
        offered = [
            (one.side, one.offer.odds, one.expected_value, one.largest_stake)
            for one in found.quote
            if one.offer
        ]
        if offered:
            title = f"Insurance of a bet of {money(found.quote.original)}"
            parts.append(Sheet("", title, OFFERS, offered))
    nets = {bet: net for bet, _, net in found.net}
    rows = []
    for one in found.bets:
        edge = one.house_edge
        mark = _FAVOURABLE if edge is not None and edge < 0 else ""
        stated = NOT_STATED if edge is None else edge
        rows.append((one.bet.id, stated, mark, one.hit_frequency, one.fair_odds, nets[one.bet.id]))
    parts.append(Sheet("", "Bets", FIGURES, rows))
    return Answer(found.bets.situation.title, parts, rounds=False)
