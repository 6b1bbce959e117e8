"""Which keys of a payment go with which purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.record import SETTLING, Purpose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ledger.record import PaymentEntry


def misplaced(payment: PaymentEntry) -> Iterator[str]:
    """What a payment says that does not go with its purpose or its amount, for a message."""
    if payment.asked is None and not payment.amount:
        yield "amount is 0; a payment of nothing stands beside asked, which says how much a limit held back"
    if payment.asked is not None and payment.asked < payment.amount:
        yield f"asked is {payment.asked}, less than the amount that was paid"
    settles = payment.purpose in SETTLING
    for key, may_stand, belongs in (
        ("asked", not settles, "a payment that is play"),
        ("of", payment.purpose is Purpose.CARRIED, f"purpose {Purpose.CARRIED}"),
        ("point", settles, f"purpose {Purpose.SETTLE} or {Purpose.CARRIED}"),
        ("currency", settles, f"purpose {Purpose.SETTLE} or {Purpose.CARRIED}"),
    ):
        if getattr(payment, key) is not None and not may_stand:
            yield f"{key} stands beside purpose {payment.purpose}; it belongs to {belongs}"
