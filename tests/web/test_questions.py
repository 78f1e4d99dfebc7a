"""Over HTTP there is what the command line says: the same words, json, and sentences."""

import json
import shlex
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from odds import Table, game_ids
from odds.web.app import make_app
from odds.web.questions import QUESTIONS
from tests.support.program import odds

OWN = "tests/examples/tiger.toml"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(make_app([OWN]), base_url="http://localhost") as found:
        yield found


COMMANDS = [
    "games",
    "rules rws-commission",
    "rules online-baccarat --reading tie-voids-all",
    "bets rws-commission",
    "bets rws-commission tie banker --decks 6 --without 'A A 5 K' --player '9 K' --banker 3",
    "bets rws-commission banker --decks 6,8 --commission 4%",
    "bets online-baccarat small --pay small=3/2 --digits 30",
    "bets bclc-three-card",
    "bets rws-commission --shoe 'A=30 2=31 K=32 9=5'",
    "grid bclc-mini --decks 6 --banker 3",
    "grid bclc-mini --decks 6,8",
    "covariance rws-commission player tie --decks 4-5",
    "removal rws-commission tie --decks 6,8",
    "covariance rws-commission player tie",
    "removal bclc-ruyi gold-7 --decks 6 --second",
    "bets online-baccarat --reading tie-voids-all",
    "bets dragon-bonus --paytable nine --player '9 [6-8]'",
    "settled rws-insurance player --player '9 9' --banker 'K [6-8]'",
    "settled rws-commission --decks 6,8",
    "exposed rws-insurance banker tie --player 9 --seat player-2",
    "exposed rws-insurance player --seat next --card '[6-8]' --decks 6,8",
    "exposed rws-insurance --card 6-8",
    "exposed rws-insurance --seat player-4",
    "exposed bclc-mini",
    "insurance table rws-insurance --decks 4,8",
    "insurance table rws-insurance --favourable",
    "insurance quote rws-insurance --player '3 2' --player-third 5 --banker 'K 6' --original 1000",
    "formula rws-commission tie --decks 1,8,inf",
    "formula rws-commission tie --symbolic --let x1=9",
    "formula dragon-bonus dragon-bonus-player --paytable nine",
    "bets rws-commissoin",
    "bets rws-commission bankr",
    "bets rws-commission --decks 0",
    "bets rws-commission --decks 6 --shoe A=3",
    "bets rws-commission --player '9 Z'",
    "bets rws-commission --player '9 9 9 9'",
    "bets rws-commission --shoe A=1 --player 'A A'",
    "bets rws-commission --pay tie",
    "formula rws-commission --grid --symbolic",
    "insurance quote rws-commission --player '3 2' --banker 'K 6'",
    "insurance quote rws-insurance --player '9 K' --banker 'K 6'",
    "grid rws-commission --decks inf --without A",
]


def address(command: str) -> str:
    """The same question over HTTP."""
    words = shlex.split(command)
    path = words[:2] if words[0] == "insurance" else words[:1]
    game, rest = words[len(path) : len(path) + 1], words[len(path) + 1 :]
    said: list[tuple[str, str]] = []
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            said.append(("bet", word))
        elif rest and not rest[0].startswith("--"):
            said.append((word[2:], rest.pop(0)))
        else:
            said.append((word[2:], "true"))
    return f"/api/{'/'.join([*path, *game])}?{urlencode(said)}"


@pytest.mark.parametrize("command", COMMANDS)
def test_json_and_sentences_are_those_of_the_command_line(client: TestClient, command: str) -> None:
    run = odds(*shlex.split(command), "--format", "json")
    answer = client.get(address(command))
    if run.returncode == 0:
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "application/json"
        wanted, found = json.loads(run.stdout), answer.json()
        if command == "games":
            assert found["games"].pop()["group"] == "own"
        assert found == wanted
        return
    assert answer.status_code in (400, 404)
    assert answer.headers["content-type"] == "application/problem+json"
    sentence = run.stderr.removeprefix("odds: ").removesuffix("\n")
    if answer.status_code == 404:  # where to look is another place
        sentence = sentence.partition("a game is")[0] + "/api/games lists the games"
    assert answer.json()["detail"] == sentence


@pytest.mark.parametrize("form", ["table", "csv", "markdown"])
def test_every_format_is_that_of_the_command_line(client: TestClient, form: str) -> None:
    answer = client.get(f"/api/bets/rws-commission?bet=tie&format={form}")
    assert answer.text == odds("bets", "rws-commission", "tie", "--format", form).stdout


def test_games_of_ones_own_are_served_and_no_other_file_is(client: TestClient) -> None:
    own = client.get("/api/games").json()["games"][-1]["game"]
    assert client.get(f"/api/bets/{own}").status_code == 200
    for name in (OWN, "tests%2Fexamples%2Ftiger.toml", "..%2Ftiger.toml", "%2Fetc%2Fpasswd"):
        assert client.get(f"/api/bets/{name}").status_code == 404
        assert client.get(f"/api/log/{name}").status_code == 404


