"""The layout of a log: which column says what, and in which notation; saved and read as JSON."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.core import classes as card_classes
from odds.core.bounds import LONGEST_NUMBER
from odds.core.errors import OddsError, unknown
from odds.files.shape import Shape
from odds.rounds.facts import FACTS, facts_of
from odds.rounds.logs.cells.notation import BY_POINTS, CARDS, RANKS
from odds.rounds.logs.columns.insurance_columns import INSURANCE, INSURED, InsuranceColumns
from odds.rounds.playing import HandShape
from odds.rulebooks import Rulebook

HANDS = ("player", "banker")
ROLES = {
    **{role: fact.says for role, fact in FACTS.items()},
    "pairs": "which hands began with a pair, in words",
    "shoe": "which shoe the round is from",
    "round": "the number of the round in its shoe",
    "cards_left": "how many cards are left in the shoe",
    "burnt": "cards that left the shoe unplayed before the round",
    "count": "how many rounds the row stands for",
    "bet": "which bet has a stake",
    "stake": "the stake of that bet",
    "payout": "what the stakes of the round came to",
    "commission": "the commission taken",
    "balance": "the bettor's money after the round",
    "balance_before": "the bettor's money before the round",
}
"""What a column can say besides cards, and the payouts and stakes of certain bets."""
MONEY = ("payout", "commission", "balance", "balance_before")
"""The roles of amounts that all stakes of a round came to."""
SPLIT = " » "
"""What stands between the name of a column and the label of a part of its cells."""

PAYOUT, STAKE = "payout:", "stake:"
"""What the role of a column begins with that has the payouts, or stakes, of the bet named then."""
NET, RETURNED, WON = "net", "returned", "won"
PAYOUTS = {
    NET: "what the bet won or, below 0, lost",
    RETURNED: "what came back, the stake included",
    WON: "what the bet won; 0 where it did not",
}
"""What a payout can mean."""
GROSS = " before commission"
ROUND_PAYOUTS = PAYOUTS | {
    f"{means}{GROSS}": f"{says}; commission is told apart" for means, says in PAYOUTS.items()
}
"""What the payout of a round can mean."""


class Payout(NamedTuple):
    """A column with the payouts of a bet, what they mean, and the stake they are for.

    Stakes that differ from round to round are in a column of their own.
    """

    bet: str
    column: str
    means: str = NET
    stake: Fraction = Fraction(1)
    stake_column: str = ""

    @property
    def columns(self) -> list[str]:
        """The columns that are read."""
        return [self.column, *([self.stake_column] if self.stake_column else [])]

    def __str__(self) -> str:
        stake = f"by column {self.stake_column}" if self.stake_column else f"of {self.stake}"
        return f"{self.means}, for a stake {stake}"


class Layout(NamedTuple):
    """The shape of a log, and its columns by what they say.

    A hand is in one column, or in two or three that are read one after the other. `bet_words` are
    words for the bet that has a stake, `stakes` columns of stakes by bet that are for all amounts
    of a round, `stake` is what each is where no column says it, and `payout_means` what the payout
    of a round is. Where `infers_shoes`, a shoe begins where the number of the round falls, or that
    of the cards left rises. With `card_rows` a row is one card, and its columns say which round,
    whose and which card it is; a blank one for the card says that a row is a hand. `hand_words` are
    words for how a hand ranks. What the game says of hands is their `hand_shape`, which is not
    saved.
    """

    shape: Shape
    hands: Mapping[str, tuple[str, ...]]
    columns: Mapping[str, str]
    notation: str = RANKS
    winner_words: Mapping[str, str] = {}
    payouts: tuple[Payout, ...] = ()
    bet_words: Mapping[str, str] = {}
    stakes: Mapping[str, str] = {}
    stake: Fraction = Fraction(1)
    payout_means: str = NET
    infers_shoes: bool = False
    card_rows: tuple[str, ...] = ()
    hand_words: Mapping[str, str] = {}
    hand_shape: HandShape = HandShape()
    insurance: tuple[InsuranceColumns, ...] = ()

    @property
    def classes(self) -> card_classes.Classes:
        """The classes of cards that it tells apart."""
        if self.notation == CARDS:
            return card_classes.CARDS
        return card_classes.POINTS if self.notation in BY_POINTS else card_classes.RANKS

    @property
    def hand_columns(self) -> list[str]:
        """The columns that have cards."""
        return [name for hand in self.hands.values() for name in hand]

    @property
    def names(self) -> list[str]:
        """All columns that are read."""
        cards = self.hand_columns
        paid = [name for payout in self.payouts for name in payout.columns]
        paid += self.stakes.values()
        paid += [name for each in self.insurance for name in each.columns.values()]
        return list(dict.fromkeys([*cards, *self.columns.values(), *paid]))

    @property
    def tells_results(self) -> bool:
        """Whether columns say who won, or both totals where these decide it."""
        totals = {"player_total", "banker_total"} <= set(self.columns) and self.hand_shape.draws
        return totals or "winner" in self.columns

    @property
    def tells_shoes(self) -> bool:
        """Whether the shoes of rounds are known, told or inferred."""
        return "shoe" in self.columns or self.infers_shoes

    def of_game(self, rulebook: Rulebook) -> "Layout":
        """A layout that was saved, for a log of this game; an error if it is of another one."""
        shape = HandShape.of(rulebook)
        for role in self.columns:
            check_fact(role.partition("#")[0], rulebook)
        for word, name in self.hand_words.items():
            if name not in shape.names:
                remedy = f"{rulebook.id} ranks hands as {', '.join(shape.names) or 'nothing'}"
                raise unknown(f"rank of a hand, for the word {word!r},", name, shape.names, remedy)
        return self._replace(hand_shape=shape)

    def renamed(self, names: Sequence[str], source: str) -> "Layout":
        """The layout with the names that a file's own header has, columns by number included."""

        def real(name: str) -> str:
            return find_column(name, names, source)

        return self._replace(
            hands={hand: tuple(map(real, given)) for hand, given in self.hands.items()},
            columns={role: real(name) for role, name in self.columns.items()},
            payouts=tuple(
                each._replace(
                    column=real(each.column),
                    stake_column=real(each.stake_column) if each.stake_column else "",
                )
                for each in self.payouts
            ),
            stakes={bet: real(name) for bet, name in self.stakes.items()},
            insurance=tuple(
                each._replace(columns={what: real(name) for what, name in each.columns.items()})
                for each in self.insurance
            ),
        )

    def document(self) -> dict[str, object]:
        """The layout for JSON, as `read_layout` reads it."""
        columns: dict[str, object] = {hand: list(names) for hand, names in self.hands.items()}
        return {
            **self.shape._asdict(),
            "columns": {**columns, **self.columns},
            "notation": self.notation,
            "winner_words": dict(self.winner_words),
            "payouts": {
                each.bet: {
                    "column": each.column,
                    "means": each.means,
                    "stake": str(each.stake),
                    "stake_column": each.stake_column,
                }
                for each in self.payouts
            },
            "bet_words": dict(self.bet_words),
            "stakes": dict(self.stakes),
            "stake": str(self.stake),
            "payout_means": self.payout_means,
            "infers_shoes": self.infers_shoes,
            "card_rows": list(self.card_rows),
            **({"hand_words": dict(self.hand_words)} if self.hand_words else {}),
            "insurance": [each.document() for each in self.insurance],
        }


