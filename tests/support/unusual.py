"""The same rounds in shapes that are less usual: in dealing order, event by event, told twice."""

import json
from itertools import groupby

from tests.support.layouts import (
    CARDS,
    Write,
    columns,
    hand,
    in_words,
    joined,
    rank_of,
    six,
    suit,
    symbol,
    texts,
)
from tests.support.simulators import Row, points, total

_CHINESE = ["黑桃", "紅心", "方塊", "梅花"]
_WON = {"player": "閒家", "banker": "莊家", "tie": "和局"}


def in_turn(row: Row) -> list[str]:
    """The names of the cards in the order in which they were dealt."""
    return ["p1", "b1", "p2", "b2", *(name for name in ("p3", "b3") if row[name])]


def rank(row: Row, name: str) -> str:
    """A card without its suit."""
    return str(row[name])


def lettered(row: Row, name: str) -> str:
    """A card with a letter for its suit."""
    return f"{row[name]}{'SHDC'[suit(row, name)]}"


def told_twice(row: Row) -> str:
    """Both hands before and after third cards are drawn."""
    player, banker = (texts(row, side, lettered) for side in "pb")
    lines = [f"Round {row['round']}"]
    for drawn in (2, 3):
        if drawn == 3 and len(player) + len(banker) == 4:
            continue
        for name, cards in (("Player", player), ("Banker", banker)):
            count = sum(points(card[:-1]) for card in cards[:drawn]) % 10
            lines.append(f"{name}: {' '.join(cards[:drawn])} = {count}")
        if drawn == 2:
            lines += ["Dealing another card to player ..."] * (len(player) > 2)
            lines += ["Dealing another card to banker ..."] * (len(banker) > 2)
    lines.append({"player": "Player wins", "banker": "Banker wins", "tie": "Tie"}[row["winner"]])
    return "\n".join(lines) + "\n\n"


def pairs_of_words(row: Row) -> str:
    player, banker = ("/".join(texts(row, side, rank)) for side in "pb")
    return (
        f"shoe={row['shoe']} hand={row['round']} player={player} banker={banker} "
        f"pt={row['player_total']} bt={row['banker_total']} winner={row['winner']} "
        f"player_pair={str(bool(row['player_pair'])).lower()}\n"
    )


def traditional(row: Row) -> str:
    def card(row: Row, name: str) -> str:
        return f"{_CHINESE[suit(row, name)]}{row[name]}"

    player, banker = (", ".join(texts(row, side, card)) for side in "pb")
    return (
        f"第 {row['round']} 局\n閒家: {player} (點數: {row['player_total']})\n"
        f"莊家: {banker} (點數: {row['banker_total']})\n結果: {_WON[row['winner']]}\n\n"
    )


def html(rows: list[Row]) -> str:
    """A table on a page, a row on a line, a total behind each hand."""
    names = ("Shoe", "Hand", "Player", "Banker", "Winner")
    lines = ["<!DOCTYPE html>", "<html><head><title>Baccarat</title></head><body><table>"]
    lines.append(f"<tr>{''.join(f'<th>{name}</th>' for name in names)}</tr>")
    for row in rows:
        hands = [
            f"{' '.join(texts(row, side[0], symbol))} ({row[f'{side}_total']})"
            for side in ("player", "banker")
        ]
        cells = [row["shoe"], row["round"], *hands, row["winner"].title()]
        lines.append(f"<tr>{''.join(f'<td class=x>{cell}</td>' for cell in cells)}</tr>")
    return "\n".join([*lines, "</table></body></html>", ""])


def html_frame(rows: list[Row]) -> str:
    """A data frame in HTML, a cell on a line."""
    names = ["", *CARDS, "winner"]
    lines = ['<table border="1">', "<thead>", "<tr>", *(f"  <th>{name}</th>" for name in names)]
    lines += ["</tr>", "</thead>", "<tbody>"]
    for number, row in enumerate(rows):
        cells = [row[name] or "NaN" for name in names[1:]]
        lines += ["<tr>", f"  <th>{number}</th>", *(f"  <td>{cell}</td>" for cell in cells)]
        lines.append("</tr>")
    return "\n".join([*lines, "</tbody>", "</table>"])


def shoe_rows(rows: list[Row]) -> str:
    """A csv in which a row of its own begins each shoe."""
    lines = ["type,p1,p2,p3,b1,b2,b3,winner"]
    for shoe, some in groupby(rows, key=lambda row: row["shoe"]):
        lines.append(f"SHOE,{shoe},,,,,,")
        lines += [",".join(["HAND", *(row[n] for n in CARDS), row["winner"]]) for row in some]
    return "\n".join(lines) + "\n"


