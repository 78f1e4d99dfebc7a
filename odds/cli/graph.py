"""`odds graph`: the round as a chart, checked and drawn."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from odds.cli.options import GameArgument
from odds.cli.output import Answer, Format, Section, show
from odds.cli.situation import load_table_game

if TYPE_CHECKING:
    from odds.games.coup.graph import Graph


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
    form: Annotated[
        GraphFormat, typer.Option("--format", help="How to write the graph.")
    ] = GraphFormat.TABLE,
) -> None:
    """Check the round as a graph, and draw it.

    Example: odds graph bclc-mini --format mermaid
    """
    from odds.games.coup.graph import check, edge_label, round_graph

    book = load_table_game(game)
    chart = round_graph(book.tableau)
    check(chart)
    for *_, edge in chart.edges(data=True):
        edge["label"] = edge_label(edge.pop("cards"), edge.pop("totals"), edge.pop("empty"))
    if form is GraphFormat.MERMAID:
        print(_mermaid(chart))
    elif form is GraphFormat.DOT:
        print(_dot(chart))
    elif form is GraphFormat.GRAPHML:
        import networkx

        for node in chart:
            chart.nodes[node]["kind"] = chart.nodes[node]["kind"].value  # it takes no subclass
        print("\n".join(networkx.generate_graphml(chart)))
    else:
        show(_answer(book.title, book.id, chart), Format(form.value))


def _answer(title: str, game: str, chart: "Graph") -> Answer:
    edges = [{"state": a, "on": e["label"], "next": b} for a, b, e in chart.edges(data=True)]
    nodes = [{"state": node, "kind": str(data["kind"])} for node, data in chart.nodes(data=True)]
    rows = [list(edge.values()) for edge in edges]
    return Answer(
        title=f"{title} ({game})",
        facts=[
            f"{len(nodes)} states, {len(edges)} ways on: acyclic, one way out for every card "
            "and for an empty shoe, every end settled or void"
        ],
        sections=[Section("The round", ("state", "on points or totals", "next"), rows, texts=3)],
        document={"game": game, "states": nodes, "edges": edges},
        records=edges,
    )


SHAPES = {"draw": ("[", "]"), "decide": ("{", "}"), "settled": ("([", "])"), "void": ("((", "))")}
"""How mermaid draws each kind of state."""


def _mermaid(chart: "Graph") -> str:
    names = {node: f"s{place}" for place, node in enumerate(chart)}
    lines = ["flowchart TD"]
    for node, data in chart.nodes(data=True):
        start, end = SHAPES[data["kind"]]
        lines.append(f'  {names[node]}{start}"{node}"{end}')
    for one, two, edge in chart.edges(data=True):
        arrow = "-.->" if two == "void" else "-->"
        lines.append(f'  {names[one]} {arrow}|"{edge["label"]}"| {names[two]}')
    return "\n".join(lines)


def _dot(chart: "Graph") -> str:
    shapes = {"draw": "box", "decide": "diamond", "settled": "ellipse", "void": "doublecircle"}
    lines = ["digraph round {"]
    for node, data in chart.nodes(data=True):
        lines.append(f'  "{node}" [shape={shapes[data["kind"]]}];')
    for one, two, edge in chart.edges(data=True):
        style = ", style=dotted" if two == "void" else ""
        lines.append(f'  "{one}" -> "{two}" [label="{edge["label"]}"{style}];')
    return "\n".join([*lines, "}"])
