"""Bad input ends with one clear sentence, exit code 2 and no answer."""

import pytest

from tests.program import odds

BAD = [
    (["bets", "rws-comission"], "unknown game 'rws-comission'; did you mean 'rws-commission'?"),
    (["rules", "chess"], "unknown game 'chess'; 'odds games' lists the games"),
    (["bets", "rws-commission", "bankr"], "unknown bet 'bankr'; did you mean 'banker'?"),
    (["bets", "bclc-mini", "small"], "bclc-mini has player, banker, tie"),
    (["bets", "rws-commission", "--player", "9 Z"], "--player '9 Z': unknown card 'Z'; write A 2"),
    (["bets", "rws-commission", "--decks", "1", "--without", "A A A", "--player", "A A"],
     "--player 'A A': 2 of A cannot leave a shoe that holds 1; take out fewer"),
    (["bets", "rws-commission", "--decks", "1", "--player", "A A A", "--banker", "A A"],
     "5 of A cannot leave a shoe that holds 4"),
    (["bets", "rws-commission", "--player", "9 K 5"], "natural 9 ends the coup (clause 1,"),
    (["bets", "rws-commission", "--player", "6 K", "--banker", "6 K 2"], "Banker stands on 6 when"),
    (["bets", "rws-commission", "--banker", "2 2 2 2"], "the Banker cannot have 4 cards"),
    (["bets", "rws-commission", "--shoe", "A=-1"], "--shoe 'A=-1': 'A=-1' has no whole number"),
    (["bets", "rws-commission", "--shoe", "A=1.5"], "'A=1.5' has no whole number, 0 or more"),
    (["bets", "rws-commission", "--shoe", "A"], "'A' is no count; write RANK=COUNT, such as A=30"),
    (["bets", "rws-commission", "--shoe", "B=3"], "unknown rank 'B'; the ranks are A 2"),
    (["bets", "rws-commission", "--shoe", "T=3 10=4"], "rank 10 is counted twice; count it once"),
    (["bets", "rws-commission", "--shoe", "A=3", "--decks", "8"], "both say what the shoe holds"),
    (["bets", "rws-commission", "--decks", "0"], "--decks '0': this is no number of decks; give"),
    (["bets", "rws-commission", "--decks", "2.5"], "--decks '2.5': this is no number of decks"),
    (["bets", "rws-commission", "--decks", "٣"], "this is no number of decks"),
    (["bets", "rws-commission", "--decks", "9" * 5000], "this is no number of decks"),
    (["bets", "rws-commission", "--decks", "inf", "--without", "A"], "cannot change an infinite"),
    (["bets", "rws-commission", "--pay", "tie"], "--pay 'tie': this is no payout of a bet"),
    (["bets", "rws-commission", "--pay", "tie=x"], "--pay 'tie=x': 'x' is no payout; write odds"),
    (["bets", "rws-commission", "--pay", "tei=8"], "unknown bet 'tei'; did you mean 'tie'?"),
    (["bets", "rws-commission", "--pay", "tie=8", "--pay", "tie=9"], "is paid twice"),
    (["bets", "rws-commission", "--commission", "5"], "'5' is no rate of commission; write one"),
    (["bets", "rws-commission", "--commission", "4%", "--pay", "banker=1"], "after commission"),
    (["bets", "rws-commission", "--digits", "-1"], "'-1' is no whole number from 0 to 1000"),
    (["bets", "rws-commission", "--format", "xml"], "'--format': 'xml' is not one of"),
    (["bets", "rws-commission", "--deck", "8"], "No such option: --deck"),
    (["bets", "rws-commission", "--player", "9", "--player=K"], "--player is given 2 times"),
    (["bets", "rws-commission", "player", "--pay", "tie=9"], "bet 'tie' is not asked for; name"),
    (["bets", "rws-commission", "tie", "--commission", "4%"], "no bet asked of rws-commission"),
    (["bets", "rws-commission", "no-bet", "--decks", "3"], "unknown bet 'no-bet'"),
    (["bets", "rws"], "did you mean 'rws-commission'?"),
    (["bets", "rws-commission", "--shoe", "A=2 2=9", "--player", "A", "--banker", "A A"],
     "--player 'A' --banker 'A A': 3 of A cannot leave a shoe that holds 2"),
    (["bet", "rws-commission"], "No such command 'bet'"),
    (["bets"], "Missing argument 'GAME'; 'odds bets --help' shows the way"),
    (["bets", "rws-commission", "--decks"], "requires an argument; 'odds bets --help' shows"),
    (["bets", "rws-commission", "bet", "bet"], "unknown bet 'bet'"),
    (["bets", "./nowhere.toml"], "cannot read rulebook './nowhere.toml': No such file"),
    (["rules", "check"], "'odds rules check' needs a file; name the rulebook to check"),
    (["rules", "check", "nowhere.toml"], "cannot read rulebook 'nowhere.toml': No such file"),
    (["rules", "check", "nowhere"], "unknown game 'nowhere'; 'odds games' lists the games"),
    (["rules", "check", "a.toml", "b.toml"], "Got unexpected extra argument"),
    (["rules", "new", "a.toml"], "'a.toml' is one name too many; write odds rules new > a.toml"),
    (["compare", "bclc-mini", "--decks", "8,08"], "the number of decks '8' is named twice"),
    (["compare", "bclc-mini", "--decks", ","], "--decks '': this is no number of decks"),
    (["rules", "bclc-mini", "rws-commission"], "'rws-commission' is one name too many; only"),
    (["rules", "new", "--format", "json"], "--format json: a new rulebook is written as TOML"),
    (["compare"], "Missing argument 'GAME...'"),
    (["compare", "bclc-mini", "bclc-mini"], "the game 'bclc-mini' is named twice"),
    (["compare", "bclc-mini", "--decks", "6,6"], "the number of decks '6' is named twice"),
    (["compare", "bclc-mini", "--decks", "6,x"], "--decks 'x': this is no number of decks"),
    (["compare", "bclc-mini", "--decks", ""], "--decks '': this is no number of decks"),
    (["compare", "bclc-mini", "egalite", "--bet", "ruby-9"], "unknown bet 'ruby-9'; these"),
    (["compare", "bclc-mini", "nowhere"], "unknown game 'nowhere'"),
    (["capped", "bclc-ruyi"], "there is no stake; give one or more such as --bet gold-7=2000"),
    (["capped", "bclc-ruyi", "--bet", "gold-7"], "--bet 'gold-7': this is no stake; write"),
    (["capped", "bclc-ruyi", "--bet", "gold-7=x"], "--bet 'gold-7=x': 'x' is no amount;"),
    (["capped", "bclc-ruyi", "--bet", "gold-7=-5"], "'-5' is no amount; write one above 0"),
    (["capped", "bclc-ruyi", "--bet", "player=5"], "'player' of bclc-ruyi has no aggregate"),
    (["capped", "rws-commission", "--bet", "tie=5"], "no aggregate limit; no bet of it"),
    (["capped", "bclc-ruyi", "--dealer", "tie=5"], "--dealer 'tie=5': bet 'tie' of bclc-ruyi"),
    (["capped", "bclc-ruyi", "--bet", "gold-7=5", "--limit", "0"], "--limit '0': '0' is no"),
    (["capped", "bclc-ruyi", "--bet", "gold-7=5", "--limit=1", "--limit=2"], "given 2 times"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "sentence"), BAD)
def test_bad_input_ends_with_one_sentence(arguments: list[str], sentence: str) -> None:
    done = odds(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("odds: ")
    assert done.stderr.count("\n") == 1
    assert sentence in done.stderr
