"""Mistakes over HTTP: problem json, with the sentences that the command line has."""

import json

from starlette.responses import Response

from odds.core.text import shortened

LONGEST = 600
"""How many characters of a sentence are told; a longer one is cut in the middle."""
_TITLES = {
    400: "Bad question",
    404: "Not found",
    405: "Method not allowed",
    408: "Too slow",
    413: "Too large",
    421: "Unknown host",
    500: "Fault",
    503: "Busy",
}


def problem_record(status: int, detail: str) -> dict[str, object]:
    """What a problem says.

    >>> problem_record(404, "unknown game")
    {'type': 'about:blank', 'title': 'Not found', 'status': 404, 'detail': 'unknown game'}
    """
    title = _TITLES.get(status, "Problem")
    detail = shortened(detail, LONGEST)
    return {"type": "about:blank", "title": title, "status": status, "detail": detail}


def problem(status: int, detail: str, **headers: str) -> Response:
    """A problem as a response."""
    body = json.dumps(problem_record(status, detail))
    kept = {"Cache-Control": "no-store", **headers}
    return Response(body, status, kept, "application/problem+json")
