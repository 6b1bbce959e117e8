"""Payments explained: each as what the rules declared, in words and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import asdict

from ledger.pay.explanation import formula, formula_by_rule, said_by
from ledger.record import BeginEntry, EndEntry, PaymentEntry, Purpose, TotalsEntry, play_of
from ledger.render.nights import entry_words
from ledger.render.reports import Column, Report, Row, Shows
from ledger.render.sayings import announcement
from ledger.render.words import POINTS, called, hand_words, points_words, subject

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from ledger.declarations import Declared, Payment
    from ledger.pay.explanation import Explained
    from ledger.record import EntryState
    from ledger.render.words import AmountFormat
    from ledger.season.running_balance import Step

_OF_PAYMENTS = {
    Purpose.SETTLE: "It settles what was played and is no part of the play",
    Purpose.CARRIED: "It pays what an earlier night left unpaid and is no part of this night",
}
#: What each kind of declaration is called in data.
_SAYS = {
    "Share": "share",
    "Times": "times",
    "Plus": "plus",
    "AtMost": "at-most",
    "StandIn": "stand-in",
    "Rounding": "rounding",
    "Copy": "copy",
    "CopyLeast": "copy-least",
    "SplitWith": "split",
    "Extra": "extra",
    "Limit": "limit",
    "Part": "part",
}


def hand_lines(
    explained: Explained, player: str | None, says: AmountFormat = POINTS, *, by_rule: bool = False
) -> list[str]:
    """A hand explained: its payments, or those of one player, and what the house rules had to do with them."""
    written = formula_by_rule if by_rule else formula
    lines = [f"{explained.played.number}. {hand_words(explained.played.hand)}."]
    payments = _payments(explained, player)
    lines.extend(_payment_line(payment, says, written, explained.reckoning.nobody) for payment in payments)
    if player is not None:
        if not payments:
            return [*lines, f"{subject(player)} neither pays nor is paid."]
        return [*lines, f"{subject(player)}: {says.signed(explained.reckoning.net.get(player, 0))} in all."]
    if not payments:
        lines.append("Nobody pays.")
    counted = said_by(explained.reckoning)
    if counted and not by_rule:
        listed = ", ".join(f"{rule} ({', '.join(reasons)})" for rule, reasons in counted.items())
        lines.append(f"House rules that counted: {listed}.")
    if explained.idle:
        lines.append(f"House rules that changed nothing: {', '.join(explained.idle)}.")
    return [*lines, *_standard_lines(explained)]


def hand_table(explained: Explained, player: str | None) -> Report:
    """The payments of a hand as a table."""
    columns = (
        Column("from", "from"),
        Column("to", "to"),
        Column("points", "points", Shows.NUMBER),
        Column("reckoning", "reckoning"),
    )
    rows = [(line.payer, line.payee, line.points, formula(line)) for line in _payments(explained, player)]
    return Report(f"{explained.played.number}. {hand_words(explained.played.hand)}", columns, tuple(rows))


def hand_data(explained: Explained, player: str | None) -> dict[str, object]:
    """A hand explained, as data: every payment with every declaration and the rule that made it."""
    standard = explained.standard
    return {
        "number": explained.played.number,
        "type": "hand",
        "words": hand_words(explained.played.hand),
        "preset": explained.preset,
        "payments": [_payment_data(payment) for payment in _payments(explained, player)],
        "counted": list(said_by(explained.reckoning)),
        "changed_nothing": list(explained.idle),
        "recorded": dict(explained.played.net),
        "replayed": explained.reckoning.net,
        "agrees": explained.agrees,
        "standard": None if standard is None else standard.net,
    }


def entry_lines(place: EntryState) -> list[str]:
    """What an entry is that is no standing hand, and what it moves."""
    entry = place.entry
    lines = [f"{entry.number}. {entry_words(entry)}."]
    if place.void is not None:
        why = f": {place.void}" if place.void else ""
        return [*lines, f"It was taken out{why}, and counts for nothing."]
    if isinstance(entry, PaymentEntry):
        beside = "It was recorded beside the hands and counts as it was entered"
        if entry.asked is not None:
            beside = "It was recorded beside the hands; a limit let no more be paid, and what is beyond it nobody pays"
        return [*lines, f"{_OF_PAYMENTS.get(entry.purpose, beside)}."]
    if isinstance(entry, TotalsEntry):
        return [*lines, "No more is known of it than what everyone won or lost."]
    if isinstance(entry, BeginEntry):
        return [*lines, f"{points_words(entry.net)}."]
    if isinstance(entry, EndEntry):
        return [*lines, *_end_lines(entry)]
    return [*lines, "It moves no points."]


def entry_data(place: EntryState) -> dict[str, object]:
    """What an entry is that is no standing hand, as data."""
    return {
        "number": place.entry.number,
        "words": entry_words(place.entry),
        "net": dict(play_of(place.entry)),
        "void": place.void,
    }


def balance_table(player: str, steps: Iterable[Step], title: str, says: AmountFormat = POINTS) -> Report:
    """How a balance came about, entry by entry; every line says where it stood then."""
    in_points = says is POINTS
    shows = Shows.POINTS if in_points else Shows.NUMBER
    columns = (
        Column("#", "number", Shows.NUMBER),
        Column("hand", "words"),
        Column(player, "points", shows),
        Column("balance", "balance", shows),
    )
    rows: list[Row] = []
    for step in steps:
        figures = (step.points, step.balance)
        shown = figures if in_points else tuple(says.signed(points) for points in figures)
        rows.append((step.entry.number, entry_words(step.entry), *shown))
    return Report(title, columns, tuple(rows))


def _payments(explained: Explained, player: str | None) -> list[Payment]:
    """The payments of a hand, or those that concern one player."""
    payments = explained.reckoning.payments
    return [payment for payment in payments if player is None or player in (payment.payer, payment.payee)]


def _payment_line(
    payment: Payment, says: AmountFormat, written: Callable[[Payment], str], nobody: Collection[str]
) -> str:
    """A payment and how it was reckoned."""
    who = f"{subject(payment.payer, nobody)} pays {called(payment.payee, nobody)}"
    return f"{who} {says.amount(payment.points)}: {written(payment)}"


def _standard_lines(explained: Explained) -> list[str]:
    """What the hand would have been under standard rules, where it was not played under them."""
    if explained.standard is None:
        return []
    if explained.standard.net == explained.reckoning.net:
        return ["Under standard rules it would have been the same."]
    if not any(explained.standard.net.values()):
        return ["Under standard rules nobody would have paid."]
    return [f"Under standard rules it would have been: {announcement(explained.standard)}."]


def _end_lines(entry: EndEntry) -> list[str]:
    """What the end of a night moved, and what it left."""
    lines = [f"Paid as it ended: {points_words(entry.net)}."] if entry.net else []
    lines.extend(f"{points} stay in the {pot} for a later night." for pot, points in entry.left.items() if points)
    return lines or ["What was paid then stands before it, as payments to settle."]


def _payment_data(payment: Payment) -> dict[str, object]:
    """A payment as data."""
    return {
        "from": payment.payer,
        "to": payment.payee,
        "points": payment.points,
        "kind": payment.kind,
        "declared": [_declared_data(declared) for declared in payment.declared],
        "reckoning": formula(payment),
    }


def _declared_data(declared: Declared) -> dict[str, object]:
    """A declaration as data: the rule behind it, null where nobody had to say so, what it says, and its own values."""
    values = asdict(declared.what)
    if "factor" in values:
        values["factor"] = str(values["factor"])  # exact: 1.5 is no binary float
    return {"rule": declared.rule or None, "says": _SAYS[type(declared.what).__name__], **values}
