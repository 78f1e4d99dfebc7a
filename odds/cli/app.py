"""The program: its commands, and how every failure ends in one sentence."""

import sys
from io import TextIOWrapper
from typing import Annotated, NoReturn

import typer

from odds.cli import bets, covariance, games, graph, grid, rules
from odds.cli.output import ClosedOutputError, abandon_output
from odds.errors import OddsError

app = typer.Typer(
    name="odds",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
for command in (games.games, rules.rules, bets.bets, grid.grid, covariance.covariance, graph.graph):
    app.command()(command)


def _show_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        print(f"odds {version('baccarat-odds')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def program(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show it.")
    ] = False,
) -> None:
    """Exact odds of every baccarat bet, from any shoe and any point of the coup.

    Example: odds bets rws-commission --decks 6 --player "9 K"
    """
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


def _fail(message: str) -> NoReturn:
    if sys.stderr:
        print(f"odds: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(2)


def main() -> None:
    """Run the program; a failure is one sentence on stderr and exit code 2."""
    if not isinstance(sys.stdout, TextIOWrapper):
        _fail("standard output is closed; give the program somewhere to write")
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = app(prog_name="odds", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        _fail(f"{error.format_message().rstrip('.')}; 'odds --help' shows the way")
    except OddsError as error:
        _fail(str(error))
    except (ClosedOutputError, OSError) as error:
        abandon_output()
        reason = error.strerror if isinstance(error, OSError) else error
        _fail(
            f"standard output did not take the whole answer ({reason}); "
            "write to a file or to a program that reads to the end"
        )
    sys.exit(code)