@pytest.mark.proof
def test_every_question_takes_every_game_or_says_why_not(client: TestClient) -> None:
    for question in QUESTIONS:
        if question.is_slow:
            continue
        for game in game_ids():
            answer = client.get(f"/api/{question.path}/{game}?format=csv")
            assert answer.status_code in (200, 400), answer.text


def test_the_same_question_has_the_same_name_and_another_has_another(client: TestClient) -> None:
    asked = "/api/bets/rws-commission?bet=tie"
    name = client.get(asked).headers["etag"]
    again = client.get(asked, headers={"If-None-Match": f'"x", {name}'})
    assert (again.status_code, again.content) == (304, b"")
    for known in (f"W/{name}", "*"):  # compared weakly
        assert client.get(asked, headers={"If-None-Match": known}).status_code == 304
    assert client.get(f"{asked}&decks=8").headers["etag"] != name
    assert client.get(asked.replace("commission", "insurance")).headers["etag"] != name
    assert client.get(asked, headers={"If-None-Match": '"x"'}).status_code == 200
    games = client.get("/api/games").headers["etag"]
    assert client.get("/api/games", headers={"If-None-Match": games}).status_code == 304
    assert client.get("/api/games?format=csv").headers["etag"] != games


def test_a_batch_is_its_questions_one_by_one(client: TestClient) -> None:
    each: list[dict[str, str | int]] = [
        {"without": "A A 5"},
        {"without": "K"},
        {"without": "Z"},
        {"decks": 6},
    ]
    body = {"ask": "bets", "game": "rws-commission", "said": {"bet": ["tie", "banker"]}}
    answers = client.post("/api/batch", json={**body, "each": each}).json()["answers"]
    for said, found in zip(each, answers, strict=True):
        query = urlencode([("bet", "tie"), ("bet", "banker"), *said.items()])
        assert found == client.get(f"/api/bets/rws-commission?{query}").json()


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", "no json"),
        (b'{"ask": "bets", "ask": "grid"}', "the body has 'ask' more than once; give it once"),
        (b"[" * 50_000, "no json"),
        (b"{}", "lacks ask, game or each"),
        (b'{"ask": "bets", "game": "x", "each": []}', "unknown game 'x'"),
        (b'{"ask": "no", "game": "bclc-mini", "each": []}', "unknown question 'no'"),
        (b'{"ask": [], "game": "bclc-mini", "each": []}', "unknown question"),
        (b'{"ask": "bets", "game": "bclc-mini", "each": 3}', "no list of 100"),
        (b'{"ask": "bets", "game": "bclc-mini", "each": [3]}', "3 are no words"),
        (b'{"ask": "bets", "game": "bclc-mini", "each": [{"decks": 1.5}]}', "'decks' is 1.5"),
        (b'{"ask": "bets", "game": "bclc-mini", "each": [{"format": "csv"}]}', "leave out format"),
        (b'{"ask": "bets", "game": "bclc-mini", "each": [], "x": 1}', "the body has 'x'"),
        (b'{"ask": "bets", "game": "bclc-mini", "each": [' + b"{}," * 100 + b"{}]}", "no list"),
    ],
)
def test_what_is_wrong_with_a_batch_is_told(client: TestClient, body: bytes, sentence: str) -> None:
    answer = client.post("/api/batch", content=body)
    assert answer.status_code == 400
    assert sentence in answer.json()["detail"]


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("deck=8", "unknown option 'deck'; did you mean 'decks'?"),
        ("decks=8&decks=6", "--decks is given more than once"),
        ("format=xml", "--format 'xml': write table or json or csv or markdown"),
        ("digits=1001", "no whole number from 0 to 1000"),
        ("digits=%F0%9F%83%8F", "no whole number"),
        ("exact=perhaps", "--exact 'perhaps': write true or false"),
        (f"decks={'9' * 41}", "no number of decks"),
        (f"without={'A' * 40}", "40 of A cannot leave a shoe that holds 32"),
        ("player=%00", "unknown card"),
    ],
)
def test_what_is_wrong_with_words_is_told(client: TestClient, query: str, sentence: str) -> None:
    answer = client.get(f"/api/bets/rws-commission?{query}")
    assert answer.status_code == 400
    assert sentence in answer.json()["detail"]


