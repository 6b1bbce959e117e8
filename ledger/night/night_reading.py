"""Reading a night: the data of its file, turned into values in one step, and looked at for what does not fit together.

What is sound needs no closer look. What is not is looked at once more by `ledger.night.night_problems`, which does
nothing but find the words: both work from the same tables, and a property test holds them to each other.
"""

from __future__ import annotations

import functools
from datetime import date, datetime
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec

from ledger.book import keys
from ledger.book.keys import is_users_own
from ledger.book.quick_toml import quick_toml
from ledger.book.toml_reading import check_format, parse_toml
from ledger.errors import raise_all
from ledger.facts import FACTS
from ledger.hand_fact import Kind
from ledger.model import ACCOUNTS, BET_ON_WALL, BET_VOID, Hand, Result
from ledger.names import pots_named
from ledger.night import night_values
from ledger.night.night_data import NOT_GIVEN, AnyEntry, HandData, NightData, have_keys_of_format, to_entry, to_record
from ledger.night.order import first_out_of_order
from ledger.record import (
    NIGHT_FORMAT,
    BeginEntry,
    EndEntry,
    Header,
    PaymentEntry,
    RulesEntry,
    SeatsEntry,
    TotalsEntry,
)
from ledger.text import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping
    from pathlib import Path

    from ledger.record import Entry, NightRecord

_YEARS = range(keys.FIRST_YEAR, keys.LAST_YEAR + 1)
_name_list = keys.name_list(2)


@functools.lru_cache(maxsize=10_000)  # a season has few tables, and each of them is there a thousand times
def _names(people: tuple[str, ...]) -> tuple[str, ...]:
    """A list of different people. Raises InvalidValue for one that is none."""
    return _name_list(list(people))


def read_data(content: bytes, path: Path) -> NightData:
    """The night in a file's bytes, as it stands there. Raises what `parse_night` raises."""
    data = quick_toml(content)
    found = None if data is None else sound(data)
    return found or _facts(parse_toml(content, path), printable(path.name))


def read_record(content: bytes, path: Path) -> NightRecord:
    """The record of the night in a file's bytes. Raises what `parse_night` raises."""
    return to_record(read_data(content, path))


def read_more(added: bytes, record: NightRecord) -> tuple[Entry, ...] | None:
    """The entries that bytes put behind those of a night say; None where something may be wrong with any of them.

    What was read before is not read again, but whatever is seen between entries is seen between all of them.
    """
    data = quick_toml(added)
    if data is None or data.keys() != {"entries"}:
        return None
    try:
        entries = msgspec.convert(data["entries"], tuple[AnyEntry, ...], builtin_types=(date, datetime))
        seats = [each.players for each in record.entries if isinstance(each, SeatsEntry)]
        fit = _entries_fit(record.header, entries, {*record.header.players}.union(*seats))
        together = (*record.entries, *entries)
    except (msgspec.ValidationError, keys.InvalidValue):
        return None
    return tuple(map(to_entry, entries)) if fit and first_out_of_order(together) is None else None


def parse_night(data: Mapping[str, object], name: str) -> NightRecord:
    """A night's record from the data of its file, which messages call ``name``.

    Raises FileProblem, or Problems holding several: each names the file, the entry by its place and number, the key,
    what was found and what would be right.
    """
    return to_record(_facts(data, name))


def _facts(data: Mapping[str, object], name: str) -> NightData:
    """A night as it stands in the data of its file. Raises as `parse_night`."""
    found = sound(data)
    if found is None:
        from ledger.night.night_problems import problems  # noqa: PLC0415  # only where something is wrong

        check_format(data, name, NIGHT_FORMAT)
        raise_all(problems(data, name))
        raise AssertionError(name)  # what one look refuses, the other has words for
    return found


def sound(data: Mapping[str, object]) -> NightData | None:
    """The night in the data of a file, or None where something is wrong with it."""
    try:
        night = msgspec.convert(_as_now(_without_users_own(data)), NightData, builtin_types=(date, datetime))
        return night if "format" in data and _fits(night) else None
    except (msgspec.ValidationError, keys.InvalidValue, ValueError):  # the last for a number that never ends
        return None


