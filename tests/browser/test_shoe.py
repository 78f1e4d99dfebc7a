"""The shoe on a page, played by clicking: every figure is the library's fraction."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from odds import Table
from odds.core.numbers import decimal
from tests.browser.looks import HEADINGS, OVERFLOW, is_legible
from tests.browser.player import RANKS, SHOES, SIZES, Held, Player, check, recorded
from tests.support.serving import serving

pytestmark = pytest.mark.browser

RELOADED = 11
"""The page is loaded anew after every so many cards, which is in the middle of most rounds."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving("--game", "tests/examples/suits.toml") as found:
        yield found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SHOES)
def test_a_shoe_is_played_by_clicking(browser: Any, address: str, name: str, size: str) -> None:
    """Every card is tapped, taken back, and typed again; in the middle of rounds it is reloaded."""
    game, decks, cards = recorded(name)
    player = Player(browser, address, size, reduced_motion="reduce")
    table = Table(game, decks=decks)
    player.choose(game, decks)
    expected: dict[str, list[Fraction]] = {bet.id: [] for bet in table.rulebook.bets}
    found, seen = table.follow(""), player.figures()
    for number, card in enumerate(cards, 1):
        if not found.shoe.lying and not card.startswith("*"):
            for one in found.bets:
                expected[one.bet.id].append(one.expected_value or Fraction())
        before = seen
        player.tap(card)
        found = table.follow(" ".join(cards[:number]))  # while the page asks too
        seen = player.figures_of(cards[:number])
        check(seen, found)
        player.press("Backspace")
        assert player.figures_of(cards[: number - 1]) == before
        player.type(card)
        assert player.figures_of(cards[:number]) == seen
        if number % RELOADED == 0:
            player.page.reload()
            assert player.figures_of(cards[:number]) == seen
    rounds = len(found.shoe.rounds)
    sums = {bet: decimal(sum(each[:rounds], Fraction()), 2) for bet, each in expected.items()}
    player.page.wait_for_selector("body:not(.asking)")
    assert {bet: cells[3] for bet, cells in player.figures()["net"].items()} == sums
    assert player.page.evaluate(OVERFLOW) <= 0
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
    fraction = player.page.text_content("#exact .fraction").replace(",", "")
    assert fraction == str(tie.house_edge).replace("/", " / ")
    said = player.page.locator("#exact .small").last
    assert "What is lost less what is won" in said.text_content()
    player.press("Escape")
    player.page.click('tr[data-bet="tie"] .fair')
    assert "The ways to lose over the ways to win" in said.text_content()
    player.page.mouse.click(5, 5)  # beside it
    player.page.wait_for_selector("#exact", state="hidden")
    player.context.close()


def test_a_figure_of_insurance_says_what_it_is(browser: Any, address: str) -> None:
    player = Player(browser, address)
    for card in ("9", "K", "5", "6"):
        player.type(card)
    player.waits_for(["9", "K", "5", "6"])
    stake = player.page.locator("#offers .stake")
    assert stake.text_content() == "33.3333"  # and no more than may be staked
    stake.click()
    assert player.page.text_content("#exact-title") == "Insurance of Banker: largest stake"
    assert player.page.text_content("#exact .fraction") == "100 / 3"
    player.press("Escape")
    player.page.click("#offers .value")
    assert player.page.text_content("#exact-title") == "Insurance of Banker: worth"
    said = player.page.locator("#exact .small").last
    assert "What is won less what is lost" in said.text_content()
    player.context.close()


def test_who_moves_by_keyboard_keeps_the_place_and_hears_who_won(
    browser: Any, address: str
) -> None:
    player = Player(browser, address)
    focused = "document.activeElement.dataset.key ?? document.activeElement.dataset.index"
    cards: list[str] = []
    for card in ("9", "K", "K", "8"):
        player.page.focus(f'#ranks [data-key="{card}"]')
        player.press("Enter")
        cards.append(card)
        player.waits_for(cards)
        assert player.page.evaluate(focused) == card
    assert player.page.text_content("#said") == "Round 1: Player wins, 9 to 8"
    player.page.focus('#rounds-list [data-index="2"]')
    player.press("Space")
    player.page.wait_for_selector('#rounds-list [data-index="2"][aria-pressed="true"]')
    assert player.page.evaluate(focused) == "2"
    player.context.close()


