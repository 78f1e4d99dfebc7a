"""The same rounds told step by step, with cards as codes, and as servers and sheets have them."""

import json
from itertools import groupby

from tests.support.layouts import (
    CARDS,
    Write,
    by_suit,
    hand,
    in_words,
    joined,
    rank_of,
    suit,
    symbol,
    texts,
)
from tests.support.simulators import Row, total
from tests.support.unusual import in_turn, lettered

_NAMES = (("p", "Player"), ("b", "Banker"))
_WINS = {"player": "Player wins", "banker": "Banker wins", "tie": "Tie"}
_WIDE = {chr(code): chr(code + 0xFEE0) for code in range(33, 127)} | {" ": chr(0x3000)}
_CHINESE = {"player": "闲赢", "banker": "庄赢", "tie": "和"}


def rank(row: Row, name: str) -> str:
    """A card without its suit."""
    return str(row[name])


def two(row: Row, side: str) -> int:
    """What the first two cards of a hand count."""
    return total([row[f"{side}1"], row[f"{side}2"]])


def text(lines: list[str]) -> str:
    """Lines as a text."""
    return "".join(f"{line}\n" for line in lines)


def counted(row: Row) -> str:
    """Labels with tabs, totals before and after third cards."""
    lines = []
    for side, name in (("p", "閒家"), ("b", "莊家")):
        first = [rank(row, card) for card in hand(row, side)[:2]]
        lines += [f"{name}:\t{first[0]}\t{first[1]}", f"{name}點數\t{two(row, side)}"]
    for side, name in (("p", "閒家"), ("b", "莊家")):
        lines += [f"{name}補牌\t{rank(row, card)}" for card in hand(row, side)[2:]]
    lines += [
        20 * "-",
        f"閒家最後點數\t{row['player_total']}",
        f"莊家最後點數\t{row['banker_total']}",
    ]
    return text([*lines, 20 * "*", _WINS[row["winner"]], ""])


def printed_again(row: Row) -> str:
    """Hands in words, a card on each line, and all of them again after third cards."""
    lines = [f"Game {row['round']}"]
    drawn = bool(row["p3"] or row["b3"])
    for last in (2, 3)[: 1 + drawn]:
        for side, name in _NAMES:
            score = row[f"{name.lower()}_total"] if last == 3 else two(row, side)
            lines += [f"{name} Deck:", *(f"  {card}" for card in texts(row, side, in_words)[:last])]
            lines.append(f"{name} Score : {score}")
    return text([*lines, f"Winner : {row['winner'].title()}", ""])


def history(row: Row) -> str:
    """As rooms for poker keep hands."""
    lines = [f"Casino Hand #{row['round']}: Baccarat - 2023/04/05 12:00:01 ET", "*** DEAL ***"]
    first = {name: f"{name} [{' '.join(texts(row, side, lettered)[:2])}]" for side, name in _NAMES}
    lines += first.values()
    for side, name in _NAMES:
        for card in texts(row, side, lettered)[2:]:
            lines += [f"*** {name.upper()} DRAW ***", f"{first[name]} [{card}]"]
    lines.append("*** SUMMARY ***")
    lines.append(f"Player {row['player_total']} Banker {row['banker_total']}")
    return text([*lines, f"Result: {row['winner'].title()}", "", ""])


def narrated(row: Row) -> str:
    """Sentences."""
    lines = [f"--- Hand #{row['round']} ---"]
    for side, name in _NAMES:
        cards = " and ".join(texts(row, side, in_words)[:2])
        lines.append(f"The {name} was dealt {cards}. Their total is {two(row, side)}.")
    for side, name in _NAMES:
        points = row[f"{name.lower()}_total"]
        lines += [
            f"The {name} drew a {card}. Their new total is {points}."
            for card in texts(row, side, in_words)[2:]
        ]
    return text([*lines, f"{_WINS[row['winner']]}!", ""])


def logged(row: Row) -> str:
    """What a logger writes of each card."""
    before = "2024-03-01 12:00:01,001"
    lines = [f"{before} INFO  [main] Table - New coup {row['round']}"]
    for name in in_turn(row):
        side = "PLAYER" if name[0] == "p" else "BANKER"
        lines.append(f"{before} DEBUG [main] Shoe - dealt {symbol(row, name)} to {side}")
    totals = f"({row['player_total']}:{row['banker_total']})"
    end = f"{before} INFO  [main] Table - Coup {row['round']} finished: {row['winner'].upper()}"
    return text([*lines, f"{end} {totals}"])


