"""The same rounds as still others write them: what languages print, XML, a row for each hand."""

import json
from itertools import groupby

from tests.support.layouts import CARDS, Write, hand, in_words, joined, rank_of, suit, symbol, texts
from tests.support.simulators import RANKS, Row
from tests.support.unusual import lettered, rank

_GERMAN = ["Ass", *RANKS[1:10], "Bube", "Dame", "König"]
_GERMAN_SUITS = ["Pik", "Herz", "Karo", "Kreuz"]
_WON = {
    "German": {"player": "Spieler", "banker": "Bank", "tie": "Unentschieden"},
    "French": {"player": "Joueur", "banker": "Banque", "tie": "Égalité"},
    "Portuguese": {"player": "Jogador", "banker": "Banca", "tie": "Empate"},
}


def bet_of(row: Row) -> tuple[str, int, float]:
    """A bet, its stake and what it nets; ties lose it where the row says so."""
    bet = ("player", "banker", "tie")[(row["round"] + row["shoe"]) % 3]
    stake = 10 * (1 + row["round"] % 4)
    pays = {"player": 1, "banker": 0.95, "tie": 8}[bet]
    if row["winner"] == "tie" and bet != "tie":
        return bet, stake, -stake if row.get("ties_lose") else 0
    return bet, stake, stake * pays if row["winner"] == bet else -stake


def structs(row: Row) -> str:
    """A round as Go prints it, cards as pairs of numbers."""
    player, banker = (
        " ".join(f"{{{rank_of(row, n) + 1} {suit(row, n)}}}" for n in hand(row, side))
        for side in "pb"
    )
    totals = (row["player_total"], row["banker_total"])
    return (
        f"{{{row['shoe']} {{[{player}] {totals[0]}}} {{[{banker}] {totals[1]}}} {row['winner']}}}\n"
    )


def two_objects(row: Row) -> str:
    hands = [
        {"side": side, "cards": texts(row, side[0], symbol), "value": row[f"{side}_total"]}
        for side in ("player", "banker")
    ]
    return json.dumps({"shoe": row["shoe"], "hands": hands, "winner": row["winner"]}) + "\n"


def pairs(rows: list[Row]) -> str:
    def cards(row: Row, side: str) -> list[list[int]]:
        return [[suit(row, n), rank_of(row, n)] for n in hand(row, side)]

    return json.dumps([{"p": cards(r, "p"), "b": cards(r, "b"), "w": r["winner"]} for r in rows])


def beside_events(row: Row) -> str:
    """A line for the beginning of a round, and one for its end."""
    where = {"roundId": row["round"], "shoeId": row["shoe"]}
    cards = {f"{side}Cards": texts(row, side[0], lettered) for side in ("player", "banker")}
    ends = {"type": "END", **where, "payload": {**cards, "winner": row["winner"].upper()}}
    return f"{json.dumps({'type': 'START', **where})}\n{json.dumps(ends)}\n"


def xml_attributes(rows: list[Row]) -> str:
    lines = ['<?xml version="1.0"?>', '<game decks="8">']
    for shoe, some in groupby(rows, key=lambda row: row["shoe"]):
        lines.append(f'  <shoe number="{shoe}">')
        for row in some:
            player, banker = (" ".join(texts(row, side, lettered)) for side in "pb")
            lines.append(
                f'    <round n="{row["round"]}" player="{player}" banker="{banker}" '
                f'ptotal="{row["player_total"]}" winner="{row["winner"]}"/>'
            )
        lines.append("  </shoe>")
    return "\n".join([*lines, "</game>", ""])


def xml_elements(row: Row) -> str:
    parts = [f'<round id="{row["round"]}" shoe="{row["shoe"]}">']
    for side in ("player", "banker"):
        cards = "".join(
            f'<card rank="{row[n]}" suit="{"SHDC"[suit(row, n)]}"/>' for n in hand(row, side[0])
        )
        parts.append(f'<{side} total="{row[f"{side}_total"]}">{cards}</{side}>')
    return "\n".join([*parts, f"<winner>{row['winner']}</winner></round>", ""])


def a_row_a_hand(rows: list[Row]) -> str:
    lines = ["shoe,round,hand,card1,card2,card3,total,result"]
    for row in rows:
        for side in ("player", "banker"):
            lost = "Tie" if row["winner"] == "tie" else "Lose"
            cells = [
                row["shoe"],
                row["round"],
                side.title(),
                *(row[f"{side[0]}{n}"] for n in (1, 2, 3)),
            ]
            cells += [row[f"{side}_total"], "Win" if row["winner"] == side else lost]
            lines.append(",".join(map(str, cells)))
    return "\n".join(lines) + "\n"


def narrated(row: Row) -> str:
    bet, stake, net = bet_of(row)
    lines = [f"Round {row['round']} begins.", f"You bet ${stake} on {bet.title()}."]
    drawn = []
    for side in ("player", "banker"):
        cards = texts(row, side[0], in_words)
        lines.append(f"{side.title()} is dealt {cards[0]} and {cards[1]}.")
        drawn += [f"{side.title()} draws {card}." for card in cards[2:]]
    said = {"player": "Player wins!", "banker": "Banker wins!", "tie": "It is a tie!"}
    lines += [*drawn, said[row["winner"]]]
    lines.append(f"You {'win' if net > 0 else 'lose' if net else 'push'} ${abs(net):.2f}.")
    return "\n".join(lines) + "\n\n"


