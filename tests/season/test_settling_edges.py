"""Settling as many accounts as are still searched for the fewest payments."""

from __future__ import annotations

from ledger.pay.settling import EXACT_ACCOUNTS, plan


def test_as_many_accounts_as_are_searched_settle_with_the_fewest_payments() -> None:
    """Two tables that mix five each, where paying the largest first takes a payment too many, and pairs beside them."""
    mixed = {"Ann": 70, "Bea": 60, "Cat": -40, "Dee": -30, "Eve": -60}
    start = {f"{name} {table}": points * table for table in (1, 1000) for name, points in mixed.items()}
    pairs = (EXACT_ACCOUNTS - len(start)) // 2
    for pair in range(pairs):
        start |= {f"Fay {pair}": 7 + pair, f"Gus {pair}": -7 - pair}
    assert len(start) == EXACT_ACCOUNTS
    lines = plan(start)
    assert len(lines) == 3 + 3 + pairs
    left = dict(start)
    for line in lines:
        left[line.payer] += line.points
        left[line.payee] -= line.points
    assert not any(left.values())
