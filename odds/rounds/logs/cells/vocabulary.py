"""The words of other languages that logs use, and what they are in English."""

import re

_WORDS = {
    "庄家": "banker", "莊家": "banker", "庄": "banker", "莊": "banker",
    "闲家": "player", "閒家": "player", "闲": "player", "閒": "player",
    "和局": "tie", "平局": "tie", "和": "tie",
    "第一张": "1", "第二张": "2", "第三张": "3", "第一張": "1", "第二張": "2", "第三張": "3",
    "补牌": "third", "補牌": "third",
    "天牌": "natural", "例牌": "natural", "天生": "natural",
    "对子": "pair", "對子": "pair", "对": "pair", "對": "pair",
    "点数": "points", "點數": "points", "点": "points", "點": "points",
    "手牌": "cards", "牌": "cards",
    "靴号": "shoe", "牌靴": "shoe", "靴": "shoe",
    "局号": "round", "局数": "round", "局": "round", "轮": "round", "手数": "round",
    "赢家": "winner", "贏家": "winner", "胜方": "winner", "结果": "result", "結果": "result",
    "开奖": "result", "赢": "win", "贏": "win", "胜": "win", "勝": "win",
    "输": "lost", "輸": "lost",
    "投注": "bet", "下注": "bet", "注额": "stake", "金额": "amount", "派彩": "payout",
    "赔付": "payout", "余额": "balance", "餘額": "balance", "佣金": "commission", "盈亏": "profit",
    "保险": "insurance", "保險": "insurance", "赔率": "odds", "賠率": "odds",
    "序号": "index", "无": "no", "無": "no", "是": "yes", "否": "no",
    "洗牌": "shuffle", "切牌": "cut card", "剩余": "left", "张": "card",
    "バンカー": "banker", "プレイヤー": "player", "プレーヤー": "player", "タイ": "tie",
    "勝者": "winner", "シュー": "shoe", "뱅커": "banker", "플레이어": "player", "타이": "tie",
    "банкир": "banker", "игрок": "player", "ничья": "tie",
    "🔴": "banker", "🔵": "player", "🟢": "tie", "🟥": "banker", "🟦": "player", "🟩": "tie",
}  # fmt: skip
_LATIN = {
    "banca": "banker", "banque": "banker", "banquier": "banker", "banquero": "banker",
    "jugador": "player", "joueur": "player", "giocatore": "player", "jogador": "player",
    "spieler": "player", "empate": "tie", "égalité": "tie", "egalite": "tie", "pareggio": "tie",
    "unentschieden": "tie", "ganador": "winner", "gagnant": "winner", "vincitore": "winner",
    "gewinner": "winner", "resultado": "result", "résultat": "result", "ergebnis": "result",
    "zapato": "shoe", "sabot": "shoe", "ronda": "round", "mano": "round", "runde": "round",
    "carta": "card", "cartas": "cards", "carte": "card", "karte": "card", "puntos": "points",
    "apuesta": "bet", "mise": "stake", "einsatz": "stake", "pago": "payout",
    "netto": "net", "gewinn": "profit", "saldo": "balance", "guthaben": "balance",
    "kontostand": "balance",
    "schuh": "shoe", "schlitten": "shoe", "sapato": "shoe", "rodada": "round", "partida": "round",
    "partita": "round", "partie": "round", "spiel": "round", "manche": "round",
    "vencedor": "winner",
    "sieger": "winner", "vainqueur": "winner", "esito": "result", "risultato": "result",
    "punteggio": "points", "punkte": "points", "pontos": "points", "punti": "points",
    "karten": "cards", "cartes": "cards", "primera": "first", "segunda": "second",
    "tercera": "third", "terceira": "third", "première": "first", "deuxième": "second",
    "troisième": "third", "terza": "third", "dritte": "third", "monto": "amount",
    "montant": "amount", "betrag": "amount", "importe": "amount", "valor": "value",
    "aposta": "bet", "pari": "bet", "puntata": "bet", "wette": "bet", "ganancia": "profit",
    "lucro": "profit", "vincita": "profit", "auszahlung": "payout", "pagamento": "payout",
    "solde": "balance", "kommission": "commission", "comisión": "commission",
    "comissão": "commission", "commissione": "commission", "spielerpunkte": "player points",
    "bankpunkte": "banker points", "assicurazione": "insurance", "versicherung": "insurance",
    "assurance": "insurance", "seguro": "insurance",
    "xian": "player", "xianjia": "player", "zhuang": "banker", "zhuangjia": "banker",
    "xue": "shoe", "ju": "round", "jieguo": "result", "dian": "points",
}  # fmt: skip
_FOREIGN = re.compile(
    "|".join(sorted(_WORDS, key=len, reverse=True))
    + "|"
    + "|".join(
        rf"(?<![^\W\d_]){word}(?![^\W\d_])" for word in sorted(_LATIN, key=len, reverse=True)
    ),
    re.IGNORECASE,
)
_ENGLISH = {**_WORDS, **_LATIN}


