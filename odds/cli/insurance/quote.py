"""`odds insurance quote`: one situation from the exact cards."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, NamedTuple

import typer

from odds.bets.insurance import Results, Window, ends_of, offer_at
from odds.bets.insurance.quote import Prospect, prospects, safest_stake
from odds.bets.insurance.table import SIDES
from odds.cli.insurance.shared import (
    DEFAULT_GAME,
    EXACT_HEADERS,
    Insured,
    InsuredGame,
    after,
    describe_results,
    exactly,
    read_insured,
    share,
)
from odds.cli.options import BankerOption, DecksOption, PlayerOption, ShoeOption, WithoutOption
from odds.cli.output import (
    Answer,
    DigitsOption,
    Format,
    FormatOption,
    Section,
    exact,
    figures,
    percent,
    places,
    rounded,
    show,
)
from odds.cli.situation import naming
from odds.core.cards import read_cards, total_of
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.numbers import at_most, money, read_amount
from odds.games.coup.tableau import Tableau
from odds.games.round import Coup, End
from odds.rulebooks import Rulebook
from odds.rulebooks.rulebook import Offer

ThirdOption = Annotated[
    str | None,
    typer.Option("--player-third", metavar="CARD", help="The Player's third card, once it lies."),
]
OriginalOption = Annotated[
    str | None,
    typer.Option("--original", metavar="AMOUNT", help="The original bet in money; without it 100."),
]
SideOption = Annotated[
    str | None,
    typer.Option("--side", metavar="player|banker", help="Only insurance of a bet on this hand."),
]
StakeOption = Annotated[
    str | None,
    typer.Option(
        "--stake", metavar="AMOUNT", help="A stake to show; without it the largest allowed."
    ),
]


class _Quote(NamedTuple):
    """What can be said of insuring one side."""

    side: str
    offer: Offer | None
    results: Results
    prospects: list[Prospect]
    most: Fraction | None
    safest: Fraction | None
    stakes: list[Fraction]


def quote(
    game: InsuredGame = DEFAULT_GAME,
    player: PlayerOption = None,
    banker: BankerOption = None,
    player_third: ThirdOption = None,
    decks: DecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
    original: OriginalOption = None,
    side: SideOption = None,
    stake: StakeOption = None,
    digits: DigitsOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show what insurance is worth from the exact cards.

    Whether it is on offer and at what odds, how it may end, the largest stake, what the original
    bet and the insurance come to together, and the stake that makes the worst end as good as can
    be.

    Example: odds insurance quote --player "3 2" --banker "K 6" --side banker --original 1000
    """
    digits = places(digits, form)
    if side is not None and side not in SIDES:
        raise OddsError(f"--side {side!r} is no hand; write player or banker")
    _check_cards(player, banker, player_third)
    hand = " ".join(text for text in (player, player_third) if text)
    insured = read_insured(game, decks, shoe, without, hand, banker)
    situation = insured.situation
    window = _window(situation.rulebook, situation.coup)
    with naming(original=original):
        amount = Fraction(100) if original is None else read_amount(original)
    with naming(stake=stake):
        asked = None if stake is None else read_amount(stake)
    sides = [side] if side else insured.sides
    coups = situation.coups([situation.rulebook.bet(each) for each in sides])
    quotes = [_quote(insured, window, each, coups, amount, asked) for each in sides]
    if asked is not None and not any(each.offer for each in quotes):
        raise OddsError(f"--stake {stake!r}: insurance is not on offer here; leave it out")
    answer = Answer(
        title=situation.title,
        facts=[
            *situation.facts(coups.denominator),
            f"Window: after {after(window.stage)}, Banker {window.banker}, Player {window.player}",
            *(_in_words(each, amount, digits) for each in quotes),
        ],
        sections=[
            _bets(quotes, digits),
            *(_nets(each, amount, digits) for each in quotes if each.offer),
            Section(
                "Insurance exactly",
                ("insured", *EXACT_HEADERS, "largest stake", "safest stake"),
                [
                    [
                        each.side,
                        *exactly(each.results, each.offer, coups.denominator),
                        exact(each.most),
                        exact(each.safest),
                    ]
                    for each in quotes
                ],
            ),
        ],
        document={
            **situation.document(coups.denominator),
            "stage": window.stage,
            "points": {"banker": window.banker, "player": window.player},
            "original": exact(amount),
            "quotes": [_describe(each, amount, coups.denominator, digits) for each in quotes],
        },
        records=[
            {
                **situation.record,
                "stage": window.stage,
                "player_points": window.player,
                "banker_points": window.banker,
                "original": exact(amount),
                **_flat(each, amount, coups.denominator, digits),
            }
            for each in quotes
        ],
        warnings=situation.warnings,
        notes=situation.rulebook.notes,
        digits=digits,
    )
    show(answer, form)


def _check_cards(player: str | None, banker: str | None, third: str | None) -> None:
    """Two cards of each hand, and one more of the Player if any."""
    for name, text, most in (
        ("--player", player, 2),
        ("--banker", banker, 2),
        ("--player-third", third, 1),
    ):
        number = len(read_cards(text or ""))
        if number != most and not (name == "--player-third" and third is None):
            raise OddsError(
                f"{name} {text or ''!r} has {number} card{'' if number == 1 else 's'}; insurance "
                "is of two-card hands, so give two of each and the Player's third by itself"
            )