def drawn_inline(row: Row) -> str:
    """A line of both hands, and of the cards drawn with the totals after them."""
    first = [
        f"{name} {two(row, side)} ({','.join(texts(row, side, rank)[:2])})" for side, name in _NAMES
    ]
    drawn = [
        f"{name} draws {card} = {row[f'{name.lower()}_total']}"
        for side, name in _NAMES
        for card in texts(row, side, rank)[2:]
    ]
    winner = row["winner"].title()
    return f"Hand {row['round']}: {' '.join([*first, *drawn])} -> {winner}\n"


def dashed(row: Row) -> str:
    """Dashes between cards."""
    p, b = ("-".join(texts(row, side, symbol)) for side in "pb")
    totals = row["player_total"], row["banker_total"]
    return f"#{row['round']:04} P: {p} ({totals[0]}) vs B: {b} ({totals[1]}) => {row['winner']}\n"


def barred(row: Row) -> str:
    """Bars between cards."""
    lines = ["Dealing..."]
    for side, name in _NAMES:
        points = row[f"{name.lower()}_total"]
        lines.append(f"{name.upper()}: {' | '.join(texts(row, side, symbol))}   Total: {points}")
    return text([*lines, _WINS[row["winner"]].upper(), ""])


def boxed(row: Row) -> str:
    """Hands named in brackets."""
    p, b = (" ".join(texts(row, side, symbol)) for side in "pb")
    won = {"player": "P wins", "banker": "B wins", "tie": "T"}[row["winner"]]
    totals = row["player_total"], row["banker_total"]
    return f"{row['round']}. [P] {p} = {totals[0]} | [B] {b} = {totals[1]} | {won}\n"


def chinese(row: Row) -> str:
    """All in a line, and the pairs after it."""
    p, b = ("".join(symbol(row, name)[::-1] for name in hand(row, side)) for side in "pb")
    p, b = p.replace("01", "10"), b.replace("01", "10")
    pairs = "".join(
        f" {name}对"
        for side, name in (("p", "闲"), ("b", "庄"))
        if row[f"{side}1"] == row[f"{side}2"]
    )
    start = f"第{row['shoe']}靴第{row['round']}局 "
    end = f"{_CHINESE[row['winner']]}{pairs}"
    return f"{start}闲[{p}]{row['player_total']}点 庄[{b}]{row['banker_total']}点 {end}\n"


def wide(row: Row) -> str:
    """Letters of full width."""
    p, b = (",".join(texts(row, side, rank)) for side in "pb")
    line = f"第{row['round']}局 闲:{p} 庄:{b} {_CHINESE[row['winner']]}"
    return "".join(_WIDE.get(letter, letter) for letter in line) + "\n"


def coded(row: Row, name: str) -> int:
    """The suit in hundreds, and the rank."""
    return 100 * suit(row, name) + rank_of(row, name) + 1


def hundreds(row: Row) -> str:
    """Cards as servers number them, 0 for none."""
    cards = [str(coded(row, name)) if row[name] else "0" for name in CARDS]
    return (
        f"{row['round']},{','.join(cards)},{1 + ['banker', 'player', 'tie'].index(row['winner'])}\n"
    )


def sixteens(row: Row) -> str:
    """The same to the base of sixteen."""
    p, b = (
        " ".join(
            f"0x{16 * suit(row, name) + rank_of(row, name) + 1:02X}" for name in hand(row, side)
        )
        for side in "pb"
    )
    return f"{row['round']},{p},{b},{row['winner'][0].upper()}\n"


def numbered(row: Row) -> str:
    """The number of the card that a place at the table has, shoe and round in one cell."""
    rounds = f"{row['shoe']}-{row['round']}"
    p, b = ([by_suit(row, name) for name in hand(row, side)] for side in "pb")
    return json.dumps({"roundId": rounds, "p": p, "b": b, "winner": row["winner"]}) + "\n"


def placed(row: Row) -> str:
    """A card in each row, whose place says whose it is."""
    rows = [
        {
            "round": f"{row['shoe']}.{row['round']}",
            "slot": f"{side}_CARD_{name[1]}",
            "rank": row[name],
        }
        for name in in_turn(row)
        for side in [{"p": "PLAYER", "b": "BANKER"}[name[0]]]
    ]
    return text([json.dumps({**each, "suit": "Hearts"}) for each in rows])


