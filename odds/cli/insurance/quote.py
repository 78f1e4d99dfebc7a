"""`odds insurance quote`: one situation from the exact cards."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

import typer

from odds.bets.insurance import SIDES, Quote, quotes, window_of
from odds.cli.insurance.shared import (
    DEFAULT_GAME,
    EXACT_HEADERS,
    InsuredGame,
    after,
    describe_results,
    exactly,
    read_insured,
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
from odds.core.cards import read_cards
from odds.core.errors import OddsError
from odds.core.numbers import at_most, money, read_amount

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
    window = window_of(situation.rulebook.tableau, situation.coup)
    with naming(original=original):
        amount = Fraction(100) if original is None else read_amount(original)
    with naming(stake=stake):
        asked = None if stake is None else read_amount(stake)
    bets = [situation.rulebook.bet(each) for each in ([side] if side else insured.sides)]
    coups = situation.coups(bets)
    with naming(stake=stake):
        found = quotes(insured.insurance, window, bets, coups, amount, asked)
    answer = Answer(
        title=situation.title,
        facts=[
            *situation.facts(coups.denominator),
            f"Window: after {after(window.stage)}, Banker {window.banker}, Player {window.player}",
            *(_in_words(each, digits) for each in found),
        ],
        sections=[
            _bets(found, digits),
            *(_nets(each, digits) for each in found if each.offer),
            Section(
                "Insurance exactly",
                ("insured", *EXACT_HEADERS, "largest stake", "safest stake"),
                [
                    [
                        each.side,
                        *exactly(each.results, each.offer, coups.denominator),
                        exact(each.largest_stake),
                        exact(each.safest_stake),
                    ]
                    for each in found
                ],
            ),
        ],
        document={
            **situation.document(coups.denominator),
            "stage": window.stage,
            "points": {"banker": window.banker, "player": window.player},
            "original": exact(amount),
            "quotes": [_describe(each, digits) for each in found],
        },
        records=[
            {
                **situation.record,
                "stage": window.stage,
                "player_points": window.player,
                "banker_points": window.banker,
                "original": exact(amount),
                **_flat(each, digits),
            }
            for each in found
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


def _in_words(one: Quote, digits: int) -> str:
    if one.offer is None:
        return f"Insurance of the {one.side}: not on offer, no line of the table has these points"
    clause = f" (clause {one.offer.clause})" if one.offer.clause else ""
    return (
        f"Insurance of the {one.side}: on offer at {one.offer.odds} to 1{clause}, favours "
        f"{one.favours}; at most {at_most(one.largest_stake, digits)} on an original bet of "
        f"{money(one.original)}"
    )


def _bets(quotes: Sequence[Quote], digits: int) -> Section:
    headers = (
        *("insured", "pays", "win", "push", "lose", "expected value", "fair odds to 1"),
        *("largest stake", "safest stake"),
    )
    rows = [
        [
            one.side,
            exact(one.offer.odds) if one.offer else "not on offer",
            *(percent(share, digits) for share in one.results.shares),
            percent(one.expected_value, digits),
            rounded(one.results.fair_odds, digits),
            at_most(one.largest_stake, digits),
            at_most(one.safest_stake, digits),
        ]
        for one in quotes
    ]
    return Section("Insurance, rounded", headers, rows)


def _nets(one: Quote, digits: int) -> Section:
    headers = ("end", "probability", *(f"stake {at_most(stake, digits)}" for stake in one.stakes))
    rows = [
        [
            each.end,
            percent(Fraction(each.weight, one.denominator), digits),
            *(rounded(each.net(one.original, stake), digits) for stake in one.stakes),
        ]
        for each in one.prospects
    ]
    title = f"Net result of {money(one.original)} on the {one.side} with insurance, rounded"
    return Section(title, headers, rows)


def _describe(one: Quote, digits: int) -> dict[str, object]:
    return {
        "side": one.side,
        "offered": one.offer is not None,
        **describe_results(one.results, one.offer, one.denominator, digits),
        "largest_stake": exact(one.largest_stake),
        "largest_stake_decimal": at_most(one.largest_stake, digits),
        "safest_stake": exact(one.safest_stake),
        "safest_stake_decimal": at_most(one.safest_stake, digits),
        "ends": [
            {
                "end": each.end,
                "weight": each.weight,
                "net": [
                    figures(digits, stake=stake, result=each.net(one.original, stake))
                    for stake in one.stakes
                ],
            }
            for each in one.prospects
        ],
    }


def _flat(one: Quote, digits: int) -> dict[str, object]:
    """For csv: the worst and best net result instead of every one."""
    described = _describe(one, digits)
    del described["ends"]
    stake = one.stakes[-1] if one.stakes else Fraction(0)
    return {
        **described,
        **figures(digits, stake=stake, worst_result=one.worst(stake), best_result=one.best(stake)),
        "denominator": one.denominator,
    }
