"""The shoe on a page, played by clicking: every figure is the library's fraction."""

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from odds import Table
from odds.core.numbers import decimal, money
from odds.report.views.followed import Followed
from tests.browser.looks import CONTRASTS, HEADINGS, OVERFLOW
from tests.support.serving import serving

pytestmark = pytest.mark.browser

SIZES = {"desk": (1280, 800), "phone": (390, 844)}
SHOES = {
    # A shoe for each seed: the game, its decks, how many cards are burnt and how many are dealt.
    "insured": ("rws-insurance", 8, 3, 80, 1),
    "short": ("bclc-ruyi", 6, 1, 75, 2),
    "many bets": ("egalite", 6, 12, 70, 3),
}
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
FIGURES = """() => ({
  bets: [...document.querySelectorAll('#bets-table tbody tr')].map(row => ({
    bet: row.dataset.bet, favourable: !!row.querySelector('.mark'),
    figures: Object.fromEntries([...row.querySelectorAll('.figure')].map(
      cell => [cell.className.split(' ')[1], [cell.textContent, cell.dataset.exact]])),
  })),
  paid: document.getElementById('result').hidden ? [] :
    [...document.querySelectorAll('#result li')].map(one => [one.dataset.bet, one.dataset.pays]),
  offers: document.getElementById('offers').hidden ? [] :
    [...document.querySelectorAll('#offers li')].map(one => [one.dataset.offer,
      ...[...one.querySelectorAll('.figure')].map(cell => cell.dataset.exact)]),
  left: Object.fromEntries([...document.querySelectorAll('.bar')].map(
    bar => [bar.dataset.rank, +bar.dataset.left])),
  net: Object.fromEntries([...document.querySelectorAll('#sofar-table tbody tr')].map(
    row => [row.dataset.bet, [...row.querySelectorAll('td')].map(cell => cell.textContent)])),
  beads: document.querySelectorAll('#bead text').length,
})"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving("--game", "tests/examples/suits.toml") as found:
        yield found


def recorded(name: str) -> tuple[str, int, list[str]]:
    """A game, its decks, and the cards of a shoe in the order in which they come."""
    game, decks, burnt, dealt, seed = SHOES[name]
    cards = RANKS * 4 * decks
    random.Random(seed).shuffle(cards)
    return game, decks, [*(f"*{card}" for card in cards[:burnt]), *cards[burnt : burnt + dealt]]


class Player:
    """Somebody with the page, who taps keys and reads figures."""

    def __init__(self, browser: Any, address: str, size: str = "desk", **context: Any) -> None:
        width, height = SIZES[size]
        touch = size == "phone"
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, **context
        )
        self.page = self.context.new_page()
        self.said: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self._note(request.url, address))
        self.page.on("dialog", lambda dialog: dialog.accept())
        self.page.goto(address)
        self.page.wait_for_selector("#bets-table tbody tr")

    def _note(self, asked: str, address: str) -> None:
        """Whatever is asked of anybody else is a complaint too."""
        if not asked.startswith((address, "blob:")):
            self.said.append(f"asked {asked}")

    def choose(self, game: str, decks: int) -> None:
        self.page.click("#open-settings")
        self.page.select_option("#game", game)
        self.page.wait_for_selector("body:not(.asking)")
        self.page.select_option("#decks", str(decks))
        self.page.wait_for_selector("body:not(.asking)")
        self.page.click("#settings .close")

    def tap(self, card: str) -> None:
        if card.startswith("*"):
            self.page.click("[data-key=burning]")
        self.page.click(f'#ranks [data-key="{card.lstrip("*")}"]')

    def waits_for(self, cards: list[str]) -> None:
        self.page.wait_for_selector(f'body[data-cards="{" ".join(cards)}"]')

    def figures(self) -> Any:
        return self.page.evaluate(FIGURES)


def check(seen: Any, found: Followed) -> None:
    """Whether what is seen is what the library says."""
    for shown, one in zip(seen["bets"], found.bets, strict=True):
        edge, hit, fair = one.house_edge, one.hit_frequency, one.fair_odds
        wanted = {"hit": [f"{decimal(100 * hit, 4)}%", str(hit)]}
        if edge is not None:
            wanted["edge"] = [f"{decimal(100 * edge, 4)}%", str(edge)]
        if fair is not None:
            wanted["fair"] = [decimal(fair, 4), str(fair)]
        assert shown["figures"] == wanted
        assert shown["favourable"] == (edge is not None and edge < 0)
    ended = found.last if not found.shoe.coup.known else ()
    assert seen["paid"] == [[each.bet.id, str(each.pays)] for each in ended]
    assert seen["offers"] == [
        [one.side, str(one.expected_value), str(one.largest_stake)] if one.offer else [one.side]
        for one in found.quote or ()
    ]
    left = found.shoe.shoe.without(found.shoe.coup.known)
    assert [seen["left"][rank] for rank in RANKS] == list(left.counts)
    assert {bet: [cells[0], cells[2]] for bet, cells in seen["net"].items()} == {
        bet: [str(won), money(net)] for bet, won, net in found.net if net is not None
    }
    assert seen["beads"] == len(found.shoe.rounds)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SHOES)
def test_a_shoe_is_played_by_clicking(browser: Any, address: str, name: str, size: str) -> None:
    game, decks, cards = recorded(name)
    player, table = Player(browser, address, size), Table(game, decks=decks)
    player.choose(game, decks)
    burnt = sum(card.startswith("*") for card in cards)
    expected: dict[str, list[Fraction]] = {bet.id: [] for bet in table.rulebook.bets}
    for number, card in enumerate(cards, 1):
        before = table.follow(" ".join(cards[: number - 1]))
        if not before.shoe.coup.known and not card.startswith("*"):
            for one in before.bets:
                expected[one.bet.id].append(one.expected_value or Fraction())
        player.tap(card)
        player.waits_for(cards[:number])
        if number < burnt:
            continue  # many burnt cards are looked at together
        check(player.figures(), table.follow(" ".join(cards[:number])))
        if number % 7 == 0:
            player.page.click("[data-key=undo]")
            player.waits_for(cards[: number - 1])
            check(player.figures(), before)
            player.tap(card)
            player.waits_for(cards[:number])
    rounds = len(table.follow(" ".join(cards)).shoe.rounds)
    sums = {bet: decimal(sum(each[:rounds], Fraction()), 2) for bet, each in expected.items()}
    player.page.wait_for_selector("body:not(.asking)")
    assert {bet: cells[3] for bet, cells in player.figures()["net"].items()} == sums
    assert player.page.evaluate(OVERFLOW) <= 0
    assert player.said == []
    player.context.close()


def test_undo_after_every_card_keyboard_and_reload(browser: Any, address: str) -> None:
    player, table = Player(browser, address), Table("rws-insurance", decks=8)
    cards = ["9", "K", "3", "10", "A", "2", "J", "Q", "5"]
    keys = {"10": "t", "A": "a", "K": "k", "J": "J", "Q": "q"}
    for number, card in enumerate(cards, 1):
        player.page.keyboard.press(keys.get(card, card))
        player.waits_for(cards[:number])
        player.page.keyboard.press("Backspace")
        player.waits_for(cards[: number - 1])
        check(player.figures(), table.follow(" ".join(cards[: number - 1])))
        player.page.keyboard.press(keys.get(card, card))
        player.waits_for(cards[:number])
        player.page.reload()
        player.waits_for(cards[:number])
        check(player.figures(), table.follow(" ".join(cards[:number])))
    assert player.said == []
    player.context.close()


def test_any_card_is_corrected_or_taken_out(browser: Any, address: str) -> None:
    player, table = Player(browser, address), Table("rws-insurance", decks=8)
    cards = ["9", "K", "K", "8", "2", "3"]
    for number, card in enumerate(cards, 1):
        player.tap(card)
        player.waits_for(cards[:number])
    player.page.click('#rounds-list [data-index="3"]')
    player.tap("2")  # no natural then, and the cards that follow are of the same round
    cards[3] = "2"
    player.waits_for(cards)
    check(player.figures(), table.follow(" ".join(cards)))
    player.page.click('.hand [data-index="1"], #rounds-list [data-index="1"]')
    player.page.click("[data-key=remove]")
    del cards[1]
    player.waits_for(cards)
    check(player.figures(), table.follow(" ".join(cards)))
    assert player.said == []
    player.context.close()


def test_a_log_is_saved_and_opened_and_the_course_comes_back(
    browser: Any, address: str, tmp_path: Any
) -> None:
    game, decks, cards = recorded("short")
    cards = cards[:40]
    player = Player(browser, address)
    player.choose(game, decks)
    for number, card in enumerate(cards, 1):
        player.tap(card)
        player.waits_for(cards[:number])
    player.page.click("#open-settings")
    with player.page.expect_download() as waited:
        player.page.click("#save")
    path = tmp_path / "shoe.csv"
    waited.value.save_as(path)
    seen = player.figures()
    player.context.close()
    other = Player(browser, address)
    other.page.click("#open-settings")
    other.page.set_input_files("#file", path)
    other.waits_for(cards)
    other.page.wait_for_selector("body:not(.asking)")
    other.page.wait_for_selector("#bets-table .spark")
    other.page.wait_for_function("() => !document.body.textContent.includes('…')")
    assert other.figures() == seen
    other.page.click("#open-settings")
    other.page.set_input_files("#file", "README.md")
    other.page.wait_for_selector("#notice:not([hidden])")
    assert "lacks the column" in other.page.text_content("#notice")
    assert other.figures() == seen
    other.context.close()


def test_a_figure_says_how_it_comes_about(browser: Any, address: str) -> None:
    player = Player(browser, address)
    tie = Table("rws-insurance", decks=8).bet("tie")
    player.page.click('tr[data-bet="tie"] .edge')
    assert player.page.get_attribute("#exact .fraction", "data-exact") == str(tie.house_edge)
    ways = player.page.locator("#exact .ways").evaluate_all("all => all.map(w => w.dataset.exact)")
    assert ways == [str(each.weight) for each in tie.outcomes]
    shown = player.page.get_attribute("#exact [data-denominator]", "data-denominator")
    assert shown == str(tie.denominator)
    player.context.close()


def test_a_card_that_cannot_be_keeps_the_state_before_it(browser: Any, address: str) -> None:
    player = Player(browser, address)
    player.choose("suits", 4)
    cards: list[str] = []
    for _ in range(4):
        player.page.click("[data-suit=h]")
        player.tap("A")
        cards.append("Ah")
        player.page.wait_for_selector(f'body[data-cards="{" ".join(cards)}"]', timeout=60_000)
    player.page.click("[data-suit=h]")
    player.tap("A")
    player.page.wait_for_selector("#notice:not([hidden])", timeout=60_000)
    assert "card 5 of the shoe, Ah: 5 of Ah cannot" in player.page.text_content("#notice")
    player.waits_for(cards)
    player.context.close()


def test_a_server_that_is_lost_loses_nothing(browser: Any, address: str) -> None:
    player = Player(browser, address)
    player.tap("9")
    player.waits_for(["9"])
    player.context.set_offline(True)
    player.tap("K")
    player.page.wait_for_selector("#notice:not([hidden])")
    player.tap("3")
    player.context.set_offline(False)
    player.waits_for(["9", "K", "3"])
    player.page.wait_for_selector("#notice[hidden]", state="attached")
    check(player.figures(), Table("rws-insurance", decks=8).follow("9 K 3"))
    player.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("size", SIZES)
def test_looks(
    browser: Any, address: str, size: str, language: str, scheme: str, tmp_path: Any
) -> None:
    locale = {"en": "en-GB", "zh": "zh-TW"}[language]
    player = Player(browser, address, size, locale=locale, color_scheme=scheme)
    for number in range(1, 10):
        player.tap(RANKS[number])
        player.waits_for(RANKS[1 : number + 1])
    page = player.page
    assert ("閒" in page.text_content("#player-hand")) == (language == "zh")
    assert page.evaluate(OVERFLOW) <= 0
    assert page.evaluate(CONTRASTS) == []
    levels = page.evaluate(HEADINGS)
    assert levels[0] == 1
    assert all(two <= one + 1 for one, two in pairwise(levels))
    unnamed = page.evaluate(
        """() => [...document.querySelectorAll('button,select,input,[role=img]')].filter(
        one => !(one.ariaLabel || one.textContent.trim() || one.labels?.length)).length"""
    )
    assert unnamed == 0
    small = page.evaluate(
        """() => [...document.querySelectorAll('#keys button')].filter(one => one.offsetParent)
        .map(one => one.getBoundingClientRect()).filter(r => r.width < 40 || r.height < 40)
        .length"""
    )
    assert small == 0
    if language == "zh":
        shown = page.evaluate("document.querySelector('main').innerText")
        assert not re.search("Round|house edge|Player", shown)
    assert player.said == []
    player.context.close()


def test_a_tap_is_redrawn_soon(browser: Any, address: str) -> None:
    player = Player(browser, address)
    _, _, cards = recorded("insured")
    times = []
    for number, card in enumerate(cards[3:63], 1):
        player.tap(card)
        player.waits_for(cards[3 : 3 + number])
        times.append(player.page.evaluate("document.body.dataset.took"))
    player.context.close()
    assert len(times) == 60
    print("95th percentile from tap to redrawn:", sorted(map(float, times))[57], "ms")
