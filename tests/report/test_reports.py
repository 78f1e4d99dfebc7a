"""The report of a game: what is in it, in which order, in each format."""

import json
import re
from fractions import Fraction
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from odds import OddsError, Table, load_rulebook
from odds.report.document import Chart, HeatMap, Histogram, Lines, Section
from odds.report.views.reports.report import Report
from odds.report.writers.documents.write import ENDINGS
from tests.support.games import GAMES
from tests.support.rulebook_files import GOOD

ORDER = (
    "summary",
    "game",
    "readings",
    "readings-priced",
    "play",
    "bets",
    "decks",
    "formulas",
    "limits",
    "insurance",
    "bank",
    "mistakes",
    "vulnerability",
    "verification",
    "checks",
    "words",
)


@pytest.fixture(scope="module")
def insurance() -> Report:
    return Table("rws-insurance").report("6-8")


@pytest.fixture(scope="module")
def figures(insurance: Report) -> dict[str, Any]:
    found = json.loads(insurance.content("json"))
    assert isinstance(found, dict)
    return found


def by_id(sections: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        name: found
        for each in sections
        for name, found in {each["id"]: each, **by_id(each["sections"])}.items()
    }


@pytest.mark.proof
@pytest.mark.parametrize("game", ["rws-insurance", "bclc-three-card", "bclc-ruyi", "egalite"])
def test_sections_come_in_the_order_a_reader_needs(game: str) -> None:
    book = load_rulebook(game)
    left_out = {
        *(["decks"] if len(book.decks.allowed) == 1 else []),
        *(["limits"] if not book.limits else []),
        *(["insurance"] if not book.insurance else []),
        *(["bank"] if not book.bank else []),
        *(["readings-priced"] if not book.readings else []),
        *(["mistakes"] if not book.take_back else []),
    }
    decks = ",".join(map(str, book.decks.allowed))
    found = [section.id for section in Table(book).report(decks).document().sections]
    assert found == [name for name in ORDER if name not in left_out]


def test_json_has_the_exact_figures_of_every_bet_and_deck(figures: dict[str, Any]) -> None:
    rows = by_id(figures["sections"])["summary"]["tables"]["bets"]
    assert len(rows) == 3 * 5
    for row in rows:
        bet = Table("rws-insurance", decks=int(row["decks"])).bet(row["bet"])
        assert Fraction(row["house_edge"]) == bet.house_edge
        assert Fraction(row["rtp"]) == bet.rtp
        assert bet.standard_deviation
        assert row["standard_deviation_decimal"] == float(bet.standard_deviation.decimal(15))


def test_paytables_contribute_to_the_rtp(figures: dict[str, Any]) -> None:
    sections = by_id(figures["sections"])
    for bet in load_rulebook("rws-insurance").bets:
        rows = sections[f"bet-{bet.id}"]["tables"]["paytable"]
        for decks in ("6", "7", "8"):
            mine = [row for row in rows if row["decks"] == decks]
            rtp = Table("rws-insurance", decks=int(decks)).bet(bet.id).rtp
            assert sum(Fraction(row["contribution"]) for row in mine) == rtp
            assert Fraction(mine[-1]["running_total"]) == rtp
            for row in mine:
                assert Fraction(row["one_in"]) * Fraction(row["probability"]) == 1


def test_covariance_with_every_other_bet(figures: dict[str, Any]) -> None:
    rows = by_id(figures["sections"])["bet-player"]["tables"]["covariance"]
    exact = Table("rws-insurance", decks=6).covariance()
    found = {row["other"]: row for row in rows if row["decks"] == "6"}
    assert list(found) == ["banker", "tie", "player-pair", "banker-pair"]
    for other, row in found.items():
        assert Fraction(row["covariance"]) == exact["player", other].covariance


def test_every_sum_check_is_written_out_and_holds(figures: dict[str, Any]) -> None:
    tables = by_id(figures["sections"])["checks"]["tables"]
    assert len(tables["weights"]) == len(tables["returns"]) == 3 * 5
    for weights, returns in zip(tables["weights"], tables["returns"], strict=True):
        assert sum(weights["combinations"]) == weights["denominator"] == weights["sum"]
        back = zip(weights["combinations"], map(Fraction, returns["returns"]), strict=True)
        total = sum((weight * each for weight, each in back), Fraction())
        assert total / weights["denominator"] == Fraction(returns["rtp"])
        assert weights["holds"]
        assert returns["holds"]


def test_a_written_sum_can_be_repeated(insurance: Report) -> None:
    page = insurance.content("md").decode()
    written = re.findall(r"\| (\([\d, +·()/]+\) / [\d,]+) +\| +([\d.]+)%", page)
    assert len(written) == 15
    for sum_, percent in written:
        inner, _, denominator = sum_.replace(",", "").rpartition(" / ")
        total = Fraction()
        for term in inner[1:-1].split(" + "):
            weight, factor = term.split(" · ")
            total += int(weight) * Fraction(factor.strip("()"))
        assert f"{float(100 * total / int(denominator)):.4f}" == percent


