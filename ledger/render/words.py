"""Hands, payments and points in a few words, as people at a table say them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ledger.model import ACCOUNTS, BET_ON_WALL, BET_VOID, Result
from ledger.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ledger.model import Hand, Seating
    from ledger.pay.settling import Transfer
    from ledger.presets.presets import Departures
    from ledger.record import PaymentEntry


#: So many rules and options are named where rules depart from their preset; the agreement says all.
_MOST_DEPARTURES = 3


class Teller:
    """Says amounts of points as points. Others say the money they are worth, or the coins that pay them."""

    def amount(self, points: int) -> str:
        """An amount that is paid: ``100``."""
        return str(points)

    def signed(self, points: int) -> str:
        """An amount won or lost, with its sign: ``+100``."""
        return signed(points)


#: Says points.
POINTS = Teller()


def hand_words(hand: Hand) -> str:
    """The facts of a hand in a few words: ``Ann wins 25 on Dee's discard, jokerless``."""
    words = [_ending(hand)]
    for fact, said in _FACT_WORDS.items():
        value = getattr(hand, fact)
        if value is not None and value is not False and value != ():
            words.extend(said(value))
    return ", ".join(words)


def _bet(bettor: str, on: str) -> str:
    """A bet in a few words."""
    if on == BET_VOID:
        return f"{bettor} has no bet"
    return f"{bettor} bets on {'a wall game' if on == BET_ON_WALL else on}"


#: What is said of a hand behind how it ended, fact by fact, where there is something to say of it.
_FACT_WORDS: Mapping[str, Callable[[Any], Iterable[str]]] = {
    "jokerless": lambda _: ["jokerless"],
    "singles_pairs": lambda _: ["singles and pairs"],
    "concealed": lambda _: ["concealed"],
    "exposures": lambda count: [counted(count, "exposure")],
    "pays_all": lambda player: [f"{player} pays for the table"],
    "dead": lambda players: [f"dead: {listed(players)}"],
    "bets": lambda bets: [_bet(bettor, on) for bettor, on in bets.items()],
    "facts": lambda facts: [
        fact if value is True else f"{fact} {int(value)}" for fact, value in facts.items() if value
    ],
    "line": lambda label: [f"line {label}"],
    "stopped_by": lambda player: [f"{player} stopped the second Charleston"],
    "note": lambda text: [f"note: {text}"],
}


#: How that is spoken of which a hand told anew says nothing of: what only a win can have, and what every hand can.
_OF_A_WIN = {"exposures": "the exposures", "pays_all": "who pays for the table", "line": "the line of the card"}
_OF_ANY_HAND = {"stopped_by": "who stopped the second Charleston", "note": "the note"}


def left_out_words(was: Hand, now: Hand) -> list[str]:
    """What a hand that was told anew says nothing of, though it was noted before."""
    words = _OF_ANY_HAND | (_OF_A_WIN if now.won else {})
    return [
        *(f"{bettor}'s bet" for bettor in was.bets if bettor not in now.bets),
        *(fact for fact in was.facts if fact not in now.facts),
        *(f"{player}'s dead hand" for player in was.dead if player not in now.dead),
        *(said for fact, said in words.items() if getattr(was, fact) is not None and getattr(now, fact) is None),
    ]


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


def listed(names: Sequence[str]) -> str:
    """Names in a row: Ann, Bea and Cat."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def rules_words(preset: str, departures: Departures) -> str:
    """Rules by their preset, and in what they depart from it: ``standard with dice-doubles, without hot-wall``."""
    names = [("with", name) for name in (*departures.added, *departures.changed)]
    names += [("without", name) for name in departures.left_out]
    told, more = names[:_MOST_DEPARTURES], len(names) - _MOST_DEPARTURES
    ways = {way: [name for said, name in told if said == way] for way in ("with", "without")}
    pieces = [f"{way} {listed(some)}" for way, some in ways.items() if some]
    pieces += [f"and {counted(more, 'more change')}"] if more > 0 else []
    return f"{preset} {', '.join(pieces)}" if pieces else preset


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


def points_words(points: Mapping[str, int], says: Teller = POINTS) -> str:
    """Points by account, with their signs: ``Ann +200, Bea -50``."""
    return ", ".join(f"{account} {says.signed(value)}" for account, value in points.items())


def signed(points: int) -> str:
    """Points with their sign: +100, -25, 0."""
    return f"{points:+d}" if points else "0"


def called(account: str) -> str:
    """An account in a sentence: a player by name, a pot as ``the kitty``."""
    return f"the {account}" if account in ACCOUNTS else account


def subject(account: str) -> str:
    """An account at the beginning of a sentence."""
    return f"The {account}" if account in ACCOUNTS else account


def payment_words(entry: PaymentEntry) -> str:
    """A payment beside the hands in a few words."""
    purposes = {"settle": "to settle", "carried": "for an earlier night", "dispute": "for a dispute"}
    purpose = purposes.get(entry.purpose, "as a penalty" if entry.purpose == "penalty" else "")
    return f"{subject(entry.payer)} pays {called(entry.payee)} {entry.amount} {purpose}".rstrip()


def transfer_words(transfer: Transfer, says: Teller = POINTS) -> str:
    """One line of the plan that settles a night."""
    return f"{subject(transfer.payer)} pays {called(transfer.payee)} {says.amount(transfer.points)}"
