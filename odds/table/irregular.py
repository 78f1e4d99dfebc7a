"""What a table answers where a round does not go as it should, or somebody knows too much."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from odds.core.checks import each_of, texts_of, watcher
from odds.core.errors import OddsError
from odds.core.watching import Watch, unwatched
from odds.figures.given import Amount, Stakes, amount_of, pairs_of
from odds.figures.situation import Situation

# What only some questions need is imported when they are asked, to start soon.
if TYPE_CHECKING:
    from odds.core.cards import Rank
    from odds.core.half_seen import OneOf
    from odds.report.views.differential import Differentials
    from odds.report.views.exposed import ExposedCard
    from odds.report.views.knowledge import Known
    from odds.report.views.settled import SettledBets


class Irregularities:
    """The part of `Table` that deals with mistakes, interruptions and knowledge."""

    __slots__ = ()

    situation: Situation

    def settled(self, *bets: str) -> "SettledBets":
        """Which bets the coup under way has decided, and what becomes of them if it is void.

        >>> from odds import Table
        >>> Table("rws-commission", player="K K", banker="9 K").settled("player-pair", "tie")
        <settled of rws-commission after Player K K, Banker 9 K: player-pair won, tie lost>
        """
        from odds.bets.settled import bet_states
        from odds.report.views.settled import SettledBets

        chosen = self.situation.chosen_bets(bets)
        analyses = self.situation.analyses_of_any_suit(self.situation.offered(chosen))
        states = {state.bet.id: state for state in bet_states(analyses)}
        asked = tuple(states[bet.id] for bet in chosen)
        return SettledBets(self.situation, asked, tuple(states.values()), analyses[0].denominator)

    def exposed(
        self,
        *bets: str,
        seat: str = "player-1",
        card: "Rank | OneOf | str | int | None" = None,
        watch: Watch = unwatched,
    ) -> "ExposedCard":
        """What a card exposed in a seat costs the house, where bets may then be taken back.

        The seats are player-1 to player-3 and banker-1 to banker-3; "next" is for a card in excess
        that begins the next round. With a `card` only that rank is looked at; what was seen of it
        may be a set such as "[6-8]". Beside many cards seen in part it takes a while, and `watch`
        sees how the work goes on.

        >>> from odds import Table
        >>> Table("rws-insurance").exposed("banker", seat="banker-1", card="9")
        <exposed banker-1 of rws-insurance, 8 decks, 416 cards left to deal: banker 0.0000%>
        """
        from odds.bets.exposed import best_bets, exposed_bets
        from odds.bets.places import read_seat, seats_of
        from odds.core.cards import Rank
        from odds.core.half_seen import known_rank_of
        from odds.report.views.exposed import NEXT, ExposedCard

        situation = self.situation
        book = situation.rulebook
        option = book.taken_back
        chosen = situation.chosen_bets(bets)
        read_seat(seat, (*seats_of(book.play), NEXT))
        cards = tuple(Rank) if card is None else (known_rank_of(card),)
        if seat == NEXT:
            situation = situation.next_coup()
        place = seats_of(book.play)[0] if seat == NEXT else seat
        # What is established counts in the round of the error alone, and there by any bet.
        valued = chosen if seat == NEXT else situation.offered(chosen)
        watcher(watch)
        found = situation.seen_ranks(place, valued, cards, watch)
        listed = exposed_bets(None if seat == NEXT else option, found, chosen)
        best = best_bets(found, chosen) if seat == NEXT else []
        return ExposedCard(situation, seat, tuple(listed), tuple(best))

    def knowledge(
        self,
        *bets: str,
        seats: str | Iterable[str] = (),
        positions: Iterable[int] = (),
        groups: "str | Iterable[Iterable[Rank | str | int]] | None" = None,
        best: bool = False,
        watch: Watch = unwatched,
    ) -> "Known":
        """What it is worth to learn the group of cards before betting on the best of the bets.

        The cards are in `seats` such as "player-1", or at `positions` of the shoe from 1 to 6.
        `groups` are such as "A-5 10-K, 6-9"; without them the rank is known, and with `best` the
        two groups are found that are worth most.
        Without bets all are chosen from whose payouts are stated. Where cards lie on the table, or
        a bet asks for suits, cases take a while, and `watch` sees how the work goes on.

        >>> from odds import Table
        >>> Table("rws-commission").knowledge("player", "banker", positions=[2]).gain
        Fraction(3925625342, 61283720225)
        """
        from odds.bets.knowledge import EACH_RANK, best_groups, knowledge
        from odds.bets.places import groups_of, place_of, read_groups
        from odds.report.views.knowledge import Known

        watcher(watch)
        situation = self.situation
        # Of all bets those are meant that can be reckoned with.
        chosen = [bet for bet in situation.chosen_bets(bets) if bets or bet.is_stated]
        play = situation.rulebook.play
        named = [seats] if isinstance(seats, str) else seats
        places = texts_of("seats", named, "['player-1']")
        places += [place_of(each, play) for each in each_of("positions", positions, "[2]")]
        asked = (play, situation.shoe, situation.coup, chosen, places)
        if best and groups is not None:
            raise OddsError("groups are named, so the best ones are not sought; give one of both")
        if isinstance(groups, str):
            parted = read_groups(groups)
        elif best:
            parted = best_groups(*asked, watch)
        else:
            parted = EACH_RANK if groups is None else groups_of(groups)
        found = knowledge(*asked, parted, watch)
        return Known(situation, found, tuple(bet.id for bet in chosen))

    def differential(
        self, stakes: Stakes, *, limit: Amount, minimum: Amount = 1, standing: Stakes = ()
    ) -> "Differentials":
        """What becomes of stakes on both hands under a limit on their difference.

        `stakes` are of seated players, `standing` of others; each in the order of placing.

        >>> from odds import Table
        >>> Table("rws-insurance").differential({"banker": 500}, limit=400, minimum=25)
        <differential of rws-insurance: 500 against a limit of 400, banker exceeds it by 100>
        """
        from odds.bets.analysis import analyse
        from odds.bets.differential import SIDES, Placed, differing
        from odds.bets.paytable import stated
        from odds.report.views.differential import Differentials

        _ = self.situation.rulebook.limited_differential
        placed = [
            Placed(bet, amount_of(amount), number > 0)
            for number, each in enumerate((stakes, standing))
            for bet, amount in pairs_of(each)
        ]
        found = differing(placed, amount_of(limit), amount_of(minimum))
        bets = [self.situation.rulebook.bet(side) for side in SIDES]
        coups = self.situation.coups(bets)
        values = {
            bet.id: stated(analyse(bet, coups).expected_value, bet.rows[0], bet.id, "its worth")
            for bet in bets
        }
        return Differentials(self.situation, found, values)