def _window(book: Rulebook, coup: Coup) -> Window:
    """The window that these cards are at, or an error that says why they are at none."""
    player, banker = (total_of(c.points for c in hand[:2]) for hand in (coup.player, coup.banker))
    third = coup.player[2].points if len(coup.player) == 3 else None
    if not book.tableau.is_open(player, banker, third):
        raise OddsError(f"nothing to insure after {coup}: {_closed(book.tableau, coup)}")
    return Window(len(coup.known), total_of(c.points for c in coup.player), banker)


def _closed(tableau: Tableau, coup: Coup) -> str:
    """Why no card is to come."""
    player, banker = (total_of(c.points for c in hand[:2]) for hand in (coup.player, coup.banker))
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
    return f"{reason}{f' (clause {clause})' if clause else ''}; name other cards"


def _quote(
    insured: Insured,
    window: Window,
    side: str,
    coups: Distribution[End],
    original: Fraction,
    asked: Fraction | None,
) -> _Quote:
    offer = offer_at(insured.insurance, window, side)
    results = ends_of(coups).insured(side, offer is not None and offer.tie_wins)
    if offer is None:
        return _Quote(side, None, results, [], None, None, [])
    most = insured.insurance.limit * original / offer.odds
    if asked is not None and asked > most:
        raise OddsError(
            f"--stake {money(asked)!r} on the {side} would pay more than the limit allows; "
            f"{money(most)} is the most for an original bet of {money(original)}"
        )
    found = prospects(coups, insured.situation.rulebook.bet(side), offer)
    safest = safest_stake(found, original, most)
    stakes = list(dict.fromkeys([Fraction(0), most if asked is None else asked, safest]))
    return _Quote(side, offer, results, found, most, safest, sorted(stakes))


def _in_words(one: _Quote, original: Fraction, digits: int) -> str:
    if one.offer is None:
        return f"Insurance of the {one.side}: not on offer, no line of the table has these points"
    value = one.results.expected_value(one.offer.odds)
    favours = "the bettor" if value > 0 else "the house" if value < 0 else "nobody"
    clause = f" (clause {one.offer.clause})" if one.offer.clause else ""
    return (
        f"Insurance of the {one.side}: on offer at {one.offer.odds} to 1{clause}, favours "
        f"{favours}; at most {at_most(one.most, digits)} on an original bet of {money(original)}"
    )


def _bets(quotes: Sequence[_Quote], digits: int) -> Section:
    headers = (
        *("insured", "pays", "win", "push", "lose", "expected value", "fair odds to 1"),
        *("largest stake", "safest stake"),
    )
    rows = [
        [
            one.side,
            exact(one.offer.odds) if one.offer else "not on offer",
            *(percent(share(weight, one.results), digits) for weight in one.results),
            percent(one.results.expected_value(one.offer.odds), digits) if one.offer else None,
            rounded(one.results.fair_odds, digits),
            at_most(one.most, digits),
            at_most(one.safest, digits),
        ]
        for one in quotes
    ]
    return Section("Insurance, rounded", headers, rows)


def _nets(one: _Quote, original: Fraction, digits: int) -> Section:
    headers = ("end", "probability", *(f"stake {at_most(stake, digits)}" for stake in one.stakes))
    rows = [
        [
            _end(each),
            percent(share(each.weight, one.results), digits),
            *(rounded(each.net(original, stake), digits) for stake in one.stakes),
        ]
        for each in one.prospects
    ]
    title = f"Net result of {money(original)} on the {one.side} with insurance, rounded"
    return Section(title, headers, rows)


def _end(each: Prospect) -> str:
    if each.winner is None:
        return "void"
    return "tie" if each.winner == "tie" else f"{each.winner.value} wins"


def _describe(one: _Quote, original: Fraction, denominator: int, digits: int) -> dict[str, object]:
    return {
        "side": one.side,
        "offered": one.offer is not None,
        **describe_results(one.results, one.offer, denominator, digits),
        "largest_stake": exact(one.most),
        "largest_stake_decimal": at_most(one.most, digits),
        "safest_stake": exact(one.safest),
        "safest_stake_decimal": at_most(one.safest, digits),
        "ends": [
            {
                "end": _end(each),
                "weight": each.weight,
                "net": [
                    {**figures(digits, stake=stake, result=each.net(original, stake))}
                    for stake in one.stakes
                ],
            }
            for each in one.prospects
        ],
    }


def _flat(one: _Quote, original: Fraction, denominator: int, digits: int) -> dict[str, object]:
    """For csv: the worst and best net result instead of every one."""
    described = _describe(one, original, denominator, digits)
    del described["ends"]
    stake = one.stakes[-1] if one.stakes else Fraction(0)
    nets = [each.net(original, stake) for each in one.prospects]
    worst, best = (min(nets), max(nets)) if nets else (None, None)
    return {
        **described,
        **figures(digits, stake=stake, worst_result=worst, best_result=best),
        "denominator": denominator,
    }
