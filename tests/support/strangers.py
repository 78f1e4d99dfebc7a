"""The same rounds once more, as people wrote them who had never seen a log that we read."""

import json

from tests.support.layouts import CARDS, Write, glyph, hand, in_words, joined, suit, symbol, texts
from tests.support.simulators import Row
from tests.support.unusual import lettered

_DISCS = {"player": "🔵", "banker": "🔴", "tie": "🟢"}
_PUNTO = {"player": "PUNTO wins", "banker": "BANCO wins", "tie": "EGALITE"}
_SPANISH = {"player": "Jugador", "banker": "Banca", "tie": "Empate"}
_SPANISH_RANKS = {"A": "As", "J": "Jota", "Q": "Reina", "K": "Rey"}


def glyphs(row: Row) -> str:
    """The number of the round, both hands, and a disc of the winner's colour before the totals."""
    hands = [" ".join(texts(row, side, glyph)) for side in "pb"]
    totals = f"{row['player_total']}\u2013{row['banker_total']}"
    return f"{row['round']:>5}  {hands[0]} | {hands[1]}  {_DISCS[row['winner']]} {totals}\n"


def history(row: Row) -> str:
    """As card rooms keep the history of hands."""
    first, third = {}, {}
    for side, name in (("p", "PUNTO"), ("b", "BANCO")):
        cards = texts(row, side, lettered)
        first[name], third[name] = " ".join(cards[:2]), cards[2:]
    lines = [
        f"Hand #{row['round']} - Punto Banco - 2024/05/02 12:01:03",
        f"Table 'Macau VII' Shoe {row['shoe']}",
        *(f"Dealt to {name} [{cards}]" for name, cards in first.items()),
        *(f"{name} draws [{card}]" for name, cards in third.items() for card in cards),
        f"Final: PUNTO {row['player_total']}, BANCO {row['banker_total']}",
        _PUNTO[row["winner"]],
        "",
    ]
    return "".join(f"{line}\n" for line in lines)


def members(row: Row) -> dict[str, object]:
    """The columns of a table of rounds."""
    cards = {f"{name[0]}_{name[1]}": lettered(row, name) if row[name] else "" for name in CARDS}
    shoe = {"shoe_id": row["shoe"], "hand_no": row["round"]}
    return {**shoe, **cards, "outcome": row["winner"]}


def expanded(rows: list[Row]) -> str:
    """What psql prints after \\x."""
    lines = []
    for number, row in enumerate(rows, 1):
        lines.append(f"-[ RECORD {number} ]-+----")
        lines += [f"{name:10} | {value}" for name, value in members(row).items()]
    return "".join(f"{line}\n" for line in lines)


def vertical(rows: list[Row]) -> str:
    """What mysql prints after \\G."""
    stars, lines = 27 * "*", []
    for number, row in enumerate(rows, 1):
        lines.append(f"{stars} {number}. row {stars}")
        lines += [f"{name:>10}: {value or 'NULL'}" for name, value in members(row).items()]
    return "".join(f"{line}\n" for line in lines)


def dumped(rows: list[Row]) -> str:
    """A dump with the columns and their types in a statement before the rows."""
    kinds = ", ".join(f"{name} char(2)" for name in CARDS)
    lines = [f"CREATE TABLE hands (shoe int, {kinds}, winner char(1));"]
    for row in rows:
        cards = ", ".join(f"'{lettered(row, n)}'" if row[n] else "NULL" for n in CARDS)
        winner = row["winner"][0].upper()
        lines.append(f"INSERT INTO hands VALUES ({row['shoe']}, {cards}, '{winner}');")
    return "".join(f"{line}\n" for line in lines)


def dealt(row: Row) -> str:
    """Every card with the hand it went to, and a T for a tie."""
    cards = {side: texts(row, side, lettered) for side in "pb"}
    turns = [
        f"{side.upper()}:{cards[side][place]}"
        for place in range(3)
        for side in "pb"
        if place < len(cards[side])
    ]
    return f"{row['shoe']}|{' '.join(turns)}|{row['winner'][0].upper()}\n"


