"""Games that extend others: what they take over, what they change, and how that goes wrong."""

import os
from fractions import Fraction
from pathlib import Path

import pytest

from odds import OddsError, Rulebook, load_rulebook
from odds.rulebooks import RulebookError
from odds.rulebooks.differences import differences
from tests.support.rulebook_files import GOOD, problems_of

HEAD = 'id = "mine"\ntitle = "Mine"\nextends = "rws-commission"\n'


def mine(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def extended(folder: Path, text: str, head: str = HEAD) -> Rulebook:
    return load_rulebook(mine(folder, head + text))


def test_all_is_taken_over_and_cites_the_game_it_comes_from(tmp_path: Path) -> None:
    base, book = load_rulebook("rws-commission"), extended(tmp_path, "")
    assert (book.id, book.title, book.document, book.parent) == ("mine", "Mine", "", base)
    assert book.tableau[:4] == base.tableau[:4]
    assert book.tableau.clauses.banker_after_stand == "rws-commission 3.5, 3.6"
    assert book.decks == base.decks._replace(clause="rws-commission 2.2.1")
    assert book.void_clause == "rws-commission 5.1.3"
    assert book.hands == tuple(f"rws-commission {clause}" for clause in base.hands)
    assert [row.clause for row in book.bet("player").rows] == [
        "rws-commission 3.7, 4.1.2",
        "rws-commission 3.8",
        "",
    ]
    (note,) = base.notes
    assert book.notes == (note._replace(text=f"rws-commission: {note.text}"),)


def test_a_table_that_changes_anything_cites_its_own_clause(tmp_path: Path) -> None:
    book = extended(tmp_path, '[decks]\ndefault = 6\n[commission]\nrate = "4%"\nclause = "9"\n')
    assert book.decks == ((4, 5, 6, 7, 8), 6, "")
    assert book.commission == (Fraction(1, 25), "9")
    assert str(book.bet("banker").rows[0].pays) == "24/25"


def test_part_of_the_table_of_play_is_changed(tmp_path: Path) -> None:
    text = '[table_of_play.banker_after_draw]\n3 = "DDDDDDDDDD"\nclause = "8"\n'
    book = extended(tmp_path, text)
    base = load_rulebook("rws-commission").tableau
    assert book.tableau.banker_after_draw[3] == (True,) * 10
    assert book.tableau.banker_after_draw[4] == base.banker_after_draw[4]
    assert book.tableau.clauses.banker_after_draw == "8"
    assert book.tableau.clauses.player == "rws-commission 3.6"


@pytest.mark.parametrize(
    ("parent", "text", "hands"),
    [
        ("rws-commission", "points = '9'", ("9", "mine 1, 3.7, 3.8", "mine 1, 3.4")),
        ("bclc-mini", "pair = '9'", ("mine 2.1, 2.2, 2.3, 2.4", "mine 1.2", "9")),
        ("bclc-ruby-9", "", ("bclc-mini 2.1, 2.2, 2.3, 2.4", "bclc-ruyi 3.1, 3.4", "")),
    ],
)
def test_clauses_on_hands_are_taken_over_one_by_one(
    parent: str, text: str, hands: tuple[str, ...], tmp_path: Path
) -> None:
    book = extended(tmp_path, f"[hands]\n{text}\n", HEAD.replace("rws-commission", parent))
    assert book.hands == tuple(clause.replace("mine", parent) for clause in hands)


def test_bets_are_changed_added_left_out_and_keep_their_order(tmp_path: Path) -> None:
    text = """
drops = ["player-pair"]
[[bet]]
id = "any-pair"
title = "Any Pair"
rows = [{ pairs = "1-2", pays = 5 }]
[[bet]]
id = "tie"
rows = [{ winner = "tie", pays = 9 }]
[[bet]]
id = "player"
clauses = ["4.1", "4.2"]
"""
    book = extended(tmp_path, text)
    assert [bet.id for bet in book.bets] == ["player", "banker", "tie", "banker-pair", "any-pair"]
    assert book.bet("tie").title == "Tie"
    assert book.bet("tie").rows[0].pays == 9
    assert [row.clause for row in book.bet("player").rows] == ["4.1", "4.2", ""]
    assert book.bet("player").rows[0].pays == 1


def test_limits_are_taken_over_replaced_and_shrink_with_the_bets(tmp_path: Path) -> None:
    ruby = HEAD.replace("rws-commission", "bclc-ruby-9")
    limits = extended(tmp_path, "", ruby).limits
    assert [limit.bets for limit in limits] == [("ruby-9",), ("gold-7", "jade-8")]
    assert [limit.clause for limit in limits] == ["bclc-ruby-9 7.2", "bclc-ruyi 7.2"]
    assert limits[1].dealer_clause == "bclc-ruyi 7.3.2.a"
    left = extended(tmp_path, 'drops = ["gold-7", "ruby-9"]\n', ruby).limits
    assert [limit.bets for limit in left] == [("jade-8",)]
    changed = extended(tmp_path, '[[limit]]\nbets = ["jade-8"]\namount = 9\n', ruby).limits
    assert [limit.bets for limit in changed] == [("jade-8",), ("ruby-9",)]
    assert [limit.amount for limit in changed] == [9, 50000]
    assert extended(tmp_path, "limit = []\n", ruby).limits == ()


def test_a_line_of_ones_own_files(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "base.toml").write_text(GOOD.replace('id = "rws-commission"', 'id = "base"'))
    path = mine(tmp_path / "games", HEAD.replace("rws-commission", "../base.toml"))
    book = load_rulebook(path)
    assert book.parent
    assert book.parent.id == "base"
    assert book.bet("tie").rows[0].clause == "base 3.8, 4.1.2"
    third = tmp_path / "third.toml"
    third.write_text('id = "third"\ntitle = "Third"\nextends = "games/mine.toml"\nnotes = []\n')
    assert load_rulebook(third).bet("tie").rows[0].clause == "base 3.8, 4.1.2"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('drops = ["tye"]', "drops: unknown bet 'tye'; did you mean 'tie'? the game it"),
        ("drops = [3]", "drops: unknown bet '3'"),
        ('drops = "tie"', "drops: 'tie' is no list; write the ids of bets in one"),
        ("differs = 1", "differs: 1 will not do; write differs = [{ rule"),
        ("differs = [{ clause = '1' }]", "differs, line 1: 'rule' is missing; add it"),
        ("differs = [{ rule = 'x', why = 1 }]", "differs, line 1: unknown field 'why'"),
        ("[[bet]]\nid = 'tie'\nclauses = ['1', '2']", "bet 'tie': clauses = ['1', '2'] does not"),
        ("[[bet]]\nid = 'tie'\nclauses = 1", "clauses = 1 does not fit the rows it takes over;"),
        ("[[bet]]\nid = 'tie'\nclauses = [1]", "bet 'tie', row 1: clause = 1 is no line of plain"),
        ("[[bet]]\nid = 'tie'\nclauses = ['1']\nrows = []", "bet 'tie': unknown field 'clauses'"),
        ("[[bet]]\nid = 'new'\nclauses = ['1']", "bet 'new': unknown field 'clauses'"),
        ("[[bet]]\nid = 'new'", "bet 'new': 'title' is missing; add it"),
        ("[[bet]]\nid = 'tie'\n[[bet]]\nid = 'tie'", "bet 'tie': the id is used twice; give each"),
        ("[[bet]]\nid = 'new'\n[[bet]]\nid = 'new'", "bet 'new': the id is used twice; give each"),
        ("limit = false", "[[limit]]: false will not do"),
        ("limit = {}", "[[limit]]: a table will not do"),
        ("[commission]\nrate = 0\n[[bet]]\nid = 'banker'\nrows = [{ winner = 'tie', margin = 2, "
         "pays = 1 }]", "bet 'banker', row 1: it can never pay"),
        ("[[bet]]\nid = 'banker'\nrows = [{ winner = 'banker', pays = 1 }]",
         "[commission]: no row takes it; put commission = true on the rows that do, or write rate"),
        ("bet = 3", "[[bet]]: 3 will not do; write each bet"),
        ("bet = [3]", "[[bet]]: [3] will not do"),
        ("limit = 3", "[[limit]]: 3 will not do"),
        ("[[limit]]\namount = 2\nbets = 3", "limit number 1: bets = 3 will not do"),
        ("[[limit]]\namount = 2\nbets = [[]]", "limit number 1: unknown bet '[]'"),
        ("decks = 3", "[decks]: this table is 3; write it as a table"),
        ("table_of_play = 3", "[table_of_play]: this table is 3"),
        ("[table_of_play.naturals]\ntotals = 9", "total 8 is left out; name it once"),
        ("hands = 1", "[hands]: this table is 1; write it as a table"),
        ("[hands]\npoints = ''", "[hands]: points = '' is no line of plain text"),
        ("[hands]\nclause = '1'", "[hands]: unknown field 'clause'; the fields here are points,"),
        ("void = 1", "[void]: this table is 1"),
        ("[bank]\nbet = 'tie'\ncommission = 0", "[bank]: only a game with a [ranking] has a bank"),
        ("notes = 'x'", "notes: 'x' is no list"),
    ],
)  # fmt: skip
def test_broken_extensions(text: str, problem: str, tmp_path: Path) -> None:
    problems = problems_of(mine(tmp_path, f"{HEAD}{text}\n"))
    assert any(problem in found for found in problems), problems


