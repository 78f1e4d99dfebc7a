"""The round as a directed graph: what is done next, by the cards that have come.

States that go on alike are one node, so the graph is the Table of Play as a chart: four cards are
dealt, the two totals decide, and each third card leads on. Every drawing state also has a way out
for a shoe that is empty.
"""

from collections import Counter
from enum import StrEnum
from typing import TYPE_CHECKING

from odds.core.cards import Points, Total
from odds.core.errors import OddsError
from odds.core.text import spans
from odds.games.coup.tableau import Tableau

if TYPE_CHECKING:
    import networkx

    Graph = networkx.DiGraph[str]

VALUES = range(10)
"""The points of a card, and the totals of a hand."""


class NodeKind(StrEnum):
    """What happens at a node."""

    DRAW = "draw"
    DECIDE = "decide"
    SETTLED = "settled"
    VOID = "void"


def round_graph(tableau: Tableau) -> "Graph":
    """The graph of a round. An edge has the `cards`, the `totals` or the `empty` shoe it is for.

    >>> from odds.rulebooks import load_rulebook
    >>> graph = round_graph(load_rulebook("bclc-mini").tableau)
    >>> check(graph)
    >>> sorted(graph.predecessors("settled, cards 3-2"))[0]
    'Player draws, Banker 3'
    """
    import networkx

    graph: Graph = networkx.DiGraph()
    dealing = [
        "Player's first card",
        "Banker's first card",
        "Player's second card",
        "Banker's second card",
    ]
    for card, after in zip(dealing, [*dealing[1:], "Table of Play"], strict=True):
        graph.add_node(card, kind=NodeKind.DRAW)
        _join(graph, card, after, cards=VALUES)
    graph.add_node("Table of Play", kind=NodeKind.DECIDE)
    for player in map(Total, VALUES):
        for banker in map(Total, VALUES):
            state = _after_four(tableau, player, banker)
            _join(graph, "Table of Play", state, totals=[(player, banker)])
    for row in dict.fromkeys(tableau.banker_after_draw):
        state = _player_draws(tableau, row)
        if state in graph:
            for third in VALUES:
                after = "Banker draws, Player drew" if row[third] else "settled, cards 3-2"
                _join(graph, state, after, cards=[third])
    for state, after in (
        ("Banker draws, Player stood", "settled, cards 2-3"),
        ("Banker draws, Player drew", "settled, cards 3-3"),
    ):
        if state in graph:
            _join(graph, state, after, cards=VALUES)
    for node in list(graph):
        if "kind" not in graph.nodes[node]:
            settled = node.startswith("settled")
            graph.nodes[node]["kind"] = NodeKind.SETTLED if settled else NodeKind.DRAW
    graph.add_node("void", kind=NodeKind.VOID)
    for node in _nodes(graph, NodeKind.DRAW):
        _join(graph, node, "void", empty=True)
    return graph


def _after_four(tableau: Tableau, player: Total, banker: Total) -> str:
    if tableau.player_draws(player, banker):
        return _player_draws(tableau, tableau.banker_after_draw[banker])
    if tableau.banker_draws(player, banker, None):
        return "Banker draws, Player stood"
    return "settled, cards 2-2"


def _player_draws(tableau: Tableau, row: tuple[bool, ...]) -> str:
    """The state in which the Player draws against the Banker totals that have this row."""
    totals = [
        banker
        for banker in VALUES
        if not tableau.naturals[banker] and tableau.banker_after_draw[banker] == row
    ]
    return f"Player draws, Banker {spans(totals)}"


def _join(
    graph: "Graph",
    node: str,
    after: str,
    cards: range | list[int] = range(0),
    totals: list[tuple[Total, Total]] | None = None,
    empty: bool = False,
) -> None:
    if not graph.has_edge(node, after):
        graph.add_edge(node, after, cards=[], totals=[], empty=empty)
    edge = graph.edges[node, after]
    edge["cards"] += map(Points, cards)
    edge["totals"] += totals or []


def _nodes(graph: "Graph", *kinds: NodeKind) -> list[str]:
    return [node for node in graph if graph.nodes[node]["kind"] in kinds]


def check(graph: "Graph") -> None:
    """Raise an error unless the round always goes on, one way only, and comes to an end."""
    import networkx

    if not networkx.is_directed_acyclic_graph(graph):
        raise OddsError("the round can come back to where it was; mend the Table of Play")
    for node in _nodes(graph, NodeKind.DRAW):
        edges = list(graph.out_edges(node, data=True))
        ways = [f"card {card}" for *_, e in edges for card in e["cards"]]
        ways += ["an empty shoe" for *_, e in edges if e["empty"]]
        _check_once(node, ways, [*(f"card {value}" for value in VALUES), "an empty shoe"])
    pairs = [f"totals {player} and {banker}" for player in VALUES for banker in VALUES]
    for node in _nodes(graph, NodeKind.DECIDE):
        edges = list(graph.out_edges(node, data=True))
        ways = [
            f"totals {player} and {banker}" for *_, e in edges for player, banker in e["totals"]
        ]
        _check_once(node, ways, pairs)
    for node in graph:
        ended = graph.nodes[node]["kind"] in (NodeKind.SETTLED, NodeKind.VOID)
        if ended != (graph.out_degree(node) == 0):
            raise OddsError(f"the round does not end where it should, at {node!r}; mend the graph")
    starts = [node for node in graph if graph.in_degree(node) == 0]
    if len(starts) != 1:
        raise OddsError(f"the round starts at {starts}; it must start at one place")


def _check_once(node: str, ways: list[str], wanted: list[str]) -> None:
    counts = Counter(ways)
    for way in wanted:
        if counts.pop(way, 0) != 1:
            raise OddsError(f"{node!r} has not one way out for {way}; mend the graph")
    for way in counts:
        raise OddsError(f"{node!r} has a way out for {way}, which cannot come; mend the graph")


def edge_label(cards: list[int], totals: list[tuple[int, int]], empty: bool) -> str:
    """What an edge is for, in words.

    >>> edge_label([0, 1, 2, 9], [], False), edge_label([], [(6, 6), (6, 7), (7, 7)], False)
    ('0-2, 9', 'Player 6, Banker 6-7; Player 7, Banker 7')
    """
    if empty:
        return "shoe empty"
    if cards:
        return spans(cards)
    bankers: dict[tuple[int, ...], list[int]] = {}
    for player in sorted({player for player, _ in totals}):
        bankers.setdefault(tuple(b for p, b in totals if p == player), []).append(player)
    return "; ".join(
        f"Player {spans(players)}, Banker {spans(list(banker))}"
        for banker, players in bankers.items()
    )
