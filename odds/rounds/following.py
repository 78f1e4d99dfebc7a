"""A shoe followed card by card: the Table of Play says whose each is, and when a round ends.

A card may be seen in part first, as a squeezer sees it, and be turned later.
"""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.paytable import Bet
from odds.core.bounds import LARGEST_FOLLOWED
from odds.core.cards import Card, SeenCard, Total, total_of
from odds.core.checks import each_of
from odds.core.errors import OddsError
from odds.core.half_seen import ANY, KnownCard, OneOf, known_card_of, read_known_cards
from odds.core.shoe import Shoe
from odds.games.aside import NOTHING, Aside
from odds.games.coup.facts import CoupFacts, TwoHands, asks_cards
from odds.games.coup.tableau import Tableau
from odds.games.half_seen import KnownCoup, coup_of, whole_and_partly
from odds.games.round import Coup
from odds.rulebooks import Rulebook

BURNT, TOLD = "*", "="
"""What stands before a card that was burnt, and before one that may be what was seen in part."""
_WORD = re.compile(r"[*=]?(?:\[[^\]]*\]?|[^\s,\[]+)")
_NO_CARD: KnownCoup = Coup()
_BOTH_DEALT = 4
"""How many cards lie before the Table of Play must know the hands."""


class Came(NamedTuple):
    """A card that left the shoe, to a hand or burnt.

    One that was `told` is what a card seen in part turned out to be, where there is such a card
    whose turn it is; else it is another card.
    """

    card: KnownCard
    burnt: bool = False
    told: bool = False

    @property
    def symbol(self) -> str:
        """The card as `read_came` reads it, in one word."""
        sign = BURNT if self.burnt else TOLD if self.told else ""
        return sign + self.card.symbol.replace(" ", ",")


def read_came(text: str, told: bool = False) -> tuple[Came, ...]:
    """Cards in the order in which they came, a star before each that was burnt.

    One may be seen in part, such as [6-8], or not at all, ?; a card with = before it is what it
    turned out to be. So is any card that is not burnt where all are `told`.

    >>> [each.symbol for each in read_came("*5 9h [three sides] =7")]
    ['*5', '9h', '[6-8]', '=7']
    """
    found: list[Came] = []
    for word in _WORD.findall(text):
        burnt, said = word.startswith(BURNT), told or word.startswith(TOLD)
        cards = map(_whole, read_known_cards(word.lstrip(BURNT + TOLD)))
        found += [Came(card, burnt, said and not burnt) for card in cards]
    if len(found) > LARGEST_FOLLOWED:
        raise OddsError(
            f"{len(found)} cards are too many to be followed; "
            f"a shoe may have {LARGEST_FOLLOWED} at the most"
        )
    return tuple(found)


def came_of(cards: object) -> tuple[Came, ...]:
    """Cards in the order in which they came: text, or a list of such texts and of `Came`s.

    >>> came_of(["*5", 9, Came(ANY)]) == read_came("*5 9 ?")
    True
    """
    if isinstance(cards, str):
        return read_came(cards)
    found: list[Came] = []
    for card in each_of("cards", cards, "['9', 'K'], or text such as '9 K'"):
        if isinstance(card, str):
            found += read_came(card)
        elif isinstance(card, Came):
            found.append(card)
        else:
            found.append(Came(known_card_of(card)))
    return tuple(found)


def _whole(card: KnownCard) -> KnownCard:
    """A set of one rank is the card; suits may be left unsaid here."""
    return card.ranks[0] if isinstance(card, OneOf) and len(card.ranks) == 1 else card


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
    """The rounds that the cards of a shoe made, the one under way, and the shoe before that.

    `came` has each card once, as much as is known of it now. The shoe still has the cards that lie
    `aside`, gone unused and known in part.
    """

    rulebook: Rulebook
    full: Shoe
    came: tuple[Came, ...]
    rounds: tuple[FinishedRound, ...]
    coup: KnownCoup
    first: int
    shoe: Shoe
    aside: Aside = NOTHING

    @property
    def next_hand(self) -> str:
        """Whose the next card will be, or the one that is turned next."""
        before = self.lying[: to_turn(self.lying)]
        return next_hand(self.rulebook.tableau, _laid(self.rulebook.tableau, before)) or "player"

    @property
    def turns(self) -> KnownCard | None:
        """The card seen in part that is turned next; None where another card comes."""
        place = to_turn(self.lying)
        return None if place is None else self.lying[place]

    @property
    def burnt(self) -> tuple[SeenCard, ...]:
        """The cards that were burnt."""
        return whole_and_partly([each.card for each in self.came if each.burnt])[0]

    @property
    def is_void(self) -> bool:
        """Whether the shoe ended before the round under way could."""
        lying = len(self.lying)
        return lying > 0 and self.cards == lying and self.turns is None

    @property
    def cards(self) -> int:
        """How many cards the shoe held before the round under way."""
        return self.shoe.cards - self.aside.cards

    @property
    def lying(self) -> list[KnownCard]:
        """The cards on the table, as they were dealt."""
        return [each.card for each in self.came[self.first :] if not each.burnt]