def test_a_shoe_is_followed_saved_and_opened(client: TestClient) -> None:
    cards = "*5 9 K K 8 2 3"
    found = client.get("/api/shoe/rws-insurance", params={"cards": cards}).json()
    assert (found["came"], found["next"], found["first"]) == (cards.split(), "player", 5)
    assert [(each["bet"], each["pays"]) for each in found["paid"]][:2] == [
        ("player", "1"),
        ("banker", "-1"),
    ]
    now = {"without": "5 9 K K 8", "player": "2", "banker": "3"}
    assert found["bets"] == client.get("/api/bets/rws-insurance", params=now).json()["bets"]
    log = client.get("/api/log/rws-insurance", params={"cards": cards})
    assert log.headers["content-disposition"] == 'attachment; filename="rws-insurance-shoe.csv"'
    opened = client.post("/api/log", content=log.content).json()
    assert opened == {"game": "rws-insurance", "decks": "8", "cards": cards.split()}
    assert client.post("/api/log", content=b"\xff").status_code == 400
    assert (
        "unknown game 'x'"
        in client.post("/api/log", content=log.text.replace("rws-insurance", "x")).json()["detail"]
    )


def test_a_card_seen_in_part_is_what_the_next_says(client: TestClient) -> None:
    found = client.get("/api/shoe/rws-insurance", params={"cards": "K 6 [three sides]"}).json()
    assert (found["came"], found["next"], found["turns"]) == (
        ["K", "6", "[6-8]"],
        "player",
        "[6-8]",
    )
    now = {"player": "K [6-8]", "banker": "6"}
    assert found["bets"] == client.get("/api/bets/rws-insurance", params=now).json()["bets"]
    turned = client.get("/api/shoe/rws-insurance", params={"cards": "K 6 [6-8] =7"}).json()
    assert (turned["came"], turned["next"], turned["turns"]) == (["K", "6", "7"], "banker", None)
    answer = client.get("/api/shoe/rws-insurance", params={"cards": "? ? ? ? 5"})
    assert (answer.status_code, "turned first" in answer.json()["detail"]) == (400, True)


def test_bets_that_ask_for_cards_may_wait(client: TestClient) -> None:
    cards = {"cards": "9h 9h Kd"}
    whole = client.get("/api/shoe/perfect-pairs", params=cards).json()
    quick = client.get("/api/shoe/perfect-pairs", params={**cards, "quick": "true"}).json()
    assert whole["waiting"] == []
    assert {each["bet"] for each in quick["bets"]} | set(quick["waiting"]) == {
        each["bet"] for each in whole["bets"]
    }
    assert quick["waiting"]
    figures = {each["bet"]: each["house_edge"] for each in whole["bets"]}
    assert {each["bet"]: each["house_edge"] for each in quick["bets"]}.items() <= figures.items()
    for bet in quick["waiting"]:
        now = {"player": "9h Kd", "banker": "9h", "bet": bet}
        found = client.get("/api/bets/perfect-pairs", params=now).json()["bets"]
        assert found[0]["house_edge"] == figures[bet]


def test_insurance_is_offered_at_its_windows(client: TestClient) -> None:
    cards = {"cards": "3 K 2 6"}
    found = client.get("/api/shoe/rws-insurance", params=cards).json()["quotes"]
    asked = {"player": "3 2", "banker": "K 6"}
    assert found == client.get("/api/insurance/quote/rws-insurance", params=asked).json()["quotes"]
    assert "quotes" not in client.get("/api/shoe/rws-insurance?cards=3").json()
    assert "quotes" not in client.get("/api/shoe/rws-commission", params=cards).json()


def test_the_description_names_every_address(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert set(paths) == {
        "/api/games",
        "/api/batch",
        "/api/log",
        "/api/log/{game}",
        *(f"/api/{question.path}/{{game}}" for question in QUESTIONS),
    }


def test_a_shoe_is_followed_by_a_paytable_and_a_reading(client: TestClient) -> None:
    cards = {"cards": "9 K K 9"}  # a tie of nine each
    nine = client.get("/api/shoe/dragon-bonus", params={**cards, "paytable": "nine"}).json()
    usual = client.get("/api/shoe/dragon-bonus", params=cards).json()
    table = Table("dragon-bonus", paytable="nine").follow("9 K K 9")
    edges = {one.bet.id: str(one.house_edge) for one in table.bets}
    assert {one["bet"]: one["house_edge"] for one in nine["bets"]} == edges
    paid = [next(each for each in found["paid"] if each["bet"] == "tie") for found in (nine, usual)]
    assert [each["pays"] for each in paid] == ["9", "8"]
    other = {**cards, "reading": "tie-voids-all"}
    other = client.get("/api/shoe/online-baccarat", params=other).json()
    table = Table("online-baccarat", reading="tie-voids-all").follow("9 K K 9")
    assert {one["bet"]: one["net"] for one in other["net"]} == {
        bet: str(net) for bet, _, net in table.net
    }
    refused = client.get("/api/shoe/dragon-bonus", params={**cards, "paytable": "ten"})
    assert "unknown paytable 'ten'" in refused.json()["detail"]