def test_insurance_lines_and_favourable_cells(insurance: Report) -> None:
    parts = insurance.document().sections
    section = next(each for each in parts if each.id == "insurance")
    maps = [part for inner in section.sections for part in inner.parts if isinstance(part, HeatMap)]
    marked = [cell for each in maps for row in each.cells for cell in row if cell and cell.marked]
    cells = Table("rws-insurance").insurance.cells()
    good = [cell.expected_value for cell in cells if cell.favours_bettor]
    assert len(maps) == 4
    assert sorted(cell.value for cell in marked) == sorted(each for each in good if each)
    assert all(cell.value > 0 for cell in marked)


def test_the_worst_card_to_expose_is_every_one_that_costs_as_much(figures: dict[str, Any]) -> None:
    exposed = by_id(figures["sections"])["mistakes"]["tables"]["exposed"]
    found = {(each["seat"], each["bet"]): each["ranks"] for each in exposed}
    assert found["player-1", "player"] == "10-K"
    assert found["player-1", "banker"] == "9"
    assert found["banker-1", "player-pair"] == "A-K"


def test_what_a_forgotten_window_is(insurance: Report) -> None:
    assert (
        "Where the dealer forgets to offer insurance, the original bet goes back if the insurance "
        "would have won (clause 5.13)."
    ) in insurance.content("md").decode()


def test_every_kind_of_plot_has_words_for_those_who_do_not_see_it(insurance: Report) -> None:
    plots = [part for each in walk(insurance.document().sections) for part in each.parts]
    for kind in (Lines, HeatMap, Histogram, Chart):
        found = [plot for plot in plots if isinstance(plot, kind)]
        assert found
        assert all(plot.words and plot.title for plot in found)
    page = insurance.content("html").decode()
    assert page.count("<svg ") == page.count('role="img"') == page.count("<desc>")


def walk(sections: "list[Section] | Any") -> list[Section]:
    return [each for section in sections for each in (section, *walk(section.sections))]


def test_what_a_document_leaves_blank_is_filled_as_far_as_it_can_be() -> None:
    found = by_id(json.loads(Table("online-baccarat").report().content("json"))["sections"])
    row = next(row for row in found["summary"]["tables"]["bets"] if row["bet"] == "small")
    bet = Table("online-baccarat").bet("small")
    assert (row["rtp"], row["house_edge"]) == (None, None)
    assert (Fraction(row["hit_frequency"]), Fraction(row["fair_odds"])) == (
        bet.hit_frequency,
        bet.fair_odds,
    )
    words = " ".join(found["summary"]["text"])
    assert "small, big: payout not stated" in words


@pytest.mark.proof
def test_the_bank_is_that_of_the_table() -> None:
    found = by_id(json.loads(Table("bclc-three-card").report().content("json"))["sections"])
    rows = found["bank"]["tables"]["bank"]
    assert [row["hands"] for row in rows] == [1, 2, 3]
    bank = Table("bclc-three-card").bank([100, 100])
    assert Fraction(rows[1]["expected_value"]) == bank.value.expected_value


def test_limits_say_from_which_stake_they_bite() -> None:
    found = by_id(json.loads(Table("bclc-ruyi").report().content("json"))["sections"])
    stakes = {row["bet"]: row["bites_above"] for row in found["limits"]["tables"]["limits"]}
    assert stakes == {"gold-7": "1250", "jade-8": "2000"}


def test_provenance_can_be_found_again(insurance: Report, figures: dict[str, Any]) -> None:
    origin = figures["provenance"]
    rules = Table("rws-insurance").rules().text("json")
    assert origin["rulebook_sha256"] == sha256(rules.encode()).hexdigest()
    sections = json.dumps(
        figures["sections"], ensure_ascii=False, separators=(",", ":"), sort_keys=True
    )
    assert origin["figures_sha256"] == sha256(sections.encode()).hexdigest()
    assert origin["command"] == "odds report rws-insurance --decks 6-8 --output FILE"
    for ending in ("md", "html"):
        page = insurance.content(ending).decode()
        assert origin["rulebook_sha256"] in page
        assert origin["figures_sha256"] in page
        assert "Date:" not in page


def test_a_date_is_there_only_where_it_is_asked_for() -> None:
    with_date = Table("egalite").report(date="2025-01-31")
    assert "Date: 2025-01-31" in with_date.content("md").decode()
    assert json.loads(with_date.content("json"))["date"] == "2025-01-31"


@pytest.mark.proof
@pytest.mark.parametrize("ending", ENDINGS)
def test_the_same_input_gives_the_same_bytes(ending: str) -> None:
    one, two = (Table("egalite").report("6,8") for _ in range(2))
    assert one.content(ending) == two.content(ending)


