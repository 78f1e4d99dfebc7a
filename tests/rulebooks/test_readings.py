"""Readings of clauses: data of a rulebook, chosen by id, and what each is worth."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from odds import (
    OddsError,
    Rank,
    RulebookError,
    Shoe,
    Table,
    compare,
    game_ids,
    load_rulebook,
)
from odds.figures.ambiguous import reading_figures
from tests.support.brute_force import Ended, count_rounds
from tests.support.program import odds


@pytest.mark.parametrize("game", game_ids())
def test_every_question_has_one_default_which_changes_nothing(game: str) -> None:
    book = load_rulebook(game)
    for readings in book.questions.values():
        assert [each.is_default for each in readings] == [True] + [False] * (len(readings) - 1)
        usual = load_rulebook(game, [readings[0].id])
        assert usual._replace(read_as=()) == book
        for each in readings[1:]:
            other = load_rulebook(game, [each.id])
            assert other.read_as == (each.id,)
            assert (other.bets, other.limits, other.take_back) != (
                book.bets,
                book.limits,
                book.take_back,
            )


@pytest.mark.proof
def test_the_literal_reading_by_an_unrelated_count() -> None:
    """On a tie all bets other than Tie are voided: also the pairs, Small and Big."""
    shoe = dict.fromkeys(("A", *map(str, range(2, 11)), "J", "Q", "K"), 32)
    rounds = count_rounds(shoe)
    size = sum(rounds.values())

    def share(event: object) -> Fraction:
        assert callable(event)
        return Fraction(sum(weight for end, weight in rounds.items() if event(end)), size)

    def untied(end: Ended) -> bool:
        return end.player != end.banker

    table = Table("online-baccarat", reading="tie-voids-all")
    found = table.bets("player-pair", "small", "big", pay={"small": "3/2", "big": "1/2"})
    pair = share(lambda end: untied(end) and end.player_pair)
    tie = share(lambda end: not untied(end))
    assert found["player-pair"].expected_value == 11 * pair - (1 - tie - pair)
    small = share(lambda end: untied(end) and end.player_cards + end.banker_cards == 4)
    assert found["small"].expected_value == Fraction(3, 2) * small - (1 - tie - small)
    big = 1 - tie - small
    assert found["big"].expected_value == Fraction(1, 2) * big - small


def test_a_game_that_extends_another_takes_its_readings_over(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'id = "own"\ntitle = "Own"\nextends = "online-baccarat"\n'
        '[[bet]]\nid = "small"\nrows = [{ cards = 4, pays = 1.5 }]\n'
    )
    bet = load_rulebook(own, ["tie-voids-all"]).bet("small")
    assert [row.kind for row in bet.rows] == ["push", "win", "lose"]
    assert load_rulebook(own).readings[1].clause == "online-baccarat Game Rules"


def test_wins_for_the_dealer_count_towards_the_limit() -> None:
    def wins(reading: str) -> list[Fraction]:
        table = Table("bclc-ruyi", reading=reading)
        found = table.limits({"gold-7": 1250}, dealer={"gold-7": 100})
        (limit,) = found.limits
        (bitten,) = [each for each in limit.winning if each.real_wins]
        return [bitten.paid, bitten.dealer_paid]

    # 1250 at 40 to 1 just meets 50,000; the Dealer's 4000 bring the total to 54,000.
    assert wins("dealer-bets-apart") == [50000, 4000]
    assert wins("dealer-bets-count") == [Fraction(50000 * 50000, 54000), 100]


def test_the_limit_on_all_payouts_of_three_cards() -> None:
    stakes = {"three-card": 100_000}
    with pytest.raises(OddsError, match="has no aggregate limit"):
        Table("bclc-three-card").limits(stakes)
    found = Table("bclc-three-card", reading="limit-on-all").limits(stakes)
    assert {str(each.paid) for each in found.limits[0].winning} == {"50000"}


def test_several_questions_at_once() -> None:
    readings = ["limit-on-all", "dealer-bets-count"]
    book = load_rulebook("bclc-three-card", readings)
    assert book.read_as == tuple(readings)
    (limit,) = book.limits
    assert limit.dealer_counts
    assert limit.bets == ("three-card", "three-kings-bonus")


def test_the_price_of_an_ambiguity() -> None:
    literal = reading_figures(load_rulebook("online-baccarat"), Shoe.of_decks(8))[1]
    table = Table("online-baccarat", reading="tie-voids-all")
    for edge in literal.edges:
        assert edge.house_edge == table.bet(edge.bet).house_edge
    capped = reading_figures(load_rulebook("bclc-ruyi"), Shoe.of_decks(8))
    apart, count = ([str(s.expected_value) for s in each.stakes] for each in capped)
    assert apart != count


@pytest.mark.parametrize(
    ("shoe", "cost"),
    [({"A": 3, "5": 3, "9": 3, "K": 3}, Fraction(1217, 6600)), ({"A": 2}, None), ({}, None)],
)
def test_the_option_to_take_back_from_a_shoe_that_lacks_ranks(
    shoe: dict[str, int], cost: Fraction | None
) -> None:
    """The cost was found by brute force over every order of the cards."""
    _, own = reading_figures(
        load_rulebook("rws-super-six-plus"), Table("punto-banco", shoe=shoe).shoe
    )
    found = {(each.bet, each.seat): each.mean_cost for each in own.options}
    assert found.get(("banker", "player-2")) == cost


@pytest.mark.proof
def test_what_the_option_to_take_back_is_worth_by_each_reading() -> None:
    """By the letter a pair is decided with the second card of its hand, and ends every option."""
    anybody, own = reading_figures(load_rulebook("rws-insurance"), Shoe.of_decks(8))
    assert {each.mean_cost for each in anybody.options} == {0}
    found = {(each.bet, each.seat): each.mean_cost for each in own.options}
    for hand, other in (("player", "banker"), ("banker", "player")):
        # The rank of the first card is as likely as any, and so is that of the option.
        table = Table("rws-insurance", reading="established-by-own-bet")
        dealt = [
            table.deal(*((rank.symbol, "") if hand == "player" else ("", rank.symbol)))
            for rank in Rank
        ]
        exposed = [each.exposed("banker", "tie", seat=f"{hand}-2") for each in dealt]
        for bet in ("banker", "tie"):
            costs = [each[bet].mean_cost or Fraction() for each in exposed]
            assert found[bet, f"{hand}-2"] == sum(costs) / 13
        assert found[f"{hand}-pair", f"{hand}-2"] == 0
        assert found[f"{other}-pair", f"{hand}-2"] == Fraction(43, 415)  # its edge, whatever lies


def test_compare_prices_readings_of_limits_and_of_bets_taken_back() -> None:
    found = json.loads(odds("compare", "rws-insurance", "--readings", "--format", "json").stdout)
    labels = ["established-by-any-bet", "established-by-own-bet"]
    assert [each["label"] for each in found["compared"]] == labels
    assert len(found["reading_options"]) == 2 * 2 * 5
    asked = ["compare", "bclc-ruyi", "gold-7", "--readings", "--format", "json"]
    stakes = json.loads(odds(*asked).stdout)["reading_stakes"]
    assert {each["bet"] for each in stakes} == {"gold-7"}
    apart, count = (
        figures.stakes for figures in reading_figures(load_rulebook("bclc-ruyi"), Shoe.of_decks(8))
    )
    assert [Fraction(each["expected_value"]) for each in stakes] == [
        each.expected_value for each in (*apart, *count) if each.bet == "gold-7"
    ]


def test_a_reading_without_a_price_says_so(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'id = "own"\ntitle = "Own"\nextends = "rws-commission"\n'
        + READING.format(id="a", more="")
        + READING.format(id="b", more='changes.void = { clause = "9" }')
    )
    text = " ".join(odds("compare", str(own), "tie", "--readings").stdout.split())
    for name in "ab":
        assert f"{name} has no price here: it changes neither what a bet pays" in text


@pytest.mark.parametrize(
    ("game", "reading", "told"),
    [
        ("online-baccarat", "tie-voids-all", "is read of Player and Banker alone"),
        ("bclc-three-card", "limit-on-all", "so it is read of the bonus alone"),
        ("lucky-7", "five-cards-in-any-split", "is not told of, and loses here"),
        ("bellagio-match", "match-on-a-winning-hand", "and need not win"),
    ],
)
def test_a_note_that_tells_one_reading_is_not_told_by_another(
    game: str, reading: str, told: str
) -> None:
    usual, other = load_rulebook(game), load_rulebook(game, [reading])
    assert [note for note in usual.notes if told in note.text]
    assert [note for note in other.notes if told in note.text] == []
    assert len(other.notes) == len(usual.notes) - 1
    said = odds("rules", game, "--reading", reading, "--format", "json").stdout
    assert told not in said
    assert [each["reading"] for each in json.loads(said)["readings"] if each["taken"]][-1] == (
        reading
    )


def test_a_report_tells_the_reading_that_it_takes() -> None:
    report = Table("online-baccarat", reading="tie-voids-all").report()
    text = report.content("json").decode()
    assert "is read of Player and Banker alone" not in text
    (listed,) = [
        each["tables"]["readings"]
        for each in json.loads(text)["sections"]
        if each["id"] == "readings-priced"
    ]
    assert [(each["reading"], each["default"], each["taken"]) for each in listed] == [
        ("tie-voids-hands", True, False),
        ("tie-voids-all", False, True),
    ]


def test_compare_says_why_an_option_may_cost_nothing() -> None:
    told = odds("compare", "rws-insurance", "tie", "--readings").stdout
    assert "which is nothing where it has ended." in " ".join(told.split())


def test_compare_says_that_a_game_has_no_readings() -> None:
    said = "rws-commission has no clause with several readings."
    both = odds("compare", "rws-commission", "online-baccarat", "tie", "--readings").stdout
    assert said in both
    assert "online-baccarat has no" not in both
    alone = json.loads(
        odds("compare", "rws-commission", "tie", "--readings", "--format", "json").stdout
    )
    assert said in alone["notes"]
    assert said not in odds("compare", "rws-commission", "tie").stdout


def test_rules_list_them_and_compare_shows_them_side_by_side() -> None:
    found = json.loads(odds("rules", "online-baccarat", "--format", "json").stdout)
    assert [(each["reading"], each["default"]) for each in found["readings"]] == [
        ("tie-voids-hands", True),
        ("tie-voids-all", False),
    ]
    beside = odds("compare", "online-baccarat", "player-pair", "--readings").stdout
    assert "10.3614%        8.8062%" in beside
    taken = odds("bets", "online-baccarat", "--reading", "tie-voids-all", "--format", "json")
    assert json.loads(taken.stdout)["reading"] == ["tie-voids-all"]


@pytest.mark.parametrize(
    ("game", "readings", "says"),
    [
        ("rws-commission", ["x"], "has no clause with several readings"),
        ("online-baccarat", ["tie-voids-al"], "did you mean 'tie-voids-all'"),
        (
            "online-baccarat",
            ["tie-voids-all", "tie-voids-hands"],
            "both say which bets a tie voids",
        ),
    ],
)
def test_readings_that_are_none(game: str, readings: list[str], says: str) -> None:
    with pytest.raises(OddsError, match=says):
        Table(game, reading=readings)


READING = '\n[[reading]]\nid = "{id}"\non = "it"\nsays = "So."\n{more}'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (READING.format(id="a", more=""), "'it' needs two readings or more"),
        (READING.format(id="a", more="") * 2, "the id 'a' is used twice"),
        (READING.format(id="a", more="changes = 1"), "changes is no table"),
        (READING.format(id="a", more="says_not = 1"), "unknown field 'says_not'"),
        ("[take_back]\nerrors = 1", "[take_back] errors"),
        ("[take_back]\nerrors = [{ error = 'a', option = 'now' }]", "option = 'now' is not known"),
        ("[take_back]\nerrors = [{ error = 'a', option = [1] }]", "write one of 'until"),
        ("notes = [{ note = 'a', reading = 'b' }]", "unknown reading 'b'; write the id of a"),
        ("notes = [{ note = 'a', reading = 1 }]", "reading"),
        ("[take_back]\nown_bet = 1\nerrors = [{ error = 'a' }]", "write true or false"),
        ("[interrupted]\nvoid = '1'", "'concluded' is missing"),
        ("[differential]\nrefused = '1'", "'shared' is missing"),
        ("[void]\nrounds = 1", "[void] rounds"),
    ],
)
def test_problems_of_a_rulebook(tmp_path: Path, text: str, says: str) -> None:
    own = tmp_path / "own.toml"
    own.write_text(f'id = "own"\ntitle = "Own"\nextends = "rws-commission"\n{text}\n')
    with pytest.raises(RulebookError) as caught:
        load_rulebook(own)
    assert any(says in str(problem) for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ("changes.bet = 3", "reading number 2, changes.bet: 3 will not do"),
        ("changes.bet = [3]", "reading number 2, changes.bet: [3] will not do"),
        ('changes.bet = [{ id = "gone" }]', "changes.bet: unknown bet 'gone'"),
        ('changes.bet = [{ id = "tie", before = 3 }]', "changes.bet, tie, before: 3 will not do"),
        (
            'changes.bet = [{ id = "tie", before = [{ winner = "x", pays = 1 }] }]',
            "reading 'b', bet 'tie', row 1, winner: 'x' is not known",
        ),
        ("changes.limit = 3", "reading number 2, changes.limit: 3 will not do"),
        ("changes.limit = [{ amount = 5 }]", "changes.limit: the game has no limit on these bets"),
        ('changes.id = "z"', "changes.id: a reading cannot change this; take it away"),
        ("changes.foo = 1", "reading 'b': unknown field 'foo'"),
        ("changes.take_back = { own_bet = true }", "reading 'b', [take_back] errors: there is"),
    ],
)
def test_a_reading_that_breaks_the_game_is_found_before_it_is_asked_for(
    tmp_path: Path, changes: str, says: str
) -> None:
    own = tmp_path / "own.toml"
    text = READING.format(id="a", more="") + READING.format(id="b", more=changes)
    own.write_text(f'id = "own"\ntitle = "Own"\nextends = "rws-commission"\n{text}\n')
    with pytest.raises(RulebookError) as caught:
        load_rulebook(own)
    assert [says in str(problem) for problem in caught.value.problems] == [True]


@pytest.mark.parametrize("game", game_ids())
def test_every_reading_is_in_order(game: str) -> None:
    for reading in load_rulebook(game).readings:
        assert load_rulebook(game, [reading.id]).taken_readings


def test_readings_of_what_is_not_taken_over_are_not_either(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"

    def ids(game: str, more: str) -> list[str]:
        own.write_text(f'id = "own"\ntitle = "Own"\nextends = "{game}"\n{more}\n')
        return [each.id for each in load_rulebook(own).readings]

    both = ["tie-voids-hands", "tie-voids-all"]
    dropped = 'drops = ["player-pair", "banker-pair", "small"]'
    assert ids("online-baccarat", dropped) == both
    assert load_rulebook(own, both[1:]).bet("big").rows[0].kind == "push"
    assert ids("online-baccarat", dropped.replace("]", ', "big"]')) == []
    assert not [note for note in load_rulebook(own).notes if "tie-voids-all" in note.text]
    assert ids("rws-insurance", "take_back = false") == []
    assert ids("bclc-ruyi", "limit = []") == []
    assert ids("bclc-three-card", 'drops = ["three-kings-bonus"]') == []
    kept = ids("bclc-ruyi", 'drops = ["jade-8"]')
    assert kept == ["dealer-bets-apart", "dealer-bets-count"]


def test_what_is_false_is_not_taken_over(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'id = "own"\ntitle = "Own"\nextends = "rws-insurance"\n'
        "take_back = false\ninterrupted = false\ndifferential = false\n"
    )
    book = load_rulebook(own)
    assert (book.take_back, book.interruption, book.differential) == (None, None, None)
    kept = load_rulebook("rws-insurance")
    assert kept.taken_back.clause == "5.12"


@pytest.mark.parametrize(("player", "without"), [("7", ""), ("[6-8]", ""), ("", "[6-8]")])
def test_readings_are_priced_of_rounds_of_which_nothing_is_known(player: str, without: str) -> None:
    """What is known whole or in part would change the price, which is of a round to come."""
    assert len(compare([Table("rws-insurance")], ["tie"], readings=True).readings) == 2
    table = Table("rws-insurance", player=player, without=without)
    found = compare([table], ["tie"], readings=True)
    assert not found.readings
    assert "priced of a round of which nothing is known" in str(found).replace("\n  ", " ")


def test_readings_are_priced_from_a_shoe_without_some_rank() -> None:
    """A first card that the shoe has not is no case; of two aces and four kings every one is."""
    _, own = reading_figures(
        load_rulebook("rws-insurance"), Shoe.holding({Rank.ACE: 2, Rank.KING: 4})
    )
    found = {(each.bet, each.seat): each.mean_cost for each in own.options}
    # Two cards of a kind, or an ace and a king: what a bet on the other's pair is worth then.
    pairs = Fraction(1, 15), Fraction(6, 15), Fraction(8, 15)  # aces, kings, neither
    wins = 1, Fraction(1, 6) + Fraction(1, 6), Fraction(3, 6)  # kings alone; either; three kings
    values = [12 * each - 1 for each in wins]
    expected = sum(p * max(-v, 0) for p, v in zip(pairs, values, strict=True))
    assert found["banker-pair", "player-2"] == expected


def test_an_inherited_reading_may_have_clauses_of_its_own(tmp_path: Path) -> None:
    """Ruby 9 falls under a limit of its own section, beside that of the game it extends."""
    ruyi, ruby = (load_rulebook(game) for game in ("bclc-ruyi", "bclc-ruby-9"))
    assert [each.id for each in ruby.readings] == [each.id for each in ruyi.readings]
    assert [each.says for each in ruby.readings] == [each.says for each in ruyi.readings]
    for each in ruby.readings:
        assert each.clause == "5.5.2.a, 7.2, 7.2.1; bclc-ruyi 7.2, 7.2.1, 7.3.2.a"
    own = tmp_path / "own.toml"
    own.write_text(
        'id = "own"\ntitle = "Own"\nextends = "bclc-ruby-9"\n'
        '[[reading]]\nid = "dealer-bets-count"\nsays = "Ours."\n'
    )
    assert [each.says for each in load_rulebook(own).readings][1] == "Ours."
    count = Table(own, reading="dealer-bets-count").rulebook.limits
    assert all(limit.dealer_counts for limit in count)
