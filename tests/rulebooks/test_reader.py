"""Rulebooks that are broken are refused, with every problem, its place and its remedy."""

import random
import re
import tomllib
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from odds import OddsError, Shoe, analyse, load_rulebook
from odds.rulebooks.files import template
from odds.rulebooks.reader import read_rulebook
from odds.rulebooks.values import ValueReader
from tests.support.rulebook_files import GOOD, THREE_CARD, problems_of

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
    ('title = "Commission', r'title = "\n', "is no line of plain text; write some in quotes"),
    ("[void]", "[vod]", "unknown field 'vod'; did you mean 'void'?"),
    ("notes = [{", "notes = [1, {", "notes: note = 1 is no line of plain"),
    ('about = ["void"]', "about = []", "note 1: about = [] will not do; write a list of bets or"),
    ('about = ["void"]', 'about = ["vod"]', "note 1: unknown topic 'vod'; did you mean 'void'?"),
    ('about = ["void"]', 'abut = ["void"]', "note 1: unknown field 'abut'; did you mean 'about'?"),
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
    ('rate = "5%"', 'rate = "105%"', "[commission]: rate = '105%' is no rate"),
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
    ("pays = 8", 'pays = "eight"', "bet 'tie', row 1: pays = 'eight' is no payout"),
    ("pays = 8", "pays = -8", "bet 'tie', row 1: pays = -8 is no payout"),
    ("pays = 8", "pays = nan", "bet 'tie', row 1: pays = nan is no payout"),
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
    (TIE_ROWS, "", "bet 'tie', rows: there is none; write rows ="),
    (TIE_ROWS, "rows = []", "bet 'tie', rows: there is none"),
    ("pays = 8", "pays = 8 9", "this is not TOML"),
    (TIE_ROWS, "rows = 5", "bet 'tie', rows: 5 will not do; write rows ="),
    (TIE, '{ winner = "tie", margin = 1, pays = 8', "row 1: it can never pay: no coup of this"),
    (TIE, "{ player_cards = 3, player_natural = true, pays = 8", "has player cards 3, player nat"),
    (TIE, "{ player_total = 7, player_cards = 2, banker_total = 7, banker_cards = 3, "
     "player_pair = true, pays = 8", "no coup of this Table of Play has"),
    (TIE, '{ margin = 0, pays = 9 }, { winner = "tie", pays = 8',
     "bet 'tie', row 2: it can never pay: every coup with winner tie is paid by a row above"),
    (TIE, '{ winner = ["player", "tie"], pays = 9 }, { winner = "banker", pays = 1 }, { pays = 8',
     "bet 'tie', row 3: it can never pay: every coup is paid by a row above; take the row away"),
    (TIE, "{ naturals = 3, pays = 8", "naturals: 3 goes out of range; write numbers of 0-2"),
    (TIE, '{ pairs = "1-3", pays = 8', "pairs: '1-3' goes out of range; write numbers of 0-2"),
    ("[hands]", "[hand]", "unknown field 'hand'; did you mean 'hands'?"),
    ('pair = "1, 3.4"', 'pairs = "1, 3.4"', "[hands]: unknown field 'pairs'; did you mean 'pair'?"),
    ('points = "3.7"', "points = 3.7", "[hands]: points = 3.7 is no line of plain text"),
    ('winner = "1, 3', 'winner = ["1"] # "', "[hands]: winner = ['1'] is no line of plain text"),
    ("[void]", "[limit]\namount = 1\n[void]", "[[limit]]: a table will not do; write each limit"),
    ("[void]", "[[limit]]\namount = 1\n[void]", "limit number 1: bets is missing; write a list"),
    ("[void]", "[[limit]]\namount = 1\nbets = 'tie'\n[void]", "bets = 'tie' will not do; write"),
    ("[void]", "[[limit]]\namount = 1\nbets = ['tye']\n[void]",
     "limit number 1: unknown bet 'tye'; did you mean 'tie'?"),
    ("[void]", "[[limit]]\namount = 0\nbets = ['tie']\n[void]",
     "limit number 1: amount = 0 is no amount; write one above 0"),
    ("[void]", "[[limit]]\nbets = ['tie']\n[void]", "limit number 1: amount is missing; write"),
    ("[void]", "[[limit]]\namount = 1\nbet = ['tie']\n[void]", "did you mean 'bets'?"),
    ("[void]", "[[limit]]\namount = 1\nbets = ['tie', 'tie']\n[void]",
     "[[limit]]: bet 'tie' is named 2 times; name it once"),
    ("[void]", "[[limit]]\namount = 1\nbets = ['tie']\n" * 2 + "[void]", "'tie' is named 2 times"),
    ("notes = [", "drops = ['tie']\nnotes = [", "drops: this needs a game that it extends; add"),
    ("notes = [", "differs = [{ rule = 'x' }]\nnotes = [", "differs: this needs a game that it"),
    ('id = "tie"', 'id = "tie"\nclauses = ["1"]', "bet 'tie': unknown field 'clauses'"),
]  # fmt: skip