def to_turn(lying: Sequence[KnownCard]) -> int | None:
    """Which of the cards on the table, as they were dealt, is turned next; None where none is.

    Who has seen a part of a card sees the rest next. Cards that lie face down are turned once both
    hands have two, the Player's first.

    >>> to_turn(read_known_cards("K 6 [6-8]")), to_turn(read_known_cards("K ? 3 ?"))
    (2, 1)
    >>> to_turn(read_known_cards("K ? 3")) is None
    True
    """
    partly = [place for place, card in enumerate(lying) if isinstance(card, OneOf)]
    if not partly:
        return None
    if partly[-1] == len(lying) - 1 and lying[-1] != ANY:
        return partly[-1]
    if len(lying) < _BOTH_DEALT:
        return None
    return min(partly, key=lambda place: (place % 2, place))


def follow(
    rulebook: Rulebook, full: Shoe, came: Iterable[Came], aside: Aside = NOTHING
) -> FollowedShoe:
    """Lay every card where the rules want it.

    The shoe may lack cards known in part, that lie `aside`; so do those that are burnt.

    >>> from odds.rulebooks import load_rulebook
    >>> shoe = follow(load_rulebook("rws-commission"), Shoe.of_decks(8), read_came("9 K 3 4 5 9"))
    >>> len(shoe.rounds), shoe.next_hand, str(shoe.coup)
    (1, 'player', '')
    """
    tableau = rulebook.tableau
    if full.endless:
        raise OddsError("no card is ever gone from an infinite shoe; give a number of decks")
    rounds: list[FinishedRound] = []
    cards: list[Came] = []
    lying: list[int] = []  # the places of the cards on the table among all
    shoe, coup, first = full, _NO_CARD, 0
    for each in came:
        table = [cards[place].card for place in lying]
        turned = to_turn(table) if each.told and each.card != ANY else None
        if turned is not None or not _is_plain(shoe, table, each.card, aside):
            try:
                _check(shoe, table, turned, each, aside)
            except OddsError as error:
                place = len(cards) + 1 if turned is None else lying[turned] + 1
                raise OddsError(f"card {place} of the shoe, {each.card.symbol}: {error}") from None
        if turned is not None:
            cards[lying[turned]] = Came(each.card)
        else:
            cards.append(each._replace(told=False))
            if each.burnt:
                whole, partly = whole_and_partly([each.card])
                shoe, aside = shoe.without(whole), aside.plus(Aside.of(partly))
                first += not lying
                continue
            lying.append(len(cards) - 1)
        coup = _laid(tableau, [cards[place].card for place in lying])
        if isinstance(coup, Coup) and next_hand(tableau, coup) is None:
            rounds.append(FinishedRound(first, coup, facts_of(tableau, coup)))
            shoe, coup, first, lying = shoe.without(coup.known), _NO_CARD, len(cards), []
    return FollowedShoe(rulebook, full, tuple(cards), tuple(rounds), coup, first, shoe, aside)


def _is_plain(shoe: Shoe, table: Sequence[KnownCard], card: KnownCard, aside: Aside) -> bool:
    """Whether a card can come without a doubt, as most can: that is soon seen."""
    most = len(table) + aside.cards
    if isinstance(card, OneOf) or shoe.counts[card.rank] <= most:
        return False
    by_card = shoe.by_card if isinstance(card, Card) else None
    if isinstance(card, Card) and by_card and by_card[card.number] <= most:
        return False
    return not any(isinstance(one, OneOf) for one in table)


def _check(
    shoe: Shoe, table: Sequence[KnownCard], turned: int | None, each: Came, aside: Aside
) -> None:
    """Raise an error if a card cannot come, or be what the one that is turned was."""
    others = [card for place, card in enumerate(table) if place != turned]
    waiting = next((card for card in others if isinstance(card, OneOf)), None)
    known, partly = whole_and_partly([each.card])
    if waiting and turned is None and len(table) >= _BOTH_DEALT and not each.burnt:
        raise OddsError(f"{waiting.symbol} must be turned first; write what it is, such as =7")
    left = shoe.without((*whole_and_partly(others)[0], *known))
    if partly and not any(left.counts[rank] for rank in partly[0].ranks):
        raise OddsError("the shoe holds no such card; name others")
    if shoe.cards - aside.cards <= len(others):
        raise OddsError("the shoe is empty; take out a card that did not come")


def _laid(tableau: Tableau, cards: Sequence[KnownCard]) -> KnownCoup:
    """The cards of a round in both hands: two each by turns, then by the Table of Play."""
    player, banker = list(cards[0:_BOTH_DEALT:2]), list(cards[1:_BOTH_DEALT:2])
    for card in cards[_BOTH_DEALT:]:
        drawing = next_hand(tableau, coup_of(player, banker))
        (player if drawing == "player" else banker).append(card)
    return coup_of(player, banker)


def next_hand(tableau: Tableau, coup: KnownCoup) -> str | None:
    """Whose the next card is, the Player's first; None where the round has ended.

    Nobody's it is, too, where both hands have two cards and one must be turned first.

    >>> from odds.rulebooks import load_rulebook
    >>> tableau = load_rulebook("rws-commission").tableau
    >>> next_hand(tableau, Coup.read("9", "")), next_hand(tableau, Coup.read("9 K", "3 4"))
    ('banker', None)
    """
    player, banker = len(coup.player), len(coup.banker)
    if min(player, banker) < 2:
        return "player" if player <= banker else "banker"
    if not isinstance(coup, Coup):
        return None
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