def events(row: Row) -> str:
    """Cards and results as they came, without a number of the round."""
    rows: list[dict[str, object]] = [
        {
            "type": "deal",
            "hand": {"p": "player", "b": "banker"}[name[0]],
            "card": lettered(row, name),
        }
        for name in in_turn(row)
    ]
    rows.append({"type": "result", "winner": row["winner"], "playerTotal": row["player_total"]})
    return text([json.dumps(each) for each in rows])


def in_cells(row: Row) -> str:
    """JSON in cells of csv."""
    hands = [
        json.dumps([{"rank": row[name], "suit": symbol(row, name)[-1]} for name in hand(row, side)])
        for side in "pb"
    ]
    cells = ",".join('"' + each.replace('"', '""') + '"' for each in hands)
    return f"{row['round']},{cells},{row['winner']}\n"


def inserted(rows: list[Row]) -> str:
    """One statement of SQL with all rows, hands as JSON."""
    names = "id,shoe_id,player_hand,banker_hand,outcome"
    values = [
        f"({number},{row['shoe']},'{json.dumps(texts(row, 'p', lettered))}',"
        f"'{json.dumps(texts(row, 'b', lettered))}','{row['winner'].upper()}')"
        for number, row in enumerate(rows, 1)
    ]
    return f"INSERT INTO rounds ({names}) VALUES\n" + ",\n".join(values) + ";\n"


def blocks(rows: list[Row]) -> str:
    """Columns of a fixed width, and lines above each shoe."""
    lines = []
    for shoe, some in groupby(rows, key=lambda row: row["shoe"]):
        lines += ["", 30 * "=", f"SHOE {shoe}", 30 * "="]
        for row in some:
            hands = f"{' '.join(texts(row, 'p', rank)):<8} / {' '.join(texts(row, 'b', rank))}"
            totals = f"{row['player_total']}-{row['banker_total']}"
            lines.append(f"{row['round']:>3}. {row['winner'][0].upper()}  {totals}   {hands}")
    return text(lines)


def merged(row: Row) -> str:
    """A sheet whose names stand above three columns each."""
    cards = [rank(row, name) or "-" for name in CARDS]
    return "\t".join([str(row["round"]), *cards, row["winner"].title()]) + "\n"


def fused(row: Row) -> str:
    """Nothing between cards, a T for the ten and for a tie."""
    p, b = ("".join(texts(row, side, rank)).replace("10", "T") for side in "pb")
    return f"{p}/{b} {row['winner'][0].upper()}\n"


def tabled(row: Row) -> str:
    """A row of markdown whose totals have no name."""
    p, b = (" ".join(texts(row, side, symbol)) for side in "pb")
    totals = row["player_total"], row["banker_total"]
    return f"| {row['round']} | {p} | {totals[0]} | {b} | {totals[1]} | {row['winner']} |\n"


_MERGED = "Round\tPlayer\t\t\tBanker\t\t\tResult\n"
_TABLED = "# Session\n\n| # | Player | | Banker | | Winner |\n|---|---|---|---|---|---|\n"

NEWCOMERS: dict[str, Write] = {
    "totals before and after": joined(counted),
    "hands printed again": joined(printed_again),
    "rooms for poker": joined(history),
    "sentences": joined(narrated),
    "a logger": joined(logged),
    "draws in the line": joined(drawn_inline),
    "dashes": joined(dashed),
    "bars": joined(barred),
    "brackets": joined(boxed),
    "Chinese in a line": joined(chinese),
    "full width": joined(wide),
    "suits in hundreds": lambda rows: "sn,x1,x2,x3,z1,z2,z3,res\n" + joined(hundreds)(rows),
    "base of sixteen": lambda rows: "round,player,banker,winner\n" + joined(sixteens)(rows),
    "shoe and round in one": joined(numbered),
    "places at the table": joined(placed),
    "events without rounds": joined(events),
    "JSON in csv": lambda rows: "id,player_cards,banker_cards,result\n" + joined(in_cells)(rows),
    "one statement": inserted,
    "blocks of fixed width": blocks,
    "merged names": lambda rows: _MERGED + joined(merged)(rows),
    "fused": joined(fused),
    "blank names": lambda rows: _TABLED + joined(tabled)(rows),
}
