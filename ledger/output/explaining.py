"""Payments explained: each as what the rules declared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.reckoning.explanation import formula

if TYPE_CHECKING:
    from ledger.reckoning.payments import Reckoning


def why_lines(reckoning: Reckoning, player: str | None) -> list[str]:
    """Each payment of a hand as its declarations, those that concern one player where one is named."""
    return [
        f"{payment.payer} pays {payment.payee} {payment.points}: {formula(payment)}"
        for payment in reckoning.payments
        if player is None or player in (payment.payer, payment.payee)
    ]
