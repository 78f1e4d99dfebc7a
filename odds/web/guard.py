"""What stands before every request: which hosts it may name, how much and how slowly it comes."""

import asyncio
import ipaddress
from collections.abc import Collection
from typing import TYPE_CHECKING

from starlette.requests import ClientDisconnect

from odds.core.bounds import LARGEST_REQUEST
from odds.web.problems import problem

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

SECONDS_TO_ASK, SECONDS_TO_TAKE = 10, 30
"""How long a client may take to send a request, and to take a part of the answer."""
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


class TooLargeError(Exception):
    """A body is larger than any question."""


class TooSlowError(Exception):
    """A client takes too long."""


def is_safe_host(named: str, hosts: Collection[str]) -> bool:
    """Whether a Host cannot be a name that somebody else points here: a number, or one of ours.

    >>> [is_safe_host(host, ["localhost"]) for host in ("localhost:8000", "[::1]:80", "10.0.0.2")]
    [True, True, True]
    >>> [is_safe_host(host, ["localhost"]) for host in ("evil.example", "localhost.evil.example")]
    [False, False]
    """
    name = named.rpartition(":")[0] if named.rpartition(":")[2].isdecimal() else named
    if name.lower() in hosts:
        return True
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


class Guard:
    """The app behind it sees no request that is too large, too slow, or for somebody else."""

    def __init__(self, app: "ASGIApp", hosts: Collection[str]) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def sent(message: "Message") -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = [*message.get("headers", []), *_HEADERS]
            async with asyncio.timeout(SECONDS_TO_TAKE):
                await send(message)

        try:
            if refusal := self._refusal(scope):
                await problem(*refusal)(scope, receive, sent)
            else:
                await self.app(scope, bounded(receive), sent)
        except ClientDisconnect:
            return  # nobody is there to be told
        except TooLargeError:
            if not started:
                detail = f"a request may have {LARGEST_REQUEST} bytes; ask for less at once"
                await problem(413, detail, Connection="close")(scope, receive, sent)
        except TooSlowError:
            if not started:
                detail = (
                    f"the request took more than {SECONDS_TO_ASK} seconds to come; send it sooner"
                )
                await problem(408, detail, Connection="close")(scope, receive, sent)

    def _refusal(self, scope: "Scope") -> tuple[int, str] | None:
        given = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(given) != 1 or not is_safe_host(given[0], self.hosts):
            ours = ", ".join(sorted(self.hosts))
            return 421, f"this server is {ours}, or the number of its address; ask it by that name"
        if len(scope["raw_path"]) + len(scope["query_string"]) > LARGEST_REQUEST:
            raise TooLargeError
        return None


def bounded(receive: "Receive") -> "Receive":
    """The same messages, as long as the body is small and comes soon."""
    taken = 0
    until: float | None = None
    whole = False

    async def received() -> "Message":
        nonlocal taken, until, whole
        if whole:
            return await receive()  # that the client has gone
        loop = asyncio.get_running_loop()
        until = until or loop.time() + SECONDS_TO_ASK
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise TooSlowError from None
        taken += len(message.get("body", b""))
        if taken > LARGEST_REQUEST:
            raise TooLargeError
        whole = not message.get("more_body", False)
        return message

    return received
