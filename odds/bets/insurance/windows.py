"""The windows of a coup at which a bet can be insured, and how the coup ends from there."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import NamedTuple

from odds.bets.house import ONE_SHOWN
from odds.core.cards import VALUES, Points, Total, total_of
from odds.core.classes import POINTS
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.games.aside import NOTHING, Aside
from odds.games.coup.enumerator import orders
from odds.games.coup.facts import TwoHands
from odds.games.coup.joint import hands_and_thirds, may_run_out
from odds.games.coup.tableau import Tableau
from odds.games.half_seen import exact_shoes
from odds.games.round import MOST_CARDS, Coup, End, Winner


class Window(NamedTuple):
    """A moment with a card still to come: after four cards or after five, and both points.

    After four cards the points are those of two-card hands. After five the Player has drawn, the
    Player's are those of three cards, and the Banker is to draw. At stage 2 one hand alone is
    shown, and the points of the other are None; whether a card is still to come is not known.
    """

    stage: int
    player: Total | None
    banker: Total | None

    @property
    def sides(self) -> tuple[str, ...]:
        """The hands that can be insured here: both, or the one that is shown."""
        points = (("banker", self.banker), ("player", self.player))
        return tuple(side for side, each in points if each is not None)


class InsuranceResults(NamedTuple):
    """The weights of winning, getting back and losing an insurance bet."""

    win: int
    push: int
    lose: int

    @property
    def weight(self) -> int:
        """All three together."""
        return self.win + self.push + self.lose

    @property
    def shares(self) -> tuple[Fraction, Fraction, Fraction]:
        """The parts that are won, returned and lost.

        >>> [str(share) for share in InsuranceResults(win=1, push=2, lose=3).shares]
        ['1/6', '1/3', '1/2']
        """
        win, push, lose = (Fraction(weight, self.weight) for weight in self)
        return win, push, lose

    @property
    def fair_odds(self) -> Fraction | None:
        """The odds to one at which the bet would be even; None if it cannot win."""
        return Fraction(self.lose, self.win) if self.win else None

    def expected_value(self, odds: Fraction) -> Fraction:
        """The mean net result per unit staked."""
        return (odds * self.win - self.lose) / self.weight

    def house_edge(self, odds: Fraction) -> Fraction:
        """What the house keeps of each unit staked."""
        return -self.expected_value(odds)

    def favours_bettor(self, odds: Fraction) -> bool:
        """Whether the bettor gains by it in the long run."""
        return self.expected_value(odds) > 0

    def reach(self, denominator: int) -> Fraction:
        """How likely these results are to arise at all."""
        return Fraction(self.weight, denominator)


class Ends(NamedTuple):
    """The weights of the ends of a coup from some moment on."""

    player: int = 0
    banker: int = 0
    tie: int = 0
    void: int = 0

    def plus(self, other: "Ends", times: int = 1) -> "Ends":
        """Both together, the other so many times."""
        return Ends(
            self.player + times * other.player,
            self.banker + times * other.banker,
            self.tie + times * other.tie,
            self.void + times * other.void,
        )

    def insured(self, side: str, tie: str = "push") -> InsuranceResults:
        """What these ends are to an insurance bet on one side; a void round returns it.

        >>> [tuple(Ends(1, 2, 4).insured("banker", tie)) for tie in ("push", "win", "lose")]
        [(1, 4, 2), (5, 0, 2), (1, 0, 6)]
        """
        win, lose = (self.player, self.banker) if side == "banker" else (self.banker, self.player)
        if tie == "win":
            return InsuranceResults(win + self.tie, self.void, lose)
        if tie == "lose":
            return InsuranceResults(win, self.void, lose + self.tie)
        return InsuranceResults(win, self.tie + self.void, lose)


def ended(player: int, banker: int, weight: int) -> Ends:
    """The end of a coup with these final totals."""
    if player > banker:
        return Ends(player=weight)
    return Ends(banker=weight) if banker > player else Ends(tie=weight)


def ends_of(coups: Distribution[End]) -> Ends:
    """The ends of a coup under way, from its joint distribution."""
    winners = coups.project(lambda end: end.winner)
    return Ends(winners[Winner.PLAYER], winners[Winner.BANKER], winners[Winner.TIE], winners[None])


def window_of(tableau: Tableau, coup: Coup, hidden: bool = False) -> Window:
    """The window that the known cards of a coup are at, or an error that says why it is none.

    Where hands are insured while the other is `hidden`, two cards of one hand are a window too.

    >>> from odds.rulebooks import load_rulebook
    >>> tableau = load_rulebook("rws-insurance").tableau
    >>> window_of(tableau, Coup.read("3 2", "K 6"))
    Window(stage=4, player=5, banker=6)
    >>> window_of(tableau, Coup.read("3 2 9", "K 6"))
    Traceback (most recent call last):
    odds.core.errors.OddsError: nothing to insure after Player 3 2 9, Banker K 6: the Banker stands\
 on 6 against the Player's third card 9 (clause 3.13, 3.15); name other cards
    """
    if hidden and sorted((len(coup.player), len(coup.banker))) == [0, 2]:
        points = [
            total_of(card.points for card in hand) if hand else None
            for hand in (coup.player, coup.banker)
        ]
        return Window(ONE_SHOWN, *points)
    if len(coup.player) not in (2, 3) or len(coup.banker) != 2:
        raise OddsError(
            f"nothing to insure after {str(coup) or 'no card'}: insurance is of two-card hands; "
            "give two cards of each, and the Player's third if it lies"
        )
    tableau.check(coup)
    player, banker = (total_of(c.points for c in hand[:2]) for hand in (coup.player, coup.banker))
    third = coup.player[2].points if len(coup.player) == 3 else None
    if not tableau.is_open(player, banker, third):
        reason = _why_closed(tableau, coup, player, banker)
        raise OddsError(f"nothing to insure after {coup}: {reason}; name other cards")
    return Window(len(coup.known), total_of(c.points for c in coup.player), banker)


def _why_closed(tableau: Tableau, coup: Coup, player: Total, banker: Total) -> str:
    """Why no card is to come after two-card hands of these totals, or after the Player's third."""
    for hand, total in (("Player", player), ("Banker", banker)):
        if tableau.naturals[total]:
            reason, clause = f"the {hand}'s natural {total} ends the coup", tableau.clauses.naturals
            break
    else:
        if len(coup.player) == 3:
            third = coup.player[2].symbol
            reason = f"the Banker stands on {banker} against the Player's third card {third}"
            clause = tableau.clauses.banker_after_draw
        else:
            reason = f"both hands stand, the Player on {player} and the Banker on {banker}"
            clause = "; ".join(
                dict.fromkeys((tableau.clauses.player, tableau.clauses.banker_after_stand))
            )
    return f"{reason} (clause {clause})" if clause else reason