def german(row: Row) -> str:
    def card(row: Row, name: str) -> str:
        return f"{_GERMAN_SUITS[suit(row, name)]} {_GERMAN[rank_of(row, name)]}"

    words, (bet, stake, net) = _WON["German"], bet_of(row)
    player, banker = (", ".join(texts(row, side, card)) for side in "pb")
    return (
        f"Runde {row['round']}\nSpieler: {player} = {row['player_total']}\n"
        f"Bank: {banker} = {row['banker_total']}\nGewinner: {words[row['winner']]}\n"
        f"Einsatz: {stake} auf {words[bet]}\nGewinn: {str(net).replace('.', ',')}\n\n"
    )


def french(row: Row) -> str:
    player, banker = (" ".join(texts(row, side, symbol)) for side in "pb")
    return (
        f"Coup {row['round']} : Joueur {player} ({row['player_total']}) - Banque {banker} "
        f"({row['banker_total']}) => {_WON['French'][row['winner']]}\n"
    )


def portuguese(rows: list[Row]) -> str:
    lines = ["sapato;rodada;cartas_jogador;cartas_banca;vencedor;aposta;valor;lucro;saldo"]
    money = 1000.0
    for row in rows:
        bet, stake, net = bet_of(row)
        money += net
        amounts = [f"{each:.2f}".replace(".", ",") for each in (stake, net, money)]
        hands = [" ".join(texts(row, side, lettered)) for side in "pb"]
        words = _WON["Portuguese"]
        cells = [row["shoe"], row["round"], *hands, words[row["winner"]], words[bet], *amounts]
        lines.append(";".join(map(str, cells)))
    return "\n".join(lines) + "\n"


def boxes(row: Row) -> str:
    bet, stake, net = bet_of(row)
    player, banker = (" ".join(texts(row, side, symbol)) for side in "pb")
    lines = [f"ROUND {row['round']} (SHOE {row['shoe']})", f"PLAYER: {player}", f"BANKER: {banker}"]
    lines += [f"WINNER: {row['winner'].upper()}", f"Bet: ${stake} on {bet}", f"Net: {net:+.2f}"]
    drawn = "═" * 40
    inner = "".join(f"║ {line:<38} ║\n" for line in lines)
    return f"╔{drawn}╗\n{inner}╚{drawn}╝\n\n"


def results_of_bets(rows: list[Row]) -> str:
    lines = [
        "| Shoe | # | Player | Banker | Winner | Bet | Stake | Result |",
        "|---|---|" + "---|" * 6,
    ]
    for row in rows:
        hands = [" ".join(texts(row, side, symbol)) for side in "pb"]
        bet, stake, net = bet_of(row)
        cells = [row["shoe"], row["round"], *hands, f"**{row['winner'].title()}**", bet, stake]
        lines.append(f"| {' | '.join(map(str, cells))} | {net:+g} |")
    return "\n".join(lines) + "\n"


def before_commission(rows: list[Row]) -> str:
    lines = [",".join([*CARDS, "winner", "bet", "stake", "payout", "commission", "total_profit"])]
    profit = 0.0
    for row in rows:
        bet, stake, net = bet_of(row)
        taken = stake / 20 if bet == row["winner"] == "banker" else 0
        profit += net
        cells = [*(row[n] for n in CARDS), row["winner"], bet, stake, net + taken, taken]
        lines.append(",".join(map(str, [*cells, f"{profit:.2f}"])))
    return "\n".join(lines) + "\n"


def parted(row: Row) -> str:
    hands = "-".join("".join(texts(row, side, rank)).replace("10", "T") for side in "pb")
    totals = f"{row['player_total']}-{row['banker_total']}"
    return f"{row['round']:05d} {row['winner'][0].upper()} {hands} {totals}\n"


def a_shoe_a_line(rows: list[Row]) -> str:
    def written(row: Row) -> str:
        player, banker = ("".join(texts(row, side, lettered)) for side in "pb")
        return f"{player}/{banker}={row['winner'][0].upper()}"

    shoes = groupby(rows, key=lambda row: row["shoe"])
    return "".join(f"Shoe {shoe}: {'; '.join(map(written, some))}\n" for shoe, some in shoes)


def saved_by_numpy(row: Row) -> str:
    cells = [rank_of(row, n) + 1 if row[n] else -1 for n in CARDS]
    won = {"player": 1, "banker": -1, "tie": 0}[row["winner"]]
    return ",".join(f"{cell:.18e}" for cell in [*cells, won]) + "\n"


FURTHER: dict[str, Write] = {
    "structs": joined(structs),
    "a list of two hands": joined(two_objects),
    "pairs of numbers": pairs,
    "events beside rounds": joined(beside_events),
    "XML, attributes": xml_attributes,
    "XML, elements": lambda rows: f"<log>\n{''.join(map(xml_elements, rows))}</log>\n",
    "a hand in each row": a_row_a_hand,
    "narrated": joined(narrated),
    "German": joined(german),
    "French": joined(french, lambda shoe: f"=== Sabot {shoe} ===\n"),
    "Portuguese": portuguese,
    "boxes": joined(boxes),
    "results of bets": results_of_bets,
    "payouts before commission": before_commission,
    "hands parted by a mark": joined(parted),
    "a shoe of hands a line": a_shoe_a_line,
    "numbers as numpy saves them": joined(saved_by_numpy),
}
"""Ways of writing a log; nothing tells the reader which one it is."""
PAID = ["narrated", "German", "Portuguese", "boxes", "results of bets", "payouts before commission"]
"""Those that tell what bets were paid."""
