"""`odds graph`: the round as a chart, checked and drawn."""

from enum import StrEnum
from typing import Annotated

import typer

from odds.cli.answering import WideOption, show, style
from odds.cli.options import GameArgument
from odds.report.views.graph import RoundGraph
from odds.report.writers.style import Format
from odds.rulebooks import load_rulebook


class GraphFormat(StrEnum):
    """How the graph is written."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"
    MERMAID = "mermaid"
    DOT = "dot"
    GRAPHML = "graphml"


def graph(
    game: GameArgument,
    wide: WideOption = False,
    form: Annotated[
        GraphFormat, typer.Option("--format", help="How to write the graph.")
    ] = GraphFormat.TABLE,
) -> None:
    """Check the round as a graph, and draw it.

    Example: odds graph bclc-mini --format mermaid
    """
    chart = RoundGraph.of(load_rulebook(game))
    drawings = {
        GraphFormat.MERMAID: chart.mermaid,
        GraphFormat.DOT: chart.dot,
        GraphFormat.GRAPHML: chart.graphml,
    }
    if form in drawings:
        print(drawings[form](), end="")
    else:
        show(chart.answer(), Format(form.value), style(wide=wide))
