"""The page: a few files of the package, read once and never by a name that a client gives."""

import hashlib
from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

_HERE = Path(__file__).parent / "page"
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


def page_routes() -> list[Route]:
    """An address for each file; the page itself is at the root."""
    routes = []
    for path in sorted(_HERE.iterdir()):
        if path.suffix in _TYPES:
            address = "/" if path.name == "index.html" else f"/{path.name}"
            routes.append(Route(address, _giving(path.read_bytes(), _TYPES[path.suffix])))
    return routes


def _giving(content: bytes, media: str) -> Callable[[Request], Awaitable[Response]]:
    async def giving(request: Request) -> Response:
        return given(request, content, media)

    return giving


def given(request: Request, content: bytes, media: str) -> Response:
    """What does not depend on what was asked, or that the client has it still."""
    name = hashlib.sha256(content).hexdigest()[:32]
    known = not_modified(request, name)
    return known or Response(content, 200, named(name), media)


def named(name: str) -> dict[str, str]:
    """The headers of an answer of this name."""
    return {"ETag": f'"{name}"', "Cache-Control": "no-cache"}


def not_modified(request: Request, name: str) -> Response | None:
    """What a client is told that has the answer of this name; None if it has not."""
    known = [each.strip() for each in request.headers.get("if-none-match", "").split(",")]
    if {f'"{name}"', f'W/"{name}"', "*"}.isdisjoint(known):
        return None
    return Response(status_code=304, headers=named(name))
