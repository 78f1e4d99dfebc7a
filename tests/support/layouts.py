"""The same rounds as twenty and more strangers would write them, each in a way of their own."""

import json
from collections.abc import Callable
from itertools import groupby

from tests.support.simulators import RANKS, Row, points

CARDS = ["p1", "p2", "p3", "b1", "b2", "b3"]
SUITS = "♠♥♦♣"
_WORDS = ["Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack"]
_WORDS += ["Queen", "King"]
_SUIT_WORDS = ["Spades", "Hearts", "Diamonds", "Clubs"]

Write = Callable[[list[Row]], str]


def suit(row: Row, name: str) -> int:
    """Some suit or other."""
    return (7 * int(row["round"]) + 3 * CARDS.index(name) + int(row["shoe"])) % 4


def hand(row: Row, side: str) -> list[str]:
    """The names of the cards that a hand has."""
    return [name for name in CARDS if name.startswith(side) and row[name]]


def texts(row: Row, side: str, card: Callable[[Row, str], str]) -> list[str]:
    """The cards of a hand, each as it is written."""
    return [card(row, name) for name in hand(row, side)]


def symbol(row: Row, name: str) -> str:
    """A card with its suit."""
    return f"{row[name]}{SUITS[suit(row, name)]}"


def in_words(row: Row, name: str) -> str:
    """A card in words."""
    return f"{_WORDS[RANKS.index(row[name])]} of {_SUIT_WORDS[suit(row, name)]}"


def glyph(row: Row, name: str) -> str:
    """A card as Unicode has it."""
    rank = RANKS.index(row[name]) + 1
    return chr(0x1F0A0 + 16 * suit(row, name) + rank + (rank > 11))


def rank_of(row: Row, name: str) -> int:
    """The rank of a card, 0 for the ace."""
    return RANKS.index(row[name])


def by_suit(row: Row, name: str) -> int:
    """The card of a deck that is numbered suit after suit."""
    return 13 * suit(row, name) + rank_of(row, name)


def by_rank(row: Row, name: str) -> int:
    """The card of a deck that is numbered rank after rank."""
    return 4 * rank_of(row, name) + suit(row, name)


def two_first(row: Row, name: str) -> int:
    """The rank of a card from 2 to 14 for the ace."""
    return 14 if row[name] == "A" else rank_of(row, name) + 1


def joined(write: Callable[[Row], str], begins: Callable[[int], str] = lambda shoe: "") -> Write:
    """Rows written one by one, with something at the beginning of each shoe."""

    def text(rows: list[Row]) -> str:
        parts = []
        for shoe, some in groupby(rows, key=lambda row: row["shoe"]):
            parts.append(begins(shoe))
            parts += map(write, some)
        return "".join(parts)

    return text


def columns(names: list[str], cells: Callable[[Row], list[object]], between: str = ",") -> Write:
    """A table with a line for each round."""

    def text(rows: list[Row]) -> str:
        lines = [between.join(names)] if names else []
        lines += [between.join(map(str, cells(row))) for row in rows]
        return "\n".join(lines) + "\n"

    return text


def six(row: Row, card: Callable[[Row, str], object], none: str = "") -> list[object]:
    """All six cards, with something where there is none."""
    return [card(row, name) if row[name] else none for name in CARDS]


def python_prints(row: Row) -> str:
    player, banker = (texts(row, side, symbol) for side in "pb")
    said = {"round": row["round"], "player": player, "banker": banker, "winner": row["winner"]}
    return f"{said}\n"


def tuples(row: Row) -> str:
    player, banker = ([row[n] for n in hand(row, side)] for side in "pb")
    totals = (row["player_total"], row["banker_total"])
    return f"{(row['shoe'], player, banker, *totals, row['winner'][0].upper())}\n"


