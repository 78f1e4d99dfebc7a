"""The round as a chart: its states and the ways on, and drawings of them."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from odds.report.answer import Answer, Column, Fact, Kind, Sheet
from odds.report.view import View
from odds.rulebooks import Rulebook

if TYPE_CHECKING:
    from odds.games.coup.graph import Graph

STATES = (Column("state", "state"), Column("kind", "kind"))
EDGES = (
    Column("state", "state", Kind.PROSE, csv="round_state"),
    Column("on", "on points or totals", Kind.PROSE),
    Column("next", "next", Kind.PROSE, csv="next_state"),
)


@dataclass(frozen=True, repr=False)
class RoundGraph(View):
    """The round of a game with a Table of Play, checked; each edge has a label.

    >>> from odds import Table
    >>> Table("bclc-mini").graph()
    <round of bclc-mini: 18 states, 36 ways on>
    """

    rulebook: Rulebook
    graph: "Graph" = field(compare=False)  # it follows from the rules

    @classmethod
    def of(cls, rulebook: Rulebook) -> "RoundGraph":
        """Build and check the graph of a game."""
        from odds.games.coup.graph import check, edge_label, round_graph

        graph = round_graph(rulebook.tableau)
        check(graph)
        for *_, edge in graph.edges(data=True):
            edge["label"] = edge_label(edge.pop("cards"), edge.pop("totals"), edge.pop("empty"))
        for node in graph:
            graph.nodes[node]["kind"] = graph.nodes[node]["kind"].value  # GraphML takes plain text
        return cls(rulebook, graph)

    @property
    def summary(self) -> str:
        """How large it is."""
        states, ways = self.graph.number_of_nodes(), self.graph.number_of_edges()
        return f"round of {self.rulebook.id}: {states} states, {ways} ways on"

    def answer(self) -> Answer:
        """Its edges; json has the states too."""
        edges = [(one, edge["label"], two) for one, two, edge in self.graph.edges(data=True)]
        states = [(node, data["kind"]) for node, data in self.graph.nodes(data=True)]
        fact = (
            f"{len(states)} states, {len(edges)} ways on: acyclic, one way out for every card "
            "and for an empty shoe, every end settled or void"
        )
        return Answer(
            f"{self.rulebook.title} ({self.rulebook.id})",
            [
                Fact(fact, {"game": self.rulebook.id}, {"game": self.rulebook.id}),
                Sheet("states", "", STATES, states, in_csv=False),
                Sheet("edges", "The round", EDGES, edges),
            ],
            rounds=False,
        )

    def mermaid(self) -> str:
        """The chart for mermaid."""
        shapes = {"draw": "[]", "decide": "{}", "settled": ("([", "])"), "void": ("((", "))")}
        names = {node: f"s{place}" for place, node in enumerate(self.graph)}
        lines = ["flowchart TD"]
        for node, data in self.graph.nodes(data=True):
            start, end = shapes[data["kind"]]
            lines.append(f'  {names[node]}{start}"{node}"{end}')
        for one, two, edge in self.graph.edges(data=True):
            arrow = "-.->" if two == "void" else "-->"
            lines.append(f'  {names[one]} {arrow}|"{edge["label"]}"| {names[two]}')
        return "\n".join(lines) + "\n"

    def dot(self) -> str:
        """The chart for Graphviz."""
        shapes = {"draw": "box", "decide": "diamond", "settled": "ellipse", "void": "doublecircle"}
        lines = ["digraph round {"]
        for node, data in self.graph.nodes(data=True):
            lines.append(f'  "{node}" [shape={shapes[data["kind"]]}];')
        for one, two, edge in self.graph.edges(data=True):
            style = ", style=dotted" if two == "void" else ""
            lines.append(f'  "{one}" -> "{two}" [label="{edge["label"]}"{style}];')
        return "\n".join([*lines, "}", ""])

    def graphml(self) -> str:
        """The chart as GraphML."""
        import networkx

        return "\n".join([*networkx.generate_graphml(self.graph), ""])
