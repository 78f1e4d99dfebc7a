"""Rulebooks: the built-in ones say what their documents say, and broken ones are refused."""

import random
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from odds import OddsError, Shoe, analyse, game_ids, joint_distribution, load_rulebook
from odds.rulebooks import reader
from odds.rulebooks.reader import Reader, RulebookError, read_rulebook

GOOD = (Path(reader.__file__).parent / "rws-commission.toml").read_text()


@pytest.mark.parametrize("game", game_ids())
def test_every_rule_of_a_built_in_game_cites_its_clause(game: str) -> None:
    book = load_rulebook(game)
    assert book.id == game
    assert book.document
    assert book.decks.clause
    assert all(book.tableau.clauses)
    assert book.commission
    assert book.commission.clause
    for bet in book.bets:
        assert all(row.clause for row in bet.rows[:-1])


def test_the_documents_all_state_the_same_table_of_play() -> None:
    tables = {load_rulebook(game).tableau[:4] for game in game_ids()}
    assert len(tables) == 1


def test_what_the_documents_say_of_decks_and_void() -> None:
    books = {game: load_rulebook(game) for game in game_ids()}
    assert {game: book.decks.allowed for game, book in books.items()} == {
        "rws-commission": (4, 5, 6, 7, 8),
        "online-baccarat": (8,),
        "bclc-mini": (6, 7, 8),
    }
    assert {game: book.void_clause for game, book in books.items()} == {
        "rws-commission": "5.1.3",
        "online-baccarat": "",
        "bclc-mini": "",
    }


BROKEN = [
    ('title = "Commission Baccarat (RWS)"', "", "'title' is missing"),
    ('title = "Commission', 'colour = 1\ntitle = "Commission', "unknown field 'colour'"),
    ("[void]", "[vod]", "unknown field 'vod'; did you mean 'void'?"),
    ('id = "rws-commission"', 'id = "RWS commission"', "id 'RWS commission' will not do"),
    ('allowed = "4-8"', 'allowed = "8-4"', "[decks] allowed: '8-4' is no choice of numbers"),
    ('allowed = "4-8"', "allowed = [4.5]", "[decks] allowed: ['4.5'] is no choice"),
    ('allowed = "4-8"', "allowed = 0", "[decks] allowed: 0 goes out of range"),
    ("default = 8", "default = 9", "[decks] default: give one of the allowed"),
    ("default = 8", "default = true", "[decks] default: True is no choice"),
    ('rate = "5%"', 'rate = "105%"', "[commission] rate: '105%' is no rate"),
    ('[commission]\nrate = "5%"\nclause = "4.1.1"', "", "bet 'banker', row 1: commission = true"),
    ('totals = "8-9"', 'totals = "8-10"', "[table_of_play].naturals totals: '8-10' goes out"),
    ('draws = "0-5"\nstands = "6-7"\nclause = "3.6"', 'draws = "0-5"\nstands = "7"\nclause = "3.6"',
     "[table_of_play].player: total 6 is left out"),
    ('draws = "0-5"\nstands = "6-7"\nclause = "3.6"', 'draws = "0-6"\nstands = "6-7"',
     "[table_of_play].player: total 6 is said twice"),
    ('3 = "DDDDDDDDSD"\n', "", "[table_of_play].banker_after_draw: total 3 is left out"),
    ('3 = "DDDDDDDDSD"', '3 = "DDDDDDDDS"', "banker_after_draw: total 3 has 'DDDDDDDDS'"),
    ('7 = "SSSSSSSSSS"', '7 = "SSSSSSSSSS"\n8 = "DDDDDDDDDD"', "unknown field '8'"),
    ("[table_of_play.naturals]", "[table_of_play.natural]", "unknown field 'natural'"),
    ('id = "tie"', 'id = "player"', "bet 'player': the id is used twice"),
    ('winner = "tie", pays = 8', 'winner = "tie"', "bet 'tie', row 1: pays is missing"),
    ("pays = 8", 'pays = "eight"', "bet 'tie', row 1: 'eight' is no payout"),
    ("pays = 8", "pays = -8", "bet 'tie', row 1: '-8' is no payout"),
    ("pays = 8", "pays = nan", "bet 'tie', row 1: 'nan' is no payout"),
    ("pays = 8", "pays = true", "bet 'tie', row 1: pays = True is no payout"),
    ("pays = 8", "pays = 1979-05-27", "is no payout"),
    ('{ winner = "tie", pays = 8', '{ winer = "tie", pays = 8', "did you mean 'winner'?"),
    ('{ winner = "tie", pays = 8', '{ winner = "dealer", pays = 8', "'dealer' is not known"),
    ('{ winner = "tie", pays = 8', "{ winner = [], pays = 8", "winner: [] is not known"),
    ("player_pair = true", 'player_pair = "yes"', "'yes' is not known; write false or"),
    ("player_pair = true", "player_pair = 1", "player_pair: 1 is not known"),
    ("player_pair = true", "margin = 12", "margin: 12 goes out of range; the numbers are 0 to 9"),
    ("player_pair = true", "cards = true", "cards: True is no choice of numbers"),
    ('rows = [{ winner = "tie", pays = 8, clause = "4.1.2" }]', "", "bet 'tie': rows is missing"),
    ("pays = 8", "pays = 8 9", "this is not TOML"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "problem"), BROKEN)