@pytest.mark.parametrize(
    ("parent", "problem"),
    [
        (
            '"rws-comission"',
            "extends: unknown game 'rws-comission'; did you mean 'rws-commission'?",
        ),
        ('"nowhere.toml"', "nowhere.toml': No such file or directory; check the path"),
        ('"mine.toml"', "mine.toml, and no game can extend itself; take it away"),
        ('"other.toml"', "extends: this leads back to"),
        ("3", "extends: 3 is no game; write the id of one or the path of a .toml"),
        ("[]", "extends: [] is no game"),
        ('""', "extends: unknown game ''"),
    ],
)
def test_what_cannot_be_extended(parent: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text('extends = "third.toml"\n')
    (tmp_path / "third.toml").write_text('extends = "mine.toml"\n')
    text = HEAD.replace('"rws-commission"', parent)
    (found,) = problems_of(mine(tmp_path, text))
    assert problem in found


def test_a_game_has_another_id_than_the_one_it_extends(tmp_path: Path) -> None:
    text = HEAD.replace('"mine"', '"rws-commission"')
    assert problems_of(mine(tmp_path, text)) == [
        "id 'rws-commission' is that of a game it extends; give this one its own"
    ]
    (tmp_path / "middle.toml").write_text(HEAD.replace('"mine"', '"middle"'))
    text = text.replace('extends = "rws-commission"', 'extends = "middle.toml"')
    assert "is that of a game it extends" in problems_of(mine(tmp_path, text))[0]


def test_a_line_has_an_end(tmp_path: Path) -> None:
    for number in range(21):
        text = f'id = "g{number}"\ntitle = "G"\nextends = "{number + 1}.toml"\n'
        (tmp_path / f"{number}.toml").write_text(text)
    (tmp_path / "21.toml").write_text(GOOD)
    (found,) = problems_of(tmp_path / "0.toml")
    assert "this is a line of more than 20 games; extend a nearer one" in found
    assert problems_of(tmp_path / "1.toml") == []
    assert problems_of(tmp_path / "3.toml") == []


def test_naturals_and_drawing_rules_can_be_changed_without_saying_all_again(tmp_path: Path) -> None:
    text = """
[table_of_play.naturals]
totals = "7-9"
[table_of_play.player]
draws = []
stands = "0-6"
[table_of_play.banker_after_stand]
draws = "0-6"
stands = []
"""
    tableau = extended(tmp_path, text).tableau
    assert tableau.naturals == (False,) * 7 + (True,) * 3
    assert not any(tableau.player)
    assert tableau.banker_after_stand == (True,) * 7 + (False,) * 3
    assert (
        tableau.banker_after_draw[6] == load_rulebook("rws-commission").tableau.banker_after_draw[6]
    )


def test_a_circle_through_links_is_one_too(tmp_path: Path) -> None:
    os.symlink("mine.toml", tmp_path / "link.toml")
    (found,) = problems_of(mine(tmp_path, HEAD.replace("rws-commission", "link.toml")))
    assert "no game can extend itself" in found


def test_a_broken_parent_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "base.toml").write_text(GOOD.replace("pays = 8", "pays = 0"))
    path = mine(tmp_path, HEAD.replace("rws-commission", "base.toml"))
    with pytest.raises(RulebookError, match=r"base\.toml: bet 'tie', row 1: pays = 0"):
        load_rulebook(path)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OddsError, match=r"^base\.toml: bet 'tie'"):
        load_rulebook("mine.toml")


