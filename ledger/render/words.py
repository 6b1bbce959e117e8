"""Hands, payments and points in a few words, as people at a table say them."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from ledger.book.books import OF_EVENTS
from ledger.facts import FACTS
from ledger.model import ACCOUNTS, Result
from ledger.text import counted, listed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from ledger.model import Hand, Seating
    from ledger.pay.settling import Transfer
    from ledger.presets.departures import Departures
    from ledger.record import PaymentEntry


#: So many rules and options are named where rules depart from their preset; the agreement says all.
_MOST_DEPARTURES = 3


class AmountFormat:
    """Says amounts of points as points. Others say the money they are worth, or the coins that pay them."""

    def amount(self, points: int) -> str:
        """An amount that is paid: ``100``."""
        return str(points)

    def signed(self, points: int) -> str:
        """An amount won or lost, with its sign: ``+100``."""
        return signed(points)


#: Says points.
POINTS = AmountFormat()


#: The facts that are said of a hand, and what gets all of them from one; most hands have hardly any.
_SAID = tuple(fact for fact in FACTS if fact.said is not None)
_OF_HAND = attrgetter(*(fact.field for fact in _SAID))


def hand_words(hand: Hand) -> str:
    """The facts of a hand in a few words: ``Ann wins 25 on Dee's discard, jokerless``."""
    facts = (
        fact.said(value)
        for fact, value in zip(_SAID, _OF_HAND(hand), strict=True)
        if value is not None and value is not False and fact.said is not None and fact.given(hand)
    )
    return ", ".join([_ending(hand), *(words for said in facts for words in said)])


def _ending(hand: Hand) -> str:  # one return for each way a hand ends
    """How a hand ended."""
    if hand.result == Result.WALL:
        return "Wall game"
    if hand.result == Result.THROWN_IN:
        return "Thrown in"
    if hand.result == Result.ERROR:
        intact = f"{listed(hand.intact)} intact" if hand.intact else "nobody intact"
        wrecked = f", {hand.wrecker} wrecked the wall" if hand.wrecker else ""
        return f"{hand.caller} calls mah jongg in error ({hand.value}){wrecked}, {intact}"
    if hand.result == Result.SELF_DRAWN:
        exchange = " by joker exchange" if hand.joker_exchange else ""
        return f"{hand.winner} wins {hand.value}, self-drawn{exchange}"
    if hand.miscalled:
        return f"{hand.winner} wins {hand.value} on a discard {hand.discarder} miscalled"
    return f"{hand.winner} wins {hand.value} on {hand.discarder}'s discard"


def rules_words(preset: str, departures: Departures) -> str:
    """Rules by their preset, and in what they depart from it: ``standard with dice-doubles, without hot-wall``."""
    names = [("with", name) for name in (*departures.added, *departures.changed)]
    names += [("without", name) for name in departures.left_out]
    told, more = names[:_MOST_DEPARTURES], len(names) - _MOST_DEPARTURES
    ways = {way: [name for said, name in told if said == way] for way in ("with", "without")}
    pieces = [f"{way} {listed(some)}" for way, some in ways.items() if some]
    pieces += [f"and {counted(more, 'more change')}"] if more > 0 else []
    return f"{preset} {', '.join(pieces)}" if pieces else preset


def how_many(nights: Iterable[str]) -> str:
    """How many nights these are by their names, tables of events apart: ``2 nights and 4 tables of events``."""
    in_events = [name.startswith(OF_EVENTS) for name in nights]
    said = [counted(in_events.count(False), "night")] if False in in_events else []
    said += [counted(in_events.count(True), "table of an event", "tables of events")] if True in in_events else []
    return " and ".join(said) or "0 nights"


def seated_words(seated: Sequence[str]) -> str:
    """Who sits where: ``East Ann, then to the right Bea, Cat, Dee``."""
    return f"East {seated[0]}, then to the right {', '.join(seated[1:])}"


def waiting_words(seating: Seating) -> list[str]:
    """Who waits, as a sentence, ``Eve and Fay wait``; nothing where nobody does."""
    waiting = seating.waiting
    return [f"{listed(waiting)} {'waits' if len(waiting) == 1 else 'wait'}"] if waiting else []


def seating_words(seating: Seating) -> str:
    """Who sits where and who waits: ``East Ann, then to the right Bea, Cat, Dee. Eve waits``."""
    return ". ".join([seated_words(seating.seated), *waiting_words(seating)])


def next_east_words(seating: Seating) -> str:
    """Who is East at the next hand, and who waits: ``Next East: Bea. Eve waits``."""
    return ". ".join([f"Next East: {seating.seated[0]}", *waiting_words(seating)])


def points_words(points: Mapping[str, int], says: AmountFormat = POINTS) -> str:
    """Points by account, with their signs: ``Ann +200, Bea -50``."""
    return ", ".join(f"{account} {says.signed(value)}" for account, value in points.items())


def signed(points: int) -> str:
    """Points with their sign: +100, -25, 0."""
    return f"{points:+d}" if points else "0"


def called(account: str, nobody: Collection[str] = ACCOUNTS) -> str:
    """An account in a sentence: a player by name, a pot as ``the kitty``; ``nobody`` are the accounts of the night."""
    return f"the {account}" if account in nobody else account


def subject(account: str, nobody: Collection[str] = ACCOUNTS) -> str:
    """An account at the beginning of a sentence."""
    return f"The {account}" if account in nobody else account


def payment_words(entry: PaymentEntry) -> str:
    """A payment beside the hands in a few words."""
    if entry.payer == entry.payee:
        return f"Between two names of {entry.payer}: nothing"
    purposes = {"settle": "to settle", "carried": "for an earlier night", "dispute": "for a dispute"}
    purpose = purposes.get(entry.purpose, "as a penalty" if entry.purpose == "penalty" else "")
    amount = f"{entry.amount or 'nothing'} of {entry.asked}" if entry.asked is not None else f"{entry.amount}"
    return f"{subject(entry.payer)} pays {called(entry.payee)} {amount} {purpose}".rstrip()


def transfer_words(transfer: Transfer, says: AmountFormat = POINTS) -> str:
    """One line of the plan that settles a night."""
    return f"{subject(transfer.payer)} pays {called(transfer.payee)} {says.amount(transfer.points)}"
