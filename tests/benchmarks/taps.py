"""The page in a browser: how long after a tap the figures are redrawn.

The page itself measures, from the tap until all new figures have their places on the page.
"""

import random
from itertools import islice
from math import ceil

from odds import load_rulebook
from odds.rulebooks import games_of
from tests.browser.conftest import BROWSER, launched
from tests.browser.player import RANKS, Player
from tests.support.serving import serving

TAPS, TAPS_ON_CARDS, WHOLE_SHOE = 40, 60, 400
LIMIT = 100
"""Milliseconds, at the 95th percentile."""


def taps() -> None:
    """Print the lines of the page."""
    if BROWSER is None:
        print("taps on the page: there is no browser to measure them in")
        return
    house = [game for game in games_of("house") if load_rulebook(game).play.tableau]
    with serving() as address, launched() as browser:
        _played(Player(browser, address), "rws-insurance", 9)  # warms up
        player = Player(browser, address)
        every: list[float] = []
        for game in house:
            decks = max(load_rulebook(game).decks.allowed)
            every += _played(player, game, TAPS, decks)
        _told(f"a tap on {len(house)} games of houses", every)
        whole = _played(player, "rws-insurance", WHOLE_SHOE, 8)
        _told("a tap, through a whole shoe of rws-insurance", whole)
        for game in _asking_cards():
            _told(f"a tap on {game}", _played(player, game, TAPS_ON_CARDS, 8))


def _asking_cards() -> list[str]:
    """The games with bets that ask for cards, which take longer."""
    books = (load_rulebook(game) for game in games_of("industry"))
    return [
        book.id
        for book in books
        if book.play.tableau and any(book.play.asks_cards(bet.fields) for bet in book.bets)
    ]


def _played(player: Player, game: str, taps: int, decks: int = 8) -> list[float]:
    """The times after each tap, in milliseconds."""
    player.choose(game, decks)
    player.page.wait_for_selector("body:not(.reckoning)", timeout=60_000)
    suits = load_rulebook(game).classes.tells_suits
    cards = [f"{rank}{suit}" for rank in RANKS for suit in "cdhs"] * decks
    random.Random(1).shuffle(cards)
    found: list[float] = []
    came: list[str] = []
    for card in islice(cards, taps):
        if suits:
            player.page.click(f"[data-suit={card[-1]}]")
        player.tap(card[:-1])
        came.append(card if suits else card[:-1])
        player.waits_for(came)
        player.page.wait_for_selector("body:not(.reckoning)", timeout=60_000)
        found.append(float(player.page.evaluate("document.body.dataset.took")))
    return found


def _told(name: str, times: list[float]) -> None:
    times = sorted(times)
    late, middle = times[ceil(0.95 * len(times)) - 1], times[len(times) // 2]
    kept = "kept" if late <= LIMIT else "BROKEN"
    told = f"{late:.0f} ms at the 95th percentile, {middle:.0f} median, limit {LIMIT}: {kept}"
    print(f"{name}: {told}", flush=True)


if __name__ == "__main__":
    taps()
