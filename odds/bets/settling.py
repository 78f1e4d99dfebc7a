"""Stakes of one round settled under aggregate limits, however the round ends."""

from collections.abc import Sequence
from fractions import Fraction

from odds.bets.analysis import joint_rows
from odds.bets.house import Limit, check_stakes, no_limit
from odds.bets.limits import Capped, Round, Settled, Stake, stake_example
from odds.bets.paytable import PUSH, Row, stated
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.half_seen import KnownCard
from odds.core.shoe import Shoe
from odds.core.watching import Watch, unwatched
from odds.games.aside import NOTHING, Aside
from odds.games.mixture import exact_bank
from odds.games.round import End
from odds.games.three_card.facts import ThreeCardFacts
from odds.games.three_card.ranking import Ranking
from odds.games.three_card.rounds import in_each_order, rounds

PayingRows = Distribution[tuple[Row, ...]]
"""The row that pays each stake, none in a void round, which returns them."""


def capped(
    limits: Sequence[Limit],
    coups: Distribution[End],
    stakes: Sequence[Stake],
    amount: Fraction | None = None,
) -> list[Capped]:
    """The stakes of one round under each limit that they fall under, or under another amount.

    All stakes are on one coup, or on one hand held against the bank.
    """
    _check(limits, stakes, amount)
    if len({stake.hand for stake in stakes}) > 1:
        raise OddsError("these stakes are on several hands; ask capped_hands for them")
    ends = joint_rows([stake.bet for stake in stakes], coups)
    return _under_limits(limits, ends, stakes, amount)


def capped_hands(
    limits: Sequence[Limit],
    ranking: Ranking,
    shoe: Shoe,
    stakes: Sequence[Stake],
    amount: Fraction | None = None,
    bank: Sequence[KnownCard] = (),
    watch: Watch = unwatched,
    aside: Aside = NOTHING,
) -> list[Capped]:
    """The same for stakes on several three-card hands, with cards known of the bank's alone.

    >>> from odds import load_rulebook
    >>> book = load_rulebook("bclc-three-card")
    >>> bonus = book.limited_bet("three-kings-bonus")
    >>> stakes = [Stake(bonus, Fraction(2000), hand=hand) for hand in range(2)]
    >>> (found,) = capped_hands(book.limits, book.ranking, Shoe.of_decks(1), stakes)
    >>> found.denominator, found.bites
    (6180846672000, Fraction(59, 145418))
    """
    _check(limits, stakes, amount)
    bets = list(dict.fromkeys(stake.bet for stake in stakes))
    sight = ranking.sight({field for bet in bets for field in bet.fields})

    def label(facts: ThreeCardFacts) -> tuple[Row, ...]:
        return tuple(bet.rows[bet.row_for(facts)] for bet in bets)

    hands = sorted({stake.hand for stake in stakes})
    places = [bets.index(stake.bet) for stake in stakes]
    weights: dict[tuple[Row, ...], int] = {}
    for each, ways in exact_bank(shoe, bank, sight.classes, aside).items():
        cards = each.coup.banker
        left, known = each.shoe.without(cards), sight.classes_of(cards)
        dealt = rounds(left, sight, label, len(hands), known, watch)
        for labels, weight in in_each_order(dealt):
            by_hand = dict(zip(hands, labels, strict=True))
            rows = tuple(
                by_hand[stake.hand][place] for stake, place in zip(stakes, places, strict=True)
            )
            weights[rows] = weights.get(rows, 0) + ways * weight
    return _under_limits(limits, Distribution(weights), stakes, amount)


def _check_amount(what: str, amount: Fraction) -> None:
    if amount <= 0:
        raise OddsError(f"{what} has the amount {amount}; give one above 0")


def _check(limits: Sequence[Limit], stakes: Sequence[Stake], amount: Fraction | None) -> None:
    if not stakes:
        raise OddsError(f"there is no stake; give one or more such as {stake_example(limits)}")
    check_stakes(len(stakes))
    for stake in stakes:
        _check_amount(f"the stake on {stake.bet.id!r}", stake.amount)
        if not any(stake.bet.id in limit.bets for limit in limits):
            raise no_limit(stake.bet, limits)
    if amount is not None:
        _check_amount("the limit", amount)


def _under_limits(
    limits: Sequence[Limit], ends: PayingRows, stakes: Sequence[Stake], amount: Fraction | None
) -> list[Capped]:
    return [
        _under(limit, limit.amount if amount is None else amount, ends, stakes, places)
        for limit in limits
        if (places := [n for n, stake in enumerate(stakes) if stake.bet.id in limit.bets])
    ]


def _under(
    limit: Limit, amount: Fraction, ends: PayingRows, stakes: Sequence[Stake], places: Sequence[int]
) -> Capped:
    """The stakes in these places under the limit that they fall under."""
    chosen = [stakes[place] for place in places]
    seen = ends.project(lambda rows: tuple(rows[place] for place in places if rows))
    counts = limit.dealer_counts
    rounds = (Round(weight, _settle(amount, chosen, rows, counts)) for rows, weight in seen if rows)
    numbers = tuple(place + 1 for place in places)
    return Capped(limit, amount, tuple(chosen), numbers, tuple(rounds), ends.denominator)


def _settle(
    limit: Fraction, stakes: Sequence[Stake], rows: Sequence[Row], dealer_counts: bool
) -> tuple[Settled, ...]:
    real = [
        stake.amount * stated(row.pays, row, stake.bet.id, "the limit")
        for stake, row in zip(stakes, rows, strict=True)
    ]
    total = sum(
        (
            win
            for stake, win in zip(stakes, real, strict=True)
            if win > 0 and (dealer_counts or not stake.dealer)
        ),
        PUSH,
    )
    return tuple(
        Settled(stake, row, win, _paid(limit, total, stake, win))
        for stake, row, win in zip(stakes, rows, real, strict=True)
    )


def _paid(limit: Fraction, total: Fraction, stake: Stake, win: Fraction) -> Fraction:
    """What a stake is paid where the real wins that count come to this total."""
    if win <= 0 or total <= limit:
        return win
    return min(win, stake.amount) if stake.dealer else win * limit / total