def test_numbers_of_ways_are_not_broken_in_two(browser: Any, address: str) -> None:
    for size in SIZES:
        player = Player(browser, address, size, locale="zh-TW")
        player.choose("5-treasures", 8)
        player.page.click('tr[data-bet="cover-all"] .edge')
        lines = """() => [...document.querySelectorAll('#exact .ways')].map(
        ways => ways.getClientRects().length)"""
        assert set(player.page.evaluate(lines)) == {1}
        assert player.page.evaluate("exact.scrollWidth - exact.clientWidth") <= 0
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


@pytest.mark.parametrize("size", SIZES)
def test_a_card_is_squeezed_turned_and_corrected(browser: Any, address: str, size: str) -> None:
    player, table = Player(browser, address, size), Table("rws-insurance", decks=8)

    def sees(cards: str) -> None:
        player.waits_for(cards.split())
        check(player.figures(), table.follow(cards))

    for card in ("K", "6"):
        player.tap(card)
    sees("K 6")
    for words in ("[J-K]", "[A-3]", "[4,5]", "[6-8]", "[9,10]"):
        player.squeeze(words)
        sees(f"K 6 {words}")
    assert player.page.locator("#player-hand .partly").get_attribute("aria-label") == "Four sides"
    player.squeeze("7", "9", "8")  # any ranks
    sees("K 6 [7-9]")
    player.page.reload()
    sees("K 6 [7-9]")
    player.press("Backspace")
    sees("K 6 [9,10]")
    player.tap("9")
    sees("K 6 9")
    player.press("Backspace")
    sees("K 6 [9,10]")
    player.tap("5")
    player.page.click('.hand [data-index="2"]')  # it was misread, and is corrected
    player.tap("7")
    sees("K 6 7")
    player.squeeze("?")
    sees("K 6 7 ?")
    player.press("z")
    player.press("p")
    sees("K 6 7 [J-K]")
    player.tap("Q")
    sees("K 6 7 Q")
    player.press("?")
    sees("K 6 7 Q ?")
    player.tap("J")  # both hands have two cards before one that is face down is turned
    sees("K 6 7 Q ? J")
    assert player.page.evaluate(OVERFLOW) <= 0
    assert player.said == []
    player.context.close()


def test_squeezed_in_chinese(browser: Any, address: str) -> None:
    player = Player(browser, address, "phone", locale="zh-TW")
    player.page.click("[data-key=squeezing]")
    shown = player.page.locator("#seen button").all_text_contents()
    assert [words[:2] for words in shown] == ["公J", "無邊", "兩邊", "三邊", "四邊", "未開"]
    player.page.click('[data-key="[6-8]"]')
    player.waits_for(["[6-8]"])
    assert "請點選閒此牌為何" in player.page.text_content("#stage")
    player.context.close()


def test_bets_on_suits_come_after_the_others_and_the_card_at_once(
    browser: Any, address: str
) -> None:
    player, table = Player(browser, address), Table("perfect-pairs", decks=8)
    player.choose("perfect-pairs", 8)
    cards: list[str] = []
    slow = [bet.id for bet in table.rulebook.bets if table.rulebook.play.asks_cards(bet.fields)]
    held = Held(player, "**/api/bets/**")
    for card in ("9h", "9h", "Kd"):
        player.page.click(f"[data-suit={card[-1]}]")
        player.tap(card[:-1])
        cards.append(card)
        player.waits_for(cards)
    shown = player.page.locator("[data-waits]").evaluate_all("all => all.map(r => r.dataset.waits)")
    assert shown == slow
    held.release()
    player.page.wait_for_selector("body:not(.reckoning)")
    check(player.figures(), table.follow(" ".join(cards)))
    held = Held(player, "**/api/shoe/**")
    player.page.click("[data-suit=c]")
    player.tap("3")
    assert player.page.text_content("#banker-hand .coming") == "3♣"  # no answer has come yet
    held.release()
    player.waits_for([*cards, "3c"])
    player.page.wait_for_selector("body:not(.reckoning)")
    check(player.figures(), table.follow(" ".join([*cards, "3c"])))
    assert player.said == []
    player.context.close()


def test_keys_before_the_games_have_come_are_kept(browser: Any, address: str) -> None:
    player = Player(browser, address)
    held = Held(player, "**/api/games")
    player.page.reload()
    player.page.wait_for_function("() => document.getElementById('stage').textContent")
    for card in ("9", "K", "3"):
        player.type(card)
    assert "what you type is kept" in player.page.text_content("#stage")
    held.release()
    player.waits_for(["9", "K", "3"])
    check(player.figures(), Table("rws-insurance", decks=8).follow("9 K 3"))
    player.context.close()


