"""The server: uvicorn with the app, where no client can hold a connection without asking."""

import asyncio
import ipaddress
import socket
from collections.abc import Callable, Collection
from typing import Any, ClassVar

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from odds.core.bounds import LARGEST_REQUEST
from odds.core.errors import OddsError
from odds.web.app import LOCAL, make_app
from odds.web.guard import HEADERS, SECONDS_TO_ASK
from odds.web.problems import problem

_MOST_CONNECTIONS, _MOST_UNASKED = 500, 200
"""How many connections there may be, and how many of them whose request has not come."""


class Impatient(H11Protocol):
    """HTTP where a request must have come a while after the connection, or after the last one.

    Where too many connections wait for their requests, the one that has waited longest is ended,
    so that slow clients take no room from others.
    """

    _unasked: ClassVar[dict["Impatient", None]] = {}
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait no longer once the head of a request is there; what follows is bounded elsewhere."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop()
            if not self.cycle.more_body:
                self._unasked.pop(self, None)

    def on_response_complete(self) -> None:
        """Wait for the next one."""
        super().on_response_complete()
        if self.cycle is None or self.cycle.response_complete:
            self._stop()
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for."""
        self._stop()
        self._unasked.pop(self, None)
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong with what cannot be read as a request, as of any other mistake."""
        detail = (
            "this is no request of HTTP/1.1 that names one Host, or what stands before its body "
            f"has more than {LARGEST_REQUEST} bytes; mend it, or ask for less at once"
        )
        answer = problem(400, detail, Connection="close", **HEADERS)
        head = h11.Response(status_code=400, headers=answer.raw_headers, reason="Bad Request")
        for event in (head, h11.Data(data=bytes(answer.body)), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        self._waiting = loop.call_later(SECONDS_TO_ASK, self.transport.abort)
        self._unasked[self] = None
        if len(self._unasked) > _MOST_UNASKED:
            longest = next(iter(self._unasked))
            del self._unasked[longest]
            longest.transport.abort()

    def _stop(self) -> None:
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None


def is_this_machine(host: str) -> bool:
    """Whether only this machine reaches what is bound to the address.

    >>> is_this_machine("127.0.0.1"), is_this_machine("::1"), is_this_machine("0.0.0.0")
    (True, True, False)
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def serve(host: str, port: int, files: Collection[str], told: Callable[[str], None]) -> None:
    """Serve until it is interrupted; `told` hears where."""
    names = LOCAL if is_this_machine(host) else (*LOCAL, host, socket.gethostname())
    app = make_app(files, names)
    bound = _bound(host, port)
    where = f"[{host}]" if ":" in host else host
    told(f"serving on http://{where}:{bound.getsockname()[1]}/ until interrupted")
    if not is_this_machine(host):
        told(f"warning: {host} may be reached from other machines, and whoever does may ask")
    config = uvicorn.Config(
        app,
        http=Impatient,
        ws="none",
        lifespan="on",
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=_MOST_CONNECTIONS,
        timeout_keep_alive=SECONDS_TO_ASK,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=LARGEST_REQUEST,
    )
    uvicorn.Server(config).run([bound])


def _bound(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        # Only where the protocol is named are answers sent at once, and not held back by Nagle.
        found = socket.socket(family, kind, protocol)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(_MOST_CONNECTIONS)  # now, so that who is told of it can ask at once
        found.set_inheritable(True)
    except OSError as error:
        raise OddsError(
            f"cannot serve on {host} port {port} ({error.strerror}); give another with --port"
        ) from None
    return found
