"""The table: a game, a shoe and the cards on it; whatever there is to know is one method away."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Self

from odds.core.checks import date_of, watcher
from odds.core.errors import OddsError
from odds.core.half_seen import ANY
from odds.core.numbers import Payout
from odds.core.reading import INFINITE
from odds.core.shoe import Shoe
from odds.core.watching import Watch, unwatched
from odds.figures.given import (
    Cards,
    Counts,
    Decks,
    cards_of,
    numbers_of,
    readings_of,
    rulebook_of,
    shoe_of,
)
from odds.figures.situation import Situation
from odds.games.aside import Aside
from odds.games.half_seen import KnownCoup, aside_of, coup_of, whole_and_partly
from odds.games.mixture import check_known
from odds.games.round import Coup
from odds.rulebooks import Rulebook
from odds.table.formulas import ClosedForms
from odds.table.irregular import Irregularities
from odds.table.limits import LimitsAndBank
from odds.table.many import ManyRounds
from odds.table.protection import Protection

# What only some questions need is imported when they are asked, to start soon.
if TYPE_CHECKING:
    from os import PathLike

    from odds.report.views.bets import Bets, OneBet
    from odds.report.views.covariance import Covariances
    from odds.report.views.followed import Followed
    from odds.report.views.graph import RoundGraph
    from odds.report.views.grid import Grid
    from odds.report.views.insurance.quote import InsuranceQuote
    from odds.report.views.reports.report import Report
    from odds.report.views.rules import Rules
    from odds.rounds.following import Came
    from odds.table.insured import Insured


class Table(ClosedForms, Irregularities, LimitsAndBank, ManyRounds, Protection):
    """A game, its shoe, and the cards known of the coup under way; it never changes.

    `game` is the id of a built-in game, the path of a rulebook or a `Rulebook`. The shoe is so many
    decks (`inf` deals with replacement), the game's own number if nothing is said, or a `shoe` of
    one's own. Cards `without` which the shoe is are gone; those of `player` and `banker`, or of a
    `coup`, lie on the table, and leave the shoe as well. A card may be known in part, such as
    "[6-8]", or not at all, "?". Where a clause can be read in several ways, `reading` names another
    than the usual one. Bets that have the `paytable` of this name, or of these names, are paid by
    it.

    >>> table = Table("rws-commission", decks=6, without="A A 5 K", player="9 K")
    >>> table
    <rws-commission, 6 decks, 306 cards left to deal, Player 9 K>
    >>> table.bet("player").expected_value > 0
    True
    """

    __slots__ = ("situation",)

    def __init__(
        self,
        game: "str | PathLike[str] | Rulebook",
        *,
        decks: int | float | str | None = None,
        shoe: Shoe | str | Counts | None = None,
        without: Cards = (),
        player: Cards = (),
        banker: Cards = (),
        coup: KnownCoup | None = None,
        reading: str | Iterable[str] = (),
        paytable: str | Sequence[str] = (),
    ) -> None:
        rulebook = rulebook_of(game, readings_of(reading), paytable)
        number, full = shoe_of(rulebook, decks, shoe)
        gone, partly = whole_and_partly(cards_of("without", without))
        if (gone or partly) and full.endless:
            raise OddsError("cards cannot leave an infinite shoe; give a number of decks")
        if coup is not None and (player or banker):
            raise OddsError("coup and player or banker both say what lies on the table; give one")
        if coup is None:
            coup = Coup()
            player, banker = cards_of("player", player), cards_of("banker", banker)
        elif isinstance(coup, KnownCoup):
            player, banker = coup.player, coup.banker
        else:
            raise OddsError(f"{coup!r} is no coup; give a Coup, or cards as player and banker")
        coup = coup_of(player, banker, aside_of(coup).plus(Aside.of(partly)))
        full = full.without(gone)
        check_known(rulebook.play, full, coup)
        counted = number is None and full != Shoe.infinite()  # it is not made of decks
        warnings = () if counted else tuple(rulebook.outside_range(number))
        object.__setattr__(self, "situation", Situation(rulebook, full, coup, number, warnings))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Table never changes; deal() and without() give another")

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def __repr__(self) -> str:
        coup = f", {self.coup}" if self.coup != Coup() else ""
        return f"<{self.rulebook.id}, {self.situation.shoe_in_words}{coup}>"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self)._at, (self.situation,)  # for copies, and for other processes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.situation == other.situation

    def __hash__(self) -> int:
        return hash((self.rulebook.id, self.shoe, self.coup))

    @property
    def rulebook(self) -> Rulebook:
        """The game's rules."""
        return self.situation.rulebook

    @property
    def shoe(self) -> Shoe:
        """What the shoe held before the coup."""
        return self.situation.shoe

    @property
    def left(self) -> Shoe:
        """What is left to deal."""
        return self.situation.left

    @property
    def coup(self) -> KnownCoup:
        """The cards known of the coup under way."""
        return self.situation.coup

    @property
    def decks(self) -> int | None:
        """How many decks the shoe was made of, None where it is infinite or not of whole ones."""
        return self.situation.decks

    def deal(self, player: Cards = (), banker: Cards = ()) -> "Table":
        """The table after these cards more were dealt to the hands.

        >>> Table("rws-commission").deal(player="9", banker="3").deal(player="K")
        <rws-commission, 8 decks, 413 cards left to deal, Player 9 K, Banker 3>
        """
        coup = coup_of(
            (*self.coup.player, *cards_of("player", player)),
            (*self.coup.banker, *cards_of("banker", banker)),
            aside_of(self.coup),
        )
        check_known(self.rulebook.play, self.shoe, coup)
        return self._at(self.situation._replace(coup=coup))

    def without(self, cards: Cards) -> "Table":
        """The table after these cards have left the shoe unused.

        >>> Table("rws-commission").without("A K")
        <rws-commission, 8 decks, 414 cards left to deal>
        """
        gone, partly = whole_and_partly(cards_of("without", cards))
        shoe = self.shoe.without(gone)
        aside = aside_of(self.coup).plus(Aside.of(partly))
        coup = coup_of(self.coup.player, self.coup.banker, aside)
        check_known(self.rulebook.play, shoe, coup)
        return self._at(self.situation._replace(shoe=shoe, coup=coup))

    def next_coup(self) -> "Table":
        """The table before the next coup: the cards of this one have left the shoe.

        Of cards seen in part every case is weighed that the rules of the coup leave. Cards that
        were not named matter where the next coup may not finish; name one not seen as "?", and it
        is one card less in later coups too.
        Where none is named at all, no coup was dealt.

        >>> Table("rws-commission", player="9 K", banker="3 4").next_coup()
        <rws-commission, 8 decks, 412 cards left to deal>
        """
        return self._at(self.situation.next_coup())

    def by_readings(self) -> dict[str, Self]:
        """The table by each reading of an unclear clause of its game.

        >>> list(Table("online-baccarat").by_readings())
        ['tie-voids-hands', 'tie-voids-all']
        """
        from odds.figures.ambiguous import read_as

        book = self.rulebook
        books = {each.id: read_as(book, each) for each in book.readings}
        return {name: self._at(self.situation._replace(rulebook=books[name])) for name in books}

    @classmethod
    def _at(cls, situation: Situation) -> Self:
        table = object.__new__(cls)
        object.__setattr__(table, "situation", situation)
        return table

    def bets(
        self,
        *bets: str,
        pay: Mapping[str, Payout] | None = None,
        commission: Fraction | float | str | None = None,
        watch: Watch = unwatched,
    ) -> "Bets":
        """What bets are worth: all of the game, or those named.

        `pay` says what bets pay to 1 after commission, `commission` another rate of it. Beside
        cards known in part it may take a while, and `watch` sees how the work goes on.

        >>> Table("online-baccarat").bets("small", pay={"small": "3/2"})["small"].house_edge
        Fraction(19571, 370461)
        """
        from odds.report.views.bets import Bets

        watcher(watch)
        chosen = self.situation.chosen_bets(bets, pay, commission)
        found = tuple(self.situation.analyses(chosen, watch))
        return Bets(self.situation, found, found[0].denominator)

    def bet(self, bet: str) -> "OneBet":
        """What one bet is worth.

        >>> Table("rws-commission").bet("tie").rtp
        Fraction(619306544887, 723147898655)
        """
        return self.bets(bet)[bet]

    def grid(self) -> "Grid":
        """How rounds end, whatever the bets: totals, margins, cards dealt and naturals, or hands.

        >>> Table("bclc-mini").grid()["totals"].probability(9, 9)
        Fraction(16570328744, 1501922558745)
        """
        from odds.bets.grid import coup_grid, hand_grid
        from odds.report.views.grid import Grid

        play = self.rulebook.play
        if play.ranking:
            return Grid(self.situation, hand_grid(self.shoe, play.ranking, self.coup))
        return Grid(self.situation, coup_grid(self.shoe, self.rulebook.tableau, self.coup))

    def covariance(
        self,
        *bets: str,
        pay: Mapping[str, Payout] | None = None,
        commission: Fraction | float | str | None = None,
    ) -> "Covariances":
        """How the results of bets hang together: all of the game, or those named.

        >>> Table("rws-commission").covariance()["player", "banker"].covariance < 0
        True
        """
        from odds.bets.analysis import covariances, joint_rows
        from odds.report.views.covariance import Covariances

        chosen = tuple(self.situation.chosen_bets(bets, pay, commission))
        coups = self.situation.coups(chosen)
        found = covariances(chosen, coups)
        return Covariances(self.situation, chosen, found, joint_rows(chosen, coups))

    def rules(self) -> "Rules":
        """What the rulebook says, with the clause for each part.

        >>> Table("bclc-mini").rules()
        <rules of bclc-mini: 6 bets, 6-8 decks>
        """
        from odds.report.views.rules import Rules

        return Rules(self.rulebook)

    def graph(self) -> "RoundGraph":
        """The round as a chart.

        >>> print(Table("bclc-mini").graph().mermaid()[:12])
        flowchart TD
        """
        from odds.report.views.graph import RoundGraph

        return RoundGraph.of(self.rulebook)

    def follow(self, cards: "str | Iterable[Came | str]", *bets: str) -> "Followed":
        """The shoe followed card by card, in the order in which they came, from this table's.

        All bets of the game are valued, or those named.

        A star stands before a card that was burnt, such as "*5". One seen in part, such as
        "[6-8]", is what a card with = before it says later, such as "=7". One may be burnt that was
        seen in part, or not at all.

        >>> Table("rws-commission").follow("*5 9 K 3 4 5 9").shoe.rounds[0].facts.winner.value
        'player'
        >>> Table("rws-commission").follow("K 6 [6-8]")
        <rws-commission followed for 3 cards: 0 rounds, then Player K [6-8], Banker 6>
        """
        from odds.report.views.followed import Followed
        from odds.rounds.following import came_of, follow

        if self.coup.player or self.coup.banker:
            raise OddsError(f"{self.coup} lies on the table; name all cards in the order they came")
        shoe = follow(self.rulebook, self.shoe, came_of(cards), aside_of(self.coup))
        coup = coup_of(shoe.coup.player, shoe.coup.banker, shoe.aside)
        now = self._at(self.situation._replace(shoe=shoe.shoe, coup=coup))
        # A card is still to come, or the round would have ended.
        insured = self.rulebook.insurance and len(shoe.lying) >= 4 and ANY not in shoe.lying
        insured = insured and not shoe.is_void
        return Followed(shoe, now.bets(*bets), now._quote() if insured else None)

    def _quote(self) -> "InsuranceQuote | None":
        """What insurance is worth; None where cards seen in part leave more than one window."""
        try:
            return self.insurance.quote()
        except OddsError:
            if isinstance(self.coup, Coup):
                raise
            return None

    def report(
        self,
        decks: Decks = None,
        *,
        date: str = "",
        vulnerability: bool = False,
    ) -> "Report":
        """Everything on the game in one document, for other numbers of decks if they are named.

        `decks` are such as "4-8" or [6, 8]; `date` is one to be put on the document, and
        `vulnerability` adds the end of the shoe, and what bets are worth by cut card.

        >>> Table("bclc-mini").report("6-8").figures.decks
        [6, 7, 8]
        """
        from odds.figures.reported import game_report
        from odds.report.views.reports.report import Report

        if (
            self.coup != Coup()
            or self.shoe != shoe_of(self.rulebook, self.decks or INFINITE, None)[1]
        ):
            raise OddsError(
                f"a report is of a full shoe before the first card, and this is {self!r}; "
                "make the table with a number of decks alone"
            )
        numbers, said = numbers_of(decks, [self.decks]), date_of(date)
        return Report(game_report(self.rulebook, numbers, vulnerability), said)

    @property
    def insurance(self) -> "Insured":
        """What there is to know of the game's insurance.

        >>> Table("rws-insurance", player="3 2", banker="K 6").insurance.quote()["banker"].favours
        'the bettor'
        """
        from odds.table.insured import Insured

        return Insured(self.situation)