def test_what_is_never_taken_over(tmp_path: Path) -> None:
    path = mine(tmp_path, 'extends = "bclc-squeeze-midi"\n')
    assert problems_of(path) == ["'id' is missing; add it", "'title' is missing; add it"]
    assert extended(tmp_path, "", HEAD.replace("rws-commission", "bclc-full")).differs == ()


def test_a_title_may_stand_beside_clauses(tmp_path: Path) -> None:
    bet = extended(tmp_path, "[[bet]]\nid = 'tie'\ntitle = 'Egal'\nclauses = ['7']\n").bet("tie")
    assert (bet.title, bet.rows[0].clause) == ("Egal", "7")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[[bet]]\nid = 'player'\nclauses = ['1']", "does not fit the rows it takes over"),
        ("bank = 3", "[bank]: this table is 3; write it as a table"),
        ("bank = 0", "[bank]: this table is 0; write it as a table"),
    ],
)
def test_one_mistake_is_one_problem(text: str, problem: str, tmp_path: Path) -> None:
    (found,) = problems_of(mine(tmp_path, f"{HEAD}{text}\n"))
    assert problem in found


DROPPED = """drops = ["three-card"]
[commission]
rate = 0
"""


@pytest.mark.parametrize(
    ("parent", "text", "bank", "insurance"),
    [
        ("bclc-three-card", "", True, False),
        ("bclc-three-card", "bank = false", False, False),
        ("bclc-three-card", "insurance = false", True, False),
        ("bclc-three-card", "drops = ['three-kings-bonus']", True, False),
        ("bclc-three-card", DROPPED, False, False),
        ("rws-insurance", "", False, True),
        ("rws-insurance", "bank = false", False, True),
        ("rws-insurance", "insurance = false", False, False),
    ],
)
def test_a_bank_and_insurance_need_not_be_taken_over(
    parent: str, text: str, bank: bool, insurance: bool, tmp_path: Path
) -> None:
    book = extended(tmp_path, f"{text}\n", HEAD.replace("rws-commission", parent))
    assert (book.bank is not None, book.insurance is not None) == (bank, insurance)