def _without_users_own(data: Mapping[str, object]) -> Mapping[str, object]:
    """What a file says without the tables that are the user's."""
    own = [key for key in data if key not in _KNOWN and is_users_own(data[key])]
    return {key: value for key, value in data.items() if key not in own} if own else data


def _as_now(data: Mapping[str, object]) -> Mapping[str, object]:
    """What a file says, where it is of the first format with the one id that it then brought from in a list."""
    source = data.get("brought_from")
    return {**data, "brought_from": [source]} if isinstance(source, str) else data


_KNOWN = frozenset({"format", "entries", *Header.__struct_encode_fields__})


def _fits(night: NightData) -> bool:
    """Whether what stands in one place goes with the rest. Raises InvalidValue for names and rules that cannot be."""
    keys.point(night.point)
    night_values.rules(night.rules)
    return (
        set(night.players).issuperset(night.before)
        and night.date.year in _YEARS
        and night.started.year in _YEARS
        and first_out_of_order(night.entries) is None
        and _entries_fit(night, night.entries, set(_names(night.players)))
    )


def _entries_fit(header: Header, entries: Iterable[AnyEntry], known: set[str]) -> bool:
    """Whether entries go with their night, in which these people are known so far. Raises as `_fits`."""
    for entry in entries:
        if isinstance(entry, SeatsEntry):
            known.update(_names(entry.players))
        elif isinstance(entry, RulesEntry):
            night_values.switched_rules(entry.rules)
        if entry.at.year not in _YEARS:
            return False
    return (
        len(known) <= keys.MOST_PEOPLE
        and have_keys_of_format(header.format, entries)
        and _people_fit(entries, known, header.brought)
    )


def _people_fit(entries: Iterable[AnyEntry], known: set[str], pots: Iterable[str]) -> bool:
    """Whether everybody named plays this night, sits where they must, and all points add up to zero."""
    accounts = known.union(ACCOUNTS, pots)
    hands: list[HandData] = []
    for entry in entries:
        if entry.entered_by is not None and entry.entered_by not in known:
            return False
        if type(entry) is HandData:
            hands.append(entry)
        elif not _points_fit(entry, accounts):
            return False
    nets = [hand.net for hand in hands]
    return (
        all(known.issuperset(_names(seated)) for seated in {hand.seated for hand in hands})
        and known.issuperset(chain.from_iterable([hand.bets for hand in hands if hand.bets]))
        and (accounts.issuperset(chain.from_iterable(nets)) or all(_are_accounts(net, accounts) for net in nets))
        and not any(map(sum, [net.values() for net in nets]))
        and max(map(len, nets), default=0) <= keys.MOST_PEOPLE
        and all(map(_hand_fits, hands))
    )


def _points_fit(entry: AnyEntry, accounts: set[str]) -> bool:
    """Whether the points of an entry beside the hands belong to accounts of the night, and sum to zero."""
    if isinstance(entry, PaymentEntry):
        return _payment_fits(entry) and _are_accounts((entry.payer, entry.payee), accounts)
    if isinstance(entry, (BeginEntry, TotalsEntry)):
        return _adds_up(entry.net, accounts)
    return not isinstance(entry, EndEntry) or (_adds_up(entry.net, accounts) and _are_accounts(entry.unpaid, accounts))


def _payment_fits(payment: PaymentEntry) -> bool:
    """Whether a payment is from one to another, and what it says beside that goes with its purpose."""
    if payment.point is not None:
        keys.point(payment.point)
    from ledger.night.payment_keys import misplaced  # noqa: PLC0415  # a night has payments once it has ended, as a rule

    unfit = misplaced(payment)
    return payment.payer != payment.payee and next(unfit, None) is None


