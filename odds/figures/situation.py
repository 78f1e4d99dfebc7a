"""The situation that a question is about: a game, its shoe, and the cards known of the coup."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING, NamedTuple

from odds.bets.paytable import Bet, fields_of
from odds.core.bounds import MOST_ASKING_CARDS
from odds.core.cards import Rank
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.half_seen import KnownCard, OneOf
from odds.core.numbers import Payout, each_odds_of, rate_of
from odds.core.shoe import Shoe
from odds.core.text import counted
from odds.core.watching import Watch, unwatched
from odds.games.half_seen import HalfSeen, KnownCoup, aside_of, coup_of, show_known
from odds.games.round import Coup, End
from odds.rulebooks import Rulebook

if TYPE_CHECKING:
    from odds.bets.analysis import BetAnalysis, Covariance
    from odds.bets.bank import BankValue, Opponent
    from odds.bets.exposed import SeenRank
    from odds.bets.limits import Capped, Stake


class Situation(NamedTuple):
    """A game, the shoe before the coup, the cards known of the coup, and what to remark.

    `decks` is how many decks the shoe was made of, None where it was not made of whole decks.
    """

    rulebook: Rulebook
    shoe: Shoe
    coup: KnownCoup = Coup()
    decks: int | None = None
    warnings: tuple[str, ...] = ()

    @property
    def left(self) -> Shoe:
        """What is left to deal, with the cards that are known in part."""
        return self.shoe.without(self.coup.known)

    def next_coup(self) -> "Situation":
        """The situation before the next coup: the cards of this one have left the shoe.

        None has left an endless shoe, so what was seen of them tells nothing.
        """
        from odds.games.over import aside_after

        if self.shoe.endless:
            return self._replace(coup=Coup())
        aside = aside_after(self.rulebook.play, self.shoe, self.coup)
        return self._replace(shoe=self.left, coup=coup_of((), (), aside))

    def check_full(self) -> None:
        """Refuse a shoe from which cards are gone: formulas are of so many decks."""
        full = Shoe.infinite() if self.decks is None else Shoe.of_decks(self.decks)
        if self.shoe != full or self.coup != Coup():
            raise OddsError(
                "a formula is of full shoes, before the first card; leave out the shoe and cards"
            )

    def chosen_bets(
        self,
        bets: Sequence[str],
        pay: Mapping[str, Payout] | None = None,
        commission: Fraction | float | str | None = None,
    ) -> list[Bet]:
        """The bets of these ids, all if none, with other payouts and another commission."""
        if not isinstance(pay, Mapping | None):
            raise OddsError(f'pay is {pay!r}; give what bets pay, such as {{"tie": 9}}')
        odds = {name: each_odds_of(each) for name, each in (pay or {}).items()}
        rate = None if commission is None else rate_of(commission)
        return self.rulebook.chosen_bets(bets, odds, rate)

    def coups(self, bets: Sequence[Bet], watch: Watch = unwatched) -> Distribution[End]:
        """The joint distribution, as coarse as serves the bets."""
        asking = [bet.id for bet in bets if self.rulebook.play.asks_cards(bet.fields)]
        if len(asking) > MOST_ASKING_CARDS:
            raise OddsError(
                f"{len(asking)} bets that ask for cards are too many to be dealt for together "
                f"({', '.join(asking)}); name {MOST_ASKING_CARDS} of them at the most"
            )
        return self.rulebook.coups(self.shoe, self.coup, bets, watch)

    def analyses(self, bets: Sequence[Bet], watch: Watch = unwatched) -> "list[BetAnalysis]":
        """The figures of bets, all over one denominator.

        Bets that ask for the cards themselves are dealt for one by one: what several of them ask
        would tell far more coups apart than any of them needs.
        """
        from odds.bets.analysis import analyse_together

        groups = self.groups(bets)
        found = analyse_together([(group, self.coups(group, watch)) for group in groups])
        by_id = {one.bet.id: one for one in found}
        return [by_id[bet.id] for bet in bets]

    def offered(self, asked: Sequence[Bet] = ()) -> list[Bet]:
        """All bets on offer.

        Where suits of the shoe are not known, bets that ask for them are left out, unless asked.
        """
        suits = self.rulebook.play.classes
        return [
            bet
            for bet in self.rulebook.bets
            if bet in asked or self.shoe.by_card is not None or not suits(bet.fields).tells_suits
        ]

    def analyses_of_any_suit(self, bets: Sequence[Bet]) -> "list[BetAnalysis]":
        """The figures of bets; a card of the coup without a suit may be of any."""
        if not self.rulebook.play.classes(fields_of(bets)).tells_suits:
            return self.analyses(bets)

        def seen(hand: Sequence[KnownCard]) -> list[KnownCard]:
            return [OneOf((card,)) if isinstance(card, Rank) else card for card in hand]

        coup = coup_of(seen(self.coup.player), seen(self.coup.banker), aside_of(self.coup))
        return self._replace(coup=coup).analyses(bets)

    def covariances(self, bets: Sequence[Bet]) -> "dict[tuple[str, str], Covariance]":
        """How every two bets hang together, dealt for likewise: no more than two at a time."""
        from odds.bets.analysis import covariances

        groups = self.groups(bets)
        found: dict[tuple[str, str], Covariance] = {}
        for group in groups:
            found |= covariances(group, self.coups(group))
        for one, two in combinations(groups, 2):
            for pair in product(one, two):
                found |= covariances(pair, self.coups(pair))
        pairs = combinations_with_replacement((bet.id for bet in bets), 2)
        return {pair: found.get(pair) or found[pair[::-1]] for pair in pairs}

    def groups(self, bets: Sequence[Bet]) -> list[list[Bet]]:
        """The bets that ask for no cards together, and each of the others alone."""
        asks = self.rulebook.play.asks_cards
        plain = [bet for bet in bets if not asks(bet.fields)]
        return [group for group in (plain, *([bet] for bet in bets if bet not in plain)) if group]

    def seen_ranks(
        self,
        seat: str,
        bets: Sequence[Bet],
        cards: Sequence[Rank | OneOf] = tuple(Rank),
        watch: Watch = unwatched,
    ) -> "list[SeenRank]":
        """What bets are worth for each rank that can lie in a seat, or for each of these cards."""
        from odds.bets.exposed import seen_ranks

        def analyses(coup: KnownCoup) -> "list[BetAnalysis]":
            return self._replace(coup=coup).analyses_of_any_suit(bets)

        asked = (self.rulebook.play, self.coup, seat, analyses, cards)
        return seen_ranks(*asked, watch)

    # What only some questions need is imported when they are asked, to start soon.

    def capped(
        self,
        stakes: "Sequence[Stake]",
        amount: Fraction | None = None,
        watch: Watch = unwatched,
    ) -> "list[Capped]":
        """The stakes of one round, on one hand or on several, under each limit they fall under.

        Each limit is the rulebook's, or of another amount.
        """
        from odds.bets.settling import capped, capped_hands

        limits = self.rulebook.limits
        if len({stake.hand for stake in stakes}) < 2:
            return capped(limits, self.coups([stake.bet for stake in stakes]), stakes, amount)
        self._refuse_player("several hands", "give one stake")
        ranking = self.rulebook.ranking
        bank, aside = self.coup.banker, aside_of(self.coup)
        return capped_hands(limits, ranking, self.shoe, stakes, amount, bank, watch, aside)

    def bank_value(self, opponents: "Sequence[Opponent]", watch: Watch = unwatched) -> "BankValue":
        """What it is worth to take the bank against these opponents."""
        from odds.bets.bank import bank_value

        terms = self.rulebook.taken_bank
        self._refuse_player("the hands against the bank", "give those of the bank alone")
        bet, ranking = self.rulebook.bet(terms.bet), self.rulebook.ranking
        cards, aside = self.coup.banker, aside_of(self.coup)
        return bank_value(terms, bet, ranking, self.shoe, opponents, cards, watch, aside)

    def _refuse_player(self, hands: str, remedy: str) -> None:
        """Where hands are many, cards known of a Player are nobody's."""
        if self.coup.player:
            cards = show_known(self.coup.player)
            raise OddsError(
                f"the Player's cards {cards!r} do not say whose they are of {hands}; "
                f"leave them out or {remedy}"
            )

    @property
    def title(self) -> str:
        """The game by name and id."""
        return f"{self.rulebook.title} ({self.rulebook.id})"

    @property
    def shoe_in_words(self) -> str:
        """How many decks and cards."""
        if self.shoe.endless:
            return "infinite shoe, dealt with replacement"
        decks = f"{counted(self.decks, 'deck')}, " if self.decks else ""
        if isinstance(self.coup, HalfSeen):
            hands, aside = len(self.coup.partly), self.coup.aside
            dealt = [str(hands + number) for number in range(aside.fewest, aside.cards + 1)]
            not_seen = counted(self.left.cards, "card")
            return f"{decks}{not_seen} not seen, {' or '.join(dealt)} of them dealt"
        return f"{decks}{counted(self.left.cards, 'card')} left to deal"
