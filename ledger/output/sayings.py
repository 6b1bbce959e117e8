"""What is said at the table: a hand in a few words, who pays, who is let off, where everyone stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import Limit
from ledger.model import ACCOUNTS, BANK, FUND, KITTY, Result
from ledger.reckoning.explanation import amount

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ledger.declarations import Payment
    from ledger.model import Hand
    from ledger.reckoning.payments import Reckoning
    from ledger.record import PaymentEntry
    from ledger.season.settling import Transfer

_POTS = {KITTY: "the kitty", FUND: "the fund", BANK: "the bank"}


def hand_words(hand: Hand) -> str:
    """The facts of a hand in a few words: ``Ann wins 25 on Dee's discard, jokerless``."""
    words = [_ending(hand)]
    if hand.jokerless:
        words.append("jokerless")
    if hand.singles_pairs:
        words.append("singles and pairs")
    if hand.concealed:
        words.append("concealed")
    if hand.exposures is not None:
        words.append(f"{hand.exposures} exposure{'' if hand.exposures == 1 else 's'}")
    if hand.pays_all is not None:
        words.append(f"{hand.pays_all} pays for the table")
    if hand.dead:
        words.append(f"dead: {' and '.join(hand.dead)}")
    words.extend(f"{bettor} bets on {'a wall game' if on == 'wall' else on}" for bettor, on in hand.bets.items())
    words.extend(fact if value is True else f"{fact} {int(value)}" for fact, value in hand.facts.items() if value)
    if hand.line is not None:
        words.append(f"line {hand.line}")
    return ", ".join(words)


def _ending(hand: Hand) -> str:  # one return for each way a hand ends
    """How a hand ended."""
    if hand.result == Result.WALL:
        return "wall game"
    if hand.result == Result.THROWN_IN:
        return "thrown in"
    if hand.result == Result.ERROR:
        intact = f"{' and '.join(hand.intact)} intact" if hand.intact else "nobody intact"
        wrecked = f", {hand.wrecker} wrecked the wall" if hand.wrecker else ""
        return f"{hand.caller} calls mah jongg in error ({hand.value}){wrecked}, {intact}"
    if hand.result == Result.SELF_DRAWN:
        exchange = " by joker exchange" if hand.joker_exchange else ""
        return f"{hand.winner} wins {hand.value}, self-drawn{exchange}"
    if hand.miscalled:
        return f"{hand.winner} wins {hand.value} on a discard {hand.discarder} miscalled"
    return f"{hand.winner} wins {hand.value} on {hand.discarder}'s discard"


def announcement(reckoning: Reckoning) -> str:
    """Who gets what from whom, as people say it: ``Ann: 50 all, 100 from Dee``. Who is let off is said as well."""
    paid: dict[str, list[Payment]] = {}
    for payment in reckoning.payments:
        if payment.points:
            paid.setdefault(payment.payee, []).append(payment)
    sentences = [_to(payee, payments, reckoning.hand) for payee, payments in paid.items()]
    sentences.extend(_let_off(reckoning.payments))
    return ". ".join(sentences) if sentences else "Nobody pays"


def _to(payee: str, payments: Sequence[Payment], hand: Hand) -> str:
    """What one account gets, and from whom."""
    totals: dict[str, int] = {}
    for payment in payments:
        totals[payment.payer] = totals.get(payment.payer, 0) + payment.points
    pots = [f"{totals.pop(pot)} from {name}" for pot, name in _POTS.items() if pot in totals]
    words = ", ".join([*_from_players(totals, payee, hand), *pots])
    return f"{payee}: {words}" if payee not in ACCOUNTS else f"Into {_POTS[payee]}: {words}"


def _from_players(totals: Mapping[str, int], payee: str, hand: Hand) -> list[str]:
    """Amounts from players, the one most of them pay said once: ``50 all``, then who pays another."""
    everyone = [player for player in hand.seated if player != payee]
    amounts = [totals.get(player, 0) for player in everyone]
    usual = max(set(amounts), key=lambda points: (amounts.count(points), -points), default=0)
    if usual and amounts.count(usual) > 1 and all(amounts) and len(everyone) > 1:
        others = [f"{totals[player]} from {player}" for player in totals if totals[player] != usual]
        return [f"{usual} all", *others]
    return [f"{points} from {player}" for player, points in totals.items()]


def _let_off(payments: Iterable[Payment]) -> list[str]:
    """Who has reached a limit, and how much of what was owed nobody pays."""
    forgone: dict[str, int] = {}
    for payment in payments:
        last = payment.declared[-1].what
        if isinstance(last, Limit):
            said = last.reached or f"{payment.payer} pays no more ({last.why})"
            forgone[said] = forgone.get(said, 0) + amount(payment.declared[:-1]) - payment.points
    return [f"{said}: {points} forgone" for said, points in forgone.items()]


def points_words(points: Mapping[str, int]) -> str:
    """Points by account, with their signs: ``Ann +200, Bea -50``."""
    return ", ".join(f"{account} {signed(value)}" for account, value in points.items())


def signed(points: int) -> str:
    """Points with their sign: +100, -25, 0."""
    return f"{points:+d}" if points else "0"


def payment_words(entry: PaymentEntry) -> str:
    """A payment beside the hands in a few words."""
    purposes = {"settle": "to settle", "carried": "for an earlier night", "dispute": "for a dispute"}
    purpose = purposes.get(entry.purpose, "as a penalty" if entry.purpose == "penalty" else "")
    return f"{entry.payer} pays {entry.payee} {entry.amount} {purpose}".rstrip()


def transfer_words(transfer: Transfer) -> str:
    """One line of the plan that settles a night."""
    return f"{transfer.payer} pays {transfer.payee} {transfer.points}"
