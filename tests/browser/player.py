"""Somebody with the page: taps keys, reads figures, and holds them against the library's."""

import random
from typing import Any

from odds.core.numbers import decimal, money
from odds.report.views.followed import Followed

SIZES = {"desk": (1280, 800), "phone": (390, 844)}
SHOES = {
    # A shoe for each seed: the game, its decks, how many cards are burnt, and how many lie
    # behind the cut card, which houses place near the end or up to two decks before it.
    "insured": ("rws-insurance", 4, 3, 14, 1),
    "short": ("bclc-ruyi", 6, 1, 104, 2),
    "many bets": ("egalite", 6, 12, 78, 3),
}
KEYS = {"10": "t"}
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
FIGURES_OF = f"""cards => new Promise((found, failed) => {{
  const late = setTimeout(() => failed(`no figures of ${{cards}}`), 30_000);
  const watch = new MutationObserver(look);
  function look() {{
    if (document.body.dataset.cards !== cards) return false;
    watch.disconnect();
    clearTimeout(late);
    found(({FIGURES})());
    return true;
  }}
  if (!look()) watch.observe(document.body, {{ attributeFilter: ["data-cards"] }});
}})"""
"""The figures once they are those of these cards: in one request, and without a clock."""


def recorded(name: str) -> tuple[str, int, list[str]]:
    """A game, its decks, and the cards of a shoe in the order in which they come."""
    game, decks, burnt, behind, seed = SHOES[name]
    cards = RANKS * 4 * decks
    random.Random(seed).shuffle(cards)
    dealt = cards[burnt:-behind]
    return game, decks, [*(f"*{card}" for card in cards[:burnt]), *dealt]


class Player:
    """Somebody with the page, who taps keys and reads figures."""

    def __init__(self, browser: Any, address: str, size: str = "desk", **context: Any) -> None:
        self._address = address
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
        # A click where the key lies, at once: were it covered or moving, no card would come.
        self.page.click(f'#ranks [data-key="{card.lstrip("*")}"]', force=True)

    def squeeze(self, *seen: str) -> None:
        """See part of a card: in a squeezer's words, or each rank that it may be."""
        self.page.click("[data-key=squeezing]")
        for each in seen:
            self.page.click(f'#keys [data-key="{each}"]')
        if len(seen) > 1:
            self.page.click("[data-key=seen]")

    def type(self, card: str) -> None:
        if card.startswith("*"):
            self.press("b")
        bare = card.lstrip("*")
        self.press(KEYS.get(bare, bare.lower()))

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def opens_with(self, kept: dict[str, Any]) -> None:
        """Come to the page with this kept in the browser, from where no page keeps anything."""
        self.page.goto(f"{self._address}/icon.svg")
        self.page.evaluate("kept => localStorage.setItem('odds-shoe', JSON.stringify(kept))", kept)
        self.page.goto(self._address)

    def waits_for(self, cards: list[str]) -> None:
        self.page.wait_for_selector(f'body[data-cards="{" ".join(cards)}"]')

    def figures(self) -> Any:
        return self.page.evaluate(FIGURES)

    def figures_of(self, cards: list[str]) -> Any:
        """The figures as soon as they are those of the cards."""
        return self.page.evaluate(FIGURES_OF, " ".join(cards))


class Held:
    """Requests that are held back, until they are released."""

    def __init__(self, player: Player, addresses: str) -> None:
        self._routes: list[Any] = []
        self._holding = True
        player.page.route(addresses, self._asked)

    def _asked(self, route: Any) -> None:
        if self._holding:
            self._routes.append(route)
        else:
            route.continue_()

    def release(self) -> None:
        self._holding = False
        for route in self._routes:
            route.continue_()


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
    ended = found.last if not found.shoe.lying else ()
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
