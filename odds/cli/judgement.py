"""The judgement of a log as an answer."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from odds.cli.output import Answer, Section, exact, percent, rounded
from odds.core.text import counted

if TYPE_CHECKING:
    from odds.rounds.verify.power import BetEvidence
    from odds.rounds.verify.significance import Judged
    from odds.rounds.verify.verification import Question, Verification
    from odds.rounds.verify.violations import Example, Violation

_DIGITS = 4
"""Places of percentages for people; what is sampled has no more to say."""


def judgement(
    found: "Verification",
    question: "Question",
    decks: int | None,
    files: Sequence[str],
    confidence: str,
) -> Answer:
    """All that was found, the verdict first."""
    from odds.rounds.verify.significance import POOLING

    rulebook = question.rulebook
    sections = [
        Section("Reasons", ("", "reason"), [*enumerate(found.reasons, 1)], texts=2),
        Section(
            "Violations",
            ("rule", "clause", "first examples", "times"),
            [
                [each.rule, each.clause or "-", "; ".join(map(str, each.examples)), each.times]
                for each in found.violations
            ],
            texts=3,
        ),
        _tests(found.tests),
        _bets(found.bets, confidence),
        _power(found.bets),
        Section(
            "Unreadable rows, the first",
            ("where", "why"),
            [
                [f"{each.file} {each.place} {each.number}", each.text]
                for each in found.unreadable_examples
            ],
            texts=2,
        ),
    ]
    shoe = f"{counted(decks, 'deck')}" if decks else "an endless shoe"
    facts = [
        f"Verdict: {found.verdict}",
        f"Game: {rulebook.title} ({rulebook.id}), {shoe}",
        f"Rounds: {found.rounds}" + (f" and {found.void} void" if found.void else ""),
        *([] if found.shoes is None else [f"Shoes: {found.shoes}"]),
        f"Unreadable rows: {found.unreadable}",
        *([f"Lines passed over as no rounds: {found.passed_over}"] if found.passed_over else []),
        *([f"Payouts read as: {'; '.join(found.payouts)}"] if found.payouts else []),
    ]
    notes = [
        *(f"Not checked: {each}." for each in found.not_checked),
        f"All tests together raise a false alarm once in {float(1 / question.level):g} honest logs "
        "at the most (Holm's correction of the p-values).",
        POOLING,
        "Results are held against a full shoe, rounds taken as independent; within a shoe they are "
        "nearly so, and ranks of cards, which are not, are tested by the cards left where shoes "
        "are known.",
        "p-values, intervals and figures of what was seen are rounded; edges marked exact are.",
        *(remark.text for remark in rulebook.notes),
    ]
    return Answer(
        f"Verification of {', '.join(files)}",
        [section for section in sections if section.rows],
        _document(found, question, decks, confidence),
        _records(found, question),
        facts,
        notes=notes,
    )


def _tests(tests: "Sequence[Judged]") -> Section:
    headers = ("test", "method", "remark", "statistic", "p-value", "adjusted p", "rejects")
    rows = [
        [
            test.name,
            test.method,
            test.remark or "-",
            f"{test.statistic:.4g}",
            f"{test.p_value:.3g}",
            f"{adjusted:.3g}",
            "yes" if rejects else "no",
        ]
        for test, adjusted, rejects in tests
    ]
    return Section("Tests, adjusted for their number", headers, rows, texts=3)


def _bets(bets: "Sequence[BetEvidence]", confidence: str) -> Section:
    headers = (
        "bet",
        "edge exactly",
        "edge exact, rounded",
        "edge seen",
        "+/-",
        "hits exact",
        "seen",
    )
    rows = [
        [
            each.exact.bet.id,
            exact(each.exact.house_edge) or "not stated",
            percent(each.exact.house_edge, _DIGITS) or "not stated",
            percent(each.seen.house_edge, _DIGITS) or "not stated",
            None if each.interval is None else f"{100 * each.interval:.{_DIGITS}f}%",
            percent(each.exact.hit_frequency, _DIGITS),
            percent(each.seen.hit_frequency, _DIGITS),
        ]
        for each in bets
    ]
    return Section(f"House edges, seen with an interval of {confidence}", headers, rows, texts=2)


def _power(bets: "Sequence[BetEvidence]") -> Section:
    headers = ("bet", "error in probability", "error in edge", "rounds for one basis point of edge")
    rows = [
        [
            each.exact.bet.id,
            f"{100 * each.detects_probability:.{_DIGITS}f}%",
            None if each.detects_edge is None else f"{100 * each.detects_edge:.{_DIGITS}f}%",
            each.rounds_for_basis_point,
        ]
        for each in bets
    ]
    return Section("The smallest errors that would be seen with a power of 95%", headers, rows)


def _place(example: "Example") -> dict[str, object]:
    return {"file": example.file, example.place: example.number, "text": example.text}


def _violation(violation: "Violation") -> dict[str, object]:
    return {
        "rule": violation.rule,
        "clause": violation.clause,
        "count": violation.times,
        "examples": [_place(example) for example in violation.examples],
    }


def _figure(value: float | None) -> float | str | None:
    """A float with the digits that mean something; json has no infinity."""
    if value is None or value == float("inf"):
        return None if value is None else "infinite"
    return float(f"{value:.6g}")


def _test(judged: "Judged") -> dict[str, object]:
    test = judged.test
    return {
        "test": test.name,
        "method": test.method,
        "statistic": _figure(test.statistic),
        "p_value": _figure(test.p_value),
        "adjusted_p": _figure(judged.adjusted_p),
        "rejects": judged.rejects,
        "remark": test.remark,
    }


def _bet(each: "BetEvidence") -> dict[str, object]:
    edge, seen = each.exact.house_edge, each.seen.house_edge
    return {
        "bet": each.exact.bet.id,
        "house_edge": exact(edge),
        "house_edge_decimal": rounded(edge, 15),
        "observed_edge": exact(seen),
        "observed_edge_decimal": rounded(seen, 15),
        "interval": _figure(each.interval),
        "hit_frequency": exact(each.exact.hit_frequency),
        "hit_frequency_decimal": rounded(each.exact.hit_frequency, 15),
        "observed_hit_frequency": exact(each.seen.hit_frequency),
        "observed_hit_frequency_decimal": rounded(each.seen.hit_frequency, 15),
    }


def _powered(each: "BetEvidence") -> dict[str, object]:
    return {
        "bet": each.exact.bet.id,
        "detects_probability": _figure(each.detects_probability),
        "detects_edge": _figure(each.detects_edge),
        "rounds_for_basis_point": each.rounds_for_basis_point,
    }


def _document(
    found: "Verification", question: "Question", decks: int | None, confidence: str
) -> Mapping[str, object]:
    return {
        "verdict": found.verdict,
        "game": question.rulebook.id,
        "decks": decks or "inf",
        "confidence": confidence,
        "rounds": found.rounds,
        "void": found.void,
        "shoes": found.shoes,
        "unreadable": found.unreadable,
        "unreadable_examples": [_place(each) for each in found.unreadable_examples],
        "passed_over": found.passed_over,
        "reasons": found.reasons,
        "violations": [_violation(each) for each in found.violations],
        "tests": [_test(each) for each in found.tests],
        "bets": [_bet(each) for each in found.bets],
        "power": [_powered(each) for each in found.bets],
        "not_checked": found.not_checked,
        "payouts_read_as": found.payouts,
    }


def _records(found: "Verification", question: "Question") -> list[dict[str, object]]:
    """A row for each violation, test and bet, under one header."""
    parts = [
        *(("violation", _violation(each)) for each in found.violations),
        *(("test", _test(each)) for each in found.tests),
        *(("bet", {**_bet(each), **_powered(each)}) for each in found.bets),
    ]
    columns = list(dict.fromkeys(name for _, part in parts for name in part))
    head = {
        "verdict": found.verdict,
        "game": question.rulebook.id,
        "rounds": found.rounds,
        "unreadable": found.unreadable,
    }
    records = []
    for kind, part in parts:
        cells = {name: part.get(name) for name in columns}
        if "examples" in part:
            found_first = [each for each in found.violations if each.rule == part["rule"]]
            cells["examples"] = "; ".join(map(str, found_first[0].examples))
        records.append({**head, "part": kind, **cells})
    return records
