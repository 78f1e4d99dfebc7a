"""The counts in the number of decks are those that shoes deal, whichever number of decks it is.

A count is a polynomial of the sixth degree at the most, so that seven agreements prove it; here are
more, at numbers of decks that nobody chose, and the proof that the sum is right as a polynomial.
"""

import json
from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import OddsError, Shoe, Tableau, game_ids, load_rulebook
from odds.bets.paytable import fields_of
from odds.core.classes import POINTS, RANKS
from odds.games.coup.enumerator import enumerate_coups
from odds.games.three_card.enumerator import enumerate_deals
from odds.games.three_card.sight import Sight
from odds.symbolic import counts as module
from odds.symbolic.counts import counts, coup_counts, deal_counts
from odds.symbolic.polynomial import DEALS, Polynomial, total
from tests.support.strategies import sights, tableaus

if TYPE_CHECKING:
    from odds.games.play import Play

decks_numbers = st.integers(1, 10**6)
GAMES = {game: load_rulebook(game).play for game in game_ids()}
BY_RULES = {repr(play): game for game, play in GAMES.items()}
"""Games that are played by the same rules have the same counts."""


@pytest.mark.proof
@pytest.mark.parametrize("game", BY_RULES.values())
@settings(max_examples=10)
@given(decks=decks_numbers)
def test_counts_of_each_game_are_those_of_any_number_of_decks(game: str, decks: int) -> None:
    play: Play = GAMES[game]
    fields = fields_of(load_rulebook(game).bets)
    found = counts(play, fields)
    assert total(found.values()) == DEALS
    assert max(each.degree for each in found.values()) == 6
    dealt = play.rounds(Shoe.of_decks(decks), fields=fields)
    orders = Fraction(DEALS(decks)) / dealt.denominator
    assert {f: each(decks) for f, each in found.items() if each(decks)} == {
        facts: orders * weight for facts, weight in dealt
    }


@pytest.mark.proof
@settings(max_examples=3)
@given(decks=decks_numbers)
def test_counts_are_those_of_the_specification(decks: int) -> None:
    tableau = load_rulebook("rws-commission").tableau
    for classes in (POINTS, RANKS):
        found = coup_counts(tableau, classes)
        dealt = enumerate_coups(Shoe.of_decks(decks), tableau, classes=classes)
        assert {facts: each(decks) for facts, each in found.items()} == dict(dealt)


@pytest.mark.proof
@settings(max_examples=10)
@given(tableau=tableaus(), decks=decks_numbers, ranks=st.booleans())
def test_counts_of_any_table_of_play(tableau: Tableau, decks: int, ranks: bool) -> None:
    classes = RANKS if ranks else POINTS
    found = coup_counts(tableau, classes)
    assert total(found.values()) == DEALS
    fields = ["winner", "pairs"] if ranks else ["winner"]
    dealt = tableau.rounds(Shoe.of_decks(decks), fields=fields)
    assert {facts: each(decks) for facts, each in found.items() if each(decks)} == dict(dealt)


@pytest.mark.proof
@settings(max_examples=10)
@given(sight=sights, decks=decks_numbers)
def test_counts_of_any_ranking(sight: Sight, decks: int) -> None:
    found = deal_counts(sight)
    assert total(found.values()) == DEALS
    dealt = enumerate_deals(Shoe.of_decks(decks), sight)
    assert {f: each(decks) for f, each in found.items() if each(decks)} == {
        facts: 36 * weight for facts, weight in dealt
    }


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """Nothing is remembered from one test to the next."""
    module._counts.cache_clear()
    yield
    module._counts.cache_clear()


def swapped(content: bytes) -> bytes:
    """The counts of two facts exchanged, which leaves their sum as it is."""
    rows = json.loads(content)
    rows[0][1], rows[1][1] = rows[1][1], rows[0][1]
    return json.dumps(rows).encode()


@pytest.mark.parametrize(
    ("game", "broken"),
    [
        ("bclc-three-card", swapped),
        ("bclc-three-card", lambda content: content.replace(b"tie", b"tye")),
        ("rws-commission", swapped),
        ("rws-commission", lambda content: content[:-40]),
        ("rws-commission", lambda content: b"[]"),
        ("rws-commission", lambda content: b'{"a": 1}'),
        ("rws-commission", lambda content: b"[[[1, 2], [0.5]]]"),
        ("rws-commission", lambda content: content.replace(b"true", b'"true"')),
        ("rws-commission", lambda content: b"\xff" + content),
    ],
)
def test_what_was_kept_is_never_trusted(
    game: str, broken: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = GAMES[game]
    right = counts(play, ["winner"])
    assert callable(broken)
    module._counts.cache_clear()
    monkeypatch.setattr(module, "kept", lambda key: broken(module._written(right)))
    monkeypatch.setattr(module, "keep", lambda key, made: None)
    assert counts(play, ["winner"]) == right


def test_counts_are_kept_between_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    play = GAMES["rws-commission"]
    right = counts(play, ["winner"])
    module._counts.cache_clear()
    monkeypatch.setattr(module, "coup_counts", lambda *_: {})
    assert counts(play, ["winner"]) == right


def test_wrong_counts_are_not_given_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "kept", lambda key: None)
    monkeypatch.setattr(module, "coup_counts", lambda *_: {"a": Polynomial((1,))})
    with pytest.raises(OddsError, match="are not all deals"):
        counts(GAMES["rws-commission"], ["winner"])


class OtherPlay:
    """A game that is played in yet another way."""

    tableau = None
    ranking = None

    def asks_cards(self, fields: Collection[str]) -> bool:
        """What its rounds tell anyhow is enough."""
        return False


def test_a_game_without_a_polynomial() -> None:
    with pytest.raises(OddsError, match="no polynomial counts the rounds of this game"):
        counts(OtherPlay(), ["winner"])  # type: ignore[arg-type]
