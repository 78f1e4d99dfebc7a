"""A distribution: integer weights over outcomes, which sum to its denominator."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from typing import Generic, TypeVar, cast

from odds.core.errors import OddsError

T_co = TypeVar("T_co", bound=Hashable, covariant=True)
S = TypeVar("S", bound=Hashable)


class Distribution(Generic[T_co]):
    """Integer weights over outcomes; ratios are made only when asked for.

    >>> die = Distribution({face: 1 for face in range(1, 7)})
    >>> die.denominator, die.probability(lambda face: face > 4), die.expect(Fraction)
    (6, Fraction(1, 3), Fraction(7, 2))
    >>> die.project(lambda face: face % 2 == 0)
    Distribution({False: 3, True: 3})
    >>> die.condition(lambda face: face > 4)
    Distribution({5: 1, 6: 1})
    """

    __slots__ = ("_weights", "denominator")

    def __init__(self, weights: Mapping[T_co, int]) -> None:
        self._weights = {outcome: weight for outcome, weight in weights.items() if weight}
        for weight in self._weights.values():
            if not isinstance(weight, int) or weight < 0:
                raise OddsError(
                    f"a distribution cannot have the weight {weight!r}; give whole numbers from 0"
                )
        if not self._weights:
            raise OddsError("a distribution needs an outcome that can happen; this one has none")
        self.denominator = sum(self._weights.values())

    def __repr__(self) -> str:
        return f"Distribution({self._weights!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self._weights == other._weights

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __iter__(self) -> Iterator[tuple[T_co, int]]:
        return iter(self._weights.items())

    def __getitem__(self, outcome: object) -> int:
        return self._weights.get(cast("T_co", outcome), 0)

    def weight(self, event: Callable[[T_co], bool]) -> int:
        """The weight of all outcomes in the event."""
        return sum(weight for outcome, weight in self if event(outcome))

    def probability(self, event: Callable[[T_co], bool]) -> Fraction:
        """The exact probability of the event."""
        return Fraction(self.weight(event), self.denominator)

    def condition(self, event: Callable[[T_co], bool]) -> "Distribution[T_co]":
        """The distribution given that the event happens."""
        return Distribution({outcome: weight for outcome, weight in self if event(outcome)})

    def project(self, view: Callable[[T_co], S]) -> "Distribution[S]":
        """The distribution of what the view shows of each outcome."""
        weights: dict[S, int] = {}
        for outcome, weight in self:
            seen = view(outcome)
            weights[seen] = weights.get(seen, 0) + weight
        return Distribution(weights)

    def over(self, denominator: int) -> "Distribution[T_co]":
        """The same distribution with weights over a multiple of its denominator.

        >>> Distribution({"heads": 1, "tails": 1}).over(4)
        Distribution({'heads': 2, 'tails': 2})
        """
        times, rest = divmod(denominator, self.denominator)
        if rest:
            raise OddsError(
                f"weights over {self.denominator} cannot be brought over {denominator}; "
                "give a multiple of it"
            )
        return Distribution({outcome: weight * times for outcome, weight in self})

    def expect(self, value: Callable[[T_co], Fraction]) -> Fraction:
        """The exact mean of a value over the outcomes."""
        return sum((weight * value(outcome) for outcome, weight in self), Fraction()) / (
            self.denominator
        )