def test_burnt_cards_are_corrected_and_sums_are_exact(browser: Any, address: str) -> None:
    player, table = Player(browser, address), Table("rws-insurance", decks=8)
    for card in ("*5", "9", "K", "K", "8", "*3"):
        player.tap(card)
    player.waits_for(["*5", "9", "K", "K", "8", "*3"])
    player.page.click('#burnt [data-index="5"]')
    player.tap("2")
    player.waits_for(["*5", "9", "K", "K", "8", "*2"])
    player.page.click('#burnt [data-index="0"]')
    player.page.click("[data-key=remove]")
    player.waits_for(["9", "K", "K", "8", "*2"])
    check(player.figures(), table.follow("9 K K 8 *2"))
    edge = table.bet("banker").expected_value
    cell = player.page.locator('#sofar-table [data-bet="banker"] .figure.expectedNet')
    assert cell.get_attribute("data-exact") == str(edge)
    cell.click()
    assert player.page.get_attribute("#exact .fraction", "data-exact") == str(edge)
    player.context.close()


def test_an_empty_shoe_and_a_game_that_is_not_served_are_told(browser: Any, address: str) -> None:
    player = Player(browser, address)
    cards = RANKS * 16
    kept = {"game": "rws-insurance", "decks": "4", "cards": cards}
    player.opens_with(kept)
    player.waits_for(cards)
    table = Table("rws-insurance", decks=4)
    check(player.figures(), table.follow(" ".join(cards)))
    assert player.page.locator("#ranks button:not([disabled])").all_text_contents() == ["Undo"]
    shown = player.page.text_content("#stage")
    assert "The shoe is empty" in shown
    unserved = {"game": "mygame", "decks": "8", "cards": ["9", "K"]}
    player.opens_with(unserved)
    player.waits_for([])
    player.page.wait_for_selector("#notice:not([hidden])")
    assert "The game mygame is not served now" in player.page.text_content("#notice")
    player.page.evaluate(
        "() => localStorage.setItem('odds-shoe-aside', "
        "localStorage.getItem('odds-shoe-aside').replace('mygame', 'bclc-mini'))"
    )
    player.page.reload()  # as if it were served again
    player.waits_for(["9", "K"])
    assert player.page.text_content("#title") == "Mini-Baccarat (BCLC)"
    player.context.close()


def test_a_server_that_is_not_there_at_first_gets_each_key_once(browser: Any, address: str) -> None:
    player = Player(browser, address)
    lost = [0]

    def asked(route: Any) -> None:
        lost[0] += 1
        route.abort() if lost[0] < 3 else route.continue_()

    player.page.route("**/api/games", asked)
    player.page.reload()
    player.page.wait_for_selector("#notice:not([hidden])")
    player.page.wait_for_selector("#bets-table tbody tr")
    player.type("9")
    player.waits_for(["9"])
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
    player.context.set_offline(True)
    player.page.click("#open-settings")
    player.page.select_option("#game", "bclc-mini")
    player.page.wait_for_selector("#notice:not([hidden])", state="attached")
    player.page.click("#settings .close")
    player.type("9")  # it waits for the answer
    player.context.set_offline(False)
    player.waits_for(["9"])
    check(player.figures(), Table("bclc-mini", decks=8).follow("9"))
    player.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("size", SIZES)
def test_looks(browser: Any, address: str, size: str, language: str, scheme: str) -> None:
    locale = {"en": "en-GB", "zh": "zh-TW"}[language]
    player = Player(browser, address, size, locale=locale, color_scheme=scheme)
    for number in range(1, 10):
        player.tap(RANKS[number])
        player.waits_for(RANKS[1 : number + 1])
    page = player.page
    assert ("閒" in page.text_content("#player-hand")) == (language == "zh")
    is_legible(page)
    page.click("[data-key=squeezing]")
    is_legible(page)
    page.click('[data-key="[6-8]"]')
    player.waits_for([*RANKS[1:10], "[6-8]"])
    is_legible(page)
    page.click('#rounds-list [data-index="0"]')
    is_legible(page)
    player.press("Escape")
    levels = page.evaluate(HEADINGS)
    assert levels[0] == 1
    assert all(two <= one + 1 for one, two in pairwise(levels))
    if language == "zh":
        shown = page.evaluate("document.body.innerText")
        assert not re.search("[A-Za-z]{4,}", shown), shown
    assert player.said == []
    player.context.close()