def events(row: Row) -> str:
    """A line for each card and one for the result."""
    where = {"shoe": row["shoe"], "round": row["round"]}
    sides = {"p": "player", "b": "banker"}
    lines: list[dict[str, object]] = [
        {"event": "card", **where, "to": sides[name[0]], "card": lettered(row, name)}
        for name in in_turn(row)
    ]
    totals = {side: row[f"{side}_total"] for side in ("player", "banker")}
    lines.append({"event": "result", **where, "winner": row["winner"], **totals})
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def padded(row: Row, name: str) -> str:
    return f"{'SHDC'[suit(row, name)]}{rank_of(row, name) + 1:02d}"


def short_keys(rows: list[Row]) -> str:
    def cards(row: Row, side: str) -> list[dict[str, int]]:
        return [{"r": rank_of(row, n) + 1, "s": suit(row, n)} for n in hand(row, side)]

    return json.dumps(
        [{"p": cards(row, "p"), "b": cards(row, "b"), "w": row["winner"][0]} for row in rows]
    )


def cards_left(rows: list[Row]) -> str:
    lines = []
    for _, some in groupby(rows, key=lambda row: row["shoe"]):
        left = 416
        for row in some:
            player, banker = (texts(row, side, rank) for side in "pb")
            left -= len(player) + len(banker)
            lines.append(
                f"P {' '.join(player)} = {row['player_total']}; B {' '.join(banker)} = "
                f"{row['banker_total']}; {row['winner'].title()}; {left} cards left\n"
            )
    return "".join(lines)


def barred(row: Row) -> str:
    player, banker = (f"{'-'.join(texts(row, side, rank)):<10}" for side in "pb")
    return (
        f"#{row['round']:<5} | {player} {row['player_total']} | {banker} {row['banker_total']} | "
        f"{row['winner'].upper():<6} | shoe={row['shoe']}\n"
    )


def with_a_bet(rows: list[Row]) -> str:
    """A bet on the Banker in every round, in sentences."""
    money, lines = 1000.0, []
    said = {
        "player": "Player wins! You lost $10.00",
        "banker": "Banker wins! You won $9.50",
        "tie": "Tie! Your bet is returned",
    }
    for row in rows:
        money += {"player": -10, "banker": 9.5, "tie": 0}[row["winner"]]
        lines.append(f"Hand {row['round']}: bet $10 on Banker\n")
        for side in ("player", "banker"):
            cards = ", ".join(texts(row, side[0], in_words))
            lines.append(f"{side.title()}'s hand: {cards} (Total: {row[f'{side}_total']})\n")
        lines.append(f"{said[row['winner']]}\nBalance: ${money:,.2f}\n\n")
    return "".join(lines)


def natural(row: Row) -> bool:
    """Whether a hand has a natural."""
    return max(total([row[f"{side}1"], row[f"{side}2"]]) for side in "pb") >= 8


UNUSUAL: dict[str, Write] = {
    "both hands told twice": joined(told_twice),
    "names and values": joined(pairs_of_words),
    "traditional Chinese": joined(traditional, lambda shoe: f"=== 第 {shoe} 靴 ===\n"),
    "a table in HTML": html,
    "a data frame in HTML": html_frame,
    "in dealing order": columns(
        ["shoe", "round", "cards", "winner"],
        lambda row: [
            row["shoe"], row["round"], " ".join(row[n] for n in in_turn(row)), row["winner"],
        ],
    ),
    "in dealing order, JSON": joined(
        lambda row: (
            json.dumps({"cards": [lettered(row, n) for n in in_turn(row)], "won": row["winner"]})
            + "\n"
        )
    ),
    "in dealing order, nothing else": joined(
        lambda row: " ".join(row[n].replace("10", "T") for n in in_turn(row)) + "\n"
    ),
    "rows that begin shoes": shoe_rows,
    "events": joined(events),
    "ranks of two digits": columns(
        ["game_no", *(name.upper() for name in CARDS), "P_point", "B_point", "result"],
        lambda row: [
            f"G{row['shoe']:03d}{row['round']:03d}", *six(row, padded), row["player_total"],
            row["banker_total"], row["winner"][0].upper(),
        ],
    ),
    "short keys": short_keys,
    "cards left in words": cards_left,
    "bars, with a total behind each hand": joined(barred),
    "a bet in sentences": with_a_bet,
    "nothing but numbers": columns(
        [],
        lambda row: [
            row["shoe"], row["round"], *six(row, lambda row, n: rank_of(row, n) + 1, "0"),
            {"player": 1, "banker": 2, "tie": 3}[row["winner"]],
        ],
        "\t",
    ),
    "a list of hands with naturals": columns(
        ["shoe_id", "hand_number", "player_cards", "banker_cards", "winner", "natural"],
        lambda row: [
            row["shoe"], row["round"],
            *(" ".join(str(points(row[n])) for n in hand(row, side)) for side in "pb"),
            row["winner"][0].upper(), int(natural(row)),
        ],
    ),
}  # fmt: skip
"""Ways of writing a log; nothing tells the reader which one it is."""