def tuples(row: Row) -> str:
    """A tuple of lists of tuples, and one of both totals."""
    hands = [[(row[name], "SHDC"[suit(row, name)]) for name in hand(row, side)] for side in "pb"]
    totals = (row["player_total"], row["banker_total"])
    return f"{(row['shoe'], row['round'], *hands, totals, row['winner'])}\n"


def split(rows: list[Row]) -> str:
    """A data frame in JSON: names, and rows without them."""
    data = [[r["shoe"], *(texts(r, side, lettered) for side in "pb"), r["winner"]] for r in rows]
    names = ["shoe", "player", "banker", "winner"]
    return json.dumps({"columns": names, "index": [*range(len(rows))], "data": data})


def spanish(rows: list[Row]) -> str:
    """Ranks in words, and no suits."""
    lines = ['\ufeff"Zapato","Mano","Jugador","Banca","Ganador"']
    for row in rows:
        hands = [
            " ".join(_SPANISH_RANKS.get(row[name], str(row[name])) for name in hand(row, side))
            for side in "pb"
        ]
        cells = [row["shoe"], row["round"], *hands, _SPANISH[row["winner"]]]
        lines.append(",".join(f'"{cell}"' for cell in cells))
    return "".join(f"{line}\r\n" for line in lines)


def events(row: Row) -> str:
    """A line for each card, and the totals in brackets at the end."""
    before = f"2024-05-01 12:00:{row['round'] % 60:02d}"
    cards = {side: texts(row, side, in_words) for side in "pb"}
    lines = [f"{before} INFO  table: --- new round {row['round']} (shoe {row['shoe']}) ---"]
    for place in range(3):
        for side, name in (("p", "Player"), ("b", "Banker")):
            if place < len(cards[side]):
                lines.append(f"{before} DEBUG dealer: {name} receives {cards[side][place]}")
    totals = f"({row['player_total']}:{row['banker_total']})"
    lines.append(f"{before} INFO  table: result {row['winner'].title()} {totals}")
    return "".join(f"{line}\n" for line in lines)


def in_a_line(rows: list[Row]) -> str:
    """A shoe on each line, hands with a dash between them."""
    shoes: dict[int, list[str]] = {}
    for row in rows:
        hands = ["".join(row[name].replace("10", "T") for name in hand(row, side)) for side in "pb"]
        won = row["winner"][0].upper()
        shoes.setdefault(row["shoe"], []).append(f"{hands[0]}-{hands[1]}={won}")
    return "".join(f"{shoe}\t{' ; '.join(rounds)}\n" for shoe, rounds in shoes.items())


def marked(rows: list[Row]) -> str:
    """A mark where there is something, and nothing where there is not."""
    lines = ["player,banker,who,ppair,bpair"]
    for row in rows:
        hands = [" ".join(row[name] for name in hand(row, side)) for side in "pb"]
        marks = ["Y" if row[f"{side}_pair"] else "" for side in ("player", "banker")]
        lines.append(",".join([*hands, row["winner"], *marks]))
    return "".join(f"{line}\n" for line in lines)


def constructed(row: Row) -> str:
    """Cards as a program in Haskell shows them."""
    hands = [
        "[" + ",".join(f"Card {in_words(row, name).replace(' of', '')}" for name in hand(row, side))
        + "]"
        for side in "pb"
    ]  # fmt: skip
    won = row["winner"].title()
    return f"Coup {{playerHand = {hands[0]}, bankerHand = {hands[1]}, result = {won}}}\n"


def ruled(row: Row) -> str:
    """A card on each line as it is drawn, and a line drawn after each round."""
    turns = [("Player", "p1"), ("Banker", "b1"), ("Player", "p2"), ("Banker", "b2")]
    turns += [(who, name) for who, name in (("Player", "p3"), ("Banker", "b3")) if row[name]]
    lines = [f"{who} draws {in_words(row, name)}" for who, name in turns]
    lines.append(f"Player has {row['player_total']}, Banker has {row['banker_total']}")
    lines += ["Tie!" if row["winner"] == "tie" else f"{row['winner'].title()} wins", 12 * "-"]
    return "".join(f"{line}\n" for line in lines)


