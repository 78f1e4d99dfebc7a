"""Dealt shoes: those of simulate, the same whoever deals them, and the end of the shoe again."""

import json
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from odds import Shoe, Table, load_rulebook
from odds.core.errors import OddsError
from odds.shoes.chunk import ChunkSums, Habits
from odds.shoes.scan import Scan

RUYI = load_rulebook("bclc-ruyi")
TABLE = Table(RUYI)
TAGS = "0 0 0 -1 -1 -1 -1 2 2 0"


def scan(shoes: int, seed: int = 5, cuts: tuple[int, ...] = (14,), after_cut: int = 0) -> Scan:
    bets = (RUYI.bet("gold-7"), RUYI.bet("tie"))
    return Scan(RUYI, Shoe.of_decks(8), bets, shoes, seed, Habits(cuts, after_cut))


@pytest.mark.parametrize(("cut", "after_cut"), [(14, 0), (30, 1), (8, 2)])
def test_a_scan_is_a_simulation_replayed(cut: int, after_cut: int, tmp_path: Path) -> None:
    log = tmp_path / "log.csv"
    TABLE.simulate(shoes=8, seed=5, cut=cut, after_cut=after_cut).write(str(log))
    replayed = TABLE.replay(log, "gold-7")["gold-7"]
    found = TABLE.scan("gold-7", shoes=8, seed=5, cut=[cut, 60], after_cut=after_cut)["gold-7"]
    assert found.rounds == replayed.rounds / 8
    assert found.favourable == replayed.favourable / replayed.rounds
    assert found.units.value == pytest.approx(float(replayed.favourable_total / 8), rel=1e-12)


def test_a_count_is_a_replay_by_a_count(tmp_path: Path) -> None:
    log = tmp_path / "log.csv"
    TABLE.simulate(shoes=8, seed=5, after_cut=1).write(str(log))
    replayed = TABLE.replay(log, "gold-7", tags=TAGS, trigger=3)["gold-7"]
    counted = TABLE.count("gold-7", tags=TAGS, trigger=3, shoes=8, seed=5, after_cut=1)
    figures = counted["gold-7"].counts[0].played[0].figures
    assert figures.favourable == pytest.approx(replayed.favourable / replayed.rounds, rel=1e-12)
    assert figures.units.value == pytest.approx(float(replayed.favourable_total / 8), rel=1e-12)


def test_burnt_cards_face_down_are_not_known() -> None:
    """Whoever has seen nothing but a burnt card knows what is left but for that card."""
    found = TABLE.scan("gold-7", shoes=3, seed=5, burn=True)
    first = found.depths("gold-7")[0]
    assert first.cards <= 416 - 2
    plain = TABLE.scan("gold-7", shoes=3, seed=5)
    assert found["gold-7"].rounds < plain["gold-7"].rounds


def test_units_fall_as_the_cut_card_comes_sooner() -> None:
    found = scan(20, cuts=tuple(range(8, 60, 4))).found()
    for bet in range(2):
        units = [found.at_cut(bet, cut).units.value or 0.0 for cut in range(13)]
        assert units == sorted(units, reverse=True)
    one = scan(20, cuts=(20,)).found()
    assert one.at_cut(0, 0) == found.at_cut(0, 3)


def same(one: ChunkSums, two: ChunkSums) -> bool:
    return all(np.array_equal(np.asarray(a), np.asarray(b)) for a, b in zip(one, two, strict=True))


def stopping(after: int) -> Any:
    def watch(results: Iterator[Any]) -> Iterator[Any]:
        for number, each in enumerate(results):
            if number == after:
                raise KeyboardInterrupt
            yield each

    return watch


def test_an_interrupted_scan_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("odds.shoes.scan.SHOES_AT_ONCE", 2)
    kept, asked = str(tmp_path / "kept"), scan(10)
    whole = asked.found()
    with pytest.raises(KeyboardInterrupt):
        asked.found(kept, watch=stopping(3))
    assert json.loads(Path(kept).read_text())["steps"] == 3
    dealt: list[int] = []

    def counted(results: Iterator[Any]) -> Iterator[Any]:
        for each in results:
            dealt.append(len(each))
            yield each

    assert same(asked.found(kept, watch=counted).sums, whole.sums)
    assert dealt == [6, 2, 2], "what was done before is seen first, so that words count on"
    with pytest.raises(OddsError, match="of another run"):
        scan(10, seed=6).found(kept)
    Path(kept).write_text("no json")
    with pytest.raises(OddsError, match="no file of work"):
        asked.found(kept)


def test_shoes_of_bets_that_go_by_suits_are_dealt_a_few_at_a_time() -> None:
    """Some take the best part of a second a shoe; 128 of them said nothing for minutes."""
    dealt: list[int] = []

    def counted(results: Iterator[Any]) -> Iterator[Any]:
        for each in results:
            dealt.append(len(each))
            yield each

    Table("perfect-pairs").scan("perfect-pair", shoes=9, watch=counted)
    TABLE.scan("tie", shoes=9, watch=counted)
    assert dealt == [4, 4, 1, 9]