def test_a_broken_rulebook_says_where_and_why(old: str, new: str, problem: str) -> None:
    assert old in GOOD
    with pytest.raises(RulebookError) as error:
        read_rulebook(GOOD.replace(old, new, 1).encode(), "mine.toml")
    assert any(problem in found for found in error.value.problems), error.value.problems
    assert str(error.value).startswith("mine.toml: ")


def test_every_problem_is_found_in_one_go() -> None:
    text = GOOD
    for old, new, _ in BROKEN[:1] + BROKEN[9:10] + BROKEN[20:21]:
        text = text.replace(old, new)
    with pytest.raises(RulebookError, match="2 more to mend") as error:
        read_rulebook(text.encode(), "mine.toml")
    assert len(error.value.problems) == 3


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "'id' is missing"),
        (b"\xff\xfe", "byte 0 is not UTF-8"),
        (b"x = " + b"[" * 5000, "nested too deep"),
        (b"x = " + b"9" * 5000, "this is not TOML"),
    ],
    ids=["empty", "binary", "deep", "long"],
)
def test_files_that_are_no_rulebook(data: bytes, problem: str) -> None:
    with pytest.raises(RulebookError) as error:
        read_rulebook(data, "mine.toml")
    assert problem in str(error.value)


@given(seed=st.integers(0, 2**32))
def test_a_mangled_rulebook_never_crashes(seed: int) -> None:
    """Values swapped about at random: refused with a reason, or a rulebook whose odds sum."""
    dice = random.Random(seed)
    table = tomllib.loads(GOOD, parse_float=str)
    strange = [None, True, -1, 0, 3, 10**9, "", "x", "D" * 10, "0-9", [], [1], ["a"], {}, {"a": 1}]
    for _ in range(dice.randint(1, 3)):
        place: object = table
        while isinstance(place, dict | list) and place:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = dice.choice(keys)
            inner = place[key]
            if not isinstance(inner, dict | list) or dice.random() < 0.3:
                place[key] = dice.choice(strange)
                break
            place = inner
    reading = Reader()
    book = reading.rulebook(table)
    if not reading.problems:
        coups = joint_distribution(Shoe((1, 0, 2, 0, 0, 1, 1, 2, 0, 1, 1, 0, 0)), book.tableau)
        for bet in book.bets:
            assert sum(o.probability for o in analyse(bet, coups).outcomes) == 1


def test_a_game_of_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(GOOD.replace("pays = 8", "pays = 9.5").replace('"rws-commission"', '"mine"'))
    book = load_rulebook(str(mine))
    assert str(book.bet("tie").rows[0].pays) == "19/2"


@pytest.mark.parametrize("game", ["", "rws", "../rws-commission", "no\0such.toml", "/no/such.toml"])
def test_games_that_are_not_there(game: str) -> None:
    with pytest.raises(OddsError, match=r"unknown game|cannot read rulebook"):
        load_rulebook(game)


def test_a_folder_is_no_rulebook(tmp_path: Path) -> None:
    folder = tmp_path / "game.toml"
    folder.mkdir()
    with pytest.raises(OddsError, match=r"cannot read rulebook .*directory"):
        load_rulebook(str(folder))
