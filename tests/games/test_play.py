"""What a game offers, and that nobody outside the games tells them apart."""

import ast
from pathlib import Path

import pytest

import odds
from odds import Coup, Rulebook, Shoe, load_rulebook
from odds.bets.paytable import fields_of
from odds.core.distribution import Distribution
from odds.games.round import End, Void
from tests.support.games import GAMES

PACKAGE = Path(odds.__file__).parent
OUTSIDE = [
    path for path in sorted(PACKAGE.rglob("*.py")) if (PACKAGE / "games") not in path.parents
]
PLAYS = {"Tableau", "Ranking", "Order", "Printed"}


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_room_but_the_games_asks_which_game_it_is(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        asked: list[ast.AST] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            asked = list(node.args[1:]) if node.func.id in ("isinstance", "issubclass") else []
        elif isinstance(node, ast.MatchClass):
            asked = [node.cls]
        names = {each.id for part in asked for each in ast.walk(part) if isinstance(each, ast.Name)}
        assert not names & PLAYS, f"line {getattr(node, 'lineno', '?')}"


@pytest.mark.parametrize("game", [*GAMES, "dragon-tiger"])
def test_every_fact_that_a_game_deals_is_a_possible_one(game: str) -> None:
    book = load_rulebook(game)
    fields = fields_of(book.bets)
    assert fields <= set(book.play.fields)
    dealt = book.play.rounds(Shoe.of_decks(1), fields=fields)
    possible = set(book.play.possible(dict.fromkeys(fields, ()), decks=1))
    assert {facts for facts, _ in dealt} == possible
    for field in fields:
        assert {getattr(facts, field) for facts in possible} <= set(book.play.fields[field])


@pytest.mark.parametrize("game", ["bclc-mini", "bclc-three-card"])
def test_what_is_not_asked_may_be_left_out(game: str) -> None:
    """The fields asked for are dealt alike, whatever else is told."""
    book = load_rulebook(game)
    coup = Coup.read(banker="K")
    some, every = (book.play.rounds(Shoe.of_decks(1), coup, each) for each in (["winner"], None))
    assert len(some) < len(every)
    assert _winners(some) == _winners(every)


def _winners(ends: Distribution[End]) -> Distribution[str | None]:
    return ends.project(lambda end: None if isinstance(end, Void) else end.winner.value)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_table_of_play_or_a_ranking(game: str) -> None:
    book: Rulebook = load_rulebook(game)
    assert (book.play.tableau is None) != (book.play.ranking is None)
    assert book.play.own_hands == (book.play.ranking is not None)
    assert all(rule.name and rule.says and rule.clause for rule in book.play.rules)
