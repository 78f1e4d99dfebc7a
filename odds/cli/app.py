"""The program: its commands, and how every failure ends in one sentence."""

import sys
import warnings
from contextlib import redirect_stdout
from importlib import import_module
from typing import Annotated, NoReturn

import typer

from odds.cli.help import COMMANDS, Command, Inner, Program
from odds.cli.start import INTERRUPTED, end
from odds.cli.streams import Held, give, say
from odds.core.errors import OddsError

app = typer.Typer(
    name="odds",
    cls=Program,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
INSURANCE = ("table", "cells", "quote", "make", "value", "cost", "forgotten", "waived", "card")
OLD_NAMES = {"capped": "limits"}
"""Commands that had another name, which still is understood."""
insurance = typer.Typer(name="insurance", cls=Inner, rich_markup_mode=None)


def _register() -> None:
    """Give the program its commands: only the one that is named, if one is, to start soon."""
    for name in _command_named() or COMMANDS:
        if name == "insurance":
            purpose = (
                "Show insurance tables, cells and quotes, make tables and cards, and their cost."
            )
            app.add_typer(insurance, help=purpose)
            for inner in INSURANCE:
                _add(insurance, f"odds.cli.commands.insurance.{inner}", inner, inner)
        else:
            module = OLD_NAMES.get(name, name)
            _add(app, f"odds.cli.commands.{module}", module, name)


def _add(to: typer.Typer, module: str, function: str, name: str) -> None:
    to.command(name, cls=Command)(getattr(import_module(module), function))


def _command_named() -> list[str]:
    return [word for word in sys.argv[1:2] if word in (*COMMANDS, *OLD_NAMES)]


_register()


def _show_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        print(f"odds {version('baccarat-odds')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def program(
    ctx: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Exact odds of every baccarat bet, from any shoe and any point of the coup.

    Example: odds bets rws-commission --decks 6 --player "9 K"
    """
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


def _fail(message: str) -> NoReturn:
    say(message)
    sys.exit(2)


def main() -> None:
    """Run the program; a failure is one sentence on stderr and exit code 2.

    The answer is held back until it is whole, so that nothing is ever half-written.
    """
    if not sys.stdout:
        _fail("standard output is closed; give the program somewhere to write")
    if not sys.warnoptions:
        warnings.simplefilter("ignore")  # those of libraries are for programmers who ask for them
    # Input is bounded where it is read; an exact answer may be as long as it is.
    sys.set_int_max_str_digits(0)
    answer, enough = Held(), True
    try:
        with redirect_stdout(answer):
            code = app(prog_name="odds", standalone_mode=False)
    except SystemExit as done:  # shell completion ends so
        code = done.code
    except typer.TyperException as error:
        said = " ".join(error.format_message().split("\n")).rstrip(".")
        said = said.replace("is not a valid int", "is no whole number")
        context = getattr(error, "ctx", None)
        command = context.command_path if context else " ".join(["odds", *_command_named()])
        _fail(f"{said}{'' if said.endswith('?') else ';'} '{command} --help' shows the way")
    except OddsError as error:
        _fail(f"{error}; {error.shell}" if error.shell else str(error))
    except MemoryError:
        enough = False  # not even to say so, before all that was kept is gone
    except OSError as error:
        _fail(f"the system refused what this needs ({error}); see to it and try again")
    if not enough:
        _fail("there is not enough memory for this; ask for less at once, such as fewer hands")
    if code == INTERRUPTED:
        end(code)  # half an answer is none
    try:
        give(answer)
    except OSError as error:
        _fail(
            f"standard output did not take the whole answer ({error.strerror}); "
            "write to a file or to a program that reads to the end"
        )
    except KeyboardInterrupt:
        code = INTERRUPTED
    if not isinstance(code, int | None):
        sys.exit(str(code))
    end(code or 0)