def dataclasses(row: Row) -> str:
    def cards(side: str) -> str:
        return ", ".join(
            f"Card(rank='{row[n]}', suit=<Suit.{_SUIT_WORDS[suit(row, n)].upper()}: 1>)"
            for n in hand(row, side)
        )

    return (
        f"Round(player=Hand(cards=[{cards('p')}]), banker=Hand(cards=[{cards('b')}]), "
        f"outcome=<Outcome.{row['winner'].upper()}: 1>)\n"
    )


def rust_debug(row: Row) -> str:
    def cards(side: str) -> str:
        return ", ".join(
            f"Card {{ rank: {_WORDS[rank_of(row, n)]}, suit: {_SUIT_WORDS[suit(row, n)]} }}"
            for n in hand(row, side)
        )

    third = f"Some({_WORDS[rank_of(row, 'p3')]})" if row["p3"] else "None"
    return (
        f"Coup {{ player: [{cards('p')}], banker: [{cards('b')}], drawn: {third}, "
        f"winner: {row['winner'].title()} }}\n"
    )


def java_text(row: Row) -> str:
    player, banker = (", ".join(texts(row, side, symbol)) for side in "pb")
    return (
        f"Round{{number={row['round']}, player=[{player}], banker=[{banker}], "
        f"playerScore={row['player_total']}, bankerScore={row['banker_total']}, "
        f"winner={row['winner'].upper()}}}\n"
    )


def console_log(row: Row) -> str:
    player, banker = (", ".join(f"'{row[n]}'" for n in hand(row, side)) for side in "pb")
    return (
        f"{{\n  player: [ {player} ],\n  banker: [ {banker} ],\n"
        f"  result: '{row['winner']}',\n  playerPair: {str(bool(row['player_pair'])).lower()}\n}}\n"
    )


def couts(row: Row) -> str:
    lines = [f"--- Hand {row['round']} ---"]
    for side, name in (("p", "Player"), ("b", "Banker")):
        cards = texts(row, side, in_words)
        lines.append(f"{name}'s cards: {', '.join(cards[:2])}")
        if len(cards) > 2:
            lines.append(f"{name} draws: {cards[2]}")
    lines += [f"Player total: {row['player_total']}", f"Banker total: {row['banker_total']}"]
    lines.append(
        {"player": "Player wins!", "banker": "Banker wins!", "tie": "It's a tie!"}[row["winner"]]
    )
    return "\n".join(lines) + "\n\n"


def chinese_csv(rows: list[Row]) -> str:
    words = {"player": "闲", "banker": "庄", "tie": "和"}
    names = [
        "靴",
        "局",
        "闲1",
        "闲2",
        "闲3",
        "庄1",
        "庄2",
        "庄3",
        "闲点",
        "庄点",
        "赢家",
        "闲对",
        "庄对",
    ]
    write = columns(
        names,
        lambda row: [
            row["shoe"], row["round"], *(row[n] for n in CARDS), row["player_total"],
            row["banker_total"], words[row["winner"]],
            "是" if row["player_pair"] else "否", "是" if row["banker_pair"] else "否",
        ],
    )  # fmt: skip
    return write(rows)


def nested_shoes(rows: list[Row]) -> str:
    shoes = [
        {
            "id": f"shoe-{shoe}",
            "rounds": [
                {
                    "p": {
                        "cards": [
                            {"rank": row[n], "suit": "SHDC"[suit(row, n)]} for n in hand(row, "p")
                        ]
                    },
                    "b": {
                        "cards": [
                            {"rank": row[n], "suit": "SHDC"[suit(row, n)]} for n in hand(row, "b")
                        ]
                    },
                    "winner": row["winner"],
                }
                for row in some
            ],
        }
        for shoe, some in groupby(rows, key=lambda row: row["shoe"])
    ]
    return json.dumps({"version": 2, "shoes": shoes}, indent=1)


