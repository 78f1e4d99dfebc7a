"""The answer to `odds replay`: when, by how much and how deep in the shoe bets were favourable."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from odds.cli.output import Answer, Section, figures, percent, rounded
from odds.core.text import counted
from odds.rulebooks import Rulebook

if TYPE_CHECKING:
    from odds.cli.rows import Rows
    from odds.rounds.replay import BetReplay, Summary

_NOTES = (
    "A round is favourable to a bet if its exact expected value, given the cards gone from the "
    "shoe, is above 0.",
    "Sums and means are added up exactly and rounded only as they are shown.",
    "Cards that no round shows, such as burnt ones, count as still in the shoe, as they do to a "
    "bettor who has not seen them.",
    "What is won follows from the cards and the payouts of the game, for one unit staked each "
    "time; payouts in the log are not used.",
)


def favour(
    found: "Summary", rulebook: Rulebook, decks: int, files: Sequence[str], digits: int
) -> Answer:
    """What a log came to, without its warnings."""
    counts = {
        "rounds": found.rounds,
        "void": found.void,
        "shoes": found.shoes,
        "unreadable": found.unreadable,
        "passed_over": found.passed_over,
    }
    names = ["standard input" if file == "-" else file for file in files]
    passed_over = counted(found.passed_over, "line")
    return Answer(
        title=f"{rulebook.title} ({rulebook.id})",
        facts=[
            f"Log: {names[0]}" + (f" and {len(names) - 1} more" if len(names) > 1 else ""),
            f"Full shoe: {counted(decks, 'deck')}",
            f"Replayed: {counted(found.rounds, 'round')} ({found.void} void) "
            f"of {counted(found.shoes, 'shoe')}",
            *([f"Passed over as no rounds: {passed_over}"] if found.passed_over else []),
        ],
        sections=_sections(found, digits),
        document={
            "game": rulebook.id,
            "decks": decks,
            "log": {"files": names, **counts},
            "bets": [_entry(each, digits) for each in found.bets],
        },
        records=[
            {"game": rulebook.id, "decks": decks, **counts, **_entry(each, digits)}
            for each in found.bets
        ],
        notes=[*(remark.text for remark in rulebook.notes), *_NOTES],
        digits=digits,
    )


def _sections(found: "Summary", digits: int) -> list[Section]:
    def value(number: Fraction | None) -> str | None:
        return rounded(number, digits)

    def share(number: Fraction | None) -> str | None:
        return percent(number, digits)

    values: Rows = []
    favourable: Rows = []
    won: Rows = []
    for one in found.bets:
        bet, best = one.bet.id, one.best
        first = [value(one.full_shoe), value(one.mean), value(best.value)]
        where = f"shoe {best.shoe} round {best.round}"
        values.append([bet, *first, where, share(one.best_depth)])
        often = [one.favourable, share(one.favourable_share)]
        much = [value(one.favourable_mean), value(one.favourable_total)]
        much.append(value(one.favourable_total_per_hundred))
        deep = [share(one.earliest_depth), share(one.mean_depth)]
        favourable.append([bet, *often, *much, *deep])
        every = [value(one.won), value(one.won_mean)]
        chosen = [value(one.favourable_won), value(one.favourable_won_mean)]
        won.append([bet, *every, *chosen])
    depth = "earliest at", "mean depth"
    return [
        Section(
            "Expected value per unit staked",
            ("bet", "full shoe", "mean of all rounds", "best", "before", "shoe dealt by then"),
            values,
        ),
        Section(
            "Favourable rounds: their expected values, and how much of the shoe was dealt",
            ("bet", "rounds", "of all", "mean", "sum", "sum per 100 of all", *depth),
            favourable,
        ),
        Section(
            "Won by one unit on every round, and on favourable rounds only",
            ("bet", "every round", "mean", "favourable only", "mean of these"),
            won,
        ),
    ]


def _entry(one: "BetReplay", digits: int) -> dict[str, object]:
    """All of a bet's figures for json and csv."""
    best = one.best
    return {
        "bet": one.bet.id,
        **figures(
            digits,
            full_shoe_expected_value=one.full_shoe,
            mean_expected_value=one.mean,
            best_expected_value=best.value,
            best_depth=one.best_depth,
        ),
        "best_file": best.file,
        f"best_{best.place}": best.number,
        "best_shoe": best.shoe,
        "best_round": best.round,
        "best_cards_left": best.cards_left,
        "favourable_rounds": one.favourable,
        **figures(
            digits,
            favourable_share=one.favourable_share,
            favourable_mean=one.favourable_mean,
            favourable_total=one.favourable_total,
            favourable_total_per_100_rounds=one.favourable_total_per_hundred,
            favourable_earliest_depth=one.earliest_depth,
            favourable_mean_depth=one.mean_depth,
            won=one.won,
            won_mean=one.won_mean,
            favourable_won=one.favourable_won,
            favourable_won_mean=one.favourable_won_mean,
        ),
    }