def numbered(row: Row) -> str:
    """Rounds with a number that does not say what it numbers, and starts again with each shoe."""
    hands = [", ".join(f'"{card}"' for card in texts(row, side, lettered)) for side in "pb"]
    return (
        f"Round {{ number: {row['round']}, player: [{hands[0]}], banker: [{hands[1]}], "
        f"outcome: {row['winner'].title()} }}\n"
    )


def titled(rows: list[Row]) -> str:
    """A table of markdown below a title, with totals that stand out after the hands."""
    lines = ["# Simulation", "", "| Shoe | Round | Player | Banker | Result |"]
    lines.append("|---:|---:|:---|:---|:---:|")
    for row in rows:
        hands = [
            f"{' '.join(texts(row, side, symbol))} (**{row[total]}**)"
            for side, total in (("p", "player_total"), ("b", "banker_total"))
        ]
        lines.append(f"| {row['shoe']} | {row['round']} | {' | '.join(hands)} | {row['winner']} |")
    return "".join(f"{line}\n" for line in lines)


def pictures(row: Row) -> str:
    """Suits that ask to be drawn as pictures, a disc before the winner, and nothing spaced."""
    hands = ["".join(f"{card}\ufe0f" for card in texts(row, side, symbol)) for side in "pb"]
    totals = (row["player_total"], row["banker_total"])
    told = " ".join(
        f"{name}[{cards}]={total}" for name, cards, total in zip("PB", hands, totals, strict=True)
    )
    return f"#{row['round']} {told} {_DISCS[row['winner']]}{row['winner'].upper()}\n"


def nested(rows: list[Row]) -> str:
    """One document: rounds in shoes in a run in something that tells of it."""
    shoes: dict[int, list[object]] = {}
    for row in rows:
        hands = {
            name: {"cards": [{"rank": row[card], "suit": "x"} for card in hand(row, name[0])]}
            for name in ("player", "banker")
        }
        shoes.setdefault(row["shoe"], []).append({**hands, "winner": row["winner"]})
    dealt = [{"id": shoe, "rounds": rounds} for shoe, rounds in shoes.items()]
    return json.dumps({"simulation": {"seed": 7, "shoes": dealt}}, indent=1)


def card_events(rows: list[Row]) -> str:
    """An object for each event, of which shoes, cards and results are some."""
    lines: list[object] = []
    for row in rows:
        if row["round"] == 1:
            lines.append({"event": "new_shoe", "shoe": row["shoe"]})
        for card in ("p1", "b1", "p2", "b2", "p3", "b3"):
            if row[card]:
                to = "player" if card[0] == "p" else "banker"
                lines.append({"event": "card", "to": to, "card": lettered(row, card)})
        totals = {name: row[f"{name}_total"] for name in ("player", "banker")}
        lines.append({"event": "result", "winner": row["winner"], **totals})
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def beaten(row: Row) -> str:
    """The totals after who won, the Player's first."""
    hands = [" ".join(texts(row, side, symbol)) for side in "pb"]
    won = "TIE" if row["winner"] == "tie" else f"{row['winner'].upper()} WINS"
    totals = f"{row['player_total']} to {row['banker_total']}"
    return f"Hand {row['round']}\n  Player: {hands[0]}\n  Banker: {hands[1]}\n  => {won} {totals}\n"


STRANGERS: dict[str, Write] = {
    "discs": joined(glyphs),
    "history of hands": joined(history),
    "records of psql": expanded,
    "records of mysql": vertical,
    "a dump with its columns": dumped,
    "hands beside cards": lambda rows: "shoe|dealt|winner\n" + joined(dealt)(rows),
    "tuples in tuples": joined(tuples),
    "a data frame split": split,
    "Spanish ranks": spanish,
    "events with totals": joined(events),
    "hands with a dash in a line": in_a_line,
    "marks": marked,
    "constructors": joined(constructed),
    "a card a line and a rule after each round": joined(ruled),
    "a number alone": joined(numbered),
    "markdown below a title": titled,
    "suits as pictures": joined(pictures),
    "shoes of a simulation": nested,
    "events of shoes, cards and results": card_events,
    "totals after who won": joined(beaten),
}