def one_line_array(rows: list[Row]) -> str:
    return json.dumps(
        [
            {
                "playerCards": [
                    {"value": rank_of(row, n) + 1, "suit": suit(row, n)} for n in hand(row, "p")
                ],
                "bankerCards": [
                    {"value": rank_of(row, n) + 1, "suit": suit(row, n)} for n in hand(row, "b")
                ],
                "natural": max(points(row["p1"]) + points(row["p2"]), 0) % 10 >= 8
                or (points(row["b1"]) + points(row["b2"])) % 10 >= 8,
                "result": row["winner"].title(),
            }
            for row in rows
        ]
    )


def psql(rows: list[Row]) -> str:
    names = ["shoe", "round", *CARDS, "winner"]
    lines = [" " + " | ".join(f"{name:^6}" for name in names)]
    lines.append("+".join("-" * 8 for _ in names))
    lines += [" " + " | ".join(f"{row[name]!s:<6}" for name in names) for row in rows]
    return "\n".join([*lines, f"({len(rows)} rows)", ""])


def markdown(rows: list[Row]) -> str:
    lines = ["| # | Player | Banker | P | B | Winner |", "|---|:---:|:---:|--:|--:|---|"]
    for number, row in enumerate(rows, 1):
        player, banker = (" ".join(texts(row, side, symbol)) for side in "pb")
        totals = f"{row['player_total']} | {row['banker_total']}"
        lines.append(f"| {number} | {player} | {banker} | {totals} | {row['winner'].title()} |")
    return "\n".join(lines) + "\n"


def data_frame(rows: list[Row]) -> str:
    names = ["p1", "p2", "p3", "b1", "b2", "b3", "winner"]
    lines = ["     " + "".join(f"{name:>7}" for name in names)]
    for number, row in enumerate(rows, 1):
        cells = [*six(row, lambda row, n: row[n], "<NA>"), row["winner"]]
        lines.append(f"{number:<5}" + "".join(f"{cell!s:>7}" for cell in cells))
    return "\n".join(lines) + "\n"


def fixed_width(rows: list[Row]) -> str:
    names = ["shoe", "p1", "p2", "p3", "b1", "b2", "b3", "winner"]
    lines = ["".join(f"{name:>7}" for name in names)]
    lines += ["".join(f"{row[name]!s:>7}" for name in names) for row in rows]
    return "\n".join(lines) + "\n"


def one_card_a_row(rows: list[Row]) -> str:
    lines = ["shoe,round,hand,position,card"]
    for row in rows:
        for side, word in (("p", "PLAYER"), ("b", "BANKER")):
            for place, name in enumerate(hand(row, side), 1):
                lines.append(f"{row['shoe']},{row['round']},{word},{place},{row[name]}")
    return "\n".join(lines) + "\n"


def shoe_a_line(rows: list[Row]) -> str:
    return "".join(
        f"{shoe}: {''.join(row['winner'][0].upper() for row in some)}\n"
        for shoe, some in groupby(rows, key=lambda row: row["shoe"])
    )


def with_balance(rows: list[Row]) -> str:
    """One bet a round by turns, in cents, with a decimal comma and a balance."""
    lines = ["coup;player;banker;winner;bet on;amount;profit;balance"]
    balance = 500_000
    for number, row in enumerate(rows, 1):
        bet = ("player", "banker", "tie")[number % 3]
        due = {"player": 100, "banker": 95, "tie": 800}[bet] if row["winner"] == bet else -100
        if row["winner"] == "tie" and bet != "tie":
            due = 0 if not row.get("ties_lose") else -100
        balance += 25 * due
        hands = (" ".join(texts(row, side, lambda row, n: row[n])) for side in "pb")
        money = [f"{amount / 100:.2f}".replace(".", ",") for amount in (2500, 25 * due, balance)]
        lines.append(";".join([str(number), *hands, row["winner"], bet, *money]))
    return "\n".join(lines) + "\n"


