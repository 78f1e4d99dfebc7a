"""The committed reports: what the commands say of each built-in game, byte for byte.

`python -m tests.support.reports` writes them anew; the test only compares.
"""

from pathlib import Path

from odds import game_ids, load_rulebook
from tests.support.program import odds

FOLDER = Path(__file__).parents[2] / "reports"
EXACT = "--exact"
COMMANDS = (["rules"], ["bets", EXACT], ["grid", EXACT], ["covariance", EXACT])
INSURANCE = (["insurance", "table", EXACT], ["insurance", "value", EXACT])
BANK = (["bank", "--stake", "100", "--stake", "100", "--dealer", "100", EXACT],)


def report(game: str) -> str:
    """Rules, bets, grid and covariance of a game, and its insurance or bank, as a markdown page."""
    book = load_rulebook(game)
    commands = [*COMMANDS, *(INSURANCE if book.insurance else ()), *(BANK if book.bank else ())]
    return "\n".join(odds(*command, game, "--format", "markdown").stdout for command in commands)


if __name__ == "__main__":
    for game in game_ids():
        page = FOLDER / f"{game}.md"
        page.with_suffix(".new").write_text(report(game), encoding="utf-8")
        page.with_suffix(".new").replace(page)