class Windows(NamedTuple):
    """All windows that a shoe can open, with the weights of what follows."""

    shoe: Shoe
    ends: dict[Window, Ends]
    denominator: int

    def reach(self, results: InsuranceResults) -> Fraction:
        """How likely a coup is to come to a cell or a line with these results."""
        return results.reach(self.denominator)


def windows(shoe: Shoe, tableau: Tableau, hidden: bool = False, aside: Aside = NOTHING) -> Windows:
    """Every window of a coup dealt from the shoe; those of one hand shown, where one is `hidden`.

    Of cards put `aside` ranks are known in part, and any shoe may be left that they leave.

    >>> from odds.rulebooks import load_rulebook
    >>> found = windows(Shoe.of_decks(8), load_rulebook("rws-insurance").tableau)
    >>> five_against_six = found.ends[Window(4, Total(5), Total(6))].insured("banker")
    >>> float(round(five_against_six.expected_value(Fraction(3)), 4))
    0.0844
    """
    size, found = 0, defaultdict[Window, Ends](Ends)
    for left, ways in exact_shoes(shoe, aside, POINTS).items():
        size += ways * orders(left.cards, MOST_CARDS, 0 if left.endless else 1)
        for window, ends in _window_ends(left, tableau, hidden):
            found[window] = found[window].plus(ends, ways)
    return Windows(shoe, dict(found), size)