def commented(rows: list[Row]) -> str:
    """A csv with remarks, the header again for every shoe, and a summary at the end."""
    header = "p_card_1,p_card_2,p_card_3,b_card_1,b_card_2,b_card_3,outcome"
    lines = ["# baccarat run", "# seed: 7"]
    for shoe, some in groupby(rows, key=lambda row: row["shoe"]):
        lines += [f"# shoe {shoe}", header]
        lines += [",".join([*(str(row[n] or "-") for n in CARDS), row["winner"]]) for row in some]
    wins = [sum(row["winner"] == winner for row in rows) for winner in ("player", "banker", "tie")]
    lines += ["", f"Total hands: {len(rows)}", f"Player wins: {wins[0]}", f"Ties: {wins[2]}"]
    return "\n".join(lines) + "\n"


def new_shoe_lines(rows: list[Row]) -> str:
    write = joined(
        lambda row: (
            f"{' '.join(texts(row, 'p', symbol))} v {' '.join(texts(row, 'b', symbol))} "
            f"=> {row['winner'].upper()}\n"
        ),
        lambda shoe: "*** NEW SHOE, shuffling ***\n",
    )
    return write(rows)


def log_lines(row: Row) -> str:
    player, banker = (",".join(row[n] for n in hand(row, side)) for side in "pb")
    return (
        f"2024-05-01 12:00:00,123 INFO Round {row['round']} | "
        f"Player: {player} ({row['player_total']}) | "
        f"Banker: {banker} ({row['banker_total']}) | Winner: {row['winner'].title()}\n"
    )


def both_hands(row: Row) -> list[object]:
    player, banker = (" ".join(row[n] for n in hand(row, side)) for side in "pb")
    return [row["shoe"], f"P: {player} B: {banker}", row["winner"][0].upper()]


LAYOUTS: dict[str, Write] = {
    "Python dicts": joined(python_prints),
    "Python tuples": joined(tuples),
    "dataclasses": joined(dataclasses),
    "Rust debug prints": joined(rust_debug),
    "Java toString": joined(java_text),
    "console.log over lines": joined(console_log),
    "couts over lines": joined(couts),
    "log lines": joined(log_lines),
    "Chinese csv": chinese_csv,
    "rounds by shoe in one document": nested_shoes,
    "one array on one line": one_line_array,
    "psql": psql,
    "markdown": markdown,
    "a data frame": data_frame,
    "fixed width": fixed_width,
    "a card in each row": one_card_a_row,
    "one bet and a balance": with_balance,
    "remarks, headers and a summary": commented,
    "new shoe lines": new_shoe_lines,
    "both hands in one column": columns(["shoe", "hands", "won"], both_hands, ";"),
    "words": columns(
        ["Player Hand", "Banker Hand", "Result"],
        lambda row: [
            *(" + ".join(texts(row, side, in_words)) for side in "pb"), f"{row['winner']} win"
        ],
        "\t",
    ),
    "glyphs": columns(
        [], lambda row: [*("".join(texts(row, side, glyph)) for side in "pb"), row["winner"]], " "
    ),
    "cards 0 to 51 by suit": columns(
        ["pcard1", "pcard2", "pcard3", "bcard1", "bcard2", "bcard3", "w"],
        lambda row: [*six(row, by_suit, "-1"), row["winner"]],
    ),
    "cards 1 to 52 by rank": columns(
        ["pp", "bp", *CARDS],
        lambda row: [
            row["player_total"], row["banker_total"],
            *six(row, lambda row, n: by_rank(row, n) + 1, "0"),
        ],
    ),
    "ranks from 0": columns(
        [*CARDS, "winner"], lambda row: [*six(row, rank_of, ""), row["winner"]], "|"
    ),
    "ranks to 14": columns(
        ["", *CARDS, "winner"],
        lambda row: [row["round"] - 1, *six(row, two_first, "nan"), row["winner"]],
    ),
    "points": columns(
        [],
        lambda row: [
            row["winner"][0].upper(), row["banker_total"], row["player_total"],
            *(points(row[n]) if row[n] else "x" for n in [*CARDS[3:], *CARDS[:3]]),
        ],
        "  ",
    ),
    "winners by shoe": shoe_a_line,
}  # fmt: skip
"""Ways of writing a log; nothing tells the reader which one it is."""