def in_english(text: str) -> str:
    """The text with words of other languages in English, each apart from the next.

    >>> in_english("庄家第一张").split(), in_english("闲赢 (天牌)").split(), in_english("Joueur")
    (['banker', '1'], ['player', 'win', '(', 'natural', ')'], ' player ')
    """
    small = text.lower()
    if text.isascii() and not any(word in small for word in _LATIN):
        return text
    return _FOREIGN.sub(lambda match: f" {_ENGLISH[match[0].lower()]} ", text)


_SUITS = {
    "黑桃": "♠", "红桃": "♥", "红心": "♥", "紅桃": "♥", "紅心": "♥", "方块": "♦", "方塊": "♦",
    "方片": "♦", "梅花": "♣", "草花": "♣",
}  # fmt: skip
_SUIT = re.compile("|".join(_SUITS))
_LATIN_SUITS = {
    "pik": "♠", "herz": "♥", "karo": "♦", "kreuz": "♣",
    "pique": "♠", "cœur": "♥", "coeur": "♥", "carreau": "♦", "trèfle": "♣", "trefle": "♣",
    "picas": "♠", "corazones": "♥", "diamantes": "♦", "tréboles": "♣", "treboles": "♣",
    "picche": "♠", "cuori": "♥", "quadri": "♦", "fiori": "♣",
    "espadas": "♠", "copas": "♥", "ouros": "♦", "paus": "♣",
}  # fmt: skip
_LATIN_RANKS = {
    "ass": "A", "as": "A", "asso": "A", "bube": "J", "dame": "Q", "könig": "K", "koenig": "K",
    "valet": "J", "roi": "K", "jota": "J", "reina": "Q", "rey": "K", "fante": "J", "donna": "Q",
    "regina": "Q", "re": "K", "valete": "J", "dama": "Q", "rei": "K", "de": "", "di": "",
}  # fmt: skip
_LATIN_SUIT = re.compile(rf"\b(?:{'|'.join(_LATIN_SUITS)})\b", re.IGNORECASE)
_LATIN_RANK = re.compile(rf"\b(?:{'|'.join(_LATIN_RANKS)})\b", re.IGNORECASE)
_OWN_RANKS = "|".join(sorted(set(_LATIN_RANKS) - {"as", "de", "di"}, key=len, reverse=True))
_RANKS_ONLY = re.compile(
    rf"(?=.*\b(?:{_OWN_RANKS})\b)(?:\b(?:{_OWN_RANKS}|as|10|[2-9AJQKT])\b[\W_]*)+", re.IGNORECASE
)
"""Ranks and nothing else, with one that cannot be English: As is an ace of spades."""
_AS_PICTURE = "\ufe0f"
"""What asks for the sign before it, such as that of a suit, to be drawn as a picture."""
_SUIT_FIRST = re.compile(r"([♠-♧])\s+(?=10|[0-9AJQK])")
_RANK_FIRST = re.compile(r"(?<=[0-9AJQK])\s+(?=[♠-♧])")


def with_suits(text: str) -> str:
    """The text with signs for suits where it has them in other languages than English.

    >>> with_suits("黑桃K, 紅心10"), with_suits("Pik Dame"), with_suits("As de trèfle, 7 de cœur")
    ('♠K, ♥10', '♠Q', 'A♣, 7♥')
    >>> with_suits("7 As Rey"), with_suits("As 7s"), with_suits("As")
    ('7 A K', 'As 7s', 'As')
    """
    if not text.isascii():
        text = _SUIT.sub(lambda match: _SUITS[match[0]], text.replace(_AS_PICTURE, ""))
    if not _LATIN_SUIT.search(text) and not _RANKS_ONLY.fullmatch(text.strip()):
        return text
    ranked = _LATIN_RANK.sub(lambda match: _LATIN_RANKS[match[0].lower()], text)
    signed = _LATIN_SUIT.sub(lambda match: _LATIN_SUITS[match[0].lower()], ranked)
    return _SUIT_FIRST.sub(r"\1", _RANK_FIRST.sub("", signed))