def test_an_interrupted_endgame_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("odds.shoes.endgame._AT_ONCE", 500)
    kept = str(tmp_path / "kept")
    whole = TABLE.endgame("gold-7", left=9)["gold-7"]
    with pytest.raises(KeyboardInterrupt):
        TABLE.endgame("gold-7", left=9, resume=kept, watch=stopping(7))
    assert TABLE.endgame("gold-7", left=9, resume=kept)["gold-7"] == whole
    with pytest.raises(OddsError, match="of another run"):
        TABLE.endgame("gold-7", left=8, resume=kept)


@pytest.mark.parametrize("done", [1, 2, 3, 4, 5])
def test_an_endgame_goes_on_whose_last_bets_are_not_begun(done: int, tmp_path: Path) -> None:
    """What was not begun was kept as nothing at all, and could not be read."""
    kept = str(tmp_path / "kept")
    whole = TABLE.endgame("gold-7", "tie", "banker", left="6,7").text("json")
    with pytest.raises(KeyboardInterrupt):
        TABLE.endgame("gold-7", "tie", "banker", left="6,7", resume=kept, watch=stopping(done))
    found = TABLE.endgame("gold-7", "tie", "banker", left="6,7", resume=kept)
    assert found.text("json") == whole


@pytest.mark.proof
def test_a_scan_comes_to_the_end_of_the_shoe() -> None:
    """Rounds that began with so many cards left are good as often as all compositions are."""
    found = TABLE.scan("gold-7", shoes=6000, cut=10)
    exact = {each.cards: each for each in TABLE.endgame("gold-7", left="11-16")["gold-7"]}
    for each in found.depths("gold-7"):
        if each.cards in exact:
            for measured, figure in (
                (each.favourable, exact[each.cards].favourable),
                (each.gain, exact[each.cards].gain),
            ):
                assert measured.value is not None
                assert abs(measured.value - float(figure)) < 4.5 * (measured.error or 0)


def test_half_decks_sum_up_all_numbers_of_cards_left() -> None:
    found = TABLE.scan("gold-7", shoes=40, cut=14)
    depths = found.depths("gold-7")
    bands = list(found.scanned.bands(0))
    assert sum(band.rounds for band in bands) == sum(each.rounds for each in depths)
    assert bands[0].most == bands[0].fewest == 416
    for band in bands[1:]:
        within = [each for each in depths if band.fewest <= each.cards <= band.most]
        assert band.most - band.fewest < 26
        assert sum(each.rounds for each in within) == band.rounds
        gained = sum(each.rounds * (each.gain.value or 0) for each in within)
        assert band.gain.value == pytest.approx(gained / band.rounds)
    # As if each shoe had one round, of which a share is good.
    last = bands[-1].favourable
    assert bands[-1].rounds > 40
    assert last.value is not None
    assert last.error == pytest.approx((last.value * (1 - last.value) / 39) ** 0.5)
    lines = str(found).splitlines()
    assert len(lines) < 60  # people see an overview, machines every number
    assert len(found.to_polars("depths")) == len(depths)


def test_standard_errors_are_those_of_the_shoes() -> None:
    """Each shoe alone, then the error of their mean by the book."""
    alone = [
        TABLE.scan("gold-7", shoes=number, seed=5)["gold-7"].units.value or 0.0
        for number in range(1, 7)
    ]
    totals = [n * mean for n, mean in enumerate(alone, 1)]
    units = [now - before for now, before in zip(totals, [0.0, *totals], strict=False)]
    error = sqrt(np.var(units, ddof=1) / 6)
    found = TABLE.scan("gold-7", shoes=6, seed=5)["gold-7"].units
    assert found.error == pytest.approx(error, rel=1e-9)


def test_the_cut_card_keeps_what_it_promises() -> None:
    found = TABLE.cutcard("gold-7", "tie", most="0.3", shoes=100)
    assert found.cut is not None
    cuts = {each.bet.id: each for each in found.bets}
    for each in cuts.values():
        assert each.safe is not None
        assert (each.safe.units.value or 0) + 2 * (each.safe.units.error or 0) <= 0.3
    assert found.cut == max(each.safe.cut for each in found.bets if each.safe)
    never = TABLE.cutcard("gold-7", most="0.3", pay={"gold-7": 60}, shoes=20)
    assert never.cut is None


def test_one_shoe_shows_no_cut_card_to_be_safe() -> None:
    found = TABLE.cutcard("gold-7", most=5, shoes=1)
    assert found.cut is None
    assert "So few shoes (1)" in found.answer().warnings[-1]
    assert TABLE.cutcard("tie", most=5, shoes=500).answer().warnings == ()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"shoes": 0}, "0 shoes"),
        ({"cut": 400}, "400 cards before the end"),
        ({"seed": -1}, "no seed"),
        ({"after_cut": 99}, "after the cut card"),
        ({"cut": "x"}, "no number of cards behind the cut card"),
    ],
)
def test_what_cannot_be_dealt(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OddsError, match=sentence):
        TABLE.scan("tie", **{"shoes": 1, **given})


def test_bets_whose_payouts_nobody_knows_are_named() -> None:
    said = "Bet all-red is left out: the game does not state what it pays."
    table = Table("red-and-black")
    assert said in [note.text for note in table.scan(shoes=2).answer().notes]
    assert said in [note.text for note in table.cutcard(shoes=2, most=1).answer().notes]
    assert said not in [note.text for note in table.scan("tie", shoes=2).answer().notes]
    paid = table.scan(shoes=2, pay={"all-red": 20}).answer()
    assert said not in [note.text for note in paid.notes]
