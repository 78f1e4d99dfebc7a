"""The app: the questions, the batch, the log, the description and the page, each at its address."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from odds.asking.tables import read_full_decks, read_table
from odds.core.bounds import LONGEST_ANSWERING
from odds.core.errors import OddsError
from odds.report.writers.style import Format
from odds.report.writers.write import written
from odds.rounds.followed_log import log_text, read_log
from odds.rounds.following import follow, read_came
from odds.rulebooks import Rulebook
from odds.web.answers import Answers, BusyError
from odds.web.batch import read_batch
from odds.web.files import given, named, not_modified, page_routes
from odds.web.games import Served
from odds.web.guard import Guard
from odds.web.openapi import MEDIA, described
from odds.web.problems import problem, problem_record
from odds.web.questions import BY_PATH, QUESTIONS, Address
from odds.web.said import read_asked
from odds.web.tables import QuickTable, has_kernel

LOCAL = ("localhost",)
"""The names of this machine to itself."""


def make_app(files: Iterable[str] = (), hosts: Collection[str] = LOCAL) -> Starlette:
    """The app that serves the built-in games and those of these files, to who names these hosts."""
    served = Served(files)
    answers = Answers(served)
    description = described(served)

    async def openapi(_: Request) -> Response:
        return JSONResponse(description)

    async def games(request: Request) -> Response:
        asked = read_asked(_GAMES, "", request.query_params.multi_items())
        text = written(served.games().answer(), asked.form, asked.style)
        return given(request, text.encode(), MEDIA[asked.form])

    async def log(request: Request) -> Response:
        game = _named(request, served)
        said = read_asked(BY_PATH["shoe"], game.id, request.query_params.multi_items()).said
        decks = read_full_decks(game, said.get("decks"), "an infinite shoe has no log")
        table = read_table(game, str(decks))
        text = log_text(follow(game, table.shoe, read_came(said.get("cards", ""))), decks)
        saved = {"Content-Disposition": f'attachment; filename="{game.id}-shoe.csv"'}
        return Response(text, 200, saved, MEDIA[Format.CSV])

    async def opened(request: Request) -> Response:
        body = await request.body()
        try:
            saved = read_log(body.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise OddsError("this is no text; open a log that this program saved") from None
        book = served[saved.game]
        decks = read_full_decks(book, saved.decks, "an infinite shoe has no log")
        cards = [each.symbol for each in saved.came]
        return JSONResponse({"game": book.id, "decks": str(decks), "cards": cards})

    async def batch(request: Request) -> Response:
        asked = read_batch(await request.body())
        _ = served[asked.game]
        found: list[object] = []
        async with asyncio.timeout(LONGEST_ANSWERING):
            for number in range(len(asked.each)):
                try:
                    found.append(json.loads(await answers.answer(asked.asked(number))))
                except OddsError as error:
                    found.append(problem_record(400, str(error)))
        return JSONResponse({"answers": found})

    @asynccontextmanager
    async def lived(_: Starlette) -> AsyncIterator[None]:
        if has_kernel():  # it is loaded before the first request
            await asyncio.to_thread(QuickTable("rws-commission").bets)
        ready = asyncio.create_task(answers.make_ready())
        yield
        ready.cancel()
        await asyncio.gather(ready, return_exceptions=True)
        await answers.elsewhere.close()

    routes = [
        Route("/api/openapi.json", openapi),
        Route("/api/games", games),
        Route("/api/batch", batch, methods=["POST"]),
        Route("/api/log", opened, methods=["POST"]),
        Route("/api/log/{game}", log),
        *(Route(f"/api/{each.path}/{{game}}", _asking(each, answers)) for each in QUESTIONS),
        *page_routes(),
    ]
    return Starlette(
        routes=routes,
        middleware=[Middleware(Guard, hosts=hosts)],
        exception_handlers={
            HTTPException: _no_such,
            BusyError: _busy,
            TimeoutError: _busy,
            UnservedError: _unserved,
            OddsError: _mistaken,
        },
        lifespan=lived,
    )


_GAMES = Address("games", "", (), lambda game, said: Served().games())


class UnservedError(OddsError):
    """There is no such game at this address."""


def _named(request: Request, served: Served) -> Rulebook:
    """The game that an address names."""
    try:
        return served[request.path_params["game"]]
    except OddsError as error:
        raise UnservedError(str(error)) from None


def _asking(question: Address, answers: Answers) -> Callable[[Request], Awaitable[Response]]:
    """What answers a question at its address."""

    async def asking(request: Request) -> Response:
        game = _named(request, answers.served).id
        asked = read_asked(question, game, request.query_params.multi_items())
        name = answers.name(asked)
        known = not_modified(request, name)
        return known or Response(await answers.answer(asked), 200, named(name), MEDIA[asked.form])

    return asking


async def _mistaken(_: Request, error: Exception) -> Response:
    return problem(400, str(error))


async def _unserved(_: Request, error: Exception) -> Response:
    return problem(404, str(error))


async def _busy(_: Request, error: Exception) -> Response:
    said = str(error) or f"this takes longer than {LONGEST_ANSWERING} seconds; ask for less at once"
    return problem(503, said, **{"Retry-After": "60"})


async def _no_such(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 405 and isinstance(error, HTTPException):
        return problem(
            405,
            "this address takes no such method; /api/openapi.json says which",
            **dict(error.headers or {}),
        )
    shown = request.url.path
    return problem(status, f"nothing is at {shown!r}; /api/openapi.json says what is")
