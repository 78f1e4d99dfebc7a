"""`odds serve`: the HTTP interface and the page."""

from typing import Annotated

import typer

from odds.cli.options import complete_game
from odds.cli.streams import say
from odds.core.errors import OddsError
from odds.core.extras import check_installed


def serve(
    port: Annotated[
        int, typer.Option("--port", metavar="N", help="The port; 0 takes one that is free.")
    ] = 8000,
    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar="ADDRESS",
            help="Where to listen; without it only this machine can ask.",
        ),
    ] = "127.0.0.1",
    game: Annotated[
        list[str] | None,
        typer.Option(
            "--game",
            metavar="FILE.toml",
            help="A rulebook of your own to serve too; may be repeated.",
            autocompletion=complete_game,
        ),
    ] = None,
) -> None:
    """Serve odds over HTTP, and a page on which a shoe is followed.

    The page is at the root, the description of the interface at /api/openapi.json. It goes on
    until it is interrupted.

    Example: odds serve --port 8000 --game mygame.toml
    """
    check_installed("starlette", "uvicorn", extra="web")
    if not 0 <= port <= 65535:
        raise OddsError(f"--port {port}: there is no such port; give one from 0 to 65535")
    for file in game or []:
        if not file.endswith(".toml"):
            raise OddsError(
                f"--game {file!r}: built-in games are served anyhow; name a file ending in .toml"
            )
    from odds.web.server import serve as serve_until_interrupted

    serve_until_interrupted(host, port, game or [], say)
