"""Plain-text accounting: a balanced transaction for every hand, as hledger, Ledger and beancount read it.

Players are accounts. What was played stands under ``play``, what settled it under ``settled``: the first is what
standings add up, both together are what is still owed. Points are a commodity of the night's unit; what a point was
worth that night stands beside every amount, so that money is right after its worth or the currency has changed.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from ledger.model import Unit
from ledger.render.export.content import accounts, moves, nobodies, told_apart
from ledger.text import capital

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import date

    from ledger.render.export.content import ExportedNight, Move

#: What these programs act on in the name of an account: it parts accounts, begins a remark, marks a state or a price.
_ACTIVE = frozenset(':;()[]{}<>*!@"|\\#%&~=,$^`')
_PRICED = frozenset({Unit.COINS})


class _Price(NamedTuple):
    """From a day on, what a point was worth."""

    day: date
    point: str
    currency: str


def hledger(nights: Iterable[ExportedNight]) -> str:
    """A journal for hledger; Ledger reads it too. Everything in it is declared, so that both can be strict."""
    everything = list(nights)
    made = [move for night in everything for move in moves(night)]
    everyone = (*nobodies(made), *_players(made))
    spelled = told_apart(everyone, _ledger_name)
    prices = list(_prices(everything))
    used = [
        f"{side.lower()}:{spelled[account]}"
        for account in everyone
        for side, touched in _sides(made)
        if account in touched
    ]
    blocks = [
        "".join(f"commodity {unit}\n" for unit in dict.fromkeys(night.header.unit for night in everything)),
        "".join(_ledger_currencies(everything)),
        "".join(f"account {account}\n" for account in used) + ("tag night\n" if made else ""),
        "".join(f"P {price.day} coins {price.point} {price.currency}\n" for price in prices),
        *(_ledger_transaction(move, spelled) for move in made),
    ]
    return "\n".join(block for block in blocks if block)


def beancount(nights: Iterable[ExportedNight], title: str) -> str:
    """A beancount file. It ends by asserting every balance of the play, so that a line lost is found by bean-check."""
    everything = list(nights)
    made = [move for night in everything for move in moves(night)]
    everyone = (*nobodies(made), *_players(made))
    spelled = told_apart(everyone, _beancount_name)
    head = f'option "title" {_string(title)}\n'
    if not made:
        return head
    first = min(night.header.date for night in everything)
    opened = "".join(
        f"{first} open Assets:{side}:{spelled[account]}\n  name: {_string(account)}\n"
        for account in everyone
        for side, touched in _sides(made)
        if account in touched
    )
    prices = "".join(f"{price.day} price COINS {price.point} {price.currency}\n" for price in _prices(everything))
    transactions = [_beancount_transaction(move, spelled) for move in made]
    return "\n".join(block for block in (head, opened, prices, *transactions, _assertions(made, spelled)) if block)


def _players(made: Iterable[Move]) -> list[str]:
    """Every player some moves concern, in the order in which they came."""
    everything = list(made)
    nobody = nobodies(everything)
    return [account for account in accounts(everything) if account not in nobody]


def _sides(made: Iterable[Move]) -> tuple[tuple[str, set[str]], ...]:
    """What was played and what settled it: the name of each, and every account that has a line there."""
    return (("Play", _all(made, "play")), ("Settled", _all(made, "settled")))


def _worth(night: ExportedNight) -> str:
    """What a point of a night was worth, as it stands behind an amount; nothing where points are no money."""
    header = night.header
    return f" @ {header.point} {header.currency}" if header.unit in _PRICED else ""


def _all(made: Iterable[Move], side: str) -> set[str]:
    """Every account that has a line on one side of some moves."""
    return {account for move in made for account in getattr(move, side)}


def _prices(nights: Iterable[ExportedNight]) -> Iterator[_Price]:
    """What a point of coins was worth, each time that changed; of two tables on one day the later one."""
    by_day: dict[date, _Price] = {}
    for night in nights:
        header = night.header
        if header.unit in _PRICED:
            by_day[header.date] = _Price(header.date, header.point, header.currency)
    last: tuple[str, ...] = ()
    for _, price in sorted(by_day.items()):
        if price[1:] != last:
            yield price
        last = price[1:]


def _ledger_currencies(nights: Iterable[ExportedNight]) -> Iterator[str]:
    """How each currency is written: Ledger would show whole amounts only, since it takes no decimals from a price."""
    decimals: dict[str, int] = {}
    for header in (night.header for night in nights if night.header.unit in _PRICED):
        digits = len(header.point.partition(".")[2])
        decimals[header.currency] = max(decimals.get(header.currency, 2), digits)
    for currency, digits in decimals.items():
        yield f"commodity {currency}\n    format 1000.{'0' * digits} {currency}\n"


def _ledger_transaction(move: Move, spelled: Mapping[str, str]) -> str:
    """One transaction. A remark that these programs would read as more than words is written without what they read."""
    header = move.night.header
    words = " ".join("".join("," if char in ";|" else char for char in move.words).split())
    lines = [f"{header.date} * ({move.entry.number}) {words}", f"    ; night: {move.night.name}"]
    lines += [
        f"    {side}:{spelled[account]}  {points} {header.unit}{_worth(move.night)}"
        for side, net in (("play", move.play), ("settled", move.settled))
        for account, points in net.items()
    ]
    return "\n".join([*lines, ""])


def _beancount_transaction(move: Move, spelled: Mapping[str, str]) -> str:
    """One transaction."""
    header = move.night.header
    lines = [
        f"{header.date} * {_string(move.words)}",
        f"  night: {_string(move.night.name)}",
        f"  number: {move.entry.number}",
    ]
    lines += [
        f"  Assets:{side}:{spelled[account]}  {points} {header.unit.upper()}{_worth(move.night)}"
        for side, net in (("Play", move.play), ("Settled", move.settled))
        for account, points in net.items()
    ]
    return "\n".join([*lines, ""])


def _assertions(made: Iterable[Move], spelled: Mapping[str, str]) -> str:
    """What the play of every account comes to, the day after the last night."""
    from datetime import timedelta  # noqa: PLC0415  # only where a file is written

    balances: dict[tuple[str, Unit], int] = {}
    for move in made:
        for account, points in move.play.items():
            key = (account, move.night.header.unit)
            balances[key] = balances.get(key, 0) + points
    after = max(move.night.header.date for move in made) + timedelta(days=1)
    return "".join(
        f"{after} balance Assets:Play:{spelled[account]}  {points} {unit.upper()}\n"
        for (account, unit), points in balances.items()
    )


def _ledger_name(name: str) -> str:
    """A name as an account of hledger and Ledger: what they act on becomes a dash."""
    return "".join("-" if char in _ACTIVE else char for char in name)


def _beancount_name(name: str) -> str:
    """A name as an account of beancount: letters, digits and dashes, a capital letter or digit first."""
    bare = "".join(char if unicodedata.category(char)[0] == "L" or char.isdecimal() else "-" for char in name)
    parts = [part for part in bare.split("-") if part]
    spelled = "-".join(parts) or "X"
    first = capital(spelled)
    return first if unicodedata.category(first[0]) in {"Lu", "Nd"} else f"X-{first}"


def _string(text: str) -> str:
    """A text in quotes, as beancount has it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
