"""Stakes under an aggregate limit, asked for in Python and laid out for every writer."""

import csv
import io
from collections.abc import Iterator
from fractions import Fraction

import pytest

from odds import OddsError, Stake, capped, load_rulebook
from odds.games.three_card.rounds import Step
from odds.report.answer import Sheet
from odds.report.views.limits import Limits
from odds.table import Table
from tests.support.games import GAMES

LIMITED = [game for game in GAMES if load_rulebook(game).limits]


def sheet(view: Limits, title: str) -> Sheet:
    (found,) = [each for each in view.answer().sheets if each.title.startswith(title)]
    return found


def test_a_table_answers_as_the_library_does() -> None:
    table = Table("bclc-ruyi", decks=6, player="K 2", banker="A 2")
    book, gold = table.rulebook, table.rulebook.limited_bet("gold-7")
    stakes = [Stake(gold, Fraction(2000)), Stake(gold, Fraction(25, 2), dealer=True)]
    found = table.limits([("gold-7", 2000)], dealer=[("gold-7", "12.50")], limit=Fraction(500, 3))
    coups = book.coups(table.shoe, table.coup)
    (alone,) = capped(book.limits, coups, stakes, Fraction(500, 3))
    (limit,) = found.limits
    assert (limit.stakes, limit.amount, limit.bites) == (alone.stakes, alone.amount, alone.bites)
    assert [each.limited for each in found.stakes] == [alone.expected_win(n) for n in range(2)]
    assert found.house.limited == -sum(each.limited for each in found.stakes)


def test_stakes_as_a_mapping_as_pairs_and_as_text_are_the_same() -> None:
    table = Table("bclc-ruby-9")
    stakes: dict[str, int | str | Fraction] = {"ruby-9": 6000, "gold-7": Fraction(1, 2)}
    one = table.limits(stakes, dealer={"jade-8": "7"})
    two = table.limits([("ruby-9", "6000"), ("gold-7", "0.5")], dealer=iter([("jade-8", 7)]))
    assert one == two
    assert [(each.number, each.of, each.bet) for each in one.stakes] == [
        (1, "Player", "ruby-9"),
        (2, "Player", "gold-7"),
        (3, "Dealer", "jade-8"),
    ]
    assert repr(one) == (
        "<limits of bclc-ruby-9, 8 decks, 416 cards left to deal: "
        "ruby-9 bites in 7.0260%; gold-7, jade-8 bites in 0.0000%>"
    )


def test_in_three_card_games_each_stake_has_its_hand() -> None:
    table = Table("bclc-three-card")
    bonus = "three-kings-bonus"
    found = table.limits([(bonus, 200), (bonus, 300)], dealer=[(bonus, 5)])
    assert [stake.hand for stake in found.limits[0].stakes] == [0, 1, 0]
    steps: list[int] = []

    def watch(done: Iterator[Step], size: int) -> Iterator[Step]:
        for step in done:
            steps.append(size)
            yield step

    assert table.limits([(bonus, 200), (bonus, 300)], dealer=[(bonus, 5)], watch=watch) == found
    assert len(steps) == steps[0]
    known = table.deal(player="K K")
    assert known.limits({bonus: 300}).limits[0].bites == Fraction(2, 50)
    with pytest.raises(OddsError, match="the Player's cards 'K K' do not say whose they are"):
        known.limits([(bonus, 200), (bonus, 300)])


@pytest.mark.parametrize(
    ("stakes", "said"),
    [
        ({}, "there is no stake; give one or more such as gold-7=2000"),
        ({"gold-7": 0}, "the stake on 'gold-7' has the amount 0; give one above 0"),
        ({"gold-7": -5}, "the stake on 'gold-7' has the amount -5; give one above 0"),
        ({"gold-7": "x"}, "'x' is no amount; write one above 0"),
        ({"gold-7": 0.5}, "0.5 is no amount; give a whole number"),
        ({"gold-7": True}, "True is no amount; give a whole number"),
        ({"tie": 5}, "bet 'tie' of bclc-ruyi has no aggregate limit"),
        ("gold-7=2000", "'gold-7=2000' are no stakes; give amounts by bet"),
        (["gold-7"], r"\['gold-7'\] are no stakes; give amounts by bet"),
        (5, "5 are no stakes; give amounts by bet"),
    ],
)
def test_bad_stakes_end_in_one_sentence(stakes: object, said: str) -> None:
    with pytest.raises(OddsError, match=said) as raised:
        Table("bclc-ruyi").limits(stakes)  # type: ignore[arg-type]
    assert "--" not in str(raised.value)


def test_people_see_the_house_below_the_stakes_and_the_fractions_where_they_ask() -> None:
    found = Table("bclc-ruby-9").limits({"ruby-9": 6000})
    wins = sheet(found, "Expected wins")
    assert [row[1:4] for row in wins.rows] == [(1, "Player", "ruby-9"), (None, "house", "all")]
    assert wins.rows[0][5] == found.stakes[0].limited
    text, exact = found.text(), found.text(exact=True)
    assert text.index("Expected wins") < text.index("How often") < text.index("Stakes on one bet")
    assert "2000/3" not in text
    assert "666.6666" in text  # at 666.6667 the limit bites
    assert "666.6667" not in text
    assert "2000/3" in exact
    assert "for the Dealer" not in text.partition("Rounds in which")[2].partition("\n\n")[0]
    tipped = Table("bclc-ruby-9").limits({"ruby-9": 6000}, dealer={"ruby-9": 1})
    assert [column.title for column in sheet(tipped, "Rounds").columns][-2:] == [
        "for the Dealer",
        "paid to the Dealer",
    ]


def test_the_tables_of_csv_and_of_data_frames() -> None:
    found = Table("bclc-ruyi").limits({"gold-7": 2000}, limit=100)
    rows = list(csv.DictReader(io.StringIO(found.text("csv"))))
    assert [row["table"] for row in rows] == ["stakes", "house"]
    assert [row["limit"] for row in rows] == ["[100]", ""]
    frame = found.to_polars("stakes")
    assert frame["expected_win"].to_list() == [str(found.stakes[0].limited)]
    assert found.to_pandas("house")["bet"].to_list() == ["all"]


@pytest.mark.parametrize("options", [{}, {"exact": True}, {"digits": 9}], ids=str)
@pytest.mark.parametrize("game", LIMITED)
def test_no_line_is_wider_than_a_terminal(game: str, options: dict[str, int]) -> None:
    table = Table(game)
    limited = [name for limit in table.rulebook.limits for name in limit.bets]
    found = table.limits(dict.fromkeys(limited, "1234.5"), dealer={limited[0]: 100})
    assert max(map(len, found.text(**options).splitlines())) <= 80  # type: ignore[arg-type]


def test_people_hear_of_bets_for_the_dealer_where_there_is_one() -> None:
    table = Table("bclc-ruyi")
    without = table.limits({"gold-7": 2000})
    tipped = table.limits({"gold-7": 2000}, dealer={"gold-7": 100})
    assert "Dealer" not in str(without)
    assert "A Dealer bet on Gold 7" in str(tipped)
    assert "bets for the Dealer neither count" in " ".join(str(tipped).split())
    notes = [[note.text for note in found.answer().notes] for found in (without, tipped)]
    assert notes[0] == notes[1]  # machines have all of them
