"""What the amounts of a log mean: stakes, payouts, commission and the bettor's money."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import numpy as np

from odds.bets.paytable import Bet
from odds.core.errors import OddsError
from odds.files.tables import TextColumn, TextRows
from odds.rounds.logs.cells.notation import (
    WINNERS,
    is_missing,
    read_number,
    read_winner,
    says_nothing,
)
from odds.rounds.logs.columns.headers import words_of
from odds.rounds.logs.columns.layout import (
    MONEY,
    NET,
    PAYOUT,
    PAYOUTS,
    ROUND_PAYOUTS,
    STAKE,
    Layout,
    Payout,
)
from odds.rounds.logs.columns.named import Named
from odds.rounds.logs.money.due import ends_of, money_of, tellable
from odds.rounds.logs.money.one_bet import (
    amounts_in,
    is_money,
    of_one_bet,
    paid_on_one_bet,
    share_right,
)
from odds.rounds.logs.money.paid_wrongly import paid_wrongly
from odds.rounds.logs.money.payouts import guess_payouts, pays_of
from odds.rounds.logs.reading.rounds import column_of, read_rounds
from odds.rulebooks import Rulebook


def with_money(sample: TextRows, layout: Layout, named: Named, rulebook: Rulebook) -> Layout:
    """The layout with what its columns of amounts mean."""
    bets = tellable(layout, rulebook)
    used = set(layout.names)
    paid, staked = _by_bet(sample, named, used, PAYOUT), _by_bet(sample, named, used, STAKE)
    columns = tuple(
        Payout(bet, paid[bet], stake_column=staked.get(bet, ""))
        for bet in paid
        if bet in bets
        if f"{PAYOUT}{bet}" in named.given or not _are_odds(column_of(sample, paid[bet]), bets[bet])
    )
    for role, given in named.given.items():
        bet = role.removeprefix(PAYOUT)
        if role.startswith(PAYOUT) and given and bet not in bets:
            raise OddsError(
                f"the payout of {bet} (column {given[0]!r}) cannot be judged, since the log does "
                "not tell how that bet ends; leave it out, or name the columns of cards"
            )
    if columns:
        rounds = read_rounds(sample, layout._replace(payouts=columns))
        if len(rounds):
            ends = ends_of(rounds, layout, rulebook)
            columns = guess_payouts(columns, bets, ends, rounds.payouts)
    layout = layout._replace(payouts=columns)
    found = _of_rounds(sample, layout, named, rulebook, bets, staked)
    if rulebook.insurance is None and not {*MONEY} & found.columns.keys():
        # What was staked says nothing where nothing says what came of it.
        rest = {r: name for r, name in found.columns.items() if r not in ("bet", "stake")}
        found = found._replace(columns=rest, bet_words={}, stakes={})
    _check_used(found, named)
    return found


def _check_used(layout: Layout, named: Named) -> None:
    """Raise an error if a column that was named would not be looked at."""
    staked = bool(layout.bet_words or layout.stakes)
    paid = {payout.stake_column for payout in layout.payouts} | set(layout.stakes.values())
    for role, names in named.given.items():
        of_rounds = role in (*MONEY, "bet", "stake")
        of_bet = role.startswith(STAKE) and names and names[0] not in paid
        if names and ((of_rounds and not staked) or of_bet):
            raise OddsError(
                f"the {role.replace('_', ' ')} (column {names[0]!r}) cannot be judged, since the "
                "log does not tell which bets had a stake and what came of them; name these "
                "columns too, such as bet=7 stake=8 payout=9, or leave it out"
            )


def _by_bet(sample: TextRows, named: Named, used: set[str], start: str) -> dict[str, str]:
    """The columns of payouts, or stakes, of certain bets."""
    found: dict[str, str] = {}
    for role, names in named.given.items():
        if role.startswith(start) and names:
            found[role.removeprefix(start)] = names[0]
    none = {role.removeprefix(start) for role, names in named.given.items() if not names}
    for name, roles in named.roles.items():
        for role, bet in roles[:1]:
            if role == "stake" and bet and _is_below_zero(sample.columns[name]):
                role = "payout"  # what came of a bet, by whatever name
            wanted = f"{role}:" == start and bet and name not in used and str(bet) not in none
            if wanted and is_money(sample.columns[name]):
                found.setdefault(str(bet), name)
    return found


def _is_below_zero(column: TextColumn) -> bool:
    """Whether some amounts are below zero, as no stake is."""
    return any((read_number(text) or 0) < 0 for text in column.texts)


def _of_rounds(
    sample: TextRows,
    layout: Layout,
    named: Named,
    rulebook: Rulebook,
    bets: Mapping[str, Bet],
    staked: Mapping[str, str],
) -> Layout:
    """Amounts of a whole round: the bet that has a stake, the stake, and what it came to."""
    used = set(layout.names)
    by_role: dict[str, list[str]] = {}
    for name, roles in named.roles.items():
        if name in used or name in staked.values():
            continue
        for role, bet in roles:
            if role == "winner" and _are_amounts(sample.columns[name]):
                role = "payout"  # the result of a bet, and not of the round
            if role in ("bet", "stake", "payout", "commission", "balance") and not bet:
                by_role.setdefault(role, []).append(name)
    for role in ("bet", "stake", "payout", "commission", "balance", "balance_before"):
        if role in named.given:
            by_role[role] = list(named.given[role])
    columns = dict(layout.columns)
    words: dict[str, str] = {}
    for name in by_role.get("bet", []):
        words = bet_words(column_of(sample, name), bets)
        if words:
            columns["bet"] = name
            break
    stakes: dict[str, str] = {}
    if "bet" not in columns:
        # Stakes by bet that no payout of the same bet uses are for the round.
        single = {payout.stake_column for payout in layout.payouts}
        known = {bet: name for bet, name in staked.items() if bet in bets}
        stakes = {bet: name for bet, name in known.items() if name not in single}
        if known and not stakes:  # beside the payouts of bets there may be sums of the round
            trial = _meant(sample, layout._replace(stakes=known), by_role, rulebook, bets)
            if len(trial.columns) > len(layout.columns):
                return trial
    for name in by_role.get("stake", []):
        if "bet" in columns and name != columns["bet"] and is_money(column_of(sample, name)):
            columns["stake"] = name
            break
    if "bet" not in columns and not stakes:
        stakes = of_one_bet(sample, layout, by_role, rulebook, bets)
    if "bet" not in columns and not stakes:
        return paid_on_one_bet(sample, layout, by_role, rulebook, bets)
    trial = layout._replace(columns=columns, bet_words=words, stakes=stakes)
    return _meant(sample, trial, by_role, rulebook, bets)


_MOST, _NEARLY_ALL = 0.5, 0.98
_OF_NET = {"net", "profit", "pnl", "±"}


def _are_odds(column: TextColumn, bet: Bet) -> bool:
    """Whether a column has in every row what a bet pays if it wins, which is no payout."""
    told = [read_number(text) for text in column.texts if not says_nothing(text)]
    pays = {row.pays for row in bet.rows if row.pays and row.pays > 0}
    return len(told) == 1 and told[0] in pays | {each + 1 for each in pays}


def _are_amounts(column: TextColumn) -> bool:
    """Whether all cells are amounts, some of them below 0 or more than there are winners."""
    amounts = [read_number(text) for text in column.texts if not is_missing(text)]
    told = [amount for amount in amounts if amount is not None]
    below = any(amount < 0 for amount in told)
    return len(told) == len(amounts) and (below or len(set(told)) > len(WINNERS))


def bet_words(column: TextColumn, bets: Mapping[str, Bet]) -> dict[str, str]:
    """Which bet each word for one means; none if the words are others.

    >>> from odds.files.tables import coded
    >>> bet_words(coded(["BANKER", "T"]), {"player": 1, "banker": 1, "tie": 1})
    {'BANKER': 'banker', 'T': 'tie'}
    """
    found: dict[str, str] = {}
    for text in column.texts:
        if is_missing(text):
            continue
        words = set(words_of(text))
        exact = [bet for bet in bets if set(words_of(bet)) == words - {"bet", "on"}]
        if "pair" in words and not exact:
            exact = [bet for bet in bets if "pair" in bet and set(words_of(bet)) & words - {"pair"}]
        winner = read_winner(text)
        bet = exact[0] if exact else winner if winner in bets else None
        if bet is None:
            return {}
        found[text] = bet
    return found


def _meant(
    sample: TextRows,
    layout: Layout,
    by_role: Mapping[str, Sequence[str]],
    rulebook: Rulebook,
    bets: Mapping[str, Bet],
) -> Layout:
    """The amounts of rounds, by the meaning that makes most of them right."""
    best = layout
    for stake in _stakes(sample, layout, by_role):
        found = _with_stake(sample, layout._replace(stake=stake), by_role, rulebook, bets)
        if len(found.columns) > len(best.columns):
            best = found
    return best


def _stakes(
    sample: TextRows, layout: Layout, by_role: Mapping[str, Sequence[str]]
) -> Iterator[Fraction]:
    """What the stake may be where no column says it: one, or the most frequent loss."""
    yield Fraction(1)
    if "stake" in layout.columns or layout.stakes:
        return
    for name in by_role.get("payout", []):
        column = column_of(sample, name)
        times = np.bincount(column.codes, minlength=len(column.texts))
        for code in np.argsort(-times)[:3].tolist():
            value = read_number(column.texts[code])
            if value:
                yield abs(value)


def _with_stake(
    sample: TextRows,
    layout: Layout,
    by_role: Mapping[str, Sequence[str]],
    rulebook: Rulebook,
    bets: Mapping[str, Bet],
) -> Layout:
    rounds = read_rounds(sample, layout)
    if not len(rounds) or not rounds.staked:
        return layout
    ends = ends_of(rounds, layout, rulebook)
    due = money_of(rounds.staked, bets, ends)
    outcomes = {bet: pays_of(bets[bet], ends)[0] for bet in rounds.staked}
    columns, means = dict(layout.columns), layout.payout_means
    taken = [amounts_in(sample, layout, name) for name in by_role.get("commission", [])]
    # Where commission that is told is right, or told in sums, payouts may be without it.
    gross = any(
        each is not None and not _MOST < share_right(each, due.commission) < _NEARLY_ALL
        for each in taken
    )
    for name in by_role.get("payout", []):
        amounts = amounts_in(sample, layout, name)
        if amounts is None:
            continue
        known = ROUND_PAYOUTS if gross else PAYOUTS
        if (np.nan_to_num(amounts) < 0).any() or set(words_of(name)) & _OF_NET:
            known = {each: said for each, said in known.items() if each.startswith(NET)}
        shares = {each: share_right(amounts, due.paid(each)) for each in known}
        meant = max(shares, key=lambda each: shares[each])
        if shares[meant] > 0.5 or paid_wrongly(amounts, due, rounds.staked, outcomes):
            columns["payout"], means = name, meant
            break
    for name in by_role.get("commission", []):
        amounts = amounts_in(sample, layout, name)
        if amounts is not None and share_right(amounts, due.commission) > 0.5:
            columns["commission"] = name
    totals = [each for each in by_role.get("payout", []) if each != columns.get("payout")]
    for name in [*by_role.get("balance", []), *totals]:
        amounts = amounts_in(sample, layout, name)
        if amounts is None or len(amounts) < 3:
            continue
        steps = np.diff(amounts)
        after, before = share_right(steps, due.net[1:]), share_right(steps, due.net[:-1])
        role = "balance" if after >= before else "balance_before"
        # What is called a profit may be that of all rounds up to this.
        if max(after, before) > (0.9 if name in totals else 0.4):
            columns.setdefault(role, name)
    return layout._replace(columns=columns, payout_means=means)
