"""The same rounds as programs in many languages print them: boxes, colours, dumps and reprs."""

import json

from tests.support.layouts import (
    CARDS,
    Write,
    columns,
    hand,
    joined,
    six,
    suit,
    symbol,
    texts,
)
from tests.support.simulators import Row, points

_SUIT_WORDS = ["Spades", "Hearts", "Diamonds", "Clubs"]


def code(row: Row, name: str) -> str:
    """A card with the letter of its suit."""
    return f"{row[name]}{'SHDC'[suit(row, name)]}"


def zero_code(row: Row, name: str) -> str:
    """The same, with 0 for the ten."""
    return code(row, name).replace("10", "0")


def short(row: Row, side: str) -> str:
    """A hand with a character for each card."""
    return "".join(row[name].replace("10", "T") for name in hand(row, side))


def hands(row: Row) -> tuple[str, str]:
    """Both hands with suits."""
    player, banker = (" ".join(texts(row, side, symbol)) for side in "pb")
    return player, banker


def boxes(rows: list[Row]) -> str:
    """A table drawn with lines, as libraries for terminals draw it."""
    lines = [
        "┏━━━━┳━━━━━━━━━━━━┳━━━━━━━━━━━━┳━━━━━━━━┓",
        "┃ #  ┃ Player     ┃ Banker     ┃ Winner ┃",
    ]
    lines.append("┡━━━━╇━━━━━━━━━━━━╇━━━━━━━━━━━━╇━━━━━━━━┩")
    for number, row in enumerate(rows, 1):
        player, banker = hands(row)
        lines.append(f"│ {number:<4} │ {player:<10} │ {banker:<10} │ {row['winner']:<6} │")
    return "\n".join([*lines, "└────┴────────────┴────────────┴────────┘", ""])


def colours(row: Row) -> str:
    player, banker = hands(row)
    return (
        f"\x1b[1;32mRound {row['round']}\x1b[0m: Player \x1b[34m{player}\x1b[0m "
        f"({row['player_total']}) Banker \x1b[31m{banker}\x1b[0m ({row['banker_total']}) "
        f"Winner: \x1b[1m{row['winner'].title()}\x1b[0m\n"
    )


def logger(row: Row) -> str:
    player, banker = (texts(row, side, code) for side in "pb")
    return (
        f"INFO:root:Round {row['round']}: Player {player} vs Banker {banker} -> {row['winner']}\n"
    )


def r_prints(row: Row) -> str:
    player, banker = (" ".join(row[name] for name in hand(row, side)) for side in "pb")
    said = [f"Player: {player}", f"Banker: {banker}", f"Winner: {row['winner']}"]
    return "".join(f'[1] "{each}"\n' for each in said)


def php_prints(row: Row) -> str:
    def listed(side: str) -> str:
        cards = "".join(f"            [{n}] => {c}\n" for n, c in enumerate(texts(row, side, code)))
        return f"Array\n        (\n{cards}        )\n"

    return (
        f"Array\n(\n    [player] => {listed('p')}\n    [banker] => {listed('b')}\n"
        f"    [winner] => {row['winner']}\n)\n"
    )


def reprs(row: Row) -> list[object]:
    def listed(side: str) -> str:
        cards = [f"Card({row[n]}, {_SUIT_WORDS[suit(row, n)]})" for n in hand(row, side)]
        return f'"[{", ".join(cards)}]"'

    return [listed("p"), listed("b"), row["winner"]]


def xml(row: Row) -> str:
    player, banker = (" ".join(texts(row, side, code)) for side in "pb")
    return (
        f"  <round id='{row['round']}'><player>{player}</player><banker>{banker}</banker>"
        f"<winner>{row['winner']}</winner></round>\n"
    )


def dump(rows: list[Row]) -> str:
    """What a database writes to be read by another."""
    lines = ["BEGIN TRANSACTION;", f"CREATE TABLE rounds (id, {', '.join(CARDS)}, winner);"]
    for number, row in enumerate(rows, 1):
        cards = [f"'{card}'" if card else "NULL" for card in six(row, lambda row, n: row[n])]
        cells = [str(number), *cards, f"'{row['winner']}'"]
        lines.append(f"INSERT INTO rounds VALUES({','.join(cells)});")
    return "\n".join([*lines, "COMMIT;", ""])


def by_column(rows: list[Row]) -> str:
    """A data frame as JSON, column after column."""
    names = [*CARDS, "winner"]
    return json.dumps({
        name: {str(number): row[name] or None for number, row in enumerate(rows)} for name in names
    })  # fmt: skip


def value_or_face(row: Row) -> str:
    def listed(side: str) -> list[dict[str, object]]:
        return [
            {"value": points(row[n]), "face": row[n] if row[n] in "JQK" else None}
            for n in hand(row, side)
        ]

    return json.dumps({"p": listed("p"), "b": listed("b"), "w": row["winner"]}) + "\n"


def banker_bets(rows: list[Row]) -> str:
    """A stake and what it won, of a bet that no column names, as a spreadsheet exports it."""
    lines = ["Runde;P1;P2;P3;B1;B2;B3;Gewinner;Einsatz;Gewinn"]
    for number, row in enumerate(rows, 1):
        lost = "-10,00" if row["winner"] == "player" or row.get("ties_lose") else "0,00"
        won = "9,50" if row["winner"] == "banker" else lost
        cells = [number, *six(row, lambda row, n: row[n]), row["winner"], "10,00", won]
        lines.append(";".join(map(str, cells)))
    return "\r\n".join(lines) + "\r\n"


PRINTED: dict[str, Write] = {
    "boxes": boxes,
    "colours": joined(colours),
    "a logger": joined(logger),
    "R prints": joined(r_prints),
    "PHP prints": joined(php_prints),
    "XML": lambda rows: f"<?xml version='1.0'?>\n<rounds>\n{joined(xml)(rows)}</rounds>\n",
    "a dump": dump,
    "a data frame by column": by_column,
    "value or face": joined(value_or_face),
    "a bet that is not named": banker_bets,
    "cards as they are printed": columns(["player", "banker", "winner"], reprs),
    "0 for the ten": columns(
        ["shoe", "player", "banker", "result"],
        lambda row: [
            row["shoe"], *(" ".join(texts(row, s, zero_code)) for s in "pb"), row["winner"]
        ],
    ),
    "dashes between cards": columns(
        ["player", "banker", "winner"],
        lambda row: [*("-".join(texts(row, side, symbol)) for side in "pb"), row["winner"]],
    ),
    "digits": columns(
        ["PlayerHand", "BankerHand", "Winner"],
        lambda row: [
            *("".join(str(points(row[n])) for n in hand(row, s)) for s in "pb"), row["winner"]
        ],
    ),
    "slashes": joined(
        lambda row: f"{short(row, 'p')}/{short(row, 'b')}/{row['winner'][0].upper()}\n"
    ),
    "brackets and letters": joined(
        lambda row: f"P[{short(row, 'p')}] B[{short(row, 'b')}] {row['winner'][0].upper()}\n"
    ),
    "bars and letters": joined(
        lambda row: f"#{row['round']} | P:{hands(row)[0]} | B:{hands(row)[1]} | "
        f"{row['winner'][0].upper()}\n"
    ),
    "no labels": joined(
        lambda row: f"{hands(row)[0]}\n{hands(row)[1]}\n{row['winner'].upper()}\n\n"
    ),
}  # fmt: skip
"""Ways of printing a log that say less of what they are than a table does."""
