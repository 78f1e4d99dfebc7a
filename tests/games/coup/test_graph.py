"""The round as a graph."""

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from odds import Tableau, load_rulebook
from odds.core.cards import Points, Total
from odds.core.errors import OddsError
from odds.games.coup.graph import NodeKind, check, round_graph
from tests.support.strategies import tableaus

if TYPE_CHECKING:
    from odds.games.coup.graph import Graph

TABLEAU = load_rulebook("bclc-mini").tableau


def walk(graph: "Graph", cards: tuple[int, ...]) -> tuple[str, int]:
    """Where six cards lead through the graph, and how many of them it took."""
    node, taken, hands = "Player's first card", 0, [0, 0]
    while graph.nodes[node]["kind"] in (NodeKind.DRAW, NodeKind.DECIDE):
        if graph.nodes[node]["kind"] == NodeKind.DECIDE:
            pair = (hands[0] % 10, hands[1] % 10)
            (node,) = (b for _, b, e in graph.out_edges(node, data=True) if pair in e["totals"])
            continue
        card = cards[taken]
        if taken < 4:
            hands[taken % 2] += card
        taken += 1
        (node,) = (b for _, b, e in graph.out_edges(node, data=True) if card in e["cards"])
    return node, taken


def test_every_deal_ends_where_the_table_of_play_ends_it() -> None:
    graph = round_graph(TABLEAU)
    for player, banker, third in product(range(10), repeat=3):
        two = Total(player), Total(banker)
        draws = TABLEAU.player_draws(*two)
        banker_draws = TABLEAU.banker_draws(*two, Points(third) if draws else None)
        ended = f"settled, cards {2 + draws}-{2 + banker_draws}"
        assert walk(graph, (player, banker, 0, 0, third, 0)) == (ended, 4 + draws + banker_draws)


def test_the_graph_is_small_enough_to_read() -> None:
    graph = round_graph(TABLEAU)
    assert (len(graph), graph.number_of_edges()) == (18, 36)


@given(tableau=tableaus())
def test_every_table_of_play_makes_a_sound_graph(tableau: Tableau) -> None:
    check(round_graph(tableau))


def drop_card(graph: "Graph") -> None:
    graph.edges["Player draws, Banker 3", "settled, cards 3-2"]["cards"].clear()


def card_twice(graph: "Graph") -> None:
    graph.edges["Player draws, Banker 3", "settled, cards 3-2"]["cards"].append(7)


def strange_card(graph: "Graph") -> None:
    graph.edges["Player draws, Banker 3", "settled, cards 3-2"]["cards"].append(10)


def way_back(graph: "Graph") -> None:
    graph.add_edge("settled, cards 2-2", "Player's first card", cards=[], totals=[], empty=False)


def dead_end(graph: "Graph") -> None:
    graph.nodes["settled, cards 2-2"]["kind"] = NodeKind.DECIDE


def no_way_when_empty(graph: "Graph") -> None:
    graph.remove_edge("Player's first card", "void")


def lost_totals(graph: "Graph") -> None:
    graph.edges["Table of Play", "settled, cards 2-2"]["totals"].pop()


def second_start(graph: "Graph") -> None:
    graph.add_node("elsewhere", kind=NodeKind.SETTLED)


@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        (drop_card, "'Player draws, Banker 3' has not one way out for card 8"),
        (card_twice, "'Player draws, Banker 3' has not one way out for card 7"),
        (strange_card, "has a way out for card 10"),
        (way_back, "come back"),
        (dead_end, "'settled, cards 2-2' has not one way out for totals"),
        (no_way_when_empty, "has not one way out for an empty shoe"),
        (lost_totals, "'Table of Play' has not one way out for totals"),
        (second_start, "must start at one place"),
    ],
)
def test_a_harmed_graph_is_found_out(harm: Callable[["Graph"], None], complaint: str) -> None:
    graph = round_graph(TABLEAU)
    harm(graph)
    with pytest.raises(OddsError) as error:
        check(graph)
    assert complaint in str(error.value)