def test_a_ranking_and_a_table_of_play_do_not_go_together(tmp_path: Path) -> None:
    text = "[ranking]\nhands = [{ hand = 'any' }]\nparted_by = ['total']\n"
    problems = problems_of(mine(tmp_path, f"{HEAD}{text}"))
    assert "nobody draws; extend another game than rws-commission or none" in problems[0]


def test_a_circle_that_does_not_pass_through_the_first_file(tmp_path: Path) -> None:
    for name, parent in (("two", "sub/../three"), ("three", "two")):
        (tmp_path / f"{name}.toml").write_text(f'extends = "{parent}.toml"\n')
    (tmp_path / "sub").mkdir()
    (found,) = problems_of(mine(tmp_path, HEAD.replace("rws-commission", "two.toml")))
    assert "no game can extend itself" in found


def test_a_parent_that_is_no_rulebook_is_named(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text("not toml")
    with pytest.raises(RulebookError, match=r"base\.toml: this is not TOML"):
        load_rulebook(mine(tmp_path, HEAD.replace("rws-commission", "base.toml")))


def test_differences_in_decks_drawing_and_the_last_row_are_told(tmp_path: Path) -> None:
    text = """
[decks]
allowed = "6-8"
default = 6
[table_of_play.banker_after_draw]
6 = "SSSSSSSSSS"
[[bet]]
id = "tie"
rows = [{ winner = "tie", pays = 8 }, { pays = "push" }]
"""
    found = {each.rule: (each.here, each.there) for each in differences(extended(tmp_path, text))}
    assert found["decks"] == ("6-8", "4-8")
    assert found["decks taken by default"] == ("6", "8")
    assert "6 draws on none" in found["table of play: banker after draw"][0]
    assert "6 draws on 6-7" in found["table of play: banker after draw"][1]
    assert found["bet tie"] == ("winner tie: 8; otherwise: push", "winner tie: 8")
    assert len(found) == 4
