"""A shoe followed card by card: the Table of Play says whose each is, and when a round ends."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.paytable import Bet
from odds.core.bounds import LARGEST_FOLLOWED
from odds.core.cards import Card, SeenCard, Total, read_cards, total_of
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.games.coup.facts import CoupFacts, TwoHands, asks_cards
from odds.games.coup.tableau import Tableau
from odds.games.round import Coup
from odds.rulebooks import Rulebook

BURNT = "*"
"""What stands before a card that was burnt."""


class Came(NamedTuple):
    """A card that left the shoe, to a hand or burnt."""

    card: SeenCard
    burnt: bool = False

    @property
    def symbol(self) -> str:
        """The card as `read_came` reads it."""
        return f"{BURNT if self.burnt else ''}{self.card.symbol}"


def read_came(text: str) -> tuple[Came, ...]:
    """Cards in the order in which they came, a star before each that was burnt.

    >>> [each.symbol for each in read_came("*5 9h K")]
    ['*5', '9h', 'K']
    """
    found: list[Came] = []
    for word in text.replace(",", " ").split():
        burnt = word.startswith(BURNT)
        found += [Came(card, burnt) for card in read_cards(word.removeprefix(BURNT))]
    if len(found) > LARGEST_FOLLOWED:
        raise OddsError(
            f"{len(found)} cards are too many to be followed; "
            f"a shoe may have {LARGEST_FOLLOWED} at the most"
        )
    return tuple(found)


class Paid(NamedTuple):
    """How a bet ended in a round; nothing is known where a suit that it asks for was not said."""

    bet: Bet
    row: int | None

    @property
    def kind(self) -> str | None:
        """Whether it won, lost or was pushed."""
        return None if self.row is None else self.bet.rows[self.row].kind

    @property
    def when(self) -> str | None:
        """The row that it ended by, in words."""
        return None if self.row is None else self.bet.rows[self.row].when

    @property
    def pays(self) -> Fraction | None:
        """The net result of a unit; None where it is not stated."""
        return None if self.row is None else self.bet.rows[self.row].pays


class FinishedRound(NamedTuple):
    """A finished round: where its first card is among all that came, its cards and its facts."""

    first: int
    coup: Coup
    facts: CoupFacts

    def paid(self, bet: Bet) -> Paid:
        """How a bet on it ended."""
        if not asks_cards(bet.fields):
            return Paid(bet, bet.row_for(self.facts))
        from odds.games.coup.cards.fields import asked_of_cards  # few games ask for more

        hands = [[card for card in hand if isinstance(card, Card)] for hand in self._hands]
        if sum(map(len, hands)) < len(self.coup.known):
            return Paid(bet, None)
        told = tuple(
            (each.name, each.of(self.facts, *hands)) for each in asked_of_cards(bet.fields)
        )
        return Paid(bet, bet.row_for(self.facts._replace(told=told)))

    @property
    def _hands(self) -> tuple[tuple[SeenCard, ...], tuple[SeenCard, ...]]:
        return self.coup.player, self.coup.banker


class FollowedShoe(NamedTuple):
    """The rounds that the cards of a shoe made, the one under way, and the shoe before that."""

    rulebook: Rulebook
    full: Shoe
    came: tuple[Came, ...]
    rounds: tuple[FinishedRound, ...]
    coup: Coup
    first: int
    shoe: Shoe

    @property
    def next_hand(self) -> str:
        """Whose the next card will be."""
        return next_hand(self.rulebook.tableau, self.coup) or "player"

    @property
    def burnt(self) -> tuple[SeenCard, ...]:
        """The cards that were burnt."""
        return tuple(each.card for each in self.came if each.burnt)

    @property
    def is_void(self) -> bool:
        """Whether the shoe ended before the round under way could."""
        return bool(self.coup.known) and self.shoe.cards == len(self.coup.known)


def follow(rulebook: Rulebook, full: Shoe, came: Iterable[Came]) -> FollowedShoe:
    """Lay every card where the rules want it.

    >>> from odds.rulebooks import load_rulebook
    >>> shoe = follow(load_rulebook("rws-commission"), Shoe.of_decks(8), read_came("9 K 3 4 5 9"))
    >>> len(shoe.rounds), shoe.next_hand, str(shoe.coup)
    (1, 'player', '')
    """
    tableau = rulebook.tableau
    if full.endless:
        raise OddsError("no card is ever gone from an infinite shoe; give a number of decks")
    rounds: list[FinishedRound] = []
    cards = tuple(came)
    shoe, coup, first = full, Coup(), 0
    for number, each in enumerate(cards):
        try:
            shoe.without((*coup.known, each.card))
        except OddsError as error:
            place = f"card {number + 1} of the shoe, {each.card.symbol}"
            raise OddsError(f"{place}: {error}") from None
        if each.burnt:
            shoe = shoe.without([each.card])
            first += not coup.known
            continue
        coup = _dealt(coup, next_hand(tableau, coup) or "player", each.card)
        if next_hand(tableau, coup) is None:
            rounds.append(FinishedRound(first, coup, facts_of(tableau, coup)))
            shoe, coup, first = shoe.without(coup.known), Coup(), number + 1
    return FollowedShoe(rulebook, full, cards, tuple(rounds), coup, first, shoe)


def _dealt(coup: Coup, hand: str, card: SeenCard) -> Coup:
    if hand == "player":
        return Coup((*coup.player, card), coup.banker)
    return Coup(coup.player, (*coup.banker, card))


def next_hand(tableau: Tableau, coup: Coup) -> str | None:
    """Whose the next card is, the Player's first; None where the round has ended.

    >>> from odds.rulebooks import load_rulebook
    >>> tableau = load_rulebook("rws-commission").tableau
    >>> next_hand(tableau, Coup.read("9", "")), next_hand(tableau, Coup.read("9 K", "3 4"))
    ('banker', None)
    """
    player, banker = len(coup.player), len(coup.banker)
    if min(player, banker) < 2:
        return "player" if player <= banker else "banker"
    totals = _two(coup.player), _two(coup.banker)
    third = coup.player[2].points if player > 2 else None
    if player == 2 and tableau.player_draws(*totals):
        return "player"
    if banker == 2 and tableau.banker_draws(*totals, third):
        return "banker"
    return None


def facts_of(tableau: Tableau, coup: Coup) -> CoupFacts:
    """The facts of a finished round, by its totals and the ranks of its cards."""
    pairs = (hand[0].rank == hand[1].rank for hand in (coup.player, coup.banker))
    hands = TwoHands(_two(coup.player), _two(coup.banker), *pairs)
    thirds = (hand[2].points if len(hand) > 2 else None for hand in (coup.player, coup.banker))
    naturals = (tableau.naturals[hands.player], tableau.naturals[hands.banker])
    return CoupFacts.of(hands, naturals, *thirds)


def _two(hand: Sequence[SeenCard]) -> Total:
    return total_of(card.points for card in hand[:2])
