"""A rulebook: what a rule document says of one game."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, Optional

from odds.bets.house import (
    Bank,
    Differential,
    Insurance,
    Interruption,
    Limit,
    TakeBack,
    VoidRound,
    no_limit,
)
from odds.bets.paytable import Bet, asked_by, fields_of
from odds.core.classes import Classes
from odds.core.distribution import Distribution
from odds.core.errors import OddsError, unknown
from odds.core.half_seen import says_cards
from odds.core.shoe import Shoe
from odds.core.text import by_clause, counted, spans
from odds.core.watching import Watch, unwatched
from odds.games.coup.tableau import Tableau
from odds.games.half_seen import KnownCoup
from odds.games.mixture import rounds_of
from odds.games.play import Play
from odds.games.round import End
from odds.rulebooks.parts import Commission, Decks, HandClauses, Procedure, Reading, Remark

if TYPE_CHECKING:
    from odds.games.three_card.ranking import Ranking
    from odds.games.three_card.sight import Sight

QUOTE = "several cards go in quotes, such as --player '9 K'"
"""What to do where a card stands in the place of a bet."""


class Rulebook(NamedTuple):
    """One house's game. A clause that is empty is not stated in the document.

    It is played by a Table of Play, which says who draws, or by a ranking of three-card hands.

    Remarks say how the document was read where it can be read in more than one way. What a game
    takes over from the one it extends, its parent, cites the parent's clause after its id.
    """

    id: str
    title: str
    document: str
    section: str
    remarks: tuple[Remark, ...]
    decks: Decks
    void_clause: str
    commission: Commission | None
    play: Play
    bets: tuple[Bet, ...]
    limits: tuple[Limit, ...] = ()
    insurance: Insurance | None = None
    parent: Optional["Rulebook"] = None
    differs: tuple[Procedure, ...] = ()
    hands: HandClauses = HandClauses()
    bank: Bank | None = None
    voids: tuple[VoidRound, ...] = ()
    interruption: Interruption | None = None
    take_back: TakeBack | None = None
    differential: Differential | None = None
    readings: tuple[Reading, ...] = ()
    read_as: tuple[str, ...] = ()
    """The ids of the readings asked for; of other questions the default holds."""
    paid_by: tuple[str, ...] = ()
    """The names of the paytables asked for; other bets are paid by the first of theirs."""
    origin: str = ""
    """The path of its file, where it is none of the built-in games."""

    @property
    def line(self) -> "tuple[Rulebook, ...]":
        """The game that this one extends, the one which that extends, and so on."""
        return (self.parent, *self.parent.line) if self.parent else ()

    @property
    def own_bets(self) -> list[Bet]:
        """The bets that are not taken over as they are from the game that this one extends.

        In a game that is played otherwise all of them are its own.

        >>> from odds.rulebooks import load_rulebook
        >>> [bet.id for bet in load_rulebook("super-6").own_bets]
        ['banker', 'super-6']
        """
        if self.parent is None or self.rules_said != self.parent.rules_said:
            return list(self.bets)
        taken = {bet.id: bet.priced for bet in self.parent.bets}
        return [bet for bet in self.bets if bet.priced != taken.get(bet.id)]

    @property
    def rules_said(self) -> list[tuple[str, str]]:
        """How the game is played, whoever says so."""
        return [(rule.name, rule.says) for rule in self.play.rules]

    @property
    def tableau(self) -> Tableau:
        """The Table of Play, or an error if the game has none."""
        if self.play.tableau is None:
            raise OddsError(
                f"{self.id} has no Table of Play that deals from the shoe alone; "
                "this needs a game in which hands draw, such as punto-banco"
            )
        return self.play.tableau

    @property
    def ranking(self) -> "Ranking":
        """The ranking of three-card hands, or an error if the game has none."""
        if self.play.ranking is None:
            raise OddsError(
                f"{self.id} does not rank three-card hands; "
                "this needs a three-card game such as bclc-three-card"
            )
        return self.play.ranking

    def coups(
        self,
        shoe: Shoe,
        coup: KnownCoup | None = None,
        bets: Sequence[Bet] | None = None,
        watch: Watch = unwatched,
    ) -> Distribution[End]:
        """The joint distribution of all facts of a round, or as coarse as serves certain bets.

        >>> from odds.rulebooks import load_rulebook
        >>> load_rulebook("bclc-mini").coups(Shoe.of_decks(6)).denominator
        878869206895680
        """
        return rounds_of(self.play, shoe, coup, None if bets is None else asked_by(bets), watch)

    @property
    def classes(self) -> Classes:
        """The coarsest classes of cards with which all bets of the game can be told.

        >>> from odds.rulebooks import load_rulebook
        >>> load_rulebook("bclc-mini").classes.tells_suits
        False
        """
        return self.play.classes(fields_of(self.bets))

    def sight(self, bets: Sequence[Bet] | None = None) -> "Sight":
        """What is told apart of three-card hands: everything, or as much as certain bets ask."""
        return self.ranking.sight(None if bets is None else fields_of(bets))

    @property
    def taken_bank(self) -> Bank:
        """The terms on which a Player may take the bank, or an error if none may."""
        if self.bank is None:
            raise OddsError(
                f"{self.id} has no bank that a Player may take; bclc-three-card has, and a "
                "three-card game of your own may with a [bank] table"
            )
        return self.bank

    @property
    def taken_back(self) -> TakeBack:
        """The option to take a bet back after a dealing error, or an error if there is none."""
        if self.take_back is None:
            raise OddsError(
                f"{self.id} has no clause by which a bet may be taken back after a dealing error; "
                "rws-super-six-plus and rws-insurance have, and a rulebook of your own may with a "
                "[take_back] table"
            )
        return self.take_back

    @property
    def limited_differential(self) -> Differential:
        """The limit on the difference between both hands' stakes, or an error if there is none."""
        if self.differential is None:
            raise OddsError(
                f"{self.id} has no limit on the difference between the stakes on both hands; "
                "rws-super-six-plus and rws-insurance have, and a rulebook of your own may with a "
                "[differential] table"
            )
        return self.differential

    @property
    def questions(self) -> dict[str, list[Reading]]:
        """The questions that clauses leave, each with its readings, the default first."""
        found: dict[str, list[Reading]] = {}
        for reading in sorted(self.readings, key=lambda each: not each.is_default):
            found.setdefault(reading.on, []).append(reading)
        return found

    @property
    def taken_readings(self) -> list[Reading]:
        """Of each question the reading that holds: the one asked for, or the default."""
        return [
            next((each for each in readings if each.id in self.read_as), readings[0])
            for readings in self.questions.values()
        ]

    @property
    def notes(self) -> tuple[Remark, ...]:
        """What is to be remarked by the readings that hold here.

        >>> from odds.rulebooks import load_rulebook
        >>> usual, literal = (len(load_rulebook("online-baccarat", readings).notes)
        ...                   for readings in ([], ["tie-voids-all"]))
        >>> usual, literal
        (2, 1)
        """
        taken = {"", *(each.id for each in self.taken_readings)}
        return tuple(remark for remark in self.remarks if remark.reading in taken)

    @property
    def offered_insurance(self) -> Insurance:
        """The insurance table, or an error if the game has none."""
        if self.insurance is None:
            raise OddsError(
                f"{self.id} offers no insurance; rws-insurance does, and others that end in "
                "-insurance; a rulebook of your own may with an [insurance] table"
            )
        return self.insurance

    def outside_range(self, decks: int | None) -> list[str]:
        """A warning if the game is not dealt from so many decks, None for the infinite shoe.

        >>> from odds.rulebooks import load_rulebook
        >>> load_rulebook("bclc-mini").outside_range(8)
        []
        >>> print(*load_rulebook("bclc-mini").outside_range(2))
        a shoe of 2 decks lies outside the rules of bclc-mini, which allow 6-8 decks (clause 1.1).
        """
        if decks in self.decks.allowed:
            return []
        allowed = spans(self.decks.allowed)
        clause = by_clause(self.decks.clause)
        shoe = f"a shoe of {counted(decks, 'deck')}" if decks else "an infinite shoe"
        return [
            f"{shoe} lies outside the rules of {self.id}, "
            f"which allow {allowed} deck{'' if allowed == '1' else 's'}{clause}."
        ]

    def limited_bet(self, bet_id: str) -> Bet:
        """The bet of this id, or an error if it falls under no limit of the game."""
        bet = self.bet(bet_id)
        if not any(bet_id in limit.bets for limit in self.limits):
            raise no_limit(bet, self.limits, self.id)
        return bet

    def chosen_bets(
        self,
        names: Sequence[str] = (),
        pays: Mapping[str, Fraction | Sequence[Fraction]] | None = None,
        commission: Fraction | None = None,
    ) -> list[Bet]:
        """The bets of these ids, all if none, with other payouts and another commission.

        A payout is what is paid in the hand, after commission; where several rows of a bet win,
        there is one for each, in their order.

        >>> from odds.rulebooks import load_rulebook
        >>> book = load_rulebook("rws-commission")
        >>> rate = Fraction(4, 100)
        >>> tie, banker = book.chosen_bets(["tie", "banker"], {"tie": Fraction(9)}, rate)
        >>> tie.rows[0].pays, banker.rows[0].pays
        (Fraction(9, 1), Fraction(24, 25))
        """
        bets = {bet.id: bet for bet in map(self.bet, names or [bet.id for bet in self.bets])}
        for name, odds in (pays or {}).items():
            bet = self.bet(name)
            if name not in bets:
                raise OddsError(f"bet {name!r} is not asked for; name it too, or give it no payout")
            bets[name] = bet.paying(*(odds if isinstance(odds, Sequence) else (odds,)))
        if commission is None:
            return list(bets.values())
        if not any(bet.takes_commission for bet in bets.values()):
            after = " (a payout that is given is after commission)" if pays else ""
            raise OddsError(
                f"no bet asked of {self.id} takes commission{after}; leave the commission out"
            )
        return [bet.with_commission(commission) for bet in bets.values()]

    def by_paytables(self, names: Sequence[str]) -> "Rulebook":
        """The game with every bet that has a paytable of one of these names paid by it.

        >>> from odds.rulebooks import load_rulebook
        >>> book = load_rulebook("dragon-bonus").by_paytables(["table-2"])
        >>> book.bet("dragon-bonus-player").paytable
        'table-2'
        """
        bets, asked = list(self.bets), tuple(dict.fromkeys((*self.paid_by, *names)))
        for name in names:
            having = [
                number
                for number, bet in enumerate(bets)
                if name in {table.name for table in bet.paytables}
            ]
            if not having:
                known = dict.fromkeys(table.name for bet in bets for table in bet.paytables)
                remedy = f"{self.id} has {', '.join(known) or 'none: each bet is paid in one way'}"
                raise unknown("paytable", name, known, remedy)
            for number in having:
                bets[number] = bets[number].by_paytable(name)
        for bet in bets:
            both = [name for name in asked if name in {table.name for table in bet.paytables}]
            if len(both) > 1:
                raise OddsError(
                    f"{' and '.join(both)} are both paytables of bet {bet.id!r}, which is paid by "
                    "one; name one of them"
                )
        return self._replace(bets=tuple(bets), paid_by=asked)

    def bet(self, bet_id: str) -> Bet:
        """The bet of this id.

        >>> from odds.rulebooks import load_rulebook
        >>> load_rulebook("rws-commission").bet("tie").rows[0].pays
        Fraction(8, 1)
        """
        for bet in self.bets:
            if bet.id == bet_id:
                return bet
        known = [bet.id for bet in self.bets]
        shell = QUOTE if says_cards(bet_id) else ""
        raise unknown("bet", bet_id, known, f"{self.id} has {', '.join(known)}", shell)
