"""The bank of a three-card game, asked for in Python and laid out for every writer."""

from fractions import Fraction
from pathlib import Path

import pytest

from odds import OddsError, Opponent, bank_value
from odds.report.views.bank import BankTaken
from odds.table import Table

TABLE = Table("bclc-three-card")


@pytest.fixture(scope="module")
def found() -> BankTaken:
    return TABLE.bank([100, "50"], dealer=Fraction(25))


def test_a_table_answers_as_the_library_does(found: BankTaken) -> None:
    book = TABLE.rulebook
    opponents = [Opponent(Fraction(n), dealer=n == 25) for n in (100, 50, 25)]
    bank = book.taken_bank
    alone = bank_value(bank, book.bet(bank.bet), book.ranking, TABLE.shoe, opponents)
    assert found.value == alone
    assert repr(found) == (
        "<bank of bclc-three-card, 1 deck, 52 cards left to deal: bank -1.7620%, Player -2.4056%>"
    )


def test_cards_known_of_the_bank_and_none_of_a_player() -> None:
    kings = TABLE.deal(banker="K K K").bank([10])
    assert kings.value.expected_win == Fraction(19, 2)
    with pytest.raises(OddsError, match="the Player's cards 'K' do not say whose they are of the"):
        TABLE.deal(player="K").bank([10])


@pytest.mark.parametrize(
    ("stakes", "said"),
    [
        ([], "nobody bets against the bank; give a stake or more such as 100"),
        ([0], "a stake against the bank is 0; give one above 0"),
        (["x"], "'x' is no amount; write one above 0"),
        ([1.5], "1.5 is no amount; give a whole number"),
        ("100", "stakes is '100'; give a list such as"),
        (100, "stakes is 100; give a list such as"),
    ],
)
def test_bad_stakes_end_in_one_sentence(stakes: object, said: str) -> None:
    with pytest.raises(OddsError, match=said) as raised:
        TABLE.bank(stakes)  # type: ignore[arg-type]
    assert "--" not in str(raised.value)


def test_a_game_without_a_bank() -> None:
    with pytest.raises(OddsError, match="bclc-mini has no bank that a Player may take"):
        Table("bclc-mini").bank([])


def test_the_tables(found: BankTaken) -> None:
    sheets = {each.name or each.title: each for each in found.answer().sheets}
    assert list(sheets) == ["Bank or Player", "bank", "shares", "results"]
    assert [row[1] for row in sheets["Bank or Player"].rows] == [
        found.value.expected_value,
        found.value.player_value,
    ]
    assert sheets["shares"].rows[0] == (
        *("bank", 175),
        *(found.value.expected_win, found.value.expected_value),
    )
    assert sheets["results"].rows == found.value.results
    assert found.to_polars("results")["weight"].sum() == found.value.wins.denominator


def test_the_commission_in_words(found: BankTaken, tmp_path: Path) -> None:
    assert "3 hands with 175 in all on three-card, commission of 5% on the net" in found.text()
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'id = "mine"\ntitle = "M"\nextends = "bclc-three-card"\n[bank]\ncommission = "1/30"\n'
    )
    assert "commission of 10/3% on the" in Table(mine).bank([5]).text(width=None)


@pytest.mark.parametrize("options", [{}, {"exact": True}, {"digits": 9}], ids=str)
def test_no_line_is_wider_than_a_terminal(found: BankTaken, options: dict[str, int]) -> None:
    assert max(map(len, found.text(**options).splitlines())) <= 80  # type: ignore[arg-type]