def _window_ends(shoe: Shoe, tableau: Tableau, hidden: bool) -> Iterator[tuple[Window, Ends]]:
    """The windows that a shoe can open, each as often as there are ways to go on from it."""
    if may_run_out(shoe, Coup()):
        if hidden:
            raise OddsError(
                f"{shoe.cards} cards may not finish a coup, and insurance while a hand is hidden "
                "needs all of it; give a shoe of six cards or more"
            )
        for each in card_windows(shoe, tableau):
            yield Window(each.stage, each.player, each.banker), each.ends
        return
    for hands, thirds in hands_and_thirds(shoe, tableau, Coup(), POINTS):
        for player_third, banker_third, weight in thirds:
            if not weight:
                continue
            for window in windows_passed(hands, player_third, banker_third, hidden):
                player = Total((hands.player + (player_third or 0)) % 10)
                yield window, ended(player, (hands.banker + (banker_third or 0)) % 10, weight)


def windows_passed(
    hands: TwoHands,
    player_third: Points | None,
    banker_third: Points | None,
    hidden: bool = False,
) -> Iterator[Window]:
    """The windows that a coup comes by, of two-card hands with these third cards.

    Where hands are insured while the other is `hidden`, every coup comes by both of these.
    """
    if hidden:
        yield Window(ONE_SHOWN, hands.player, None)
        yield Window(ONE_SHOWN, None, hands.banker)
    if player_third is not None or banker_third is not None:
        yield Window(4, hands.player, hands.banker)
    if player_third is not None and banker_third is not None:
        yield Window(5, Total((hands.player + player_third) % 10), hands.banker)


class CardWindow(NamedTuple):
    """A window with the points of each card: two of each hand, and the Player's third if drawn."""

    player_cards: tuple[Points, ...]
    banker_cards: tuple[Points, ...]
    ends: Ends

    @property
    def stage(self) -> int:
        """After how many cards."""
        return len(self.player_cards) + len(self.banker_cards)

    @property
    def player(self) -> Total:
        """The Player's points."""
        return total_of(self.player_cards)

    @property
    def banker(self) -> Total:
        """The Banker's points."""
        return total_of(self.banker_cards)


def card_windows(shoe: Shoe, tableau: Tableau) -> Iterator[CardWindow]:
    """Every window card by card, without the order within two-card hands; any shoe will do.

    Those after five cards follow the one after four that they come from.
    """
    step = 0 if shoe.endless else 1
    left = list(shoe.points)

    def taken(cards: tuple[Points, ...]) -> int:
        ways = 1
        for card in cards:
            ways *= left[card]
            left[card] -= step
        return ways

    def put_back(cards: tuple[Points, ...]) -> None:
        for card in cards:
            left[card] += step

    def last_card(player: int, banker: Total, ways: int, spare: int) -> Ends:
        """The Banker draws, and so many more cards may lie there after that."""
        size = sum(left)
        if not size:
            return Ends(void=ways)
        rest = ways * orders(size - step, spare, step)
        ends = Ends()
        for card in VALUES:
            ends = ends.plus(ended(player, (banker + card) % 10, rest * left[card]))
        return ends

    hands = list(combinations_with_replacement(VALUES, 2))
    for player_cards in hands:
        player = total_of(player_cards)
        player_ways = taken(player_cards) * (1 if player_cards[0] == player_cards[1] else 2)
        for banker_cards in hands if player_ways else ():
            banker = total_of(banker_cards)
            ways = taken(banker_cards) * (1 if banker_cards[0] == banker_cards[1] else 2)
            ways *= player_ways
            if ways and tableau.is_open(player, banker):
                ends, after = Ends(), []
                for third, banker_draws in tableau.draws(player, banker) if sum(left) else ():
                    card = () if third is None else (third,)
                    more, total = ways * taken(card), (player + (third or 0)) % 10
                    if more and banker_draws:
                        then = last_card(total, banker, more, 1 - len(card))
                        ends = ends.plus(then)
                        if card:
                            after.append(CardWindow((*player_cards, *card), banker_cards, then))
                    elif more:
                        ends = ends.plus(ended(total, banker, more * orders(sum(left), 1, step)))
                    put_back(card)
                yield CardWindow(player_cards, banker_cards, ends if sum(left) else Ends(void=ways))
                yield from after
            put_back(banker_cards)
        put_back(player_cards)
