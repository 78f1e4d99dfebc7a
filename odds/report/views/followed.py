"""A shoe that is followed: its rounds, what bets paid, and what they are worth now."""

from dataclasses import dataclass
from fractions import Fraction

from odds.core.cards import show_cards
from odds.report.answer import NOT_STATED, Answer, Column, Fact, Kind, Sheet
from odds.report.view import View
from odds.report.views.bets import Bets
from odds.report.views.insurance.quote import InsuranceQuote
from odds.report.views.situation import rule_notes
from odds.rounds.following import FinishedRound, FollowedShoe, Paid

ROUNDS = (
    Column("round", "round", Kind.COUNT),
    Column("first", "", Kind.COUNT, csv="first_card"),
    Column("player", "Player"),
    Column("banker", "Banker"),
    Column("player_total", "Player's total", Kind.COUNT, rank=2),
    Column("banker_total", "Banker's total", Kind.COUNT, rank=2),
    Column("winner", "winner"),
    Column("player_pair", "", Kind.FLAG),
    Column("banker_pair", "", Kind.FLAG),
    Column("natural", "", Kind.FLAG),
)
PAID = (
    Column("bet", "bet"),
    Column("outcome", "outcome"),
    Column("when", "when", Kind.PROSE),
    Column("pays", "pays", Kind.PAYS),
)
NET = (
    Column("bet", "bet"),
    Column("won", "won", Kind.COUNT, csv="times_won"),
    Column("net", "net of a unit a round", Kind.MONEY, csv="won"),
)


@dataclass(frozen=True, repr=False)
class Followed(View):
    """The shoe so far, the bets as they stand, and at a window of insurance its offers.

    >>> from odds import Table
    >>> found = Table("rws-commission").follow("9 K 3 4 5 9 K")
    >>> found
    <rws-commission followed for 7 cards: 1 round, then Player K>
    >>> found.bets["tie"].house_edge == Table("rws-commission", without="9K3459", player="K").bet(
    ...     "tie").house_edge
    True
    """

    shoe: FollowedShoe
    bets: Bets
    quote: InsuranceQuote | None

    @property
    def summary(self) -> str:
        """How far it is."""
        rounds = f"{len(self.shoe.rounds)} round{'' if len(self.shoe.rounds) == 1 else 's'}"
        coup = f", then {self.shoe.coup}" if self.shoe.lying else ""
        return f"{self.shoe.rulebook.id} followed for {len(self.shoe.came)} cards: {rounds}{coup}"

    @property
    def last(self) -> tuple[Paid, ...]:
        """What each bet paid in the last round."""
        if not self.shoe.rounds:
            return ()
        return tuple(self.shoe.rounds[-1].paid(bet) for bet in self.shoe.rulebook.bets)

    @property
    def net(self) -> tuple[tuple[str, int, Fraction | None], ...]:
        """How often each bet won, and what a unit on it in every round came to."""
        found = []
        for bet in self.shoe.rulebook.bets:
            paid = [each.paid(bet) for each in self.shoe.rounds]
            nets = [each.pays for each in paid]
            total = None if None in nets else sum((net for net in nets if net), Fraction())
            found.append((bet.id, sum(each.kind == "win" for each in paid), total))
        return tuple(found)

    def answer(self) -> Answer:
        """The rounds, the last of them in full, the sums, the bets, the offers."""
        bets = self.bets.answer()
        quoted = self.quote.answer() if self.quote else None
        return Answer(
            self.bets.situation.title,
            [
                *bets.facts,
                Fact(self._next_in_words(), self._named()),
                Sheet("rounds", "Rounds", ROUNDS, [_round(*each) for each in self._numbered()]),
                Sheet("paid", "The last round", PAID, [_paid(each) for each in self.last]),
                Sheet("net", "So far", NET, self.net),
                *bets.sheets,
                *((part for part in quoted.sheets if part.name) if quoted else ()),
            ],
            rule_notes(self.shoe.rulebook, *(one.bet.id for one in self.bets)),
            self.bets.situation.warnings,
        )

    def _numbered(self) -> list[tuple[int, FinishedRound]]:
        return list(enumerate(self.shoe.rounds, 1))

    def _next_in_words(self) -> str:
        if self.shoe.is_void:
            return "The shoe is empty: the round is void"
        if not self.shoe.cards:
            return "The shoe is empty"
        turns = self.shoe.turns
        if turns:
            return (
                f"The next card to be turned is the {self.shoe.next_hand.title()}'s {turns.symbol}"
            )
        return f"The next card is the {self.shoe.next_hand.title()}'s"

    def _named(self) -> dict[str, object]:
        valued = {one.bet.id for one in self.bets}
        return {
            "came": [each.symbol for each in self.shoe.came],
            "first": self.shoe.first,
            "full": self.shoe.full.cards,
            "next": self.shoe.next_hand,
            "turns": turns.symbol if (turns := self.shoe.turns) else None,
            "void": self.shoe.is_void,
            "waiting": [bet.id for bet in self.shoe.rulebook.bets if bet.id not in valued],
            "suits": self.shoe.rulebook.classes.tells_suits,
        }


def _round(number: int, played: FinishedRound) -> tuple[object, ...]:
    facts = played.facts
    return (
        number,
        played.first,
        show_cards(played.coup.player),
        show_cards(played.coup.banker),
        facts.player_total,
        facts.banker_total,
        facts.winner.value,
        facts.player_pair,
        facts.banker_pair,
        facts.player_natural or facts.banker_natural,
    )


def _paid(paid: Paid) -> tuple[object, ...]:
    stated = paid.pays if paid.row is None or paid.pays is not None else NOT_STATED
    return (paid.bet.id, paid.kind, paid.when, stated)