class Page(HTMLParser):
    """Tags opened and closed, ids, links and headings of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        named = dict(attrs)
        self.ids += [named["id"] or ""] if "id" in named else []
        self.links += [named["href"] or ""] if "href" in named else []
        if tag not in ("meta", "wbr"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.proof
@pytest.mark.parametrize("game", ["rws-insurance", "bclc-three-card", "online-baccarat"])
def test_a_page_is_whole_and_needs_no_network(game: str) -> None:
    text = Table(game).report().content("html").decode()
    page = Page(text)
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} <= {*page.ids}
    assert all(link.startswith("#") for link in page.links)
    assert not {"script", "link", "img", "iframe"} & {*page.tags}
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", text)


def test_text_of_others_is_never_markup() -> None:
    nasty = '<script>alert("x")</script> =1+1 | *a* [b](javascript:c) </title></style>'
    book = load_rulebook("rws-commission")
    bets = tuple(bet._replace(title=nasty) for bet in book.bets)
    own = Table(book._replace(id="own", title=nasty, document=nasty, bets=bets))
    report = own.report()
    page, markdown = report.content("html").decode(), report.content("md").decode()
    assert Page(page).open == []
    assert "<script" not in page.lower()
    assert page.count("</style>") == page.count("<style>") == 1
    assert page.count("</title>") == page.count("<title>")
    assert "<script" not in markdown.replace("\\<script", "")
    assert "](javascript" not in markdown.replace("\\](javascript", "")
    assert json.loads(report.content("json"))["title"].startswith(nasty)


def test_a_report_is_of_a_full_shoe() -> None:
    for table in (
        Table("rws-commission", player="9 K"),
        Table("rws-commission", without="A"),
        Table("rws-commission", shoe="A=9 K=9"),
    ):
        with pytest.raises(OddsError, match="full shoe before the first card"):
            table.report()
    with pytest.raises(OddsError, match="named twice"):
        Table("rws-commission").report([6, 6])
    with pytest.raises(OddsError, match="no number of decks"):
        Table("rws-commission").report([0])


def test_decks_outside_of_the_rules_are_said_to_be() -> None:
    report = Table("bclc-mini").report("2,8,inf")
    page = report.content("md").decode()
    assert "a shoe of 2 decks lies outside the rules of bclc-mini" in page
    assert "an infinite shoe lies outside" in page
    assert "| bet " in page
    assert "the infinite shoe" in page


def test_any_rulebook_of_ones_own(tmp_path: Any) -> None:
    file = tmp_path / "own.toml"
    file.write_text(GOOD.replace('id = "rws-commission"', 'id = "own"'), encoding="utf-8")
    report = Table(str(file)).report()
    assert repr(report).startswith("<report on own, 8 decks")
    assert "odds report own.toml --decks 8" in report.content("md").decode()
    assert report._repr_html_().startswith("<header>")
    report.save(str(tmp_path / "own.html"))
    assert (tmp_path / "own.html").read_bytes() == report.content("html")
    with pytest.raises(OddsError, match=r"ends in none of \.html"):
        report.save(str(tmp_path / "own.docx"))


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_report_in_every_format(game: str) -> None:
    report = Table(game).report()
    for ending in ENDINGS:
        assert report.content(ending)


@pytest.mark.proof
@pytest.mark.parametrize("game", ["7-up-baccarat", "dragon-tiger"])
def test_games_that_no_table_of_play_deals_have_a_report_without_grid_and_formulas(
    game: str,
) -> None:
    report = Table(game).report("8")
    ids = [section.id for section in report.document().sections]
    assert {"summary", "bets", "checks"} <= set(ids)
    assert "formulas" not in ids
    assert not report.figures.grid
    for ending in ENDINGS:
        assert report.content(ending)


@pytest.mark.proof
@pytest.mark.parametrize("many", [False, True])
def test_covariances_of_many_bets_on_cards_are_left_out_with_a_sentence(
    tmp_path: Path, many: bool
) -> None:
    hands = ("player", "banker", "winning", "losing")[: None if many else 3]
    book = 'id = "four"\ntitle = "Four"\nextends = "bclc-mini"\n' + "".join(
        f'[[bet]]\nid = "{hand}-suited"\ntitle = "Suited"\n'
        f"rows = [{{ {hand}_suited = true, pays = 3 }}]\n"
        for hand in hands
    )
    path = tmp_path / "four.toml"
    path.write_text(book)
    sections = by_id(json.loads(Table(path).report("8").content("json"))["sections"])
    sentence = "is left out here: more than 3 bets of this game ask for cards."
    assert (sentence in json.dumps(sections["bet-player"])) is many
    others = [row["other"] for row in sections["bet-player"]["tables"]["covariance"]]
    assert ("player-suited" in others) is not many
    assert "banker" in others
    assert ("covariance" in sections["bet-player-suited"]["tables"]) is not many