def find_column(name: str, names: Sequence[str], source: str) -> str:
    """The column of this name, in small or capital letters, or of this number."""
    base, split, _ = name.rpartition(SPLIT)
    if name in names or (split and base in names):
        return name
    alike = [each for each in names if each.strip().lower() == name.strip().lower()]
    if len(alike) == 1:
        return alike[0]
    if name.isdecimal() and len(name) <= LONGEST_NUMBER and 1 <= int(name) <= len(names):
        return names[int(name) - 1]
    shown = ", ".join(names[:40])
    raise OddsError(f"{source}: {unknown('column', name, names, f'the log has {shown}')}")


def unknown_role(role: str) -> OddsError:
    """An error for something that no column can say."""
    known = (*HANDS, *ROLES, *(f"{INSURANCE}{what}" for what in INSURED))
    return unknown("role of a column", role, known, f"the roles are {', '.join(known)}")


def check_fact(role: str, rulebook: Rulebook) -> None:
    """Raise an error if the rounds of a game have no such fact."""
    facts = facts_of(rulebook.play)
    fact = "player_pair" if role == "pairs" else role
    if fact in FACTS and fact not in facts:
        raise OddsError(
            f"a round of {rulebook.id} has no {role}; leave that column out, since a round of it "
            f"has {', '.join(facts)}"
        )


def check_hands(layout: Layout, place: str) -> Layout:
    """The layout, if it has the cards of both hands or of none."""
    if bool(layout.hands.get("player")) != bool(layout.hands.get("banker")):
        missing = next(hand for hand in HANDS if hand not in layout.hands)
        raise OddsError(f"{place}: no column of the {missing.title()}'s cards; name both hands'")
    for name in layout.hand_columns:
        if layout.hand_columns.count(name) > 1:
            raise OddsError(f"{place}: the column {name!r} cannot be two cards; name it once")
    return layout


def check_layout(layout: Layout, place: str) -> Layout:
    """The layout, if rounds can be read by it."""
    check_hands(layout, place)
    if not layout.hands and not layout.tells_results:
        raise OddsError(
            f"{place}: no columns of cards, of both totals or of winners are known; say which "
            "they are, such as player=4,5,6 banker=7,8,9 winner=1"
        )
    return layout