def _adds_up(net: Mapping[str, int], accounts: set[str]) -> bool:
    """Whether net points belong to accounts of the night and sum to zero."""
    return len(net) <= keys.MOST_PEOPLE and not sum(net.values()) and _are_accounts(net, accounts)


def _are_accounts(named: Collection[str], accounts: set[str]) -> bool:
    """Whether names are those of accounts of the night; a pot of its rules need not be written down anywhere else."""
    return accounts.issuperset(named) or len(pots_named(named, accounts)) == len(set(named) - accounts)


class _Beside(msgspec.Struct, frozen=True):
    """What a hand with one result must say, and what it cannot: how these facts are got, and what they then are."""

    needed: Callable[[Hand], tuple[object, ...]]
    ruled_out: Callable[[Hand], tuple[object, ...]]
    nothing: tuple[object, ...]


def _beside(result: Result) -> _Beside:
    """What is looked at in a hand with that result."""
    needed = [fact.field for fact in FACTS if result in fact.needed]
    ruled_out = [fact.field for fact in FACTS if result not in fact.beside]
    empty = Hand(seated=(), result=result)
    return _Beside(attrgetter(*needed), attrgetter(*ruled_out), attrgetter(*ruled_out)(empty))


_BESIDE = {result: _beside(result) for result in Result}
_ONE = tuple(fact.field for fact in FACTS if fact.kind is Kind.PLAYER)
_SEVERAL = tuple(fact.field for fact in FACTS if fact.kind is Kind.PLAYERS)
#: Whom the facts of a hand name, one player each and several each; and the reasons that may stand for some of them.
_one, _several = attrgetter(*_ONE), attrgetter(*_SEVERAL)
_REASONS = tuple((fact.field, fact.reasons) for fact in FACTS if fact.reasons)
_reasons = attrgetter(*(reasons for _, reasons in _REASONS))
_EMPTY = Hand(seated=(), result=Result.WALL)
_NO_SEVERAL, _NO_REASONS = _several(_EMPTY), _reasons(_EMPTY)


def _hand_fits(hand: HandData) -> bool:
    """Whether a hand has what its result asks for and nothing that its result rules out, and names who sat at it."""
    beside = _BESIDE[hand.result]
    if (
        None in beside.needed(hand)
        or beside.ruled_out(hand) != beside.nothing
        or (hand.winner is not None and hand.net is NOT_GIVEN)
    ):
        return False
    if hand.bets and not {*hand.seated, BET_ON_WALL, BET_VOID}.issuperset(hand.bets.values()):
        return False
    if _reasons(hand) != _NO_REASONS and any(
        not set(getattr(hand, field)).issuperset(getattr(hand, reasons)) for field, reasons in _REASONS
    ):
        return False
    one, several = _one(hand), _several(hand)
    if several == _NO_SEVERAL:  # hardly any hand names several, and hardly any names one player twice
        named = set(one)
        if len(named) + one.count(None) == len(one) + (None in named):
            return named.issubset({*hand.seated, None})
    return _people_of_hand_fit((hand.seated, *one, *several))


@functools.lru_cache(maxsize=10_000)  # as above: few people sit at few tables, and a season names them again and again
def _people_of_hand_fit(people: tuple[Any, ...]) -> bool:
    """Whether everybody a hand names sat at it, nobody twice in one fact, and nobody in two that exclude each other."""
    named = dict(zip(("seated", *_ONE, *_SEVERAL), people, strict=True))
    seated = {*named["seated"], None}
    if not seated.issuperset(named[field] for field in _ONE):
        return False
    if not all(len(set(named[field])) == len(named[field]) and seated.issuperset(named[field]) for field in _SEVERAL):
        return False
    return not any(
        _names_again(named[fact.field], [named[other] for other in fact.never]) for fact in FACTS if fact.never
    )


def _names_again(named: str | tuple[str, ...] | None, others: list[str | None]) -> bool:
    """Whether a fact names a player whom it cannot, because another fact does."""
    players = named if isinstance(named, tuple) else (named,)
    return any(player is not None and player in players for player in others)
