"""What is said at the table after a hand: who pays whom, and who is let off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import Limit
from ledger.render.words import POINTS, called
from ledger.text import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ledger.declarations import Payment
    from ledger.model import Hand
    from ledger.pay.payments import Reckoning
    from ledger.record import PaymentEntry
    from ledger.render.words import AmountFormat


def announcement(reckoning: Reckoning, says: AmountFormat = POINTS) -> str:
    """Who gets what from whom, as people say it: ``Ann: 50 all, 100 from Dee``. Who is let off is said as well."""
    paid: dict[str, list[Payment]] = {}
    for payment in reckoning.payments:
        if payment.points:
            paid.setdefault(payment.payee, []).append(payment)
    sentences = [_to(payee, payments, reckoning, says) for payee, payments in paid.items()]
    sentences.extend(_let_off(reckoning.payments, says))
    return ". ".join(sentences) if sentences else "Nobody pays"


def _to(payee: str, payments: Sequence[Payment], reckoning: Reckoning, says: AmountFormat) -> str:
    """What one account gets, and from whom."""
    totals: dict[str, int] = {}
    for payment in payments:
        totals[payment.payer] = totals.get(payment.payer, 0) + payment.points
    nobody = reckoning.nobody
    pots = [f"{says.amount(totals.pop(pot))} from {called(pot, nobody)}" for pot in nobody if pot in totals]
    words = ", ".join([*_from_players(totals, payee, reckoning.hand, says), *pots])
    return f"{payee}: {words}" if payee not in nobody else f"Into {called(payee, nobody)}: {words}"


def _from_players(totals: Mapping[str, int], payee: str, hand: Hand, says: AmountFormat) -> list[str]:
    """Amounts from players, the one most of them pay said once: ``50 all``, then who pays another."""
    everyone = [player for player in hand.seated if player != payee]
    amounts = [totals.get(player, 0) for player in everyone]
    usual = max(set(amounts), key=lambda points: (amounts.count(points), -points), default=0)
    if usual and amounts.count(usual) > 1 and all(amounts) and len(everyone) > 1:
        others = [f"{says.amount(totals[player])} from {player}" for player in totals if totals[player] != usual]
        return [f"{says.amount(usual)} all", *others]
    return [f"{says.amount(points)} from {player}" for player, points in totals.items()]


def _let_off(payments: Iterable[Payment], says: AmountFormat) -> list[str]:
    """Who has reached a limit, and how much of what was owed nobody pays; several with the same words in one."""
    forgone: dict[tuple[str, str], int] = {}
    for payment in payments:
        last = payment.declared[-1].what
        if isinstance(last, Limit) and payment.forgone:
            stopped = ("", last.reached) if last.reached else (payment.payer, last.why)
            forgone[stopped] = forgone.get(stopped, 0) + payment.forgone
    together: dict[tuple[str, int], list[str]] = {}
    for (payer, why), points in forgone.items():
        said = f"no more ({why})" if payer else why
        together.setdefault((said, points), []).append(payer)
    return [
        f"{_stopped(payers, said)}: {says.amount(points)} forgone{' by each' if len(payers) > 1 else ''}"
        for (said, points), payers in together.items()
    ]


def forgone_words(entry: PaymentEntry, limit: Limit) -> str:
    """Who has reached a limit beside the hands, and how much of what was asked nobody pays."""
    stopped = limit.reached or f"{entry.payer} pays no more ({limit.why})"
    return f"{stopped}: {(entry.asked or 0) - entry.amount} forgone"


def _stopped(payers: Sequence[str], said: str) -> str:
    """Whom a limit stops, in its own words where nobody is named: ``Bea and Cat pay no more (at most 50)``."""
    if not payers[0]:
        return said
    return f"{listed(payers)} {'pays' if len(payers) == 1 else 'pay'} {said}"