INSURED = """[insurance]
limit = 1
offers = [{ stage = 4, side = 'banker', banker = 6, player = '0-5', pays = 3 }]
"""
UNINSURED = [
    ("stage = 4", "stage = 6", "[insurance] offer 1: stage = 6 is not known; write 4 or 5"),
    ("stage = 4, ", "", "[insurance] offer 1: stage is missing; write 4 or 5"),
    ("'banker'", "'tie'", "side = 'tie' is not known; write 'player' or 'banker'"),
    (
        "banker = 6",
        "banker = 10",
        "[insurance] offer 1, banker: 10 goes out of range; write numbers of 0-9",
    ),
    ("pays = 3", "pays = 0", "[insurance] offer 1: pays = 0 is no payout; write odds above 0"),
    (
        "pays = 3",
        "pays = 3, tie = 'loses'",
        "tie = 'loses' is not known; write 'push' or 'win' or 'lose'",
    ),
    ("pays = 3", "pays = 3, why = 1", "[insurance] offer 1: unknown field 'why'"),
    (
        "player = '0-5'",
        "player = '6-7'",
        "[insurance] offer 1: no round of this Table of Play has a card",
    ),
    ("limit = 1", "limit = 0", "[insurance]: limit = 0 is no limit; write how many original bets"),
    ("limit = 1\n", "", "[insurance]: limit is missing"),
    ("offers", "offer", "[insurance] offers: there is none; write offers"),
]


