"""A night in words: its entries, and where everyone stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.record import (
    BeginEntry,
    EndEntry,
    HandEntry,
    NoteEntry,
    PaymentEntry,
    RulesEntry,
    SeatsEntry,
    TotalsEntry,
    VoidEntry,
)
from ledger.render.words import POINTS, hand_words, payment_words, points_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.pay.night_state import NightState
    from ledger.record import Entry, RuleOptions
    from ledger.render.words import AmountFormat


def by_preset(preset: str, rules: RuleOptions) -> str:  # noqa: ARG001  # others say in what the rules depart from it
    """Rules by their preset."""
    return preset


def entry_words(  # noqa: PLR0911  # one return for each type of entry
    entry: Entry, rules_said: Callable[[str, RuleOptions], str] = by_preset
) -> str:
    """What an entry says, in a few words. ``rules_said`` says rules by their preset and what they are."""
    if isinstance(entry, HandEntry):
        return hand_words(entry.hand)
    if isinstance(entry, SeatsEntry):
        return f"Seats: {', '.join(entry.players)}"
    if isinstance(entry, RulesEntry):
        return f"Rules: {rules_said(entry.preset, entry.rules)}"
    if isinstance(entry, PaymentEntry):
        return payment_words(entry)
    if isinstance(entry, NoteEntry):
        return f"Note: {entry.text}"
    if isinstance(entry, TotalsEntry):
        return f"Totals: {points_words(entry.net)}"
    if isinstance(entry, BeginEntry):
        return "The night begins"
    if isinstance(entry, EndEntry):
        return "The night ends"
    return f"Taken out: {entry.why}" if isinstance(entry, VoidEntry) and entry.why else "Taken out"


def accounts_in_order(evening: NightState) -> tuple[str, ...]:
    """Everyone of the night in the order in which they came, then the accounts that hold something."""
    return (*evening.everyone, *(account for account in evening.nobody if evening.balances.get(account)))


def brought_lines(evening: NightState) -> list[str]:
    """What earlier nights left in pots, where they left something."""
    header = evening.header
    amounts = ", ".join(f"into the {pot}: {points}" for pot, points in header.brought.items() if points)
    nights = "the night" if len(header.brought_from) == 1 else "the nights"
    return [f"Brought {amounts}, from {nights} {', '.join(header.brought_from)}."] if amounts else []


def balances_words(evening: NightState, says: AmountFormat = POINTS) -> str:
    """Where everyone stands, in one line."""
    return points_words({account: evening.balances.get(account, 0) for account in accounts_in_order(evening)}, says)
