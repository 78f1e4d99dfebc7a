"""What must not go wrong around the figures: presses, tabs, waits, and rulebooks of one's own."""

from collections.abc import Iterator
from typing import Any

import pytest

from odds import Table
from tests.browser.looks import CUT, is_legible
from tests.browser.player import Held, Player, check
from tests.support.serving import serving

pytestmark = pytest.mark.browser

MARKUP = "<script>document.title = 'taken'</script> & <b>"
OWN = f"""\
id = "own"
title = "{MARKUP}"
extends = "rws-commission"

[decks]
allowed = "6-12"
default = 12
clause = "1"

[[bet]]
id = "marked"
title = "<img src=x onerror=alert(1)>"
rows = [{{ winner = "banker", banker_total = 6, pays = 12 }}]
"""


@pytest.fixture(scope="module")
def rulebook(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("own") / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    return str(path)


@pytest.fixture(scope="module")
def address(rulebook: str) -> Iterator[str]:
    with serving("--game", rulebook) as found:
        yield found


def test_a_press_during_which_an_answer_comes_is_not_lost(browser: Any, address: str) -> None:
    player = Player(browser, address)
    player.page.hover('#ranks [data-key="5"]')
    player.page.mouse.down()
    player.type("9")
    player.waits_for(["9"])
    player.page.mouse.up()
    player.waits_for(["9", "5"])
    player.page.focus("[data-key=burning]")
    player.press("Enter")
    player.page.wait_for_selector("[data-key=burning][aria-pressed=true]:focus")
    player.context.close()


def test_tabs_of_one_browser_follow_one_shoe(browser: Any, address: str) -> None:
    player = Player(browser, address)
    player.type("9")
    player.waits_for(["9"])
    other = player.context.new_page()
    other.goto(address)
    other.wait_for_selector('body[data-cards="9"]')
    player.type("K")
    other.wait_for_selector('body[data-cards="9 K"]')
    other.keyboard.press("5")
    player.waits_for(["9", "K", "5"])
    check(player.figures(), Table("rws-insurance", decks=8).follow("9 K 5"))
    player.press("Backspace")
    other.wait_for_selector('body[data-cards="9 K"]')
    other.keyboard.press("Backspace")
    player.waits_for(["9"])
    player.choose("own", 6)
    other.wait_for_selector('body[data-cards=""]')
    assert other.text_content("#title") == MARKUP
    assert player.said == []
    player.context.close()


def test_a_wait_is_shown_and_moves_nothing(browser: Any, address: str) -> None:
    player = Player(browser, address, "phone")
    player.choose("perfect-pairs", 8)
    player.page.wait_for_selector("body:not(.reckoning)")
    height = "document.getElementById('bets').offsetHeight"
    before = player.page.evaluate(height)
    assert player.page.is_hidden("#waits")
    held = Held(player, "**/api/bets/**")
    player.page.click("[data-suit=c]")
    player.tap("3")
    player.waits_for(["3c"])
    player.page.wait_for_selector("#waits", state="visible")
    assert abs(player.page.evaluate(height) - before) < 20  # a mark of a favourable bet has room
    held.release()
    player.page.wait_for_selector("#waits", state="hidden")
    player.context.close()


def test_bets_that_cannot_be_told_are_waited_for_no_longer(browser: Any, address: str) -> None:
    player = Player(browser, address)
    player.opens_with({"game": "perfect-pairs", "decks": "8", "cards": ["9", "K", "3", "4", "5"]})
    player.page.wait_for_selector("#notice:not([hidden])")
    assert "the suit of 9 is not said" in player.page.text_content("#notice")
    assert player.page.is_hidden("#waits")
    shown = player.page.locator('[data-waits="perfect-pair"] td').all_text_contents()
    assert shown == ["-", "-", "-"]
    player.context.close()


@pytest.mark.parametrize("spoilt", [{"cards": ["banana"]}, {"past": 5}, {"cards": "9"}])
def test_what_is_kept_and_cannot_be_does_not_stop_the_page(
    browser: Any, address: str, spoilt: dict[str, Any]
) -> None:
    player = Player(browser, address)
    player.opens_with({"game": "rws-insurance", "decks": "8", "cards": [], **spoilt})
    player.waits_for([])
    notice = "unknown card 'banana'" if "banana" in spoilt.get("cards", ()) else ""
    assert notice in player.page.text_content("#notice")
    player.type("K")
    player.waits_for(["K"])
    player.context.close()


def test_names_stay_text_and_long_numbers_whole(browser: Any, address: str, rulebook: str) -> None:
    player, bet = Player(browser, address), Table(rulebook, decks=12).bet("marked")
    player.choose("own", 12)
    assert player.page.text_content("#title") == MARKUP
    assert player.page.title() == "odds"
    shown = player.page.text_content('tr[data-bet="marked"] .name')
    assert shown == "<img src=x onerror=alert(1)>"
    label = player.page.get_attribute('tr[data-bet="marked"] .edge', "aria-label")
    assert label.startswith("<img src=x onerror=alert(1)>: house edge: ")
    player.page.click('tr[data-bet="marked"] .edge')
    assert bet.denominator > 2**53  # what the numbers of JavaScript hold
    ways = player.page.locator("#exact .ways").evaluate_all("all => all.map(w => w.dataset.exact)")
    assert ways == [str(each.weight) for each in bet.outcomes]
    shown = player.page.get_attribute("#exact [data-denominator]", "data-denominator")
    assert shown == str(bet.denominator)
    assert player.said == []
    player.context.close()


def test_a_card_of_the_last_round_is_corrected_where_it_is_told(browser: Any, address: str) -> None:
    player = Player(browser, address)
    for card in ("9", "K", "K", "8"):
        player.type(card)
    player.waits_for(["9", "K", "K", "8"])
    assert player.page.locator("#result .mini").all_text_contents() == ["9", "K", "K", "8"]
    player.page.click('#result [data-index="2"]')
    player.tap("7")
    player.waits_for(["9", "K", "7", "8"])
    assert "Player 0, Banker 1, Tie 0 in 1 round" in player.page.text_content("#tally")
    check(player.figures(), Table("rws-insurance", decks=8).follow("9 K 7 8"))
    player.context.close()


@pytest.mark.parametrize("game", ["even-odd", "monkey-baccarat", "final-totals"])
def test_nothing_is_cut_off_on_the_narrowest_phone(browser: Any, address: str, game: str) -> None:
    """Games with the longest names, sentences and figures."""
    player = Player(browser, address, "phone")
    player.page.set_viewport_size({"width": 320, "height": 640})
    player.choose(game, 8)
    for card in ("9", "K", "3", "5", "8"):
        player.type(card)
    player.waits_for(["9", "K", "3", "5", "8"])
    is_legible(player.page)
    for bet in Table(game).rulebook.bets:
        player.page.click(f'tr[data-bet="{bet.id}"] .edge')
        assert player.page.evaluate(CUT) == []
        player.press("Escape")
    player.page.click("#open-settings")
    is_legible(player.page)
    player.context.close()


def test_a_phone_that_lies_on_its_side_shows_cards_and_figures(browser: Any, address: str) -> None:
    player = Player(browser, address, "phone")
    player.choose("perfect-pairs", 8)
    player.page.set_viewport_size({"width": 844, "height": 390})
    keys = player.page.locator("#keys").bounding_box()
    for part in ("#player-hand", "#banker-hand", '#bets-table [data-bet="banker"]'):
        box = player.page.locator(part).bounding_box()
        assert box["y"] + box["height"] < keys["y"]
    is_legible(player.page)
    player.page.click("[data-key=squeezing]")
    is_legible(player.page)
    player.context.close()
