"""What the server refuses: other hosts, too much, too slow; and what it never sends."""

import asyncio
import json
import socket
from collections.abc import Iterator, MutableMapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from odds import OddsError
from odds.core.bounds import LARGEST_REQUEST
from odds.web import guard
from odds.web.app import make_app
from odds.web.games import Served
from odds.web.guard import HEADERS
from tests.support.program import odds, refused
from tests.support.serving import serving

PAGE = Path("odds/web/page")


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(make_app(), base_url="http://localhost") as found:
        yield found


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as found:
        yield found


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "", "127.0.0.1.x"])
def test_another_host_is_refused(client: TestClient, host: str) -> None:
    answer = client.get("/api/games", headers={"Host": host})
    assert answer.status_code == 421
    assert "ask it by that name" in answer.json()["detail"]


@pytest.mark.parametrize("host", ["localhost:1", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST"])
def test_this_machine_is_served(client: TestClient, host: str) -> None:
    assert client.get("/icon.svg", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/app.js", "/api/games", "/nowhere", "/api/bets/x"])
def test_every_answer_has_the_policies(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert "access-control-allow-origin" not in answer.headers


def asked(path: str, query: bytes, body: bytes) -> tuple[int, int]:
    """How a request with an endless body of such parts is answered, after how many bytes."""
    sent: list[MutableMapping[str, Any]] = []
    taken = 0

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    async def receive() -> MutableMapping[str, Any]:
        nonlocal taken
        taken += len(body)
        if not body:
            await asyncio.Event().wait()  # for ever
        return {"type": "http.request", "body": body, "more_body": True}

    scope = {"type": "http", "method": "POST", "path": path, "raw_path": path.encode()}
    more = {"query_string": query, "headers": [(b"host", b"localhost")]}
    asyncio.run(make_app()({**scope, **more}, receive, send))
    return sent[0]["status"], taken


def test_a_client_that_goes_in_the_middle_of_a_request_is_no_fault() -> None:
    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: MutableMapping[str, Any]) -> None:
        pytest.fail(f"{message} is sent to nobody")

    scope = {"type": "http", "method": "POST", "path": "/api/log", "raw_path": b"/api/log"}
    more = {"query_string": b"", "headers": [(b"host", b"localhost")]}
    asyncio.run(make_app()({**scope, **more}, receive, send))


def test_an_endless_body_is_not_read_to_its_end() -> None:
    status, taken = asked("/api/log", b"", b" " * 1000)
    assert status == 413
    assert taken <= LARGEST_REQUEST + 1000


def test_too_long_an_address_is_refused() -> None:
    assert asked("/api/log", b"decks=" + b"9" * LARGEST_REQUEST, b" ") == (413, 0)


def test_another_method_is_refused(client: TestClient) -> None:
    for path, method in (("/api/batch", "GET"), ("/api/games", "POST"), ("/", "DELETE")):
        answer = client.request(method, path)
        assert answer.status_code == 405
        assert answer.headers["content-type"] == "application/problem+json"


def test_the_page_has_no_inline_script_and_asks_nobody_else() -> None:
    for path in PAGE.iterdir():
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http:" not in text
        assert "https:" not in text
        assert "innerHTML" not in text
        assert "eval(" not in text
    html = (PAGE / "index.html").read_text(encoding="utf-8")
    assert html.count("<script") == html.count('<script type="module" src="app.js">') == 1
    assert " style=" not in html
    assert " onclick" not in html


@pytest.mark.proof
def test_slow_clients_are_let_go(address: str) -> None:
    request = b"GET /icon.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), 30) as slow:
        slow.sendall(b"GET /api/games HTTP/1.1\r\nHost: ")
        with socket.create_connection((host, int(port)), 30) as quick:
            quick.sendall(request)
            assert b"200 OK" in quick.makefile("rb").read(200)
        assert slow.recv(1) == b""  # closed, and nothing is answered


def test_many_slow_clients_take_no_room_from_others(address: str) -> None:
    host, port = address.removeprefix("http://").split(":")
    head = b"GET /icon.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    body = b"POST /api/batch HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"
    with ExitStack() as slow:
        for number in range(600):
            one = slow.enter_context(socket.create_connection((host, int(port)), 30))
            one.sendall(body if number % 2 else head)
        with socket.create_connection((host, int(port)), 30) as quick:
            quick.sendall(head + b"\r\n")
            assert b"200 OK" in quick.makefile("rb").read(200)


@pytest.mark.parametrize(
    "sent", [b"\x00\xff\r\n\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil\r\n\r\n"]
)
def test_what_is_no_request_is_told_like_any_mistake(address: str, sent: bytes) -> None:
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), 30) as asking:
        asking.sendall(sent)
        head, _, body = asking.makefile("rb").read().partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert b"application/problem+json" in head
    assert b"content-security-policy" in head.lower()
    detail = json.loads(body)["detail"]
    assert "no request of HTTP/1.1 that names one Host" in detail
    assert "ask for less at once" in detail


def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SECONDS_TO_ASK", 0)
    assert asked("/api/batch", b"", b"") == (408, 0)


def test_two_games_of_one_id_are_refused(tmp_path: Path) -> None:
    twin = tmp_path / "bclc-mini.toml"
    twin.write_text('id = "bclc-mini"\ntitle = "Twin"\nextends = "rws-commission"\n')
    with pytest.raises(OddsError, match="that of another game"):
        Served([str(twin)])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--port", "70000"], "--port 70000: there is no such port"),
        (["--game", "bclc-mini"], "built-in games are served anyhow"),
        (["--game", "missing.toml"], "cannot read rulebook 'missing.toml'"),
        (["--host", "no.such.host.invalid"], "cannot serve on no.such.host.invalid"),
    ],
)
def test_what_cannot_be_served_is_told(words: list[str], sentence: str) -> None:
    refused(odds("serve", *words), sentence)


def test_a_port_that_is_taken_is_told(address: str) -> None:
    refused(odds("serve", "--port", address.rpartition(":")[2]), "give another with --port")
