"""What `odds --help` shows: the commands by job, and each with a whole sentence."""

from typing import Any

from typer.core import TyperCommand, TyperGroup

from odds.core.errors import OddsError

JOBS = {
    "Look up": ("games", "rules", "bets", "grid", "covariance", "compare", "graph"),
    "Formulas and design": ("formula", "fair"),
    "Insurance": ("insurance",),
    "Limits and bank": ("limits", "bank", "differential"),
    "Game protection": ("removal", "count", "endgame", "scan", "cutcard"),
    "Mistakes and knowledge": ("settled", "exposed", "knowledge"),
    "Verify": ("verify", "simulate", "replay"),
    "Files": ("evaluate",),
    "Report": ("report",),
    "Live": ("live", "serve"),
}
"""The commands by what a person wants to do."""
COMMANDS = tuple(name for names in JOBS.values() for name in names)


class Command(TyperCommand):
    """A command that refuses an option given twice, where the last would silently win."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments."""
        for option in self.params:
            names = [name for name in option.opts if name.startswith("-")]
            given = [each for each in args if each.partition("=")[0] in names]
            if len(given) > 1 and not getattr(option, "multiple", False):
                raise OddsError(f"{names[0]} is given {len(given)} times; give it once")
        return super().parse_args(ctx, args)


class Program(TyperGroup):
    """The program: its help has the commands by job, and cuts no sentence."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands, a section for each job."""
        for job, names in JOBS.items():
            rows = [
                (name, _sentence(command))
                for name in names
                if (command := self.get_command(ctx, name)) is not None
            ]
            if rows:
                with formatter.section(job):
                    formatter.write_dl(rows)


class Inner(TyperGroup):
    """A group of commands inside the program, with whole sentences too."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, _sentence(each)) for name, each in self.commands.items()])


def _sentence(command: Any) -> str:
    """The first paragraph of a command's help."""
    return " ".join((command.help or "").strip().partition("\n\n")[0].split())
