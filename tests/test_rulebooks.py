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


PLAYER = '[table_of_play.player]\ndraws = "0-5"\nstands = "6-7"\nclause = "3.6"\n'
COMMISSION = '[commission]\nrate = "5%"\nclause = "4.1.1"\n'
TIE_ROWS = 'rows = [{ winner = "tie", pays = 8, clause = "3.8, 4.1.2" }]'
TIE = '{ winner = "tie", pays = 8'
BROKEN = [
    ('title = "Commission Baccarat (RWS)"', "", "'title' is missing; add it"),
    ('title = "Commission', 'colour = 1\ntitle = "Commission', "unknown field 'colour'"),
    (
        'title = "Commission Baccarat (RWS)"',
        "title = 1.5",
        "title = 1.5 is no line of plain",
    ),
    ('title = "Commission', r'title = "\n', "is no line of plain text; write one in quotes"),
    ("[void]", "[vod]", "unknown field 'vod'; did you mean 'void'?"),
    ('notes = ["5.1.3', 'notes = [1, "5.1.3', "notes: note = 1 is no line of plain"),
    ('id = "rws-commission"', 'id = "RWS commission"', "id 'RWS commission' will not do; use"),
    ('id = "rws-commission"', "id = nan", "id = nan is no line of plain text"),
    (
        'allowed = "4-8"',
        'allowed = "8-4"',
        "[decks] allowed: '8-4' is no choice; write",
    ),
    ('allowed = "4-8"', "allowed = [4.5]", "[decks] allowed: [4.5] is no choice"),
    ('allowed = "4-8"', "allowed = 0", "[decks] allowed: 0 goes out of range"),
    ('allowed = "4-8"', 'allowed = "٤-٨"', "[decks] allowed: '٤-٨' is no choice"),
    ('allowed = "4-8"', "", "[decks] allowed: this is missing; write numbers of 1-1000"),
    ('[decks]\nallowed = "4-8"\ndefault = 8', "[decks]", "[decks] allowed: this is missing"),
    ("default = 8", "default = 9", "[decks] default: 9 will not do; write one number of 4-8"),
    ("default = 8", "", "[decks] default: this is missing; write one number of 4-8"),
    ('"4-8"\ndefault = 8', '"4, 6, 8"\ndefault = 5', "5 will not do; write one number of 4, 6, 8"),
    ('rate = "5%"', "rate = true", "[commission]: rate = true is no rate; write one such as"),
    ("default = 8", "default = true", "[decks] default: true will not do"),
    ("default = 8", 'default = "4-5"', "[decks] default: '4-5' will not do"),
    ("default = 8", "default = 0x" + "f" * 5000, "decks.default: the number is larger than"),
    ('rate = "5%"', 'rate = "105%"', "[commission]: '105%' is no rate"),
    ('rate = "5%"', "", "[commission]: rate is missing; write one"),
    (COMMISSION, "", "bet 'banker', row 1: commission = true needs a [commission] table"),
    ("commission = true, ", "", "[commission]: no row takes it"),
    ("commission = true", "commission = 1", "bet 'banker', row 1: commission = 1; write true or"),
    ('pays = "push"', 'pays = "push", commission = true', "cannot go with pays = 'push'"),
    ('totals = "8-9"', 'totals = "8-10"', "[table_of_play.naturals] totals: '8-10' goes out"),
    (PLAYER, PLAYER.replace("6-7", "7"), "[table_of_play.player]: total 6 is left out; name"),
    (PLAYER, PLAYER.replace("0-5", "0-6"), "[table_of_play.player]: total 6 is said twice"),
    (PLAYER, "[table_of_play.player]\n", "[table_of_play.player]: total 0 is left out"),
    (PLAYER, "", "[table_of_play.player]: this table is missing"),
    (PLAYER, PLAYER.replace("draws", "draw"), "unknown field 'draw'; did you mean 'draws'?"),
    ('3 = "DDDDDDDDSD"\n', "", "[table_of_play.banker_after_draw]: total 3 is left out"),
    ('3 = "DDDDDDDDSD"', '3 = "DDDDDDDDS"', "total 3 has 'DDDDDDDDS'; write ten letters"),
    ('3 = "DDDDDDDDSD"', '3 = "DDDDDßßß"', "total 3 has 'DDDDDßßß'"),
    ('7 = "SSSSSSSSSS"', '8 = "SSSSSSSSSS"', "unknown field '8'"),
    ("[table_of_play.naturals]", "[table_of_play.natural]", "unknown field 'natural'"),
    ('id = "tie"', 'id = "player"', "bet 'player': the id is used twice"),
    ('winner = "tie", pays = 8', 'winner = "tie"', "bet 'tie', row 1: pays is missing; write"),
    ("pays = 8", 'pays = "eight"', "bet 'tie', row 1: 'eight' is no payout"),
    ("pays = 8", "pays = -8", "bet 'tie', row 1: '-8' is no payout"),
    ("pays = 8", "pays = nan", "bet 'tie', row 1: 'nan' is no payout"),
    ("pays = 8", "pays = true", "bet 'tie', row 1: pays = true is no payout; write odds"),
    ("pays = 8", "pays = 1979-05-27", "pays = 1979-05-27 is no payout"),
    (TIE, '{ winer = "tie", pays = 8', "did you mean 'winner'?"),
    (TIE, '{ winner = "dealer", pays = 8', "'dealer' is not known; write 'player' or 'banker'"),
    (TIE, "{ winner = [], pays = 8", "winner: [] is not known"),
    (TIE, "{ winner = 1, pays = 8", "winner: 1 is not known"),
    ("player_pair = true", 'player_pair = "yes"', "'yes' is not known; write false or true"),
    ("player_pair = true", "player_pair = 1", "player_pair: 1 is not known"),
    ("player_pair = true", "margin = 12", "margin: 12 goes out of range; write numbers of 0-9"),
    ("player_pair = true", "cards = true", "cards: true is no choice; write numbers of 4-6"),
    (TIE_ROWS, "", "bet 'tie': rows is missing"),
    (TIE_ROWS, "rows = []", "bet 'tie': rows = []; write a list"),
    ("pays = 8", "pays = 8 9", "this is not TOML"),
]


