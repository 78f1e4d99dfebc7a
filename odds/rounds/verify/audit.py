"""The rule audit: what a log says of each round, held against what its cards make of it."""

from collections import Counter
from collections.abc import Callable

import numpy as np

from odds.core.arrays import Array
from odds.core.cards import Card, Rank, SeenCard, Suit
from odds.core.classes import Classes
from odds.games.round import Coup
from odds.rounds.dealt import B1, B2, NO_CARD, P1, P2, Dealt, RoundEnds
from odds.rounds.logs.layout import Layout, Payout
from odds.rounds.logs.log import Batch
from odds.rounds.logs.notation import WINNERS
from odds.rounds.logs.payouts import pays_of, wrongly_paid
from odds.rounds.logs.rounds import FLAGS, NOT_SAID
from odds.rounds.verify.violations import Violations
from odds.rulebooks import Rulebook


def hands_in_words(cards: Array, classes: Classes, suits: Array | None = None) -> str:
    """The cards of a round, with their suits where they are told.

    >>> import numpy as np
    >>> from odds.core.classes import POINTS, RANKS
    >>> hands_in_words(np.array([8, 12, -1, 2, 3, 4]), RANKS)
    'Player 9 K, Banker 3 4 5'
    >>> hands_in_words(np.array([8, 9, -1, 2, 3, 4]), POINTS)
    'Player 9 0, Banker 3 4 5'
    """
    ranks = [Rank(card) for card in cards.tolist() if card != NO_CARD]
    player = sum(card != NO_CARD for card in cards[:3].tolist())
    if classes.tells_ranks:
        shown: list[SeenCard] = list(ranks)
        if suits is not None:
            told = suits[cards != NO_CARD].tolist()
            shown = [Card(rank, Suit(suit)) for rank, suit in zip(ranks, told, strict=True)]
        return str(Coup(tuple(shown[:player]), tuple(shown[player:]))) or "no cards"
    points = [str(rank.points) for rank in ranks]
    return f"Player {' '.join(points[:player])}, Banker {' '.join(points[player:])}"


class RuleAudit:
    """Holds every round of a log against a rulebook."""

    def __init__(
        self, rulebook: Rulebook, layout: Layout, classes: Classes, violations: Violations
    ) -> None:
        self._rulebook, self._layout, self._classes = rulebook, layout, classes
        self._violations = violations
        self.not_said: Counter[str] = Counter()
        self._bets = {
            bet.id: bet
            for bet in rulebook.bets
            if classes.tells(rulebook.tableau.classes(bet.fields))
        }

    def add_without_cards(self, batch: Batch, winners: Array) -> None:
        """Audit some rounds of which only the results are known."""
        told = batch.rounds.said.get("winner", winners)

        def text(row: int) -> str:
            return f"says {WINNERS[told[row]]}, is {WINNERS[winners[row]]} by the totals"

        wrong = ~batch.rounds.void & (told != NOT_SAID) & (told != winners)
        self._violations.add("the winner is wrong", self._rulebook.hands.winner, batch, wrong, text)
        naturals = np.array([*self._rulebook.tableau.naturals, True])  # the last for no total
        clause, said = self._rulebook.tableau.clauses.naturals, batch.rounds.said
        for hand in ("player", "banker"):
            if f"{hand}_natural" not in said or f"{hand}_total" not in said:
                continue
            total = said[f"{hand}_total"]

            def natural(row: int, total: Array = total) -> str:
                return f"says natural, and the total is {total[row]}"

            wrong = (said[f"{hand}_natural"] == 1) & ~naturals[total] & ~batch.rounds.void
            self._violations.add(f"the {hand} natural is wrong", clause, batch, wrong, natural)

    def add(self, batch: Batch, cards: Array, found: Dealt, ends: RoundEnds) -> None:
        """Audit some rounds whose cards are known."""

        def shown(row: int) -> str:
            suits = batch.rounds.suits
            return hands_in_words(cards[row], self._classes, None if suits is None else suits[row])

        self._draws(batch, cards, found, shown)
        self._results(batch, found, shown)
        for payout in self._layout.payouts:
            if payout.bet in self._bets:
                self._paid(batch, ends, payout, shown)

    def _draws(self, batch: Batch, cards: Array, found: Dealt, shown: Callable[[int], str]) -> None:
        clauses, live = self._rulebook.tableau.clauses, ~batch.rounds.void
        natural = found.player_natural | found.banker_natural
        third = found.player_drew | found.banker_drew

        def broken(rule: str, clause: str, rows: Array) -> None:
            self._violations.add(rule, clause, batch, rows & live, shown)

        broken("a hand draws after a natural", clauses.naturals, natural & third)
        live = live & ~natural
        for hand, clause, drew, draws in (
            ("Player", clauses.player, found.player_drew, found.player_draws),
            (
                "Banker, the Player having stood,",
                clauses.banker_after_stand,
                found.banker_drew & ~found.player_drew,
                found.banker_draws & ~found.player_drew,
            ),
            (
                "Banker, the Player having drawn,",
                clauses.banker_after_draw,
                found.banker_drew & found.player_drew,
                found.banker_draws & found.player_drew,
            ),
        ):
            broken(f"the {hand} draws and should stand", clause, drew & ~draws)
            broken(f"the {hand} stands and should draw", clause, ~drew & draws)
        complete = (cards[:, [P1, P2, B1, B2]] != NO_CARD).all(axis=1)
        finished = batch.rounds.void & found.lawful & complete
        self._violations.add(
            "a round is void though its cards finish it",
            self._rulebook.void_clause,
            batch,
            finished,
            shown,
        )

    def _results(self, batch: Batch, found: Dealt, shown: Callable[[int], str]) -> None:
        clauses, said = self._rulebook.hands, batch.rounds.said
        naturals = self._rulebook.tableau.clauses.naturals
        live = ~batch.rounds.void
        for role, clause in (
            ("player_total", clauses.points),
            ("banker_total", clauses.points),
            ("winner", clauses.winner),
            ("player_natural", naturals),
            ("banker_natural", naturals),
            ("player_pair", clauses.pair),
            ("banker_pair", clauses.pair),
        ):
            if role not in said or (role.endswith("_pair") and not self._classes.tells_ranks):
                continue
            right, told = getattr(found, role), said[role]
            self.not_said[role] += int((live & (told == NOT_SAID)).sum())

            def text(row: int, role: str = role, right: Array = right, told: Array = told) -> str:
                return f"{shown(row)}: says {_word(role, told[row])}, is {_word(role, right[row])}"

            wrong = live & (told != NOT_SAID) & (told != right)
            self._violations.add(
                f"the {role.replace('_', ' ')} is wrong", clause, batch, wrong, text
            )

    def _paid(
        self, batch: Batch, ends: RoundEnds, payout: Payout, shown: Callable[[int], str]
    ) -> None:
        bet, paid = self._bets[payout.bet], batch.rounds.payouts[payout.bet]
        wrong = wrongly_paid(bet, ends, paid, payout)
        if not wrong.any():
            return
        rows, _ = pays_of(bet, ends)
        first = min(int(rows[wrong.argmax()]), len(bet.rows) - 1)

        def text(row: int) -> str:
            amount = paid.values[paid.codes[row]]
            return f"{shown(row)}: {bet.id} is paid {float(amount):g}"

        rule, clause = f"the payout of {bet.id} is wrong", bet.rows[first].clause
        self._violations.add(rule, clause, batch, wrong, text)


def _word(role: str, code: int) -> str:
    if role == "winner":
        return WINNERS[code]
    return ("no", "yes")[code] if role in FLAGS else str(code)
