"""Plain-text accounting: a balanced transaction for every hand, as hledger, Ledger and beancount read it.

Players are accounts. What was played stands under ``play``, what settled it under ``settled``: the first is what
standings add up, both together are what is still owed. Points are a commodity of the night's unit; what a point was
worth that night stands beside every amount, so that money is right after its worth or the currency has changed.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ledger.book.scratch_files import Spool
from ledger.model import Unit
from ledger.render.export.content import Accounts, moves, told_apart
from ledger.text import capital

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import date

    from ledger.render.export.content import ExportedNight, Move

#: What these programs act on in the name of an account: it parts accounts, begins a remark, marks a state or a price.
_ACTIVE = frozenset(':;()[]{}<>*!@"|\\#%&~=,$^`')
_PRICED = frozenset({Unit.COINS})


#: Text above the lines of a transaction; of each line what stands before its account, the account and its points; and
#: what stands behind the points. How an account is spelled is known once all of them are.
_Transaction: TypeAlias = tuple[str, list[tuple[str, str, int]], str]


class _Price(NamedTuple):
    """From a day on, what a point was worth."""

    day: date
    point: str
    currency: str


class _Told:
    """What a journal says of all nights together."""

    def __init__(self) -> None:
        self.accounts = Accounts()
        self.units: dict[Unit, None] = {}
        self.decimals: dict[str, int] = {}
        self.balances: dict[tuple[str, Unit], int] = {}
        self.first: date | None = None
        self.last: date | None = None
        self._by_day: dict[date, _Price] = {}
        self._touched: dict[str, set[str]] = {"Play": set(), "Settled": set()}

    def add(self, night: ExportedNight) -> list[Move]:
        """See one more night; its moves."""
        header = night.header
        self.units[header.unit] = None
        self.first = min(self.first or header.date, header.date)
        if header.unit in _PRICED:
            self._by_day[header.date] = _Price(header.date, header.point, header.currency)
            digits = len(header.point.partition(".")[2])
            self.decimals[header.currency] = max(self.decimals.get(header.currency, 2), digits)
        made = moves(night)
        if made:
            self.last = max(self.last or header.date, header.date)
            self.accounts.see(night, (account for move in made for account in (*move.play, *move.settled)))
        for move in made:
            self._touched["Play"].update(move.play)
            self._touched["Settled"].update(move.settled)
            for account, points in move.play.items():
                key = account, header.unit
                self.balances[key] = self.balances.get(key, 0) + points
        return made

    @property
    def everyone(self) -> tuple[str, ...]:
        """Whoever is nobody first, so that no player takes their names."""
        return (*self.accounts.nobodies, *self.accounts.players)

    def sides(self) -> Iterator[tuple[str, str]]:
        """Every account, and the name of each of its sides that has a line: what was played, and what settled it."""
        for account in self.everyone:
            yield from ((account, side) for side, touched in self._touched.items() if account in touched)

    def prices(self) -> Iterator[_Price]:
        """What a point of coins was worth, each time that changed; of two tables on one day the later one."""
        last: tuple[str, ...] = ()
        for _, price in sorted(self._by_day.items()):
            if price[1:] != last:
                yield price
            last = price[1:]


def hledger(nights: Iterable[ExportedNight]) -> Iterator[str]:
    """A journal for hledger; Ledger reads it too. Everything in it is declared, so that both can be strict."""
    told = _Told()
    with Spool(list[_Transaction]) as spool:
        for night in nights:
            spool.add([_ledger_transaction(move) for move in told.add(night)])
        spelled = told_apart(told.everyone, _ledger_name)
        accounts = [f"account {side.lower()}:{spelled[account]}\n" for account, side in told.sides()]
        blocks = [
            "".join(f"commodity {unit}\n" for unit in told.units),
            # Ledger would show whole amounts only, since it takes no decimals from a price.
            "".join(
                f"commodity {each}\n    format 1000.{'0' * digits} {each}\n" for each, digits in told.decimals.items()
            ),
            "".join(accounts) + ("tag night\n" if accounts else ""),
            "".join(f"P {price.day} coins {price.point} {price.currency}\n" for price in told.prices()),
        ]
        yield "\n".join(block for block in blocks if block)
        yield from _written(spool, spelled)


def beancount(nights: Iterable[ExportedNight], title: str) -> Iterator[str]:
    """A beancount file. It ends by asserting every balance of the play, so that a line lost is found by bean-check."""
    told = _Told()
    with Spool(list[_Transaction]) as spool:
        for night in nights:
            spool.add([_beancount_transaction(move) for move in told.add(night)])
        spelled = told_apart(told.everyone, _beancount_name)
        opened = "".join(
            f"{told.first} open Assets:{side}:{spelled[account]}\n  name: {_string(account)}\n"
            for account, side in told.sides()
        )
        prices = "".join(f"{price.day} price COINS {price.point} {price.currency}\n" for price in told.prices())
        head = f'option "title" {_string(title)}\n'
        if told.last is None:
            yield head
            return
        yield "\n".join(block for block in (head, opened, prices) if block)
        yield from _written(spool, spelled)
        asserted = _assertions(told.balances, spelled, told.last)
        yield f"\n{asserted}" if asserted else ""


def _written(nights: Iterable[list[_Transaction]], spelled: Mapping[str, str]) -> Iterator[str]:
    """The transactions of nights, a line apart from what stands before each."""
    for night in nights:
        for head, lines, behind in night:
            points = (f"{before}{spelled[account]}  {points} {behind}\n" for before, account, points in lines)
            yield "".join([f"\n{head}\n", *points])


def _worth(night: ExportedNight) -> str:
    """What a point of a night was worth, as it stands behind an amount; nothing where points are no money."""
    header = night.header
    return f" @ {header.point} {header.currency}" if header.unit in _PRICED else ""


def _ledger_transaction(move: Move) -> _Transaction:
    """One transaction. A remark that these programs would read as more than words is written without what they read."""
    header = move.night.header
    words = " ".join("".join("," if char in ";|" else char for char in move.words).split())
    head = f"{header.date} * ({move.entry.number}) {words}\n    ; night: {move.night.name}"
    return head, _lines(move, "    play:", "    settled:"), f"{header.unit}{_worth(move.night)}"


def _beancount_transaction(move: Move) -> _Transaction:
    """One transaction."""
    header = move.night.header
    lines = [
        f"{header.date} * {_string(move.words)}",
        f"  night: {_string(move.night.name)}",
        f"  number: {move.entry.number}",
    ]
    behind = f"{header.unit.upper()}{_worth(move.night)}"
    return "\n".join(lines), _lines(move, "  Assets:Play:", "  Assets:Settled:"), behind


def _lines(move: Move, play: str, settled: str) -> list[tuple[str, str, int]]:
    """The lines of a transaction: what stands before each account, the account, and its points."""
    sides = ((play, move.play), (settled, move.settled))
    return [(before, account, points) for before, net in sides for account, points in net.items()]


def _assertions(balances: Mapping[tuple[str, Unit], int], spelled: Mapping[str, str], last: date) -> str:
    """What the play of every account comes to, the day after the last night."""
    from datetime import timedelta  # noqa: PLC0415  # only where a file is written

    after = last + timedelta(days=1)
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