@pytest.mark.parametrize(("old", "new", "problem"), BROKEN)
def test_a_broken_rulebook_says_where_and_why(old: str, new: str, problem: str) -> None:
    assert old in GOOD
    with pytest.raises(RulebookError) as error:
        read_rulebook(GOOD.replace(old, new, 1).encode(), "mine.toml")
    assert any(problem in found for found in error.value.problems), error.value.problems
    assert str(error.value).startswith("mine.toml: ")


def test_every_problem_is_found_in_one_go() -> None:
    text = GOOD.replace("default = 8", "default = 9").replace("pays = 8", "pays = 0")
    text = text.replace('rate = "5%"', 'rate = "x"')
    with pytest.raises(RulebookError, match="2 more to mend") as error:
        read_rulebook(text.encode(), "mine.toml")
    assert len(error.value.problems) == 3


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "'id' is missing"),
        (b"\xff\xfe", "byte 0 is not UTF-8"),
        (b"x = " + b"[" * 5000, "nested too deep"),
        (b"x = " + b"9" * 5000, "a number is larger than"),
        (GOOD[: GOOD.index("[[bet]]")].encode(), "there is none; write each bet"),
        (b"bet = []\n" + GOOD[: GOOD.index("[[bet]]")].encode(), "there is none; write each bet"),
    ],
    ids=["empty", "binary", "deep", "long", "no bets", "empty bets"],
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
    text = GOOD.replace("pays = 8", "pays = 9.5").replace('"rws-commission"', '"mine"')
    mine.write_text("\ufeff" + text.replace("\n", "\r\n"), encoding="utf-8")
    book = load_rulebook(mine)
    assert str(book.bet("tie").rows[0].pays) == "19/2"


def test_a_game_without_naturals() -> None:
    text = GOOD.replace('totals = "8-9"', "totals = []").replace('stands = "6-7"', 'stands = "6-9"')
    text = text.replace('7 = "SSSSSSSSSS"', "\n".join(f'{n} = "SSSSSSSSSS"' for n in (7, 8, 9)))
    assert not any(read_rulebook(text.encode(), "mine.toml").tableau.naturals)


def test_a_last_row_for_all_is_not_followed_by_another() -> None:
    text = GOOD.replace(TIE_ROWS, f"{TIE_ROWS[:-1]}, {{ pays = 'lose' }}]")
    rows = read_rulebook(text.encode(), "mine.toml").bet("tie").rows
    assert [row.when for row in rows] == ["winner tie", "otherwise"]


@pytest.mark.parametrize("game", ["", "rws", "../rws-commission", "no\0such.toml", "/no/such.toml"])
def test_games_that_are_not_there(game: str) -> None:
    with pytest.raises(OddsError, match=r"unknown game|cannot read rulebook"):
        load_rulebook(game)


def test_a_file_of_that_size_is_no_rulebook(tmp_path: Path) -> None:
    large = tmp_path / "large.toml"
    large.write_bytes(b" " * 1_000_001)
    with pytest.raises(OddsError, match="larger than 1000000 bytes"):
        load_rulebook(large)


def test_a_folder_is_no_rulebook(tmp_path: Path) -> None:
    folder = tmp_path / "game.toml"
    folder.mkdir()
    with pytest.raises(OddsError, match="it is no file"):
        load_rulebook(str(folder))