@pytest.mark.parametrize(("old", "new", "problem"), UNINSURED)
def test_a_broken_insurance_table_says_where_and_why(
    old: str, new: str, problem: str, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(GOOD + INSURED)
    assert problems_of(mine) == []
    assert old in INSURED
    mine.write_text(GOOD + INSURED.replace(old, new, 1))
    problems = problems_of(mine)
    assert any(problem in found for found in problems), problems


def test_a_cell_is_on_offer_once(tmp_path: Path) -> None:
    line = "{ stage = 4, side = 'banker', banker = '5-6', player = 5, pays = 2 }"
    mine = tmp_path / "mine.toml"
    mine.write_text(GOOD + INSURED.replace("3 }]", f"3 }}, {line}]"))
    assert problems_of(mine) == [
        "[insurance] offer 2: Player 5, Banker 6 is on offer 1 already; name it once"
    ]


UNRANKED = [
    ("[ranking]", "[rankin]", "unknown field 'rankin'; did you mean 'ranking'?"),
    ("[ranking]", "[rank]", "[table_of_play]: this table is missing"),
    ("[decks]", "[table_of_play.player]\n[decks]", "[table_of_play]: a game with a [ranking] has"),
    ("[decks]", "[insurance]\n[decks]", "[insurance]: a game with a [ranking] has three cards"),
    ('parted_by = ["faces"]', "", "[ranking]: parted_by is missing; write a list of total, faces"),
    ('parted_by = ["faces"]', 'parted_by = "faces"', "parted_by = 'faces' is no list; write a"),
    ('["faces"]', '["face"]', "[ranking] parted_by: unknown feature 'face'; did you mean 'faces'?"),
    ('["faces"]', '["faces", "faces"]', "[ranking] parted_by: faces is named twice; name it once"),
    ('["faces"]', '[["faces"]]', "[ranking] parted_by: unknown feature \"['faces']\""),
    ('kings", kings', 'kings", king', "[ranking] hand 1: unknown field 'king'; did you mean"),
    ("kings = 3", "kings = 4", "[ranking] hand 1, kings: 4 goes out of range; write"),
    ("[ranking]", "[ranking]\nbest = 1", "[ranking]: unknown field 'best'; the fields here are"),
    ('hand = "three kings", ', "", "[ranking] hand 1: 'hand' is missing; add it"),
    ('"six"', '"nine"', "[ranking]: the hand 'nine' is named 2 times; name it once"),
    ("total = 6", "total = 9", "[ranking]: A A 4 belongs to no line; add one, the last for all"),
    ("total = 6", 'total = 6 }, { hand = "x", total = 6', "hand 7: no hand is left for 'x' (total"),
    ("kings = 3", 'kings = 3, alike = "1-2"', "no hand is left for 'three kings' (kings 3, alike"),
    ('player_hand = "nine"', 'player_hand = "neun"', "'neun' is not known; write 'three kings' or"),
    ('player_hand = "nine"', "player_hand = 9", "player_hand: 9 is not known; write 'three kings'"),
    ('player_hand = "nine"', "player_natural = true", "unknown field 'player_natural'"),
    ('player_hand = "nine"', "player_alike = 0", "row 3, player_alike: 0 goes out of range; write"),
    ('player_hand = "nine"', 'player_hand = "three kings"', "row 3: it can never pay: every coup"),
    ('winner = "tie"', 'winner = "tie", margin = 1', "row 2: it can never pay: no coup has winner"),
    ('bet = "three-card"', 'bet = "card"', "[bank]: unknown bet 'card'; the bets are three-card"),
    ('bet = "three-card"', "", "[bank]: 'bet' is missing; add it"),
    ('commission = "5%"', 'commission = "105%"', "[bank]: commission = '105%' is no rate; write"),
    ('commission = "5%"', "", "[bank]: commission is missing; write the rate on the net win of a"),
    ("[bank]", "[bank]\nwho = 1", "[bank]: unknown field 'who'"),
    ('"three kings", pays', '"three kings", banker_kings = 2, pays', "row 1: it can never pay: no"),
    ('"three kings", pays', '"three kings", banker_kings = 1, pays', ""),
]


def test_one_mistake_in_a_ranking_is_one_problem(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    for old, new, problem in [
        ("total = 6", "total = 16", "[ranking] hand 6, total: 16 goes out of range"),
        ('hand = "six", ', "", "[ranking] hand 6: 'hand' is missing; add it"),
        ('["faces"]', '["faces", "kings", "faces"]', "[ranking] parted_by: faces is named twice"),
        ('bet = "three-card"', "", "[bank]: 'bet' is missing; add it"),
    ]:
        mine.write_text(THREE_CARD.replace(old, new))
        (found,) = problems_of(mine)
        assert found.startswith(problem)
    nameless = 'hands = [{ hand = "" }]\nparted'
    mine.write_text(re.sub("(?s)hands = .*parted", nameless, THREE_CARD))
    (found,) = problems_of(mine)
    assert found.startswith("[ranking] hand 1: hand = '' is no line of plain text")
    mine.write_text(THREE_CARD.replace('hand = "six", ', "").replace('hand = "five", ', ""))
    assert problems_of(mine) == [f"[ranking] hand {n}: 'hand' is missing; add it" for n in (6, 7)]


def test_a_bank_needs_a_ranking(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(GOOD + '[bank]\nbet = "tie"\ncommission = 0\n')
    assert problems_of(mine) == [
        "[bank]: only a game with a [ranking] has a bank to take; take it away"
    ]


def test_the_ranking_that_the_template_explains(tmp_path: Path) -> None:
    """What it comments out, in place of what it says of a Table of Play."""
    head, three_card = template().split("# Three-card games:")
    explained = re.findall(r"^# ?((?:\[|[a-z_]+ = |  \{|\]).*)$", three_card, re.MULTILINE)
    kept = re.sub(r"^\[table_of_play.*?(?=^# A bet's rows)", "", head, flags=re.M | re.S)
    kept = re.sub(r"^\[\[bet\]\]\nid = \"(either-pair|banker-by-four).*?(?=^\[\[|^#)", "", kept,
                  flags=re.M | re.S)  # fmt: skip
    kept = re.sub(r"^\[\[limit\]\].*", "", kept, flags=re.M | re.S)
    mine = tmp_path / "mine.toml"
    mine.write_text(kept + "\n".join(explained))
    assert problems_of(mine) == []
    book = load_rulebook(mine)
    assert [line.hand for line in book.ranking.lines] == ["three kings", "three faces", "points"]
    assert book.bank
    assert book.bet("pictures").fields == {"player_hand", "player_alike", "player_total"}


@pytest.mark.parametrize(
    ("good", "old", "new", "problem"),
    [*((GOOD, *each) for each in BROKEN), *((THREE_CARD, *each) for each in UNRANKED)],
)
def test_a_broken_rulebook_says_where_and_why(
    good: str, old: str, new: str, problem: str, tmp_path: Path
) -> None:
    assert old in good
    mine = tmp_path / "mine.toml"
    mine.write_text(good.replace(old, new, 1), encoding="utf-8")
    problems = problems_of(mine)
    assert any(problem in found for found in problems) if problem else not problems, problems


def test_every_problem_is_found_in_one_go(tmp_path: Path) -> None:
    text = GOOD.replace("default = 8", "default = 9").replace("pays = 8", "pays = 0")
    text = text.replace('rate = "5%"', 'rate = "x"')
    mine = tmp_path / "mine.toml"
    mine.write_text(text)
    with pytest.raises(OddsError, match="2 more; 'odds rules check' lists them all"):
        load_rulebook(mine)
    assert len(problems_of(mine)) == 3


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "'id' is missing"),
        (b"\xff\xfe", "byte 0 is not UTF-8"),
        (b"x = " + b"[" * 5000, "nested too deep"),
        (b"x = " + b"9" * 5000, "number is larger than"),
        (GOOD[: GOOD.index("[[bet]]")].encode(), "there is none; write each bet"),
        (b"bet = []\n" + GOOD[: GOOD.index("[[bet]]")].encode(), "there is none; write each bet"),
    ],
    ids=["empty", "binary", "deep", "long", "no bets", "empty bets"],
)
def test_files_that_are_no_rulebook(data: bytes, problem: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_bytes(data)
    assert any(problem in found for found in problems_of(mine))


@given(seed=st.integers(0, 2**32))
def test_a_mangled_rulebook_never_crashes(seed: int) -> None:
    """Values swapped about at random: refused with a reason, or a rulebook whose odds sum."""
    dice = random.Random(seed)
    table = tomllib.loads(dice.choice([template(), GOOD, THREE_CARD]), parse_float=str)
    strange = [None, True, -1, 0, 3, 10**9, "", "x", "D" * 10, "0-9", [], [1], ["a"], {}, {"a": 1}]
    for _ in range(dice.randint(1, 3)):
        place: object = table
        while isinstance(place, dict | list) and place:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = dice.choice(keys)
            inner = place[key]
            if not isinstance(inner, dict | list) or dice.random() < 0.3:
                place[key] = deepcopy(dice.choice(strange))  # or it might come to hold itself
                break
            place = inner
    reading = ValueReader("mine.toml")
    book = read_rulebook(reading, table)
    if not reading.problems:
        coups = book.coups(Shoe((1, 0, 2, 0, 0, 1, 1, 2, 0, 1, 1, 0, 0)))
        for bet in book.bets:
            assert sum(o.probability for o in analyse(bet, coups).outcomes) == 1


def test_a_game_of_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    text = GOOD.replace("pays = 8", "pays = 9.5").replace('"rws-commission"', '"mine"')
    mine.write_text("\ufeff" + text.replace("\n", "\r\n"), encoding="utf-8")
    book = load_rulebook(mine)
    assert str(book.bet("tie").rows[0].pays) == "19/2"


def test_a_game_without_naturals(tmp_path: Path) -> None:
    text = GOOD.replace('totals = "8-9"', "totals = []").replace('stands = "6-7"', 'stands = "6-9"')
    text = text.replace('7 = "SSSSSSSSSS"', "\n".join(f'{n} = "SSSSSSSSSS"' for n in (7, 8, 9)))
    mine = tmp_path / "mine.toml"
    mine.write_text(text)
    assert not any(load_rulebook(mine).tableau.naturals)


def test_a_last_row_for_all_is_not_followed_by_another(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(GOOD.replace(TIE_ROWS, f"{TIE_ROWS[:-1]}, {{ pays = 'lose' }}]"))
    rows = load_rulebook(mine).bet("tie").rows
    assert [row.when for row in rows] == ["winner tie", "otherwise"]


@pytest.mark.parametrize("game", ["", "rws", "../rws-commission", "no\0such.toml", "/no/such.toml"])
def test_games_that_are_not_there(game: str) -> None:
    with pytest.raises(OddsError, match=r"unknown game|cannot read rulebook"):
        load_rulebook(game)


def test_a_file_of_that_size_is_no_rulebook(tmp_path: Path) -> None:
    large = tmp_path / "large.toml"
    large.write_bytes(b" " * 100_001)
    with pytest.raises(OddsError, match="larger than 100000 bytes"):
        load_rulebook(large)


def test_a_folder_is_no_rulebook(tmp_path: Path) -> None:
    folder = tmp_path / "game.toml"
    folder.mkdir()
    with pytest.raises(OddsError, match="it is no file"):
        load_rulebook(str(folder))


def test_the_template_is_a_rulebook_in_order(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(template(), encoding="utf-8")
    assert problems_of(mine) == []
    fields = {field for bet in load_rulebook(mine).bets for field in bet.fields}
    assert {"winner", "margin", "naturals", "pairs", "player_total"} <= fields
    assert all(load_rulebook(mine).hands)


def test_rows_that_cover_every_coup_need_no_losing_row(tmp_path: Path) -> None:
    rows = "rows = [{ winner = ['player', 'tie'], pays = 1 }, { winner = 'banker', pays = 2 }]"
    mine = tmp_path / "mine.toml"
    mine.write_text(GOOD.replace(TIE_ROWS, rows))
    assert problems_of(mine) == []


def test_a_table_of_play_with_a_gap_is_the_only_problem(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    insured = INSURED.replace("0-5", "6-7")
    mine.write_text(GOOD.replace(PLAYER, PLAYER.replace("6-7", "7")) + insured)
    assert problems_of(mine) == [
        "[table_of_play.player]: total 6 is left out; name it once: draws, stands or natural"
    ]
